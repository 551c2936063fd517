package dev.mooring.workload.controller;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.util.Optional;

/**
 * An object that a controller creates.
 *
 * @param document the object as it is posted, with neither uid nor status. It has owner references if its owner has a uid
 * @param owner its creator: the workload, or the pod of a generic ephemeral volume. It may itself be created
 * @param workload the object of the input that caused it, for example a Deployment
 * @param template the place in that object that the object is a copy of, for example {@code /spec/volumeClaimTemplates/0}
 * @param pod the pod that the object is, or that the claim is created for
 * @param after the pod that must be Running and Ready before the object is created; empty if it is created at once
 */
public record MadeObject(
        Manifest document,
        ObjectRef owner,
        ObjectRef workload,
        JsonPointer template,
        Optional<ObjectRef> pod,
        Optional<ObjectRef> after) {

    public MadeObject {
        requireNonNull(document, "document");
        requireNonNull(owner, "owner");
        requireNonNull(workload, "workload");
        requireNonNull(template, "template");
        requireNonNull(pod, "pod");
        requireNonNull(after, "after");
    }

    /** {@return kind, namespace and name of the object} */
    public ObjectRef ref() {
        return document.ref();
    }

    /** The reference of the object; never its content. */
    @Override
    public String toString() {
        return ref() + " of " + owner;
    }
}
