package dev.mooring.plan.clean;

import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.Sameness.Answer;
import dev.mooring.driver.internal.NamedStorage;
import dev.mooring.driver.internal.SameStorage;
import dev.mooring.driver.internal.VolumesOnNodes;
import dev.mooring.evidence.Digest;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.image.RbdVolumes;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandOutput.MappedDevice;
import dev.mooring.rbd.output.IpAddress;
import dev.mooring.rbd.output.RbdStatus;
import dev.mooring.rbd.output.Watcher;
import dev.mooring.reason.Reason;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.PodVolumes;
import dev.mooring.workload.VolumeUsers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the evidence of a node shows, read once for all premises. */
final class NodeFacts {

    /** How the API server and the controllers make uids; a static pod has the hash of its file. */
    private static final Pattern API_UID =
            Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

    private static final String CONFIG_HASH = "kubernetes.io/config.hash";

    final NodeInput scene;
    final Map<String, MountTable> namespaces = new LinkedHashMap<>();
    private final Map<String, Set<String>> podsOfNamespaces = new HashMap<>();

    NodeFacts(NodeInput scene) {
        this.scene = scene;
        scene.processes.ifPresent(all -> all.tables().forEach((name, table) -> {
            if (!isHost(table)) {
                namespaces.put(name, table);
            }
        }));
        scene.containers.forEach((name, table) -> namespaces.put("container " + name, table));
        namespaces.forEach((name, table) -> podsOfNamespaces.put(name, ProcessMounts.pods(table)));
    }

    /** The pods by each uid that their folders can have. */
    record PodUids(Map<String, ObjectRef> pods) {

        static PodUids of(Inventory objects) {
            return objects.derived(PodUids.class, PodUids::read, (before, earlier, now) -> read(now));
        }

        private static PodUids read(Inventory objects) {
            Map<String, ObjectRef> pods = new HashMap<>();
            for (PodView pod : objects.pods()) {
                pods.put(pod.uid(), pod.ref());
                pods.put(pod.directoryUid(), pod.ref());
                pod.manifest().annotation(CONFIG_HASH).ifPresent(hash -> pods.put(hash, pod.ref()));
            }
            return new PodUids(pods);
        }

        Optional<ObjectRef> pod(String uid) {
            return Optional.ofNullable(pods.get(uid));
        }
    }

    /** A process of the host's own mount namespace has the same mounts, by their ids. */
    private boolean isHost(MountTable table) {
        return scene.mounts.filter(host -> ids(host).equals(ids(table))).isPresent();
    }

    private static Set<Integer> ids(MountTable table) {
        Set<Integer> ids = new HashSet<>();
        table.entries().forEach(mount -> ids.add(mount.id()));
        return ids;
    }

    /** The id of the root of a namespace: two tables of one namespace have the same one. */
    private static Optional<Integer> rootId(MountTable table) {
        return table.top("/").map(MountEntry::id);
    }

    MountTable host() {
        return scene.mounts.orElseGet(() -> MountTable.parse(""));
    }

    /** That of process 1 is a part of the tables of all processes, which are one output. */
    Digest hostDigest() {
        return scene.processes
                .filter(all -> all.first().equals(scene.mounts))
                .map(ProcessMounts::digest)
                .orElseGet(() -> Digest.of(host().text()));
    }

    /** The tables of all processes, if no other mount namespace is left out. */
    Optional<ProcessMounts> wholeProcesses() {
        return scene.processes
                .filter(ProcessMounts::isWhole)
                .filter(all -> all.first().flatMap(NodeFacts::rootId).equals(rootId(host())));
    }

    /** Whether pods run by their phases, and no table shows the folder of one of them. */
    boolean lacksContainers(Inventory objects) {
        List<PodView> running = objects.pods().stream()
                .filter(pod -> pod.nodeName().equals(scene.node) && pod.phase().equals(Phases.RUNNING))
                .toList();
        return !running.isEmpty()
                && running.stream()
                        .noneMatch(pod ->
                                podsOfNamespaces.values().stream().anyMatch(uids -> uids.contains(pod.directoryUid())));
    }

    /** The pod that has this uid, by the API server, its static file or the container runtime. */
    Optional<String> podOf(String uid) {
        Optional<ObjectRef> pod = PodUids.of(scene.objects).pod(uid);
        return scene.runningPods.contains(uid) && pod.isEmpty()
                ? Optional.of("a container of pod " + uid + " in the container runtime")
                : pod.map(ObjectRef::toString);
    }

    static boolean isApiUid(String uid) {
        return API_UID.matcher(uid).matches();
    }

    Set<String> podsOf(String namespace) {
        return podsOfNamespaces.getOrDefault(namespace, Set.of());
    }

    // --- devices

    /** Whether a mount is of a device or a partition of it: by its number, its path or its node in {@code /dev}. */
    boolean isOf(MountEntry mount, MappedDevice device) {
        String name = device.device().substring("/dev/".length());
        String root = mount.root().startsWith("/dev/") ? mount.root().substring("/dev".length()) : mount.root();
        return (!mount.device().isEmpty()
                        && number(device).filter(mount.device()::equals).isPresent())
                || isPartOf(mount.source(), device.device(), "p")
                || isPartOf(mount.source(), "/dev/rbd/" + image(device), "-part")
                || ((mount.baseType().equals("devtmpfs") || mount.root().startsWith("/dev/"))
                        && isPartOf(root, "/" + name, "p"));
    }

    private static boolean isPartOf(String name, String device, String mark) {
        return name.equals(device)
                || (name.startsWith(device + mark)
                        && name.substring(device.length() + mark.length()).matches("[0-9]{1,4}"));
    }

    /** The major and minor number of a device, as the host lists it, or as a mount of its path has it. */
    Optional<String> number(MappedDevice device) {
        Optional<String> listed = scene.holders.stream()
                .flatMap(each -> each.number(device.device()).stream())
                .findFirst();
        return listed.isPresent()
                ? listed
                : host().entries().stream()
                        .filter(mount -> mount.source().equals(device.device())
                                && !mount.device().startsWith("0:")
                                && !mount.device().isEmpty())
                        .map(MountEntry::device)
                        .findFirst();
    }

    /** Whether the lists show which loop devices there are. */
    boolean hasLoops() {
        return scene.holders.stream().anyMatch(DeviceHolders::hasLoops);
    }

    private Map<String, String> backings() {
        Map<String, String> all = new TreeMap<>();
        scene.holders.forEach(each -> all.putAll(each.backings()));
        return all;
    }

    /** The loop devices for which no list shows what they are on top of. */
    Set<String> loopsWithoutFile() {
        Set<String> found = new TreeSet<>();
        scene.holders.forEach(each -> found.addAll(each.loops()));
        found.removeAll(backings().keySet());
        return found;
    }

    /** The loop devices on top of a device: by its path, or by a file where it is mounted, as the kubelet does for block volumes. */
    Map<String, String> loopsOn(MappedDevice device) {
        Map<String, String> found = backings();
        found.values()
                .removeIf(file -> !isPartOf(file, device.device(), "p")
                        && !isPartOf(file, "/dev/rbd/" + image(device), "-part")
                        && mountsOf(device).stream()
                                .noneMatch(mount -> mount.mountPoint().equals(file)));
        return found;
    }

    /** Whether tables have the numbers of devices, which show a device under any name. */
    static boolean haveNumbers(Collection<MountTable> tables) {
        return tables.stream()
                .flatMap(table -> table.entries().stream())
                .noneMatch(mount -> mount.device().isEmpty());
    }

    List<MountEntry> mountsOf(MappedDevice device) {
        return host().entries().stream().filter(mount -> isOf(mount, device)).toList();
    }

    /** Where another namespace has a mount of a device that is not a copy of one of the host's. */
    List<String> elsewhere(MappedDevice device) {
        List<String> found = new ArrayList<>();
        Set<MountEntry> own = Set.copyOf(mountsOf(device));
        namespaces.forEach((name, table) -> table.entries().stream()
                .filter(mount -> isOf(mount, device))
                .filter(mount -> own.stream().noneMatch(host -> isCopy(mount, host)))
                .forEach(mount -> found.add(name + " at " + mount.mountPoint())));
        return found;
    }

    /**
     * A mount that came by propagation, as in the namespaces of drivers and of services of systemd, goes when that of the host
     * goes: it is at the same place, and a peer or a slave of it.
     */
    static boolean isCopy(MountEntry mount, MountEntry host) {
        return host.sharedGroup().isPresent()
                && mount.mountPoint().equals(host.mountPoint())
                && (mount.sharedGroup().equals(host.sharedGroup())
                        || mount.masterGroup().equals(host.sharedGroup()));
    }

    static RbdImageSpec image(MappedDevice device) {
        return new RbdImageSpec(device.pool(), device.namespace(), device.image(), "");
    }

    Optional<CommandAnswer<RbdStatus>> status(MappedDevice device) {
        return Optional.ofNullable(scene.status.get(image(device)));
    }

    /** The clients of an image that no address shows to be on another node. */
    List<Watcher> watchersHere(RbdStatus status) {
        return status.watchers().stream()
                .filter(watcher -> watcher.address().filter(this::isElsewhere).isEmpty())
                .toList();
    }

    private boolean isElsewhere(ClientAddress client) {
        List<String> nodes = nodesAt(scene.objects, client).map(ObjectRef::name).toList();
        return !nodes.isEmpty() && !nodes.contains(scene.node);
    }

    /** The nodes that have the address of a client. */
    static Stream<ObjectRef> nodesAt(Inventory objects, ClientAddress client) {
        return objects.nodes().stream()
                .filter(node -> node.ipAddresses().stream()
                        .anyMatch(text -> IpAddress.parse(text)
                                .filter(client.ip()::equals)
                                .isPresent()))
                .map(NodeView::ref);
    }

    /** How many devices of the node can have written to the image of a device; a snapshot is mapped without a watch. */
    int devicesOf(MappedDevice device) {
        Set<String> found = new HashSet<>();
        scene.devices.forEach(list -> list.answer().orElse(List.of()).stream()
                .filter(each -> each.snapshot().isEmpty() && image(each).equals(image(device)))
                .forEach(each -> found.add(each.device())));
        return found.size();
    }

    /** The volumes that lead, or may lead, to the image of a device, or to the device by a path of the node. */
    private List<VolumeView> volumesOf(Inventory objects, MappedDevice device) {
        return objects.volumes().stream()
                .filter(volume -> isAt(volume.source("local").at("path"), device)
                        || isAt(volume.source("hostPath").at("path"), device)
                        || mayLeadTo(volume, device))
                .toList();
    }

    /** A list of an old release does not say the namespace of a device, so without one no namespace rules a volume out. */
    private boolean mayLeadTo(VolumeView volume, MappedDevice device) {
        try {
            return RbdVolumes.mayLeadTo(
                    volume, image(device), device.namespace().isEmpty() ? RbdContext.EMPTY : scene.context);
        } catch (ManifestException e) {
            return true;
        }
    }

    private static boolean mayBe(BackingStorage storage, MappedDevice device) {
        return SameStorage.between(storage, NamedStorage.image(device.pool(), device.image()))
                        .answer()
                != Answer.DIFFERENT;
    }

    /** Whether a path of the node is the device, or lies in a mount of it. */
    private boolean isAt(Part path, MappedDevice device) {
        String text = path.text();
        return isPartOf(text, device.device(), "p")
                || mountsOf(device).stream()
                        .map(MountEntry::mountPoint)
                        .anyMatch(at -> text.equals(at) || text.startsWith(at + "/"));
    }

    /** The pods of the node that use the image of a device, or may. */
    Stream<Reason> podsThatUse(Inventory objects, MappedDevice device, String subject) {
        Set<String> names = new HashSet<>();
        volumesOf(objects, device).forEach(volume -> names.add(volume.name()));
        VolumeUsers users =
                objects.derived(VolumeUsers.class, VolumeUsers::of, (before, earlier, now) -> VolumeUsers.of(now));
        List<Reason> found = new ArrayList<>();
        for (PodVolumes pod : users.pods()) {
            if (!pod.pod().nodeName().equals(scene.node)
                    || (pod.pod().isTerminated() && !pod.pod().hasRunningContainer())) {
                continue;
            }
            for (PodVolume volume : pod.volumes()) {
                Part entry = pod.pod().volumes().get(volume.index());
                boolean isInline = isAt(entry.at("hostPath", "path"), device)
                        || NamedStorage.inPod(entry.members())
                                .filter(storage -> mayBe(storage, device))
                                .isPresent();
                if (isInline || names.contains(volume.volumeName())) {
                    found.add(Reason.of(
                            CleanCode.POD_USES_DEVICE, subject, pod.pod().ref() + " uses the image"));
                } else if (volume.claim().isPresent() && volume.spec().isEmpty()) {
                    found.add(Reason.of(
                            CleanCode.POD_MAY_USE_DEVICE,
                            subject,
                            pod.pod().ref() + " may use the image: the volume of its claim "
                                    + volume.claim().get().key() + " is not known"));
                }
            }
        }
        return found.stream();
    }

    /** The attachments to the node of the image of a device, or of what is not known. */
    Stream<Reason> attachments(Inventory objects, MappedDevice device, String subject) {
        Set<String> names = new HashSet<>();
        volumesOf(objects, device).forEach(volume -> names.add(volume.name()));
        List<Reason> found = new ArrayList<>();
        for (AttachmentView attachment : objects.attachments()) {
            if (!attachment.nodeName().equals(scene.node)) {
                continue;
            }
            String volume = attachment.volumeName().orElse("");
            if (names.contains(volume)) {
                found.add(Reason.of(
                        CleanCode.ATTACHED_TO_NODE,
                        subject,
                        attachment.ref() + " attaches " + volume + " to the node"));
            } else if (volume.isEmpty()
                    ? NamedStorage.ofAttachment(attachment)
                            .filter(storage -> !mayBe(storage, device))
                            .isEmpty()
                    : objects.volume(volume).isEmpty()) {
                found.add(Reason.of(
                        CleanCode.ATTACHMENT_OF_LOST_VOLUME,
                        subject,
                        attachment.ref() + " attaches to the node what is not given: "
                                + (volume.isEmpty() ? "an inline volume" : "volume " + volume)));
            }
        }
        return found.stream();
    }

    /** What a node says of the image of a device. */
    Stream<Reason> reported(Inventory objects, NodeView node, MappedDevice device, String subject) {
        VolumesOnNodes entries = VolumesOnNodes.of(objects, List.of(node));
        return entries.isEmpty()
                ? Stream.of()
                : Stream.concat(
                                volumesOf(objects, device).stream().flatMap(volume -> entries.of(volume).stream()),
                                entries.of(Set.of(), storage -> mayBe(storage, device)).stream())
                        .map(VolumesOnNodes.Entry::name)
                        .distinct()
                        .map(name -> Reason.of(
                                CleanCode.REPORTED_BY_NODE,
                                subject,
                                node.ref() + " reports in use or attached: " + name));
    }
}
