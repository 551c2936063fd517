package dev.mooring.rbd.output;

import dev.mooring.json.JsonValue;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A part of JSON or XML output; both have the same names, so one reader reads both. */
interface Doc {

    /** The key or element name; empty for a root and for items of a JSON array. */
    String name();

    /** The text of a scalar: numbers as written, JSON null as nothing. */
    @Nullable
    String text();

    /** A member or child element; null if there is none. */
    @Nullable
    Doc get(String key);

    /** The items of a list; null if this is not a list. */
    @Nullable
    List<Doc> items();

    /** The members of an object or the children of an element; null if this is neither. */
    @Nullable
    List<Doc> members();

    /** Whether it has members or children. */
    default boolean isObject() {
        return members() != null;
    }

    /** The same as a JSON value; XML text stays text. */
    JsonValue toJson();

    /** Whether there is such a member or child element. */
    default boolean has(String key) {
        return get(key) != null;
    }

    /** The text of a member; null if it is absent or not a scalar. */
    default @Nullable String textOf(String key) {
        Doc member = get(key);
        return member == null ? null : member.text();
    }

    /** The text of a member; empty if it is absent or not a scalar. */
    default String string(String key) {
        String text = textOf(key);
        return text == null ? "" : text;
    }

    /** The text of a member that must be present. */
    default String required(String key) {
        String text = textOf(key);
        if (text == null) {
            throw new UnreadableOutput("expected a member " + key);
        }
        return text;
    }

    default boolean flag(String key) {
        return string(key).equals("true");
    }

    /** A list that must be present. */
    default List<Doc> list(String key) {
        Doc member = get(key);
        List<Doc> items = member == null ? null : member.items();
        if (items == null) {
            throw new UnreadableOutput("expected a list " + key);
        }
        return items;
    }

    /** A list that may be missing. */
    default List<Doc> listIfAny(String key) {
        return get(key) == null ? List.of() : list(key);
    }

    /** This itself as a list. */
    default List<Doc> rows() {
        List<Doc> items = items();
        if (items == null) {
            throw new UnreadableOutput("expected a list");
        }
        return items;
    }

    /** An unsigned number of at most 64 bits that must be present. */
    default BigInteger number(String key) {
        return unsigned64(key, required(key));
    }

    private static BigInteger unsigned64(String key, String text) {
        return Numbers.unsigned64(text)
                .orElseThrow(() -> UnreadableOutput.of("expected an unsigned 64-bit number " + key, text));
    }

    /** An unsigned number that may be missing. */
    default Optional<BigInteger> numberIfAny(String key) {
        return has(key) ? Optional.of(number(key)) : Optional.empty();
    }
}
