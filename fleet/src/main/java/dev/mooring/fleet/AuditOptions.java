package dev.mooring.fleet;

import java.io.Serializable;
import java.util.List;

/**
 * What is asked about every cluster.
 *
 * @param kubernetes the release of clusters whose export does not say it; empty if it stays unknown
 * @param upgradeTo the release of the upgrade; empty for no such question
 * @param moveInto the name of the cluster that the others move into; empty for none
 * @param complete the kinds of which every export has all objects, besides those whose lists say it
 * @param maxBytes how large a file may be when it is unpacked; JSON lines may be larger
 * @param maxObjects how many objects a cluster may have
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
