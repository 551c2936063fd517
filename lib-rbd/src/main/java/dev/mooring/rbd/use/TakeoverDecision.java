package dev.mooring.rbd.use;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Certificate.Judged;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.rbd.command.CephRelease;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.use.Takeover.Basis;
import dev.mooring.rbd.use.TakeoverCase.Verdict;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Turns the case that applies into an answer, with everything that was seen. */
final class TakeoverDecision {

    /** What makes the use of an image unknown because it was not given or could not be read. */
    private static final Set<ReasonCode> MISSING = Set.of(
            UseReason.STATUS_UNKNOWN,
            UseReason.LOCKS_UNKNOWN,
            UseReason.UNREADABLE_OBJECT,
            UseReason.OBJECTS_NOT_COMPLETE);

    private final UseAnswer answer;
    private final TakeoverEvidence nodes;
    private final TakeoverRemedies remedies;
    private final List<Reason> reasons = new ArrayList<>();

    private TakeoverDecision(Takeover.Request request) {
        this.answer = new UseAnswer(request.evidence());
        this.nodes = new TakeoverEvidence(request, answer.given());
        this.remedies = new TakeoverRemedies(nodes);
    }

    static Takeover of(Takeover.Request request) {
        return new TakeoverDecision(request).decide();
    }

    /** Contradictions first: with one of them no rule allows anything, and nothing is fenced. */
    private Takeover decide() {
        TakeoverCase decided = nodes.decided();
        boolean isYes = decided.verdict().isYes();
        List<Judged> judged = List.of(
                answer.judge(question(), TakeoverRule.EVIDENCE),
                judge(TakeoverRule.CONDITIONS),
                judge(List.of(TakeoverRule.LOST_NODE_CANNOT_WRITE)));
        List<Judged> conditions = judged.subList(0, 2);
        Stream<Reason> refuted = conditions.stream().flatMap(each -> each.refuted().stream());
        Stream<Reason> open = conditions.stream().filter(each -> isYes).flatMap(each -> each.open().stream());
        List<Reason> against = Stream.concat(refuted, open).distinct().toList();
        reasons.addAll(against);
        if (against.isEmpty() || !isYes) {
            reasons.add(nodes.reason(decided.code(), decided.sentence()).withRemedy(remedies.of(decided)));
        }
        fence();
        // That a node is lost is the question.
        answer.use().evidence().stream()
                .filter(seen -> !reasons.contains(seen) && seen.code() != UseReason.CUT_OFF_NODE_MAY_WRITE)
                .forEach(reasons::add);
        if (!isYes) {
            return against.isEmpty() && decided.verdict() == Verdict.FENCE ? fencing() : refused();
        }
        return judged.stream().allMatch(each -> each.yes().isPresent())
                ? allowed(
                        decided.verdict(),
                        Certificate.all(
                                question(),
                                judged.stream()
                                        .flatMap(each -> each.yes().stream())
                                        .toList()))
                : refused();
    }

    private String question() {
        return "node " + nodes.to() + " may take image " + nodes.image().all().image() + " over from node "
                + nodes.from();
    }

    private Judged judge(List<TakeoverRule> table) {
        return Rule.judge(question(), nodes.image().all().objects().release(), nodes::strict, table);
    }

    private Takeover allowed(Verdict verdict, Certificate yes) {
        Basis basis = switch (verdict) {
            case ALLOW_FENCED -> Basis.FENCED;
            case ALLOW_WORD -> Basis.ADMINISTRATOR_WORD;
            case ALLOW_UNMAPPED -> Basis.UNMAPPED;
            case ALLOW_POWER_OFF, REFUSE, FENCE -> Basis.POWER_OFF;
        };
        Optional<Instant> until = basis == Basis.FENCED ? nodes.fence().until() : Optional.empty();
        return new Takeover.Allowed(basis, until, withTarget(), yes);
    }

    private void fence() {
        FenceState fence = nodes.fence();
        fence.until()
                .ifPresent(end -> reasons.add(nodes.reason(
                        UseReason.FENCE_ENDS,
                        "the fence ends at " + end
                                + "; adding an entry again does not change its end, so fence the"
                                + " address before that")));
        if (fence.mayBeLifted()) {
            reasons.add(nodes.reason(
                            UseReason.FENCE_MAY_BE_LIFTED,
                            "an entry of a whole address ends within a year: ceph-csi with fencing may lift it itself,"
                                    + " five minutes after it was added, as soon as its plugin on the node is back; the"
                                    + " old mappings are not gone then")
                    .withRemedy(remedies.restart()));
        }
        if (fence.isPartial()) {
            reasons.add(nodes.reason(
                    UseReason.FENCE_INCOMPLETE, "only some of the clients of the node are on the blocklist"));
        }
        fence.withoutEffect()
                .forEach(entry -> reasons.add(nodes.reason(
                        UseReason.FENCE_WITHOUT_EFFECT,
                        "the entry " + entry + " was added without the word range and has no effect")));
    }

    private List<Reason> withTarget() {
        if (nodes.watchedByTarget()) {
            reasons.add(nodes.reason(UseReason.ALREADY_THERE, "node " + nodes.to() + " already has the image open"));
        }
        return reasons;
    }

    private Takeover fencing() {
        LostNode lost = nodes.lost();
        if (lost.isNowhere()) {
            return refused();
        }
        FenceTargets targets = nodes.targets();
        targets.tooShort()
                .forEach(entry -> reasons.add(nodes.reason(
                        UseReason.ENTRY_KEEPS_ITS_END,
                        "the entry " + entry
                                + entry.until().map(end -> " ends at " + end).orElse(" has an unknown end")
                                + "; adding it again does not change that, so its address must be fenced")));
        if (!targets.isPossible()) {
            reasons.add(nodes.reason(
                    UseReason.ENTRY_KEEPS_ITS_END,
                    "an address is on the blocklist in every form, and the entries end too soon; remove one entry and"
                            + " add it again while the other holds"));
            return refused();
        }
        if (lost.sharesAddress(targets.addresses(), nodes)) {
            reasons.add(nodes.reason(
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
        return new Takeover.NeedsFencing(FencingPlanner.plan(nodes), withTarget(), missing());
    }

    /** Why no plan can be made: its commands could not name the image. */
    private Optional<Reason> obstacle() {
        RbdImageSpec image = nodes.image().all().image();
        CephRelease release = nodes.request().commands().release();
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
        answer.unknown().filter(unknown -> MISSING.contains(unknown.code())).forEach(missing::add);
        if (nodes.nodeUnknown()) {
            missing.add(nodes.reason(UseReason.NODE_UNKNOWN, "the Node object of " + nodes.from())
                    .withRemedy(EvidenceCommand.nodes("whether the node is lost")));
        }
        if (!nodes.fence().isKnown()) {
            missing.add(nodes.reason(UseReason.BLOCKLIST_UNKNOWN, "the blocklist")
                    .withRemedy(
                            EvidenceCommand.BLOCKLIST.step(nodes.image().all().image())));
        }
        if (!nodes.lost().hasProven()) {
            missing.add(nodes.reason(
                            UseReason.CLIENTS_UNKNOWN,
                            "the Ceph clients of " + nodes.from()
                                    + ": client_addr of its devices, or the metadata that the driver stored with the"
                                    + " image")
                    .withRemedy(remedies.clients()));
        }
        if (!nodes.unmapped()) {
            missing.add(nodes.reason(
                            UseReason.DEVICES_UNKNOWN,
                            "the lists of devices of " + nodes.from() + ", made on the host, without the image")
                    .withRemedy(remedies.devices()));
        }
        return missing;
    }
}
