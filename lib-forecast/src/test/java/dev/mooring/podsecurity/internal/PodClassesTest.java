package dev.mooring.admission.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the plug-ins Priority and RuntimeClass say. */
class PodClassesTest {

    /** {@code key: value}. */
    private static Manifest pod(String spec) {
        String[] words = spec.split(": ", -1);
        return Manifest.parse("{\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\",\"namespace\":\"shop\"},\"spec\":{\""
                + words[0] + "\":\"" + words[1] + "\"}}");
    }

    @ParameterizedTest(name = "{0}, {1}, {2}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '^', textBlock = """
        complete      | global | spec                                | says
        PriorityClass | false  | priorityClassName: high             | ^^
        PriorityClass | false  | priorityClassName: low              | no PriorityClass with name low was found
        PriorityClass | false  | priorityClassName: system-node-critical | ^^
        RuntimeClass  | false  | priorityClassName: low              | ^^
        RuntimeClass  | false  | runtimeClassName: gvisor            | pod rejected: RuntimeClass "gvisor" not found
        PriorityClass | false  | runtimeClassName: gvisor            | ^^
        """)
    void theClassesOfAPodMustExist(String complete, boolean global, String spec, String says) {
        Inventory cluster = Inventory.of(
                        Manifest.parse("{\"apiVersion\":\"scheduling.k8s.io/v1\",\"kind\":\"PriorityClass\","
                                + "\"metadata\":{\"name\":\"high\"},\"value\":7,\"globalDefault\":" + global + "}"))
                .complete(complete);
        assertThat(PodClasses.refusal(cluster, pod(spec))
                        .map(each -> each.message())
                        .orElse(""))
                .isEqualTo(says.isEmpty() ? "" : "pods \"p\" is forbidden: " + says);
    }

    @ParameterizedTest(name = "priority {1}, default {2}")
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
        high | 7 | false | -
        high | 5 | false | computed 7
        ''   | 5 | false | computed 0
        ''   | 0 | false | -
        ''   | 5 | true  | -
        """)
    void thePriorityIsThatOfTheClass(String name, int priority, boolean global, @Nullable String says) {
        Inventory cluster = Inventory.of(
                        Manifest.parse("{\"apiVersion\":\"scheduling.k8s.io/v1\",\"kind\":\"PriorityClass\","
                                + "\"metadata\":{\"name\":\"high\"},\"value\":7,\"globalDefault\":" + global + "}"))
                .complete("PriorityClass");
        Manifest pod = Manifest.parse("{\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\"},\"spec\":{\"priority\":"
                + priority + ",\"priorityClassName\":\"" + name + "\"}}");
        String found =
                PodClasses.refusal(cluster, pod).map(each -> each.message()).orElse("");
        assertThat(found).contains(says == null ? "" : says);
        assertThat(found.isEmpty()).isEqualTo(says == null);
    }
}
