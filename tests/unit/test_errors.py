"""Every exception: one family, readable, and picklable."""

import copy
import inspect
import pickle
import subprocess
import sys

import pytest

from antike import errors
from antike.errors import AntikeError, MapError, Problem, RecordError, RulesError

PROBLEMS = [Problem("a.json", "provinces[3].id", "missing"), Problem("a.json", "first", "missing")]
PLAIN = [errors.IllegalActionError, errors.ActionTextError, errors.PositionError, AntikeError]
LISTING = [MapError, RulesError, RecordError]


def test_the_table_is_complete() -> None:
    defined = {value for value in vars(errors).values() if inspect.isclass(value) and issubclass(value, Exception)}
    public = {getattr(errors, name) for name in errors.__all__} - {Problem}
    assert public == {*PLAIN, *LISTING}
    assert {value for value in defined if not value.__name__.startswith("_")} == public
    assert all(issubclass(value, AntikeError) for value in defined)
    assert all(issubclass(value, ValueError) for value in public - {AntikeError})
    assert all(inspect.getdoc(value) for value in defined)


@pytest.mark.parametrize("kind", PLAIN)
def test_plain_errors_keep_their_text(kind: type[AntikeError]) -> None:
    for twin in (pickle.loads(pickle.dumps(kind("no stone left"))), copy.deepcopy(kind("no stone left"))):
        assert type(twin) is kind
        assert str(twin) == "no stone left"


@pytest.mark.parametrize("kind", LISTING)
def test_document_errors_list_their_problems(kind: type[MapError] | type[RulesError] | type[RecordError]) -> None:
    error = kind(PROBLEMS)
    for twin in (error, pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(twin) is kind
        assert twin.problems == PROBLEMS
        assert str(twin) == "a.json: provinces[3].id: missing\na.json: first: missing"
    assert all(type(problem) is Problem for problem in pickle.loads(pickle.dumps(error)).problems)


def test_errors_need_only_the_standard_library() -> None:
    code = "import sys, antike.errors; assert not {'msgspec', 'click', 'rich'} & set(sys.modules), sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
