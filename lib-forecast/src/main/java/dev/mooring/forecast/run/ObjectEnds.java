package dev.mooring.forecast.run;

import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.controller.internal.ClusterView;
import dev.mooring.forecast.ObjectEnd;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** How the claims and volumes of a cluster end, in short. */
public final class ObjectEnds {

    public static final ObjectEnd DELETED = new ObjectEnd("deleted", "");

    private ObjectEnds() {}

    public static ObjectEnd of(ClusterView cluster, ObjectRef ref) {
        if (ref.kind().equals(Kinds.PERSISTENT_VOLUME)) {
            return cluster.volume(ref.name()).map(ObjectEnds::of).orElse(DELETED);
        }
        return cluster.claim(ref.namespace(), ref.name()).map(ObjectEnds::of).orElse(DELETED);
    }

    public static SortedMap<ObjectRef, ObjectEnd> all(ClusterSnapshot cluster) {
        SortedMap<ObjectRef, ObjectEnd> ends = new TreeMap<>();
        cluster.claims().forEach(claim -> ends.put(claim.ref(), of(claim)));
        cluster.volumes().volumes().forEach(volume -> ends.put(volume.ref(), of(volume)));
        return ends;
    }

    private static ObjectEnd of(VolumeView volume) {
        return new ObjectEnd(
                volume.phase(), volume.claimRef().map(ClaimRef::key).orElse(""));
    }

    private static ObjectEnd of(ClaimView claim) {
        return new ObjectEnd(claim.phase(), claim.volumeName());
    }

    /** Several ends for people, for example {@code Bound with pv-1, pv-2 or pv-3}. */
    static String anyOf(List<ObjectEnd> ends) {
        boolean samePhase = ends.stream().map(ObjectEnd::phase).distinct().count() == 1
                && ends.stream().noneMatch(end -> end.partner().isEmpty());
        List<String> words = new ArrayList<>();
        for (ObjectEnd each : ends) {
            words.add(samePhase && !words.isEmpty() ? each.partner() : each.toString());
        }
        String last = words.remove(words.size() - 1);
        return words.isEmpty() ? last : String.join(", ", words) + " or " + last;
    }
}
