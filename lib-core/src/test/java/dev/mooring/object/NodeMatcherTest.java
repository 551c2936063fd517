package dev.mooring.object;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.binding.Sketch;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.manifest.Manifest;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeMatcherTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        case                        | terms                                                                           | node    | error
        one expression              | [{"matchExpressions":[{"key":"z","operator":"In","values":["a"]}]}]             | z=a     |
        which is not met            | [{"matchExpressions":[{"key":"z","operator":"In","values":["a"]}]}]             | z=b     | no matching NodeSelectorTerms
        terms are alternatives      | [{"matchExpressions":[{"key":"z","operator":"Exists"}]},{"matchExpressions":[{"key":"y","operator":"DoesNotExist"}]}] | |
        expressions are not         | [{"matchExpressions":[{"key":"z","operator":"Exists"},{"key":"y","operator":"Exists"}]}] | z=1 | no matching NodeSelectorTerms
        greater                     | [{"matchExpressions":[{"key":"n","operator":"Gt","values":["3"]}]}]             | n=4     |
        not greater                 | [{"matchExpressions":[{"key":"n","operator":"Gt","values":["3"]}]}]             | n=3     | no matching NodeSelectorTerms
        less                        | [{"matchExpressions":[{"key":"n","operator":"Lt","values":["3"]}]}]             | n=-4    |
        no number                   | [{"matchExpressions":[{"key":"n","operator":"Lt","values":["3"]}]}]             | n=x     | no matching NodeSelectorTerms
        too large a number          | [{"matchExpressions":[{"key":"n","operator":"Gt","values":["3"]}]}]             | n=9223372036854775808 | no matching NodeSelectorTerms
        another script's number     | [{"matchExpressions":[{"key":"n","operator":"Gt","values":["3"]}]}]             | n=٤     | no matching NodeSelectorTerms
        absent                      | [{"matchExpressions":[{"key":"n","operator":"Lt","values":["3"]}]}]             |         | no matching NodeSelectorTerms
        140 node names never count  | [{"matchFields":[{"key":"metadata.name","operator":"In","values":["n2"]}]}]     | z=a     |
        141 no term                 | []                                                                              | z=a     | no matching NodeSelectorTerms
        empty terms                 | [{},{"matchExpressions":[],"matchFields":null}]                                 | z=a     | no matching NodeSelectorTerms
        142 NotIn of an absent one  | [{"matchExpressions":[{"key":"z","operator":"NotIn","values":["a"]}]}]          |         |
        151 bad field               | [{"matchFields":[{"key":"metadata.name","operator":"Exists"}]}]                 | z=a     | nodeSelectorTerms[0].matchFields[0].operator: Unsupported value: "Exists": supported values: "In", "NotIn"
        151b two values             | [{"matchFields":[{"key":"metadata.name","operator":"In","values":["a","b"]}]}]  | z=a     | nodeSelectorTerms[0].matchFields[0].values: Invalid value: ["a","b"]: must have one element
        151c no value               | [{"matchFields":[{"key":"metadata.name","operator":"NotIn"}]}]                  | z=a     | nodeSelectorTerms[0].matchFields[0].values: Invalid value: null: must have one element
        152 spoils its term         | [{"matchExpressions":[{"key":"z","operator":"Exists"}],"matchFields":[{"key":"metadata.name","operator":"In"}]}] | z=a | nodeSelectorTerms[0].matchFields[0].values: Invalid value: null: must have one element
        but not the others          | [{"matchFields":[{"operator":"In"}]},{"matchExpressions":[{"key":"z","operator":"Exists"}]}] | z=a |
        bad operator                | [{},{"matchExpressions":[{"key":"z","operator":"<"}]}]                          | z=a     | nodeSelectorTerms[1].matchExpressions[0].operator: Unsupported value: "\\u003c": supported values: "In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"
        bad count                   | [{"matchExpressions":[{"key":"z","operator":"Gt","values":["1","2"]}]}]         | z=a     | nodeSelectorTerms[0].matchExpressions[0].values: Invalid value: ["1","2"]: for 'Gt', 'Lt' operators, exactly one value is required
        bad number                  | [{"matchExpressions":[{"key":"z","operator":"Gt","values":["x"]}]}]             | z=a     | nodeSelectorTerms[0].matchExpressions[0].values[0]: Invalid value: "x": for 'Gt', 'Lt' operators, the value must be an integer
        empty list                  | [{"matchExpressions":[{"key":"z","operator":"In","values":[]}]}]                | z=a     | nodeSelectorTerms[0].matchExpressions[0].values: Invalid value: []: for 'in', 'notin' operators, values set can't be empty
        several                     | [{"matchExpressions":[{"key":"z","operator":"In"},{"key":"z","operator":"In"}]}] | z=a    | [nodeSelectorTerms[0].matchExpressions[0].values: Invalid value: null: for 'in', 'notin' operators, values set can't be empty, nodeSelectorTerms[0].matchExpressions[1].values: Invalid value: null: for 'in', 'notin' operators, values set can't be empty]
        """)
    void check(String row, String terms, String node, String error) {
        VolumeView volume = Sketch.volume("affinity=" + terms);
        Map<String, String> labels = LabelMatcherTest.labels(node);
        String wanted = error == null ? null : error.replace("\\\\u", "\\u");
        assertThat(VolumeBinding.checkNodeAffinity(volume, labels).orElse(null)).isEqualTo(wanted);
        assertThat(volume.nodeAffinity().isAnywhere()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {}
        {"nodeAffinity":null}
        {"nodeAffinity":{}}
        {"nodeAffinity":{"required":null}}
        """)
    void nothingIsRequired(String spec) {
        VolumeView volume = VolumeView.from(Manifest.parse("{\"spec\":" + spec + "}"));
        assertThat(volume.nodeAffinity().isAnywhere()).isTrue();
        assertThat(VolumeBinding.checkNodeAffinity(volume, Map.of())).isEmpty();
    }

    @Test
    void tenThousandTermsAreAnsweredAtOnce() {
        String terms = IntStream.range(0, 10_000)
                .mapToObj(i -> "{\"matchExpressions\":[{\"key\":\"k" + i + "\",\"operator\":\"Exists\"}]}")
                .collect(Collectors.joining(",", "[", "]"));
        VolumeView volume = Sketch.volume("affinity=" + terms);
        assertThat(VolumeBinding.checkNodeAffinity(volume, Map.of("k9999", ""))).isEmpty();
        assertThat(VolumeBinding.checkNodeAffinity(volume, Map.of())).contains(NodeMatcher.NO_MATCH);
    }
}
