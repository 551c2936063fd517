package dev.mooring.expansion;

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.expansion.internal.ClaimProgress;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What must be proven to conclude that a claim has or gets its size, in the order in which it is met. Each rule that
 * stops or delays an expansion counts against one of them.
 */
enum ExpansionPremise implements Premise<ExpansionPremise.Facts> {
    /** The claim. */
    EXPANDED_CLAIM_IS_KNOWN(
            "the claim says what it asks for, which size it has, and how far its expansion is",
            facts -> List.of(
                    Fact.Value.of(facts.claim(), "spec"),
                    Fact.Value.of(facts.claim(), "status"),
                    Fact.Value.of(facts.claim(), "metadata", "uid")),
            ExpansionRule.EXPANSION_STATUS_UNREADABLE,
            ExpansionRule.EXPANSION_STATUS_NOT_GIVEN,
            ExpansionRule.EXPANSION_WITHOUT_UID,
            ExpansionRule.ALLOCATED_STATUS_NOT_KNOWN,
            ExpansionRule.EXPANSION_BEYOND_64_BITS),
    /** Nothing deletes it meanwhile. */
    EXPANDED_CLAIM_STAYS(
            "neither the claim nor its namespace is being deleted",
            Facts::claimStays,
            ExpansionRule.EXPANSION_OF_DELETED_CLAIM),
    /** The API server, and the plug-in that asks the class. */
    NEW_SIZE_IS_ACCEPTED(
            "the API server accepts the size, and the class of the claim allows it to grow",
            Facts::accepted,
            ExpansionRule.EXPANSION_REFUSED,
            ExpansionRule.EXPANSION_FORBIDDEN,
            ExpansionRule.EXPANSION_NOT_JUDGED),
    /** The two plug-ins that count. */
    LIMITS_ALLOW_NEW_SIZE(
            "no quota and no limit range of the namespace forbids the size",
            Facts::limits,
            ExpansionRule.EXPANSION_LIMITS_NOT_KNOWN,
            ExpansionRule.EXPANSION_LIMITS_NOT_GIVEN),
    /** What grows. */
    EXPANDED_VOLUME_IS_THAT_OF_CLAIM(
            "claim and volume are bound to each other, and the volume is not being deleted",
            Facts::volume,
            ExpansionRule.EXPANSION_OF_UNBOUND_CLAIM,
            ExpansionRule.EXPANDED_VOLUME_MISSING,
            ExpansionRule.EXPANDED_VOLUME_NOT_GIVEN,
            ExpansionRule.EXPANDED_VOLUME_OF_OTHER_CLAIM,
            ExpansionRule.EXPANDED_VOLUME_GOES),
    /** Who makes it larger. */
    DRIVER_EXPANDS_VOLUME(
            "something expands volumes of this source, and it runs",
            Facts::driver,
            ExpansionRule.EXPANSION_SOURCE_NOT_JUDGED,
            ExpansionRule.PLUGIN_CANNOT_EXPAND,
            ExpansionRule.RESIZER_NOT_SEEN),
    /** It was not refused before. */
    NO_EXPANSION_HAS_FAILED(
            "neither the driver nor a kubelet has failed or refused a size",
            Facts::noFailure,
            ExpansionRule.CONTROLLER_EXPANSION_INFEASIBLE,
            ExpansionRule.CONTROLLER_EXPANSION_FAILS,
            ExpansionRule.NODE_EXPANSION_INFEASIBLE,
            ExpansionRule.NODE_EXPANSION_WITHOUT_DIFFERENCE,
            ExpansionRule.NODE_EXPANSION_FAILS),
    /** A pod may be needed, or be in the way. */
    PODS_LET_VOLUME_GROW(
            "if the file system has to grow, a pod on a node uses the claim for writing; if the driver expands only"
                    + " volumes that are not in use, none does",
            Facts::pods,
            ExpansionRule.EXPANDS_ONLY_OFFLINE,
            ExpansionRule.EXPANSION_READ_ONLY,
            ExpansionRule.NODE_EXPANSION_NEEDS_POD,
            ExpansionRule.POD_MAY_BE_NEEDED,
            ExpansionRule.EXPANDING_PODS_NOT_GIVEN,
            ExpansionRule.EXPANDING_POD_NOT_SCHEDULED),
    /** The kubelets that grow it. */
    EXPANDING_NODES_ARE_READY(
            "each node where a pod uses the claim is Ready",
            Facts::nodes,
            ExpansionRule.EXPANDING_NODE_NOT_READY,
            ExpansionRule.EXPANDING_NODE_NOT_GIVEN);

    private final String sentence;

    private final Function<Facts, List<Fact>> proof;

    private final Set<ExpansionRule> rules;

    ExpansionPremise(String sentence, Function<Facts, List<Fact>> proof, ExpansionRule... rules) {
        this.sentence = sentence;
        this.proof = proof;
        this.rules = Set.of(rules);
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Discharge on(Facts facts) {
        return GrowthEvidence.discharge(
                this,
                facts.expansion.claim.ref(),
                facts.reasons,
                rules,
                rule -> rule.outlook() == Expansion.ExpansionOutlook.UNKNOWN,
                proof.apply(facts));
    }

    @Override
    public String toString() {
        return id();
    }

    /**
     * What is known about an expansion, and what the rules found.
     *
     * @param expansion what is known
     * @param reasons what the rules found
     */
    record Facts(ExpansionFacts expansion, List<Reason> reasons) {

        private Manifest claim() {
            return expansion.claim.manifest();
        }

        private List<Fact> claimStays() {
            List<Fact> by = new ArrayList<>(List.of(
                    Fact.Value.of(claim(), "metadata", "uid"),
                    Fact.Value.of(claim(), "metadata", "deletionTimestamp")));
            by.addAll(expansion.namespaceStays());
            return by;
        }

        private List<Fact> accepted() {
            return expansion.isChanged()
                    ? expansion.classAllows()
                    : List.of(Fact.Value.of(claim(), "spec", "resources"));
        }

        private List<Fact> limits() {
            return expansion.isChanged()
                    ? expansion.complete(Kinds.LIMIT_RANGE, Kinds.RESOURCE_QUOTA)
                    : List.of(Fact.Value.of(claim(), "spec", "resources"));
        }

        private List<Fact> volume() {
            return expansion
                    .volume
                    .map(volume -> List.<Fact>of(
                            Fact.Value.of(volume.manifest(), "spec"),
                            Fact.Value.of(volume.manifest(), "status", "phase"),
                            Fact.Value.of(volume.manifest(), "metadata", "deletionTimestamp")))
                    .orElse(List.of());
        }

        private List<Fact> driver() {
            List<Fact> by = new ArrayList<>(volume());
            if (!by.isEmpty() && !expansion.isLargeEnough()) {
                expansion
                        .driver()
                        .filter(expansion.request.resizers()::contains)
                        .ifPresent(driver -> by.add(new Fact.Said("the external-resizer of " + driver + " runs")));
                by.add(Fact.Value.of(claim(), "status"));
            }
            return by;
        }

        /** A failure of an earlier size is one too: whether the driver takes this size is not known. */
        private List<Fact> noFailure() {
            boolean failed = Stream.of(ClaimProgress.CONTROLLER_ERROR, ClaimProgress.NODE_ERROR)
                    .anyMatch(type -> expansion.progress.whenTrue(type).isPresent());
            return failed && !expansion.isLargeEnough() ? List.of() : List.of(Fact.Value.of(claim(), "status"));
        }

        private List<Fact> pods() {
            return expansion.isLargeEnough()
                    ? List.of(Fact.Value.of(claim(), "status", "capacity"))
                    : expansion.complete(Kinds.POD);
        }

        private List<Fact> nodes() {
            List<Fact> by = new ArrayList<>(pods());
            if (!by.isEmpty() && !expansion.runningNodes().isEmpty()) {
                by.addAll(expansion.reports(expansion.runningNodes()));
            }
            return by;
        }
    }
}
