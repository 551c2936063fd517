package dev.mooring.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.ApplyMode;
import dev.mooring.apply.ApplyForecast.Order;
import dev.mooring.controller.ControllerEvent;
import dev.mooring.forecast.ForecastCode;
import dev.mooring.object.Inventory;
import dev.mooring.sanitize.Row;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A bound pair exported from one cluster and created in another that is empty: what a real control plane of v1.36.3 came to,
 * in both orders. Behind each end stand the reasons of the events on the way.
 */
class MigrationStoryTest {

    private static final String NO_UID = "pv - /spec/claimRef/uid; pv - /spec/claimRef/resourceVersion";
    private static final String RETAIN = "pv /spec/persistentVolumeReclaimPolicy = \"Retain\"";

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        what was applied                                | edits                                                                    | volume first                              | claim first
        the export as it is                             | RETAIN                                                                   | Lost ClaimMisbound; Released              | Lost ClaimLost; Released
        same, reclaim policy Delete                     | ``                                                                       | Lost ClaimMisbound; Released, data deleted | Lost ClaimLost; Released, data deleted
        uid out of claimRef, bind annotations off       | NO_UID; pvc - /metadata/annotations                                      | Bound; Bound                              | Bound; Bound
        claimRef off, bind annotations off              | pv - /spec/claimRef; pvc - /metadata/annotations                         | Bound; Bound                              | Bound; Bound
        claimRef off, bind-completed kept               | pv - /spec/claimRef                                                      | Bound; Bound                              | Bound ClaimLost; Bound
        uid out of claimRef, bind-completed kept        | NO_UID                                                                   | Lost ClaimMisbound; Available             | Lost ClaimLost; Available
        uid out of claimRef, no volumeName              | NO_UID; pvc - /spec/volumeName; pvc - /metadata/annotations              | Bound; Bound                              | Bound ProvisioningFailed; Bound
        annotations off, uid kept in claimRef           | RETAIN; pvc - /metadata/annotations                                      | Pending FailedBinding; Released           | Pending FailedBinding; Released
        """)
    void endsAsTheRealControlPlaneDid(String title, String edits, String volumeFirst, String claimFirst) {
        String in = "F"
                + (edits.isEmpty() ? "" : "; " + edits.replace("NO_UID", NO_UID).replace("RETAIN", RETAIN));
        ApplyForecast forecast = ApplyForecast.of(ApplyPlan.of(
                Inventory.EMPTY,
                ApplyMode.CREATE,
                new Row(title, List.of("in " + in)).input().documents()));

        assertThat(told(forecast, Order.VOLUMES_FIRST)).as("volume first").isEqualTo(volumeFirst);
        assertThat(told(forecast, Order.CLAIMS_FIRST)).as("claim first").isEqualTo(claimFirst);
    }

    /** The claim, then the volume. */
    private static String told(ApplyForecast forecast, Order order) {
        boolean deleted = forecast.cluster(order).dangers().stream()
                .anyMatch(danger -> danger.code() == ForecastCode.DATA_WILL_BE_DELETED);
        return forecast.objects(order).stream()
                        .sorted((one, other) ->
                                other.ref().kind().compareTo(one.ref().kind()))
                        .map(MigrationStoryTest::told)
                        .collect(Collectors.joining("; "))
                + (deleted ? ", data deleted" : "");
    }

    private static String told(ObjectForecast end) {
        String events =
                end.events().stream().map(ControllerEvent::reason).distinct().collect(Collectors.joining(" "));
        return end.phase().id() + (events.isEmpty() ? "" : " " + events);
    }
}
