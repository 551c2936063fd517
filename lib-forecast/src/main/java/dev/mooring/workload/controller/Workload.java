package dev.mooring.workload.controller;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.LabelMatcher;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.workload.controller.internal.MadeObjectCode;
import dev.mooring.workload.internal.PodTemplates;
import java.util.Optional;

/**
 * A simulated workload: one of the input, or one that another workload creates.
 *
 * @param kind its kind
 * @param manifest its document
 * @param source the workload of the input that it comes from
 * @param podTemplate the place of the pod template in it
 */
record Workload(WorkloadKind kind, Manifest manifest, ObjectRef source, JsonPointer podTemplate) {

    ObjectRef ref() {
        return manifest.ref();
    }

    String name() {
        return manifest.name();
    }

    String namespace() {
        return manifest.namespace();
    }

    Part spec() {
        return Part.of(manifest).at("spec");
    }

    Part metadata() {
        return Part.of(manifest).at("metadata");
    }

    Part status() {
        return Part.of(manifest).at("status");
    }

    /** The pod template of its own document. */
    Part template() {
        return spec().at("template");
    }

    boolean isBeingDeleted() {
        return metadata().at("deletionTimestamp").isPresent();
    }

    /**
     * The selector as it is stored: a ReplicationController has only labels, by default those of its template. A Job
     * that no server has stored has none yet, but a label with its name instead.
     */
    Part selectorPart() {
        Part selector = spec().at("selector");
        if (kind == WorkloadKind.REPLICATION_CONTROLLER) {
            Part labels = selector.members().isEmpty() ? template().at("metadata", "labels") : selector;
            return selector.with(JsonObject.of("matchLabels", labels.members()));
        }
        JsonObject byName = JsonObject.of(JobPlay.NAME, JsonString.of(name()));
        return kind == WorkloadKind.JOB && !selector.isPresent()
                ? selector.with(JsonObject.of("matchLabels", byName))
                : selector;
    }

    /** Empty if it has no selector. */
    Optional<LabelMatcher> selector() {
        return Optional.of(selectorPart()).filter(Part::isPresent).map(LabelMatcher::from);
    }

    /**
     * A reason about pods that are not simulated. It matters only if the template has ephemeral volumes, which give
     * them their own claims.
     */
    Reason aboutPods(MadeObjectCode code, String message) {
        return code.about(ref(), message).withSeverity(makesClaims() ? Severity.WARN : Severity.INFO);
    }

    /** Whether claims are created for its pods. */
    boolean makesClaims() {
        return !spec().at("volumeClaimTemplates").items().isEmpty()
                || podTemplatePart().at("spec", "volumes").items().stream()
                        .anyMatch(volume -> volume.at("ephemeral").isPresent());
    }

    /** The pod template, also of a CronJob. */
    Part podTemplatePart() {
        Part part = Part.of(manifest);
        JsonPointer spec = PodTemplates.podSpec(manifest).orElseThrow();
        for (String key : spec.parent().segments()) {
            part = part.at(key);
        }
        return part;
    }

    JsonObject templateJson() {
        return manifest.spec().child("template");
    }
}
