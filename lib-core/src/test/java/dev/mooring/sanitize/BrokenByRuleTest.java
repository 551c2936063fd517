package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonValue;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A rule of the caller comes last, and may write what cannot be read: it is named once, and nothing is thrown. */
class BrokenByRuleTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        case                    | for           | in               | rule                                                                                 | warnings
        the volume of a pair    | PREBIND       | F                | {"match":{"kind":"PersistentVolume"},"merge":{"spec":{"capacity":{"storage":"x"}}}}  | `WARN SpecInvalid PersistentVolume/pvc-3d65a636 /spec/capacity/storage, WARN MalformedField PersistentVolumeClaim/test/online-pvc`
        the claim of a pair     | PREBIND       | F                | {"match":{"kind":"PersistentVolumeClaim"},"merge":{"spec":{"volumeMode":[]}}}        | `WARN SpecInvalid PersistentVolumeClaim/test/online-pvc /spec/volumeMode`
        a volume nobody reserves | REBIND_STATIC | F pv            | {"merge":{"spec":{"capacity":{"storage":"x"}}}}                                      | `WARN SpecInvalid PersistentVolume/pvc-3d65a636 /spec/capacity/storage`
        a free volume and its claim | REBIND_STATIC | F            | {"match":{"kind":"PersistentVolume"},"merge":{"spec":{"capacity":{"storage":"x"}}}}  | `WARN SpecInvalid PersistentVolume/pvc-3d65a636 /spec/capacity/storage, WARN MalformedField PersistentVolumeClaim/test/online-pvc`
        a snapshot              | PREBIND       | fixture snapshot | {"match":{"kind":"VolumeSnapshot"},"merge":{"spec":{"volumeSnapshotClassName":[]}}}  | `ERROR MalformedField VolumeSnapshot/test/monday /spec/volumeSnapshotClassName`
        a content               | PREBIND       | fixture snapshot | {"match":{"kind":"VolumeSnapshotContent"},"merge":{"spec":{"driver":[]}}}            | `ERROR MalformedField VolumeSnapshotContent/snapcontent-u-snap /spec/driver`
        """)
    void whatCannotBeReadIsNamed(String title, String way, String in, String rule, String warnings) {
        Row row = new Row(title, List.of("in " + in));
        Policy policy = Policy.builder(Purpose.valueOf(way))
                .rules(List.of(CallerRule.of(JsonValue.parse(rule))))
                .build();
        Sanitized answer = Sanitizer.sanitize(policy, row.input().documents());
        assertThat(answer.allWarnings().stream()
                        .filter(each ->
                                each.code() == WarningCode.MALFORMED_FIELD || each.code() == WarningCode.SPEC_INVALID)
                        .map(each -> (each.severity() + " " + each.code() + " " + each.subject() + " " + each.pointer())
                                .strip())
                        .collect(Collectors.joining(", ")))
                .isEqualTo(warnings);
    }
}
