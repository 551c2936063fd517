package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.World;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.forecast.run.RandomWorld;
import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A claim that no server has created gets a uid in the run, which no answer shows. */
class IdentitiesTest {

    private static final String MADE_UP = "made-up";

    /** The objects of a random cluster, as manifests that nobody has created. */
    private static List<Manifest> manifests(long seed) {
        ClusterSnapshot cluster = RandomWorld.of(seed, 5);
        List<Manifest> objects = new ArrayList<>(World.objects("node n1; node n2; pod q uses=c0; pod r uses=c1"));
        cluster.storageClasses().forEach(each -> objects.add(each.manifest()));
        cluster.claims().forEach(each -> objects.add(withoutUid(each)));
        cluster.volumes().volumes().forEach(each -> objects.add(each.manifest()));
        return objects;
    }

    private static Manifest withoutUid(ClaimView claim) {
        return new Manifest(claim.manifest().json().without(JsonPointer.of("metadata", "uid")));
    }

    @Test
    void noAnswerShowsAMadeUpUid() {
        boolean bound = false;
        for (long seed = 0; seed < (Boolean.getBoolean("long.tests") ? 300 : 60); seed++) {
            Forecast forecast = Forecast.of(Inventory.of(manifests(seed)));
            bound |= forecast.claims().stream().anyMatch(ClaimEnd::isBound);
            assertThat(everything(forecast)).as("seed %d", seed).doesNotContain(MADE_UP);
        }
        assertThat(bound).isTrue();
    }

    private static String everything(Forecast forecast) {
        StringBuilder all =
                new StringBuilder(ForecastReport.of(forecast).toJson().toJson());
        all.append(forecast.events()).append(forecast.dangers()).append(forecast.pods());
        forecast.cluster().claims().forEach(each -> append(all, forecast, each.manifest(), each.ref()));
        forecast.cluster().volumes().volumes().forEach(each -> append(all, forecast, each.manifest(), each.ref()));
        forecast.possibleClusters().forEach(cluster -> {
            cluster.claims().forEach(each -> all.append(each.manifest().json().toJson()));
            cluster.volumes()
                    .volumes()
                    .forEach(each -> all.append(each.manifest().json().toJson()));
        });
        forecast.claims()
                .forEach(each -> all.append(each)
                        .append(each.reasons())
                        .append(each.claim().uid()));
        forecast.volumes()
                .forEach(each -> all.append(each).append(each.reasons()).append(each.claim()));
        OrderDependence orders = forecast.orderDependence();
        return all.append(orders.reasons())
                .append(orders.possibleEnds())
                .append(orders.otherEnds())
                .toString();
    }

    private static void append(StringBuilder all, Forecast forecast, Manifest document, ObjectRef ref) {
        all.append(document.json().toJson())
                .append(forecast.find(ref).orElseThrow().json().toJson())
                .append(forecast.explain(ref));
    }

    /** Whoever gives back what was shown changes nothing. */
    @Test
    void whatWasShownCanBeGivenBack() {
        for (long seed = 0; seed < (Boolean.getBoolean("long.tests") ? 300 : 60); seed++) {
            Forecast forecast = Forecast.of(Inventory.of(manifests(seed).stream()
                    .filter(each -> !each.kind().equals("Node"))
                    .toList()));
            if (forecast.settles()) {
                List<Manifest> shown = new ArrayList<>();
                forecast.cluster().claims().forEach(each -> shown.add(each.manifest()));
                forecast.cluster().volumes().volumes().forEach(each -> shown.add(each.manifest()));
                Forecast again = forecast.changing(shown);
                assertThat(again.rounds()).as("seed %d", seed).isEqualTo(1);
                assertThat(again.events()).as("seed %d", seed).isEqualTo(forecast.events());
            }
        }
    }
}
