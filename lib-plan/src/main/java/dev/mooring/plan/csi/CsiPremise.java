package dev.mooring.plan.csi;

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.CsiNodeView;
import dev.mooring.object.NodeView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.plan.csi.InTreeInput.SecretName;
import dev.mooring.rbd.command.CephConnection;
import dev.mooring.rbd.command.CephRelease;
import dev.mooring.rbd.command.RbdCommands;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandFailure;
import dev.mooring.rbd.output.CommandFailure.FailureKind;
import dev.mooring.rbd.output.ImageInfo;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** What must be proven before a volume of an in-tree plugin is known to mount as a static volume of ceph-csi. */
enum CsiPremise implements Premise<Candidate> {
    /** A cluster in the configuration of the driver has a monitor of the volume, and no RADOS namespace. */
    CLUSTER_IS_CONFIGURED(
            "the volume names its monitors, and a cluster in the configuration of the driver has one of them, and for images"
                    + " no RADOS namespace",
            CsiPremise::cluster),
    /** The secret for nodes exists, with a user and a key. */
    NODE_SECRET_EXISTS("the secret for nodes exists, with a user and a key", CsiPremise::secret),
    /** The kernel of each node can map the image. */
    KERNELS_CAN_MAP_IT("the volume names its image, and the kernel of each node can map it", CsiPremise::image),
    /** The file system is known. */
    FILE_SYSTEM_IS_KNOWN("the file system of CephFS is known", CsiPremise::fileSystem),
    /** The driver accepts the access modes. */
    ACCESS_MODES_ARE_ACCEPTED("the driver accepts the access modes", CsiPremise::accessModes),
    /** No other volume has the handle, and the new names are free. */
    HANDLE_AND_NAMES_ARE_FREE("no other volume has the handle, and the new names are free", CsiPremise::unique),
    /** The driver is registered on each node, except those that a taint keeps for the control plane. */
    DRIVER_IS_REGISTERED(
            "the driver is registered on each node, except those that a taint keeps for the control plane",
            CsiPremise::registered);

    private static final Set<String> CONTROL_PLANE =
            Set.of("node-role.kubernetes.io/control-plane", "node-role.kubernetes.io/master");
    private static final Set<String> KEYS = Set.of("userID", "userKey");

    private final String sentence;

    private final Function<Candidate, Discharge> on;

    CsiPremise(String sentence, Function<Candidate, Discharge> on) {
        this.sentence = sentence;
        this.on = on;
    }

    /** The premises that matter for a volume. */
    static List<CsiPremise> table(Candidate of) {
        return Arrays.stream(values())
                .filter(each -> each != (of.isRbd ? FILE_SYSTEM_IS_KNOWN : KERNELS_CAN_MAP_IT))
                .toList();
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Discharge on(Candidate of) {
        return on.apply(of);
    }

    private static Fact config(Candidate of) {
        return of.scene.configured.orElseGet(() -> new Fact.Said("the configuration of the driver"));
    }

    private static Discharge incomplete(Candidate of, String message) {
        return new Discharge.Refuted(List.of(of.reason(CsiCode.SOURCE_INCOMPLETE, message)));
    }

    private static Discharge cluster(Candidate of) {
        if (of.monitors().isEmpty()) {
            return incomplete(of, "the source names no monitors");
        }
        if (of.scene.configured.isEmpty()) {
            return new Discharge.Open(List.of(of.reason(
                            CsiCode.DRIVER_CONFIG_NOT_GIVEN, "the configuration of the driver is not given")
                    .withRemedy(RemedyStep.of("give-evidence", "give config.json of the config map of the driver")
                            .withArgv("kubectl", "get", "configmap", "ceph-csi-config", "-A", "-o", "yaml"))));
        }
        if (of.clusterId().isPresent()) {
            return Discharge.proven(
                    config(of), Fact.Value.of(of.volume.manifest(), "spec", of.isRbd ? "rbd" : "cephfs"));
        }
        if (!of.clusters().isEmpty()) {
            return new Discharge.Refuted(List.of(of.reason(
                            CsiCode.CLUSTER_HAS_NAMESPACE,
                            "each cluster with these monitors has a RADOS namespace, and the image is in none: "
                                    + String.join(", ", of.clusters().keySet()))
                    .withRemedy(RemedyStep.of(
                            "change-configuration",
                            "add a cluster with another clusterID, the same monitors and no radosNamespace"))));
        }
        return new Discharge.Refuted(List.of(of.reason(
                        CsiCode.MONITORS_MATCH_NO_CLUSTER,
                        "no cluster in the configuration of the driver has one of its monitors")
                .withValues(
                        String.join(", ", of.monitors()),
                        String.join(
                                ", ", new TreeSet<>(of.scene.config.clusters().keySet())))
                .withRemedy(RemedyStep.of(
                        "change-configuration",
                        "add a cluster with these monitors to the configuration of the driver, or find which cluster has"
                                + " other monitors today"))));
    }

    private static Discharge secret(Candidate of) {
        SecretName secret = of.secret().orElse(null);
        if (secret == null) {
            return new Discharge.Open(List.of(of.reason(
                            CsiCode.NODE_SECRET_NOT_NAMED,
                            "no secret for nodes is named, and no class of " + of.driver()
                                    + " for this cluster names one; that of the in-tree plugin has another form")
                    .withRemedy(RemedyStep.of(
                            "give-evidence", "create a secret with the keys userID and userKey, and name it"))));
        }
        ObjectRef ref = new ObjectRef(Kinds.SECRET, secret.namespace(), secret.name());
        Manifest found = of.scene.objects.find(ref).orElse(null);
        if (found != null) {
            List<String> missing = KEYS.stream()
                    .sorted()
                    .filter(key -> !has(found, "data", key) && !has(found, "stringData", key))
                    .toList();
            // The keys of a list of names are not there to see.
            boolean hasKeys = found.json().has("data") || found.json().has("stringData");
            if (hasKeys && !missing.isEmpty()) {
                return new Discharge.Refuted(List.of(of.reason(
                        CsiCode.NODE_SECRET_WITHOUT_KEYS,
                        "the secret " + secret + " does not have the keys " + String.join(", ", missing))));
            }
            return Discharge.proven(
                    hasKeys
                            ? Fact.Value.of(found, "metadata", "name")
                            : new Fact.Said("the secret " + secret + " has userID and userKey"));
        }
        if (of.scene.objects.isComplete(Kinds.SECRET)) {
            return new Discharge.Refuted(
                    List.of(of.reason(CsiCode.NODE_SECRET_MISSING, "the secret " + secret + " does not exist")));
        }
        return of.isSecretSaid()
                ? Discharge.proven(new Fact.Said("the secret " + secret + " exists, with userID and userKey"))
                : new Discharge.Open(List.of(of.reason(
                                CsiCode.NODE_SECRET_NOT_NAMED,
                                "a class names the secret " + secret + ", and it is not known whether it exists")
                        .withRemedy(RemedyStep.of(
                                        "give-evidence", "give the names of the secrets, or say that it exists")
                                .withArgv("kubectl", "get", "secret", "-n", secret.namespace(), secret.name()))));
    }

    private static boolean has(Manifest secret, String part, String key) {
        return secret.json().get(part).filter(JsonObject.class::isInstance).isPresent()
                && secret.json().child(part).has(key);
    }

    private static Discharge image(Candidate of) {
        RbdImageSpec image = of.image().orElse(null);
        if (image == null) {
            return incomplete(of, "the source names no image");
        }
        if ((image.pool() + image.image()).indexOf(' ') >= 0) {
            return new Discharge.Refuted(List.of(of.reason(
                    CsiCode.NAME_WITH_BLANK, "the kernel cannot map a pool or image with a blank in its name")));
        }
        CommandAnswer<ImageInfo> answer = of.scene.info.get(image);
        if (answer instanceof CommandFailure<?> failure && failure.kind() == FailureKind.IMAGE_NOT_FOUND) {
            return new Discharge.Refuted(List.of(of.reason(CsiCode.IMAGE_MISSING, "there is no image " + image)));
        }
        if (answer == null || !answer.isWhole()) {
            return new Discharge.Open(List.of(of.reason(
                            CsiCode.IMAGE_NOT_DESCRIBED,
                            "the output of rbd info for " + image + " is not given, or was not read whole")
                    .withRemedy(RemedyStep.of("give-evidence", "run rbd info and give its whole output")
                            .withArgv(new RbdCommands(CephConnection.DEFAULT, CephRelease.QUINCY).info(image)))));
        }
        return image(of, image, answer, answer.answer().orElseThrow());
    }

    private static Discharge image(Candidate of, RbdImageSpec image, CommandAnswer<ImageInfo> answer, ImageInfo info) {
        List<Reason> against = new ArrayList<>();
        List<Reason> missing = new ArrayList<>();
        List<Fact> by = new ArrayList<>(List.of(answer.fact("rbd info " + image)));
        if (!info.name().equals(image.image())) {
            against.add(of.reason(CsiCode.OTHER_IMAGE_DESCRIBED, "the output of rbd info is of another image")
                    .withValues(image.image(), info.name()));
        }
        if (info.isNonPrimary()) {
            against.add(of.reason(CsiCode.IMAGE_IS_A_COPY, "the image is the copy of a mirrored image"));
        }
        List<KernelFeature> asked = new ArrayList<>();
        for (String printed : info.features()) {
            KernelFeature feature = KernelFeature.of(printed).orElse(null);
            if (feature == null) {
                against.add(of.reason(
                                CsiCode.FEATURE_NOT_IN_KERNEL, "no kernel maps images with the feature " + printed)
                        .withRemedy(RemedyStep.of(
                                "change-image-or-mounter",
                                "disable the feature, or set the attribute mounter of the new volume to rbd-nbd")));
            } else if (!feature.isOld()) {
                asked.add(feature);
                kernels(of, feature, against);
            }
        }
        if (!asked.isEmpty()) {
            of.scene.objects.completeness(Kinds.NODE).ifPresentOrElse(by::add, () -> missing.add(noKernels(of)));
            boolean unreadable = of.scene.objects.nodes().stream()
                    .anyMatch(node -> asked.stream()
                            .anyMatch(feature -> feature.isIn(kernel(node)).isEmpty()));
            if (unreadable || of.scene.objects.nodes().isEmpty()) {
                missing.add(noKernels(of));
            }
        }
        return Discharge.of(against, missing.stream().distinct().toList(), by);
    }

    private static String kernel(NodeView node) {
        return Part.of(node.manifest())
                .at("status", "nodeInfo", "kernelVersion")
                .text();
    }

    private static void kernels(Candidate of, KernelFeature feature, List<Reason> against) {
        for (NodeView node : of.scene.objects.nodes()) {
            if (feature.isIn(kernel(node)).filter(has -> !has).isPresent()) {
                against.add(of.reason(
                                CsiCode.KERNEL_TOO_OLD,
                                "the image has the feature " + feature + ", which kernels map since " + feature.since()
                                        + ", and " + node.ref() + " has " + kernel(node))
                        .withValues(feature.since(), kernel(node)));
            }
        }
    }

    private static Reason noKernels(Candidate of) {
        return of.reason(
                        CsiCode.KERNELS_NOT_KNOWN,
                        "the image has features that old kernels do not map, and the kernels of the nodes are not all known,"
                                + " or one is from a distribution that backports features")
                .withRemedy(RemedyStep.of("give-evidence", "give all Node objects")
                        .withArgv("kubectl", "get", "nodes", "-o", "yaml"));
    }

    private static Discharge fileSystem(Candidate of) {
        return of.fileSystem()
                .map(name -> Discharge.proven(
                        of.scene.fileSystem.isPresent()
                                ? new Fact.Said("the file system is " + name)
                                : Fact.Value.of(of.volume.manifest(), "spec", "mountOptions"),
                        config(of)))
                .orElseGet(() -> new Discharge.Open(List.of(of.reason(
                                CsiCode.FILE_SYSTEM_NOT_KNOWN,
                                "the in-tree plugin mounts the default file system, and not every release of the driver does so"
                                        + " for a static volume that names none")
                        .withRemedy(RemedyStep.of("give-evidence", "name the file system")
                                .withArgv("ceph", "fs", "ls")))));
    }

    /** {@code external-attacher} refuses two modes together, and the driver a file system that several nodes write. */
    private static Discharge accessModes(Candidate of) {
        List<String> modes = of.volume.accessModes();
        List<Reason> against = new ArrayList<>();
        if (modes.contains(AccessModes.RWO) && modes.contains(AccessModes.ROX)) {
            against.add(
                    of.reason(
                            CsiCode.ACCESS_MODES_REFUSED,
                            "a CSI volume cannot have ReadWriteOnce and ReadOnlyMany together; the new volume needs one of them"));
        }
        if (of.isRbd
                && modes.contains(AccessModes.RWX)
                && !of.volume.volumeMode().equals("Block")) {
            against.add(of.reason(
                    CsiCode.ACCESS_MODES_REFUSED, "the driver refuses ReadWriteMany for the file system of an image"));
        }
        return Discharge.of(against, List.of(), List.of(Fact.Value.of(of.volume.manifest(), "spec", "accessModes")));
    }

    private static Discharge unique(Candidate of) {
        List<Reason> against = new ArrayList<>();
        for (VolumeView other : of.scene.objects.volumes()) {
            if (other.ref().equals(of.volume.ref())) {
                continue;
            }
            boolean isSameHandle = other.csiDriver().equals(of.driver())
                    ? other.volumeHandle().equals(of.handle())
                    : of.isRbd
                            && other.hasSource("rbd")
                            && new Candidate(of.scene, other).handle().equals(of.handle());
            if (isSameHandle) {
                against.add(of.reason(
                        CsiCode.HANDLE_TAKEN,
                        other.ref() + " has, or would have, the same handle " + of.handle()
                                + ": nodes treat volumes with one driver and one handle as the same volume"));
            }
            if (other.name().equals(of.newName())) {
                against.add(of.reason(CsiCode.NEW_NAME_TAKEN, other.ref() + " exists already"));
            }
        }
        of.claim()
                .map(of::newClaim)
                .flatMap(claim -> of.scene.objects.claim(claim.namespace(), claim.name()))
                .ifPresent(claim -> against.add(of.reason(CsiCode.NEW_NAME_TAKEN, claim.ref() + " exists already")));
        List<Fact> facts = of.scene.objects.completeness(Kinds.PERSISTENT_VOLUME).<Fact>map(fact -> fact).stream()
                .toList();
        return Discharge.of(
                against,
                facts.isEmpty()
                        ? List.of(of.reason(
                                        CsiCode.VOLUMES_NOT_GIVEN,
                                        "not all volumes are given: one of them may have the same handle")
                                .withRemedy(RemedyStep.of("give-evidence", "give all volumes")
                                        .withArgv("kubectl", "get", "persistentvolumes", "-o", "yaml")))
                        : List.of(),
                facts);
    }

    private static Discharge registered(Candidate of) {
        List<Reason> against = new ArrayList<>();
        List<Fact> by = new ArrayList<>();
        for (CsiNodeView node : of.scene.objects.csiNodes()) {
            boolean has = Part.of(node.manifest()).at("spec", "drivers").items().stream()
                    .anyMatch(each -> each.at("name").text().equals(of.driver()));
            boolean isOfControlPlane = of.scene.objects.node(node.name()).stream()
                    .flatMap(each -> each.taints().stream())
                    .anyMatch(taint -> CONTROL_PLANE.contains(taint.key()));
            if (!has && !isOfControlPlane) {
                against.add(of.reason(
                        CsiCode.CSI_DRIVER_NOT_REGISTERED,
                        "the driver " + of.driver() + " is not registered on " + node.name()));
            }
            if (has) {
                by.add(Fact.Value.of(node.manifest(), "metadata", "name"));
            }
        }
        Optional<? extends Fact> complete = of.scene.objects.completeness(Kinds.CSI_NODE);
        if (complete.isPresent() && against.isEmpty() && by.isEmpty()) {
            against.add(of.reason(
                    CsiCode.CSI_DRIVER_NOT_REGISTERED, "the driver " + of.driver() + " is registered on no node"));
        }
        complete.ifPresent(by::add);
        return Discharge.of(
                against,
                complete.isPresent()
                        ? List.of()
                        : List.of(of.reason(
                                        CsiCode.CSI_NODES_NOT_GIVEN,
                                        "it is not known on which nodes the driver " + of.driver() + " runs")
                                .withRemedy(RemedyStep.of("give-evidence", "give all CSINode objects")
                                        .withArgv("kubectl", "get", "csinodes", "-o", "yaml"))),
                by);
    }

    @Override
    public String toString() {
        return id();
    }
}
