package dev.mooring.cli.input;

import dev.mooring.manifest.Located;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.internal.Manifests;
import dev.mooring.object.Inventory;
import dev.mooring.workload.controller.WorkloadObjects;
import dev.mooring.workload.controller.internal.MadeObjectCode;
import java.util.List;
import java.util.Optional;

/**
 * The limit on the number of objects to judge, including those that workloads create from a few lines: a StatefulSet
 * with many replicas is as much work as an export with as many pods.
 */
public final class MadeObjectLimit {

    private MadeObjectLimit() {}

    /**
     * Whether there are too many objects, or workloads create too many.
     *
     * @param read the input
     * @param allowance the limits
     * @return the problem; empty if there is none
     */
    public static Optional<String> tooMuch(Input read, Allowance allowance) {
        if (allowance.made() == Integer.MAX_VALUE) {
            return Optional.empty();
        }
        try {
            Inventory objects = Inventory.of(read.json(), allowance.limits());
            return WorkloadObjects.of(objects, allowance.made()).findings().stream()
                    .filter(reason -> reason.code() == MadeObjectCode.TOO_MANY_OBJECTS)
                    .map(reason -> reason.subject() + ": " + reason.message()
                            + ", or the command line, which has a higher limit")
                    .findFirst();
        } catch (ManifestException e) {
            return isTooDeep(read) ? Optional.empty() : Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** Nested lists: each subcommand refuses them in its own words. */
    private static boolean isTooDeep(Input read) {
        try {
            List<Located> unused = Manifests.objects(read.json());
            return false;
        } catch (ManifestException e) {
            return true;
        }
    }
}
