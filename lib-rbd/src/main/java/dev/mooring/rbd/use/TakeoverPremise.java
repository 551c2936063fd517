package dev.mooring.rbd.use;

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * What must be proven before a node may take an image over, in addition to the premises of {@link UsePremise} about the
 * evidence itself: two nodes that are there, no third one that has the image, and a lost node that cannot write.
 */
enum TakeoverPremise implements Premise<TakeoverFacts> {
    /** Both nodes are given. */
    BOTH_NODES_EXIST("both nodes are given", TakeoverPremise::nodes),
    /** {@code rbd lock ls} was read whole. */
    LAST_WRITER_IS_KNOWN("rbd lock ls was read whole", TakeoverPremise::locks),
    /** No cache on a host has data that is not in the image. */
    NO_DATA_STAYS_BEHIND(
            "no cache on a host has data that is not in the image",
            facts -> of(
                    facts,
                    UsePremise.CACHE_IS_WRITTEN,
                    EnumSet.of(TakeoverContradiction.DATA_LEFT_BEHIND),
                    facts.evidence().facts(EvidenceCommand.STATUS, EvidenceCommand.INFO, EvidenceCommand.METADATA))),
    /** The image of this site is the one that is written, as far as {@code rbd info} was given. */
    IMAGE_IS_WRITTEN_HERE(
            "the image of this site is the one that is written, as far as rbd info was given",
            facts -> of(
                    facts,
                    EnumSet.of(TakeoverContradiction.NOT_PRIMARY),
                    facts.evidence().facts(EvidenceCommand.STATUS, EvidenceCommand.INFO))),
    /** No node except these two has, attaches, locks or waits for the image. */
    NO_OTHER_NODE_HAS_IT(
            "no node except these two has, attaches, locks or waits for the image", TakeoverPremise::others),
    /** The blocklist, if it was given, does not refuse the node that takes the image over. */
    TARGET_IS_NOT_FENCED(
            "the blocklist, if it was given, does not refuse the node that takes the image over",
            facts -> of(
                    facts,
                    EnumSet.of(TakeoverContradiction.TARGET_FENCED),
                    UsePremise.facts(facts.evidence().facts(EvidenceCommand.BLOCKLIST), node(facts, facts.to())))),
    /** No known client of the two nodes, and no address of the lost node, belongs to another node. */
    CLIENTS_ARE_OF_THE_NODE(
            "no known client of the two nodes, and no address of the lost node, belongs to another node",
            TakeoverPremise::clients),
    /** Nothing shows that the lost node lives, writes or is in another state than the caller says. */
    NODE_EVIDENCE_AGREES(
            "nothing shows that the lost node lives, writes or is in another state than the caller says",
            facts -> of(
                    facts,
                    EnumSet.range(TakeoverContradiction.NOT_READY_BUT_READY, TakeoverContradiction.UNMAPPED_BUT_USED),
                    UsePremise.facts(node(facts, facts.from()), facts.evidence().facts(EvidenceCommand.STATUS)))),
    /** The lost node has no power, is fenced, is tainted as out of service, or has unmapped the image. */
    LOST_NODE_CANNOT_WRITE(
            "the lost node has no power, is fenced, is tainted as out of service, or has unmapped the image",
            TakeoverPremise::basis);

    private final String sentence;

    private final Function<TakeoverFacts, Discharge> on;

    TakeoverPremise(String sentence, Function<TakeoverFacts, Discharge> on) {
        this.sentence = sentence;
        this.on = on;
    }

    /**
     * A premise about the evidence, which a takeover needs as well.
     *
     * @param premise the premise about the use of the image
     */
    private record Shared(UsePremise premise) implements Premise<TakeoverFacts> {

        @Override
        public String name() {
            return premise.name();
        }

        @Override
        public Severity severity() {
            return premise.severity();
        }

        @Override
        public String sentence() {
            return premise.sentence();
        }

        @Override
        public Discharge on(TakeoverFacts facts) {
            return premise.on(facts.use());
        }
    }

    /** Those about the image as it is seen, and about the two nodes; not the last one, which is the basis of the answer. */
    static List<Premise<TakeoverFacts>> conditions() {
        List<Premise<TakeoverFacts>> table = new ArrayList<>();
        table.add(new Shared(UsePremise.OUTPUTS_ARE_WHOLE));
        table.add(new Shared(UsePremise.STATUS_IS_READ));
        table.add(new Shared(UsePremise.OUTPUTS_AGREE));
        table.add(new Shared(UsePremise.NO_TEXT_SPEAKS_AGAINST_IT));
        table.add(new Shared(UsePremise.OBJECTS_ARE_COMPLETE));
        table.add(new Shared(UsePremise.VOLUMES_NAME_ONE_IMAGE));
        table.add(new Shared(UsePremise.SEEN_AFTER_IT_HAPPENED));
        table.addAll(EnumSet.complementOf(EnumSet.of(LOST_NODE_CANNOT_WRITE)));
        return table;
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Discharge on(TakeoverFacts facts) {
        return on.apply(facts);
    }

    private static Discharge of(TakeoverFacts facts, Set<TakeoverContradiction> against, List<Fact> by) {
        return of(facts, TakeoverContradiction.in(facts, against), by);
    }

    /** With the contradictions of a premise about the use; a user of the image is not a contradiction. */
    private static Discharge of(
            TakeoverFacts facts, UsePremise use, Set<TakeoverContradiction> against, List<Fact> by) {
        List<Reason> found = new ArrayList<>(contradictions(facts, use));
        found.addAll(TakeoverContradiction.in(facts, against));
        return of(facts, found, by);
    }

    private static List<Reason> contradictions(TakeoverFacts facts, UsePremise use) {
        return facts.use().against(use).stream()
                .filter(reason -> reason.code() instanceof UseContradiction)
                .toList();
    }

    private static Discharge of(TakeoverFacts facts, List<Reason> found, List<Fact> by) {
        return of(facts, found, List.of(), by);
    }

    private static Discharge of(TakeoverFacts facts, List<Reason> found, List<Reason> missing, List<Fact> by) {
        return found.isEmpty() && missing.isEmpty() && by.isEmpty()
                ? new Discharge.Open(List.of(facts.use().notGiven()))
                : Discharge.of(found, missing, by);
    }

    /** The fact behind a node: its object, or what the caller says about it. */
    private static List<Fact> node(TakeoverFacts facts, String name) {
        if (facts.evidence().node(name).isEmpty()) {
            return List.of();
        }
        return facts.evidence()
                .objects()
                .find(ObjectRef.node(name))
                .<List<Fact>>map(node -> List.of(
                        Fact.Value.of(node, "status", "addresses"),
                        Fact.Value.of(node, "status", "conditions"),
                        Fact.Value.of(node, "spec", "taints")))
                .orElseGet(() -> List.of(new Fact.Said("what the caller says about node " + name)));
    }

    /** A name that no node has may be a mistake. */
    private static Discharge nodes(TakeoverFacts facts) {
        List<Reason> missing = new ArrayList<>();
        if (facts.lost().node().isEmpty()) {
            missing.add(facts.reason(UseReason.NODE_UNKNOWN, "no node " + facts.from() + " was given")
                    .withRemedy(EvidenceCommand.nodes("that the node exists, and whether its kubelet is silent")));
        }
        if (facts.evidence().node(facts.to()).isEmpty()) {
            missing.add(facts.reason(UseReason.TARGET_UNKNOWN, "no node " + facts.to() + " was given")
                    .withRemedy(EvidenceCommand.nodes("that the node exists, and that no fence covers it")));
        }
        return of(facts, List.of(), missing, UsePremise.facts(node(facts, facts.from()), node(facts, facts.to())));
    }

    private static Discharge locks(TakeoverFacts facts) {
        List<Reason> missing = facts.use().unknownReasons().stream()
                .filter(unknown -> unknown.code() == UseReason.LOCKS_UNKNOWN)
                .toList();
        return of(facts, List.of(), missing, facts.evidence().facts(EvidenceCommand.LOCKS));
    }

    private static Discharge others(TakeoverFacts facts) {
        List<Reason> found = new ArrayList<>(contradictions(facts, UsePremise.NO_CLIENT_WATCHES));
        found.addAll(TakeoverContradiction.in(
                facts, EnumSet.of(TakeoverContradiction.IMAGE_USED_ELSEWHERE, TakeoverContradiction.LOCKED_ELSEWHERE)));
        return of(
                facts,
                found,
                facts.use().complete(Kinds.VOLUME_ATTACHMENT).isEmpty()
                        ? List.of(
                                facts.use().notComplete("this kind is not all given", List.of(Kinds.VOLUME_ATTACHMENT)))
                        : List.of(),
                UsePremise.facts(
                        facts.evidence().facts(EvidenceCommand.STATUS, EvidenceCommand.LOCKS),
                        facts.use().complete(Kinds.POD),
                        facts.use().complete(Kinds.PERSISTENT_VOLUME),
                        facts.use().complete(Kinds.VOLUME_ATTACHMENT)));
    }

    /** Only if all nodes are given can an address be ruled out for the others. */
    private static Discharge clients(TakeoverFacts facts) {
        List<Reason> against = TakeoverContradiction.in(facts, EnumSet.of(TakeoverContradiction.CLIENT_OF_OTHER_NODE));
        List<Fact> nodes = facts.use().complete(Kinds.NODE);
        List<Reason> missing = nodes.isEmpty()
                ? List.of(facts.reason(
                                UseReason.NODES_NOT_COMPLETE,
                                "not all nodes are given; one of them may have an address or a client of "
                                        + facts.from())
                        .withRemedy(EvidenceCommand.objects()))
                : List.of();
        List<Fact> said = facts.lost().node().stream()
                .flatMap(node -> node.clients().stream())
                .<Fact>map(client -> new Fact.Said("the client " + client + " was read on node " + facts.from()))
                .toList();
        return of(facts, against, missing, UsePremise.facts(nodes, node(facts, facts.from()), said));
    }

    private static Discharge basis(TakeoverFacts facts) {
        TakeoverRule rule = facts.rule();
        List<Fact> by = switch (rule.verdict()) {
            case ALLOW_POWER_OFF -> List.of(new Fact.Said("node " + facts.from() + " was seen without power"));
            case ALLOW_FENCED ->
                UsePremise.facts(
                        facts.evidence().facts(EvidenceCommand.BLOCKLIST, EvidenceCommand.METADATA),
                        node(facts, facts.from()));
            case ALLOW_WORD ->
                facts.evidence()
                        .objects()
                        .find(ObjectRef.node(facts.from()))
                        .<List<Fact>>map(node -> List.of(
                                Fact.Value.of(node, "spec", "taints"),
                                new Fact.Said("the taint of node " + facts.from() + " is true")))
                        .orElseGet(
                                () -> List.of(new Fact.Said("node " + facts.from() + " is tainted as out of service")));
            case ALLOW_UNMAPPED ->
                UsePremise.facts(
                        facts.ownDevices().stream()
                                .flatMap(listed -> listed.facts().stream())
                                .toList(),
                        facts.evidence().facts(EvidenceCommand.STATUS, EvidenceCommand.LOCKS));
            case REFUSE, FENCE -> List.of();
        };
        return by.isEmpty()
                ? new Discharge.Refuted(List.of(facts.reason(rule.code(), rule.sentence())))
                : Discharge.restsOn(by);
    }

    @Override
    public String toString() {
        return id();
    }
}
