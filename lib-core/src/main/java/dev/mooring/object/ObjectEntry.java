package dev.mooring.object;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Scopes;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An object with its view, or with the reason why it has none; neither for a kind without a view. One that conflicts with
 * another version of it has a reason in any case.
 */
record ObjectEntry(
        ObjectRef key,
        Manifest manifest,
        @Nullable Object view,
        @Nullable Unreadable problem,
        boolean isConflict) {

    private static final Map<String, Function<Manifest, ?>> READERS = Map.ofEntries(
            Map.entry(Kinds.PERSISTENT_VOLUME, VolumeView::from),
            Map.entry(Kinds.PERSISTENT_VOLUME_CLAIM, ClaimView::from),
            Map.entry(Kinds.STORAGE_CLASS, StorageClassView::from),
            Map.entry(Kinds.VOLUME_ATTRIBUTES_CLASS, AttributesClassView::from),
            Map.entry(Kinds.POD, PodView::from),
            Map.entry(Kinds.NODE, NodeView::from),
            Map.entry(Kinds.VOLUME_ATTACHMENT, AttachmentView::from),
            Map.entry(Kinds.CSI_DRIVER, CsiDriverView::from),
            Map.entry(Kinds.CSI_NODE, CsiNodeView::from),
            Map.entry(Kinds.CSI_STORAGE_CAPACITY, StorageCapacityView::from),
            Map.entry(Kinds.RESOURCE_QUOTA, QuotaView::from),
            Map.entry(Kinds.LIMIT_RANGE, LimitRangeView::from));

    static ObjectEntry read(Manifest manifest) {
        Function<Manifest, ?> reader = READERS.get(manifest.kind());
        if (reader == null) {
            return new ObjectEntry(keyOf(manifest), manifest, null, null, false);
        }
        try {
            Object view = reader.apply(manifest);
            ObjectRef key = view instanceof ObjectView known ? known.ref() : keyOf(manifest);
            return new ObjectEntry(key, manifest, view, null, false);
        } catch (ManifestException e) {
            return new ObjectEntry(keyOf(manifest), manifest, null, Unreadable.of(e, manifest), false);
        }
    }

    /** An object that was read and has kind and apiVersion. */
    static ObjectEntry of(ObjectView view) {
        return new ObjectEntry(view.ref(), view.manifest(), view, null, false);
    }

    private static ObjectRef keyOf(Manifest manifest) {
        return Scopes.key(manifest.ref());
    }
}
