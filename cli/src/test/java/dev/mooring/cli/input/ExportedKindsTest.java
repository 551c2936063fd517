package dev.mooring.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.command.Export;
import dev.mooring.manifest.Kinds;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What decisions read is in the export that all guides recommend, so that {@code --complete all} hides nothing. */
class ExportedKindsTest {

    /** Secrets have values, the others exist only with their CRDs; {@code --complete all} does not include them. */
    private static final List<String> NOT_EXPORTED = List.of(
            Kinds.SECRET,
            Kinds.REFERENCE_GRANT,
            Kinds.VOLUME_GROUP_SNAPSHOT,
            Kinds.VOLUME_GROUP_SNAPSHOT_CONTENT,
            Kinds.VOLUME_GROUP_SNAPSHOT_CLASS,
            Kinds.DATA_VOLUME);

    @Test
    void everyKindThatADecisionReadsIsExported() throws IllegalAccessException {
        List<String> exported = List.of(
                Export.COMMAND.replace("kubectl get ", "").split(" ", -1)[0].split(",", -1));
        List<String> missing = new ArrayList<>();
        for (Field each : Kinds.class.getFields()) {
            if (Modifier.isStatic(each.getModifiers()) && each.get(null) instanceof String kind) {
                missing.addAll(exported.contains(kind.toLowerCase(Locale.ROOT)) ? List.of() : List.of(kind));
            }
        }
        assertThat(missing).containsExactlyInAnyOrderElementsOf(NOT_EXPORTED);
    }
}
