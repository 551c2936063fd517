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
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.object.Unreadable;
import dev.mooring.object.VolumePlugin;
import dev.mooring.object.VolumePlugin.Attach;
import dev.mooring.release.Release;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.PodVolumes;
import dev.mooring.workload.UniqueVolumeName;
import dev.mooring.workload.VolumeSpec;
import dev.mooring.workload.VolumeUsers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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
    private static final class Gathered {
        final AttachEvidence evidence;
        final NavigableSet<String> nodes = new TreeSet<>();
        final Map<String, List<PodView>> pods = new HashMap<>();
        final Map<String, List<AttachmentView>> attachments = new HashMap<>();

        Gathered(AttachEvidence evidence) {
            this.evidence = evidence;
        }

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
    private final VolumeUsers users;
    private final ClusterFacts cluster;
    private final List<String> missingKinds;
    private final Map<String, Report> reports = new HashMap<>();
    private final NavigableMap<UniqueVolumeName, Gathered> volumes = new TreeMap<>();
    private final List<Attachment> nameless = new ArrayList<>();
    private final List<Unreadable> unreadable;

    VolumeFacts(Inventory objects, Inventory given) {
        this.objects = objects;
        this.users = VolumeUsers.of(objects);
        this.cluster = new ClusterFacts(objects, given);
        this.unreadable = new ArrayList<>(users.unreadable());
        users.pods().forEach(this::addPod);
        objects.attachments().forEach(this::addAttachment);
        this.unreadable.removeIf(each -> OF_NO_USE.contains(each.object().kind()));
        this.missingKinds = missingKinds();
        objects.nodes().forEach(this::addNode);
        for (VolumeSpec spec : users.volumes()) {
            name(spec)
                    .map(volumes::get)
                    .ifPresent(found -> found.evidence.volumes.put(ObjectRef.volume(spec.name()), spec));
        }
    }

    /** Sorted; with the kinds of objects that cannot be read. */
    private List<String> missingKinds() {
        NavigableSet<String> missing = new TreeSet<>();
        NEEDED.stream().filter(kind -> !objects.isComplete(kind)).forEach(missing::add);
        unreadable.forEach(each -> missing.add(each.object().kind()));
        if (objects.all(Kinds.POD).stream().anyMatch(pod -> pod.spec().isEmpty())) {
            missing.add(Kinds.POD);
        }
        return List.copyOf(missing);
    }

    List<Unreadable> unreadable() {
        return List.copyOf(unreadable);
    }

    private Gathered gathered(UniqueVolumeName name) {
        return volumes.computeIfAbsent(name, unused -> new Gathered(new AttachEvidence(name, cluster)));
    }

    private void addPod(PodVolumes pod) {
        for (PodVolume volume : pod.volumes()) {
            named(volume).ifPresent(name -> gathered(name).add(new Use(pod.pod(), volume, mount(pod.pod(), volume))));
        }
    }

    /** What the node of a pod can do with a volume, if its kubelet is known to be of another release than the servers. */
    private Optional<NodeMount> mount(PodView pod, PodVolume volume) {
        Optional<NodeView> node = objects.node(pod.nodeName())
                .filter(each -> each.kubeletVersion()
                        .filter(kubelet -> Release.isKnown(kubelet)
                                && kubelet.minor() != objects.release().minor())
                        .isPresent());
        return node.flatMap(each -> volume.spec().map(spec -> Mountability.on(each, spec, objects)));
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
        if (name.isEmpty()) {
            nameless.add(attachment);
        } else {
            gathered(name.get()).add(attachment);
        }
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
                .forEach(name -> gathered(name).nodes.add(node.name()));
    }

    /** What is known about a volume on a node. */
    private NodeState state(String node, UniqueVolumeName name, Gathered gathered) {
        Optional<Report> report = Optional.ofNullable(reports.get(node));
        String text = name.toString();
        return new NodeState(
                node,
                presence(node),
                report.map(Report::node),
                report.filter(found -> found.attached().contains(text)).isPresent(),
                report.filter(found -> found.inUse().contains(text)).isPresent(),
                gathered.attachments.getOrDefault(node, List.of()),
                gathered.pods.getOrDefault(node, List.of()),
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

    List<VolumeDiagnosis> volumes() {
        return cases().map(VolumeCases::diagnose).toList();
    }

    /** The cases of each volume. */
    Stream<VolumeCases> cases() {
        return Stream.concat(
                volumes.values().stream().map(this::cases), nameless.stream().map(this::leftover));
    }

    private VolumeCases cases(Gathered gathered) {
        AttachEvidence evidence = gathered.evidence;
        gathered.nodes.forEach(node -> evidence.nodes.put(node, state(node, evidence.name, gathered)));
        return new VolumeCases(evidence, missingKinds);
    }

    /** An attachment whose volume is not there has no unique name: it is listed by its own name. */
    private VolumeCases leftover(Attachment attachment) {
        UniqueVolumeName name = new UniqueVolumeName(
                Kinds.VOLUME_ATTACHMENT, attachment.object().name());
        Gathered gathered = new Gathered(new AttachEvidence(name, cluster));
        gathered.add(attachment);
        return cases(gathered);
    }
}
