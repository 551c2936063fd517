package dev.mooring.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        text        | columns
        data        | 4
        数据        | 4
        数据-1      | 6
        （备份）    | 8
        データ      | 6
        데이터      | 6
        Größe       | 5
        e\u0301     | 1
        a\u200bb    | 2
        \u2026      | 1
        \u2717      | 1
        \u303f      | 1
        \uff21      | 2
        \ud83d\udce6 | 2
        \ud840\udc00 | 2
        """)
    void theWidthOnATerminal(String text, int columns) {
        assertThat(Table.length(text)).isEqualTo(columns);
    }

    /** Counted in columns, the third column begins at the same place in each line. */
    @Test
    void chineseIsAligned() {
        assertThat(Layout.PLAIN.table(List.of(
                        List.of("CLAIM", "PATH", "WHY"),
                        List.of("shop/data", "/srv/films", "small"),
                        List.of("shop/文件", "/srv/电影", "太小"))))
                .isEqualTo("""
                CLAIM       PATH         WHY
                shop/data   /srv/films   small
                shop/文件   /srv/电影    太小
                """);
    }

    /** A line has 120 columns at most; what does not fit goes on below, in its column. */
    @Test
    void theLastColumnGoesOnBelow() {
        String words = "卷 太小 ，声明 要求 更多 的 空间 ".repeat(5).strip();
        String table = Layout.PLAIN.table(List.of(
                List.of("CLAIM", "PHASE", "WHY"),
                List.of("shop/文件", "Pending", words),
                List.of("shop/data", "Bound", "")));
        assertThat(table.lines())
                .allSatisfy(line -> assertThat(Table.length(line)).isLessThanOrEqualTo(120));
        assertThat(table.lines().skip(2).limit(1))
                .allSatisfy(line -> assertThat(line).startsWith(" ".repeat(22)).doesNotStartWith(" ".repeat(23)));
        assertThat(table.replaceAll("\\s+", " ")).contains(words);
    }

    /** Many long columns leave the last one forty columns; a name is never broken. */
    @Test
    void theLastColumnHasRoomAlways() {
        String name = "n".repeat(100);
        String table = Layout.PLAIN.table(
                List.of(List.of("A", "B"), List.of(name, "word ".repeat(20).strip()), List.of("x", name)));
        assertThat(table.lines().mapToInt(Table::length))
                .allSatisfy(length -> assertThat(length).isLessThanOrEqualTo(203));
        assertThat(table)
                .contains(name + "   word word word word word word word word\n")
                .contains(name + "\n");
    }

    /** In a narrow terminal, names come first, and the sentence about them below. */
    @Test
    void longNamesStandFirst() {
        String claim = "production-eu-west-1-payments/data-payments-postgresql-ha-primary-0";
        String volume = "pvc-0e1a2b3c-4d5e-6f70-8192-a3b4c5d6e702";
        String why =
                "the volume that the claim names does not exist: the claim stays as it is until the volume is there";
        List<String> heading = List.of("CLAIM", "PHASE", "VOLUME", "WHY");
        assertThat(new Layout(80).table(List.of(heading, List.of(claim, "Lost", volume, why))))
                .isEqualTo("CLAIM   PHASE   VOLUME\n    WHY\n" + claim + "   Lost\n  " + volume
                        + "\n    the volume that the claim names does not exist: the claim stays as it is\n"
                        + "    until the volume is there\n");
        assertThat(new Layout(80).table(List.of(heading, List.of("库/数据", "Lost", volume, why))))
                .isEqualTo("CLAIM     PHASE   VOLUME\n    WHY\n库/数据   Lost    " + volume
                        + "\n    the volume that the claim names does not exist: the claim stays as it is\n"
                        + "    until the volume is there\n");
        assertThat(new Layout(80).table(List.of(heading, List.of("库/数据", "Lost", "pv", "no volume"))))
                .isEqualTo("CLAIM     PHASE   VOLUME   WHY\n库/数据   Lost    pv       no volume\n");
        assertThat(new Layout(120).table(List.of(heading, List.of("库/数据", "Lost", volume, why))))
                .isEqualTo("CLAIM     PHASE   VOLUME                                     WHY\n库/数据   Lost    " + volume
                        + "   the volume that the claim names does not exist: the claim\n" + " ".repeat(61)
                        + "stays as it is until the volume is there\n");
    }

    @Test
    void wrappedTextKeepsToTheWidthInColumns() {
        List<String> lines = Paragraph.wrap("卷 太小 ，声明 要求 更多 的 空间", 10);
        assertThat(lines).allSatisfy(line -> assertThat(Table.length(line)).isLessThanOrEqualTo(10));
        assertThat(String.join(" ", lines)).isEqualTo("卷 太小 ，声明 要求 更多 的 空间");
    }
}
