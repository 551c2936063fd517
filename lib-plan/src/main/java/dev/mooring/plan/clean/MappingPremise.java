package dev.mooring.plan.clean;

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.manifest.Kinds;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandOutput.MappedDevice;
import dev.mooring.rbd.output.RbdStatus;
import dev.mooring.rbd.output.Watcher;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What must be proven before a mapped image counts as unused on its node. */
enum MappingPremise implements Premise<MappingPremise.Mapping> {
    /** The devices of the node were listed whole, and this is one of them. */
    DEVICE_IS_LISTED(
            "the devices of the node were listed whole, and this is one of them",
            of -> Discharge.of(
                    List.of(),
                    of.list().isWhole()
                            ? List.of()
                            : List.of(of.reason(CleanCode.MAPPINGS_NOT_LISTED, "the list of devices is not whole")),
                    List.of(of.list().fact("rbd device list on node " + of.facts().scene.node)))),
    /** Each mount of the device on the host belongs to a pod that is gone. */
    NO_MOUNT_USES_IT("each mount of the device on the host belongs to a pod that is gone", MappingPremise::mounts),
    /** No other mount namespace has the device mounted. */
    NO_CONTAINER_USES_IT("no other mount namespace has the device mounted", MappingPremise::containers),
    /** No other device is on top of the device. */
    NO_DEVICE_HOLDS_IT("no other device is on top of the device", MappingPremise::holders),
    /** No client of the node except its devices has the image open. */
    NO_OTHER_CLIENT_HAS_IT("no client of the node except its devices has the image open", MappingPremise::clients),
    /** A device that a process has open is not unmapped. */
    OPEN_DEVICE_IS_REFUSED(
            "a device that a process has open is not unmapped",
            of -> Discharge.of(
                    List.of(),
                    of.device().isNbd()
                            ? List.of(
                                    of.reason(
                                            CleanCode.NBD_IS_NOT_REFUSED,
                                            "rbd-nbd also unmaps a device that a process has open, and no evidence shows who has"))
                            : List.of(),
                    List.of(of.list().fact("rbd device list on node " + of.facts().scene.node)))),
    /** No pod of the node uses the image. */
    NO_POD_OF_THE_NODE_USES_IT("no pod of the node uses the image", MappingPremise::pods),
    /** No VolumeAttachment attaches the image to the node. */
    NO_ATTACHMENT_NAMES_IT("no VolumeAttachment attaches the image to the node", MappingPremise::attachments),
    /** The Node object does not report the volume in use or attached. */
    NODE_DOES_NOT_REPORT_IT("the Node object does not report the volume in use or attached", MappingPremise::reported);

    private final String sentence;

    private final Function<Mapping, Discharge> on;

    MappingPremise(String sentence, Function<Mapping, Discharge> on) {
        this.sentence = sentence;
        this.on = on;
    }

    /**
     * A mapped device.
     *
     * @param stale the mounts that belong to no pod
     */
    record Mapping(
            NodeFacts facts, MappedDevice device, CommandAnswer<List<MappedDevice>> list, Set<MountEntry> stale) {

        String subject() {
            return device.device() + " (" + NodeFacts.image(device)
                    + device.snapshot().map(name -> "@" + name).orElse("") + ")";
        }

        Reason reason(CleanCode code, String message) {
            return Reason.of(code, subject(), message);
        }
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Discharge on(Mapping of) {
        return on.apply(of);
    }

    private static Discharge mounts(Mapping of) {
        if (of.facts().wholeHost().isEmpty()) {
            return new Discharge.Open(List.of(of.reason(
                            CleanCode.MOUNTS_NOT_KNOWN, "the mount table of the host is not given, or not whole")
                    .withRemedy(MountPremise.give("give the mount table of the host", "cat", "/proc/1/mountinfo"))));
        }
        List<Reason> against = new ArrayList<>();
        for (MountEntry mount : of.facts().mountsOf(of.device())) {
            if (!of.stale().contains(mount)) {
                against.add(of.reason(
                        CleanCode.MOUNT_OF_DEVICE_IN_USE,
                        "it is mounted at " + mount.mountPoint()
                                + NodeInput.podUid(of.facts().scene.root, mount.mountPoint())
                                        .flatMap(of.facts()::podOf)
                                        .map(pod -> ", for " + pod)
                                        .orElse(", and that mount may belong to a pod")));
            }
        }
        boolean isComparable =
                of.facts().number(of.device()).isPresent() && of.facts().haveNumbers();
        return Discharge.of(
                against,
                isComparable
                        ? List.of()
                        : List.of(of.reason(
                                        CleanCode.DEVICE_NUMBER_NOT_KNOWN,
                                        "the number of the device, or those in a mount table, are not known: it may be"
                                                + " mounted under another name")
                                .withRemedy(MountPremise.give(
                                        "give lsblk, which has the number, and mount tables as /proc/PID/mountinfo has them",
                                        "lsblk",
                                        "-J"))),
                List.of(of.facts().hostFact()));
    }

    private static Discharge containers(Mapping of) {
        List<Reason> against = new ArrayList<>();
        for (String place : of.facts().elsewhere(of.device())) {
            against.add(of.reason(CleanCode.MOUNTED_IN_A_CONTAINER, "it is mounted in " + place));
        }
        Optional<Fact> fact = of.facts().namespacesFact();
        return Discharge.of(
                against,
                fact.isPresent() ? List.of() : List.of(MountPremise.namespacesMissing(of.subject())),
                fact.stream().toList());
    }

    private static Discharge holders(Mapping of) {
        List<Reason> against = new ArrayList<>();
        List<Fact> facts = new ArrayList<>();
        for (DeviceHolders listed : of.facts().scene.holders) {
            listed.of(of.device().device()).ifPresent(names -> {
                names.forEach(name -> against.add(of.reason(
                        CleanCode.DEVICE_HAS_HOLDER,
                        name + " is on top of the device; close it first if it is not used")));
                facts.add(new Fact.Output(
                        "the holders of " + of.device().device() + " on node " + of.facts().scene.node,
                        listed.digest()));
            });
        }
        of.facts()
                .loopsOn(of.device())
                .forEach((loop, file) -> against.add(of.reason(
                        CleanCode.DEVICE_HAS_HOLDER,
                        loop + " is on top of the device, by " + file + "; close it first if it is not used")));
        List<Reason> missing = new ArrayList<>();
        if (facts.isEmpty()) {
            missing.add(of.reason(CleanCode.HOLDERS_NOT_KNOWN, "the holders of the device are not known")
                    .withRemedy(MountPremise.give("give the block devices of the host", "lsblk", "-J")));
        } else if (!of.facts().hasLoops() || !of.facts().loopsWithoutFile().isEmpty()) {
            missing.add(of.reason(
                            CleanCode.HOLDERS_NOT_KNOWN,
                            of.facts().hasLoops()
                                    ? "these loop devices may be on top of the device, which no list of holders shows: "
                                            + String.join(", ", of.facts().loopsWithoutFile())
                                    : "which loop devices there are is not known, and no list of holders shows them")
                    .withRemedy(MountPremise.give("give the loop devices of the host too", "losetup", "-l")));
        }
        return Discharge.of(against, missing, facts);
    }

    private static Discharge clients(Mapping of) {
        CommandAnswer<RbdStatus> status =
                of.facts().status(of.device()).filter(CommandAnswer::isWhole).orElse(null);
        if (status == null) {
            return new Discharge.Open(List.of(of.reason(
                            CleanCode.WATCHERS_NOT_KNOWN, "the output of rbd status is not given, or not whole")
                    .withRemedy(MountPremise.give(
                            "give the clients that have the image open",
                            NodeCleaning.COMMANDS
                                    .status(NodeFacts.image(of.device()))
                                    .toArray(String[]::new)))));
        }
        List<Watcher> here = of.facts().watchersHere(status.answer().orElseThrow());
        int devices = of.facts().devicesOf(of.device());
        return Discharge.of(
                here.size() <= devices
                        ? List.of()
                        : List.of(of.reason(
                                        CleanCode.IMAGE_OPEN_BESIDE_DEVICE,
                                        "a process of the node, or another device, may have the image open: "
                                                + here.stream()
                                                        .map(Watcher::toString)
                                                        .collect(Collectors.joining(", ")))
                                .withValues(Integer.toString(devices), Integer.toString(here.size()))),
                List.of(),
                List.of(status.fact("rbd status " + NodeFacts.image(of.device()))));
    }

    private static Discharge objects(Mapping of, List<Reason> against, String... kinds) {
        List<Fact> facts = of.facts().complete(kinds);
        boolean unreadable = List.of(kinds).stream()
                .anyMatch(kind -> !of.facts().scene.objects.unreadable(kind).isEmpty());
        return Discharge.of(
                against,
                facts.size() == kinds.length && !unreadable
                        ? List.of()
                        : List.of(MountPremise.notComplete(of.subject(), List.of(kinds))),
                facts);
    }

    private static Discharge pods(Mapping of) {
        return objects(
                of,
                of.facts().podsThatUse(of.device(), of.subject()),
                Kinds.POD,
                Kinds.PERSISTENT_VOLUME_CLAIM,
                Kinds.PERSISTENT_VOLUME);
    }

    private static Discharge attachments(Mapping of) {
        return objects(
                of,
                of.facts().attachments(of.device(), of.subject()),
                Kinds.VOLUME_ATTACHMENT,
                Kinds.PERSISTENT_VOLUME);
    }

    private static Discharge reported(Mapping of) {
        List<Reason> against = of.facts().reported(of.device(), of.subject());
        return of.facts()
                .nodeView()
                .map(node -> Discharge.of(
                        against, List.of(), List.of(Fact.Value.of(node.manifest(), "status", "volumesInUse"))))
                .orElseGet(() -> new Discharge.Open(List.of(MountPremise.nodeMissing(of.facts(), of.subject()))));
    }

    @Override
    public String toString() {
        return id();
    }
}
