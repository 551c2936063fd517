package dev.mooring.plan.csi;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import dev.mooring.plan.csi.InTreeInput.SecretName;
import dev.mooring.rbd.image.RbdContext.ClusterConfig;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.image.RbdVolume;
import dev.mooring.rbd.image.RbdVolumes;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** A volume of an in-tree plugin, and what it would be as a static volume of ceph-csi. */
final class Candidate {

    private static final String SECRET_NAME = "csi.storage.k8s.io/node-stage-secret-name";
    private static final String SECRET_NAMESPACE = "csi.storage.k8s.io/node-stage-secret-namespace";

    final InTreeInput scene;
    final VolumeView volume;
    final boolean isRbd;
    private final Part source;

    Candidate(InTreeInput scene, VolumeView volume) {
        this.scene = scene;
        this.volume = volume;
        this.isRbd = volume.hasSource("rbd");
        this.source = volume.source(isRbd ? "rbd" : "cephfs");
    }

    String driver() {
        return isRbd ? scene.rbdDriver : scene.cephFsDriver;
    }

    Reason reason(CsiCode code, String message) {
        return Reason.of(code, volume.ref().toString(), message);
    }

    /** The image; empty for CephFS, and if the source names none. */
    Optional<RbdImageSpec> image() {
        return isRbd && RbdVolumes.inline(source) instanceof RbdVolume rbd
                ? Optional.of(rbd.image())
                : Optional.empty();
    }

    List<String> monitors() {
        return source.at("monitors").texts();
    }

    /** The directory of CephFS. */
    String path() {
        String path = source.at("path").text();
        return path.isEmpty() ? "/" : path;
    }

    boolean isReadOnly() {
        return source.at("readOnly").flag().orElse(false);
    }

    /** The clusters of the configuration that have a monitor of the volume, by their ids. */
    Map<String, ClusterConfig> clusters() {
        Set<MonitorAddress> own = new HashSet<>();
        monitors().forEach(each -> own.addAll(MonitorAddress.parse(each)));
        Map<String, ClusterConfig> found = new TreeMap<>();
        scene.config.clusters().forEach((id, config) -> {
            boolean same = config.monitors().stream()
                    .flatMap(each -> MonitorAddress.parse(each).stream())
                    .anyMatch(own::contains);
            if (same) {
                found.put(id, config);
            }
        });
        return found;
    }

    /** The id of the cluster: the first one without a RADOS namespace, which only images are in. */
    Optional<String> clusterId() {
        return clusters().entrySet().stream()
                .filter(each -> !isRbd || each.getValue().radosNamespace().isEmpty())
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** The secret: the one that the caller names, or that of a class of the driver for the same cluster. */
    Optional<SecretName> secret() {
        Optional<SecretName> said = isRbd ? scene.rbdSecret : scene.cephFsSecret;
        return said.isPresent() ? said : ofClass().stream().findFirst();
    }

    boolean isSecretSaid() {
        return (isRbd ? scene.rbdSecret : scene.cephFsSecret).isPresent();
    }

    private List<StorageClassView> classes() {
        String id = clusterId().orElse("");
        List<StorageClassView> found = new ArrayList<>();
        for (StorageClassView each : scene.objects.storageClasses()) {
            if (each.provisioner().equals(driver())
                    && each.parameters().getOrDefault("clusterID", "").equals(id)) {
                found.add(each);
            }
        }
        return found;
    }

    private List<SecretName> ofClass() {
        List<SecretName> found = new ArrayList<>();
        for (StorageClassView each : classes()) {
            String name = each.parameters().getOrDefault(SECRET_NAME, "");
            String namespace = each.parameters().getOrDefault(SECRET_NAMESPACE, "");
            // A name with a variable is another secret for each claim.
            if (!name.isEmpty() && !namespace.isEmpty() && !name.contains("$") && !namespace.contains("$")) {
                found.add(new SecretName(namespace, name));
            }
        }
        return found;
    }

    /** The file system: the one that the caller names, that of a mount option, or that of a class for the same cluster. */
    Optional<String> fileSystem() {
        if (scene.fileSystem.isPresent()) {
            return scene.fileSystem;
        }
        for (String option :
                Part.of(volume.manifest()).at("spec", "mountOptions").texts()) {
            for (String each : option.split(",", -1)) {
                if (each.startsWith("fs=") || each.startsWith("mds_namespace=")) {
                    return Optional.of(each.substring(each.indexOf('=') + 1));
                }
            }
        }
        return classes().stream()
                .map(each -> each.parameters().getOrDefault("fsName", ""))
                .filter(each -> !each.isEmpty())
                .findFirst();
    }

    /** The handle: ceph-csi reads the image of a static volume from it; for CephFS it is only a name. */
    String handle() {
        return isRbd ? image().map(RbdImageSpec::image).orElse("") : volume.name();
    }

    String newName() {
        return volume.name() + "-csi";
    }

    /** The claim that is bound to the volume. */
    Optional<ObjectRef> claim() {
        return volume.claimRef().map(ref -> new ObjectRef(Kinds.PERSISTENT_VOLUME_CLAIM, ref.namespace(), ref.name()));
    }

    ObjectRef newClaim(ObjectRef claim) {
        return new ObjectRef(claim.kind(), claim.namespace(), claim.name() + "-csi");
    }
}
