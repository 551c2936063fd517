package dev.mooring.json;

/** Receives JSON text while it is written, for example to send it to a stream. */
@FunctionalInterface
public interface JsonSink {

    /**
     * Receives the next part.
     *
     * @param utf8 the text in UTF-8; the array is reused afterwards
     * @param length the number of bytes of the text
     */
    void take(byte[] utf8, int length);
}
