package dev.mooring.apply;

import dev.mooring.controller.ControllerRule;
import dev.mooring.internal.Quote;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a forecast assumes about the target because it is not known. */
final class Assumptions {

    /** The sentences for an object; {@code claim} is the claim in the end, empty for a volume or if there is no end. */
    static List<String> of(ApplyPlan plan, ObjectRef ref, Optional<ClaimView> claim, Optional<ControllerRule> rule) {
        List<String> assumptions = new ArrayList<>();
        Inventory target = plan.target();
        if (!target.isGiven(Kinds.PERSISTENT_VOLUME) && !target.isGiven(Kinds.PERSISTENT_VOLUME_CLAIM)) {
            assumptions.add("no volume or claim of these names exists in the target");
        } else if (!target.isComplete(Kinds.PERSISTENT_VOLUME) || !target.isComplete(Kinds.PERSISTENT_VOLUME_CLAIM)) {
            assumptions.add("the target has no other volumes and claims than those that are known");
        }
        if (ref.kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM)
                && !target.isComplete(Kinds.NAMESPACE)
                && target.find(new ObjectRef(Kinds.NAMESPACE, "", ref.namespace()))
                        .isEmpty()) {
            assumptions.add("namespace " + Quote.text(ref.namespace()) + " exists in the target");
        }
        if (!target.isComplete(Kinds.STORAGE_CLASS)) {
            claim.flatMap(each -> aboutClass(each, rule)).ifPresent(assumptions::add);
        }
        int played = target.release().minor();
        if (plan.serverMinor().orElse(played) != played) {
            assumptions.add("the controller behaves as that of Kubernetes 1." + played);
        }
        return assumptions;
    }

    private static Optional<String> aboutClass(ClaimView claim, Optional<ControllerRule> rule) {
        if (!claim.hasClass()) {
            return Optional.of("the target has no default storage class");
        }
        boolean isOpen =
                rule.filter(ControllerRule.CLAIM_NEEDS_PROVISIONING::equals).isPresent();
        return isOpen && !claim.className().isEmpty()
                ? Optional.of("it is not known whether storage class " + Quote.text(claim.className())
                        + " exists, provisions volumes, or waits for a pod")
                : Optional.empty();
    }
}
