package dev.mooring.s3fs.volume;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.reason.Reason;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.PodVolumes;
import dev.mooring.workload.VolumeSpec;
import dev.mooring.workload.VolumeUse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The items of one pod. */
final class PodWalk {

    private static final Inventory NOTHING = Inventory.of(List.of());

    private final Manifest pod;
    private final VolumeQuestion question;

    private PodWalk(Manifest pod, VolumeQuestion question) {
        this.pod = pod;
        this.question = question;
    }

    /** What is broken in one pod, claim or volume blocks its item and no other. */
    static List<VolumeItem> items(Manifest pod, VolumeQuestion question) {
        try {
            return new PodWalk(pod, question).items();
        } catch (ManifestException e) {
            VolumeSubject subject = new VolumeSubject("", pod.ref(), pod.uid(), List.of(), null, "");
            return List.of(new BlockedVolume(subject, null, List.of(unreadable(e))));
        }
    }

    static Reason unreadable(ManifestException e) {
        return Reason.of(VolumeCode.OBJECT_UNREADABLE, e.ref().toString(), e.problem())
                .at(e.pointer().toString());
    }

    private List<VolumeItem> items() {
        List<PodVolume> volumes = PodVolumes.of(PodView.from(pod), NOTHING).volumes();
        Map<ObjectRef, List<PodVolume>> claims = new LinkedHashMap<>();
        List<PodVolume> inline = new ArrayList<>();
        for (PodVolume volume : volumes) {
            ObjectRef claim = volume.claim().orElse(null);
            if (claim != null) {
                claims.computeIfAbsent(claim, unused -> new ArrayList<>()).add(volume);
            } else if (volume.spec().filter(this::isOurs).isPresent()) {
                inline.add(volume);
            }
        }
        if (claims.isEmpty() && inline.isEmpty()) {
            return List.of();
        }
        PodVerdict verdict = PodVerdict.of(pod, question).orElse(null);
        if (verdict != null) {
            return List.of(new SkippedVolume(subject(List.of(), null, ""), null, List.of(reason(verdict))));
        }
        List<VolumeItem> items = new ArrayList<>();
        claims.forEach((claim, entries) -> items.add(item(entries, claim)));
        inline.forEach(entry -> items.add(item(List.of(entry), null)));
        return items;
    }

    private boolean isOurs(VolumeSpec spec) {
        return spec.sourceKey().equals("csi")
                && question.profile()
                        .driverNames()
                        .contains(spec.source().at("driver").text());
    }

    private VolumeItem item(List<PodVolume> entries, @Nullable ObjectRef claim) {
        List<String> names = entries.stream().map(PodVolume::name).toList();
        List<VolumeUse> uses = entries.stream()
                .flatMap(entry -> entry.uses().stream())
                .sorted(Comparator.comparing(VolumeUse::kind))
                .toList();
        VolumeSubject subject = subject(names, claim, claim == null ? names.get(0) : "");
        try {
            return new VolumeWalk(pod, entry(entries.get(0)), subject, uses, question).item(readOnly(entries));
        } catch (ManifestException e) {
            return new BlockedVolume(subject, null, List.of(unreadable(e)));
        }
    }

    /** The kubelet mounts a claim once: for reading only if every entry says so. */
    private boolean readOnly(List<PodVolume> entries) {
        return entries.stream()
                .allMatch(entry -> entry(entry)
                        .at("persistentVolumeClaim", "readOnly")
                        .flag()
                        .orElse(false));
    }

    private Part entry(PodVolume volume) {
        return Part.of(pod).at("spec", "volumes").items().get(volume.index());
    }

    private VolumeSubject subject(List<String> names, @Nullable ObjectRef claim, String specName) {
        return new VolumeSubject(PodVerdict.node(pod), pod.ref(), pod.uid(), names, claim, specName);
    }

    private Reason reason(PodVerdict verdict) {
        return Reason.of(verdict.code(), pod.ref().toString(), verdict.sentence());
    }
}
