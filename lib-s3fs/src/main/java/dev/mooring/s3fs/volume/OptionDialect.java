package dev.mooring.s3fs.volume;

/** How a driver's users write options into one text. */
public enum OptionDialect {
    /** The text is one option, as an item of {@code mountOptions} is. */
    SINGLE,
    /** Words between blanks, with {@code "} around and {@code \} before what is meant as written. */
    WORDS,
    /** {@code -o a=b -oc,d}. */
    DASH_O
}
