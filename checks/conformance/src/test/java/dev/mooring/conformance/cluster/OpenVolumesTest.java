package dev.mooring.conformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.Forecast;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A forecast's volumes that the scheduler chooses, compared with every possible end. */
class OpenVolumesTest {

    private static final int MOST_ENDS = 200;

    @Test
    void aClaimThatIsBoundGetsOneOfTheVolumesThatAreNamedInEveryOrder() {
        int open = 0;
        int known = 0;
        for (int number = 0; number < 120; number++) {
            World world = PodWorldGenerator.world(7, number, "e" + number);
            List<Manifest> pods = new ArrayList<>(world.objects());
            pods.removeIf(each -> !each.kind().equals(Resource.POD.kind));
            List<Manifest> others = new ArrayList<>(world.objects());
            others.removeAll(pods);
            Forecast before = Forecast.given(others);
            Map<ObjectRef, Set<String>> possible = volumes(before, pods);
            for (ClaimEnd claim : before.creating(pods.toArray()).claims()) {
                boolean isOpen = claim.placement().isPresent();
                if (!claim.isBound() || claim.dependsOnNodes()) {
                    continue;
                }
                List<String> named = isOpen
                        ? claim.placement().get().volumes()
                        : List.of(claim.claim().volumeName());
                assertThat(named)
                        .as("%s: %s", world.name(), claim.claim().ref())
                        .containsAll(possible.getOrDefault(claim.claim().ref(), Set.of()));
                open += isOpen ? 1 : 0;
                known += isOpen ? 0 : 1;
            }
        }
        assertThat(open).isGreaterThan(5);
        assertThat(known).isGreaterThan(20);
    }

    /** The volumes of each claim, with the pods in both orders; a claim may have none if another one is first. */
    private static Map<ObjectRef, Set<String>> volumes(Forecast before, List<Manifest> pods) {
        List<Manifest> reversed = new ArrayList<>(pods);
        Collections.reverse(reversed);
        Map<ObjectRef, Set<String>> volumes = new TreeMap<>();
        for (List<Manifest> order : List.of(pods, reversed)) {
            for (Forecast end : before.creating(order.toArray()).possibleEnds(MOST_ENDS)) {
                for (ClaimEnd claim : end.claims()) {
                    if (claim.isBound()) {
                        volumes.computeIfAbsent(claim.claim().ref(), each -> new TreeSet<>())
                                .add(claim.claim().volumeName());
                    }
                }
            }
        }
        return volumes;
    }
}
