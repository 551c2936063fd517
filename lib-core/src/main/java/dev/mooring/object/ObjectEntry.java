package dev.mooring.object;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.object.internal.ClosedFields;
import dev.mooring.object.internal.ServerDefaults;
import dev.mooring.object.internal.SourceKeys;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An object with its view, or with the reason why it has none; neither for a kind without a view. An object that
 * conflicts with another version, lacks a part or has a value that Kubernetes does not know always has a reason.
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

    /**
     * The API server stores no object of these kinds without a spec: if it is missing, the text was truncated or
     * changed.
     */
    private static final Set<String> WITH_SPEC = Set.of(
            Kinds.PERSISTENT_VOLUME,
            Kinds.PERSISTENT_VOLUME_CLAIM,
            Kinds.POD,
            Kinds.VOLUME_ATTACHMENT,
            Kinds.CSI_DRIVER,
            Kinds.CSI_NODE,
            Kinds.STATEFUL_SET,
            Kinds.DEPLOYMENT,
            Kinds.REPLICA_SET,
            Kinds.DAEMON_SET,
            Kinds.JOB,
            Kinds.CRON_JOB);

    static ObjectEntry read(Manifest manifest) {
        Function<Manifest, ?> reader = READERS.get(manifest.kind());
        if (reader == null) {
            return new ObjectEntry(keyOf(manifest), manifest, null, problem(manifest), false);
        }
        try {
            Object view = reader.apply(manifest);
            ObjectRef key = view instanceof ObjectView known ? known.ref() : keyOf(manifest);
            return new ObjectEntry(key, manifest, view, problem(manifest), false);
        } catch (ManifestException e) {
            return new ObjectEntry(keyOf(manifest), manifest, null, Unreadable.of(e, manifest), false);
        }
    }

    /** A missing part that every such object on a server has, or a value that is none; null if all is well. */
    private static @Nullable Unreadable problem(Manifest manifest) {
        if (WITH_SPEC.contains(manifest.kind()) && lacks(manifest, "spec")) {
            return Unreadable.of(Part.of(manifest).refuse("no spec: the text may be cut"), manifest);
        }
        if (manifest.kind().equals(Kinds.NODE) && ServerDefaults.isStored(manifest) && lacks(manifest, "status")) {
            return Unreadable.of(Part.of(manifest).refuse("no status: the text may be cut"), manifest);
        }
        if (manifest.kind().equals(Kinds.PERSISTENT_VOLUME)
                && !manifest.uid().isEmpty()
                && lacksSource(manifest.spec())) {
            return Unreadable.of(Part.of(manifest).refuse("no volume source: the object may be cut"), manifest);
        }
        return ClosedFields.refusal(manifest)
                .map(e -> Unreadable.of(e, manifest))
                .orElse(null);
    }

    /** Without its source, a volume of a server may be any storage; an example that somebody wrote may do without. */
    private static boolean lacksSource(JsonObject spec) {
        return spec.members().entrySet().stream()
                .noneMatch(each -> SourceKeys.isSource(each.getKey(), each.getValue()));
    }

    private static boolean lacks(Manifest manifest, String member) {
        JsonValue value = manifest.json().members().get(member);
        return value == null || value.isNull();
    }

    /** An object that was read and has kind and apiVersion. */
    static ObjectEntry of(ObjectView view) {
        return new ObjectEntry(view.ref(), view.manifest(), view, null, false);
    }

    private static ObjectRef keyOf(Manifest manifest) {
        return Scopes.key(manifest.ref());
    }
}
