package dev.mooring.testing;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.workload.controller.MadeObject;
import dev.mooring.workload.controller.WorkloadObjects;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The claims that controllers make of the workloads of a cluster.
 *
 * @param made each with what makes it, in the order they are made in
 */
record MadeClaims(List<MadeObject> made) {

    /** More would be too long for a sentence. */
    private static final int NAMED = 20;

    static MadeClaims of(List<Manifest> documents) {
        return new MadeClaims(WorkloadObjects.of(Inventory.of(documents)).made().stream()
                .filter(each -> each.ref().kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM))
                .toList());
    }

    Optional<Manifest> find(ObjectRef claim) {
        return made.stream()
                .filter(each -> each.ref().equals(claim))
                .findFirst()
                .map(MadeObject::document);
    }

    /** For a claim that does not exist: the existing claims, and which workload makes each. */
    String of(List<Manifest> documents, ObjectRef claim) {
        String given = documents.stream()
                .map(Manifest::ref)
                .filter(each -> each.kind().equals(claim.kind()))
                .map(each -> each.namespace().isEmpty() ? "/" + each.name() : each.key())
                .limit(NAMED)
                .collect(Collectors.joining(", "));
        StringBuilder words = new StringBuilder(given.isEmpty() ? "; it has no claims" : "; its claims are " + given);
        made.stream()
                .collect(Collectors.groupingBy(MadeObject::workload, LinkedHashMap::new, Collectors.toList()))
                .forEach((workload, claims) -> words.append("; ")
                        .append(workload)
                        .append(" makes ")
                        .append(claims.stream()
                                .limit(NAMED)
                                .map(each -> each.ref().key())
                                .collect(Collectors.joining(", ")))
                        .append(claims.size() > NAMED ? " and " + (claims.size() - NAMED) + " more" : ""));
        return words.toString();
    }

    /** What makes a claim that was requested and does not exist; empty if nothing does. */
    Optional<String> maker(ObjectRef claim) {
        return made.stream()
                .filter(each -> each.ref().equals(claim))
                .findFirst()
                .map(each -> each.workload() + " makes it, from " + each.template()
                        + ": use assertThat(cluster).claim(\"" + claim.key() + "\") for it");
    }
}
