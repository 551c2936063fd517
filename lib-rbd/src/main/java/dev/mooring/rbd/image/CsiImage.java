package dev.mooring.rbd.image;

import dev.mooring.manifest.Part;
import dev.mooring.rbd.image.RbdVolume.CephCluster;
import dev.mooring.rbd.image.RbdVolume.Origin;
import dev.mooring.rbd.image.RbdVolume.Traits;
import dev.mooring.rbd.image.internal.CephCsiVolumeHandle;
import dev.mooring.rbd.image.internal.HandleException;
import dev.mooring.rbd.image.internal.HandleWarnings;
import dev.mooring.rbd.image.internal.ImageNote;
import dev.mooring.rbd.image.internal.MigrationHandle;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The image behind a volume of ceph-csi. */
final class CsiImage {

    private static final Pattern ENDS_IN_UUID =
            Pattern.compile(".*[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", Pattern.DOTALL);

    private final String subject;
    private final String handle;
    private final Map<String, String> attributes;
    private final RbdContext context;
    private final List<Reason> notes = new ArrayList<>();

    private CsiImage(Part source, RbdContext context) {
        this.subject = source.ref().toString();
        this.handle = source.at("volumeHandle").text();
        this.attributes = source.at("volumeAttributes").textMembers();
        this.context = context;
    }

    static VolumeImage of(Part source, RbdContext context) {
        return new CsiImage(source, context).image();
    }

    /** The attribute decides, not the form of the handle: the image of a static volume may have any name. */
    private VolumeImage image() {
        if (handle.isEmpty()) {
            return unclear(ImageNote.MISSING_PART, "the volume has no handle");
        }
        boolean isStatic = flag("staticVolume");
        if (flag("migration")) {
            return migrated();
        }
        if (isStatic) {
            return statical();
        }
        if (MigrationHandle.isStrict(handle)) {
            return migrated();
        }
        try {
            return dynamic(CephCsiVolumeHandle.parse(handle));
        } catch (HandleException e) {
            return MigrationHandle.isMigrationVolID(handle)
                    ? migrated()
                    : unclear(ImageNote.UNREADABLE_HANDLE, String.valueOf(e.getMessage()));
        }
    }

    private VolumeImage statical() {
        String clusterId = attribute("clusterID");
        return found(
                Origin.STATIC,
                attribute("pool"),
                handle,
                new CephCluster(clusterId, monitors(clusterId), "", Optional.empty()));
    }

    private VolumeImage migrated() {
        @Nullable MigrationHandle parsed = null;
        try {
            parsed = MigrationHandle.parse(handle);
            if (!MigrationHandle.isStrict(handle)) {
                note(ImageNote.LOOSE_MIGRATION_HANDLE, "CSI migration never writes such a handle");
            }
        } catch (HandleException e) {
            note(ImageNote.LOOSE_MIGRATION_HANDLE, "the driver cannot read the handle: " + e.getMessage());
        }
        String clusterId = either(attribute("clusterID"), parsed == null ? "" : parsed.clusterId());
        return found(
                Origin.MIGRATED,
                either(attribute("pool"), parsed == null ? "" : parsed.pool()),
                either(attribute("imageName"), parsed == null ? "" : parsed.image()),
                new CephCluster(clusterId, monitors(clusterId), "", Optional.empty()));
    }

    private VolumeImage dynamic(CephCsiVolumeHandle parsed) {
        for (Reason warning : HandleWarnings.of(parsed, handle)) {
            notes.add(Reason.of(warning.code(), subject, warning.message()));
        }
        String image = attribute("imageName");
        if (image.isEmpty()) {
            image = byHandle(parsed);
            note(ImageNote.IMAGE_GUESSED, "the name of the image, " + image + ", is guessed from the handle");
        } else if (ENDS_IN_UUID.matcher(image).matches() && !image.endsWith(parsed.uuid())) {
            note(
                    ImageNote.IMAGE_DIFFERS,
                    "the handle has the id " + parsed.uuid() + ", the attribute imageName is " + image);
            image = byHandle(parsed);
        }
        return found(
                Origin.DYNAMIC,
                pool(parsed),
                image,
                new CephCluster(parsed.clusterId(), monitors(parsed.clusterId()), "", Optional.of(parsed.poolId())));
    }

    /**
     * The driver looks up the image by the id in the handle; the name of every image that it creates ends in that id.
     *
     * @upstream ceph-csi internal/rbd/nodeserver.go populateRbdVol
     */
    private String byHandle(CephCsiVolumeHandle parsed) {
        return either(attribute("volumeNamePrefix"), CephCsiVolumeHandle.IMAGE_PREFIX) + parsed.uuid();
    }

    /** The names of images in the handle and in the attribute, if they are not the same image. */
    static Set<String> names(Part source) {
        CsiImage image = new CsiImage(source, RbdContext.EMPTY);
        Set<String> names = new TreeSet<>(List.of(image.attribute("imageName")));
        if (image.flag("staticVolume") && !image.flag("migration")) {
            names.add(image.handle);
        } else {
            image.parsed()
                    .filter(parsed -> names.stream().noneMatch(name -> name.endsWith(parsed.uuid())))
                    .ifPresent(parsed -> names.add(image.byHandle(parsed)));
            image.migration().ifPresent(migrated -> names.add(migrated.image()));
        }
        names.remove("");
        return names;
    }

    /** Whether the known pools and namespaces of the clusters show that a volume is another image. */
    static boolean rulesOut(Part source, RbdImageSpec image, RbdContext context) {
        return new CsiImage(source, context).rulesOut(image);
    }

    private boolean rulesOut(RbdImageSpec image) {
        Set<String> pools = new HashSet<>(Set.of(attribute("pool")));
        Set<String> clusters = new HashSet<>(Set.of(attribute("clusterID")));
        Optional<String> now = parsed().flatMap(parsed -> context.poolName(parsed.clusterId(), parsed.poolId()));
        now.ifPresent(pools::add);
        parsed().ifPresent(parsed -> clusters.add(parsed.clusterId()));
        migration().ifPresent(migrated -> {
            pools.add(migrated.pool());
            clusters.add(migrated.clusterId());
        });
        pools.remove("");
        boolean isRenamed = now.isEmpty() && ENDS_IN_UUID.matcher(image.image()).matches();
        boolean isOtherPool = !pools.isEmpty() && !image.pool().isEmpty() && !pools.contains(image.pool());
        return (isOtherPool && !isRenamed) || !mayBeIn(image.namespace(), clusters);
    }

    private Optional<CephCsiVolumeHandle> parsed() {
        try {
            return Optional.of(CephCsiVolumeHandle.parse(handle));
        } catch (HandleException e) {
            return Optional.empty();
        }
    }

    private Optional<MigrationHandle> migration() {
        try {
            return Optional.of(MigrationHandle.parse(handle));
        } catch (HandleException e) {
            return Optional.empty();
        }
    }

    private boolean mayBeIn(String namespace, Set<String> clusters) {
        return (!namespace.isEmpty() && namespace.equals(attribute("radosNamespace")))
                || clusters.stream().allMatch(id -> !context.clusters().containsKey(id))
                || clusters.stream()
                        .map(context.clusters()::get)
                        .anyMatch(config ->
                                config != null && config.radosNamespace().equals(namespace));
    }

    /** Pools can be renamed, so the id decides if the pools of the cluster are known. */
    private String pool(CephCsiVolumeHandle parsed) {
        String attribute = attribute("pool");
        Optional<String> name = context.poolName(parsed.clusterId(), parsed.poolId());
        if (name.isPresent() && !attribute.isEmpty() && !attribute.equals(name.get())) {
            note(
                    ImageNote.POOL_RENAMED,
                    "pool " + parsed.poolId() + " has the name " + name.get() + ", the attribute says " + attribute);
        }
        if (name.isEmpty() && attribute.isEmpty()) {
            note(ImageNote.POOL_UNKNOWN, "only the pool's id " + parsed.poolId() + " is known");
        }
        return name.orElse(attribute);
    }

    private VolumeImage found(Origin origin, String pool, String image, CephCluster cluster) {
        if (image.isEmpty()) {
            return unclear(ImageNote.MISSING_PART, "neither the handle nor the attribute imageName names the image");
        }
        if (pool.isEmpty() && origin != Origin.DYNAMIC) {
            return unclear(ImageNote.MISSING_PART, "neither the handle nor the attribute pool names the pool");
        }
        if (cluster.clusterId().isEmpty() && origin == Origin.STATIC) {
            return unclear(ImageNote.MISSING_PART, "the attribute clusterID is missing");
        }
        RbdImageSpec spec = new RbdImageSpec(pool, namespace(cluster.clusterId(), origin), image, "");
        Traits traits = traits();
        if (traits.isEncrypted()) {
            note(ImageNote.ENCRYPTED, "the image is encrypted");
        }
        return new RbdVolume(origin, spec, cluster, traits, notes);
    }

    /** Only the configuration of the driver decides; the attribute is a copy that may be old. */
    private String namespace(String clusterId, Origin origin) {
        String attribute = attribute("radosNamespace");
        RbdContext.ClusterConfig config = context.clusters().get(clusterId);
        if (config == null) {
            note(
                    ImageNote.NAMESPACE_UNVERIFIED,
                    "the namespace comes from the configuration of the driver for cluster " + clusterId
                            + ", which is not given");
            return origin == Origin.STATIC ? "" : attribute;
        }
        if (!attribute.isEmpty() && !attribute.equals(config.radosNamespace())) {
            note(
                    ImageNote.NAMESPACE_DIFFERS,
                    "the driver uses namespace '" + config.radosNamespace() + "', the attribute says " + attribute);
        }
        return config.radosNamespace();
    }

    private Traits traits() {
        String features = attribute("imageFeatures");
        return new Traits(
                flag("encrypted"),
                flag("thickProvision"),
                attribute("mounter").equals("rbd-nbd"),
                features.isEmpty() ? List.of() : Arrays.asList(features.split(",", -1)),
                attribute("journalPool"),
                attribute("dataPool"));
    }

    private List<String> monitors(String clusterId) {
        RbdContext.ClusterConfig config = context.clusters().get(clusterId);
        return config == null ? List.of() : config.monitors();
    }

    private String attribute(String key) {
        return attributes.getOrDefault(key, "");
    }

    private boolean flag(String key) {
        String text = attribute(key);
        Optional<Boolean> value = GoBool.parse(text);
        if (value.isEmpty() && !text.isEmpty()) {
            note(ImageNote.ODD_BOOLEAN, "the attribute " + key + " is not a boolean and counts as false");
        }
        return value.orElse(false);
    }

    private static String either(String first, String second) {
        return first.isEmpty() ? second : first;
    }

    private void note(ImageNote code, String message) {
        notes.add(Reason.of(code, subject, message));
    }

    private VolumeImage unclear(ImageNote code, String message) {
        note(code, message);
        return new VolumeImage.Unclear(notes);
    }
}
