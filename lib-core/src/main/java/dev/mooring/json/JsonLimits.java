package dev.mooring.json;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * How large and how deeply nested a text may be, JSON or YAML, and how many objects an inventory may have. The same
 * limits apply to all three, so a reader of untrusted input sets them once:
 *
 * <pre>{@code
 * JsonLimits limits = JsonLimits.UNTRUSTED.withMaxItems(10_000);
 * Inventory objects = Inventory.of(Yaml.read(text, limits), limits);
 * }</pre>
 *
 * <p>A short text can become many values. To track their memory, use {@link #checking}.
 *
 * @param maxCharacters characters of the whole text
 * @param maxDepth how deeply objects and arrays are nested; a scalar has depth 0
 * @param maxNumberLength characters of one number
 * @param maxItems elements of one array, documents of one text, and objects of an inventory
 * @param memory receives the approximate number of bytes that the values need, see {@link #checking}
 */
public record JsonLimits(int maxCharacters, int maxDepth, int maxNumberLength, int maxItems, LongConsumer memory) {

    /**
     * The approximate size of a value or a key with its place in an object or array: between 4 (an empty array) and 120
     * bytes (a number in a large object).
     */
    private static final int VALUE_BYTES = 96;

    /** 128 Mi characters, depth 64, numbers of 1,000 characters; any number of items. */
    public static final JsonLimits DEFAULT = new JsonLimits(128 << 20, 64, 1000);

    /**
     * For text from untrusted sources, in a process that has other work: 16 Mi characters, depth 64, numbers of 1,000
     * characters, 20,000 items. Larger text is refused without reading all of it.
     */
    public static final JsonLimits UNTRUSTED = new JsonLimits(16 << 20, 64, 1000, 20_000);

    /** The largest depth that a caller may set: reader and writer are recursive. */
    static final int DEEPEST = 1000;

    public JsonLimits {
        requireNonNull(memory, "memory");
        if (maxCharacters < 1 || maxDepth < 1 || maxDepth > DEEPEST || maxNumberLength < 1 || maxItems < 1) {
            throw new IllegalArgumentException("limits must be positive, and depth at most " + DEEPEST);
        }
    }

    /**
     * Limits with any number of items.
     *
     * @param maxCharacters characters of the whole text
     * @param maxDepth how deeply objects and arrays are nested
     * @param maxNumberLength characters of one number
     */
    public JsonLimits(int maxCharacters, int maxDepth, int maxNumberLength) {
        this(maxCharacters, maxDepth, maxNumberLength, Integer.MAX_VALUE);
    }

    /**
     * Limits that do not check the memory.
     *
     * @param maxCharacters characters of the whole text
     * @param maxDepth how deeply objects and arrays are nested
     * @param maxNumberLength characters of one number
     * @param maxItems elements of one array, documents of one text, and objects of an inventory
     */
    public JsonLimits(int maxCharacters, int maxDepth, int maxNumberLength, int maxItems) {
        this(maxCharacters, maxDepth, maxNumberLength, maxItems, JsonLimits::anyMemory);
    }

    /**
     * The same limits with another number of items.
     *
     * @param most elements of one array, documents of one text, and objects of an inventory
     * @return the limits
     */
    public JsonLimits withMaxItems(int most) {
        return new JsonLimits(maxCharacters, maxDepth, maxNumberLength, most, memory);
    }

    /**
     * The same limits for a reader that regularly checks whether it may continue.
     *
     * @param check receives the approximate number of bytes that each value and each key needs, as soon as it is read,
     *     and a negative number for values that are not kept; an exception that it throws stops the reading
     * @return the limits
     */
    public JsonLimits checking(LongConsumer check) {
        return new JsonLimits(maxCharacters, maxDepth, maxNumberLength, maxItems, check);
    }

    private static void anyMemory(long bytes) {}

    /**
     * Counts a value or a key that was read.
     *
     * @param characters its length in characters
     */
    public void spend(long characters) {
        memory.accept(bytes(characters));
    }

    /** Whether texts, their depth and their numbers have the same limits. */
    boolean isAsLargeAs(JsonLimits other) {
        return maxCharacters == other.maxCharacters
                && maxDepth == other.maxDepth
                && maxNumberLength == other.maxNumberLength;
    }

    /** Java stores a text with two bytes per character if one of them needs two. */
    static long bytes(long characters) {
        return VALUE_BYTES + 2 * characters;
    }

    /** {@return the error for a text or an array with more items} */
    public String tooMany() {
        return "more than the limit of " + maxItems + " items";
    }

    /** Without the place: a quick reader does not know it, and a second reading would cost what the limit saves. */
    void checkItems(int before) {
        if (before >= maxItems) {
            throw new JsonException(tooMany(), "", 0, 0);
        }
    }

    /**
     * The error for the size of a text.
     *
     * @param text the text
     * @return that it has too many characters; empty if it does not
     */
    public Optional<String> tooLong(String text) {
        return text.length() > maxCharacters
                ? Optional.of("the text has " + text.length() + " characters, more than the limit of " + maxCharacters)
                : Optional.empty();
    }
}
