package dev.mooring.plan.orphan;

import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.manifest.Manifest;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What the caller says about the clusters that use a pool; nothing else can prove it. */
final class StatedClusters {

    static final RemedyStep ASK =
            RemedyStep.of("give-evidence", "find out who created it; if only the clusters use the pool, say so");

    private StatedClusters() {}

    static boolean isStated(PoolInput scene) {
        Set<String> stated = scene.stated.orElse(Set.of());
        return !stated.isEmpty() && scene.clusters.keySet().containsAll(stated) && scene.twice.isEmpty();
    }

    static Stream<Reason> against(PoolInput scene, String subject, Reads reads) {
        Set<String> stated = scene.stated.orElse(Set.of());
        if (stated.isEmpty()) {
            throw NotKnown.because(Reason.of(
                            OrphanCode.CLUSTERS_NOT_STATED,
                            subject,
                            "the caller does not say which clusters use the pool; given are: "
                                    + (scene.clusters.isEmpty() ? "none" : String.join(", ", scene.clusters.keySet())))
                    .withRemedy(RemedyStep.of(
                            "give-evidence", "name all clusters that use the pool, and give the export of each")));
        }
        if (scene.twice.isEmpty()) {
            reads.said("only these clusters use the pool: " + String.join(", ", stated));
            Reads.all(stated.stream()
                    .<Supplier<?>>map(cluster -> () -> given(scene, cluster, subject, reads))
                    .toArray(Supplier<?>[]::new));
        }
        return scene.twice.stream().map(each -> each.about(subject));
    }

    private static PoolInput.Cluster given(PoolInput scene, String cluster, String subject, Reads reads) {
        PoolInput.Cluster given = scene.clusters.get(cluster);
        if (given == null) {
            throw NotKnown.because(Reason.of(
                            OrphanCode.CLUSTER_NOT_GIVEN,
                            subject,
                            "cluster " + cluster + " uses the pool and is not given: it may have the owner")
                    .withRemedy(RemedyStep.of("give-evidence", "give the export of cluster " + cluster)));
        }
        reads.said("the export named " + cluster + " is from cluster " + cluster);
        return given;
    }

    /** Exports with an object of the same uid are of one cluster, whatever they are called. */
    static List<Reason> twice(Map<String, PoolInput.Cluster> clusters) {
        Map<String, String> seen = new HashMap<>();
        Set<String> pairs = new TreeSet<>();
        List<Reason> found = new ArrayList<>();
        clusters.forEach((name, cluster) -> {
            for (Manifest each : cluster.objects().all()) {
                String key = each.uid().isEmpty() ? each.json().toJson() : each.uid();
                String other = seen.putIfAbsent(key, name);
                if (other == null || other.equals(name) || pairs.contains(other + " and " + name)) {
                    continue;
                }
                boolean isAll = !each.uid().isEmpty()
                        || Optional.ofNullable(clusters.get(other))
                                .filter(same -> same.objects()
                                        .all()
                                        .equals(cluster.objects().all()))
                                .isPresent();
                if (isAll && pairs.add(other + " and " + name)) {
                    found.add(Reason.of(
                            OrphanCode.ONE_CLUSTER_TWICE,
                            "",
                            "the exports of " + other + " and " + name + " have the same " + each.ref()
                                    + ": they are of one cluster"));
                }
            }
        });
        return found;
    }

    /** Whether a name is not one of a driver; then the caller must say that nobody else keeps anything there. */
    static Stream<Reason> ofDriver(
            PoolInput scene, StoredObject stored, List<ClusterObjects> clusters, Supplier<?> listed, Reads reads) {
        boolean isUsual = StoredName.read(stored.name())
                .filter(parts -> StoredName.PREFIXES.contains(parts.prefix()))
                .isPresent();
        if (isUsual || clusters.stream().anyMatch(each -> each.writesNamesLike(stored.name(), reads))) {
            return Reads.enough(listed.get());
        }
        if (!scene.onlyClusters) {
            throw NotKnown.because(Reason.of(
                            OrphanCode.NOT_OF_A_DRIVER,
                            stored.toString(),
                            "no driver of the clusters writes such a name, so somebody else may have created it")
                    .withRemedy(ASK));
        }
        reads.said("only these clusters use the pool or file system");
        return Stream.of();
    }
}
