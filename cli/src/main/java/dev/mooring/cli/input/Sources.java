package dev.mooring.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * The files that a run may read and write: those of the machine, or only given texts. A subcommand has no other access
 * to files.
 */
public sealed interface Sources permits MachineFiles, NamedTexts, ReadSources {

    /** The kind of file that a name means. */
    enum Kind {
        MISSING,
        FILE,
        DIRECTORY,
        /** A link to a directory. */
        LINKED_DIRECTORY,
        /** Something that is not a regular file, for example a pipe. */
        OTHER;

        /** {@return whether it is a directory or a link to one} */
        public boolean isDirectory() {
            return this == DIRECTORY || this == LINKED_DIRECTORY;
        }
    }

    /** {@return standard input; read to its end, but not closed} */
    InputStream stdin();

    /** {@return the kind of file that the name means} */
    Kind kind(String name);

    /** {@return the names in a directory, in order} */
    List<String> list(String directory) throws IOException;

    /** {@return the size of a file in bytes; 0 if unknown} */
    long size(String file) throws IOException;

    /** Opens a file for reading. */
    InputStream open(String file) throws IOException;

    /**
     * Opens a file for reading at any position.
     *
     * @throws IOException if it cannot be read, or not at any position
     */
    Slices slices(String file) throws IOException;

    /** {@return the limits of the run} */
    default Allowance allowance() {
        return Allowance.ANY;
    }

    /** A file with random access, also for several threads. */
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
     * @param inputs the input files and directories, which are never replaced
     * @throws IOException if it cannot be written
     */
    OutputFile write(String file, List<String> inputs) throws IOException;
}
