package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.ControllerRule.Effect;
import dev.mooring.deletion.Deletions;
import dev.mooring.forecast.explain.Ends;
import dev.mooring.forecast.run.Effects;
import dev.mooring.forecast.run.Hindrance;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.provisioning.ProvisioningDecision;
import dev.mooring.provisioning.ProvisioningDecision.Provisioned;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;

/**
 * How a claim ends.
 *
 * @param claim the claim in the end
 * @param rules the rules that its last sync applies, again and again
 * @param decisive the rule of the last sync that wrote something; else the main rule of its last sync
 * @param error upstream's words if its last sync ends in an error; else empty
 * @param events the events about it in order, each once
 * @param repeated the events that are sent again and again, those of its own sync first
 * @param provisioning what a provisioner did last about it; empty if none is simulated, or none processed it
 * @param isKept whether it is known that it is there in the end
 * @param placement what stays open because the scheduler chooses among several nodes, or among several volumes on one: then the claim
 *     is shown as it is with one of them; empty if nothing stays open
 * @param hindrance why no pod that uses it makes the scheduler bind it; mostly empty
 */
public record ClaimEnd(
        ClaimView claim,
        List<ControllerRule> rules,
        ControllerRule decisive,
        Optional<String> error,
        List<ControllerEvent> events,
        List<ControllerEvent> repeated,
        Optional<ProvisioningDecision> provisioning,
        boolean isKept,
        Optional<Placement> placement,
        Optional<Reason> hindrance) {

    public ClaimEnd {
        requireNonNull(claim, "claim");
        rules = List.copyOf(rules);
        requireNonNull(decisive, "decisive");
        requireNonNull(error, "error");
        events = List.copyOf(events);
        repeated = List.copyOf(repeated);
        requireNonNull(provisioning, "provisioning");
        requireNonNull(placement, "placement");
        requireNonNull(hindrance, "hindrance");
    }

    /** {@return the phase of the claim: {@code Bound}, {@code Pending} or {@code Lost}; empty if it has none} */
    public String phase() {
        return claim.phase();
    }

    /** {@return whether its phase is {@code Bound}} */
    public boolean isBound() {
        return phase().equals(Phases.BOUND);
    }

    /** {@return whether it is being deleted: it keeps its phase until no pod uses it, then it is gone} */
    public boolean isBeingDeleted() {
        return claim.isBeingDeleted();
    }

    ClaimEnd kept(Deletions deletions) {
        boolean isKeptNow = isBeingDeleted() ? deletions.isKept(claim.ref()) : !deletions.isOpen(claim.ref());
        return isKeptNow == isKept
                ? this
                : new ClaimEnd(
                        claim, rules, decisive, error, events, repeated, provisioning, isKeptNow, placement, hindrance);
    }

    ClaimEnd with(Optional<Placement> open) {
        return new ClaimEnd(claim, rules, decisive, error, events, repeated, provisioning, isKept, open, hindrance);
    }

    ClaimEnd hinderedBy(Optional<Reason> why) {
        return why.isEmpty()
                ? this
                : new ClaimEnd(claim, rules, decisive, error, events, repeated, provisioning, isKept, placement, why);
    }

    /** {@return whether the choice of nodes decides how it ends} */
    public boolean dependsOnNodes() {
        return placement.flatMap(Placement::otherwise).isPresent();
    }

    /**
     * {@return the phase for people: {@code unknown} if it is not known that it is there, or if the choice of nodes or another
     * scheduler decides}
     */
    public String shownPhase() {
        return isKept && !dependsOnNodes() && !Hindrance.isUnknown(this) ? phase() : "unknown";
    }

    /** {@return the volume it names; empty if it names none, or if the scheduler's choice of a node decides which} */
    public Optional<String> volume() {
        boolean isOpen = dependsOnNodes()
                || placement.filter(each -> !each.isVolumeKnown()).isPresent();
        return Optional.of(claim.volumeName()).filter(name -> !name.isEmpty() && !isOpen);
    }

    /** {@return whether its class delays binding until a pod uses it, and it has no volume} */
    public boolean isWaitingForConsumer() {
        return rules.contains(ControllerRule.CLAIM_WAITS_FOR_FIRST_CONSUMER);
    }

    /** {@return whether a provisioner must make its volume, and it has none} */
    public boolean isWaitingForProvisioner() {
        return !isBound() && Effects.has(rules, Effect.PROVISIONS);
    }

    /** {@return whether it has the volume that a provisioner made in this forecast} */
    public boolean isProvisioned() {
        return provisionedVolume().filter(claim.volumeName()::equals).isPresent();
    }

    private Optional<String> provisionedVolume() {
        return provisioning
                .filter(Provisioned.class::isInstance)
                .map(made -> ((Provisioned) made).volume().name());
    }

    /**
     * Why it ends so, in short: the rule that its sync ends with, and the events about it. A claim that waits for a pod
     * has one reason. {@link Forecast#explain} says what each volume fails.
     *
     * @return the reasons, the most important first
     */
    public List<Reason> reasons() {
        return Ends.reasons(this);
    }

    /**
     * What stays open about a claim because the scheduler chooses among several nodes, or among several volumes on one node.
     *
     * <p>For example, a claim of a class that waits for its first consumer, and three nodes with a local volume each: the claim ends
     * Bound, on one of three nodes, with one of three volumes.
     *
     * <p>For example, two claims of two pods, and one node with two local volumes that fit both: which of them each claim gets depends on
     * the order of the pods, and on chance if they are of one size.
     *
     * @param nodes the names of the nodes that take a pod of the claim, sorted
     * @param zones the zones of these nodes, sorted; empty if the nodes name none
     * @param volumes the names of the volumes that the claim may get, sorted; empty if it may get none
     * @param otherwise how the choice of nodes decides whether the claim is bound; empty if it ends in the same phase whichever nodes
     *     are chosen
     */
    public record Placement(List<String> nodes, List<String> zones, List<String> volumes, Optional<String> otherwise) {

        public Placement {
            nodes = List.copyOf(nodes);
            zones = List.copyOf(zones);
            volumes = List.copyOf(volumes);
            requireNonNull(otherwise, "otherwise");
        }

        /** {@return whether it is known which volume the claim gets} */
        public boolean isVolumeKnown() {
            return volumes.size() < 2;
        }

        JsonObject toJson() {
            return JsonObject.of("nodes", JsonArray.ofStrings(nodes))
                    .with("zones", JsonArray.ofStrings(zones))
                    .with("volumes", JsonArray.ofStrings(volumes))
                    .with("otherwise", otherwise.<JsonValue>map(JsonString::of).orElse(JsonNull.NULL));
        }
    }
}
