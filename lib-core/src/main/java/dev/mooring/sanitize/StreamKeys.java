package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.driver.BackingStorage;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.Manifests;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.Scopes;
import dev.mooring.object.SnapshotContentView;
import dev.mooring.object.SnapshotView;
import dev.mooring.object.VolumeView;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Numbers by which objects of a stream find those that they are judged with: two objects that {@link Sanitizer} compares
 * have a number in common. They are made of names, claimRef, volumeName and the storage, as they are in the source and as
 * the maps change them. Two different names may have the same number; then objects are judged together that need not be.
 *
 * <p>What is compared with all objects of the input at once has no number, see {@link StreamGroups#gaps()}.
 */
public final class StreamKeys {

    /** The key joins with every object that has it; without it only with those that ask. */
    static final long ASKS = 1;
    /** The objects are compared, and it is no harm to the other answers if they are not. */
    static final long HINT = 2;

    private static final long KINDS = ASKS | HINT;

    private final Policy policy;
    private final Inventory target;
    private final MapUse maps;
    /** Whether rules of the caller may change anything. */
    private final boolean ruled;
    /** Whether the output may have other storage or names than the source. */
    private final boolean changes;
    /** Whether the output may have other claims than the source. */
    private final boolean renames;

    private StreamKeys(Policy policy, Inventory target) {
        this.policy = requireNonNull(policy, "policy");
        this.target = requireNonNull(target, "target");
        this.maps = new MapUse(policy.shared.maps);
        this.ruled = !policy.shared.rules.isEmpty();
        Set<MapKind> kinds = policy.shared.maps.kinds();
        this.renames = kinds.contains(MapKind.NAMESPACE) || kinds.contains(MapKind.CLAIM_NAME);
        this.changes = ruled || !policy.shared.maps.kinds().isEmpty();
    }

    /**
     * The keys for a way.
     *
     * @param policy the way and its settings
     * @param target what is known of the target
     * @return the keys
     */
    public static StreamKeys of(Policy policy, Inventory target) {
        return new StreamKeys(policy, target);
    }

    /**
     * Whether a way judges objects by other objects of the input, and these by names alone.
     *
     * @param intent the name of the way
     * @return false for {@link Intent#NEAT}, of which a stream judges each object alone
     */
    public static boolean arePairedBy(Intent intent) {
        return intent != Intent.NEAT;
    }

    /**
     * The keys of an object.
     *
     * @param object the object, or a list of objects
     * @return the keys, for {@link StreamGroups.Builder#add}
     */
    public StreamedKeys of(JsonObject object) {
        KeyList keys = new KeyList();
        items(object).forEach(item -> new Reader(item, keys).read());
        return keys.toKeys();
    }

    private static List<Item> items(JsonValue document) {
        try {
            return Manifests.objects(List.of(document)).stream()
                    .map(StreamKeys::item)
                    .toList();
        } catch (ManifestException e) {
            return List.of();
        }
    }

    private static Item item(Located place) {
        return new Item(place);
    }

    /** The object as it leaves if it is judged alone; empty if it does not leave. */
    private List<Item> alone(Item item) {
        return Sanitizer.sanitize(List.of(item.source.json()), policy, target).documents().stream()
                .flatMap(document -> items(document).stream())
                .toList();
    }

    /** Reads the keys of one object. */
    private final class Reader {

        private final Item item;
        private final KeyList keys;

        Reader(Item item, KeyList keys) {
            this.item = item;
            this.keys = keys;
        }

        void read() {
            switch (item.role) {
                case VOLUME -> volume();
                case CLAIM -> claim();
                case OTHER -> keys.add(gap());
                default -> other();
            }
            if (renames) {
                NamedPlace.claims(item).values().forEach(this::used);
            }
        }

        /** The maps may make one of a claim that is used and another one, see {@link MergedNames}. */
        private void used(ObjectRef claim) {
            String namespace =
                    claim.namespace().isEmpty() ? policy.shared.defaultNamespace.orElse("") : claim.namespace();
            keys.add(
                    ASKS | HINT,
                    "used",
                    maps.map(MapKind.NAMESPACE, namespace),
                    maps.claimName(namespace, claim.name()));
        }

        private Optional<StreamGap> gap() {
            if (policy.is(Intent.RELEASE)) {
                return Optional.empty();
            }
            return item.role == Role.LIMITS
                    ? Optional.of(StreamGap.LIMITS)
                    : Optional.of(StreamGap.TARGET_KIND).filter(gap -> target.isGiven(item.source.kind()));
        }

        private void volume() {
            JsonObject claimRef = item.sourceClaimRef();
            String name = item.source.name();
            volumeNames(name);
            replaced(name);
            replaced(maps.map(MapKind.VOLUME_NAME, name));
            if (!claimRef.isEmpty()) {
                String claim = claimRef.string("name").orElse("");
                String namespace = claimRef.string("namespace")
                        .filter(ns -> !ns.isEmpty())
                        .orElse(policy.shared.defaultNamespace.orElse(""));
                claimNames(namespace, claim);
                keys.add(0, "claimRef", claim);
            }
            if (policy.binds()) {
                storage();
                boolean isOpen = policy.is(Intent.REBIND_STATIC) || claimRef.isEmpty();
                keys.add(Optional.of(StreamGap.UNRESERVED).filter(gap -> isOpen || ruled));
            }
            if (ruled) {
                alone(item).forEach(out -> {
                    volumeNames(out.source.name());
                    replaced(out.source.name());
                });
            }
        }

        /** The storage of a volume of the target is not compared if a volume of this name comes. */
        private void replaced(String name) {
            if (policy.binds()) {
                target.volume(name).ifPresent(this::storage);
            }
        }

        private void volumeNames(String name) {
            if (!name.isEmpty()) {
                keys.add(ASKS, "volume", name);
                keys.add(ASKS, "volume", maps.map(MapKind.VOLUME_NAME, name));
            }
        }

        private void claimNames(String namespace, String name) {
            if (!namespace.isEmpty() && !name.isEmpty()) {
                keys.add(ASKS, "claim", namespace, name);
                String mapped = maps.claimName(namespace, name);
                keys.add(ASKS, "claim", maps.map(MapKind.NAMESPACE, namespace), mapped);
                if (renames) {
                    keys.add(HINT, "used", maps.map(MapKind.NAMESPACE, namespace), mapped);
                }
                if (!mapped.equals(name) || ruled) {
                    keys.add(0, "replicas", prefix(name));
                }
            }
        }

        private void claim() {
            String name = item.source.name();
            if (item.namespace.isEmpty()) {
                keys.add(ASKS, "claimRef", name);
                claimNames(policy.shared.defaultNamespace.orElse(""), name);
            } else {
                claimNames(item.namespace, name);
            }
            Optional<String> volume = item.sourceText(Keys.VOLUME_NAME);
            volume.ifPresent(this::volumeNames);
            keys.add(Optional.of(StreamGap.FREE_CLAIM).filter(gap -> policy.binds() && volume.isEmpty()));
            if (ruled) {
                alone(item).forEach(out -> {
                    claimNames(out.namespace, out.source.name());
                    out.sourceText(Keys.VOLUME_NAME).ifPresent(this::volumeNames);
                });
            }
        }

        private void storage() {
            Optional<VolumeView> view = item.volumeView();
            if (view.isPresent()) {
                storage(view.get());
            }
            if (changes || view.isEmpty()) {
                alone(item).forEach(out -> out.volumeView().ifPresent(this::storage));
            }
        }

        private void storage(VolumeView volume) {
            BackingStorage storage = BackingStorage.of(volume);
            storage.keys().forEach(key -> keys.add(ASKS, "storage", key));
            storage.hints().forEach(hint -> keys.add(ASKS | HINT, "hint", hint));
            if (!volume.volumeHandle().isEmpty()) {
                keys.add(ASKS, "handle", volume.csiDriver(), volume.volumeHandle());
            }
        }

        private void other() {
            keys.add(gap());
            names(item);
            if (changes) {
                alone(item).forEach(this::names);
            }
        }

        private void names(Item each) {
            String namespace = each.namespace.isEmpty() ? policy.shared.defaultNamespace.orElse("") : each.namespace;
            Manifest object = each.source;
            ref(Scopes.key(new ObjectRef(object.kind(), namespace, object.name())));
            if (WorkloadRules.isStatefulSet(object)) {
                WorkloadRules.claimPrefixes(object).forEach(prefix -> keys.add(ASKS, "replicas", prefix));
            }
            try {
                if (each.role == Role.SNAPSHOT_CONTENT) {
                    content(SnapshotContentView.from(object));
                } else if (each.role == Role.SNAPSHOT) {
                    snapshot(SnapshotView.from(object));
                }
            } catch (ManifestException e) {
                // It is refused, or passed over in the same way, whatever it is judged with.
            }
        }

        private void ref(ObjectRef ref) {
            keys.add(ASKS, ref.kind(), ref.namespace(), ref.name());
        }

        private void content(SnapshotContentView content) {
            ref(content.snapshot());
            content.handles()
                    .or(content::handlesInStatus)
                    .ifPresent(handles -> keys.add(ASKS, "snapshot", content.driver(), handles.toJson()));
        }

        private void snapshot(SnapshotView snapshot) {
            String content =
                    snapshot.contentName().filter(name -> !name.isEmpty()).orElse(snapshot.boundContent());
            ref(new ObjectRef(snapshot.family().contentKind(), "", content));
        }
    }

    private static String prefix(String claimName) {
        return claimName.substring(0, claimName.lastIndexOf('-') + 1);
    }

    /** The keys of one object while they are read. */
    private static final class KeyList {

        private long[] keys = new long[8];
        private int count;
        private final Set<StreamGap> gaps = EnumSet.noneOf(StreamGap.class);

        void add(long kind, String... parts) {
            long key = (hash(parts) & ~KINDS) | kind;
            for (int i = 0; i < count; i++) {
                if (keys[i] == key) {
                    return;
                }
            }
            if (count == keys.length) {
                keys = Arrays.copyOf(keys, 2 * count);
            }
            keys[count++] = key;
        }

        void add(Optional<StreamGap> gap) {
            gap.ifPresent(gaps::add);
        }

        StreamedKeys toKeys() {
            return new StreamedKeys(Arrays.copyOf(keys, count), gaps);
        }
    }

    /** FNV-1a of 64 bits, its bits mixed, because the first ones are used most. */
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
