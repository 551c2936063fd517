package dev.mooring.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;

/** Reads a file with Jackson and exits: the baseline for whole processes. */
public final class ReadTree {

    private ReadTree() {}

    /**
     * Reads a file.
     *
     * @param arguments its name
     * @throws IOException if it cannot be read
     */
    public static void main(String[] arguments) throws IOException {
        System.out.println(new ObjectMapper().readTree(new File(arguments[0])).size());
    }
}
