package dev.mooring.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.input.CompleteKind;
import dev.mooring.cli.input.CompleteKind.Exported;
import dev.mooring.forecast.internal.ForecastKinds;
import dev.mooring.manifest.Kinds;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What the export asks for, and what {@code --complete all} says of it. */
class ExportTest {

    private static final List<String> ALL = CompleteKind.kinds(EnumSet.of(CompleteKind.ALL));

    private static List<String> asked(String command) {
        return List.of(command.split(" ", -1)[2].split(",", -1));
    }

    private static boolean isAsked(String kind) {
        return asked(Export.COMMAND).contains(kind.toLowerCase(Locale.ROOT));
    }

    /** All kinds that a decision reads. */
    private static Set<String> read() {
        Set<String> all = new TreeSet<>(ForecastKinds.judged());
        Arrays.stream(Kinds.class.getFields()).forEach(each -> {
            try {
                all.add(String.valueOf(each.get(null)));
            } catch (IllegalAccessException e) {
                throw new AssertionError(e);
            }
        });
        return all;
    }

    @Test
    void allSpeaksOfNoKindThatIsNotAskedFor() {
        assertThat(ALL).allMatch(ExportTest::isAsked);
    }

    /** Of these, nothing but a list or their own name says that there are no others. */
    @Test
    void everyOtherKindThatIsReadIsInAll() {
        Set<String> others = read();
        ALL.forEach(others::remove);
        assertThat(others)
                .containsExactly(
                        Kinds.CSI_STORAGE_CAPACITY,
                        Kinds.DATA_VOLUME,
                        Kinds.REFERENCE_GRANT,
                        Kinds.SECRET,
                        Kinds.VOLUME_GROUP_SNAPSHOT,
                        Kinds.VOLUME_GROUP_SNAPSHOT_CLASS,
                        Kinds.VOLUME_GROUP_SNAPSHOT_CONTENT);
        assertThat(others.stream().filter(ExportTest::isAsked)).containsExactly(Kinds.CSI_STORAGE_CAPACITY);
    }

    @Test
    void aKindIsSaidByItsNameToo() {
        assertThat(CompleteKind.kinds(EnumSet.of(CompleteKind.ALL, CompleteKind.POD, CompleteKind.SECRET)))
                .containsAll(ALL)
                .contains(Kinds.SECRET)
                .doesNotHaveDuplicates();
    }

    @Test
    void aClusterMayLackKinds() {
        assertThat(asked(Export.without(EnumSet.of(Exported.WITH_SNAPSHOTS))))
                .doesNotContain("volumesnapshot", "volumesnapshotcontent", "volumesnapshotclass")
                .contains("volumeattributesclass", "pod");
        assertThat(asked(Export.without(EnumSet.of(Exported.WITH_ATTRIBUTES_CLASSES))))
                .doesNotContain("volumeattributesclass")
                .contains("volumesnapshot", "pod");
    }
}
