package dev.mooring.testing;

import static dev.mooring.testing.MooringAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Broken charts and the messages about them; a new chart in the folder is a new test. */
class FailureMessagesTest {

    private static final Path CHARTS = Path.of("src/test/resources/charts");

    static List<Path> charts() throws IOException {
        try (Stream<Path> files = Files.list(CHARTS)) {
            return files.filter(each -> each.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("charts")
    void theMessageSaysWhatIsWrongAndWhatToDo(Path chart) throws IOException {
        String name = chart.getFileName().toString();
        Exports exports = Exports.fromYaml(Files.readString(chart));
        ClaimAssert claim = assertThat(exports.get(PersistentVolumeClaim.class, "shop/data"))
                .among(exports);
        AssertionError error = catchThrowableOfType(AssertionError.class, () -> {
            switch (name.substring(0, name.indexOf('-'))) {
                case "binds" -> claim.bindsTo("films");
                case "order" -> claim.bindsWhateverTheOrder();
                case "provisioned" -> claim.isProvisionedBy("ebs.csi.aws.com");
                default -> throw new IllegalArgumentException(name);
            }
        });
        assertThat(error).as("the chart is broken").isNotNull();
        String expected = "charts/" + name.replace(".yaml", ".txt");
        assertThat(Snapshot.of(expected).difference(String.valueOf(error.getMessage())))
                .isEmpty();
    }

    /** Not every failure has two values to compare; these have. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "binds-other-class",
                "binds-refused",
                "binds-reserved",
                "binds-too-small",
                "order-two-claims",
            })
    void theMessageNamesObjectFieldBothValuesAndRemedy(String chart) throws IOException {
        String message = Files.readString(CHARTS.resolve(chart + ".txt"));
        assertThat(message)
                .containsPattern("(?m)^  (PersistentVolume|PersistentVolumeClaim)/\\S+: \\w+$")
                .containsPattern("(?m)^    field:    \\S+")
                .containsPattern("(?m)^    expected: \\S+")
                .containsPattern("(?m)^    actual:   \\S+")
                .containsPattern("(?m)^    do:       \\S+");
    }
}
