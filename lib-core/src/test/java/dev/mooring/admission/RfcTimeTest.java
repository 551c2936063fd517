package dev.mooring.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.admission.RfcTime.NotATimeException;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RfcTimeTest {

    @ParameterizedTest
    @CsvSource(quoteCharacter = '^', delimiter = '|', textBlock = """
            2026-01-02T03:04:05Z          | 2026-01-02T03:04:05Z
            2026-01-02T3:04:05Z           | 2026-01-02T03:04:05Z
            2026-01-02T03:04:05.999999Z   | 2026-01-02T03:04:05Z
            2026-01-02T03:04:05,9Z        | 2026-01-02T03:04:05Z
            2026-01-02T03:04:05+02:00     | 2026-01-02T01:04:05Z
            2026-01-02T03:04:05-24:60     | 2026-01-03T04:04:05Z
            2024-02-29T00:00:00Z          | 2024-02-29T00:00:00Z
            0001-01-01T00:00:00Z          | 0001-01-01T00:00:00Z
            0000-01-01T00:00:00Z          | 0000-01-01T00:00:00Z
            9999-12-31T23:59:59Z          | 9999-12-31T23:59:59Z
            2026-01-02T03:04:05.5+01:00   | 2026-01-02T02:04:05Z
            2026-01-02T03:04:05+24:00     | 2026-01-01T03:04:05Z
            2026-01-02T03:04:05+11:11     | 2026-01-01T15:53:05Z
            """)
    void readsTimes(String text, String canonical) throws NotATimeException {
        assertThat(RfcTime.canonical(text)).isEqualTo(canonical);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '^', delimiter = '|', textBlock = """
            ^^                        | : cannot parse "" as "2006"
            20-01-02T03:04:05Z        | : cannot parse "20-01-02T03:04:05Z" as "2006"
            2026/01/02T03:04:05Z      | : cannot parse "/01/02T03:04:05Z" as "-"
            2026-1-02T03:04:05Z       | : cannot parse "1-02T03:04:05Z" as "01"
            2026-13-02T03:04:05Z      | : month out of range
            2026-01-2T03:04:05Z       | : cannot parse "2T03:04:05Z" as "02"
            2026-02-30T03:04:05Z      | : day out of range
            2026-01-00T03:04:05Z      | : day out of range
            2026-01-02 03:04:05Z      | : cannot parse " 03:04:05Z" as "T"
            2026-01-02T24:04:05Z      | : hour out of range
            2026-01-02T03:60:05Z      | : minute out of range
            2026-01-02T03:04:60Z      | : second out of range
            2026-01-02T03:04:05       | : cannot parse "" as "Z07:00"
            2026-01-02T03:04:05z      | : cannot parse "z" as "Z07:00"
            2026-01-02T03:04:05+0200  | : cannot parse "+0200" as "Z07:00"
            2026-01-02T03:04:05*02:00 | : cannot parse "*02:00" as "Z07:00"
            2026-01-02T03:04:05+25:00 | : time zone offset hour out of range
            2026-01-02T03:04:05+00:61 | : time zone offset minute out of range
            2026-01-02T03:04:05Z+1    | : extra text: "+1"
            2026                      | : cannot parse "" as "-"
            202                       | : cannot parse "202" as "2006"
            20261-01-02T03:04:05Z     | : cannot parse "1-01-02T03:04:05Z" as "-"
            2026-00-01T00:00:00Z      | : month out of range
            2026-01-02T               | : cannot parse "" as "15"
            2026-01-02T003:04:05Z     | : cannot parse "3:04:05Z" as ":"
            2026-01-02T03:04:5Z       | : cannot parse "5Z" as "05"
            2026-01-02T03:04:05.      | : cannot parse "." as "Z07:00"
            2026-01-02T03:04:05.Z     | : cannot parse ".Z" as "Z07:00"
            2026-01-02T03:04:05.-01:00 | : cannot parse ".-01:00" as "Z07:00"
            2026-01-02T03:04:05.5     | : cannot parse "" as "Z07:00"
            2026-01-02T03:04:05.5.5Z  | : cannot parse ".5Z" as "Z07:00"
            2026-01-02T03:04:05+x1:00 | : cannot parse "+x1:00" as "Z07:00"
            2026-01-02T03:04:05+0x:00 | : cannot parse "+0x:00" as "Z07:00"
            2026-01-02T03:04:05+00:x0 | : cannot parse "+00:x0" as "Z07:00"
            2026-01-02T03:04:05+00:0x | : cannot parse "+00:0x" as "Z07:00"
            2026-01-02T03:04:05+01:0  | : cannot parse "+01:0" as "Z07:00"
            2026-01-02T03:04:05+01:000 | : extra text: "0"
            "é\\                       | parsing time "\\"\\xc3\\xa9\\\\"
            """)
    void saysWhatIsNoTime(String text, String message) {
        assertThatThrownBy(() -> RfcTime.canonical(text))
                .isInstanceOf(NotATimeException.class)
                .hasMessageContaining(message);
    }

    @Test
    void digitsDoNotDependOnTheLocaleOfTheProcess() throws NotATimeException {
        Locale usual = Locale.getDefault(Locale.Category.FORMAT);
        try {
            Locale.setDefault(Locale.Category.FORMAT, Locale.forLanguageTag("fa-IR-u-nu-arabext"));
            assertThat(RfcTime.canonical("2026-01-02T03:04:05Z")).isEqualTo("2026-01-02T03:04:05Z");
        } finally {
            Locale.setDefault(Locale.Category.FORMAT, usual);
        }
    }
}
