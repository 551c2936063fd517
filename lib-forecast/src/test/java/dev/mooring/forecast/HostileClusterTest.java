package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.World;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.forecast.OrderDependence.Answer;
import dev.mooring.forecast.run.Settler;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clusters that nobody has, but somebody may hand over: each has an end that is found in few rounds, and told. */
class HostileClusterTest {

    private static final int MANY = Boolean.getBoolean("long.tests") ? 10_000 : 1_000;

    private static String many(IntFunction<String> each) {
        return IntStream.range(0, MANY).mapToObj(each).collect(Collectors.joining("; "));
    }

    @Test
    void manyClaimsNameOneVolume() {
        Forecast forecast = Forecast.of(World.of("pv; " + many(i -> "pvc c" + i + " uid=u" + i + " named=pv")));
        ForecastReport report = ForecastReport.of(forecast);
        assertThat(forecast.settles()).isTrue();
        assertThat(forecast.rounds()).isLessThan(5);
        assertThat(forecast.claims().stream().filter(ClaimEnd::isBound)).hasSize(1);
        assertThat(report.orderDependence().answer()).isEqualTo(Answer.DEPENDS);
        assertThat(report.reasons(ObjectRef.volume("pv")))
                .extracting(Reason::message)
                .contains("claimRef names claim ns/c0 with uid u0");
        assertThat(report.toJson().child("persistentVolumeClaims").members()).hasSize(MANY);
    }

    @Test
    void manyVolumesPointToOneClaim() {
        Forecast forecast =
                Forecast.of(World.of("pvc; " + many(i -> "pv v" + i + " ref=ns/c:u1 mode=Block phase=Pending")));
        assertThat(forecast.settles()).isTrue();
        assertThat(forecast.rounds()).isLessThan(5);
        assertThat(forecast.claim("ns", "c").orElseThrow().isBound()).isFalse();
        assertThat(ForecastReport.of(forecast).reasons(ObjectRef.claim("ns", "c")))
                .hasSize(ForecastReport.MOST_REASONS);
    }

    @Test
    void everyClaimWantsTheVolumeOfTheNextAndNobodyLetsGo() {
        Forecast forecast = Forecast.of(World.of(many(i -> "pvc c" + i + " uid=u" + i + " named=v" + (i + 1) % MANY
                + "; pv v" + i + " ref=ns/c" + i + ":u" + i + " phase=Bound policy=Delete source=csi")));
        assertThat(forecast.settles()).isTrue();
        assertThat(forecast.rounds()).isLessThan(10);
    }

    @Test
    void manyPodsThatNoNodeTakes() {
        String nodes = IntStream.range(0, 20).mapToObj(i -> "node n" + i).collect(Collectors.joining("; "));
        String pods = IntStream.range(0, 500)
                .mapToObj(i -> "pod p" + i + " uses=c" + i + "; pvc c" + i + " uid=u" + i + " class=w")
                .collect(Collectors.joining("; "));
        Forecast end = Forecast.given(
                World.objects(nodes + "; sc w by=kubernetes.io/no-provisioner mode=WaitForFirstConsumer; " + pods));
        assertThat(end.pods()).hasSize(500).allMatch(pod -> pod.state() == PodEnd.State.UNSCHEDULABLE);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            case                                | cluster                                                                    | settles
            a ring of two                       | pvc a uid=ua named=y; pvc b uid=ub named=x; pv x ref=ns/a:ua; pv y ref=ns/b:ub | true
            bound to each other's volumes       | pvc a uid=ua named=y BC; pvc b uid=ub named=x BC; pv x ref=ns/a:ua; pv y ref=ns/b:ub | true
            one uid for two claims              | pvc a uid=u named=x BC; pvc b uid=u named=x BC; pv x ref=ns/a:u             | false
            two volumes say they have the claim | pvc a uid=u; pv x ref=ns/a:u phase=Bound; pv y ref=ns/a:u phase=Bound        | true
            Bound says the claim, else nobody   | pvc a uid=u phase=Bound                                                     | true
            a volume that is its own claim      | pvc pv uid=u named=pv; pv ref=ns/pv:u                                       | true
            claims without uid                  | pvc a uid= named=x; pvc b uid= named=x; pv x                                | false
            one uid, the other name             | pvc a uid=u named=x BC; pvc b uid=u named=x BC; pv x                        | false
            """)
    void contradictionsHaveAnEndOrAreTold(String name, String cluster, boolean settles) {
        ClusterSnapshot start = World.of(cluster.replace("BC", "ann=pv.kubernetes.io/bind-completed"));
        Forecast forecast = Forecast.of(start);
        assertThat(forecast.settles()).isEqualTo(settles);
        assertThat(forecast.rounds()).isLessThanOrEqualTo(Settler.MOST_WRITES);
        assertThat(forecast.unstable().isEmpty()).isEqualTo(settles);
        assertThat(forecast.dangers().stream().anyMatch(danger -> danger.code() == ForecastCode.NEVER_SETTLES))
                .isEqualTo(!settles);
        assertThat(ForecastReport.of(forecast).toJson().toJson())
                .isEqualTo(ForecastReport.of(Forecast.of(start)).toJson().toJson());
    }

    @Test
    void aMalformedPodThatIsCreatedIsNamedAndForbidsTheYes() {
        for (String pod : List.of(
                "{\"apiVersion\":\"v1\",\"kind\":\"Pod\"}",
                "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":1}",
                "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\",\"namespace\":\"ns\"},\"spec\":[]}",
                "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\",\"namespace\":\"ns\"},\"spec\":{\"volumes\":7}}",
                "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\",\"namespace\":\"ns\"},"
                        + "\"spec\":{\"nodeSelector\":{\"a\":1}}}")) {
            Forecast forecast = Forecast.given(World.objects("pv ref=ns/c; pvc named=pv; node n"))
                    .creating(JsonObject.parse(pod));
            assertThat(forecast.claim("ns", "c").orElseThrow().isBound()).isTrue();
            assertThat(ForecastReport.of(forecast).allReasons()).isNotNull();
        }
    }
}
