"""`python -m antike` is the command `antike`."""

from antike.cli import main

if __name__ == "__main__":
    main()
