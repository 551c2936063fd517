package dev.mooring.attach;

import dev.mooring.attach.AttachDiagnosis.Case;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.PodVolumes;
import dev.mooring.workload.UniqueVolumeName;
import dev.mooring.workload.VolumePlugin;
import dev.mooring.workload.VolumeSpec;
import dev.mooring.workload.VolumeUsers;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** Gathers what the objects say of each volume. */
final class VolumeFacts {

    /** A pod's use of a volume. */
    record Use(Manifest pod, String node, PodVolume volume) {}

    /** A VolumeAttachment. */
    record Attachment(Manifest object, String node, Optional<VolumeSpec> spec) {}

    /** Everything that goes by one unique name. */
    static final class Gathered {
        final NavigableMap<ObjectRef, VolumeSpec> specs = new TreeMap<>();
        final List<Use> uses = new ArrayList<>();
        final List<Attachment> attachments = new ArrayList<>();
        final SortedSet<String> nodes = new TreeSet<>();
    }

    private final Inventory objects;
    private final NavigableMap<UniqueVolumeName, Gathered> volumes = new TreeMap<>();
    private final List<Attachment> nameless = new ArrayList<>();

    VolumeFacts(Inventory objects) {
        this.objects = objects;
        addPods();
        addAttachments();
        addNodes();
    }

    private Gathered gathered(UniqueVolumeName name) {
        return volumes.computeIfAbsent(name, unused -> new Gathered());
    }

    private void addPods() {
        for (PodVolumes pod : VolumeUsers.of(objects).pods()) {
            Manifest object = objects.find(pod.pod()).orElseThrow();
            for (PodVolume volume : pod.volumes()) {
                named(volume).ifPresent(name -> {
                    Gathered found = gathered(name);
                    found.uses.add(new Use(object, pod.node(), volume));
                    if (!pod.node().isEmpty()) {
                        found.nodes.add(pod.node());
                    }
                });
            }
        }
    }

    /** By its volume even where the link to it is broken, so that a pod nobody sees is told of. */
    private Optional<UniqueVolumeName> named(PodVolume volume) {
        Optional<VolumeSpec> spec = Optional.ofNullable(volume.spec())
                .or(() -> objects.volume(volume.volumeName()).map(found -> VolumeSpec.ofVolume(found.manifest())));
        Optional<UniqueVolumeName> name =
                spec.filter(VolumeFacts::couldBeAttached).flatMap(UniqueVolumeName::of);
        name.ifPresent(found -> spec.ifPresent(known -> addSpec(found, known)));
        return name;
    }

    /** A CSI volume is told of even if its driver needs no attach: that is an answer, too. */
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

    private void addAttachments() {
        for (Manifest object : objects.all("VolumeAttachment")) {
            Part spec = Part.of(object).at("spec");
            Optional<VolumeSpec> volume = spec.at("source", "persistentVolumeName")
                    .string()
                    .flatMap(objects::volume)
                    .map(found -> VolumeSpec.ofVolume(found.manifest()));
            Attachment attachment = new Attachment(object, spec.at("nodeName").text(), volume);
            Optional<UniqueVolumeName> name = volume.flatMap(UniqueVolumeName::of);
            if (name.isEmpty()) {
                nameless.add(attachment);
            } else {
                addSpec(name.get(), volume.orElseThrow());
                gathered(name.get()).attachments.add(attachment);
                gathered(name.get()).nodes.add(attachment.node());
            }
        }
    }

    private void addNodes() {
        for (Manifest node : objects.all("Node")) {
            SortedSet<String> names = new TreeSet<>(Nodes.volumesAttached(node));
            names.addAll(Nodes.volumesInUse(node));
            for (String text : names) {
                UniqueVolumeName.parse(text)
                        .ifPresent(name -> gathered(name).nodes.add(node.name()));
            }
        }
        for (Manifest volume : objects.all("PersistentVolume")) {
            VolumeSpec spec = VolumeSpec.ofVolume(volume);
            UniqueVolumeName.of(spec).filter(volumes::containsKey).ifPresent(name -> addSpec(name, spec));
        }
    }

    List<AttachDiagnosis.Volume> volumes() {
        List<AttachDiagnosis.Volume> diagnosed = new ArrayList<>();
        volumes.forEach((name, gathered) -> diagnosed.add(new VolumeCases(objects, name, gathered).diagnose()));
        for (Attachment attachment : nameless) {
            diagnosed.add(leftover(attachment));
        }
        return List.copyOf(diagnosed);
    }

    /** An attachment whose volume is not there has no unique name to stand under; it stands under its own. */
    private AttachDiagnosis.Volume leftover(Attachment attachment) {
        UniqueVolumeName name =
                new UniqueVolumeName("VolumeAttachment", attachment.object().name());
        Gathered gathered = new Gathered();
        gathered.attachments.add(attachment);
        gathered.nodes.add(attachment.node());
        return new VolumeCases(objects, name, gathered).diagnose();
    }

    static Case about(AttachCode code, ObjectRef subject, String node, String seen) {
        String message = seen.isEmpty() ? code.why() : code.why() + " (" + seen + ")";
        return new Case(Reason.of(code, subject.toString(), message), node);
    }

    static <T> List<T> gravestFirst(List<T> items, Function<T, Severity> severity) {
        List<T> sorted = new ArrayList<>(items);
        sorted.sort((a, b) -> severity.apply(b).compareTo(severity.apply(a)));
        return sorted;
    }
}
