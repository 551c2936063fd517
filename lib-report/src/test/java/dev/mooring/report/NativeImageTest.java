package dev.mooring.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A native image has only the resources that the jar names. */
class NativeImageTest {

    private static final String CONFIG = "META-INF/native-image/dev.mooring/mooring-report/resource-config.json";

    /** The folder of the compiled classes, with the resources. */
    private static Path classes() throws URISyntaxException {
        return Path.of(PageParts.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }

    @Test
    void everyTextOfThePageIsNamed() throws IOException, URISyntaxException {
        Path classes = classes();
        List<Pattern> named =
                JsonObject.parse(Files.readString(classes.resolve(CONFIG)))
                        .child("resources")
                        .array("includes")
                        .items()
                        .stream()
                        .map(each -> Pattern.compile(
                                ((JsonObject) each).string("pattern").orElseThrow()))
                        .toList();
        try (Stream<Path> files = Files.walk(classes.resolve("dev"))) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(each -> classes.relativize(each).toString().replace('\\', '/'))
                            .filter(each -> !each.endsWith(".class")))
                    .isNotEmpty()
                    .allSatisfy(each ->
                            assertThat(named).anyMatch(one -> one.matcher(each).matches()));
        }
    }
}
