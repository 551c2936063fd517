package dev.mooring.cli.input;

import dev.mooring.manifest.ManifestException;
import dev.mooring.object.Inventory;
import dev.mooring.workload.MadeObjectCode;
import dev.mooring.workload.WorkloadObjects;
import java.util.Optional;

/** What workloads make of a few lines: a StatefulSet with many replicas is as much work as an export with as many pods. */
public final class Made {

    private Made() {}

    /**
     * Whether workloads make too much.
     *
     * @param read what was read
     * @param most how many objects they may make together
     * @return what is wrong; empty if nothing is
     */
    public static Optional<String> tooMuch(Input read, int most) {
        if (most == Integer.MAX_VALUE) {
            return Optional.empty();
        }
        try {
            return WorkloadObjects.of(Inventory.of(read.json()), most).findings().stream()
                    .filter(reason -> reason.code() == MadeObjectCode.TOO_MANY_OBJECTS)
                    .map(reason -> reason.subject() + ": " + reason.message())
                    .findFirst();
        } catch (ManifestException e) {
            // The subcommand says so, with the place.
            return Optional.empty();
        }
    }
}
