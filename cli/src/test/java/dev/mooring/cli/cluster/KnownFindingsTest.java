package dev.mooring.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.lint.LintCode;
import dev.mooring.reason.Reason;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which findings are known, and until when. */
class KnownFindingsTest {

    private static final Reason FINDING =
            Reason.of(LintCode.CLAIM_UNUSED, "PersistentVolumeClaim/shop/old-1", "no pod and no workload uses it");

    @ParameterizedTest(name = "{0} ignores it: {1}")
    @CsvSource({
        "ClaimUnused, true",
        "VolumeUnbound, false",
        "ClaimUnused=old-1, true",
        "ClaimUnused=old, false",
        "ClaimUnused=old-*, true",
        "ClaimUnused=*-1, true",
        "ClaimUnused=shop/*, true",
        "ClaimUnused=sho/*, false",
        "ClaimUnused=PersistentVolumeClaim/shop/old-1, true",
        "ClaimUnused=*/shop/o*1, true",
        "ClaimUnused=**, true",
        "ClaimUnused=*x*, false"
    })
    void aPatternIsAboutKindNamespaceAndName(String text, boolean isIgnored) {
        KnownFindings known = new KnownFindings();
        known.ignore(text);
        KnownFindings.Left left = known.of(List.of(FINDING), () -> LocalDate.EPOCH);
        assertThat(left.ignored()).isEqualTo(isIgnored ? 1 : 0);
        assertThat(left.findings()).hasSize(isIgnored ? 0 : 1);
        assertThat(left.messages()).hasSize(isIgnored ? 0 : 1);
    }

    @ParameterizedTest(name = "on {0} it is ignored: {1}")
    @CsvSource({"2027-03-30, true", "2027-03-31, true", "2027-04-01, false"})
    void anEntryHoldsUntilTheEndOfItsDay(LocalDate today, boolean isIgnored) {
        KnownFindings known = new KnownFindings();
        known.ignoreAll(
                "file",
                JsonObject.parse(
                        "{\"ignore\":[{\"code\":\"ClaimUnused\",\"reason\":\"audit\",\"until\":\"2027-03-31\"}]}"));
        KnownFindings.Left left = known.of(List.of(FINDING), () -> today);
        assertThat(left.ignored()).isEqualTo(isIgnored ? 1 : 0);
        assertThat(left.messages()).hasSize(isIgnored ? 0 : 1);
    }

    @Test
    void aBaselineKnowsWhatItWasMadeOf() {
        KnownFindings known = new KnownFindings();
        known.knowAll("file", KnownFindings.baseline(List.of(FINDING)));
        Reason sameOfOtherWords = Reason.of(LintCode.CLAIM_UNUSED, FINDING.subject(), "other words");
        assertThat(known.of(List.of(sameOfOtherWords), () -> LocalDate.EPOCH).known())
                .isEqualTo(1);
        Reason elsewhere = FINDING.at("/spec");
        assertThat(known.of(List.of(elsewhere), () -> LocalDate.EPOCH).findings())
                .containsExactly(elsewhere);
    }
}
