package dev.mooring.conformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApiHandsTest {

    private static final JsonObject OBJECT = JsonObject.parse("""
            {"metadata": {"annotations": {"dev.mooring/plan": "note"}}, "status": {"phase": "Bound", "readyToUse": true}, "spec": {"volumeName": "pv"},
             "items": [{"spec": {"volumes": [{"pvc": {"name": "a"}}, {"other": {}}, {"pvc": {"name": "b"}}]}},
                       {"spec": {}}, {"spec": {"volumes": [{"pvc": {"name": "c"}}]}}]}""");

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            template                                    | output
            jsonpath={.status.phase} {.spec.volumeName} | Bound pv
            jsonpath={.status.readyToUse}               | true
            jsonpath={.status.nothing}                  | ''
            jsonpath={.metadata.annotations.dev\\.mooring/plan} | note
            jsonpath={.items[*].spec.volumes[*].pvc.name} | a b c
            jsonpath={.items[2].spec.volumes[0].pvc.name} | c
            jsonpath={.items[7].spec.volumes[0].pvc.name} | ''
            """)
    void templatesAreFilledAsKubectlDoes(String template, String output) {
        assertThat(ApiHands.filled(template, OBJECT)).isEqualTo(output);
    }

    @Test
    void worldsComeFromTheSeedAndHaveEachKind() {
        StringBuilder kinds = new StringBuilder();
        Set<Boolean> modes = new HashSet<>();
        for (int number = 0; number < 40; number++) {
            MoveWorld world = MoveWorldGenerator.world(1, number, "m" + number);

            assertThat(MoveWorldGenerator.world(1, number, "m" + number).source())
                    .isEqualTo(world.source());
            modes.add(world.source().objects().stream()
                    .anyMatch(each -> each.json().toJson().contains("ReadWriteMany")));
            world.source().objects().forEach(each -> kinds.append(each.kind()).append(' '));
        }
        assertThat(modes).hasSize(2);
        assertThat(kinds.toString().split(" "))
                .contains(Kinds.STATEFUL_SET, Kinds.DEPLOYMENT, Kinds.VOLUME_SNAPSHOT, Kinds.PERSISTENT_VOLUME_CLAIM);
    }
}
