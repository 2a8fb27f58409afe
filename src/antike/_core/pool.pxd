"""A few threads that do one job together, again and again, for jobs of some microseconds.

A job is split into parts that threads claim one by one, the caller among them, so that nobody waits for a thread that
the system has not woken yet. Threads that have nothing to do look for the next job for a moment and then sleep. They
run no Python and never need the GIL.
"""
from cpython.mem cimport PyMem_RawCalloc, PyMem_RawFree
from cpython.pythread cimport (
    PyThread_acquire_lock, PyThread_allocate_lock, PyThread_free_lock, PyThread_release_lock, PyThread_start_new_thread,
    PyThread_type_lock, WAIT_LOCK,
)


cdef extern from *:
    """
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <windows.h>
    typedef volatile long antike_atomic;
    static __inline long antike_get(antike_atomic *a) { return InterlockedOr(a, 0); }
    static __inline void antike_set(antike_atomic *a, long value) { InterlockedExchange(a, value); }
    static __inline long antike_swap(antike_atomic *a, long value) { return InterlockedExchange(a, value); }
    static __inline long antike_add(antike_atomic *a, long value) { return InterlockedExchangeAdd(a, value); }
    static __inline void antike_pause(void) { YieldProcessor(); }
    static __inline void antike_yield(void) { SwitchToThread(); }
    #else
    #include <sched.h>
    typedef long antike_atomic;
    static inline long antike_get(antike_atomic *a) { return __atomic_load_n(a, __ATOMIC_SEQ_CST); }
    static inline void antike_set(antike_atomic *a, long value) { __atomic_store_n(a, value, __ATOMIC_SEQ_CST); }
    static inline long antike_swap(antike_atomic *a, long value) {
        return __atomic_exchange_n(a, value, __ATOMIC_SEQ_CST);
    }
    static inline long antike_add(antike_atomic *a, long value) {
        return __atomic_fetch_add(a, value, __ATOMIC_SEQ_CST);
    }
    static inline void antike_pause(void) {
    #if defined(__x86_64__) || defined(__i386__)
        __builtin_ia32_pause();
    #elif defined(__aarch64__)
        __asm__ __volatile__("yield");
    #endif
    }
    static inline void antike_yield(void) { sched_yield(); }
    #endif
    """
    ctypedef long Atomic "antike_atomic"
    long atomic_get "antike_get"(Atomic *a) noexcept nogil
    void atomic_set "antike_set"(Atomic *a, long value) noexcept nogil
    long atomic_swap "antike_swap"(Atomic *a, long value) noexcept nogil    # the value before
    long atomic_add "antike_add"(Atomic *a, long value) noexcept nogil      # the value before
    void pause "antike_pause"() noexcept nogil
    void yield_thread "antike_yield"() noexcept nogil


ctypedef void (*Work)(void *argument, long part) noexcept nogil

cdef enum:
    LOOKS = 2000              # for the next job before a worker sleeps: some tens of microseconds


cdef struct Worker:
    Pool *pool
    PyThread_type_lock gate   # where it sleeps
    Atomic asleep


cdef struct Pool:
    Work work
    void *argument
    long parts                # of every job
    int num_workers           # threads besides the caller's
    Atomic claimed            # parts taken
    Atomic finished           # parts done
    Atomic jobs               # jobs begun
    Atomic alive              # workers that have not left
    Atomic closing
    Worker workers[1]         # num_workers of them


cdef inline Pool *open_pool(int num_workers, long parts) except NULL:
    """A pool for jobs of so many parts, with threads besides the caller's."""
    cdef Pool *pool = <Pool *>PyMem_RawCalloc(1, sizeof(Pool) + num_workers * sizeof(Worker))
    cdef Worker *worker
    cdef long started
    if pool == NULL:
        raise MemoryError()
    pool.parts = parts
    pool.claimed = parts
    while pool.num_workers < num_workers:
        worker = &pool.workers[pool.num_workers]
        worker.pool = pool
        worker.gate = PyThread_allocate_lock()
        if worker.gate != NULL:
            PyThread_acquire_lock(worker.gate, WAIT_LOCK)
            atomic_add(&pool.alive, 1)
            started = PyThread_start_new_thread(serve, worker)
            if started != -1:
                pool.num_workers += 1
                continue
            atomic_add(&pool.alive, -1)
            PyThread_free_lock(worker.gate)
        close_pool(pool, True)
        raise RuntimeError("threads: the system does not start so many")
    return pool


cdef inline void close_pool(Pool *pool, bint running) noexcept:
    """Ends the threads, which a process made by fork does not have (`running`), and frees the pool."""
    cdef int i
    if running:
        atomic_set(&pool.closing, 1)
        wake_workers(pool)
        while atomic_get(&pool.alive):
            yield_thread()
    for i in range(pool.num_workers):
        PyThread_free_lock(pool.workers[i].gate)
    PyMem_RawFree(pool)


cdef inline void run_job(Pool *pool, Work work, void *argument) noexcept nogil:
    """Does the parts 0 to parts - 1 of a job, in any order and side by side; returns when all are done."""
    cdef int looks = 0
    pool.work = work
    pool.argument = argument
    atomic_set(&pool.finished, 0)
    atomic_set(&pool.claimed, 0)      # from here on a worker that is still looking for parts may find these
    wake_workers(pool)
    do_parts(pool)
    while atomic_get(&pool.finished) < pool.parts:
        looks += 1
        if looks % LOOKS:
            pause()
        else:
            yield_thread()


cdef inline void wake_workers(Pool *pool) noexcept nogil:
    cdef int i
    atomic_add(&pool.jobs, 1)
    for i in range(pool.num_workers):
        if atomic_swap(&pool.workers[i].asleep, 0):
            PyThread_release_lock(pool.workers[i].gate)


cdef inline void do_parts(Pool *pool) noexcept nogil:
    cdef long part = atomic_add(&pool.claimed, 1)
    while part < pool.parts:
        pool.work(pool.argument, part)
        atomic_add(&pool.finished, 1)
        part = atomic_add(&pool.claimed, 1)


cdef inline long await_job(Worker *worker, long seen) noexcept nogil:
    """The number of jobs begun, once it is another than `seen`."""
    cdef int _look
    for _look in range(LOOKS):
        if atomic_get(&worker.pool.jobs) != seen:
            return atomic_get(&worker.pool.jobs)
        pause()
    atomic_set(&worker.asleep, 1)
    # whoever puts `asleep` back to 0 decides: the worker, that it stays awake, or the caller, that it opens the gate
    if atomic_get(&worker.pool.jobs) == seen or atomic_swap(&worker.asleep, 0) == 0:
        PyThread_acquire_lock(worker.gate, WAIT_LOCK)
    return atomic_get(&worker.pool.jobs)


cdef inline void serve(void *given) noexcept nogil:
    """A worker's life."""
    cdef Worker *worker = <Worker *>given
    cdef Pool *pool = worker.pool
    cdef long seen = 0
    while True:
        seen = await_job(worker, seen)
        if atomic_get(&pool.closing):
            break
        do_parts(pool)
    atomic_add(&pool.alive, -1)       # the pool may be gone from here on
