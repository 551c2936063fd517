package dev.mooring.rbd.use;

import dev.mooring.rbd.use.Takeover.Basis;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;

/** Turns the rule that applies into an answer with all that was seen. */
final class TakeoverDecision {

    private final TakeoverFacts facts;
    private final List<Reason> reasons = new ArrayList<>();

    private TakeoverDecision(TakeoverFacts facts) {
        this.facts = facts;
    }

    static Takeover of(TakeoverRequest request) {
        return new TakeoverDecision(new TakeoverFacts(request)).decide();
    }

    private Takeover decide() {
        TakeoverRule rule = TakeoverRule.first(facts);
        reasons.add(reason(rule.code(), rule.sentence()));
        fence();
        reasons.addAll(facts.use().use().evidence());
        return switch (rule.verdict()) {
            case REFUSE -> refused();
            case FENCE -> fencing();
            case ALLOW_POWER_OFF -> poweredOff();
            case ALLOW_FENCED ->
                new Takeover.Allowed(Basis.FENCED, facts.fence().until(), withTarget());
            case ALLOW_WORD -> new Takeover.Allowed(Basis.ADMINISTRATOR_WORD, null, withTarget());
            case ALLOW_UNMAPPED -> new Takeover.Allowed(Basis.UNMAPPED, null, withTarget());
        };
    }

    private void fence() {
        FenceState fence = facts.fence();
        if (fence.until() != null) {
            reasons.add(reason(
                    UseReason.FENCE_ENDS,
                    "the fence ends at " + fence.until()
                            + "; adding an entry again does not change its end, so fence the address too before"));
        }
        if (fence.isPartial()) {
            reasons.add(reason(UseReason.FENCE_INCOMPLETE, "only some clients of the node are on the blocklist"));
        }
        fence.futile()
                .forEach(entry -> reasons.add(reason(
                        UseReason.FENCES_NOBODY, entry + " was added without the word range and fences nobody")));
    }

    private Takeover poweredOff() {
        if (facts.watchedByLost()) {
            reasons.add(
                    reason(UseReason.WAIT_FOR_WATCHER, "its watch is gone within 30 seconds; its lock will be broken"));
        }
        return new Takeover.Allowed(Basis.POWER_OFF, null, withTarget());
    }

    private List<Reason> withTarget() {
        if (facts.watchedByTarget()) {
            reasons.add(reason(
                    UseReason.ALREADY_THERE, "node " + facts.request().toNode() + " has the image open already"));
        }
        return reasons;
    }

    private Takeover fencing() {
        LostNode lost = facts.lost();
        if (lost.provenClients().isEmpty() && lost.addresses().isEmpty()) {
            return refused();
        }
        FenceTargets targets = facts.targets();
        targets.tooShort()
                .forEach(entry -> reasons.add(reason(
                        UseReason.ENTRY_KEEPS_ITS_END,
                        "the entry of " + entry + " ends at " + entry.until()
                                + "; adding it again does not change that, so its address must be fenced")));
        if (!targets.isPossible()) {
            reasons.add(reason(
                    UseReason.ENTRY_KEEPS_ITS_END,
                    "an address is on the blocklist in every form and the entries end too soon; take one away and add it"
                            + " again while the other holds"));
            return refused();
        }
        if (lost.sharesAddress(targets.addresses(), facts.request().fromNode(), facts.use())) {
            reasons.add(reason(
                    UseReason.ADDRESS_SHARED,
                    "an address to fence is that of others too; fence the node's clients one by one, once they are"
                            + " known"));
            return refused();
        }
        return new Takeover.NeedsFencing(FencingPlanner.plan(facts), withTarget(), missing());
    }

    private Takeover refused() {
        return new Takeover.Refused(withTarget(), missing());
    }

    /** What was not given and might change the answer. */
    private List<Reason> missing() {
        List<Reason> missing = new ArrayList<>();
        for (Reason unknown : facts.use().unknownReasons()) {
            if (unknown.code() == UseReason.STATUS_UNKNOWN || unknown.code() == UseReason.LOCKS_UNKNOWN) {
                missing.add(unknown);
            }
        }
        if (facts.nodeUnknown()) {
            missing.add(reason(
                    UseReason.NODE_UNKNOWN,
                    "the Node object of " + facts.request().fromNode()));
        }
        if (!facts.fence().isKnown()) {
            missing.add(reason(UseReason.BLOCKLIST_UNKNOWN, "the blocklist"));
        }
        if (facts.lost().provenClients().isEmpty()) {
            missing.add(reason(
                    UseReason.CLIENTS_UNKNOWN,
                    "the Ceph clients of " + facts.request().fromNode()
                            + ": client_addr of its devices, or what the driver stored with the image"));
        }
        if (!facts.unmapped()) {
            missing.add(reason(
                    UseReason.DEVICES_UNKNOWN,
                    "lists of devices of " + facts.request().fromNode() + " without the image, read on the host"));
        }
        return missing;
    }

    private Reason reason(UseReason code, String message) {
        return Reason.of(code, "Node/" + facts.request().fromNode(), message);
    }
}
