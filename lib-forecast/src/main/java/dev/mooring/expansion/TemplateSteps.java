package dev.mooring.expansion;

import dev.mooring.expansion.internal.Patches;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The steps by which the claims of a StatefulSet and its template grow. */
final class TemplateSteps {

    private static final String SAVED = "saved.yaml";
    private static final String LARGER = "larger.yaml";

    private static final Set<String> WITHOUT_POD = Set.of(
            ExpansionRule.NODE_EXPANSION_NEEDS_POD.id(),
            ExpansionRule.POD_MAY_BE_NEEDED.id(),
            ExpansionRule.EXPANDING_PODS_NOT_GIVEN.id(),
            ExpansionRule.EXPANDING_POD_NOT_SCHEDULED.id());

    private final TemplateFacts facts;
    /** The claims that no pod mounts: only the volume grows before one does. */
    private final Set<ObjectRef> notMounted;

    private TemplateSteps(TemplateFacts facts, List<Expansion> expansions) {
        this.facts = facts;
        this.notMounted = expansions.stream()
                .filter(each -> each.reasons().stream()
                        .anyMatch(reason -> WITHOUT_POD.contains(reason.code().id())))
                .map(Expansion::claim)
                .collect(Collectors.toSet());
    }

    /** Claims first: while one of them does not grow, the set is not touched. */
    static List<RemedyStep> of(TemplateFacts facts, List<Expansion> expansions) {
        TemplateSteps plan = new TemplateSteps(facts, expansions);
        List<RemedyStep> steps = new ArrayList<>();
        facts.claims().stream().filter(plan::isSmaller).map(plan::patch).forEach(steps::add);
        facts.claims().stream()
                .filter(claim -> claim.statusCapacity()
                        .filter(capacity -> capacity.compareTo(facts.size) >= 0)
                        .isEmpty())
                .map(claim -> plan.notMounted.contains(claim.ref()) ? plan.awaitVolume(claim) : plan.await(claim))
                .forEach(steps::add);
        if (facts.isRecreated()) {
            steps.addAll(List.of(plan.save(), plan.delete(), plan.create(), plan.adopt()));
        }
        return steps;
    }

    private boolean isSmaller(ClaimView claim) {
        return claim.request().compareTo(facts.size) < 0;
    }

    /** There is no way back: a request may only be made smaller while the claim has not grown. */
    private RemedyStep patch(ClaimView claim) {
        return Patches.step(claim.ref(), Patches.size(facts.size), "ask for " + facts.size)
                .withProves("the API server accepts " + facts.size + " for the claim");
    }

    private RemedyStep await(ClaimView claim) {
        return RemedyStep.of(
                        "wait-for-capacity", "wait until the claim has grown; 'mooring expand' says why it does not")
                .withTarget(claim.ref().toString())
                .withArgv(
                        "kubectl",
                        "wait",
                        "persistentvolumeclaim/" + claim.name(),
                        "-n",
                        claim.namespace(),
                        "--for=jsonpath={.status.capacity.storage}=" + Patches.text(facts.size),
                        "--timeout=10m")
                .withRequires("the driver makes exactly this size; if it rounds up, the capacity is larger")
                .withProves("volume and file system have the size");
    }

    private RemedyStep awaitVolume(ClaimView claim) {
        return RemedyStep.of(
                        "wait-for-volume",
                        "wait until the volume has grown; no pod mounts the claim, so its capacity may stay smaller"
                                + " until one does")
                .withTarget(claim.ref().toString())
                .withArgv(
                        "kubectl",
                        "wait",
                        "persistentvolume/" + claim.volumeName(),
                        "--for=jsonpath={.spec.capacity.storage}=" + Patches.text(facts.size),
                        "--timeout=10m")
                .withRequires("the driver makes exactly this size; if it rounds up, the capacity is larger")
                .withProves("the volume has the size; the file system grows when a pod mounts it");
    }

    private RemedyStep save() {
        return RemedyStep.of("save-set", "save the set as it is, as " + SAVED)
                .withTarget(facts.set.toString())
                .withArgv("kubectl", "get", "statefulset", facts.set.name(), "-n", facts.set.namespace(), "-o", "yaml")
                .withRequires("every claim has grown, or its volume if no pod mounts it")
                .withProves("the set can be created again as it was");
    }

    private RemedyStep delete() {
        return RemedyStep.of(
                        "delete-set", "delete the set and leave its pods and claims; never without --cascade=orphan")
                .withTarget(facts.set.toString())
                .withArgv(
                        "kubectl",
                        "delete",
                        "statefulset",
                        facts.set.name(),
                        "-n",
                        facts.set.namespace(),
                        "--cascade=orphan")
                .withRequires(SAVED + " has the set, and no other tool creates or deletes it now")
                .withProves("the pods run on and have no owner")
                .withUndo("kubectl", "create", "-f", SAVED);
    }

    private RemedyStep create() {
        return RemedyStep.of(
                        "create-set",
                        "create the set with the larger template, from the manifest of this answer, as " + LARGER)
                .withTarget(facts.set.toString())
                .withArgv("kubectl", "create", "-f", LARGER)
                .withRequires("the old set is gone, and its pods are still there")
                .withProves("a pod that comes later gets a claim of " + facts.size)
                .withUndo(
                        "kubectl",
                        "delete",
                        "statefulset",
                        facts.set.name(),
                        "-n",
                        facts.set.namespace(),
                        "--cascade=orphan");
    }

    private RemedyStep adopt() {
        return RemedyStep.of("check-set", "check that the set has taken over its pods, and that none was started again")
                .withTarget(facts.set.toString())
                .withArgv(
                        "kubectl", "rollout", "status", "statefulset/" + facts.set.name(), "-n", facts.set.namespace())
                .withRequires("selector and pod template are those of the old set")
                .withProves("all pods belong to the new set");
    }
}
