package dev.mooring.rbd.use;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Certificate;
import dev.mooring.internal.EnumNames;
import dev.mooring.internal.JsonRows;
import dev.mooring.json.JsonObject;
import dev.mooring.rbd.command.CephConnection;
import dev.mooring.rbd.command.CephRelease;
import dev.mooring.rbd.command.RbdCommands;
import dev.mooring.rbd.use.FencingPlan.FencingStep;
import dev.mooring.reason.Reason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether a node may take an image over from a lost node. */
public sealed interface Takeover permits Takeover.Allowed, Takeover.NeedsFencing, Takeover.Refused {

    /** {@return why, the deciding reason first; never empty} */
    List<Reason> reasons();

    /**
     * Decides for a volume that only one node at a time may write.
     *
     * <p>Safe by default: without evidence there is no takeover, and evidence of a writer never helps. For example, a node
     * that is not ready, with no watcher and no lock, is not enough: the node may be frozen or disconnected and write
     * again; the answer is {@link NeedsFencing}. With a blocklist that has all its clients for five years, the answer is
     * {@link Allowed} for as long as the entries last.
     *
     * @param request the two nodes and the evidence
     * @return the decision
     */
    static Takeover decide(Request request) {
        return TakeoverDecision.of(request);
    }

    /** {@return the decision in one word: {@code allowed}, {@code needs-fencing} or {@code refused}} */
    default String word() {
        return this instanceof Allowed ? "allowed" : this instanceof NeedsFencing ? "needs-fencing" : "refused";
    }

    /** {@return evidence that was not given or failed and could change the answer} */
    default List<Reason> missing() {
        return List.of();
    }

    /** {@return how to fence the lost node; without steps unless {@link NeedsFencing}} */
    default FencingPlan plan() {
        return new FencingPlan(List.of(), List.of());
    }

    /**
     * The decision as JSON, without its proof. The page {@code docs/json.md} describes the keys.
     *
     * @param use the use of the image, whose evidence is listed apart from the other reasons
     * @return the decision, as {@code rbd takeover} has it
     */
    default JsonObject toJson(ImageUse use) {
        List<Reason> others = new ArrayList<>(reasons());
        others.removeAll(use.evidence());
        Optional<Allowed> allowed = this instanceof Allowed yes ? Optional.of(yes) : Optional.empty();
        return new JsonRows()
                .text("decision", word())
                .text("basis", allowed.map(Allowed::basis).orElse(null))
                .text("until", allowed.flatMap(Allowed::until).orElse(null))
                .put("reasons", UseReason.toJson(others))
                .put("evidence", UseReason.toJson(use.evidence()))
                .put("missing", UseReason.toJson(missing()))
                .list("steps", plan().steps(), FencingStep::toJson)
                .list("unfence", plan().unfence(), FencingStep::toJson)
                .build();
    }

    /** What makes it safe. */
    enum Basis {
        /** The lost node has no power. */
        POWER_OFF,
        /** All its clients are on the blocklist of the cluster. */
        FENCED,
        /** An administrator marked it as off with the out-of-service taint; nothing proves it. */
        ADMINISTRATOR_WORD,
        /** The node itself unmapped the image. */
        UNMAPPED;

        /** {@return the stable word in kebab-case, for example {@code power-off}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /**
     * Allowed.
     *
     * @param basis what makes it safe
     * @param until when the safety ends: fence the node by another entry, or restart it, before that; empty if it does not
     *     end
     * @param reasons why
     * @param proof what must hold, and what shows it
     */
    record Allowed(Basis basis, Optional<Instant> until, List<Reason> reasons, Certificate proof) implements Takeover {

        public Allowed {
            requireNonNull(basis, "basis");
            requireNonNull(until, "until");
            requireNonNull(proof, "proof");
            reasons = List.copyOf(reasons);
        }
    }

    /**
     * Not yet: the lost node must be fenced first. After the plan, collect the evidence again and ask again.
     *
     * @param plan how to fence it
     * @param reasons why
     * @param missing evidence that was not given or failed and could change the answer or make the plan gentler
     */
    record NeedsFencing(FencingPlan plan, List<Reason> reasons, List<Reason> missing) implements Takeover {

        public NeedsFencing {
            requireNonNull(plan, "plan");
            reasons = List.copyOf(reasons);
            missing = List.copyOf(missing);
        }
    }

    /**
     * Refused.
     *
     * @param reasons why
     * @param missing evidence that was not given or failed and could change the answer
     */
    record Refused(List<Reason> reasons, List<Reason> missing) implements Takeover {

        public Refused {
            reasons = List.copyOf(reasons);
            missing = List.copyOf(missing);
        }
    }

    /**
     * Which node takes an image over from which.
     *
     * @param evidence what was seen about the image
     * @param fromNode the node that is lost
     * @param toNode the node that takes it over
     * @param poweredOffAt when the node was seen without power, from outside; empty if it was not
     * @param commands the argument lists of a plan
     */
    record Request(
            UseEvidence evidence,
            String fromNode,
            String toNode,
            Optional<Instant> poweredOffAt,
            RbdCommands commands) {

        public Request {
            requireNonNull(evidence, "evidence");
            requireNonNull(fromNode, "fromNode");
            requireNonNull(toNode, "toNode");
            requireNonNull(poweredOffAt, "poweredOffAt");
            requireNonNull(commands, "commands");
            if (fromNode.isEmpty() || toNode.isEmpty() || fromNode.equals(toNode)) {
                throw new IllegalArgumentException("expected two different nodes, each with a name");
            }
        }

        /**
         * A takeover from a node whose power is not known. The commands of a plan use the configuration of the host that runs
         * them, and are those of Ceph 17 or later.
         *
         * @param evidence what was seen
         * @param fromNode the node that is lost
         * @param toNode the node that takes it over
         * @return the request
         */
        public static Request of(UseEvidence evidence, String fromNode, String toNode) {
            return new Request(
                    evidence,
                    fromNode,
                    toNode,
                    Optional.empty(),
                    new RbdCommands(CephConnection.DEFAULT, CephRelease.QUINCY));
        }

        /**
         * The request with the report of a power switch or a cloud API that the node is off.
         *
         * @param seenAt when that was seen
         * @return the changed copy
         */
        public Request withPoweredOff(Instant seenAt) {
            return new Request(evidence, fromNode, toNode, Optional.of(seenAt), commands);
        }

        /**
         * The request with other commands for the plan.
         *
         * @param newCommands connection and release
         * @return the changed copy
         */
        public Request withCommands(RbdCommands newCommands) {
            return new Request(evidence, fromNode, toNode, poweredOffAt, newCommands);
        }
    }
}
