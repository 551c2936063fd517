package dev.mooring.plan.csi;

import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Evidence;
import dev.mooring.plan.csi.InTreeInput.SecretName;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdContext.ClusterConfig;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.image.RbdVolume;
import dev.mooring.rbd.image.RbdVolumes;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A volume of an in-tree plugin, and what it would be as a static volume of ceph-csi: all that the rules look at. */
final class Candidate {

    private static final String SECRET_NAME = "csi.storage.k8s.io/node-stage-secret-name";
    private static final String SECRET_NAMESPACE = "csi.storage.k8s.io/node-stage-secret-namespace";
    private static final List<String> KEYS = List.of("userID", "userKey");

    final InTreeInput scene;
    final Evidence evidence;
    final Reads reads;
    final VolumeView volume;
    final boolean isRbd;
    private final Part source;

    /**
     * A volume.
     *
     * @param reads receives what is read
     */
    Candidate(InTreeInput scene, VolumeView volume, Reads reads) {
        this.scene = scene;
        this.evidence = new Evidence(scene.objects, reads);
        this.reads = reads;
        this.volume = volume;
        this.isRbd = volume.hasSource("rbd");
        this.source = volume.source(isRbd ? "rbd" : "cephfs");
    }

    /** The volume as a rule reads it, which rests on it. */
    static Candidate read(InTreeInput scene, String name, Reads reads) {
        Evidence evidence = new Evidence(scene.objects, reads);
        return new Candidate(scene, evidence.objects().volume(name).orElseThrow(), reads);
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
        RbdContext config = reads.known(
                scene.configured.map(fact -> scene.config), scene.configured::orElseThrow, this::configMissing);
        Set<MonitorAddress> own = new HashSet<>();
        monitors().forEach(each -> own.addAll(MonitorAddress.parse(each)));
        Map<String, ClusterConfig> found = new TreeMap<>();
        config.clusters().forEach((id, cluster) -> {
            boolean same = cluster.monitors().stream()
                    .flatMap(each -> MonitorAddress.parse(each).stream())
                    .anyMatch(own::contains);
            if (same) {
                found.put(id, cluster);
            }
        });
        return found;
    }

    private NotKnown configMissing() {
        return NotKnown.because(reason(CsiCode.DRIVER_CONFIG_NOT_GIVEN, "the configuration of the driver is not given")
                .withRemedy(RemedyStep.of("give-evidence", "give config.json of the config map of the driver")
                        .withArgv("kubectl", "get", "configmap", "ceph-csi-config", "-A", "-o", "yaml")));
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
        said.ifPresent(name -> reads.said("the secret " + name + " exists, with userID and userKey"));
        return said.isPresent()
                ? said
                : evidence.witness(objects -> classes(objects)
                                .filter(each -> ofClass(each)
                                        .filter(name ->
                                                missingKeys(objects, name).isEmpty())
                                        .isPresent())
                                .map(StorageClassView::ref))
                        .flatMap(each -> ofClass(StorageClassView.from(each)))
                        .filter(name -> evidence.objects().find(ref(name)).isPresent());
    }

    /** The secrets that classes of the driver name for the same cluster, whether they exist or not. */
    Stream<SecretName> ofClasses() {
        return evidence.given(objects -> classes(objects).flatMap(each -> ofClass(each).stream()));
    }

    static ObjectRef ref(SecretName secret) {
        return new ObjectRef(Kinds.SECRET, secret.namespace(), secret.name());
    }

    /** The keys that a secret lacks; all if it is not given. */
    static List<String> missingKeys(Inventory objects, SecretName secret) {
        return KEYS.stream()
                .filter(key -> objects.find(ref(secret))
                        .filter(found -> found.json().child("data").has(key)
                                || found.json().child("stringData").has(key))
                        .isEmpty())
                .toList();
    }

    private Stream<StorageClassView> classes(Inventory objects) {
        String id = scene.configured.isPresent() ? clusterId().orElse("") : "";
        return objects.storageClasses().stream()
                .filter(each -> each.provisioner().equals(driver())
                        && each.parameters().getOrDefault("clusterID", "").equals(id));
    }

    /** The secret of a class; a name with a variable is another one for each claim. */
    private static Optional<SecretName> ofClass(StorageClassView each) {
        String name = each.parameters().getOrDefault(SECRET_NAME, "");
        String namespace = each.parameters().getOrDefault(SECRET_NAMESPACE, "");
        return name.isEmpty() || namespace.isEmpty() || (name + namespace).contains("$")
                ? Optional.empty()
                : Optional.of(new SecretName(namespace, name));
    }

    /** The file system: the one that the caller names, that of a mount option, or that of a class for the same cluster. */
    Optional<String> fileSystem() {
        if (scene.fileSystem.isPresent()) {
            reads.said("the file system is " + scene.fileSystem.get());
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
        return evidence.witness(objects -> classes(objects)
                        .filter(each -> !fileSystem(each).isEmpty())
                        .map(StorageClassView::ref))
                .map(each -> fileSystem(StorageClassView.from(each)));
    }

    private static String fileSystem(StorageClassView each) {
        return each.parameters().getOrDefault("fsName", "");
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
