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
        assertThat(Table.print(List.of(
                        List.of("CLAIM", "PATH", "WHY"),
                        List.of("shop/data", "/srv/films", "small"),
                        List.of("shop/文件", "/srv/电影", "太小"))))
                .isEqualTo("""
                CLAIM       PATH         WHY
                shop/data   /srv/films   small
                shop/文件   /srv/电影    太小
                """);
    }

    @Test
    void wrappedTextKeepsToTheWidthInColumns() {
        List<String> lines = Paragraph.wrap("卷 太小 ，声明 要求 更多 的 空间", 10);
        assertThat(lines).allSatisfy(line -> assertThat(Table.length(line)).isLessThanOrEqualTo(10));
        assertThat(String.join(" ", lines)).isEqualTo("卷 太小 ，声明 要求 更多 的 空间");
    }
}
