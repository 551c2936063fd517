package dev.mooring.conformance.cluster;

import dev.mooring.manifest.Manifest;
import java.io.IOException;
import java.util.List;

/** Who runs the commands of a runbook or plan. */
interface Hands {

    /**
     * Writes the file that a command will read.
     *
     * @param text its content, byte by byte as the command line writes it
     * @throws IOException if it cannot be written
     */
    void file(String name, String text) throws IOException;

    /** Writes the file of a step like the command line; does nothing for a step without one. */
    default void file(String name, List<Manifest> documents) throws IOException {
        if (!documents.isEmpty()) {
            file(
                    name,
                    dev.mooring.yaml.Yaml.writeFile(
                            name, documents.stream().map(Manifest::json).toList()));
        }
    }

    /**
     * Runs a command to its end.
     *
     * @return its standard output
     * @throws IOException if it fails, with its output
     */
    String run(List<String> argv) throws IOException;
}
