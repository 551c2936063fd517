package dev.mooring.sanitize;

import dev.mooring.internal.Quote;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.internal.Annotations;
import dev.mooring.sanitize.Policy.KeepClaimRef;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The changes to a volume under {@link Purpose#PREBIND}, {@link Purpose#REBIND_STATIC} and {@link Purpose#NEAT}. */
final class VolumeEdits {

    private static final List<String> REFERENCE_KEYS = List.of("apiVersion", "kind", "namespace", "name");

    /** The annotations to remove, and why. */
    private static final Map<String, ChangeCode> STRIPPED = Map.of(
            Annotations.BIND_COMPLETED, ChangeCode.BIND_ANNOTATION,
            Annotations.BOUND_BY_CONTROLLER, ChangeCode.BIND_ANNOTATION,
            Annotations.MIGRATED_TO, ChangeCode.MIGRATION_ANNOTATION,
            Annotations.PRE_RESIZE_CAPACITY, ChangeCode.RESIZE_ANNOTATION,
            WellKnownPointers.LAST_APPLIED, ChangeCode.LAST_APPLIED);

    private static final Map<String, ChangeCode> STRIPPED_WITH_PROVISIONER = withProvisioner();

    private static final List<String> DRIVER_KEYS = List.of(Annotations.PROVISIONED_BY);

    private static final JsonPointer DRIVER = JsonPointer.of("spec", "csi", "driver");
    private static final JsonPointer TERMS =
            WellKnownPointers.NODE_AFFINITY.child("required").child("nodeSelectorTerms");

    private final Item item;
    private final Policy policy;
    private final MapUse maps;
    private final MetadataEdits metadata;

    VolumeEdits(Item item, Policy policy, MapUse maps) {
        this.item = item;
        this.policy = policy;
        this.maps = maps;
        this.metadata = new MetadataEdits(item, policy, maps);
    }

    private static Map<String, ChangeCode> withProvisioner() {
        Map<String, ChangeCode> stripped = new HashMap<>(STRIPPED);
        stripped.put(Annotations.PROVISIONED_BY, ChangeCode.PROVISIONER_ANNOTATION);
        return Map.copyOf(stripped);
    }

    void apply() {
        metadata.strip();
        metadata.map(WellKnownPointers.NAME, MapKind.VOLUME_NAME, ChangeCode.NAME_MAP);
        item.editor.remove(WellKnownPointers.NAMESPACE, ChangeCode.CLUSTER_SCOPED_NAMESPACE);
        metadata.annotations(
                policy.settings.provisionedBy == Policy.Keep.STRIP ? STRIPPED_WITH_PROVISIONER : STRIPPED, DRIVER_KEYS);
        metadata.labels();
        claimRef();
        reclaimPolicy();
        metadata.map(WellKnownPointers.STORAGE_CLASS, MapKind.STORAGE_CLASS, ChangeCode.STORAGE_CLASS_MAP);
        metadata.map(WellKnownPointers.ATTRIBUTES_CLASS, MapKind.VOLUME_ATTRIBUTES_CLASS, ChangeCode.VAC_MAP);
        csi();
        SecretRefs.map(item, SecretRefs.of(item.editor.current()), maps);
        nodeAffinity();
    }

    private void claimRef() {
        switch (wantedClaimRef()) {
            case DROP -> item.editor.remove(WellKnownPointers.CLAIM_REF, ChangeCode.CLAIM_REF_DROPPED);
            case REDUCE -> reserve();
            case KEEP, AUTO -> {}
        }
    }

    private KeepClaimRef wantedClaimRef() {
        if (!policy.is(Purpose.NEAT)) {
            return policy.is(Purpose.PREBIND) ? KeepClaimRef.REDUCE : KeepClaimRef.DROP;
        }
        if (policy.settings.claimRef != KeepClaimRef.AUTO) {
            return policy.settings.claimRef;
        }
        if (item.sourceClaimRef().isEmpty()) {
            return KeepClaimRef.KEEP;
        }
        boolean writtenByController = item.partner == null && item.sourceAnnotated(Annotations.BOUND_BY_CONTROLLER);
        return writtenByController ? KeepClaimRef.DROP : KeepClaimRef.REDUCE;
    }

    /** Reduces claimRef to the name of the claim, or sets it if the claim is known. */
    private void reserve() {
        JsonObject old = item.sourceClaimRef();
        Optional<ObjectRef> claim = claim(item, policy);
        if (claim.isEmpty()) {
            item.editor.remove(WellKnownPointers.CLAIM_REF, ChangeCode.CLAIM_REF_DROPPED);
            return;
        }
        if (claim.get().namespace().isEmpty()) {
            item.warn(
                    WarningCode.CLAIM_REF_NAMESPACE_UNKNOWN,
                    WellKnownPointers.CLAIM_REF.child("namespace"),
                    "claimRef names claim " + Quote.text(claim.get().name())
                            + " without a namespace, and no claim of the input has it");
            return;
        }
        ObjectRef mapped = maps.mapped(claim.get());
        JsonObject reference = reference(mapped.namespace(), mapped.name());
        if (old.isEmpty()) {
            item.editor.set(WellKnownPointers.CLAIM_REF, reference, ChangeCode.CLAIM_REF_SET);
            return;
        }
        item.editor.editMembers(
                WellKnownPointers.CLAIM_REF,
                (key, value) -> REFERENCE_KEYS.contains(key) ? value : null,
                key -> ChangeCode.CLAIM_REF_REDUCED);
        JsonObject kept = item.now().spec().child("claimRef");
        reference.members().forEach((key, value) -> {
            if (!value.equals(kept.members().get(key))) {
                setReference(old, key, value);
            }
        });
    }

    private void setReference(JsonObject old, String key, JsonValue value) {
        ChangeCode code = old.has(key) ? ChangeCode.CLAIM_REF_REDUCED : ChangeCode.CLAIM_REF_SET;
        if (old.has(key) && key.equals("namespace")) {
            code = ChangeCode.NAMESPACE_MAP;
        } else if (old.has(key) && key.equals("name")) {
            code = ChangeCode.NAME_MAP;
        }
        item.editor.set(WellKnownPointers.CLAIM_REF.child(key), value, code);
    }

    /** The claim of a volume in the source: the partner, else the claim that claimRef names; empty if it names none. */
    static Optional<ObjectRef> claim(Item volume, Policy policy) {
        if (volume.partner != null) {
            return Optional.of(volume.partner.ref());
        }
        JsonObject claimRef = volume.sourceClaimRef();
        String namespace = claimRef.string("namespace")
                .filter(ns -> !ns.isEmpty())
                .or(() -> policy.settings.defaultNamespace)
                .orElse("");
        return claimRef.string("name").filter(name -> !name.isEmpty()).map(name -> ObjectRef.claim(namespace, name));
    }

    static JsonObject reference(String namespace, String name) {
        return JsonObject.of("apiVersion", JsonString.of("v1"))
                .with("kind", Kinds.PERSISTENT_VOLUME_CLAIM)
                .with("namespace", namespace)
                .with("name", name);
    }

    private void reclaimPolicy() {
        switch (policy.reclaimPolicy()) {
            case RETAIN ->
                item.editor.set(WellKnownPointers.RECLAIM_POLICY, JsonString.of("Retain"), ChangeCode.RECLAIM_POLICY);
            case DELETE ->
                item.editor.set(WellKnownPointers.RECLAIM_POLICY, JsonString.of("Delete"), ChangeCode.RECLAIM_POLICY);
            case KEEP -> {}
        }
    }

    private void csi() {
        if (item.now().spec().child("csi").isEmpty()) {
            return;
        }
        String driver = item.text(DRIVER).orElse("");
        item.text(Handles.HANDLE).ifPresent(old -> {
            String mapped = maps.volumeHandle(driver, old);
            if (!mapped.equals(old)) {
                item.editor.set(Handles.HANDLE, JsonString.of(mapped), ChangeCode.VOLUME_HANDLE_MAP);
            }
        });
        metadata.map(DRIVER, MapKind.DRIVER, ChangeCode.DRIVER_MAP);
        boolean stripIdentity = policy.settings.provisionerIdentity == Policy.Keep.STRIP;
        item.editor.editMembers(
                WellKnownPointers.VOLUME_ATTRIBUTES,
                (key, value) -> {
                    if (key.equals(WellKnownPointers.CSI_PROVISIONER_IDENTITY) && stripIdentity) {
                        return null;
                    }
                    return value instanceof JsonString text
                            ? same(value, maps.volumeAttribute(key, text.value()))
                            : value;
                },
                key -> key.equals(WellKnownPointers.CSI_PROVISIONER_IDENTITY) && stripIdentity
                        ? ChangeCode.PROVISIONER_IDENTITY
                        : ChangeCode.VOLUME_ATTRIBUTE_MAP);
        item.editor.removeIfEmptied(WellKnownPointers.VOLUME_ATTRIBUTES);
    }

    private static JsonValue same(JsonValue value, String mapped) {
        JsonString text = JsonString.of(mapped);
        return text.equals(value) ? value : text;
    }

    private void nodeAffinity() {
        if (policy.settings.nodeAffinity == Policy.Keep.STRIP) {
            if (item.source.spec().has("local") && item.source.spec().has("nodeAffinity")) {
                item.warn(
                        WarningCode.LOCAL_NEEDS_AFFINITY,
                        WellKnownPointers.NODE_AFFINITY,
                        "the API server refuses a local volume without node affinity");
            }
            item.editor.remove(WellKnownPointers.NODE_AFFINITY, ChangeCode.TOPOLOGY_MAP);
            return;
        }
        if (!policy.settings.maps.kinds().contains(MapKind.TOPOLOGY)
                && !policy.settings.maps.kinds().contains(MapKind.TOPOLOGY_KEY)) {
            return;
        }
        int count = size(TERMS);
        for (int term = 0; term < count; term++) {
            JsonPointer expressions = TERMS.child(term).child("matchExpressions");
            int size = size(expressions);
            for (int i = 0; i < size; i++) {
                expression(expressions.child(i));
            }
        }
    }

    private int size(JsonPointer array) {
        return item.editor.get(array).orElse(null) instanceof JsonArray items
                ? items.items().size()
                : 0;
    }

    private void expression(JsonPointer at) {
        String key = item.text(at.child("key")).orElse("");
        if (item.editor.get(at.child("values")).orElse(null) instanceof JsonArray values
                && (WellKnownPointers.TOPOLOGY_KEYS.contains(key) || policy.settings.topologyKeys.contains(key))) {
            List<JsonValue> mapped = values.items().stream()
                    .map(value -> value instanceof JsonString text
                            ? same(value, maps.map(MapKind.TOPOLOGY, text.value()))
                            : value)
                    .toList();
            if (!mapped.equals(values.items())) {
                item.editor.set(at.child("values"), JsonArray.of(mapped.stream().distinct()), ChangeCode.TOPOLOGY_MAP);
            }
        }
        metadata.map(at.child("key"), MapKind.TOPOLOGY_KEY, ChangeCode.TOPOLOGY_MAP);
    }
}
