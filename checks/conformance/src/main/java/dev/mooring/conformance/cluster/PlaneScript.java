package dev.mooring.conformance.cluster;

import dev.mooring.release.Release;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The script {@code plane} for control planes of one release.
 *
 * @param path where it is
 * @param release the release
 */
record PlaneScript(Path path, Release release) {

    static PlaneScript of(String path, String release) {
        return new PlaneScript(Path.of(path), Release.of(release));
    }

    /** Runs it and waits for its end. */
    void call(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(path.toString(), "--kubernetes", "1." + release.minor()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.INHERIT);
        try {
            int exit = builder.start().waitFor();
            if (exit != 0) {
                throw new IOException("plane " + String.join(" ", arguments) + " ended with exit code " + exit);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
