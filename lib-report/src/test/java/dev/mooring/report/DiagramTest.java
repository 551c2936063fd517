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

    @Test
    void ofManyObjectsTheWorstAreShownAndTheOthersCounted() {
        List<JsonObject> all = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            all.add(Rows.object("pv", "v" + i, "size=1 class=fast phase=Available"));
        }
        all.add(Rows.object("pvc", "lost", "size=1 class=fast volume=gone bound"));
        Report report = Report.of(Inventory.of(all));
        assertThat(Mermaid.of(report)).contains("shop/lost", "gone<br/>not in the input");
        assertThat(Mermaid.of(report).lines().filter(each -> each.contains(":::")))
                .hasSize(Diagram.MOST_OBJECTS);
        assertThat(Mermaid.leftOut(report))
                .hasValueSatisfying(note -> assertThat(note).startsWith("182 objects are"));
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
