package dev.mooring.conformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.NotCovered;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.PodEnd;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PodWorldGeneratorTest {

    @Test
    void theSameSeedMakesTheSameWorlds() {
        assertThat(Verify.podWorlds(7)).isEqualTo(Verify.podWorlds(7)).isNotEqualTo(Verify.podWorlds(8));
    }

    @Test
    void theServerTakesAllButSomeZonesAndNoWorldReachesIntoAnother() {
        for (World world : Verify.podWorlds(1)) {
            for (Manifest object : world.objects()) {
                if (!object.json().toJson().contains("not valid!")) {
                    assertThat(Admission.create(object)).isInstanceOfAny(Accepted.class, NotCovered.class);
                }
                assertThat(World.of(object.ref())).isEqualTo(world.name());
            }
        }
    }

    private static Forecast scheduling(World world) {
        List<Manifest> pods = world.objects().stream()
                .filter(each -> each.kind().equals(Resource.POD.kind))
                .toList();
        List<Manifest> others = new ArrayList<>(world.objects());
        others.removeAll(pods);
        return Forecast.of(Inventory.of(others)).changing(pods);
    }

    @Test
    void podsEndInEveryWayAndTheEndsCanBeToldApart() {
        Set<PodEnd.State> states = EnumSet.noneOf(PodEnd.State.class);
        for (World world : Verify.podWorlds(1)) {
            Set<Object> shown = new HashSet<>();
            for (Forecast end : scheduling(world).possibleEnds(100)) {
                end.pods().forEach(pod -> states.add(pod.state()));
                shown.add(Scheduled.of(end));
            }
            assertThat(shown).isNotEmpty();
        }
        assertThat(states).contains(PodEnd.State.PLACED, PodEnd.State.UNSCHEDULABLE, PodEnd.State.WAITING_FOR_CLAIMS);
    }
}
