package dev.mooring.selinux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SelinuxLabelTest {

    /** Rows of the controller's translator and of the corners of its code: missing parts, levels, too many colons. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            one                 | other               | conflict
            ``                  | ``                  | false
            :::                 | ``                  | false
            u:r:t:s0:c1         | u:r:t:s0:c1         | false
            u:r:t:s0:c1         | u:r:t:s0:c2         | true
            u:r:t:s0:c1,c2      | u:r:t:s0:c2,c1      | true
            u:r:t:s0:c1         | ``                  | true
            :::s0:c1            | ``                  | true
            u:r:t:              | ``                  | false
            u:r:t:s0:c1         | :::s0:c1            | false
            u:r:t:s0:c1         | u:::s0:c1           | false
            u:r:t:s0:c1         | :r::s0:c1           | false
            u:r:t:s0:c1         | ::t:s0:c1           | false
            u:r:t:s0:c1         | x:::s0:c1           | true
            u:r:t:s0:c1         | :x::s0:c1           | true
            u:r:t:s0:c1         | ::x:s0:c1           | true
            u:r:t:s0:c1         | ::t:                | true
            u:r::s0             | :r:t:s0             | false
            u                   | x                   | true
            u                   | u:r                 | false
            u:r                 | :x:t:               | true
            """)
    void labelsConflictWhereBothGiveAPartOrTheLevelsDiffer(String one, String other, boolean conflict) {
        assertThat(SelinuxLabel.conflict(one, other)).isEqualTo(conflict);
        assertThat(SelinuxLabel.conflict(other, one)).isEqualTo(conflict);
    }

    /** What the kubelet makes of process labels: role and type are not in the label of files, and a level is made up. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            one         | other       | same
            :::         | :::         | YES
            :::s0       | :::         | NO
            :::s0       | :::s0       | YES
            u:r:t:s0    | u:x:y:s0    | YES
            u:r:t:s0    | :::s0       | UNKNOWN
            u:r:t:s0    | x:r:t:s0    | NO
            :::s0       | :::s0:c1    | NO
            ::t:        | ::t:        | NO
            ::t:        | ::t:s0      | NO
            """)
    void filesHaveOneLabelIfUserAndLevelAreTheSame(String one, String other, String same) {
        assertThat(label(one).sameForFiles(label(other))).hasToString(same);
        assertThat(label(other).sameForFiles(label(one))).hasToString(same);
    }

    private static SelinuxLabel label(String text) {
        String[] parts = text.split(":", 4);
        return new SelinuxLabel(parts[0], parts[1], parts[2], parts[3]);
    }
}
