package dev.mooring.workload.controller;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.ClaimView;
import dev.mooring.object.PodView;
import dev.mooring.reason.Reason;
import dev.mooring.workload.controller.internal.MadeObjectCode;
import dev.mooring.workload.internal.EphemeralClaims;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The claims of the generic ephemeral volumes of a pod. The first failing volume prevents the claims of the later ones.
 *
 * @upstream pkg/controller/volume/ephemeral/controller.go syncHandler, handleVolume
 */
final class EphemeralPlay {

    private static final String TEMPLATE = "volumeClaimTemplate";

    private EphemeralPlay() {}

    /** The claims of a pod of the input. */
    static void play(Creation creation, PodView pod) {
        if (!pod.isBeingDeleted()) {
            play(creation, pod, null, Optional.empty());
        }
    }

    /** The claims of a created pod. */
    static void play(Creation creation, PodView pod, @Nullable Workload owner, Optional<ObjectRef> after) {
        for (PodView.ClaimUse use : pod.claims()) {
            if (use.isEphemeral() && !volume(creation, pod, use, owner, after)) {
                return;
            }
        }
    }

    private static boolean volume(
            Creation creation, PodView pod, PodView.ClaimUse use, @Nullable Workload owner, Optional<ObjectRef> after) {
        Part volume = pod.volumes().get(use.index());
        ObjectRef ref = ObjectRef.claim(pod.namespace(), use.claim());
        if (creation.exists(ref)) {
            Optional<Reason> conflict = conflict(pod, ref, creation.claim(ref));
            conflict.ifPresent(creation::tell);
            return conflict.isEmpty();
        }
        Part template = volume.at("ephemeral", TEMPLATE);
        if (!template.isPresent()) {
            creation.tell(MadeObjectCode.EPHEMERAL_TEMPLATE_MISSING.at(
                    template, "ephemeral volume " + use.volume() + " has no claim template"));
            return false;
        }
        creation.add(new MadeObject(
                claim(pod, ref, template),
                pod.ref(),
                owner == null ? pod.ref() : owner.source(),
                owner == null ? template.pointer() : place(owner, use.volume()),
                Optional.of(pod.ref()),
                after));
        return true;
    }

    /** A claim of that name that was not created for the pod; a pod that no server has stored has none yet. */
    private static Optional<Reason> conflict(PodView pod, ObjectRef ref, Optional<ClaimView> claim) {
        return claim.isPresent() && !pod.uid().isEmpty()
                ? EphemeralClaims.volumeIsForPod(pod, claim.get())
                : Optional.of(EphemeralClaims.notOwned(pod, ref, ""));
    }

    private static Manifest claim(PodView pod, ObjectRef ref, Part template) {
        JsonObject metadata = JsonObject.EMPTY.with("name", ref.name()).with("namespace", ref.namespace());
        JsonObject from = template.at("metadata").members();
        metadata = MadeDocuments.copied(from, "labels", metadata);
        metadata = MadeDocuments.copied(from, "annotations", metadata);
        JsonArray owners = MadeDocuments.ownedBy(pod.manifest(), "v1");
        metadata = owners.items().isEmpty() ? metadata : metadata.with("ownerReferences", owners);
        return new Manifest(MadeDocuments.object("v1", Kinds.PERSISTENT_VOLUME_CLAIM, metadata)
                .with("spec", template.at("spec").members()));
    }

    /** The place of the template in the workload of the input. */
    private static JsonPointer place(Workload owner, String volume) {
        JsonPointer volumes = owner.podTemplate().child("spec").child("volumes");
        List<Part> entries = owner.template().at("spec", "volumes").items();
        for (int i = 0; i < entries.size(); i++) {
            if (entries.get(i).at("name").text().equals(volume)) {
                return volumes.child(i).child("ephemeral").child(TEMPLATE);
            }
        }
        return volumes;
    }
}
