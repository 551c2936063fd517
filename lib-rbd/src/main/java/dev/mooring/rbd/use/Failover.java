package dev.mooring.rbd.use;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Certificate;
import dev.mooring.internal.EnumNames;
import dev.mooring.internal.JsonRows;
import dev.mooring.internal.SecretText;
import dev.mooring.json.JsonObject;
import dev.mooring.rbd.command.RbdCommands;
import dev.mooring.reason.PlanStep;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which side of a mirrored image may be promoted, and what each choice throws away.
 *
 * @param decision what to do
 * @param state how the two sides stand to each other
 * @param sites both sides, in the order of the question
 * @param choices what can be done, each with what it throws away; the first loses least
 * @param proofs a certificate for each side that may be promoted and loses nothing
 * @param reasons why; never empty
 * @param missing evidence that was not given or failed and could change the answer
 */
public record Failover(
        Decision decision,
        State state,
        List<Site> sites,
        List<Choice> choices,
        List<Certificate> proofs,
        List<Reason> reasons,
        List<Reason> missing) {

    public Failover {
        requireNonNull(decision, "decision");
        requireNonNull(state, "state");
        sites = List.copyOf(sites);
        choices = List.copyOf(choices);
        proofs = List.copyOf(proofs);
        reasons = List.copyOf(reasons);
        missing = List.copyOf(missing);
    }

    /**
     * Decides. A promotion is allowed only if it is proven that the side has everything: neither side is primary, no client
     * has the image open on either, and by the newest mirror snapshots the side was demoted last and the other one is its
     * copy, or it has the complete copy of the demotion of the other. For example, {@code up+unknown} with {@code remote image is not primary} on both sides is not enough: a side
     * that was demoted earlier says the same, and Ceph promotes it without force.
     *
     * @param one what was seen of the image on one side, with the name of its site
     * @param other what was seen of it on the other side, with another name
     * @param commands the argument lists of the choices
     * @return the decision
     * @throws IllegalArgumentException if the sites have the same name or none, or the image is not the same
     */
    public static Failover decide(UseEvidence one, UseEvidence other, RbdCommands commands) {
        return FailoverDecision.of(one, other, commands);
    }

    /** What to do. */
    public enum Decision {
        /** A side may be promoted: it has everything. */
        ALLOWED,
        /** Demote the primary side first, and ask again when the demotion has arrived. */
        NEEDS_DEMOTION,
        /** Wait, and ask again. */
        WAIT,
        /** Each choice loses something, or may: a person who knows the data chooses. */
        CHOOSE,
        /** Not enough is known. */
        UNKNOWN;

        /** {@return the stable word in kebab-case, for example {@code needs-demotion}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** How two sides stand to each other. */
    public enum State {
        /** The outputs are not about one mirrored image. */
        DIFFERENT_IMAGES,
        /** Both sides have data that the other one lacks. */
        SPLIT_BRAIN,
        /** A side reports a split-brain, and nothing shows that the other one is primary. */
        SPLIT_BRAIN_NOT_CONFIRMED,
        /** The copy of the primary side is not complete yet. */
        COPYING,
        /** One side replays what is written on the other. */
        REPLICATING,
        /** One side is primary, and nothing shows that the other replays it. */
        NOT_REPLICATING,
        /** No side is primary. */
        DEMOTED,
        /** Only of one side it is known whether it is primary. */
        ONE_SIDE_KNOWN,
        /** Of no side it is known whether it is primary. */
        UNKNOWN;

        /** {@return the stable word in kebab-case, for example {@code split-brain}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** Whether clients can write an image. */
    public enum SideRole {
        /** They can. */
        PRIMARY,
        /** They cannot: it is the copy, or was demoted. */
        NON_PRIMARY,
        /** Not known, or the outputs disagree. */
        UNKNOWN;

        /** {@return the stable word in kebab-case, for example {@code non-primary}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /**
     * What was seen of one side. It is what the outputs say, and proves nothing.
     *
     * @param name the name of the site
     * @param role whether clients can write the image there
     * @param mode {@code snapshot} or {@code journal}; empty if it was not printed
     * @param state what the daemon of that site reports, for example {@code up+replaying}; empty if nothing
     * @param description the words of the daemon
     * @param lastUpdate when it reported, in the time zone of the host that printed it; empty if that was not printed
     * @param figures the numbers and words in the description by their names, for example {@code entries_behind_primary}
     * @param clients the clients that have the image open, without managers and mirror daemons
     */
    public record Site(
            String name,
            SideRole role,
            String mode,
            String state,
            String description,
            String lastUpdate,
            Map<String, String> figures,
            List<String> clients) {

        public Site {
            description = SecretText.without(description);
            figures = Map.copyOf(figures);
            clients = List.copyOf(clients);
        }

        /** The side as JSON. */
        JsonObject toJson() {
            JsonRows all = new JsonRows();
            new TreeMap<>(figures).forEach((key, value) -> all.text(key, value));
            return new JsonRows()
                    .text("name", name)
                    .text("role", role)
                    .name("mode", mode)
                    .name("state", state)
                    .name("description", description)
                    .name("lastUpdate", lastUpdate)
                    .put("figures", all.build())
                    .texts("clients", clients)
                    .build();
        }
    }

    /** What a choice loses. */
    public enum Loss {
        /** Nothing, as far as each step succeeds before the next one. */
        NOTHING,
        /** Nothing shows whether it loses something. */
        NOT_KNOWN,
        /** It loses data. */
        DATA;

        /** {@return the stable word in kebab-case, for example {@code not-known}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /**
     * Something that can be done.
     *
     * @param action what it is, in kebab-case: {@code fail-over}, {@code promote}, {@code promote-by-force}, {@code keep},
     *     {@code wait}
     * @param site the side that is primary afterwards
     * @param loss what it loses, in one word
     * @param throwsAway what is lost for good, one sentence
     * @param steps what to do, in order; stop at the first that fails
     */
    public record Choice(String action, String site, Loss loss, String throwsAway, List<RemedyStep> steps) {

        public Choice {
            requireNonNull(action, "action");
            requireNonNull(site, "site");
            requireNonNull(loss, "loss");
            requireNonNull(throwsAway, "throwsAway");
            steps = List.copyOf(steps);
        }

        /** The choice as JSON. */
        JsonObject toJson() {
            return new JsonRows()
                    .text("action", action)
                    .text("site", site)
                    .text("loss", loss)
                    .text("throwsAway", throwsAway)
                    .list("steps", steps, PlanStep::toJson)
                    .build();
        }
    }

    /**
     * The decision as JSON, without its proofs. The page {@code docs/json.md} describes the keys.
     *
     * @return the decision, as {@code rbd mirror} has it
     */
    public JsonObject toJson() {
        return new JsonRows()
                .text("decision", decision)
                .text("state", state)
                .list("sites", sites, Site::toJson)
                .put("reasons", Reason.toJson(reasons))
                .put("missing", Reason.toJson(missing))
                .list("choices", choices, Choice::toJson)
                .build();
    }
}
