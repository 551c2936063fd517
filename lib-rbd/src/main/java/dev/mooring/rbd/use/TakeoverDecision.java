package dev.mooring.rbd.use;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Certificate.Judged;
import dev.mooring.evidence.Premise;
import dev.mooring.rbd.command.CephRelease;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.use.Takeover.Basis;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Turns the rule that applies into an answer, with everything that was seen. */
final class TakeoverDecision {

    /** What makes the use of an image unknown because it was not given or could not be read. */
    private static final Set<ReasonCode> MISSING = Set.of(
            UseReason.STATUS_UNKNOWN,
            UseReason.LOCKS_UNKNOWN,
            UseReason.UNREADABLE_OBJECT,
            UseReason.OBJECTS_NOT_COMPLETE);

    private final TakeoverFacts facts;
    private final TakeoverRemedies remedies;
    private final List<Reason> reasons = new ArrayList<>();

    private TakeoverDecision(TakeoverFacts facts) {
        this.facts = facts;
        this.remedies = new TakeoverRemedies(facts);
    }

    static Takeover of(Takeover.Request request) {
        return new TakeoverDecision(new TakeoverFacts(request)).decide();
    }

    /** Contradictions first: with one of them no rule allows anything, and nothing is fenced. */
    private Takeover decide() {
        TakeoverRule rule = facts.rule();
        boolean isYes = rule.verdict().isYes();
        Judged conditions = judge(TakeoverPremise.conditions());
        Judged basis = judge(List.of(TakeoverPremise.LOST_NODE_CANNOT_WRITE));
        List<Reason> against = isYes ? conditions.against() : conditions.refuted();
        against.stream().distinct().forEach(reasons::add);
        if (against.isEmpty() || !isYes) {
            reasons.add(reason(rule.code(), rule.sentence()).withRemedy(remedies.of(rule)));
        }
        fence();
        // That a node is lost is the question.
        facts.use().use().evidence().stream()
                .filter(seen -> !reasons.contains(seen) && seen.code() != UseContradiction.CUT_OFF_NODE_MAY_WRITE)
                .forEach(reasons::add);
        if (!isYes) {
            return against.isEmpty() && rule.verdict() == TakeoverRule.Verdict.FENCE ? fencing() : refused();
        }
        return conditions
                .yes()
                .flatMap(first -> basis.yes().map(second -> Certificate.all(question(), List.of(first, second))))
                .map(yes -> allowed(rule.verdict(), yes))
                .orElseGet(this::refused);
    }

    private String question() {
        return "node " + facts.to() + " may take image " + facts.evidence().image() + " over from node " + facts.from();
    }

    private Judged judge(List<? extends Premise<TakeoverFacts>> table) {
        return Certificate.judge(question(), facts.evidence().objects().release(), facts, table);
    }

    private Takeover allowed(TakeoverRule.Verdict verdict, Certificate yes) {
        Basis basis = switch (verdict) {
            case ALLOW_FENCED -> Basis.FENCED;
            case ALLOW_WORD -> Basis.ADMINISTRATOR_WORD;
            case ALLOW_UNMAPPED -> Basis.UNMAPPED;
            case ALLOW_POWER_OFF, REFUSE, FENCE -> Basis.POWER_OFF;
        };
        Optional<Instant> until = basis == Basis.FENCED ? facts.fence().until() : Optional.empty();
        return new Takeover.Allowed(basis, until, withTarget(), yes);
    }

    private void fence() {
        FenceState fence = facts.fence();
        fence.until()
                .ifPresent(end -> reasons.add(reason(
                        UseReason.FENCE_ENDS,
                        "the fence ends at " + end
                                + "; adding an entry again does not change its end, so fence the"
                                + " address before that")));
        if (fence.mayBeLifted()) {
            reasons.add(reason(
                            UseReason.FENCE_MAY_BE_LIFTED,
                            "an entry of a whole address ends within a year: ceph-csi with fencing may lift it itself,"
                                    + " five minutes after it was added, as soon as its plugin on the node is back; the"
                                    + " old mappings are not gone then")
                    .withRemedy(remedies.restart()));
        }
        if (fence.isPartial()) {
            reasons.add(
                    reason(UseReason.FENCE_INCOMPLETE, "only some of the clients of the node are on the blocklist"));
        }
        fence.withoutEffect()
                .forEach(entry -> reasons.add(reason(
                        UseReason.FENCE_WITHOUT_EFFECT,
                        "the entry " + entry + " was added without the word range and has no effect")));
    }

    private List<Reason> withTarget() {
        if (facts.watchedByTarget()) {
            reasons.add(reason(UseReason.ALREADY_THERE, "node " + facts.to() + " already has the image open"));
        }
        return reasons;
    }

    private Takeover fencing() {
        LostNode lost = facts.lost();
        if (lost.isNowhere()) {
            return refused();
        }
        FenceTargets targets = facts.targets();
        targets.tooShort()
                .forEach(entry -> reasons.add(reason(
                        UseReason.ENTRY_KEEPS_ITS_END,
                        "the entry " + entry
                                + entry.until().map(end -> " ends at " + end).orElse(" has an unknown end")
                                + "; adding it again does not change that, so its address must be fenced")));
        if (!targets.isPossible()) {
            reasons.add(reason(
                    UseReason.ENTRY_KEEPS_ITS_END,
                    "an address is on the blocklist in every form, and the entries end too soon; remove one entry and"
                            + " add it again while the other holds"));
            return refused();
        }
        if (lost.sharesAddress(targets.addresses(), facts.from(), facts.use())) {
            reasons.add(reason(
                    UseReason.ADDRESS_SHARED,
                    "an address of the node is also that of other clients; fence the clients of the node one by one,"
                            + " once they are known"));
            return refused();
        }
        Optional<Reason> obstacle = obstacle();
        if (obstacle.isPresent()) {
            reasons.add(0, obstacle.get());
            return refused();
        }
        return new Takeover.NeedsFencing(FencingPlanner.plan(facts), withTarget(), missing());
    }

    /** Why no plan can be made: its commands could not name the image. */
    private Optional<Reason> obstacle() {
        RbdImageSpec image = facts.request().evidence().image();
        CephRelease release = facts.request().commands().release();
        String subject = "RbdImage/" + image;
        if (image.pool().isEmpty()) {
            return Optional.of(Reason.of(UseReason.IMAGE_WITHOUT_POOL, subject, "the pool of the image is not known")
                    .withRemedy(
                            RemedyStep.of("name-pool", "name the image with its pool"),
                            RemedyStep.of("give-evidence", "or give the pools of the cluster")
                                    .withArgv("ceph", "osd", "lspools")));
        }
        if (!image.snapshot().isEmpty()) {
            return Optional.of(Reason.of(
                            UseReason.SNAPSHOT_GIVEN,
                            subject,
                            "a snapshot is never written; only its image can be taken over")
                    .withRemedy(RemedyStep.of("change-call", "ask about the image " + image.withoutSnapshot())));
        }
        if (!image.namespace().isEmpty() && !release.hasNamespaces()) {
            return Optional.of(Reason.of(
                            UseReason.NAMESPACE_NOT_SUPPORTED,
                            subject,
                            "the image is in a RADOS namespace, and the tools of " + release + " have no namespaces")
                    .withRemedy(RemedyStep.of("change-call", "give the release of the tools: nautilus or later")));
        }
        return Optional.empty();
    }

    private Takeover refused() {
        return new Takeover.Refused(withTarget(), missing());
    }

    /** What was not given and could change the answer. */
    private List<Reason> missing() {
        List<Reason> missing = new ArrayList<>();
        for (Reason unknown : facts.use().unknownReasons()) {
            if (MISSING.contains(unknown.code())) {
                missing.add(unknown);
            }
        }
        if (facts.nodeUnknown()) {
            missing.add(reason(UseReason.NODE_UNKNOWN, "the Node object of " + facts.from())
                    .withRemedy(EvidenceCommand.nodes("whether the node is lost")));
        }
        if (!facts.fence().isKnown()) {
            missing.add(reason(UseReason.BLOCKLIST_UNKNOWN, "the blocklist")
                    .withRemedy(EvidenceCommand.BLOCKLIST.step(facts.evidence().image())));
        }
        if (!facts.lost().hasProven()) {
            missing.add(reason(
                            UseReason.CLIENTS_UNKNOWN,
                            "the Ceph clients of " + facts.from()
                                    + ": client_addr of its devices, or the metadata that the driver stored with the"
                                    + " image")
                    .withRemedy(remedies.clients()));
        }
        if (!facts.unmapped()) {
            missing.add(reason(
                            UseReason.DEVICES_UNKNOWN,
                            "the lists of devices of " + facts.from() + ", made on the host, without the image")
                    .withRemedy(remedies.devices()));
        }
        return missing;
    }

    private Reason reason(UseReason code, String message) {
        return Reason.of(code, "Node/" + facts.from(), message);
    }
}
