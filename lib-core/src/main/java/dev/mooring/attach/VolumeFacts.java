package dev.mooring.attach;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.object.Unreadable;
import dev.mooring.object.VolumePlugin;
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
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Gathers what the objects say of each volume. */
final class VolumeFacts {

    /** A pod's use of a volume. */
    record Use(PodView pod, PodVolume volume) {
        String node() {
            return pod.nodeName();
        }
    }

    /** A VolumeAttachment. */
    record Attachment(AttachmentView object, Optional<VolumeSpec> spec) {
        String node() {
            return object.nodeName();
        }
    }

    /** A Node and the unique names in its status. */
    record Report(NodeView node, Set<String> attached, Set<String> inUse) {}

    /** Everything about one unique name. */
    static final class Gathered {
        final NavigableMap<ObjectRef, VolumeSpec> specs = new TreeMap<>();
        final List<Use> uses = new ArrayList<>();
        final List<Attachment> attachments = new ArrayList<>();
        final SortedSet<String> nodes = new TreeSet<>();
    }

    final Inventory objects;
    private final VolumeUsers users;
    private final Map<String, Report> reports = new HashMap<>();
    private final NavigableMap<UniqueVolumeName, Gathered> volumes = new TreeMap<>();
    private final List<Attachment> nameless = new ArrayList<>();

    VolumeFacts(Inventory objects) {
        this.objects = objects;
        this.users = VolumeUsers.of(objects);
        users.pods().forEach(this::addPod);
        objects.attachments().forEach(this::addAttachment);
        objects.nodes().forEach(this::addNode);
        for (VolumeSpec spec : users.volumes()) {
            UniqueVolumeName.of(spec).filter(volumes::containsKey).ifPresent(name -> addSpec(name, spec));
        }
    }

    List<Unreadable> unreadable() {
        return users.unreadable();
    }

    private Gathered gathered(UniqueVolumeName name) {
        return volumes.computeIfAbsent(name, unused -> new Gathered());
    }

    private void addPod(PodVolumes pod) {
        for (PodVolume volume : pod.volumes()) {
            named(volume).ifPresent(name -> {
                Gathered found = gathered(name);
                found.uses.add(new Use(pod.pod(), volume));
                if (pod.pod().isScheduled()) {
                    found.nodes.add(pod.pod().nodeName());
                }
            });
        }
    }

    /** By its volume even where the link to it is broken, so that a pod that the controller does not see is named. */
    private Optional<UniqueVolumeName> named(PodVolume volume) {
        Optional<VolumeSpec> spec =
                volume.spec().or(() -> users.volume(volume.volumeName())).filter(VolumeFacts::couldBeAttached);
        Optional<UniqueVolumeName> name = spec.flatMap(UniqueVolumeName::of);
        name.ifPresent(found -> spec.ifPresent(known -> addSpec(found, known)));
        return name;
    }

    /** A CSI volume has a diagnosis even if its driver needs no attach: that is an answer, too. */
    private static boolean couldBeAttached(VolumeSpec spec) {
        boolean own = spec.plugin()
                .map(plugin -> plugin.attach() == VolumePlugin.Attach.YES)
                .orElse(false);
        return own || spec.csi().isPresent();
    }

    private void addSpec(UniqueVolumeName name, VolumeSpec spec) {
        if (spec.persistent()) {
            gathered(name).specs.put(ObjectRef.volume(spec.name()), spec);
        }
    }

    private void addAttachment(AttachmentView object) {
        Optional<VolumeSpec> volume = object.volumeName().flatMap(users::volume);
        Attachment attachment = new Attachment(object, volume);
        Optional<UniqueVolumeName> name = volume.flatMap(UniqueVolumeName::of);
        if (name.isEmpty()) {
            nameless.add(attachment);
        } else {
            addSpec(name.get(), volume.orElseThrow());
            gathered(name.get()).attachments.add(attachment);
            gathered(name.get()).nodes.add(attachment.node());
        }
    }

    private void addNode(NodeView node) {
        Report report = new Report(node, Set.copyOf(node.volumesAttached()), Set.copyOf(node.volumesInUse()));
        reports.put(node.name(), report);
        Set<String> names = new HashSet<>(report.attached());
        names.addAll(report.inUse());
        for (String text : names) {
            UniqueVolumeName.parse(text).ifPresent(name -> gathered(name).nodes.add(node.name()));
        }
    }

    /** What is known of a volume on a node. */
    NodeState state(String node, UniqueVolumeName name, Gathered gathered) {
        Optional<Report> report = Optional.ofNullable(reports.get(node));
        return new NodeState(
                node,
                objects.find(ObjectRef.node(node)).isPresent(),
                report.map(Report::node),
                report.filter(found -> found.attached().contains(name.toString()))
                        .isPresent(),
                report.filter(found -> found.inUse().contains(name.toString())).isPresent(),
                gathered.attachments.stream()
                        .filter(found -> found.node().equals(node))
                        .findFirst()
                        .map(Attachment::object),
                gathered.uses.stream()
                        .filter(use -> use.node().equals(node))
                        .map(Use::pod)
                        .toList());
    }

    List<VolumeDiagnosis> volumes() {
        List<VolumeDiagnosis> diagnosed = new ArrayList<>();
        volumes.forEach((name, gathered) -> diagnosed.add(new VolumeCases(this, name, gathered).diagnose()));
        nameless.forEach(attachment -> diagnosed.add(leftover(attachment)));
        return List.copyOf(diagnosed);
    }

    /** An attachment whose volume is not there has no unique name: it is listed by its own name. */
    private VolumeDiagnosis leftover(Attachment attachment) {
        UniqueVolumeName name = new UniqueVolumeName(
                Kinds.VOLUME_ATTACHMENT, attachment.object().name());
        Gathered gathered = new Gathered();
        gathered.attachments.add(attachment);
        gathered.nodes.add(attachment.node());
        return new VolumeCases(this, name, gathered).diagnose();
    }
}
