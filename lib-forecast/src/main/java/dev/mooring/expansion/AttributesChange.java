package dev.mooring.expansion;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;

/**
 * How the change of a claim's VolumeAttributesClass goes on.
 *
 * <p>For example, a claim that names class gold, which does not exist, is {@code pending} and hangs until it is created.
 *
 * @param claim the claim
 * @param state how far it is
 * @param outlook what comes of it if nobody does anything
 * @param wanted the class that is wanted; empty for none
 * @param current the class that the volume has; empty for none
 * @param target the class that the resizer asks the driver for next; empty for none
 * @param reasons why, in the order of {@link AttributesRule}
 */
public record AttributesChange(
        ObjectRef claim,
        AttributesState state,
        ExpansionOutlook outlook,
        String wanted,
        String current,
        String target,
        List<Reason> reasons) {

    public AttributesChange {
        requireNonNull(claim, "claim");
        requireNonNull(state, "state");
        requireNonNull(outlook, "outlook");
        requireNonNull(wanted, "wanted");
        requireNonNull(current, "current");
        requireNonNull(target, "target");
        reasons = List.copyOf(reasons);
    }

    /**
     * How does the change go on that the claim asks for?
     *
     * @param claim the claim as it is stored
     * @param inventory its volume and the VolumeAttributesClasses
     * @return the answer
     */
    public static AttributesChange of(ClaimView claim, Inventory inventory) {
        return of(AttributesRequest.of(claim), inventory);
    }

    /**
     * How does a change go on?
     *
     * @param request which one
     * @param inventory the volume of the claim and the VolumeAttributesClasses
     * @return the answer
     */
    public static AttributesChange of(AttributesRequest request, Inventory inventory) {
        AttributesFacts facts = new AttributesFacts(request, inventory);
        List<Reason> reasons = new ArrayList<>();
        ExpansionOutlook outlook = ExpansionOutlook.DONE;
        for (AttributesRule rule : AttributesRule.values()) {
            List<Finding> findings = rule.findings(facts);
            findings.forEach(finding -> reasons.add(finding.reason(rule)));
            boolean worse = !findings.isEmpty() && rule.outlook().compareTo(outlook) > 0;
            outlook = worse ? rule.outlook() : outlook;
        }
        return new AttributesChange(
                facts.claim.ref(),
                facts.state(),
                outlook,
                facts.wanted,
                facts.current,
                facts.isWanted() ? facts.target() : "",
                reasons);
    }

    /** {@return whether there is anything to say: a class is named, or a change was begun} */
    public boolean isAsked() {
        return state != AttributesState.DONE || !wanted.isEmpty();
    }

    /** {@return the answer as JSON, as {@code docs/json.md} has it} */
    public JsonObject toJson() {
        return JsonObject.of("state", JsonString.of(state.toString()))
                .with("outlook", outlook.toString())
                .with("wanted", wanted)
                .with("current", current)
                .with("target", target)
                .with("reasons", Reason.toJson(reasons));
    }
}
