package dev.mooring.fuse.mount.internal;

import dev.mooring.fuse.mount.VolumeSubject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.PodView;
import dev.mooring.reason.Reason;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.VolumeSpec;
import dev.mooring.workload.VolumeUse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The items of one pod. */
final class PodWalk {

    private final PodView pod;
    private final VolumeQuestion question;

    private PodWalk(PodView pod, VolumeQuestion question) {
        this.pod = pod;
        this.question = question;
    }

    /** A part that cannot be read blocks its own item only. */
    static List<VolumeItem> items(PodView pod, VolumeQuestion question) {
        try {
            return new PodWalk(pod, question).items();
        } catch (ManifestException e) {
            return List.of(blocked(pod.manifest(), VolumeQuestion.reason(e), question));
        }
    }

    static VolumeItem blocked(Manifest pod, Reason reason, VolumeQuestion question) {
        return ExcludedVolume.blocked(
                VolumeSubject.ofPod(pod.ref(), pod.uid(), ""), null, List.of(question.advise(reason)));
    }

    private List<VolumeItem> items() {
        Map<ObjectRef, List<PodVolume>> claims = new LinkedHashMap<>();
        List<PodVolume> inline = new ArrayList<>();
        for (PodVolume volume : question.volumes(pod).volumes()) {
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
        VolumeSubject subject = VolumeSubject.ofPod(pod);
        PodVerdict verdict = PodVerdict.of(pod, question).orElse(null);
        if (verdict != null) {
            Reason reason = Reason.of(verdict.code(), pod.ref().toString(), verdict.sentence());
            return List.of(ExcludedVolume.skipped(subject, null, List.of(reason)));
        }
        List<VolumeItem> items = new ArrayList<>();
        claims.forEach((claim, entries) -> {
            VolumeSubject ofClaim =
                    subject.ofClaim(claim, entries.stream().map(PodVolume::name).toList());
            items.add(item(ofClaim, () -> walk(ofClaim, entries).ofClaim(entries.get(0), readOnly(entries))));
        });
        inline.forEach(entry -> {
            VolumeSubject ofInline = subject.ofInline(entry.name());
            items.add(item(ofInline, () -> walk(ofInline, List.of(entry)).ofInline(entry)));
        });
        return items;
    }

    private boolean isOurs(VolumeSpec spec) {
        return spec.sourceKey().equals(CsiSource.KEY)
                && question.request()
                        .drivers()
                        .contains(spec.source().at("driver").text());
    }

    private VolumeItem item(VolumeSubject subject, Supplier<VolumeItem> answer) {
        try {
            return answer.get();
        } catch (ManifestException e) {
            return ExcludedVolume.blocked(subject, null, List.of(question.advise(VolumeQuestion.reason(e))));
        }
    }

    private VolumeWalk walk(VolumeSubject subject, List<PodVolume> entries) {
        List<VolumeUse> uses = entries.stream()
                .flatMap(entry -> entry.uses().stream())
                .sorted(Comparator.comparing(VolumeUse::kind))
                .toList();
        return new VolumeWalk(pod, subject, uses, question);
    }

    /** The kubelet mounts a claim once: read-only if every entry asks for it. */
    private boolean readOnly(List<PodVolume> entries) {
        return entries.stream()
                .allMatch(entry ->
                        pod.claims().stream().anyMatch(claim -> claim.index() == entry.index() && claim.isReadOnly()));
    }
}
