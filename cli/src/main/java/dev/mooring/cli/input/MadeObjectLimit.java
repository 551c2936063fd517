package dev.mooring.cli.input;

import dev.mooring.manifest.Located;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.Manifests;
import dev.mooring.object.Inventory;
import dev.mooring.workload.MadeObjectCode;
import dev.mooring.workload.WorkloadObjects;
import java.util.List;
import java.util.Optional;

/**
 * How many objects there are to judge, with those that workloads make of a few lines: a StatefulSet with many replicas is
 * as much work as an export with as many pods.
 */
public final class MadeObjectLimit {

    private MadeObjectLimit() {}

    /**
     * Whether there are too many objects, or workloads make too many.
     *
     * @param read what was read
     * @param allowance how much it may be
     * @return what is wrong; empty if nothing is
     */
    public static Optional<String> tooMuch(Input read, Allowance allowance) {
        if (allowance.made() == Integer.MAX_VALUE) {
            return Optional.empty();
        }
        try {
            Inventory objects = Inventory.of(read.json(), allowance.limits());
            return WorkloadObjects.of(objects, allowance.made()).findings().stream()
                    .filter(reason -> reason.code() == MadeObjectCode.TOO_MANY_OBJECTS)
                    .map(reason ->
                            reason.subject() + ": " + reason.message() + ", or the command line, which makes more")
                    .findFirst();
        } catch (ManifestException e) {
            return isTooDeep(read) ? Optional.empty() : Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** Lists within lists: each subcommand refuses them in its own words. */
    private static boolean isTooDeep(Input read) {
        try {
            List<Located> unused = Manifests.objects(read.json());
            return false;
        } catch (ManifestException e) {
            return true;
        }
    }
}
