package dev.mooring.json;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * How large and how deeply nested a text may be, JSON or YAML, and how many objects an inventory may have. The same limits
 * are for all three, so that who reads what others send decides it once:
 *
 * <pre>{@code
 * JsonLimits limits = JsonLimits.UNTRUSTED.withMaxItems(10_000);
 * Inventory objects = Inventory.of(Yaml.read(text, limits), limits);
 * }</pre>
 *
 * <p>A short text can become many values. Who must know how much memory they take says so with {@link #checking}.
 *
 * @param maxCharacters characters of the whole text
 * @param maxDepth how deeply objects and arrays are nested; a scalar has depth 0
 * @param maxNumberLength characters of one number
 * @param maxItems elements of one array, documents of one text, and objects of an inventory
 * @param memory takes about how many bytes of memory what is read needs, see {@link #checking}
 */
public record JsonLimits(int maxCharacters, int maxDepth, int maxNumberLength, int maxItems, LongConsumer memory) {

    private static final LongConsumer ANY_MEMORY = bytes -> {};

    /**
     * About what a value or a key takes with its place in an object or array: between 4 (an empty array) and 120 bytes (a
     * number in a large object).
     */
    private static final int VALUE_BYTES = 96;

    /** 128 Mi characters, depth 64, numbers of 1,000 characters; any number of items. */
    public static final JsonLimits DEFAULT = new JsonLimits(128 << 20, 64, 1000);

    /**
     * For text of people who need not be trusted, in a process that has other work: 16 Mi characters, depth 64, numbers of
     * 1,000 characters, 20,000 items. Text beyond it is refused without reading all of it.
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
        this(maxCharacters, maxDepth, maxNumberLength, maxItems, ANY_MEMORY);
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
     * The same limits for a reader that asks again and again whether it may go on.
     *
     * @param check takes about how many bytes of memory each value and each key needs, as soon as it is read, and fewer than
     *     zero for values that are not kept; what it throws ends the reading
     * @return the limits
     */
    public JsonLimits checking(LongConsumer check) {
        return new JsonLimits(maxCharacters, maxDepth, maxNumberLength, maxItems, check);
    }

    /**
     * Counts a value or a key that was read.
     *
     * @param characters how many characters it has
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

    /** Java keeps a text with two bytes for each character if one of them needs two. */
    static long bytes(long characters) {
        return VALUE_BYTES + 2 * characters;
    }

    /** {@return what is wrong with a text or an array of more items} */
    public String tooMany() {
        return "more than the limit of " + maxItems + " items";
    }

    /** Without the place: a reader that is quick does not know it, and to read again would take what the limit saves. */
    void checkItems(int before) {
        if (before >= maxItems) {
            throw new JsonException(tooMany(), "", 0, 0);
        }
    }

    /**
     * What is wrong with the size of a text.
     *
     * @param text the text
     * @return that it has too many characters; empty if it has not
     */
    public Optional<String> tooLong(String text) {
        return text.length() > maxCharacters
                ? Optional.of("the text has " + text.length() + " characters, more than the limit of " + maxCharacters)
                : Optional.empty();
    }
}
