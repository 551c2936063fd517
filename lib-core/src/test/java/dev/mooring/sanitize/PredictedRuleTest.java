package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.SyncRule;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PredictedRuleTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            rows                                                                                     | rule
            B1                                                                                       | B1
            B2                                                                                       | B2
            B3                                                                                       | B3
            B4                                                                                       | B4
            B5                                                                                       | B5
            U6A                                                                                      | U2
            U3                                                                                       | U3
            S0, U1, U2, U5, U6B, U7, P1, P2, P3, P4, P5, P6                                          | U4
            U10                                                                                      | V1
            U11, U12                                                                                 | V2
            U13                                                                                      | V3
            U14, U15                                                                                 | V4
            V1                                                                                       | P1
            V2                                                                                       | P2
            V4, R1, R2, R3, R3_NOT_RELEASED, R3_USED, R3_FAILED, R5, D1, D2, D3, D4, D5, D6, D7, D_FAILED | P3
            V6, V7                                                                                   | P4
            V8                                                                                       | P5
            V9, V10                                                                                  | P6
            """)
    void everyRowOfTheControllerHasItsShortName(String rows, PredictedRule rule) {
        for (String row : rows.split(", ")) {
            assertThat(PredictedRule.of(SyncRule.valueOf(row), false)).isEqualTo(rule);
        }
    }

    @Test
    void aVolumeThatIsFoundWasReservedOrFree() {
        assertThat(PredictedRule.of(SyncRule.U3, true)).isEqualTo(PredictedRule.U1);
        assertThat(PredictedRule.of(SyncRule.U3, false)).isEqualTo(PredictedRule.U3);
    }

    @Test
    void everyShortNameIsMeantBySomeRow() {
        Set<PredictedRule> meant = EnumSet.of(PredictedRule.U1);
        Arrays.stream(SyncRule.values()).forEach(row -> meant.add(PredictedRule.of(row, false)));
        assertThat(meant).containsExactly(PredictedRule.values());
    }
}
