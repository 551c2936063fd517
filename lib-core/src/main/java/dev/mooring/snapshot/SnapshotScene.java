package dev.mooring.snapshot;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.SnapshotContentView;
import dev.mooring.object.SnapshotView;
import dev.mooring.object.internal.SnapshotFamily;
import java.util.Optional;

/** A snapshot, and the objects of its cluster that the rules read. */
final class SnapshotScene {

    final SnapshotView snapshot;
    final SnapshotFamily family;
    private final Inventory cluster;
    private final Optional<Manifest> contentDocument;
    private final Optional<SnapshotContentView> content;

    SnapshotScene(SnapshotView snapshot, Inventory cluster) {
        this.snapshot = snapshot;
        this.family = SnapshotFamily.of(snapshot);
        this.cluster = cluster;
        String name = snapshot.contentName().orElse("");
        this.contentDocument = cluster.find(new ObjectRef(family.contentKind(), "", name));
        this.content = contentDocument.flatMap(SnapshotScene::read);
    }

    private static Optional<SnapshotContentView> read(Manifest document) {
        try {
            return Optional.of(SnapshotContentView.from(document));
        } catch (ManifestException e) {
            return Optional.empty();
        }
    }

    Optional<SnapshotContentView> content() {
        return content;
    }

    boolean isContentUnreadable() {
        return contentDocument.isPresent() && content.isEmpty();
    }

    boolean areContentsKnown() {
        return cluster.isGiven(family.contentKind());
    }

    /** The class of the content once it is bound: that of the snapshot, if it has one. */
    Optional<String> className() {
        return snapshot.className().or(() -> content.flatMap(SnapshotContentView::className));
    }

    Optional<Manifest> snapshotClass() {
        return className().flatMap(name -> cluster.find(new ObjectRef(family.classKind(), "", name)));
    }

    boolean lacksClass() {
        return className().isPresent()
                && cluster.isGiven(family.classKind())
                && snapshotClass().isEmpty();
    }

    String driver() {
        return content.map(SnapshotContentView::driver).orElse("");
    }

    boolean lacksDriver() {
        return cluster.isGiven(Kinds.CSI_DRIVER)
                && cluster.find(new ObjectRef(Kinds.CSI_DRIVER, "", driver())).isEmpty();
    }

    /** The secret for finding the snapshot at the driver; empty if the class names none. */
    Optional<ObjectRef> listSecret() {
        JsonObject parameters =
                snapshotClass().map(found -> found.json().child("parameters")).orElse(JsonObject.EMPTY);
        String prefix = family.kind().equals(Kinds.VOLUME_SNAPSHOT)
                ? "csi.storage.k8s.io/snapshotter-list-secret-"
                : "csi.storage.k8s.io/group-snapshotter-get-secret-";
        Optional<String> name = text(parameters, prefix + "name");
        return name.map(found -> new ObjectRef(
                Kinds.SECRET, text(parameters, prefix + "namespace").orElse(""), found));
    }

    private static Optional<String> text(JsonObject parameters, String key) {
        return parameters.members().get(key) instanceof JsonString text
                        && !text.value().contains("${")
                ? Optional.of(text.value())
                : Optional.empty();
    }

    boolean lacksListSecret() {
        return cluster.isGiven(Kinds.SECRET)
                && listSecret().map(secret -> cluster.find(secret).isEmpty()).orElse(false);
    }

    /** The claim that a snapshot of one volume is taken of. */
    Optional<ObjectRef> claim() {
        return snapshot.manifest()
                .spec()
                .child("source")
                .string("persistentVolumeClaimName")
                .map(name -> ObjectRef.claim(snapshot.namespace(), name));
    }

    boolean lacksClaim() {
        return cluster.isGiven(Kinds.PERSISTENT_VOLUME_CLAIM)
                && claim().map(claim -> cluster.find(claim).isEmpty()).orElse(false);
    }
}
