package dev.mooring.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Diagrams for tickets: bounded, the worst first, and whole whatever a name contains. */
class DiagramTest {

    @Test
    void aPairIsTwoNodesAndALine() {
        Report report = Report.of(Inventory.of(Rows.objects("""
            pv  | v | size=20 class=fast claim=shop/c uid phase=Bound
            pvc | c | size=10 class=fast volume=v bound\
            """)));
        assertThat(Mermaid.of(report).lines().limit(4))
                .containsExactly(
                        "flowchart LR",
                        "  v0[(\"v<br/>20Gi · bound\")]:::well",
                        "  c1([\"shop/c<br/>10Gi · bound\"]):::well",
                        "  c1 === v0");
        assertThat(Dot.of(report)).contains("c1 -> v0 [dir=none, penwidth=2];");
        assertThat(Mermaid.leftOut(report)).isEmpty();
    }

    private static Report many(int volumes, boolean lost) {
        List<JsonObject> all = new ArrayList<>();
        for (int i = 0; i < volumes; i++) {
            all.add(Rows.object("pv", "v" + i, "size=1 class=fast phase=Available"));
        }
        if (lost) {
            all.add(Rows.object("pvc", "lost", "size=1 class=fast volume=gone bound"));
        }
        return Report.of(Inventory.of(all));
    }

    private static long nodes(Report report) {
        return Mermaid.of(report).lines().filter(each -> each.contains(":::")).count();
    }

    @Test
    void ofManyObjectsOnlyProblemsAndTheirNeighboursAreShown() {
        Report report = many(300, true);
        assertThat(Mermaid.of(report)).contains("shop/lost", "gone<br/>not in the input");
        assertThat(nodes(report)).isEqualTo(2);
        assertThat(Mermaid.leftOut(report))
                .hasValueSatisfying(
                        note -> assertThat(note).startsWith("300 objects are").contains("problems"));
        assertThat(nodes(many(29, true))).isEqualTo(31);
        assertThat(nodes(many(30, true))).isEqualTo(2);
    }

    @Test
    void aNameOfAMillionCharactersIsCut() {
        Report report = Report.of(Inventory.of(Rows.object("pv", "a".repeat(1_000_000), "size=1 class=fast")));
        assertThat(Mermaid.of(report).length()).isLessThan(2_000);
        assertThat(Dot.of(report).length()).isLessThan(2_000);
    }

    @Test
    void withoutAProblemSomeAreShownAndTheOthersCounted() {
        Report report = many(300, false);
        assertThat(nodes(report)).isEqualTo(Diagram.MOST_OBJECTS);
        assertThat(Mermaid.leftOut(report))
                .hasValueSatisfying(note -> assertThat(note).startsWith("180 objects are"));
        assertThat(Mermaid.of(report).length()).isLessThan(50_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"]:::x", "a\nb", "<b>", "end", "\\", "#1;", "%%{init}%%", "\u202e", "`", "|{}()"})
    void aNameIsOneLabel(String name) {
        Report report = Report.of(Inventory.of(Rows.object("pv", name, "size=1 class=fast phase=Available")));
        String node = Mermaid.of(report).lines().skip(1).findFirst().orElseThrow();
        assertThat(node).matches(" {2}v0\\[\\(\"[^\"<>\\[\\](){}|`%\\\\]*<br/>1Gi · available\"\\)]:::well");
        String dot = Dot.of(report).lines().skip(4).findFirst().orElseThrow();
        assertThat(dot).matches(" {2}v0 \\[label=\"([^\"\\\\]|\\\\.)*\", shape=cylinder, .*];");
    }
}
