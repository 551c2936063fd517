package dev.mooring.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.apply.Applied;
import dev.mooring.attach.AttachDiagnosis;
import dev.mooring.binding.ClaimBinding;
import dev.mooring.driver.BackingStorage;
import dev.mooring.forecast.ClaimExplanation;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.forecast.Holders;
import dev.mooring.json.JsonValue;
import dev.mooring.lint.Lint;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.pasted.PastedText;
import dev.mooring.quantity.StorageSize;
import dev.mooring.reason.Reasons;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Purpose;
import dev.mooring.sanitize.Sanitized;
import dev.mooring.sanitize.Sanitizer;
import dev.mooring.workload.WorkloadObjects;
import dev.mooring.yaml.Yaml;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The front door: each type and each call that {@code docs/which-call.md} names is there, and the usual ones work as it says. */
class WhichCallTest {

    private static final Pattern CODE = Pattern.compile("`([A-Z]\\w+)(?:\\.([a-z]\\w*))?[^`]*`");

    /** In modules that the command line does not use; their own tests and the samples show them. */
    private static final List<String> ELSEWHERE = List.of("MooringAssertions", "StorageControllers");

    private static final List<Manifest> CLUSTER = manifests("""
        apiVersion: v1
        kind: PersistentVolume
        metadata: {name: pv-1}
        spec:
          accessModes: [ReadWriteOnce]
          capacity: {storage: 20Gi}
          csi: {driver: x.csi, volumeHandle: h-1}
          persistentVolumeReclaimPolicy: Delete
        ---
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: data, namespace: shop}
        spec:
          accessModes: [ReadWriteOnce]
          resources: {requests: {storage: 10Gi}}
          storageClassName: ""
        """);
    private static final ObjectRef CLAIM = ObjectRef.claim("shop", "data");

    private static List<Manifest> manifests(String yaml) {
        return Inventory.documents(Yaml.read(yaml));
    }

    private static Map<String, String> types() {
        Map<String, String> types = new TreeMap<>();
        for (Path source : Library.sources()) {
            String name = source.getFileName().toString().replace(".java", "");
            Matcher room = Pattern.compile("(?m)^package ([\\w.]+);").matcher(Library.text(source));
            if (room.find()) {
                types.put(name, room.group(1) + "." + name);
            }
        }
        return types;
    }

    @Test
    void everyTypeAndCallOfThePageIsThere() throws ClassNotFoundException {
        Map<String, String> types = types();
        List<String> missing = new ArrayList<>();
        int calls = 0;
        Matcher code = CODE.matcher(Library.text(Library.ROOT.resolve("docs/which-call.md")));
        while (code.find()) {
            String type = code.group(1);
            if (ELSEWHERE.contains(type) || type.equals(type.toUpperCase(Locale.ROOT))) {
                continue;
            }
            Class<?> found = types.containsKey(type) ? Class.forName(types.get(type)) : null;
            if (found == null || !Modifier.isPublic(found.getModifiers())) {
                missing.add(type);
            } else if (code.group(2) != null) {
                calls++;
                boolean isThere =
                        Arrays.stream(found.getMethods()).map(Method::getName).anyMatch(code.group(2)::equals);
                if (!isThere) {
                    missing.add(type + "." + code.group(2));
                }
            }
        }
        assertThat(missing).isEmpty();
        assertThat(calls).isGreaterThan(25);
    }

    @Test
    void whatGoesInAndWhatComesOut() {
        assertThat(JsonValue.parse("[1]").toJson()).isEqualTo("[1]");
        assertThat(Manifest.parse("{\"kind\":\"Pod\"}").kind()).isEqualTo("Pod");
        assertThat(Inventory.of(CLUSTER).complete("Pod").isComplete("Pod")).isTrue();
        assertThat(StorageSize.parse("1Gi").compareTo(StorageSize.parse("1024Mi")))
                .isZero();
        assertThat(PastedText.read("waiting for a volume to be created").toString())
                .isNotEmpty();
        assertThat(Reasons.sorted(
                        ClaimBinding.of(CLUSTER.get(1), CLUSTER.get(0)).reasons()))
                .isNotEmpty();
    }

    @Test
    void questionsAboutOneCluster() {
        Inventory inventory = Inventory.of(CLUSTER);
        assertThat(ClaimBinding.of(CLUSTER.get(1), inventory)
                        .volume()
                        .orElseThrow()
                        .name())
                .isEqualTo("pv-1");
        assertThat(Admission.post(CLUSTER.get(0))).isInstanceOf(AdmissionDecision.Accepted.class);
        Forecast forecast = Forecast.of(inventory);
        assertThat(forecast.claim("shop", "data").orElseThrow().volume()).contains("pv-1");
        assertThat(ForecastReport.of(forecast).verdict(CLAIM).answer()).isNotNull();
        assertThat(ClaimExplanation.of(inventory, CLAIM).orElseThrow().chosen()).isPresent();
        Forecast next = forecast.observing(inventory.without(ObjectRef.volume("pv-1")));
        assertThat(next.changedSince(forecast)).containsExactly(ObjectRef.volume("pv-1"), CLAIM);
        assertThat(forecast.minus(CLAIM).deletions().ends()).isNotEmpty();
        assertThat(Holders.of(inventory, CLAIM)).isNotNull();
        assertThat(WorkloadObjects.of(inventory).made()).isEmpty();
        assertThat(AttachDiagnosis.of(inventory)).isNotNull();
        assertThat(Lint.of(inventory)).isNotNull();
        assertThat(BackingStorage.of(VolumeView.from(CLUSTER.get(0)))).isNotNull();
    }

    @Test
    void intoAnotherCluster() {
        Sanitized sanitized =
                Sanitizer.sanitize(Policy.builder(Purpose.NEAT).build(), CLUSTER);
        assertThat(sanitized.isComplete()).isTrue();
        assertThat(Applied.of(sanitized)).isNotNull();
    }
}
