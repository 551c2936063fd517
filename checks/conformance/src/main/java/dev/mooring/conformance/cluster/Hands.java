package dev.mooring.conformance.cluster;

import dev.mooring.manifest.Manifest;
import java.io.IOException;
import java.util.List;

/** Who runs the commands of a runbook or plan. */
interface Hands {

    /**
     * The file that a command will read.
     *
     * @param text what is in it, byte by byte as the command line writes it
     * @throws IOException if it cannot be written
     */
    void file(String name, String text) throws IOException;

    /** The file of a step, as the command line writes it; nothing for a step without one. */
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
     * @throws IOException if it fails; with what it said
     */
    String run(List<String> argv) throws IOException;
}
