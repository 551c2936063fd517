package dev.mooring.scheduling.internal;

import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.manifest.Part;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The hostnames in the node affinity of bound volumes, which old schedulers used as the names of the nodes to consider.
 *
 * @upstream pkg/scheduler/framework/plugins/volumebinding/binder.go GetEligibleNodes
 * @upstream pkg/volume/util/util.go GetLocalPersistentVolumeNodeNames
 */
final class HostnamesOfVolumes {

    private HostnamesOfVolumes() {}

    /** The names of the nodes to consider; empty for all, also if one of the volumes is missing. */
    static Optional<Set<String>> of(List<ClaimView> bound, ClusterSnapshot cluster) {
        Optional<Set<String>> names = Optional.empty();
        for (ClaimView claim : bound) {
            Optional<VolumeView> volume = cluster.volume(claim.volumeName());
            if (volume.isEmpty()) {
                return Optional.empty();
            }
            Set<String> named = named(volume.get());
            if (!named.isEmpty()) {
                names = Optional.of(names.map(before -> both(before, named)).orElse(named));
            }
        }
        return names;
    }

    /** A term without a hostname is skipped, although it allows other nodes. */
    private static Set<String> named(VolumeView volume) {
        Set<String> names = new HashSet<>();
        Part required = Part.of(volume.ref(), volume.manifest().json()).at("spec", "nodeAffinity", "required");
        for (Part term : required.at("nodeSelectorTerms").items()) {
            Optional<Set<String>> inTerm = Optional.empty();
            for (Part each : term.at("matchExpressions").items()) {
                if (each.at("key").text().equals("kubernetes.io/hostname")
                        && each.at("operator").text().equals("In")) {
                    Set<String> values = new HashSet<>(each.at("values").texts());
                    inTerm = Optional.of(
                            inTerm.map(before -> both(before, values)).orElse(values));
                }
            }
            inTerm.ifPresent(names::addAll);
        }
        return names;
    }

    private static Set<String> both(Set<String> one, Set<String> other) {
        Set<String> both = new HashSet<>(one);
        both.retainAll(other);
        return both;
    }
}
