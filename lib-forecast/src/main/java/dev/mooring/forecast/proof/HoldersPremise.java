package dev.mooring.forecast.proof;

import dev.mooring.deletion.DeletionEnd.State;
import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What must be proven to conclude that nothing holds an object, in addition to the run of the controllers, which ends
 * with the object gone.
 */
public enum HoldersPremise implements Premise<HoldersCase> {
    /** The run of the controllers, which checks each finalizer. */
    FINALIZERS_ARE_REMOVED(
            "the controller of each finalizer of the object removes it",
            (code, facts) -> facts.end().state() == State.GONE
                    ? Discharge.proven(facts.at("metadata", "finalizers"))
                    : code.refuted(
                            facts, "is not gone in the end but " + facts.end().state())),
    /** About a volume or VolumeAttachment: the software of its driver removes finalizers only where it runs. */
    DRIVER_RELEASES(
            "the driver whose software removes a finalizer is registered in the cluster", HoldersPremise::released),
    /** The lists are of one moment of one cluster. */
    LISTS_ARE_OF_ONE_CLUSTER(
            "the pods, nodes and attachments that are given name each other",
            (code, facts) -> facts.strangers()
                    .map(why -> code.refuted(facts, why))
                    .orElseGet(() -> Discharge.proven(facts.at("kind")))),
    /** About a claim: no pod has it. */
    NO_POD_USES_CLAIM("all pods are given, and none uses the claim; or the object is no claim", HoldersPremise::unused),
    /** About a claim: no pod will have it. */
    NOTHING_MAKES_USERS(
            "nothing that is given makes pods that use the claim, or names it for another reason",
            (code, facts) -> code.none(
                    facts,
                    facts.makers(),
                    "makes pods that use it, or names it",
                    List.of(facts.allOf(Kinds.POD).orElse(facts.at("kind"))))),
    /** About a claim: its volume is known, and so is what happens to the data. */
    VOLUME_OF_CLAIM_IS_GIVEN("the volume of the claim is given, and names the claim", HoldersPremise::volumeOfClaim),
    /** About a volume: no claim has it. */
    NO_CLAIM_NAMES_VOLUME(
            "no claim names the volume; or the object is no volume",
            (code, facts) -> !facts.object().isVolume()
                    ? code.kind(facts)
                    : facts.claimOfVolume()
                            .map(claim -> code.refuted(facts, claim + " names it"))
                            .orElseGet(() -> code.all(facts, Kinds.PERSISTENT_VOLUME_CLAIM))),
    /** The volume is on no node. */
    VOLUME_IS_ON_NO_NODE("no attachment and no node has the volume", HoldersPremise::onNoNode),
    /** About a claim: no snapshot of it is being made. */
    SNAPSHOTS_ARE_READY(
            "no snapshot is being made from the claim",
            (code, facts) -> code.none(
                    facts,
                    facts.unfinishedSnapshots(),
                    "is made from it and is not ready",
                    List.of(facts.allOf("VolumeSnapshot").orElse(facts.at("metadata", "finalizers"))))),
    /** No other object of the cluster has the same data. */
    STORAGE_HAS_ONE_VOLUME(
            "no other volume is the same storage",
            (code, facts) -> facts.volume().isEmpty()
                    ? code.kind(facts)
                    : facts.sameStorage().isEmpty()
                            ? code.all(facts, Kinds.PERSISTENT_VOLUME)
                            : code.none(facts, facts.sameStorage(), "is the same storage, or may be", List.of())),
    /** An object that nothing holds is gone at once. */
    NOT_TERMINATING_FOR_LONG(
            "the object is not being deleted for longer than its holders explain",
            (code, facts) -> facts.muchLater()
                    .map(later -> code.refuted(
                            facts,
                            "is being deleted, and another object of the input was written long after that, at " + later
                                    + ": something unknown holds it"))
                    .orElseGet(() -> Discharge.proven(facts.at("metadata", "deletionTimestamp"))));

    private final String sentence;

    private final BiFunction<HoldersPremise, HoldersCase, Discharge> rule;

    HoldersPremise(String sentence, BiFunction<HoldersPremise, HoldersCase, Discharge> rule) {
        this.sentence = sentence;
        this.rule = rule;
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Discharge on(HoldersCase facts) {
        return rule.apply(this, facts);
    }

    private static Discharge unused(HoldersPremise code, HoldersCase facts) {
        if (!facts.object().isClaim()) {
            return code.kind(facts);
        }
        List<ObjectRef> waiting = facts.waitingPods();
        return waiting.isEmpty()
                ? code.all(facts, Kinds.POD)
                : code.none(facts, waiting, "names it and waits for a node: with one it holds the claim", List.of());
    }

    private static Discharge released(HoldersPremise code, HoldersCase facts) {
        Optional<String> driver = facts.releasingDriver();
        if (driver.isEmpty()) {
            return Discharge.proven(facts.at("metadata", "finalizers"));
        }
        return facts.registered(driver.get())
                .map(Discharge::proven)
                .orElseGet(() -> code.open(
                        facts,
                        "its finalizers " + String.join(", ", facts.finalizers())
                                + " are removed by the software of the driver " + driver.get()
                                + ", and no CSIDriver and no CSINode that is given knows that driver",
                        KindRemedy.giveAll(Kinds.CSI_DRIVER)));
    }

    private static Discharge volumeOfClaim(HoldersPremise code, HoldersCase facts) {
        Optional<String> name = facts.volumeName();
        if (name.isEmpty()) {
            return Discharge.proven(facts.at("spec", "volumeName"));
        }
        if (facts.volume().isEmpty()) {
            return code.open(
                    facts,
                    "its volume " + name.get() + " is not given: it is not known what happens to its data",
                    KindRemedy.giveAll(Kinds.PERSISTENT_VOLUME));
        }
        return facts.isVolumeOfClaim()
                ? Discharge.proven(
                        facts.at("metadata", "uid"), facts.at("spec", "volumeName"), facts.volumeAt("spec", "claimRef"))
                : code.refuted(facts, "its volume " + name.get() + " does not name it in claimRef");
    }

    private static Discharge onNoNode(HoldersPremise code, HoldersCase facts) {
        if (facts.volume().isEmpty()) {
            return code.kind(facts);
        }
        List<ObjectRef> attached = facts.attached();
        if (!attached.isEmpty()) {
            return code.none(facts, attached, "has its volume on a node", List.of());
        }
        Optional<Fact> all = facts.allOf(Kinds.VOLUME_ATTACHMENT);
        if (all.isPresent()) {
            return Discharge.restsOn(Stream.concat(all.stream(), facts.allOf(Kinds.NODE).stream())
                    .toList());
        }
        if (facts.isNeverAttached()) {
            return Discharge.proven(facts.neverAttached());
        }
        return facts.object().isClaim()
                ? code.all(facts, Kinds.POD)
                : code.open(
                        facts,
                        "not all VolumeAttachment objects are given: the volume may be attached",
                        KindRemedy.giveAll(Kinds.VOLUME_ATTACHMENT));
    }

    /** The premise does not matter for an object of this kind. */
    private Discharge kind(HoldersCase facts) {
        return Discharge.proven(facts.at("kind"));
    }

    private Discharge all(HoldersCase facts, String kind) {
        return facts.allOf(kind)
                .map(Discharge::proven)
                .orElseGet(() -> open(
                        facts,
                        "not all " + kind + " objects are given: another one may hold it",
                        KindRemedy.giveAll(kind)));
    }

    private Discharge none(HoldersCase facts, List<ObjectRef> found, String what, List<Fact> looked) {
        if (found.isEmpty()) {
            return Discharge.restsOn(looked);
        }
        String names = found.stream().limit(5).map(ObjectRef::toString).collect(Collectors.joining(", "));
        return refuted(facts, names + " " + what);
    }

    private Discharge refuted(HoldersCase facts, String why) {
        return new Discharge.Refuted(List.of(Reason.of(this, facts.object().toString(), why)));
    }

    private Discharge open(HoldersCase facts, String why, RemedyStep remedy) {
        return new Discharge.Open(
                List.of(Reason.of(this, facts.object().toString(), why).withRemedy(List.of(remedy))));
    }

    @Override
    public String toString() {
        return id();
    }
}
