package dev.mooring.expansion;

import dev.mooring.expansion.internal.Patches;
import dev.mooring.internal.GoText;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.AttributesClassView;
import dev.mooring.reason.RemedyStep;
import java.util.List;
import java.util.Optional;

/**
 * What API server and resizer do with the VolumeAttributesClass of a claim.
 *
 * @upstream external-resizer pkg/modifycontroller/modify_volume.go modify
 */
final class AttributesFindings {

    private static final String FIELD = "/spec/volumeAttributesClassName";
    private static final String ERROR = "ModifyVolumeError";

    private AttributesFindings() {}

    private static List<Finding> when(boolean applies, AttributesFacts facts, String message) {
        return applies ? List.of(Finding.of(facts.claim.ref(), message).at(FIELD)) : List.of();
    }

    static List<Finding> statusUnknown(AttributesFacts facts) {
        if (facts.problem.isPresent()) {
            return Finding.unreadable(facts.claim.ref(), facts.problem);
        }
        return Finding.when(
                !facts.progress.isGiven(),
                facts.claim.ref(),
                "the claim has no status, so the class of its volume is not known; give the claim as it is stored");
    }

    static List<Finding> refused(AttributesFacts facts) {
        return facts.isStatusKnown() ? Finding.refusals(facts.claim.ref(), facts.update, FIELD) : List.of();
    }

    static List<Finding> notBound(AttributesFacts facts) {
        return when(
                facts.isStored() && !facts.isBound(),
                facts,
                "the claim is not bound; its volume is made with the class that the claim names then");
    }

    static List<Finding> done(AttributesFacts facts) {
        return when(
                facts.isStored() && facts.isBound() && facts.isDone(),
                facts,
                facts.current.isEmpty()
                        ? "no class is named, and the volume has none"
                        : "the volume has class " + facts.current);
    }

    static List<Finding> cancelled(AttributesFacts facts) {
        return when(
                facts.isStored() && facts.isBound() && facts.isCancelled(),
                facts,
                "the claim no longer names a class: the resizer sends 'Cancelled modify.' if it had begun, and leaves"
                        + " the volume as it is");
    }

    static List<Finding> accepted(AttributesFacts facts) {
        boolean applies = facts.isStored() && facts.isChanged() && facts.isBound();
        return Finding.when(
                applies,
                () -> Finding.of(facts.claim.ref(), "the API server accepts the new class")
                        .at(FIELD)
                        .with(patch(facts, facts.wanted, "name " + named(facts.wanted))));
    }

    private static String named(String name) {
        return name.isEmpty() ? "no class" : "class " + name;
    }

    private static RemedyStep patch(AttributesFacts facts, String name, String why) {
        return Patches.step(facts.claim.ref(), Patches.attributesClass(name), why);
    }

    static List<Finding> volumeMissing(AttributesFacts facts) {
        return Finding.when(
                facts.isVolumeMissing() && facts.isWanted(),
                facts.volumeRef(),
                "Get PV " + GoText.quote(facts.claim.volumeName()) + " of pvc " + GoText.quote(facts.claim.key())
                        + " in PVInformer cache failed: persistentvolume " + GoText.quote(facts.claim.volumeName())
                        + " not found");
    }

    static List<Finding> volumeNotGiven(AttributesFacts facts) {
        return Finding.when(
                facts.volume().isEmpty() && facts.isWanted() && !facts.isVolumeMissing(),
                facts.volumeRef(),
                "the volume of the claim is not given, or cannot be read");
    }

    static List<Finding> notCsi(AttributesFacts facts) {
        return Finding.when(
                facts.isRunning() && facts.driver().isEmpty(),
                facts.volumeRef(),
                "the volume has no csi source, and the resizer changes CSI volumes only");
    }

    static List<Finding> classMissing(AttributesFacts facts) {
        boolean applies = facts.isWanted() && facts.isTargetMissing();
        return Finding.when(
                applies,
                () -> Finding.of(facts.targetRef(), "VAC " + GoText.quote(facts.target()) + " does not exist.")
                        .with(RemedyStep.of("create-class", "create the class, or name one that exists")
                                .withTarget(facts.targetRef().toString())
                                .withProves("the resizer asks the driver for it")));
    }

    static List<Finding> classNotGiven(AttributesFacts facts) {
        boolean applies = facts.isWanted() && facts.targetClass().isEmpty() && !facts.isTargetMissing();
        return Finding.when(
                applies,
                () -> Finding.of(facts.targetRef(), "the class is not given, or cannot be read")
                        .with(RemedyStep.of("give-evidence", "give the class")
                                .withTarget(Kinds.VOLUME_ATTRIBUTES_CLASS)
                                .withArgv("kubectl", "get", "volumeattributesclass", "-o", "yaml")));
    }

    static List<Finding> otherDriver(AttributesFacts facts) {
        Optional<AttributesClassView> other = (facts.isRunning()
                        ? facts.targetClass()
                        : Optional.<AttributesClassView>empty())
                .filter(found -> !facts.driver().isEmpty() && !found.driver().equals(facts.driver()));
        return Finding.of(other.map(found -> Finding.of(
                        found.ref(),
                        "the class is for driver " + found.driver() + ", and the volume is of " + facts.driver()
                                + "; the resizer does not compare them and hands the parameters over")
                .at("/driverName")));
    }

    static List<Finding> infeasible(AttributesFacts facts) {
        if (!facts.isInfeasible() || !facts.isRunning()) {
            return List.of();
        }
        Finding finding = Finding.of(
                        facts.claim.ref(),
                        "the driver refuses class " + facts.wanted + facts.said(ERROR)
                                + "; the resizer tries again with back-off")
                .at("/status/modifyVolumeStatus");
        return List.of(facts.isAccepted(facts.current) ? finding.with(back(facts)) : finding);
    }

    private static RemedyStep back(AttributesFacts facts) {
        return patch(facts, facts.current, "name " + named(facts.current) + " again, as the volume has it")
                .withProves("the API server accepts it");
    }

    static List<Finding> failing(AttributesFacts facts) {
        return when(
                facts.isInProgress() && facts.progress.whenTrue(ERROR).isPresent() && facts.isRunning(),
                facts,
                "the last try failed" + facts.said(ERROR) + "; the resizer tries again with back-off");
    }

    static List<Finding> earlier(AttributesFacts facts) {
        return when(
                facts.isRunning() && !facts.target().equals(facts.wanted),
                facts,
                "a change to class " + facts.target() + " was begun and is tried first; "
                        + (facts.wanted.isEmpty() ? "the volume keeps that class" : facts.wanted + " comes after it"));
    }

    static List<Finding> notSeen(AttributesFacts facts) {
        return when(
                facts.isRunning() && !facts.driver().isEmpty() && !facts.isModifierSeen(),
                facts,
                "the container csi-resizer of driver " + facts.driver()
                        + " changes the volume; no object of the API shows whether it runs and whether the driver can"
                        + " do it: check it, and name the resizer as evidence");
    }

    static List<Finding> goesOn(AttributesFacts facts) {
        boolean applies = facts.isRunning()
                && !facts.driver().isEmpty()
                && facts.targetClass().isPresent()
                && facts.state() != AttributesChange.State.INFEASIBLE;
        return when(
                applies,
                facts,
                "external resizer is modifying volume " + facts.claim.name() + " with vac " + facts.target());
    }
}
