package dev.mooring.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * What a run may read and write: the files of the machine, or only texts that it was given. A subcommand knows no other
 * way to a file.
 */
public sealed interface Sources permits MachineFiles, NamedTexts {

    /** What a name stands for. */
    enum Kind {
        MISSING,
        FILE,
        DIRECTORY,
        /** A link to a directory. */
        LINKED_DIRECTORY,
        /** Something that is no file, for example a pipe. */
        OTHER;

        /** {@return whether there are names below it, also by a link} */
        public boolean isDirectory() {
            return this == DIRECTORY || this == LINKED_DIRECTORY;
        }
    }

    /** {@return standard input, read to its end when asked for, not closed} */
    InputStream stdin();

    /** {@return what the name stands for} */
    Kind kind(String name);

    /** {@return the names in a directory, in order} */
    List<String> list(String directory) throws IOException;

    /** {@return the size of a file in bytes; 0 if that is not known} */
    long size(String file) throws IOException;

    /** Opens a file for reading. */
    InputStream open(String file) throws IOException;

    /**
     * Opens a file for reading at any place.
     *
     * @throws IOException if it cannot be read, or not at any place
     */
    Slices slices(String file) throws IOException;

    /** {@return how much the run may take} */
    default Allowance allowance() {
        return Allowance.ANY;
    }

    /** A file of which any part can be read, also by several threads. */
    interface Slices extends AutoCloseable {

        /**
         * Reads a part.
         *
         * @throws IOException if it cannot be read, or the file ends before
         */
        byte[] read(long from, int length) throws IOException;

        @Override
        void close() throws IOException;
    }

    /**
     * Opens a file for writing.
     *
     * @param file the file
     * @param inputs the files and directories that are read, which are never replaced
     * @throws IOException if it cannot be written
     */
    OutputFile write(String file, List<String> inputs) throws IOException;
}
