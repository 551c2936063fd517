package dev.mooring.plan.clean;

import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.NodeView;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandOutput.MappedDevice;
import dev.mooring.rbd.output.RbdStatus;
import dev.mooring.rbd.output.Watcher;
import dev.mooring.rbd.output.internal.StrictOutput;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What speaks against a mapped image that is unused on its node. */
enum MappingRule implements Rule<MappingRule.Mapping> {
    /** The devices of the node were listed whole, and this is one of them. */
    DEVICE_IS_LISTED(
            "the devices of the node were listed whole, and this is one of them",
            of -> Reads.enough(StrictOutput.read(
                    of.node().reads(),
                    Optional.of(of.list()),
                    "rbd device list on node " + of.facts().scene.node,
                    () -> NotKnown.because(
                            of.reason(CleanCode.MAPPINGS_NOT_LISTED, "the list of devices is not whole"))))),
    /** Each mount of the device on the host belongs to a pod that is gone. */
    NO_MOUNT_USES_IT("each mount of the device on the host belongs to a pod that is gone", MappingRule::mounts),
    /** No other mount namespace has the device mounted. */
    NO_CONTAINER_USES_IT("no other mount namespace has the device mounted", MappingRule::containers),
    /** No other device is on top of the device. */
    NO_DEVICE_HOLDS_IT("no other device is on top of the device", MappingRule::holders),
    /** No client of the node except its devices has the image open. */
    NO_OTHER_CLIENT_HAS_IT("no client of the node except its devices has the image open", MappingRule::clients),
    /** A device that a process has open is not unmapped. */
    OPEN_DEVICE_IS_REFUSED("a device that a process has open is not unmapped", of -> {
        of.node().device(of.list());
        if (of.device().isNbd()) {
            throw NotKnown.because(of.reason(
                    CleanCode.NBD_IS_NOT_REFUSED,
                    "rbd-nbd also unmaps a device that a process has open, and no evidence shows who has"));
        }
        return Stream.of();
    }),
    /** No pod of the node uses the image. */
    NO_POD_OF_THE_NODE_USES_IT(
            "no pod of the node uses the image",
            of -> NodeEvidence.unless(
                    of.node()
                            .objects(
                                    objects -> of.facts().podsThatUse(objects, of.device(), of.subject()),
                                    Kinds.POD,
                                    Kinds.PERSISTENT_VOLUME_CLAIM,
                                    Kinds.PERSISTENT_VOLUME)
                            .toList(),
                    of.node()::host)),
    /** No VolumeAttachment attaches the image to the node. */
    NO_ATTACHMENT_NAMES_IT(
            "no VolumeAttachment attaches the image to the node",
            of -> NodeEvidence.unless(
                    of.node()
                            .objects(
                                    objects -> of.facts().attachments(objects, of.device(), of.subject()),
                                    Kinds.VOLUME_ATTACHMENT,
                                    Kinds.PERSISTENT_VOLUME)
                            .toList(),
                    of.node()::host)),
    /** The Node object does not report the volume in use or attached. */
    NODE_DOES_NOT_REPORT_IT("the Node object does not report the volume in use or attached", of -> {
        NodeView node = of.node().node();
        return of.node()
                .objects(
                        objects -> of.facts().reported(objects, node, of.device(), of.subject()),
                        Kinds.PERSISTENT_VOLUME);
    });

    private final String sentence;

    private final Function<Mapping, Stream<Reason>> against;

    MappingRule(String sentence, Function<Mapping, Stream<Reason>> against) {
        this.sentence = sentence;
        this.against = against;
    }

    /**
     * A mapped device.
     *
     * @param list the list that it is in
     */
    record Mapping(NodeEvidence node, MappedDevice device, CommandAnswer<List<MappedDevice>> list) {

        static String subject(MappedDevice device) {
            return device.device() + " (" + NodeFacts.image(device)
                    + device.snapshot().map(name -> "@" + name).orElse("") + ")";
        }

        String subject() {
            return node.subject();
        }

        NodeFacts facts() {
            return node.facts();
        }

        Reason reason(CleanCode code, String message) {
            return node.reason(code, message);
        }

        /** Without the number of the device, and those in the tables, it may be mounted under another name. */
        private String number(Collection<MountTable> tables) {
            String number = facts().number(device)
                    .filter(each -> NodeFacts.haveNumbers(tables))
                    .orElseThrow(() -> node.missing(
                            CleanCode.DEVICE_NUMBER_NOT_KNOWN,
                            "the number of the device, or those in a mount table, are not known: it may be mounted"
                                    + " under another name",
                            "give lsblk, which has the number, and mount tables as /proc/PID/mountinfo has them",
                            "lsblk",
                            "-J"));
            facts().scene.holders.stream()
                    .filter(each -> each.number(device.device()).isPresent())
                    .limit(1)
                    .forEach(each -> node.holders(each, device));
            return number;
        }
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Stream<Reason> against(Mapping of) {
        return against.apply(of);
    }

    private static Stream<Reason> mounts(Mapping of) {
        MountTable host = of.node().host();
        List<Reason> found = new ArrayList<>();
        for (MountEntry mount : of.facts().mountsOf(of.device())) {
            if (!of.node().isStale(mount)) {
                found.add(of.reason(
                        CleanCode.MOUNT_OF_DEVICE_IN_USE,
                        "it is mounted at " + mount.mountPoint()
                                + NodeInput.podUid(of.facts().scene.root, mount.mountPoint())
                                        .flatMap(of.facts()::podOf)
                                        .map(pod -> ", for " + pod)
                                        .orElse(", and that mount may belong to a pod")));
            }
        }
        return NodeEvidence.unless(found, () -> of.number(List.of(host)));
    }

    private static Stream<Reason> containers(Mapping of) {
        return NodeEvidence.unless(
                of.facts().elsewhere(of.device()).stream()
                        .map(place -> of.reason(CleanCode.MOUNTED_IN_A_CONTAINER, "it is mounted in " + place))
                        .toList(),
                of.node()::namespaces,
                of.node()::host,
                () -> of.number(of.facts().namespaces.values()));
    }

    private static Stream<Reason> holders(Mapping of) {
        NodeFacts facts = of.facts();
        List<Reason> found = new ArrayList<>();
        List<DeviceHolders> lists = facts.scene.holders.stream()
                .filter(each -> each.of(of.device().device()).isPresent())
                .toList();
        lists.forEach(each -> each.of(of.device().device())
                .orElseThrow()
                .forEach(name -> found.add(of.reason(
                        CleanCode.DEVICE_HAS_HOLDER,
                        name + " is on top of the device; close it first if it is not used"))));
        facts.loopsOn(of.device())
                .forEach((loop, file) -> found.add(of.reason(
                        CleanCode.DEVICE_HAS_HOLDER,
                        loop + " is on top of the device, by " + file + "; close it first if it is not used")));
        return NodeEvidence.unless(found, of.node()::host, () -> known(of, lists));
    }

    /** All lists of holders, if they have the device and show each loop device with its file. */
    private static List<DeviceHolders> known(Mapping of, List<DeviceHolders> lists) {
        NodeFacts facts = of.facts();
        if (lists.isEmpty()) {
            throw of.node()
                    .missing(
                            CleanCode.HOLDERS_NOT_KNOWN,
                            "the holders of the device are not known",
                            "give the block devices of the host",
                            "lsblk",
                            "-J");
        }
        if (!facts.hasLoops() || !facts.loopsWithoutFile().isEmpty()) {
            throw of.node()
                    .missing(
                            CleanCode.HOLDERS_NOT_KNOWN,
                            facts.hasLoops()
                                    ? "these loop devices may be on top of the device, which no list of holders shows: "
                                            + String.join(", ", facts.loopsWithoutFile())
                                    : "which loop devices there are is not known, and no list of holders shows them",
                            "give the loop devices of the host too",
                            "losetup",
                            "-l");
        }
        facts.scene.holders.forEach(each -> of.node().holders(each, of.device()));
        return facts.scene.holders;
    }

    private static Stream<Reason> clients(Mapping of) {
        NodeFacts facts = of.facts();
        RbdStatus status = StrictOutput.read(
                of.node().reads(),
                facts.status(of.device()),
                "rbd status " + NodeFacts.image(of.device()),
                () -> of.node()
                        .missing(
                                CleanCode.WATCHERS_NOT_KNOWN,
                                "the output of rbd status is not given, or not whole",
                                "give the clients that have the image open",
                                NodeCleaning.COMMANDS
                                        .status(NodeFacts.image(of.device()))
                                        .toArray(String[]::new)));
        List<Watcher> here = facts.watchersHere(status);
        int devices = facts.devicesOf(of.device());
        if (here.size() > devices) {
            return Stream.of(of.reason(
                            CleanCode.IMAGE_OPEN_BESIDE_DEVICE,
                            "a process of the node, or another device, may have the image open: "
                                    + here.stream().map(Watcher::toString).collect(Collectors.joining(", ")))
                    .withValues(Integer.toString(devices), Integer.toString(here.size())));
        }
        facts.scene.devices.forEach(of.node()::device);
        // Each other client is of another node, and not of this one.
        status.watchers().stream()
                .filter(other -> !here.contains(other))
                .flatMap(other -> other.address().stream())
                .forEach(client -> Reads.all(
                        of.node()::node,
                        () -> of.node().cluster().witness(objects -> NodeFacts.nodesAt(objects, client))));
        return Stream.of();
    }

    @Override
    public String toString() {
        return id();
    }
}
