package dev.mooring.rbd.use;

import dev.mooring.rbd.output.ImageInfo;
import dev.mooring.rbd.use.UseEvidence.KubernetesUser;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Evidence that forbids to delete an image, although nothing has it open now. */
public enum DeleteContradiction implements ReasonCode {
    /** A claim or a volume has the image, or a claim can be bound to its volume at any time. */
    RESERVED_IN_KUBERNETES(Severity.DANGER, DeleteContradiction::reserved),
    /** A pod waits for the image: a node may map it at any time. */
    WAITED_FOR(Severity.DANGER, DeleteContradiction::waiting),
    /** {@code rbd snap ls} lists no snapshot, and {@code rbd info} counts some. */
    SNAPSHOTS_DISAGREE(Severity.WARN, DeleteContradiction::snapshots);

    private final Severity severity;

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final Function<UseEvidence, Stream<Reason>> find;

    DeleteContradiction(Severity severity, Function<UseEvidence, Stream<Reason>> find) {
        this.severity = severity;
        this.find = find;
    }

    /** {@return all that the evidence has, in the order of the table} */
    static List<Reason> in(UseEvidence evidence) {
        return Stream.of(values()).flatMap(each -> each.find.apply(evidence)).toList();
    }

    private Stream<Reason> users(UseEvidence evidence, KubernetesUser.Sign sign, RemedyStep remedy) {
        return evidence.kubernetesUsers().stream()
                .filter(user -> user.sign() == sign)
                .map(user -> Reason.of(
                                this,
                                "RbdImage/" + evidence.image(),
                                "the image is to be deleted, and " + user.message())
                        .withRemedy(remedy.withTarget(user.subject())));
    }

    private static Stream<Reason> reserved(UseEvidence evidence) {
        return RESERVED_IN_KUBERNETES.users(
                evidence,
                KubernetesUser.Sign.RESERVES,
                RemedyStep.of("delete-claim", "delete the claim, or the volume with the reclaim policy Retain")
                        .withRequires("its data is not needed any more")
                        .withProves("no pod can get the image"));
    }

    private static Stream<Reason> waiting(UseEvidence evidence) {
        return WAITED_FOR.users(
                evidence,
                KubernetesUser.Sign.WAITS,
                RemedyStep.of("delete-pod", "delete the pod and what makes it anew"));
    }

    private static Stream<Reason> snapshots(UseEvidence evidence) {
        int counted = evidence.info()
                .map(ImageInfo::snapshotCount)
                .flatMap(count -> count.stream().boxed().findFirst())
                .orElse(0);
        return evidence.snapshots().filter(listed -> listed.isEmpty() && counted > 0).stream()
                .map(listed -> Reason.of(
                                SNAPSHOTS_DISAGREE,
                                "RbdImage/" + evidence.image(),
                                "rbd snap ls lists no snapshot, and rbd info counts " + counted
                                        + "; snapshots of other namespaces are listed only with --all")
                        .withValues("0", Integer.toString(counted))
                        .withRemedy(EvidenceCommand.SNAPSHOTS.step(evidence.image())));
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String toString() {
        return id();
    }
}
