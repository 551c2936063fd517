package dev.mooring.fleet;

import java.io.Serializable;
import java.util.List;

/**
 * The questions about every cluster.
 *
 * @param kubernetes the release of clusters whose export does not contain it; empty if unknown
 * @param upgradeTo the release of the upgrade; empty for no such question
 * @param moveInto the name of the cluster that the others move into; empty for none
 * @param complete the kinds that are complete in every export, in addition to those whose lists imply it
 * @param maxBytes the maximum size of a decompressed file; JSON lines may be larger
 * @param maxObjects the maximum number of objects in a cluster
 */
record AuditOptions(
        String kubernetes, String upgradeTo, String moveInto, List<String> complete, int maxBytes, int maxObjects)
        implements Serializable {

    /** No upgrade, no move, 64 MiB and 200,000 objects. */
    static final AuditOptions DEFAULT = new AuditOptions("", "", "", List.of(), 64 << 20, 200_000);

    AuditOptions {
        complete = List.copyOf(complete);
    }
}
