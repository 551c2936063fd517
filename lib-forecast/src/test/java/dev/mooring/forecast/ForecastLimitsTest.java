package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Claims and pods that are created in a forecast are charged to the quotas of their namespace. */
class ForecastLimitsTest {

    private static Manifest json(String text) {
        return new Manifest((JsonObject) JsonValue.parse(text.replace('\'', '"')));
    }

    private static Manifest quota(String hard, String used) {
        String status = used.isEmpty()
                ? ""
                : ",'status':{'hard':{'requests.storage':'" + hard + "','pods':'1'},'used':{'requests.storage':'" + used
                        + "','pods':'0'}}";
        return json("{'apiVersion':'v1','kind':'ResourceQuota','metadata':{'name':'q','namespace':'ns'},"
                + "'spec':{'hard':{'requests.storage':'" + hard + "'}}" + status + "}");
    }

    private static Manifest claim(String name, String size) {
        return json("{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'" + name
                + "','namespace':'ns'},'spec':{'storageClassName':'','accessModes':['ReadWriteOnce'],"
                + "'resources':{'requests':{'storage':'" + size + "'}}}}");
    }

    private static Manifest pod(String name) {
        return json("{'apiVersion':'v1','kind':'Pod','metadata':{'name':'" + name
                + "','namespace':'ns'},'spec':{'containers':[{'name':'c','image':'i'}]}}");
    }

    private static List<String> refused(Forecast forecast) {
        return forecast.refusals().stream()
                .map(each -> each.object().kind() + " " + each.object().name() + ": "
                        + each.reasons().get(0).message())
                .toList();
    }

    @Test
    void claimsAreChargedInTheOrderTheyAreCreatedIn() {
        String words =
                "persistentvolumeclaims \"%s\" is forbidden: exceeded quota: q, requested: requests.storage=6Gi, used:"
                        + " requests.storage=8Gi, limited: requests.storage=10Gi";
        List<Manifest> objects = List.of(quota("10Gi", "2Gi"), claim("b", "6Gi"), claim("a", "6Gi"));
        String a = "PersistentVolumeClaim a: " + words.formatted("a");
        String b = "PersistentVolumeClaim b: " + words.formatted("b");
        assertThat(refused(Forecast.given(objects))).containsExactly(a);
        assertThat(refused(Forecast.given(Inventory.of(objects)))).containsExactly(b);
        assertThat(refused(Forecast.given(List.of(objects.get(0))).creating(objects.get(1), objects.get(2))))
                .containsExactly(a);
        assertThat(refused(Forecast.given(objects.subList(0, 2)).creating(claim("c", "2Gi"))))
                .isEmpty();
    }

    @Test
    void aRefusedClaimIsNotThereAndSaysWhatToDo() {
        Forecast forecast = Forecast.given(List.of(quota("10Gi", "9Gi"))).creating(claim("a", "6Gi"));
        assertThat(forecast.claims()).isEmpty();
        Reason why = forecast.refusals().get(0).reasons().get(0);
        assertThat(why.code()).isEqualTo(ForecastCode.REFUSED_BY_SERVER);
        assertThat(why.remedy()).isNotEmpty();
    }

    @Test
    void aDeletedClaimAndARaisedQuotaMakeRoom() {
        Forecast full = Forecast.given(List.of(quota("10Gi", "2Gi"), claim("a", "6Gi")));
        ObjectRef a = ObjectRef.claim("ns", "a");
        assertThat(refused(full.creating(claim("b", "6Gi")))).hasSize(1);
        assertThat(refused(full.removing(a).creating(claim("b", "6Gi")))).isEmpty();
        assertThat(refused(full.changing(quota("20Gi", "8Gi")).creating(claim("b", "6Gi"))))
                .isEmpty();
        assertThat(refused(full.changing(claim("a", "1Gi")).creating(claim("b", "6Gi"))))
                .isEmpty();
        assertThat(refused(full.changing(claim("a", "8Gi")).creating(claim("b", "1Gi"))))
                .hasSize(1);
    }

    @Test
    void aQuotaThatIsCreatedLaterCountsWhatIsThere() {
        Inventory start = Inventory.of(claim("a", "6Gi")).complete(Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.POD);
        Forecast with = Forecast.given(start).creating(quota("10Gi", ""));
        assertThat(refused(with.creating(claim("b", "4Gi")))).isEmpty();
        assertThat(refused(with.creating(claim("b", "5Gi")))).hasSize(1);
    }

    @Test
    void podsAreCountedToo() {
        List<Manifest> objects = List.of(quota("10Gi", "2Gi"), pod("p"), pod("q"));
        assertThat(refused(Forecast.given(objects)))
                .containsExactly("Pod q: pods \"q\" is forbidden: exceeded quota: q, requested: pods=1, used: pods=1,"
                        + " limited: pods=1");
        assertThat(refused(Forecast.given(objects.subList(0, 2)).creating(pod("q"))))
                .hasSize(1);
        assertThat(Forecast.given(objects).pods()).hasSize(1);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            objects                                                                                                 | codes
            {'kind':'Pod','apiVersion':'v1','metadata':{'name':'p','namespace':'ns'},'spec':{'volumes':1,'containers':[{'name':'c','image':'i'}]}} | Pod
            {'kind':'Pod','apiVersion':'v1','metadata':{'name':'p','namespace':'ns'},'spec':{'containers':{}}}      | Pod
            {'kind':'ResourceQuota','apiVersion':'v1','metadata':{'name':'p','namespace':'ns'},'spec':[]}           | ResourceQuota
            {'kind':'LimitRange','apiVersion':'v1','metadata':{'name':'p','namespace':'ns'},'spec':{'limits':{}}}   | LimitRange
            """)
    void badContentNeverThrows(String object, String kind) {
        List<Manifest> objects = List.of(quota("10Gi", "2Gi"), claim("a", "6Gi"), json(object));
        for (Forecast each : List.of(
                Forecast.given(objects),
                Forecast.given(objects.subList(0, 2)).creating(json(object)),
                Forecast.given(objects.subList(0, 2)).changing(json(object)))) {
            assertThat(each.unreadable()).hasSize(1);
            assertThat(each.unreadable().get(0).object().kind()).isEqualTo(kind);
            assertThat(each.claim("ns", "a")).isPresent();
            assertThat(ForecastReport.of(each).verdict().isYes()).isFalse();
        }
    }

    /** The verdict never becomes surer when a quota loses its status, a list its completeness, or a size its digits. */
    @Test
    void noLossOfEvidenceAboutAQuotaMakesAClaimMoreSurelyBound() {
        int[] seen = new int[2];
        for (int seed = 0; seed < (Boolean.getBoolean("long.tests") ? 3000 : 200); seed++) {
            Random random = new Random(seed);
            List<Manifest> objects = new ArrayList<>();
            objects.add(json("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'pv','uid':'u'},'spec':{"
                    + "'capacity':{'storage':'20Gi'},'accessModes':['ReadWriteOnce'],'nfs':{'server':'s','path':'/'},"
                    + "'claimRef':{'namespace':'ns','name':'a'}}}"));
            objects.add(claim("a", (1 + random.nextInt(6)) + "Gi"));
            String hard = (1 + random.nextInt(9)) + "Gi";
            String used = random.nextBoolean() ? "" : random.nextInt(4) + "Gi";
            boolean complete = random.nextBoolean();
            Forecast before = forecast(objects, quota(hard, used), complete);
            Forecast after = switch (random.nextInt(3)) {
                case 0 -> forecast(objects, quota(hard, ""), complete && used.isEmpty());
                case 1 -> forecast(objects, quota(hard, used), false);
                default -> forecast(objects, quota("x", used.isEmpty() ? "" : "x"), complete);
            };
            if (ForecastReport.of(after).verdict().isYes()) {
                assertThat(ForecastReport.of(before).verdict().isYes())
                        .as("seed " + seed)
                        .isTrue();
                seen[0]++;
            }
            seen[1] += ForecastReport.of(before).verdict().isYes() ? 1 : 0;
        }
        assertThat(seen[0]).isPositive();
        assertThat(seen[1]).isGreaterThan(seen[0]);
    }

    private static Forecast forecast(List<Manifest> objects, Manifest quota, boolean complete) {
        Inventory inventory = Inventory.of(objects)
                .with(quota)
                .with(JsonObject.parse(
                        "{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"ns\"}}"));
        return Forecast.given(
                complete
                        ? inventory.complete(Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.RESOURCE_QUOTA, Kinds.LIMIT_RANGE)
                        : inventory);
    }
}
