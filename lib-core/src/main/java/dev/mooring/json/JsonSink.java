package dev.mooring.json;

/** Takes JSON text while it is made, for example to write it to a stream. */
@FunctionalInterface
public interface JsonSink {

    /**
     * Takes the next part.
     *
     * @param utf8 the text in UTF-8; the array is used again afterwards
     * @param length how many bytes of it are the text
     */
    void take(byte[] utf8, int length);
}
