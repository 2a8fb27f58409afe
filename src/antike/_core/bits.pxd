"""Sets of up to 64 provinces as one machine word: bit p is province p.

Portable C: no compiler flag is needed for any of it, so that one wheel runs on every processor of a family.
"""
from libc.stdint cimport uint8_t, uint64_t


cdef extern from *:
    """
    #include <stdint.h>
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    static __inline int antike_lowest(uint64_t set) {
        unsigned long index; _BitScanForward64(&index, set); return (int)index;
    }
    static __inline int antike_highest(uint64_t set) {
        unsigned long index; _BitScanReverse64(&index, set); return (int)index;
    }
    #define ANTIKE_LIKELY(x) (x)
    #else
    static inline int antike_lowest(uint64_t set) { return __builtin_ctzll(set); }
    static inline int antike_highest(uint64_t set) { return 63 - __builtin_clzll(set); }
    #define ANTIKE_LIKELY(x) __builtin_expect(!!(x), 1)
    #endif

    /* Byte i of the result: members of the set among its bytes 0 to i. */
    static inline uint64_t antike_byte_sums(uint64_t set) {
        set -= (set >> 1) & 0x5555555555555555u;
        set = (set & 0x3333333333333333u) + ((set >> 2) & 0x3333333333333333u);
        set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu;
        return set * 0x0101010101010101u;
    }
    #if defined(__POPCNT__) || defined(__aarch64__)
    static inline int antike_count(uint64_t set) { return __builtin_popcountll(set); }
    #elif defined(__GNUC__) && defined(__x86_64__)
    static inline int antike_count(uint64_t set) {  /* the instruction where the processor has it: nearly everywhere */
        uint64_t number;
        if (!ANTIKE_LIKELY(__builtin_cpu_supports("popcnt"))) return (int)(antike_byte_sums(set) >> 56);
        __asm__("popcnt %1, %0" : "=r"(number) : "rm"(set) : "cc");
        return (int)number;
    }
    #else
    static inline int antike_count(uint64_t set) { return (int)(antike_byte_sums(set) >> 56); }
    #endif
    """
    bint likely "ANTIKE_LIKELY"(bint condition) noexcept nogil
    int lowest "antike_lowest"(uint64_t members) noexcept nogil    # index of the lowest member; the set is not empty
    int highest "antike_highest"(uint64_t members) noexcept nogil  # index of the highest member; the set is not empty
    int count "antike_count"(uint64_t members) noexcept nogil      # number of members, 0 to 64
    uint64_t byte_sums "antike_byte_sums"(uint64_t members) noexcept nogil
    const uint64_t LOW_BITS "UINT64_C(0x0101010101010101)"         # of each byte
    const uint64_t HIGH_BITS "UINT64_C(0x8080808080808080)"


cdef inline uint64_t bit(int index) noexcept nogil:
    """The set of one member."""
    return <uint64_t>1 << index


cdef inline bint has(uint64_t members, int index) noexcept nogil:
    return (members >> index) & 1


cdef inline uint64_t first_bits(int number) noexcept nogil:
    """The set of the members 0 to number - 1, for a number up to 64."""
    return ~<uint64_t>0 if number >= 64 else ((<uint64_t>1 << number) - 1)


cdef inline uint64_t from_bit(int index) noexcept nogil:
    """The set of all members from index (0 to 63) on."""
    return ~<uint64_t>0 << index


cdef inline bint has_two(uint64_t members) noexcept nogil:
    """Whether the set has at least two members."""
    return (members & (members - 1)) != 0


cdef inline int nth(const uint8_t (*select)[8], uint64_t members, int k) noexcept nogil:
    """The member with k lower ones; the set has more than k members.

    Without a loop, whose length no processor can foresee: the byte that holds the member is found from the running
    sums of all bytes at once, the place in the byte in a table (Tables.select).
    """
    cdef uint64_t sums, byte
    if members < 256:
        return select[members][k]
    sums = byte_sums(members)
    # a byte's high bit survives where the members up to it are more than k; the first such byte is the one
    byte = <uint64_t>lowest((((sums | HIGH_BITS) - (<uint64_t>k + 1) * LOW_BITS) & HIGH_BITS)) - 7
    return <int>byte + select[(members >> byte) & 255][k - <int>(((sums << 8) >> byte) & 255)]
