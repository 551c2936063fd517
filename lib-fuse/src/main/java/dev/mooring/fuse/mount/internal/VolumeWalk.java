package dev.mooring.fuse.mount.internal;

import dev.mooring.fuse.mount.ContainerUse;
import dev.mooring.fuse.mount.Topology;
import dev.mooring.fuse.mount.VolumeSubject;
import dev.mooring.kubelet.CsiLayout;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.NodePath;
import dev.mooring.kubelet.NodePathException;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.PodView;
import dev.mooring.reason.Reason;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.VolumeUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The item of one volume of one pod, from its entry in the pod to the command that mounts it. */
final class VolumeWalk {

    private static final Pattern UID = Pattern.compile("[A-Za-z0-9-]{1,64}");

    private final PodView pod;
    private final List<VolumeUse> uses;
    private final VolumeQuestion question;
    private final Findings findings = new Findings();
    private VolumeSubject subject;
    private @Nullable NodePath target;

    VolumeWalk(PodView pod, VolumeSubject subject, List<VolumeUse> uses, VolumeQuestion question) {
        this.pod = pod;
        this.subject = subject;
        this.uses = uses;
        this.question = question;
    }

    VolumeItem ofInline(PodVolume entry) {
        VolumeItem unused = notMounted().orElse(null);
        if (unused != null) {
            return unused;
        }
        locate();
        return mounted(CsiSource.inline(pod, entry.spec().orElseThrow()), false);
    }

    VolumeItem ofClaim(PodVolume entry, boolean readOnly) {
        VolumeItem unused = notMounted().orElse(null);
        if (unused != null) {
            return unused;
        }
        ClaimRules.Link link = new ClaimRules(entry, question, findings).follow();
        subject = subject.withSpecName(link.volumeName());
        locate();
        if (findings.isBlocked()) {
            return blocked();
        }
        return link.csi() == null ? skipped(link.skip(), link.sentence()) : mounted(link.csi(), readOnly);
    }

    private Optional<VolumeItem> notMounted() {
        if (uses.isEmpty()) {
            return Optional.of(skipped(VolumeCode.VOLUME_UNUSED, "no container uses the volume"));
        }
        return uses.stream().allMatch(VolumeUse::isDevice)
                ? Optional.of(skipped(VolumeCode.VOLUME_BLOCK, "the containers use the volume as a device"))
                : Optional.empty();
    }

    /** Blocked volumes have a path too; a name that cannot be part of a path blocks. */
    private void locate() {
        if (subject.specName().isEmpty()) {
            return;
        }
        if (!UID.matcher(pod.uid()).matches()) {
            findings.add(invalid("the uid of the pod cannot be part of a path"));
            return;
        }
        try {
            target = question.request().root().csi().target(pod.uid(), subject.specName());
        } catch (NodePathException e) {
            findings.add(invalid("invalid name in a path: " + e.getMessage()));
        }
    }

    private VolumeItem mounted(CsiSource csi, boolean claimReadOnly) {
        NodePath path = target;
        if (path == null || findings.isBlocked()) {
            return blocked();
        }
        if (kubeletWillMount(path)) {
            return skipped(
                    VolumeCode.KUBELET_WILL_MOUNT,
                    "no container has started and nothing is mounted; the kubelet will mount the volume");
        }
        Optional<Reason> refusal = question.rules().refusal(csi);
        if (refusal.isPresent()) {
            findings.add(refusal.get());
            return blocked();
        }
        boolean readOnly = claimReadOnly || csi.isReadOnly();
        Optional<NodePath> staging = Optional.ofNullable(staging(csi, path));
        MountedVolume found = new MountedVolume(subject, csi, path, staging, readOnly, containers(readOnly));
        Optional<MountedItem> item = question.rules().item(found, findings);
        return item.isPresent() && !findings.isBlocked() ? item.get() : blocked();
    }

    /** With a mount table: nothing has been mounted yet, so nothing has died. */
    private boolean kubeletWillMount(NodePath path) {
        return pod.phase().equals(Phases.PENDING)
                && !PodProgress.started(pod.manifest())
                && question.request()
                        .mounts()
                        .filter(mounts -> mounts.at(path.text()).isEmpty())
                        .isPresent();
    }

    private @Nullable NodePath staging(CsiSource csi, NodePath path) {
        if (csi.isInline()) {
            return null;
        }
        try {
            KubeletRoot root = question.request().root();
            NodePath global = question.request().layout() == CsiLayout.BY_HANDLE
                    ? root.csi().globalMount(csi.volume())
                    : root.csi().oldGlobalMount(subject.specName());
            return new StagingTopology(question, global, path).isStaged(findings) ? global : null;
        } catch (NodePathException e) {
            if (question.request().topology().equals(Optional.of(Topology.STAGED))) {
                findings.add(invalid("invalid name in a path: " + e.getMessage()));
            }
            return null;
        }
    }

    private List<ContainerUse> containers(boolean readOnly) {
        try {
            uses.stream().filter(use -> !use.isDevice() && use.hasSubPath()).forEach(this::checkSubPath);
            return new ContainerReader(pod.manifest(), question.request().root())
                    .read(uses, subject.specName(), readOnly);
        } catch (NodePathException e) {
            findings.add(invalid("invalid name of a container in a path: " + e.getMessage()));
            return List.of();
        }
    }

    private void checkSubPath(VolumeUse use) {
        if (!use.subPathExpr().isEmpty()) {
            findings.add(Reason.of(
                    VolumeCode.SUB_PATH_UNKNOWN,
                    pod.ref().toString(),
                    "container " + use.container() + " has a sub path that only the kubelet can expand"));
        }
        use.unsetVariable(pod.manifest())
                .ifPresent(name -> findings.add(Reason.of(
                        VolumeCode.PATH_INVALID,
                        pod.ref().toString(),
                        "the sub path of container " + use.container() + " has the variable " + name
                                + ", which the container does not set: the kubelet does not start it")));
        boolean climbs = ("/" + use.subPath() + "/").contains("/../");
        if (use.subPath().startsWith("/") || climbs || use.subPath().chars().anyMatch(Character::isISOControl)) {
            findings.add(Reason.of(
                    VolumeCode.PATH_INVALID,
                    pod.ref().toString(),
                    "the sub path of container " + use.container() + " is not a path inside the volume"));
        }
    }

    private Reason invalid(String message) {
        return Reason.of(VolumeCode.PATH_INVALID, pod.ref().toString(), message);
    }

    private VolumeItem skipped(VolumeCode code, String message) {
        List<Reason> reasons = new ArrayList<>();
        reasons.add(Reason.of(code, subject.claim().orElse(subject.pod()).toString(), message));
        reasons.addAll(findings.all());
        return ExcludedVolume.skipped(subject, target, reasons);
    }

    private VolumeItem blocked() {
        return ExcludedVolume.blocked(subject, target, question.advise(findings.all()));
    }
}
