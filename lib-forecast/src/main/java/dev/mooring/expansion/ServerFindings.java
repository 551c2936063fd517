package dev.mooring.expansion;

import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.PluginDecision;
import dev.mooring.admission.PluginDecision.NotJudged;
import dev.mooring.expansion.internal.Patches;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.StorageClassView;
import dev.mooring.quantity.StorageSize;
import dev.mooring.quota.LimitVerdict;
import dev.mooring.quota.LimitVerdict.LimitRefusal;
import dev.mooring.reason.RemedyStep;
import java.util.List;
import java.util.Optional;

/** What the API server does with the request of a claim, and what the claim itself says. */
final class ServerFindings {

    private static final String REQUEST = "/spec/resources/requests/storage";

    private ServerFindings() {}

    static List<Finding> statusUnreadable(ExpansionFacts facts) {
        return Finding.unreadable(facts.claim.ref(), facts.problem);
    }

    static List<Finding> statusNotGiven(ExpansionFacts facts) {
        boolean missing = facts.problem.isEmpty() && !facts.progress.isGiven();
        return Finding.when(
                missing,
                () -> Finding.of(facts.claim.ref(), "the claim has no status, so its size is not known")
                        .at("/status")
                        .with(give(facts, "the claim as it is stored, with its status")));
    }

    private static RemedyStep give(ExpansionFacts facts, String what) {
        return RemedyStep.of("give-evidence", "give " + what)
                .withTarget(facts.claim.ref().toString())
                .withArgv(
                        "kubectl",
                        "get",
                        "persistentvolumeclaim",
                        facts.claim.name(),
                        "-n",
                        facts.claim.namespace(),
                        "-o",
                        "yaml");
    }

    static List<Finding> refused(ExpansionFacts facts) {
        List<Finding> found =
                facts.isStatusKnown() ? Finding.refusals(facts.claim.ref(), facts.update, REQUEST) : List.of();
        boolean shrinks = facts.update instanceof Invalid && facts.isLargeEnough() && facts.isBound();
        return shrinks
                ? found.stream().map(each -> each.with(copy(facts.capacity()))).toList()
                : found;
    }

    private static RemedyStep copy(StorageSize capacity) {
        return RemedyStep.of(
                        "copy-data",
                        "a volume never shrinks: create a smaller claim and copy the data, or keep a request above "
                                + capacity)
                .withProves("the data are in a volume of the smaller size");
    }

    static List<Finding> forbidden(ExpansionFacts facts) {
        Optional<Finding> resize = plugin(facts)
                .filter(Forbidden.class::isInstance)
                .map(Forbidden.class::cast)
                .map(no -> Finding.of(facts.claim.ref(), no.message()).at(REQUEST))
                .map(found -> found.with(
                        facts.storageClass().map(ServerFindings::allow).stream().toArray(RemedyStep[]::new)));
        Optional<LimitRefusal> limit = limits(facts).flatMap(LimitVerdict::refusal);
        boolean isFirst =
                limit.filter(each -> each.plugin().equals("LimitRanger")).isPresent();
        return Finding.of(resize.isPresent() && !isFirst ? resize : limit.map(each -> limited(facts, each)));
    }

    /** The answer of limits if the status of the claim is known. */
    private static Optional<LimitVerdict> limits(ExpansionFacts facts) {
        return facts.isStatusKnown() ? facts.limits() : Optional.empty();
    }

    private static Finding limited(ExpansionFacts facts, LimitRefusal refusal) {
        boolean isQuota = refusal.plugin().equals("ResourceQuota");
        return Finding.of(facts.claim.ref(), refusal.message())
                .at(REQUEST)
                .with(RemedyStep.of(
                                "fit-limits",
                                isQuota
                                        ? "ask for less, raise the quota, or delete what is counted and not needed"
                                        : "ask for a size that is allowed, or change the limit range")
                        .withTarget(facts.claim.ref().toString()));
    }

    static List<Finding> limitsNotKnown(ExpansionFacts facts) {
        return limits(facts)
                .filter(verdict -> verdict.refusal().isEmpty())
                .map(LimitVerdict::unknown)
                .orElse(List.of())
                .stream()
                .map(each -> Finding.of(facts.claim.ref(), each.message()).at(REQUEST))
                .toList();
    }

    /** A limit that is not given may refuse a size that is requested now. */
    static List<Finding> limitsNotGiven(ExpansionFacts facts) {
        List<String> kinds = facts.isChanged() && limits(facts).isPresent() ? facts.limitsNotGiven() : List.of();
        return kinds.isEmpty()
                ? List.of()
                : List.of(Finding.of(
                                facts.claim.ref(),
                                "not all " + String.join(" and ", kinds)
                                        + " objects are given: one of its namespace may refuse the size")
                        .at(REQUEST)
                        .with(RemedyStep.of("give-evidence", "give all " + String.join(" and ", kinds) + " objects")
                                .withArgv("kubectl", "get", "resourcequota,limitrange", "-A", "-o", "yaml")
                                .withProves("no limit refuses the size")));
    }

    /** The plug-in's answer if the status of the claim is known. */
    private static Optional<PluginDecision> plugin(ExpansionFacts facts) {
        return facts.isStatusKnown() ? facts.plugin() : Optional.empty();
    }

    private static RemedyStep allow(StorageClassView storageClass) {
        return RemedyStep.of(
                        "allow-expansion",
                        "set allowVolumeExpansion of the class; it may change, and it holds for all claims of the"
                                + " class")
                .withTarget(storageClass.ref().toString())
                .withArgv(
                        "kubectl",
                        "patch",
                        "storageclass",
                        storageClass.name(),
                        "--type",
                        "merge",
                        "-p",
                        "{\"allowVolumeExpansion\":true}")
                .withRequires("the driver " + storageClass.provisioner() + " can expand volumes")
                .withProves("the API server accepts larger requests of its claims")
                .withUndo(
                        "kubectl",
                        "patch",
                        "storageclass",
                        storageClass.name(),
                        "--type",
                        "merge",
                        "-p",
                        "{\"allowVolumeExpansion\":false}");
    }

    static List<Finding> notJudged(ExpansionFacts facts) {
        return Finding.of(plugin(facts)
                .filter(NotJudged.class::isInstance)
                .map(NotJudged.class::cast)
                .map(unknown -> Finding.of(facts.claim.ref(), unknown.why())
                        .with(RemedyStep.of("give-evidence", "give the storage classes")
                                .withTarget(Kinds.STORAGE_CLASS)
                                .withArgv("kubectl", "get", "storageclass", "-o", "yaml"))));
    }

    static List<Finding> accepted(ExpansionFacts facts) {
        boolean applies = facts.isChanged()
                && plugin(facts)
                        .filter(PluginDecision.Allowed.class::isInstance)
                        .isPresent()
                && limits(facts).filter(LimitVerdict::isAccepted).isPresent();
        return Finding.when(
                applies,
                () -> Finding.of(
                                facts.claim.ref(),
                                "the API server accepts a request of " + facts.wanted + " instead of "
                                        + facts.claim.request())
                        .at(REQUEST)
                        .with(Patches.step(facts.claim.ref(), Patches.size(facts.wanted), "ask for " + facts.wanted)
                                .withProves("the new request is stored")));
    }

    static List<Finding> notBound(ExpansionFacts facts) {
        boolean applies = !facts.isBound() && facts.isStored();
        String phase = facts.claim.phase().isEmpty() ? "no phase" : "phase " + facts.claim.phase();
        return Finding.when(
                applies,
                facts.claim.ref(),
                "the claim has " + phase
                        + (facts.claim.volumeName().isEmpty() ? " and names no volume" : "")
                        + ", and only bound claims are expanded; 'mooring why' says why it is not bound");
    }

    static List<Finding> done(ExpansionFacts facts) {
        boolean applies = facts.isStored() && facts.isBound() && facts.isLargeEnough();
        return Finding.when(
                applies,
                facts.claim.ref(),
                "the capacity of the claim is " + facts.capacity() + ", and " + facts.wanted + " is requested");
    }

    static List<Finding> tooLarge(ExpansionFacts facts) {
        return Finding.when(
                !Patches.fits(facts.wanted),
                facts.claim.ref(),
                "the size " + facts.wanted + " does not fit in 64 bits, and the driver gets another number");
    }

    static List<Finding> beingDeleted(ExpansionFacts facts) {
        return Finding.when(
                facts.isWanted() && (facts.claim.isBeingDeleted() || facts.isNamespaceGoing()) && facts.isRunning(),
                facts.claim.ref(),
                "the claim is being deleted, or its namespace is; it grows only until no pod uses it, then it is gone");
    }

    static List<Finding> classChanged(ExpansionFacts facts) {
        boolean applies = facts.isRunning()
                && !facts.isChanged()
                && facts.storageClass()
                        .filter(found -> !found.allowsExpansion())
                        .isPresent();
        return Finding.when(
                applies,
                facts.claim.ref(),
                "class " + facts.claim.className()
                        + " does not allow expansion; it is checked only when the request changes, so it does not stop"
                        + " this expansion");
    }
}
