package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.World;
import dev.mooring.forecast.BoundVerdict.Answer;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the controller wrote before a deletion or a change was played and not given: it stays as sure as it was. */
class PastTest {

    private static final ObjectRef A = ObjectRef.claim("ns", "a");

    private static final String GOING =
            "; pv going ref=ns/gone:ug phase=Bound deleting finalizer=kubernetes.io/pv-protection";

    @ParameterizedTest(name = "{0}, then {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            cluster                                  | then                                        | a         | orders
            pv; pvc a uid=ua; pvc b uid=ub           | ''                                          | NOT_BOUND | DEPENDS
            pv; pvc a uid=ua; pvc b uid=ub           | being deleted already                       | NOT_BOUND | DEPENDS
            pv; pvc a uid=ua; pvc b uid=ub           | minus b                                     | NOT_BOUND | DEPENDS
            pv; pvc a uid=ua; pvc b uid=ub           | minus other                                 | NOT_BOUND | DEPENDS
            pv; pvc a uid=ua; pvc b uid=ub           | without b                                   | NOT_BOUND | DEPENDS
            pv; pvc a uid=ua; pvc b uid=ub           | with pvc b uid=ub label=x=y                 | NOT_BOUND | DEPENDS
            pv; pvc a uid=ua; pvc b uid=ub           | with pv z class=z phase=Pending; with pv z class=z phase=Pending; with pv z class=z phase=Pending; with pv z class=z phase=Pending; with pv z class=z phase=Pending; with pv z class=z phase=Pending | UNKNOWN | SAME_END
            pv; pvc a uid=ua; pvc b uid=ub           | with pvc a uid=ua named=pv ann=pv.kubernetes.io/bind-completed=yes phase=Bound; with pv ref=ns/a:ua phase=Bound | BOUND | DEPENDS
            pv; pvc a uid=ua                         | being deleted already                       | BOUND     | SAME_END
            pv; pvc a uid=ua                         | minus other                                 | BOUND     | SAME_END
            pv; pvc a uid=ua                         | with pvc other uid=uo 99Gi label=x=y        | BOUND     | SAME_END
            pv ref=ns/a:ua phase=Bound; pvc a uid=ua named=pv ann=pv.kubernetes.io/bind-completed=yes phase=Bound; pvc b uid=ub | being deleted already | BOUND | SAME_END
            """)
    void isAsSureAsBefore(String cluster, String then, Answer answer, OrderDependence.Answer orders) {
        Forecast forecast = played(cluster, then, Kinds.PERSISTENT_VOLUME_CLAIM);
        ForecastReport report = ForecastReport.of(forecast);
        assertThat(report.verdict(A).answer()).as(report.verdict(A)::toString).isEqualTo(answer);
        assertThat(report.orderDependence().answer()).isEqualTo(orders);
        // Without the word that no other claim exists, nothing is surer.
        BoundVerdict less = ForecastReport.of(played(cluster, then, Kinds.NODE)).verdict(A);
        if (less.isYes()) {
            assertThat(cluster + then).contains("bind-completed");
        }
    }

    private static Forecast played(String cluster, String then, String complete) {
        String all = cluster + "; pvc other uid=uo 99Gi" + (then.startsWith("being deleted") ? GOING : "");
        Inventory objects = Inventory.of(World.objects(all))
                .complete(complete, Kinds.STORAGE_CLASS, Kinds.POD, Kinds.NAMESPACE, Kinds.PERSISTENT_VOLUME)
                .with(World.objects(
                                "json={\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"ns\"}}")
                        .get(0));
        Forecast forecast = Forecast.given(objects);
        for (String each : then.startsWith("being deleted") ? new String[0] : then.split("; ")) {
            forecast = after(forecast, each);
        }
        return forecast;
    }

    private static Forecast after(Forecast forecast, String step) {
        String what = step.replaceFirst("^\\w+ ?", "");
        List<Manifest> objects = World.objects(what.matches("\\w+") && !what.equals("pv") ? "pvc " + what : what);
        return switch (step.split(" ")[0]) {
            case "minus" -> forecast.deleting(objects.get(0).ref());
            case "without" -> forecast.removing(objects.get(0).ref());
            case "with" -> forecast.changing(objects.toArray());
            default -> forecast;
        };
    }

    @Test
    void theFirstRoundsAreToldAndTheExplanationIsOfWhatWasGiven() {
        Inventory objects = Inventory.of(World.objects("pv; pvc a uid=ua" + GOING));
        Timeline timeline = Forecast.given(objects).timeline();
        assertThat(timeline.rounds()).isNotEmpty();
        assertThat(timeline.later()).anyMatch(each -> each.object().name().equals("going"));
        assertThat(ClaimExplanation.of(objects, A)
                        .orElseThrow()
                        .steps()
                        .get(0)
                        .rule()
                        .id())
                .isEqualTo("ClaimBindsToChosenVolume");
    }

    /** Other ends of the first time stay possible for what was not given again. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            then                         | possible ends
            ''                           | pv=[Bound with ns/a, Bound with ns/b] a=[Bound with pv, Pending] b=[Pending, Bound with pv]
            minus other                  | pv=[Bound with ns/a, Bound with ns/b] a=[Bound with pv, Pending] b=[Pending, Bound with pv]
            minus b                      | pv=[Bound with ns/a, Bound with ns/b] a=[Bound with pv, Pending]
            with pvc b uid=ub label=x=y  | pv=[Bound with ns/a, Bound with ns/b] a=[Bound with pv, Pending]
            with pvc other uid=uo 98Gi   | pv=[Bound with ns/a, Bound with ns/b] a=[Bound with pv, Pending] b=[Pending, Bound with pv]
            """)
    void theOtherEndsOfTheFirstTimeStay(String then, String known) {
        OrderDependence orders = played("pv; pvc a uid=ua; pvc b uid=ub", then, Kinds.PERSISTENT_VOLUME_CLAIM)
                .orderDependence();
        assertThat(orders.possibleEnds().entrySet().stream()
                        .map(each -> each.getKey().name() + "=" + each.getValue())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(known);
        assertThat(orders.otherEnds()).singleElement().satisfies(other -> {
            assertThat(other.keySet()).isEqualTo(orders.possibleEnds().keySet());
            other.forEach((ref, end) -> assertThat(orders.possibleEnds().getOrDefault(ref, List.of()))
                    .endsWith(end));
        });
        assertThat(orders.reasons().stream().map(each -> each.subject()).distinct())
                .containsExactlyInAnyOrderElementsOf(orders.possibleEnds().keySet().stream()
                        .map(ObjectRef::toString)
                        .toList());
        assertThat(orders.unexplored()).isEmpty();
    }
}
