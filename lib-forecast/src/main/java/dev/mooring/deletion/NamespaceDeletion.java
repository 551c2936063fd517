package dev.mooring.deletion;

import dev.mooring.deletion.Deletion.Propagation;
import dev.mooring.deletion.internal.DeletionCode;
import dev.mooring.deletion.internal.DeletionDifference;
import dev.mooring.internal.Documents;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.Inventory;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The namespace controller: the pods first, and when they are gone everything else, in releases that keep this order.
 *
 * @upstream pkg/controller/namespace/deletion/namespaced_resources_deleter.go deleteAllContent
 */
final class NamespaceDeletion {

    /** The finalizer in the spec of every namespace. */
    static final String CONTENT = "kubernetes";

    private final DeletionRun run;
    private final Set<String> podsDeleted = new HashSet<>();
    private final Set<String> contentDeleted = new HashSet<>();

    NamespaceDeletion(DeletionRun run) {
        this.run = run;
    }

    boolean isNamespace(ObjectRef ref) {
        return ref.kind().equals(Kinds.NAMESPACE);
    }

    /** Takes a namespace that was not given as there if objects in it were. */
    boolean make(ObjectRef ref) {
        boolean isImplied = isNamespace(ref)
                && run.scene().hasContents(ref.name())
                && !run.scene().inventory().isComplete(Kinds.NAMESPACE);
        if (isImplied) {
            JsonObject json = JsonObject.of("apiVersion", JsonString.of("v1"))
                    .with("kind", Kinds.NAMESPACE)
                    .with("metadata", JsonObject.of("name", JsonString.of(ref.name())))
                    .with("spec", JsonObject.of("finalizers", JsonArray.ofStrings(List.of(CONTENT))));
            run.put(Life.of(new Manifest(json)));
        }
        return isImplied;
    }

    /** {@return the finalizers in the spec of a namespace} */
    static List<String> finalizers(Life life) {
        return life.ref().kind().equals(Kinds.NAMESPACE)
                ? life.manifest().spec().array("finalizers").items().stream()
                        .map(each -> each instanceof JsonString text ? text.value() : each.toJson())
                        .toList()
                : List.of();
    }

    /** The object; a namespace without finalizers has the one that the API server gives to every new one. */
    Life asStored(Life life) {
        boolean isPlain = isNamespace(life.ref())
                && life.problem() == null
                && !life.isBeingDeleted()
                && !life.manifest().spec().has("finalizers");
        return isPlain
                ? Life.of(new Manifest(Documents.with(
                        life.manifest().json(), "spec", "finalizers", JsonArray.ofStrings(List.of(CONTENT)))))
                : life;
    }

    boolean keeps(Life life) {
        return !finalizers(life).isEmpty();
    }

    Life terminating(Life life) {
        return Life.of(new Manifest(
                Documents.with(life.manifest().json(), "status", "phase", JsonString.of(Phases.TERMINATING))));
    }

    void look(Life life) {
        if (!isNamespace(life.ref()) || !finalizers(life).contains(CONTENT)) {
            return;
        }
        String namespace = life.ref().name();
        if (podsDeleted.add(namespace)) {
            run.scene().pods(namespace).forEach(this::delete);
        }
        if (isOrdered() && run.scene().hasPods(namespace)) {
            return;
        }
        if (isOrdered() && !run.scene().inventory().isComplete(Kinds.POD)) {
            run.scene()
                    .contents(namespace)
                    .forEach(each -> run.doubt(
                            each,
                            DeletionCode.MAY_BE_DELETED,
                            "is deleted when no pod is left in its namespace, and not all Pod objects are given"));
        } else if (contentDeleted.add(namespace)) {
            run.scene().contents(namespace).forEach(this::delete);
        }
        finish(life.ref());
    }

    /** Nothing is left in a namespace, if there are no objects but those that were given. */
    private void finish(ObjectRef ref) {
        Life life = run.scene().life(ref);
        if (life == null
                || run.scene().hasContents(ref.name())
                || !contentDeleted.contains(ref.name())
                || !run.scene().inventory().isComplete(Inventory.ALL_KINDS)) {
            return;
        }
        List<String> others =
                finalizers(life).stream().filter(each -> !each.equals(CONTENT)).toList();
        if (others.isEmpty() && life.finalizers().isEmpty()) {
            run.gone(ref);
        } else {
            run.put(Life.of(new Manifest(
                    Documents.with(life.manifest().json(), "spec", "finalizers", JsonArray.ofStrings(others)))));
        }
    }

    private boolean isOrdered() {
        return run.scene().inventory().release().has(DeletionDifference.NAMESPACE_DELETES_PODS_FIRST);
    }

    /** The pods that delay the deletion of everything else in a namespace. */
    List<ObjectRef> waitsFor(String namespace) {
        return podsDeleted.contains(namespace) && !contentDeleted.contains(namespace)
                ? run.scene().pods(namespace)
                : List.of();
    }

    private void delete(ObjectRef ref) {
        run.delete(
                ref,
                Propagation.BACKGROUND,
                DeletionCode.DELETED_WITH_NAMESPACE,
                "is deleted: its namespace is being deleted");
    }
}
