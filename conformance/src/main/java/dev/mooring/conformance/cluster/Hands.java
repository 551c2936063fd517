package dev.mooring.conformance.cluster;

import dev.mooring.manifest.Manifest;
import java.io.IOException;
import java.util.List;

/** Who runs the commands of a runbook or plan. */
interface Hands {

    /**
     * The file that a command will read.
     *
     * @throws IOException if it cannot be written
     */
    void file(String name, List<Manifest> documents) throws IOException;

    /**
     * Runs a command to its end.
     *
     * @return its standard output
     * @throws IOException if it fails; with what it said
     */
    String run(List<String> argv) throws IOException;
}
