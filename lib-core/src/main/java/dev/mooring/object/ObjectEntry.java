package dev.mooring.object;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An object with its view, or with the reason why it has none; neither for a kind without a view. */
record ObjectEntry(
        Manifest manifest, @Nullable Object view, @Nullable Unreadable problem) {

    private static final Map<String, Function<Manifest, ?>> READERS = Map.of(
            Kinds.PERSISTENT_VOLUME, VolumeView::from,
            Kinds.PERSISTENT_VOLUME_CLAIM, ClaimView::from,
            Kinds.STORAGE_CLASS, StorageClassView::from,
            Kinds.VOLUME_ATTRIBUTES_CLASS, AttributesClassView::from,
            Kinds.POD, PodView::from,
            Kinds.NODE, NodeView::from,
            Kinds.VOLUME_ATTACHMENT, AttachmentView::from,
            Kinds.CSI_DRIVER, CsiDriverView::from,
            Kinds.CSI_STORAGE_CAPACITY, StorageCapacityView::from);

    static ObjectEntry read(Manifest manifest) {
        Function<Manifest, ?> reader = READERS.get(manifest.kind());
        if (reader == null) {
            return new ObjectEntry(manifest, null, null);
        }
        try {
            return new ObjectEntry(manifest, reader.apply(manifest), null);
        } catch (ManifestException e) {
            return new ObjectEntry(manifest, null, Unreadable.of(e, manifest));
        }
    }

    ObjectRef key() {
        return Inventory.key(manifest.ref());
    }
}
