package dev.mooring.expansion;

import dev.mooring.driver.internal.ServedModes;
import dev.mooring.expansion.Expansion.Recovery;
import dev.mooring.expansion.internal.ClaimProgress;
import dev.mooring.internal.GoText;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.VolumePlugin;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.RemedyStep;
import java.util.List;
import java.util.Optional;

/** What the resizer does with a claim, and what keeps it from it. */
final class ResizerFindings {

    private ResizerFindings() {}

    static List<Finding> volumeMissing(ExpansionFacts facts) {
        return Finding.when(
                facts.isVolumeMissing() && facts.isWanted(),
                facts.volumeRef(),
                "PV " + GoText.quote(facts.claim.volumeName()) + " bound to pvc " + GoText.quote(facts.claim.key())
                        + " not found");
    }

    static List<Finding> volumeNotGiven(ExpansionFacts facts) {
        boolean applies = facts.volume().isEmpty() && facts.isWanted() && !facts.isVolumeMissing();
        return Finding.when(
                applies,
                () -> Finding.of(facts.volumeRef(), "the volume of the claim is not given, or cannot be read")
                        .with(RemedyStep.of("give-evidence", "give the volume")
                                .withTarget(facts.volumeRef().toString())
                                .withArgv(
                                        "kubectl", "get", "persistentvolume", facts.claim.volumeName(), "-o", "yaml")));
    }

    static List<Finding> uidMissing(ExpansionFacts facts) {
        return Finding.when(
                facts.claim.uid().isEmpty() && facts.isRunning(),
                facts.claim.ref(),
                "the claim has no uid, so it is not known whether volume " + facts.claim.volumeName()
                        + " belongs to it; give the claim as it is stored");
    }

    static List<Finding> otherClaim(ExpansionFacts facts) {
        boolean applies = facts.isRunning() && !facts.claim.uid().isEmpty() && !facts.isVolumeOfClaim();
        return Finding.when(
                applies,
                () -> Finding.of(
                                facts.volumeRef(),
                                "persistent Volume is not bound to PVC being updated : " + facts.claim.key())
                        .at("/spec/claimRef"));
    }

    /** A FlexVolume driver itself says, on each node, whether it can expand. */
    static List<Finding> sourceUnknown(ExpansionFacts facts) {
        boolean flex = facts.source().filter(VolumePlugin.FLEX_VOLUME::equals).isPresent();
        boolean inTree =
                facts.source().filter(each -> isExpandedInTree(each, facts)).isPresent();
        String words = flex
                ? "the FlexVolume driver decides whether the volume can grow"
                : "the source of the volume is not known, or it has more than one";
        return Finding.when(
                facts.isRunning() && !isExternal(facts),
                facts.volumeRef(),
                inTree
                        ? "the plugin of Kubernetes " + facts.release() + " expands the volume, which is not judged"
                        : words);
    }

    /** Whether the controller waits for an external one to expand the volume. */
    static boolean isExternal(ExpansionFacts facts) {
        return facts.source()
                .filter(each -> each != VolumePlugin.FLEX_VOLUME && !isExpandedInTree(each, facts))
                .isPresent();
    }

    /** The plugins of the controller that expand volumes themselves, in the releases that have them. */
    private static boolean isExpandedInTree(VolumePlugin plugin, ExpansionFacts facts) {
        return (plugin == VolumePlugin.RBD || plugin == VolumePlugin.PORTWORX)
                && plugin.state(facts.release()) == VolumePlugin.State.IN_TREE;
    }

    static List<Finding> noResizer(ExpansionFacts facts) {
        boolean isLacking = facts.lacks(ServedModes.Lack.EXPANSION);
        boolean applies = facts.isRunning() && (facts.driver().isEmpty() || isLacking) && isExternal(facts);
        return Finding.when(
                applies,
                () -> Finding.of(
                                facts.volumeRef(),
                                (isLacking
                                                ? "driver " + facts.driver().orElse("")
                                                        + " does not report EXPAND_VOLUME"
                                                : "no plugin of Kubernetes expands volumes of "
                                                        + facts.source()
                                                                .map(VolumePlugin::id)
                                                                .orElse(""))
                                        + "; the claim shows the event 'waiting for an external controller to expand"
                                        + " this PVC' and stays as it is")
                        .with(RemedyStep.of(
                                        "copy-data",
                                        "create a larger claim of a class whose CSI driver provisions it, and copy the"
                                                + " data")
                                .withProves("the data are in a volume of the larger size")));
    }

    static List<Finding> wordUnknown(ExpansionFacts facts) {
        return Finding.when(
                !facts.isStatusWordKnown() && facts.isRunning(),
                facts.claim.ref(),
                "allocatedResourceStatuses has " + facts.progress.allocatedStatus() + ", which 1.36 does not know");
    }

    static List<Finding> notSeen(ExpansionFacts facts) {
        boolean applies = facts.isResizerTurn() && facts.driver().isPresent() && !facts.isResizerSeen();
        String driver = facts.driver().orElse("");
        return Finding.when(
                applies,
                () -> Finding.of(
                                facts.claim.ref(),
                                "the container csi-resizer of driver " + driver
                                        + " expands the volume; no object of the API shows whether it runs")
                        .with(RemedyStep.of(
                                        "check-resizer",
                                        "check that the controller of driver " + driver
                                                + " has a container of external-resizer that runs; then name"
                                                + " the resizer as evidence")
                                .withTarget(driver)
                                .withArgv("kubectl", "get", "pods", "-A", "-o", "wide")
                                .withProves("the resizer sees the claim")));
    }

    static List<Finding> infeasible(ExpansionFacts facts) {
        boolean applies = facts.isRunning() && facts.running() == Expansion.State.CONTROLLER_RESIZE_INFEASIBLE;
        return Finding.when(
                applies,
                () -> withRecovery(
                        facts,
                        Finding.of(
                                        facts.claim.ref(),
                                        "the driver refuses " + facts.step().size()
                                                + facts.said(ClaimProgress.CONTROLLER_ERROR)
                                                + "; the resizer tries the same size again with back-off")
                                .at("/status/allocatedResourceStatuses/storage")));
    }

    private static Finding withRecovery(ExpansionFacts facts, Finding finding) {
        return Recovery.of(facts).map(recovery -> finding.with(recovery.step())).orElse(finding);
    }

    /**
     * The resizer does not call a driver that answered FailedPrecondition while a pod has the claim.
     *
     * @upstream external-resizer pkg/controller/expand_and_recover.go expandAndRecover, hasInUseErrors
     */
    static List<Finding> inUse(ExpansionFacts facts) {
        boolean isRefused = isInUseError(facts);
        boolean applies = facts.isResizerTurn()
                && (isRefused || facts.lacks(ServedModes.Lack.EXPANSION_IN_USE))
                && !facts.uses().isEmpty();
        return Finding.when(
                applies,
                () -> Finding.of(
                                facts.claim.ref(),
                                !isRefused
                                        ? "driver " + facts.driver().orElse("")
                                                + " expands a volume only while no pod uses it"
                                        : "Unable to expand " + facts.claim.key() + " because CSI driver "
                                                + facts.driver().orElse("")
                                                + " only supports offline expansion and volume is currently in-use")
                        .with(RemedyStep.of(
                                        "stop-pods",
                                        "stop the pods that use the claim, wait until its capacity has changed, and"
                                                + " start them again")
                                .withTarget(facts.uses().get(0).pod().ref().toString())
                                .withRequires("the workload may stop")
                                .withProves("the driver expands a volume that no pod uses")));
    }

    /** Whether the driver said that it expands only a volume that is not in use. */
    static boolean isInUseError(ExpansionFacts facts) {
        return facts.said(ClaimProgress.CONTROLLER_ERROR).contains("code = FailedPrecondition");
    }

    static List<Finding> failing(ExpansionFacts facts) {
        facts.proveNoFailure();
        boolean applies = facts.isResizerTurn()
                && facts.running() == Expansion.State.CONTROLLER_RESIZE_IN_PROGRESS
                && facts.progress.whenTrue(ClaimProgress.CONTROLLER_ERROR).isPresent()
                && !(isInUseError(facts) && !facts.uses().isEmpty());
        return Finding.when(
                applies,
                () -> withRecovery(
                        facts,
                        Finding.of(
                                facts.claim.ref(),
                                "the last try failed" + facts.said(ClaimProgress.CONTROLLER_ERROR)
                                        + "; the resizer tries again with back-off")));
    }

    static List<Finding> earlier(ExpansionFacts facts) {
        boolean applies = facts.isRunning()
                && facts.running() != Expansion.State.UNKNOWN
                && facts.step().size().compareTo(facts.wanted) != 0;
        return Finding.when(
                applies,
                facts.claim.ref(),
                "an expansion to " + facts.step().size() + " was begun and is finished first; "
                        + (facts.wanted.compareTo(facts.step().size()) > 0
                                ? facts.wanted + " comes after it"
                                : "the volume becomes that large although " + facts.wanted + " is requested"));
    }

    static List<Finding> goesOn(ExpansionFacts facts) {
        boolean applies = facts.isResizerTurn()
                && facts.driver().isPresent()
                && facts.running() != Expansion.State.CONTROLLER_RESIZE_INFEASIBLE;
        return Finding.when(
                applies,
                facts.claim.ref(),
                "the resizer of driver " + facts.driver().orElse("") + " asks for "
                        + facts.step().size() + " for volume " + facts.claim.volumeName());
    }

    /** A volume that is being deleted, or that is not Bound. */
    static List<Finding> volumeGoes(ExpansionFacts facts) {
        Optional<VolumeView> volume = facts.isRunning() ? facts.volume() : Optional.empty();
        return volume.filter(each -> each.isBeingDeleted()
                        || (!each.phase().isEmpty() && !each.phase().equals(Phases.BOUND)))
                .map(each -> List.of(Finding.of(
                        each.ref(),
                        each.isBeingDeleted()
                                ? "the volume is being deleted"
                                : "the volume is " + each.phase() + ", and its claim says Bound")))
                .orElse(List.of());
    }
}
