package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.driver.BackingStorage;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Manifests;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.object.Inventory;
import dev.mooring.object.SnapshotContentView;
import dev.mooring.object.SnapshotView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.SnapshotFamily;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Hash keys that group the objects to process together, see {@link ObjectGroups}: two objects that {@link Sanitizer}
 * compares have a key in common. They are derived from names, claimRef, volumeName and the storage, in the source and
 * in the output. Two different names may have the same key; then a group has more objects than needed.
 */
public final class GroupKeys {

    /** The last bits of a key: its kind. */
    static final long KINDS = 3;
    /** The objects are compared. */
    static final long SURE = 0;
    /** The objects may be the same; such keys form no large groups. */
    static final long LIKELY = 1;
    /** Not a key, but the reason why the object may be compared with any other one. */
    static final long GAP = 2;

    private final Policy policy;
    private final Inventory target;
    /** Whether rules of the caller may change something. */
    private final boolean ruled;
    /** Whether maps may change something. */
    private final boolean mapped;

    private GroupKeys(Policy policy, Inventory target) {
        this.policy = requireNonNull(policy, "policy");
        this.target = requireNonNull(target, "target");
        this.ruled = !policy.settings.rules.isEmpty();
        this.mapped = !policy.settings.maps.kinds().isEmpty();
    }

    /**
     * The keys for a purpose.
     *
     * @param policy the purpose and its settings
     * @param target what is known of the target
     * @return the keys
     */
    public static GroupKeys of(Policy policy, Inventory target) {
        return new GroupKeys(policy, target);
    }

    /**
     * The keys of an object.
     *
     * @param object the object, or a list of objects
     * @return the keys, for {@link ObjectGroups#of}
     */
    public long[] of(JsonObject object) {
        Reader reader = new Reader();
        reader.read(object);
        if (ruled || mapped) {
            Sanitizer.sanitize(policy, target, List.of(object)).documents().forEach(out -> {
                if (out instanceof JsonObject leaving) {
                    reader.read(leaving);
                }
            });
        }
        return reader.keys.build().distinct().toArray();
    }

    /** Reads the keys of one object. */
    private final class Reader {

        private final MapUse maps = new MapUse(policy.settings.maps);
        private final LongStream.Builder keys = LongStream.builder();

        void read(JsonObject object) {
            try {
                for (Located place : Manifests.objects(List.of(object))) {
                    read(new Item(place));
                }
            } catch (ManifestException e) {
                // It is refused, whatever its group.
            }
        }

        private void read(Item item) {
            ref(new ObjectRef(item.source.kind(), orDefault(item.namespace), item.source.name()));
            switch (item.role) {
                case VOLUME -> volume(item);
                case CLAIM -> claim(item);
                case SNAPSHOT, SNAPSHOT_CONTENT -> snapshot(item.source);
                default -> {}
            }
            if (policy.is(Purpose.RELEASE)) {
                return;
            }
            if (item.role == Role.LIMITS) {
                gap(ObjectGroups.Gap.LIMITS);
            } else if (!item.isVolume() && !item.isClaim() && target.isGiven(item.source.kind())) {
                gap(ObjectGroups.Gap.TARGET_KIND);
            }
            if (mapped) {
                NamedPlace.claims(item)
                        .values()
                        .forEach(used -> ref(LIKELY, ObjectRef.claim(orDefault(used.namespace()), used.name())));
                if (WorkloadEdits.isStatefulSet(item.source)) {
                    gap(ObjectGroups.Gap.REPLICAS);
                }
            }
        }

        private String orDefault(String namespace) {
            return namespace.isEmpty() ? policy.settings.defaultNamespace.orElse("") : namespace;
        }

        private void volume(Item item) {
            JsonObject claimRef = item.sourceClaimRef();
            claimRef.string("name")
                    .ifPresent(
                            name -> claim(orDefault(claimRef.string("namespace").orElse("")), name));
            if (!policy.binds()) {
                return;
            }
            item.volumeView().ifPresent(this::storage);
            // The storage of a volume of the target is not compared if the input has a volume of this name.
            target.volume(item.source.name()).ifPresent(this::storage);
            target.volume(maps.map(MapKind.VOLUME_NAME, item.source.name())).ifPresent(this::storage);
            if (policy.is(Purpose.REBIND_STATIC) || claimRef.isEmpty() || ruled) {
                gap(ObjectGroups.Gap.UNRESERVED);
            }
        }

        private void claim(Item item) {
            if (orDefault(item.namespace).isEmpty()) {
                gap(ObjectGroups.Gap.NO_NAMESPACE);
            }
            claim(orDefault(item.namespace), item.source.name());
            item.sourceText(WellKnownPointers.VOLUME_NAME)
                    .ifPresentOrElse(volume -> ref(ObjectRef.volume(volume)), () -> gap(ObjectGroups.Gap.FREE_CLAIM));
        }

        private void claim(String namespace, String name) {
            ref(ObjectRef.claim(namespace, name));
            if (mapped) {
                ref(LIKELY, ObjectRef.claim(namespace, name));
            }
        }

        private void storage(VolumeView volume) {
            BackingStorage storage = BackingStorage.of(volume);
            storage.keys().forEach(key -> add(SURE, "storage", key));
            storage.hints().forEach(hint -> add(LIKELY, "hint", hint));
            if (!volume.volumeHandle().isEmpty()) {
                add(SURE, "handle", volume.csiDriver(), volume.volumeHandle());
            }
        }

        private void snapshot(Manifest object) {
            try {
                if (Role.of(object) == Role.SNAPSHOT) {
                    SnapshotView snapshot = SnapshotView.from(object);
                    String content = snapshot.contentName()
                            .filter(name -> !name.isEmpty())
                            .orElse(snapshot.boundContent());
                    ref(new ObjectRef(SnapshotFamily.of(snapshot).contentKind(), "", content));
                } else {
                    SnapshotContentView content = SnapshotContentView.from(object);
                    ref(content.snapshot());
                    content.handles()
                            .or(content::handlesInStatus)
                            .ifPresent(handles -> add(SURE, "snapshot", content.driver(), handles.toJson()));
                }
            } catch (ManifestException e) {
                // It is refused, or skipped in the same way, whatever its group.
            }
        }

        private void ref(ObjectRef object) {
            ref(SURE, object);
        }

        /** Also by its mapped name. */
        private void ref(long kind, ObjectRef object) {
            ObjectRef ref = Scopes.key(object);
            if (ref.name().isEmpty()) {
                return;
            }
            add(kind, ref.kind(), ref.namespace(), ref.name());
            if (ref.isVolume() || ref.isClaim()) {
                ObjectRef mapped = maps.mapped(ref);
                add(kind, mapped.kind(), mapped.namespace(), mapped.name());
            }
        }

        private void gap(ObjectGroups.Gap gap) {
            keys.add((long) gap.number() << 2 | GAP);
        }

        private void add(long kind, String... parts) {
            keys.add((hash(parts) & ~KINDS) | kind);
        }
    }

    /** FNV-1a of 64 bits, with mixed bits, because the first ones are used most. */
    private static long hash(String... parts) {
        long hash = 0xcbf29ce484222325L;
        for (String part : parts) {
            for (int i = 0; i < part.length(); i++) {
                hash = (hash ^ part.charAt(i)) * 0x100000001b3L;
            }
            hash = (hash ^ 0x1FFFF) * 0x100000001b3L;
        }
        hash = (hash ^ (hash >>> 32)) * 0xd6e8feb86659fd93L;
        return hash ^ (hash >>> 32);
    }
}
