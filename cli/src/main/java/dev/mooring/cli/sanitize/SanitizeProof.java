package dev.mooring.cli.sanitize;

import dev.mooring.apply.Applied;
import dev.mooring.apply.Transfer;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.ProofOptions;
import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Certificate.Judged;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whether the promises of the output are proven for both clusters, the source and the target of the objects.
 *
 * @param isAsked whether the output promises anything, and the proof was requested
 * @param isShown whether all of the input was read, and nothing else contradicts a yes
 * @param from the premises about the source cluster
 * @param into the premises about the target cluster; the same as the source for a release
 */
record SanitizeProof(boolean isAsked, boolean isShown, Judged from, Judged into) {

    private static final Judged NOTHING = new Judged(Optional.empty(), List.of(), List.of());

    static final SanitizeProof NONE = new SanitizeProof(false, true, NOTHING, NOTHING);

    static SanitizeProof of(Applied applied, Inventory source, Inventory target, Policy policy) {
        return switch (policy.purpose()) {
            case RELEASE -> {
                Judged judged = applied.released(source.merge(target)).judged();
                yield new SanitizeProof(true, true, judged, judged);
            }
            case PREBIND, REBIND_STATIC -> {
                Transfer.Answer answer =
                        applied.transfer(source, target, policy.scenario()).judged();
                yield new SanitizeProof(true, true, answer.source(), answer.target());
            }
            case REPROVISION, NEAT -> NONE;
        };
    }

    SanitizeProof shown(boolean newShown) {
        return new SanitizeProof(isAsked, newShown, from, into);
    }

    /** The certificates if all is proven. */
    List<Certificate> yes() {
        return !isShown || from.yes().isEmpty() || into.yes().isEmpty()
                ? List.of()
                : Stream.of(from.yes().get(), into.yes().get()).distinct().toList();
    }

    boolean isRefuted() {
        return Stream.of(from, into)
                .flatMap(each -> each.refuted().stream())
                .anyMatch(each -> each.code() instanceof Rule<?>);
    }

    /**
     * A positive exit code needs a proof for both clusters; if only dangers count, it must show that the target is safe
     * and that nothing in the source contradicts it.
     */
    int exit(int exit, FailOnOptions failOn) {
        if (exit != ExitCode.FINE || !isAsked || !failOn.isAsked()) {
            return exit;
        }
        boolean isQuiet = from.refuted().isEmpty()
                && from.open().stream().noneMatch(each -> each.severity().compareTo(Severity.DANGER) >= 0);
        boolean isProven =
                failOn.isForWarnings() ? !yes().isEmpty() : into.yes().isPresent() && isQuiet;
        return isProven ? ExitCode.FINE : ExitCode.NO;
    }

    /** Refuted premises, then missing evidence; for {@code --fail-on danger} only the dangers. */
    private List<Reason> against(boolean isOpenAsked, boolean isWhole) {
        List<Reason> all = new ArrayList<>(from.refuted());
        all.addAll(into.refuted());
        if (isOpenAsked) {
            from.open().stream()
                    .filter(each -> isWhole || each.severity().compareTo(Severity.DANGER) >= 0)
                    .forEach(all::add);
            all.addAll(into.open());
        }
        return Transfer.once(
                all.stream().filter(each -> each.code() instanceof Rule<?>).toList());
    }

    /** The part of it for a list of findings. */
    List<Reason> findings(FailOnOptions failOn) {
        return against(true, !failOn.isAsked() || failOn.isForWarnings());
    }

    List<String> messages(List<String> before, FailOnOptions failOn, ProofOptions proof) {
        List<String> all = new ArrayList<>(before);
        against(failOn.isAsked() || proof.isAsked(), proof.isAsked() || failOn.isForWarnings())
                .forEach(each -> all.add(Reasons.line(each)));
        return all;
    }
}
