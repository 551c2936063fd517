package dev.mooring.fuse.recovery.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Certificate;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.mount.VolumeSubject;
import dev.mooring.fuse.recovery.FuseRequest;
import dev.mooring.fuse.recovery.RecoveryItem;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.fuse.recovery.Strategy;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What follows from a plan as a whole: what contradicts it, and what it proves.
 *
 * @param request the request
 * @param evidence what was given, and which parts of it the items have used
 * @param users the containers of all volumes of the node
 */
public record Conclusion(FuseRequest request, RecoveryEvidence evidence, List<MountUsers> users) {

    public Conclusion {
        requireNonNull(request, "request");
        requireNonNull(evidence, "evidence");
        users = List.copyOf(users);
    }

    /**
     * The complete plan.
     *
     * @param draft the plan with what its items found, without contradictions and proofs
     * @param said what more speaks against the claim that there is nothing to do
     * @return the plan; it has the proof that there is nothing to do only if nothing speaks against it
     */
    public RecoveryPlan of(RecoveryPlan draft, List<Reason> said) {
        List<Reason> reasons = new ArrayList<>(RecoveryContradiction.in(evidence));
        reasons.addAll(draft.reasons());
        List<VolumeSubject> subjects = draft.items().stream()
                .flatMap(item -> item.subject().stream())
                .distinct()
                .toList();
        AllClear.Facts known =
                new AllClear.Facts(request.inventory(), request.seen(), states(draft), subjects, reasons);
        Optional<Certificate> allClear = Optional.empty();
        if (draft.isQuiet()) {
            Certificate.Judged clear = AllClear.judge(request.node(), known.with(said));
            reasons.addAll(AllClear.unsaid(clear, reasons));
            allClear = clear.yes();
        }
        return new RecoveryPlan(
                draft.items(),
                draft.restarts(),
                draft.maxParallelMounts(),
                reasons,
                allClear,
                AllClear.ofMounts(draft, users, known));
    }

    private static Map<String, MountState.Kind> states(RecoveryPlan draft) {
        Map<String, MountState.Kind> states = new HashMap<>();
        draft.items().stream()
                .filter(item -> !isServedWithoutStaging(item))
                .forEach(item -> item.state().ifPresent(state -> states.put(item.target(), state.kind())));
        return states;
    }

    /** Whether the staging path has no mount, and the daemon still serves the binds, which have states of their own. */
    private static boolean isServedWithoutStaging(RecoveryItem item) {
        return item.subject().isEmpty() && item.strategy() == Strategy.NONE && item.isIn(MountState.Kind.NOT_MOUNTED);
    }
}
