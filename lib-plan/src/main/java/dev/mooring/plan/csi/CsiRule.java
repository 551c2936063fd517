package dev.mooring.plan.csi;

import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.Sameness;
import dev.mooring.driver.internal.NamedStorage;
import dev.mooring.driver.internal.SameStorage;
import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.CsiNodeView;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.object.internal.Evidence;
import dev.mooring.plan.csi.InTreeInput.SecretName;
import dev.mooring.rbd.command.CephConnection;
import dev.mooring.rbd.command.CephRelease;
import dev.mooring.rbd.command.RbdCommands;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.image.RbdVolume;
import dev.mooring.rbd.image.RbdVolumes;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandFailure;
import dev.mooring.rbd.output.CommandFailure.FailureKind;
import dev.mooring.rbd.output.ImageInfo;
import dev.mooring.rbd.output.internal.StrictOutput;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/** What speaks against a volume of an in-tree plugin that mounts as a static volume of ceph-csi. */
enum CsiRule implements Rule<Candidate> {
    /** A cluster in the configuration of the driver has a monitor of the volume, and no RADOS namespace. */
    CLUSTER_IS_CONFIGURED(
            "the volume names its monitors, and a cluster in the configuration of the driver has one of them, and for images"
                    + " no RADOS namespace",
            CsiRule::cluster),
    /** The secret for nodes exists, with a user and a key. */
    NODE_SECRET_EXISTS("the secret for nodes exists, with a user and a key", CsiRule::secret),
    /** The kernel of each node can map the image. */
    KERNELS_CAN_MAP_IT("the volume names its image, and the kernel of each node can map it", CsiRule::image),
    /** The file system is known. */
    FILE_SYSTEM_IS_KNOWN("the file system of CephFS is known", CsiRule::fileSystem),
    /** The driver accepts the access modes. */
    ACCESS_MODES_ARE_ACCEPTED("the driver accepts the access modes", CsiRule::accessModes),
    /** No other volume has the handle, and the new names are free. */
    HANDLE_AND_NAMES_ARE_FREE("no other volume has the handle, and the new names are free", CsiRule::unique),
    /** The driver is registered on each node, except those that a taint keeps for the control plane. */
    DRIVER_IS_REGISTERED(
            "the driver is registered on each node, except those that a taint keeps for the control plane",
            of -> registered(of.evidence, of.driver(), of::reason));

    private static final Set<String> CONTROL_PLANE =
            Set.of("node-role.kubernetes.io/control-plane", "node-role.kubernetes.io/master");

    private final String sentence;

    private final Function<Candidate, Stream<Reason>> against;

    CsiRule(String sentence, Function<Candidate, Stream<Reason>> against) {
        this.sentence = sentence;
        this.against = against;
    }

    /** The rules that matter for a volume. */
    static List<CsiRule> table(boolean isRbd) {
        return Arrays.stream(values())
                .filter(each -> each != (isRbd ? FILE_SYSTEM_IS_KNOWN : KERNELS_CAN_MAP_IT))
                .toList();
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Stream<Reason> against(Candidate of) {
        return against.apply(of);
    }

    private static Stream<Reason> cluster(Candidate of) {
        if (of.monitors().isEmpty()) {
            return Stream.of(of.reason(CsiCode.SOURCE_INCOMPLETE, "the source names no monitors"));
        }
        if (of.clusterId().isPresent()) {
            return Stream.of();
        }
        if (!of.clusters().isEmpty()) {
            return Stream.of(of.reason(
                            CsiCode.CLUSTER_HAS_NAMESPACE,
                            "each cluster with these monitors has a RADOS namespace, and the image is in none: "
                                    + String.join(", ", of.clusters().keySet()))
                    .withRemedy(RemedyStep.of(
                            "change-configuration",
                            "add a cluster with another clusterID, the same monitors and no radosNamespace")));
        }
        return Stream.of(of.reason(
                        CsiCode.MONITORS_MATCH_NO_CLUSTER,
                        "no cluster in the configuration of the driver has one of its monitors")
                .withValues(
                        String.join(", ", of.monitors()),
                        String.join(
                                ", ", new TreeSet<>(of.scene.config.clusters().keySet())))
                .withRemedy(RemedyStep.of(
                        "change-configuration",
                        "add a cluster with these monitors to the configuration of the driver, or find which cluster has"
                                + " other monitors today")));
    }

    private static Stream<Reason> secret(Candidate of) {
        SecretName secret = of.secret().orElse(null);
        if (secret != null) {
            return badSecret(of, secret);
        }
        SecretName named = of.ofClasses().findFirst().orElse(null);
        if (named == null) {
            throw NotKnown.because(of.reason(
                            CsiCode.NODE_SECRET_NOT_NAMED,
                            "no secret for nodes is named, and no class of " + of.driver()
                                    + " for this cluster names one; that of the in-tree plugin has another form")
                    .withRemedy(RemedyStep.of(
                            "give-evidence", "create a secret with the keys userID and userKey, and name it")));
        }
        List<Reason> bad = badSecret(of, named).toList();
        if (bad.isEmpty()) {
            throw NotKnown.because(of.reason(
                            CsiCode.NODE_SECRET_NOT_NAMED,
                            "a class names the secret " + named + ", and it is not known whether it "
                                    + (isGiven(of, named) ? "has the keys userID and userKey" : "exists"))
                    .withRemedy(RemedyStep.of("give-evidence", "give the names of the secrets, or say that it exists")
                            .withArgv("kubectl", "get", "secret", "-n", named.namespace(), named.name())));
        }
        return bad.stream();
    }

    /** Secrets are rarely exported: one that is given speaks against the word of the caller. */
    private static Stream<Reason> badSecret(Candidate of, SecretName secret) {
        return of.evidence.given(objects -> {
            List<String> missing = Candidate.missingKeys(objects, secret);
            Manifest found = objects.find(Candidate.ref(secret)).orElse(null);
            if (found != null) {
                // The keys of a list of names are not there to see.
                boolean hasKeys = found.json().has("data") || found.json().has("stringData");
                return missing.isEmpty() || !hasKeys
                        ? Stream.of()
                        : Stream.of(of.reason(
                                CsiCode.NODE_SECRET_WITHOUT_KEYS,
                                "the secret " + secret + " does not have the keys " + String.join(", ", missing)));
            }
            return objects.isComplete(Kinds.SECRET)
                    ? Stream.of(of.reason(CsiCode.NODE_SECRET_MISSING, "the secret " + secret + " does not exist"))
                    : Stream.of();
        });
    }

    private static boolean isGiven(Candidate of, SecretName secret) {
        return of.scene.objects.find(Candidate.ref(secret)).isPresent();
    }

    private static Stream<Reason> image(Candidate of) {
        RbdImageSpec image = of.image().orElse(null);
        if (image == null) {
            return Stream.of(of.reason(CsiCode.SOURCE_INCOMPLETE, "the source names no image"));
        }
        if ((image.pool() + image.image()).indexOf(' ') >= 0) {
            return Stream.of(of.reason(
                    CsiCode.NAME_WITH_BLANK, "the kernel cannot map a pool or image with a blank in its name"));
        }
        Optional<CommandAnswer<ImageInfo>> said = Optional.ofNullable(of.scene.info.get(image));
        if (said.orElse(null) instanceof CommandFailure<?> failure && failure.kind() == FailureKind.IMAGE_NOT_FOUND) {
            return Stream.of(of.reason(CsiCode.IMAGE_MISSING, "there is no image " + image));
        }
        ImageInfo info = StrictOutput.read(
                of.reads,
                said,
                "rbd info " + image,
                () -> NotKnown.because(of.reason(
                                CsiCode.IMAGE_NOT_DESCRIBED,
                                "the output of rbd info for " + image + " is not given, or was not read whole")
                        .withRemedy(RemedyStep.of("give-evidence", "run rbd info and give its whole output")
                                .withArgv(new RbdCommands(CephConnection.DEFAULT, CephRelease.QUINCY).info(image)))));
        List<KernelFeature> newer = info.features().stream()
                .flatMap(each -> KernelFeature.of(each).stream())
                .filter(each -> !each.isOld())
                .toList();
        return Stream.concat(
                described(of, image, info).stream(),
                Stream.of(newer).filter(each -> !each.isEmpty()).flatMap(each -> kernels(of, each)));
    }

    private static Stream<Reason> kernels(Candidate of, List<KernelFeature> newer) {
        Reason missing = of.reason(
                        CsiCode.KERNELS_NOT_KNOWN,
                        "the image has features that old kernels do not map, and the kernels of the nodes are not all known,"
                                + " or one is from a distribution that backports features")
                .withRemedy(RemedyStep.of("give-evidence", "give all Node objects")
                        .withArgv("kubectl", "get", "nodes", "-o", "yaml"));
        List<Reason> old = of.evidence
                .any(objects -> newer.stream().flatMap(feature -> tooOld(of, feature, objects.nodes())), () -> missing)
                .toList();
        if (old.isEmpty()) {
            List<NodeView> nodes = of.evidence.objects().nodes();
            boolean isUnclear = nodes.stream()
                    .anyMatch(node -> newer.stream()
                            .anyMatch(feature -> feature.isIn(kernel(node)).isEmpty()));
            if (nodes.isEmpty() || isUnclear) {
                throw NotKnown.because(missing);
            }
        }
        return old.stream();
    }

    private static List<Reason> described(Candidate of, RbdImageSpec image, ImageInfo info) {
        List<Reason> against = new ArrayList<>();
        if (!info.name().equals(image.image())) {
            against.add(of.reason(CsiCode.OTHER_IMAGE_DESCRIBED, "the output of rbd info is of another image")
                    .withValues(image.image(), info.name()));
        }
        if (info.isNonPrimary()) {
            against.add(of.reason(CsiCode.IMAGE_IS_A_COPY, "the image is the copy of a mirrored image"));
        }
        info.features().stream()
                .filter(printed -> KernelFeature.of(printed).isEmpty())
                .forEach(printed -> against.add(of.reason(
                                CsiCode.FEATURE_NOT_IN_KERNEL, "no kernel maps images with the feature " + printed)
                        .withRemedy(RemedyStep.of(
                                "change-image-or-mounter",
                                "disable the feature, or set the attribute mounter of the new volume to rbd-nbd"))));
        return against;
    }

    private static String kernel(NodeView node) {
        return Part.of(node.manifest())
                .at("status", "nodeInfo", "kernelVersion")
                .text();
    }

    private static Stream<Reason> tooOld(Candidate of, KernelFeature feature, List<NodeView> nodes) {
        return nodes.stream()
                .filter(node -> feature.isIn(kernel(node)).filter(has -> !has).isPresent())
                .map(node -> of.reason(
                                CsiCode.KERNEL_TOO_OLD,
                                "the image has the feature " + feature + ", which kernels map since " + feature.since()
                                        + ", and " + node.ref() + " has " + kernel(node))
                        .withValues(feature.since(), kernel(node)));
    }

    private static Stream<Reason> fileSystem(Candidate of) {
        if (of.fileSystem().isEmpty()) {
            throw NotKnown.because(of.reason(
                            CsiCode.FILE_SYSTEM_NOT_KNOWN,
                            "the in-tree plugin mounts the default file system, and not every release of the driver does so"
                                    + " for a static volume that names none")
                    .withRemedy(RemedyStep.of("give-evidence", "name the file system")
                            .withArgv("ceph", "fs", "ls")));
        }
        return Stream.of();
    }

    /** {@code external-attacher} refuses two modes together, and the driver a file system that several nodes write. */
    private static Stream<Reason> accessModes(Candidate of) {
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
        return against.stream();
    }

    private static Stream<Reason> unique(Candidate of) {
        Optional<ObjectRef> claim = of.claim().map(of::newClaim);
        Stream<Reason> taken = of.evidence.any(
                objects -> objects.volumes().stream()
                        .filter(other -> !other.ref().equals(of.volume.ref()))
                        .flatMap(other -> taken(of, other)),
                () -> of.reason(
                                CsiCode.VOLUMES_NOT_GIVEN,
                                "not all volumes are given: one of them may have the same handle")
                        .withRemedy(RemedyStep.of("give-evidence", "give all volumes")
                                .withArgv("kubectl", "get", "persistentvolumes", "-o", "yaml")));
        // Only a claim that is given, or known to be absent, is read.
        return Stream.concat(
                taken,
                claim.stream()
                        .filter(each -> of.evidence.objects().find(each).isPresent())
                        .map(each -> of.reason(CsiCode.NEW_NAME_TAKEN, each + " exists already")));
    }

    private static Stream<Reason> taken(Candidate of, VolumeView other) {
        List<Reason> against = new ArrayList<>();
        // Images of two pools get one handle: the driver reads only the name of a static image from it.
        BackingStorage next = of.isRbd && RbdVolumes.inline(other.source("rbd")) instanceof RbdVolume rbd
                ? NamedStorage.handle(of.driver(), rbd.image().image())
                : BackingStorage.of(other);
        Sameness image = SameStorage.between(BackingStorage.of(of.volume), BackingStorage.of(other));
        if (SameStorage.isOneToNodes(NamedStorage.handle(of.driver(), of.handle()), next)) {
            against.add(of.reason(
                    CsiCode.HANDLE_TAKEN,
                    other.ref() + " has, or would have, the same handle " + of.handle()
                            + ": nodes treat volumes with one driver and one handle as the same volume"));
        } else if (of.isRbd && image.answer() != Sameness.Answer.DIFFERENT) {
            // Several volumes of CephFS may have one directory.
            against.add(of.reason(
                    CsiCode.IMAGE_OF_ANOTHER_VOLUME,
                    other.ref() + " leads to the same image, or may: " + image.message()));
        }
        if (other.name().equals(of.newName())) {
            against.add(of.reason(CsiCode.NEW_NAME_TAKEN, other.ref() + " exists already"));
        }
        return against.stream();
    }

    /** What speaks against a driver that runs on each node. */
    static Stream<Reason> registered(Evidence evidence, String driver, BiFunction<CsiCode, String, Reason> reason) {
        Reason missing = reason.apply(
                        CsiCode.CSI_NODES_NOT_GIVEN, "it is not known on which nodes the driver " + driver + " runs")
                .withRemedy(RemedyStep.of("give-evidence", "give all CSINode objects")
                        .withArgv("kubectl", "get", "csinodes", "-o", "yaml"));
        List<Reason> without = evidence.any(
                        objects -> objects.csiNodes().stream()
                                .filter(node -> !has(driver, node) && !isOfControlPlane(objects, node))
                                .map(node -> reason.apply(
                                        CsiCode.CSI_DRIVER_NOT_REGISTERED,
                                        "the driver " + driver + " is not registered on " + node.name())),
                        () -> missing)
                .toList();
        return without.isEmpty() && evidence.objects().csiNodes().stream().noneMatch(node -> has(driver, node))
                ? Stream.of(reason.apply(
                        CsiCode.CSI_DRIVER_NOT_REGISTERED, "the driver " + driver + " is registered on no node"))
                : without.stream();
    }

    private static boolean has(String driver, CsiNodeView node) {
        return Part.of(node.manifest()).at("spec", "drivers").items().stream()
                .anyMatch(each -> each.at("name").text().equals(driver));
    }

    private static boolean isOfControlPlane(Inventory objects, CsiNodeView node) {
        return Reads.either(() -> objects.node(node.name()), Optional::<NodeView>empty).stream()
                .flatMap(each -> each.taints().stream())
                .anyMatch(taint -> CONTROL_PLANE.contains(taint.key()));
    }

    @Override
    public String toString() {
        return id();
    }
}
