package dev.mooring.attach;

import dev.mooring.attach.AttachEvidence.Attachment;
import dev.mooring.attach.AttachEvidence.Use;
import dev.mooring.attach.NodeState.Presence;
import dev.mooring.kubelet.internal.Mountability;
import dev.mooring.kubelet.internal.Mountability.NodeMount;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.object.Unreadable;
import dev.mooring.object.VolumePlugin;
import dev.mooring.object.VolumePlugin.Attach;
import dev.mooring.object.internal.Evidence;
import dev.mooring.object.internal.NodeReports;
import dev.mooring.release.Release;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.PodVolumes;
import dev.mooring.workload.UniqueVolumeName;
import dev.mooring.workload.VolumeSpec;
import dev.mooring.workload.VolumeUsers;
import dev.mooring.workload.controller.WorkloadObjects;
import dev.mooring.workload.internal.ClaimMaker;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Gathers what the objects say about each volume. */
final class VolumeFacts {

    /** The kinds that can show another node, pod or volume; without all their objects nothing is ruled out. */
    static final List<String> NEEDED = List.of(
            Kinds.NODE, Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.POD, Kinds.VOLUME_ATTACHMENT);

    /** The kinds whose unreadable objects change no answer. */
    private static final Set<String> OF_NO_USE = Set.of(Kinds.STORAGE_CLASS, Kinds.CSI_STORAGE_CAPACITY);

    /** A Node and the unique names in its status. */
    private record Report(NodeView node, Set<String> attached, Set<String> inUse) {}

    /** One volume, while its nodes are collected. */
    private record Gathered(
            AttachEvidence evidence,
            NavigableSet<String> nodes,
            Map<String, List<PodView>> pods,
            Map<String, List<AttachmentView>> attachments) {

        void add(Use use) {
            evidence.uses.add(use);
            if (use.pod().isScheduled()) {
                nodes.add(use.node());
                pods.computeIfAbsent(use.node(), node -> new ArrayList<>()).add(use.pod());
            }
        }

        void add(Attachment attachment) {
            evidence.attachments.add(attachment);
            nodes.add(attachment.node());
            attachments
                    .computeIfAbsent(attachment.node(), node -> new ArrayList<>())
                    .add(attachment.object());
        }
    }

    private final Inventory objects;
    private final Evidence evidence;
    private final VolumeUsers users;
    private final ClusterFacts cluster;
    private final List<Unreadable> unreadable = new ArrayList<>();
    /** The kinds with an object that is missing or cannot be read; filled last. */
    private final NavigableSet<String> missing = new TreeSet<>();

    private final Map<String, Report> reports = new HashMap<>();
    private final Map<UniqueVolumeName, List<VolumeSpec>> specs = new HashMap<>();
    private final NavigableMap<UniqueVolumeName, Gathered> volumes = new TreeMap<>();
    private final Map<UniqueVolumeName, Gathered> leftovers = new LinkedHashMap<>();

    /**
     * What these objects say.
     *
     * @param objects the objects; strict ones must be whole
     * @param evidence asked what can only speak against a volume
     */
    VolumeFacts(Inventory objects, Evidence evidence) {
        NEEDED.stream().filter(kind -> !objects.isComplete(kind)).forEach(missing::add);
        this.objects = objects;
        this.evidence = evidence;
        this.users = VolumeUsers.of(objects);
        this.cluster = new ClusterFacts(objects, nodeReports(), this::customUsers);
        Stream.concat(users.unreadable().stream(), unread().stream()).distinct().forEach(unreadable::add);
        for (VolumeSpec spec : users.volumes()) {
            name(spec)
                    .ifPresent(name -> specs.computeIfAbsent(name, none -> new ArrayList<>())
                            .add(spec));
        }
        users.pods().forEach(this::addPod);
        objects.attachments().forEach(this::addAttachment);
        objects.nodes().forEach(this::addNode);
        volumes.values().forEach(this::addStates);
        leftovers.values().forEach(this::addStates);
        unreadable.removeIf(each -> OF_NO_USE.contains(each.object().kind()));
        unreadable.forEach(each -> missing.add(each.object().kind()));
        if (objects.all(Kinds.POD).stream().anyMatch(pod -> pod.spec().isEmpty())) {
            missing.add(Kinds.POD);
        }
    }

    /** Whether the nodes answer: Leases and the times in other objects show only that one does not. */
    private NodeReports nodeReports() {
        return evidence.given(all -> Stream.of(NodeReports.of(all))).findFirst().orElseThrow();
    }

    /** What names or owns claims, is no workload of Kubernetes, and may make pods that use them. */
    private Map<ObjectRef, List<ObjectRef>> customUsers() {
        return evidence.given(all ->
                        ClaimMaker.of(
                                        all,
                                        all.claims().stream()
                                                .map(ClaimView::ref)
                                                .collect(Collectors.toSet()))
                                .stream()
                                .filter(each ->
                                        !WorkloadObjects.isPlayed(each.object().kind())))
                .collect(Collectors.groupingBy(
                        ClaimMaker::claim, Collectors.mapping(ClaimMaker::object, Collectors.toList())));
    }

    /** The objects of all kinds that cannot be read. */
    private List<Unreadable> unread() {
        return evidence.given(all -> all.unreadable().stream()).toList();
    }

    List<Unreadable> unreadable() {
        return List.copyOf(unreadable);
    }

    private Gathered gathered(UniqueVolumeName name) {
        return volumes.computeIfAbsent(name, this::nothing);
    }

    /** A volume that nothing has, with the objects that it is. */
    private Gathered nothing(UniqueVolumeName name) {
        AttachEvidence volume = new AttachEvidence(name, cluster, missing, objects);
        specs.getOrDefault(name, List.of()).forEach(spec -> volume.volumes.put(ObjectRef.volume(spec.name()), spec));
        return new Gathered(volume, new TreeSet<>(), new HashMap<>(), new HashMap<>());
    }

    private void addPod(PodVolumes pod) {
        for (PodVolume volume : pod.volumes()) {
            named(volume).ifPresent(name -> gathered(name).add(new Use(pod.pod(), volume, mount(pod.pod(), volume))));
        }
    }

    /** What the node of a pod cannot do with a volume, if its kubelet is known to be of another release than the servers. */
    private Optional<NodeMount> mount(PodView pod, PodVolume volume) {
        Optional<NodeView> node = objects.node(pod.nodeName())
                .filter(each -> each.kubeletVersion()
                        .filter(kubelet -> Release.isKnown(kubelet)
                                && kubelet.minor() != objects.release().minor())
                        .isPresent());
        return node.flatMap(each -> volume.spec()
                .flatMap(spec -> evidence.given(all -> Stream.of(Mountability.on(each, spec, all)))
                        .findFirst()));
    }

    /** By its volume even where the link to it is broken, so that a pod that the controller does not see is named. */
    private Optional<UniqueVolumeName> named(PodVolume volume) {
        return volume.spec()
                .or(() -> users.volume(volume.volumeName()))
                .filter(VolumeFacts::couldBeAttached)
                .flatMap(VolumeFacts::name);
    }

    /** The unique name; that of a removed plugin can be missing; the inner name then replaces it. */
    private static Optional<UniqueVolumeName> name(VolumeSpec spec) {
        return UniqueVolumeName.of(spec)
                .or(() -> spec.plugin()
                        .filter(plugin -> isGone(plugin, spec))
                        .map(plugin -> new UniqueVolumeName(plugin.id(), spec.name())));
    }

    /**
     * A CSI volume has a diagnosis even if its driver needs no attach, and a volume whose plugin was removed even if no node
     * can mount it: these are answers, too.
     */
    private static boolean couldBeAttached(VolumeSpec spec) {
        return spec.csi().isPresent()
                || spec.plugin()
                        .filter(plugin -> plugin.attach(spec.release()) == Attach.YES || isGone(plugin, spec))
                        .isPresent();
    }

    private static boolean isGone(VolumePlugin plugin, VolumeSpec spec) {
        VolumePlugin.State state = plugin.state(spec.release());
        return state == VolumePlugin.State.REMOVED || state == VolumePlugin.State.MIGRATED;
    }

    private void addAttachment(AttachmentView object) {
        Optional<VolumeSpec> volume = object.volumeName().flatMap(users::volume);
        Optional<CsiVolume> csi = volume.isPresent() ? volume.flatMap(VolumeSpec::csi) : inline(object);
        Attachment attachment = new Attachment(object, csi);
        Optional<UniqueVolumeName> name = volume.flatMap(VolumeFacts::name)
                .or(() -> csi.map(found -> new UniqueVolumeName(VolumePlugin.CSI.id(), found.volumeName())));
        // Without the volume there is no unique name: it is listed by its own name.
        name.map(this::gathered)
                .orElseGet(() -> leftovers.computeIfAbsent(
                        new UniqueVolumeName(Kinds.VOLUME_ATTACHMENT, object.name()), this::nothing))
                .add(attachment);
    }

    /** The volume of an in-tree source in a pod that a driver took over. */
    private Optional<CsiVolume> inline(AttachmentView object) {
        Part csi = object.inlineSource();
        try {
            return csi.isPresent()
                    ? Optional.of(new CsiVolume(
                            csi.at("driver").text(), csi.at("volumeHandle").text()))
                    : Optional.empty();
        } catch (ManifestException e) {
            unreadable.add(Unreadable.of(e, object.manifest()));
            return Optional.empty();
        }
    }

    private void addNode(NodeView node) {
        Report report = new Report(node, new HashSet<>(node.volumesAttached()), new HashSet<>(node.volumesInUse()));
        reports.put(node.name(), report);
        Stream.concat(node.volumesAttached().stream(), node.volumesInUse().stream())
                .flatMap(text -> UniqueVolumeName.parse(text).stream())
                .forEach(name -> gathered(name).nodes().add(node.name()));
    }

    private void addStates(Gathered gathered) {
        gathered.nodes().forEach(node -> gathered.evidence().nodes.put(node, state(node, gathered)));
    }

    /** What is known about a volume on a node. */
    private NodeState state(String node, Gathered gathered) {
        Optional<Report> report = Optional.ofNullable(reports.get(node));
        String text = gathered.evidence().name.toString();
        return new NodeState(
                node,
                presence(node),
                report.map(Report::node),
                report.filter(found -> found.attached().contains(text)).isPresent(),
                report.filter(found -> found.inUse().contains(text)).isPresent(),
                gathered.attachments().getOrDefault(node, List.of()),
                gathered.pods().getOrDefault(node, List.of()),
                cluster.reports());
    }

    private Presence presence(String node) {
        if (reports.containsKey(node)) {
            return Presence.GIVEN;
        }
        if (objects.find(ObjectRef.node(node)).isPresent()) {
            return Presence.UNREADABLE;
        }
        return objects.isComplete(Kinds.NODE) ? Presence.GONE : Presence.NOT_GIVEN;
    }

    /** The volumes that a pod uses, a VolumeAttachment names or a node reports, by name; then attachments without a volume. */
    Stream<AttachEvidence> volumes(Inventory inventory) {
        return Stream.concat(volumes.values().stream(), leftovers.values().stream())
                .map(each -> each.evidence().in(inventory));
    }

    /** A volume, whether or not anything has it. */
    AttachEvidence volume(UniqueVolumeName name) {
        return Optional.ofNullable(volumes.get(name))
                .or(() -> Optional.ofNullable(leftovers.get(name)))
                .orElseGet(() -> nothing(name))
                .evidence();
    }
}
