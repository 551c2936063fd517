package dev.mooring.selinux;

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** What must be proven to conclude that no pods share a volume with labels that conflict. */
enum SelinuxPremise implements Premise<SelinuxPremise.Facts> {
    /** A pod that is not given could have another label. */
    PODS_OF_VOLUMES_ARE_WHOLE(
            "all Pods, claims and volumes of the cluster are given and can be read",
            facts -> Discharge.of(List.of(), facts.missing(), facts.whole())),
    /** Each volume of a pod is known, and so is its driver where labels differ. */
    LABELS_OF_PODS_AGREE(
            "all pods that share a volume have labels that the kubelet and the controller accept together",
            SelinuxPremise::labels);

    /** The kinds that must be complete so that no pod and no volume is missing. */
    private static final List<String> NEEDED =
            List.of(Kinds.POD, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.PERSISTENT_VOLUME);

    private final String sentence;

    private final Function<Facts, Discharge> rule;

    SelinuxPremise(String sentence, Function<Facts, Discharge> rule) {
        this.sentence = sentence;
        this.rule = rule;
    }

    private static Discharge labels(Facts facts) {
        List<Fact> whole = facts.whole();
        return whole.isEmpty() ? new Discharge.Open(facts.missing()) : Discharge.of(facts.against(), List.of(), whole);
    }

    @Override
    public Discharge on(Facts facts) {
        return rule.apply(facts);
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public String toString() {
        return id();
    }

    /**
     * What is known.
     *
     * @param given the objects of the input
     * @param against what contradicts a yes, or is not known, about the objects that are given
     */
    record Facts(Inventory given, List<Reason> against) {

        /** Which kinds are not all given. */
        List<Reason> missing() {
            List<String> kinds =
                    NEEDED.stream().filter(kind -> !isWhole(kind)).sorted().toList();
            return kinds.isEmpty()
                    ? List.of()
                    : List.of(Reason.of(
                            SelinuxCode.SELINUX_EVIDENCE_NOT_COMPLETE,
                            "",
                            "not all objects of these kinds are given or can be read, so that another pod may share a"
                                    + " volume with another label: " + String.join(", ", kinds)));
        }

        private boolean isWhole(String kind) {
            return given.isComplete(kind)
                    && given.unreadable(kind).isEmpty()
                    && (!kind.equals(Kinds.POD)
                            || given.all(kind).stream()
                                    .noneMatch(pod -> pod.spec().isEmpty()));
        }

        /** That all are given; empty if they are not. */
        List<Fact> whole() {
            List<Fact> all = NEEDED.stream()
                    .flatMap(kind -> given.completeness(kind).stream())
                    .map(Fact.class::cast)
                    .toList();
            List<Fact> drivers = given.csiDrivers().stream()
                    .<Fact>map(driver -> Fact.Value.of(driver.manifest(), "spec", "seLinuxMount"))
                    .toList();
            return all.size() < NEEDED.size()
                    ? List.of()
                    : Stream.concat(all.stream(), drivers.stream()).toList();
        }
    }
}
