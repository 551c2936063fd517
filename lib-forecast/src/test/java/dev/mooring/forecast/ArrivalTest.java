package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.World;
import dev.mooring.forecast.run.PlainLoop;
import dev.mooring.forecast.run.RandomWorld;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a server has seen is taken as it is, the rest goes past the server first. */
class ArrivalTest {

    private static final String CLAIM = """
        {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": {"name": "c", "namespace": "ns"},
         "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Gi"}}}}\
        """;
    private static final String VOLUME = """
        {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": "pv"},
         "spec": {"accessModes": ["ReadWriteOnce"], "capacity": {"storage": "1Gi"}, "nfs": {"server": "s", "path": "/"},
          "storageClassName": "std"}}\
        """;
    private static final String CLASS = """
        {"apiVersion": "storage.k8s.io/v1", "kind": "StorageClass", "metadata": {"name": "std", "annotations":
         {"storageclass.kubernetes.io/is-default-class": "true"}}, "provisioner": "csi.example"}\
        """;

    private static final String POD = """
        {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p", "namespace": "ns"}, "spec": {"containers": [{"name": "c", "image": "i"}]}}\
        """;
    private static final String SET = """
        {"apiVersion": "apps/v1", "kind": "StatefulSet", "metadata": {"name": "db", "namespace": "ns"},
         "spec": {"selector": {"matchLabels": {"app": "db"}},
          "template": {"metadata": {"labels": {"app": "db"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}},
          "volumeClaimTemplates": [{"metadata": {"name": "data"}, "spec": {
           "accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Gi"}}}}]}}\
        """;

    private static Forecast given(String... documents) {
        List<Manifest> objects = new ArrayList<>();
        for (String document : documents) {
            objects.add(new Manifest((dev.mooring.json.JsonObject) JsonValue.parse(document)));
        }
        return Forecast.given(Inventory.of(objects));
    }

    @Test
    void aNewClaimGetsTheDefaultClassBeforeItLooksForAVolume() {
        Forecast forecast = given(CLAIM, VOLUME, CLASS);
        assertThat(forecast.claim("ns", "c").orElseThrow().volume()).contains("pv");
        assertThat(forecast.cluster().claim("ns", "c").orElseThrow().className())
                .isEqualTo("std");
        assertThat(forecast.refusals()).isEmpty();
    }

    /** The controller writes nothing into a claim that an external provisioner serves, so its phase is the stored one. */
    @Test
    void aClaimThatIsCreatedLaterIsPending() {
        Forecast forecast = Forecast.of(Inventory.EMPTY).creating(Manifest.parse(CLASS), Manifest.parse(CLAIM));
        assertThat(forecast.claim("ns", "c").orElseThrow().phase()).isEqualTo("Pending");
    }

    @Test
    void aStoredClaimLooksForAVolumeWithoutClassFirst() {
        String stored = CLAIM.replace("\"namespace\"", "\"uid\": \"u\", \"namespace\"");
        String available = VOLUME.replace("\"std\"", "\"\"")
                .replace("{\"apiVersion", "{\"status\": {\"phase\": \"Available\"}, \"apiVersion");
        assertThat(given(stored, available, CLASS)
                        .claim("ns", "c")
                        .orElseThrow()
                        .volume())
                .contains("pv");
        assertThat(given(CLAIM, available, CLASS).claim("ns", "c").orElseThrow().volume())
                .isEmpty();
    }

    @Test
    void whatIsRefusedIsAbsentAndReported() {
        Forecast forecast = given(CLAIM, VOLUME.replace("\"nfs\": {\"server\": \"s\", \"path\": \"/\"},", ""), CLASS);
        assertThat(forecast.volume("pv")).isEmpty();
        assertThat(forecast.rounds()).isEqualTo(2);
        assertThat(forecast.explain(ObjectRef.volume("pv")))
                .containsExactly(Reason.of(
                        ForecastCode.REFUSED_BY_SERVER,
                        "PersistentVolume/pv",
                        "spec: Required value: must specify a volume type"));
        Refusal unreadable = given(CLAIM.replace("\"1Gi\"", "true")).refusals().get(0);
        assertThat(unreadable.reasons()).hasSize(1);
        assertThat(unreadable.reasons().get(0).pointer()).isEqualTo("/spec/resources/requests/storage");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        case               | namespace                                     | complete | refused
        there              | {"metadata": {"name": "ns"}}                  | true     | []
        absent             | {"metadata": {"name": "other"}}               | true     | [Pod/ns/p: namespaces "ns" not found, StatefulSet/ns/db: namespaces "ns" not found, PersistentVolumeClaim/ns/c: namespaces "ns" not found]
        absent, perhaps    | {"metadata": {"name": "other"}}               | false    | []
        being deleted      | {"metadata": {"name": "ns"}, "status": {"phase": "Terminating"}} | false | [Pod/ns/p: pods "p" is forbidden: unable to create new content in namespace ns because it is being terminated, StatefulSet/ns/db: statefulsets.apps "db" is forbidden: unable to create new content in namespace ns because it is being terminated, PersistentVolumeClaim/ns/c: persistentvolumeclaims "c" is forbidden: unable to create new content in namespace ns because it is being terminated]
        """)
    void nothingIsCreatedWithoutItsNamespace(String name, String namespace, boolean complete, String refused) {
        Inventory cluster = Inventory.of(Manifest.parse(CLASS))
                .with(Manifest.parse(
                        namespace.replaceFirst("\\{", "{\"apiVersion\": \"v1\", \"kind\": \"Namespace\", ")));
        cluster = complete ? cluster.complete(Kinds.NAMESPACE) : cluster;
        List<Manifest> created = List.of(Manifest.parse(CLAIM), Manifest.parse(SET), Manifest.parse(POD));
        for (Forecast forecast : List.of(
                Forecast.given(cluster.withAll(created)),
                Forecast.of(cluster).creating((Object[]) created.toArray(Manifest[]::new)))) {
            assertThat(forecast.refusals().stream()
                            .map(each ->
                                    each.object() + ": " + each.reasons().get(0).message())
                            .sorted(Comparator.comparing(String::length))
                            .toList()
                            .toString())
                    .as(name)
                    .isEqualTo(refused);
            assertThat(forecast.claim("ns", "data-db-0").isEmpty()).as(name).isEqualTo(!refused.equals("[]"));
        }
    }

    @Test
    void aSetWithAClaimTemplateThatNoClaimCanHaveIsRefused() {
        Forecast forecast = given(CLASS, SET.replace("\"1Gi\"", "\"0\""));
        assertThat(forecast.refusals())
                .singleElement()
                .satisfies(refusal ->
                        assertThat(refusal.object()).isEqualTo(new ObjectRef(Kinds.STATEFUL_SET, "ns", "db")));
        assertThat(forecast.claims()).isEmpty();
    }

    @Test
    void aStoredObjectIsNotJudged() {
        assertThat(given(VOLUME.replace("\"name\"", "\"uid\": \"u\", \"name\"").replace("1Gi", "0"))
                        .volume("pv")
                        .orElseThrow()
                        .phase())
                .isEqualTo("Available");
    }

    @Test
    void aStoredObjectThatCannotBeReadIsLeftOutAndListed() {
        Forecast forecast = given(
                VOLUME,
                CLAIM.replace("\"namespace\"", "\"uid\": \"u\", \"namespace\"").replace("\"1Gi\"", "true"));
        assertThat(forecast.claims()).isEmpty();
        assertThat(forecast.volume("pv").orElseThrow().phase()).isEqualTo("Available");
        assertThat(forecast.unreadable())
                .singleElement()
                .satisfies(each -> assertThat(each.pointer().toString()).isEqualTo("/spec/resources/requests/storage"));
        ForecastReport report = ForecastReport.of(forecast);
        assertThat(report.verdict().isYes()).isFalse();
        assertThat(report.toJson().array("refused").items()).hasSize(1);
        assertThat(report.toJson().array("notJudged").toJson())
                .isEqualTo("[{\"kind\":\"PersistentVolumeClaim\",\"count\":1,\"why\":\"cannot be read\"}]");
    }

    @Test
    void recordedClustersAreTakenAsTheyAre() {
        for (long seed = 0; seed < 200; seed++) {
            var cluster = RandomWorld.of(seed, 4);
            List<Manifest> objects = new ArrayList<>();
            cluster.claims().forEach(claim -> objects.add(claim.manifest()));
            cluster.volumes().volumes().forEach(volume -> {
                if (!volume.phase().isEmpty()) {
                    objects.add(volume.manifest());
                }
            });
            assertThat(Forecast.given(Inventory.of(objects)).refusals())
                    .as("seed %d", seed)
                    .isEmpty();
            assertThat(Forecast.given(Inventory.of(objects)).events())
                    .as("seed %d", seed)
                    .isEqualTo(Forecast.of(Inventory.of(objects)).events());
        }
        assertThat(Forecast.given(World.objects("pod p; node n")).refusals()).isEmpty();
    }

    /** Nothing changes, and the words are the server's. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        existing             | message
        pvc                  | persistentvolumeclaims "c" already exists
        pv source=hostPath:/x | persistentvolumes "pv" already exists
        sc s by=x            | storageclasses.storage.k8s.io "s" already exists
        pod p                | pods "p" already exists
        node n               | nodes "n" already exists
        scheduling.k8s.io/v1 PriorityClass         | priorityclasses.scheduling.k8s.io "x" already exists
        storage.k8s.io/v1 CSIStorageCapacity       | csistoragecapacities.storage.k8s.io "x" already exists
        apps/v1 ControllerRevision                 | controllerrevisions.apps "x" already exists
        """)
    void aNameThatIsTakenIsRefused(String existing, String message) {
        String[] words = existing.split(" ", -1);
        Manifest object = words[0].contains("/")
                ? Manifest.parse("{\"apiVersion\": \"" + words[0] + "\", \"kind\": \"" + words[1]
                        + "\", \"metadata\": {\"name\": \"x\", \"namespace\": \"ns\"}, \"provisioner\": \"csi.x\"}")
                : World.objects(existing).get(0);
        Forecast before = Forecast.given(Inventory.of(object));
        Forecast after = before.creating(object);
        assertThat(after.refusals()).singleElement().satisfies(refusal -> {
            assertThat(refusal.object()).isEqualTo(object.ref());
            assertThat(refusal.reasons()).extracting(Reason::message).containsExactly(message);
        });
        assertThat(after.explain(object.ref()).stream()
                        .filter(each -> each.message().equals(message)))
                .hasSize(1);
        assertThat(after.explain(ObjectRef.claim("ns", "other"))).isEmpty();
        assertThat(PlainLoop.documents(after.cluster())).isEqualTo(PlainLoop.documents(before.cluster()));
    }
}
