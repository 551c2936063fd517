package dev.mooring.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The folder of results: written to a temporary folder next to it, which is renamed when it is complete. Existing
 * folders are never replaced.
 */
final class Output implements AutoCloseable {

    /** The folder cannot be written. */
    static final class TakenException extends IOException {

        private static final long serialVersionUID = 1L;

        TakenException(String message) {
            super(message);
        }
    }

    private final FileSystem system;
    private final Path place;
    private final Path beside;
    private boolean complete;

    private Output(FileSystem system, Path place, Path beside) {
        this.system = system;
        this.place = place;
        this.beside = beside;
    }

    /**
     * Starts a folder.
     *
     * @param name the folder, which must not exist
     * @param hadoop the settings of the file system
     * @param inputs the inputs; the folder must not be inside one of them, nor one of them inside the folder
     * @throws TakenException if the folder cannot be written to
     */
    static Output begin(String name, Configuration hadoop, String... inputs) throws IOException {
        Path given = new Path(name);
        FileSystem system = given.getFileSystem(hadoop);
        Path place = system.makeQualified(given);
        for (String input : inputs) {
            Path root = new Path(input);
            String other = root.getFileSystem(hadoop).makeQualified(root).toString();
            if (isWithin(place.toString(), other) || isWithin(other, place.toString())) {
                throw new TakenException("--out " + name + " and the input " + input + " are nested");
            }
        }
        Path beside = new Path(place.getParent(), place.getName() + ".running");
        for (Path each : new Path[] {place, beside}) {
            if (system.exists(each)) {
                throw new TakenException(each + " exists, and is not replaced; delete it or name another --out");
            }
        }
        system.mkdirs(beside);
        return new Output(system, place, beside);
    }

    private static boolean isWithin(String path, String folder) {
        return path.equals(folder) || path.startsWith(folder.endsWith("/") ? folder : folder + "/");
    }

    /** Its temporary address until it is complete. */
    String folder() {
        return beside.toString();
    }

    /** The address of a table or folder in it. */
    String child(String name) {
        return new Path(beside, name).toString();
    }

    void write(String name, String text) throws IOException {
        try (OutputStream out = system.create(new Path(beside, name))) {
            out.write(text.getBytes(UTF_8));
        }
    }

    void delete(String name) throws IOException {
        system.delete(new Path(beside, name), true);
    }

    /** Moves the folder into place. */
    void complete() throws IOException {
        if (!system.rename(beside, place)) {
            throw new IOException("cannot rename " + beside + " to " + place);
        }
        complete = true;
    }

    /** Removes an incomplete folder. */
    @Override
    public void close() throws IOException {
        if (!complete) {
            system.delete(beside, true);
        }
    }
}
