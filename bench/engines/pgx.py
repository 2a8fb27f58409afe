"""pgx: games in JAX, here on one processor core."""

import os
from importlib.metadata import version

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

from . import BATCH, Work

VERSION = version("pgx")
NUMBER = 1024
STEPS = 300


def works() -> list[Work]:
    return [work_of("tic_tac_toe")]


def work_of(name: str) -> Work:
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit
    def advance(state, key):  # type: ignore[no-untyped-def]
        """A random legal action in each game; finished ones start anew."""
        drawing, resetting = jax.random.split(key)
        actions = jax.random.categorical(drawing, jnp.where(state.legal_action_mask, 0.0, -jnp.inf), axis=-1)
        return step(state, actions, jax.random.split(resetting, NUMBER))

    keys = jax.random.split(jax.random.PRNGKey(1), STEPS)
    first = jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(0), NUMBER))

    def run() -> int:
        state = first
        for key in keys:
            state = advance(state, key)
        jax.block_until_ready(state)
        return STEPS * NUMBER

    return Work(BATCH, name, run)
