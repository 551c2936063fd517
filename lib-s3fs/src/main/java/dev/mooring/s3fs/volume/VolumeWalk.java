package dev.mooring.s3fs.volume;

import dev.mooring.kubelet.CsiLayout;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.MountTable;
import dev.mooring.kubelet.NodePath;
import dev.mooring.kubelet.NodePathException;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.reason.Reason;
import dev.mooring.s3fs.credential.SecretContent;
import dev.mooring.s3fs.credential.SecretRef;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.VolumeUse;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The item of one volume of one pod, from its entry in the pod to the command that mounts it. */
final class VolumeWalk {

    private static final Pattern UID = Pattern.compile("[A-Za-z0-9-]{1,64}");

    private final Manifest pod;
    private final Part entry;
    private final List<VolumeUse> uses;
    private final VolumeQuestion question;
    private final Findings findings = new Findings();
    private VolumeSubject subject;
    private @Nullable NodePath target;

    VolumeWalk(Manifest pod, Part entry, VolumeSubject subject, List<VolumeUse> uses, VolumeQuestion question) {
        this.pod = pod;
        this.entry = entry;
        this.subject = subject;
        this.uses = List.copyOf(uses);
        this.question = question;
    }

    VolumeItem item(boolean claimReadOnly) {
        if (uses.isEmpty()) {
            return skipped(VolumeCode.VOLUME_UNUSED, "no container uses the volume");
        }
        if (uses.stream().allMatch(VolumeUse::device)) {
            return skipped(VolumeCode.VOLUME_BLOCK, "the containers use the volume as a device");
        }
        if (subject.claim() == null) {
            locate();
            Part csi = entry.at("csi");
            return mounted(CsiSource.inline(pod, csi, subject.specName()), false);
        }
        ClaimRules.Link link = new ClaimRules(pod, entry, question, findings).follow(subject.claim());
        subject = named(link.volumeName());
        locate();
        if (findings.blocked()) {
            return blocked();
        }
        return link.csi() == null ? skipped(link.skip(), link.sentence()) : mounted(link.csi(), claimReadOnly);
    }

    private VolumeSubject named(String specName) {
        return new VolumeSubject(
                subject.node(), subject.pod(), subject.podUid(), subject.volumeNames(), subject.claim(), specName);
    }

    /** The path is told even of what is blocked; what cannot stand in a path blocks. */
    private void locate() {
        if (subject.specName().isEmpty()) {
            return;
        }
        if (!UID.matcher(pod.uid()).matches()) {
            findings.add(invalid("the pod's uid cannot stand in a path"));
            return;
        }
        try {
            target = question.node().root().csi().target(pod.uid(), subject.specName());
        } catch (NodePathException e) {
            findings.add(invalid("a name cannot stand in a path: " + e.getMessage()));
        }
    }

    private VolumeItem mounted(CsiSource csi, boolean claimReadOnly) {
        NodePath path = target;
        if (path == null || findings.blocked()) {
            return blocked();
        }
        if (kubeletWillMount(path)) {
            return skipped(
                    VolumeCode.KUBELET_WILL_MOUNT, "no container has started, nothing is mounted: the kubelet does it");
        }
        boolean readOnly = claimReadOnly || csi.readOnly();
        NodePath staging = staging(csi);
        List<ContainerUse> containers = containers(readOnly);
        SecretRules secrets = new SecretRules(csi, question, findings);
        SecretRef ref = secrets.ref(pod.namespace()).orElse(null);
        SecretContent content = ref == null ? null : secrets.content(ref);
        S3fsMount mount = new MountRules(csi, question, findings).mount(content).orElse(null);
        if (findings.blocked() || ref == null || mount == null) {
            return blocked();
        }
        VolumeSecret secret = new VolumeSecret(
                ref, file(csi.volume(), staging == null), content == null ? null : content.credential());
        S3fsMount asked = readOnly ? mount.asReadOnly() : mount;
        return new AffectedVolume(subject, csi.volume(), path, staging, asked, secret, containers, findings.all());
    }

    /** With a mount table at hand: nothing was mounted yet, so nothing died. */
    private boolean kubeletWillMount(NodePath path) {
        MountTable mounts = question.node().mounts();
        return mounts != null
                && PodVerdict.phase(pod).equals("Pending")
                && !PodProgress.started(pod)
                && mounts.at(path.text()).isEmpty();
    }

    private @Nullable NodePath staging(CsiSource csi) {
        if (csi.inline() || question.profile().topology() == Topology.DIRECT) {
            return null;
        }
        KubeletRoot root = question.node().root();
        try {
            return question.node().layout() == CsiLayout.BY_HANDLE
                    ? root.csi().globalMount(csi.volume())
                    : root.csi().oldGlobalMount(subject.specName());
        } catch (NodePathException e) {
            findings.add(invalid("a name cannot stand in a path: " + e.getMessage()));
            return null;
        }
    }

    private List<ContainerUse> containers(boolean readOnly) {
        try {
            return new ContainerReader(pod, question.node().root(), findings).read(uses, subject.specName(), readOnly);
        } catch (NodePathException e) {
            findings.add(invalid("a container's name cannot stand in a path: " + e.getMessage()));
            return List.of();
        }
    }

    /** One file for each s3fs: that of a pod, or that of the node. */
    private NodePath file(CsiVolume volume, boolean ofPod) {
        String name = Sha256.hex(volume.driver() + '\0' + volume.handle() + '\0' + (ofPod ? pod.uid() : ""));
        return new NodePath(question.policy().places().credentials() + "/" + name);
    }

    private Reason invalid(String message) {
        return Reason.of(VolumeCode.PATH_INVALID, pod.ref().toString(), message);
    }

    private VolumeItem skipped(VolumeCode code, String message) {
        List<Reason> reasons = new ArrayList<>();
        reasons.add(Reason.of(code, about(), message));
        reasons.addAll(findings.all());
        return new SkippedVolume(subject, target, reasons);
    }

    private VolumeItem blocked() {
        return new BlockedVolume(subject, target, findings.all());
    }

    private String about() {
        return (subject.claim() == null ? subject.pod() : subject.claim()).toString();
    }
}
