package dev.mooring.apply;

import static java.util.Objects.requireNonNull;

import dev.mooring.apply.ClusterEvidence.Side;
import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Certificate.Judged;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Volumes and claims that go from a source to a target, and what is known about both clusters: what {@link
 * SourceRule} and {@link TargetRule} examine.
 *
 * @param source the source
 * @param target the target, as it is before anything is created there
 * @param before the volumes as the source has them
 * @param after the volumes as they are created in the target
 * @param sourceClaims the volume of each claim in the source
 * @param targetClaims the volume that each claim gets in the target
 * @param newNamespaces the namespaces that are created in the target
 * @param others what else is created in the target, for example workloads
 * @param writers what happens to the writers in the source
 * @param against what prevents the claims from ending with their volumes
 * @param missing what is not known about that
 */
public record Transfer(
        Inventory source,
        Inventory target,
        List<VolumeView> before,
        List<VolumeView> after,
        Map<ObjectRef, String> sourceClaims,
        Map<ObjectRef, String> targetClaims,
        Set<String> newNamespaces,
        List<ObjectRef> others,
        SourceWriters writers,
        List<Reason> against,
        List<Reason> missing) {

    /** What happens to the writers in the source. */
    public enum SourceWriters {
        /** Steps stop them, and wait for it. */
        STEPS_STOP_THEM,
        /** They go on: both clusters may use the volumes. Steps set Retain first. */
        GO_ON_WITH_RETAIN,
        /** They must have stopped, because one cluster at a time may write. */
        MUST_HAVE_STOPPED,
        /** They go on: both clusters may use the volumes. */
        MAY_GO_ON;

        boolean areStepsTaken() {
            return this == STEPS_STOP_THEM || this == GO_ON_WITH_RETAIN;
        }

        /** {@return the name in kebab-case} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }

        boolean goOn() {
            return this == MAY_GO_ON || this == GO_ON_WITH_RETAIN;
        }
    }

    public Transfer {
        requireNonNull(source, "source");
        requireNonNull(target, "target");
        requireNonNull(writers, "writers");
        before = List.copyOf(before);
        after = List.copyOf(after);
        sourceClaims = new LinkedHashMap<>(sourceClaims);
        targetClaims = new LinkedHashMap<>(targetClaims);
        newNamespaces = Set.copyOf(newNamespaces);
        others = List.copyOf(others);
        against = List.copyOf(against);
        missing = List.copyOf(missing);
    }

    /**
     * The proofs for both clusters. Each rests on one cluster only, so that it can be compared with the export of that
     * cluster.
     *
     * @param source the proof about the source
     * @param target the proof about the target
     */
    public record Proofs(Certificate source, Certificate target) {

        public Proofs {
            requireNonNull(source, "source");
            requireNonNull(target, "target");
        }

        /** {@return that of the source, then that of the target} */
        public List<Certificate> list() {
            return List.of(source, target);
        }

        /** {@return the JSON form of each, see {@link Certificate#toJson}} */
        public JsonArray toJson() {
            return JsonArray.of(list().stream().map(Certificate::toJson));
        }
    }

    /**
     * What became of the premises about both clusters.
     *
     * @param source about the source
     * @param target about the target
     */
    public record Answer(Judged source, Judged target) {

        public Answer {
            requireNonNull(source, "source");
            requireNonNull(target, "target");
        }

        /** {@return the proofs; empty if a premise about either cluster is not proven} */
        public Optional<Proofs> yes() {
            return source.yes().flatMap(first -> target.yes().map(second -> new Proofs(first, second)));
        }

        /** {@return what refutes a premise, then what is not known, each once} */
        public List<Reason> against() {
            List<Reason> all = new ArrayList<>(source.refuted());
            all.addAll(target.refuted());
            all.addAll(source.open());
            all.addAll(target.open());
            return once(all);
        }
    }

    /** {@return what becomes of the premises} */
    public Answer judged() {
        return new Answer(
                Rule.judge(
                        "the source gives its volumes up without losing data",
                        source.release(),
                        inSource(),
                        List.of(SourceRule.values())),
                Rule.judge(
                        "each claim of the target gets its own volume",
                        target.release(),
                        inTarget(),
                        List.of(TargetRule.values())));
    }

    Function<Reads, Side<Transfer>> inSource() {
        return reads -> new Side<>(this, source, "source", reads.of("source"));
    }

    Function<Reads, Side<Transfer>> inTarget() {
        return reads -> new Side<>(this, target, "target", reads.of("target"));
    }

    /**
     * Lists a reason that several premises give only once.
     *
     * @param reasons the reasons
     * @return the first of those that say the same about the same object
     */
    public static List<Reason> once(List<Reason> reasons) {
        Map<String, Reason> all = new LinkedHashMap<>();
        reasons.forEach(each -> all.putIfAbsent(each.subject() + " " + each.message(), each));
        return List.copyOf(all.values());
    }

    /** The namespaces of claims, each once. */
    static List<String> namespaces(Map<ObjectRef, String> claims) {
        return new ArrayList<>(new LinkedHashSet<>(
                claims.keySet().stream().map(ObjectRef::namespace).toList()));
    }
}
