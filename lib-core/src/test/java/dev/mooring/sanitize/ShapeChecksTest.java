package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A part that the sanitiser must read is of its type, or absent, or null. */
class ShapeChecksTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        in | number | place | value | message
        F pv                  | 0 | /metadata/namespace                 | 7               | expected a string, found number
        F pv                  | 0 | /metadata/annotations               | "x"             | expected an object, found string
        F pv                  | 0 | /metadata/labels                    | []              | expected an object, found array
        F pv                  | 0 | /metadata/finalizers                | {}              | expected an array, found object
        F pv                  | 0 | /metadata/uid                       | true            | expected a string, found boolean
        F pvc                 | 0 | /metadata/namespace                 | 7               | expected a string, found number
        F pvc                 | 0 | /metadata/annotations               | "x"             | expected an object, found string
        F pvc                 | 0 | /metadata/labels                    | []              | expected an object, found array
        F pvc                 | 0 | /metadata/finalizers                | {}              | expected an array, found object
        F pvc                 | 0 | /metadata/uid                       | true            | expected a string, found boolean
        fixture deployment    | 0 | /metadata/namespace                 | 7               | expected a string, found number
        fixture deployment    | 0 | /metadata/annotations               | "x"             | expected an object, found string
        fixture deployment    | 0 | /metadata/labels                    | []              | expected an object, found array
        fixture deployment    | 0 | /metadata/finalizers                | {}              | expected an array, found object
        fixture deployment    | 0 | /metadata/uid                       | true            | expected a string, found boolean
        fixture snapshot      | 0 | /metadata/namespace                 | 7               | expected a string, found number
        fixture snapshot      | 0 | /metadata/annotations               | "x"             | expected an object, found string
        fixture snapshot      | 0 | /metadata/labels                    | []              | expected an object, found array
        fixture snapshot      | 0 | /metadata/finalizers                | {}              | expected an array, found object
        fixture snapshot      | 0 | /metadata/uid                       | true            | expected a string, found boolean
        F pv                  | 0 | /spec/accessModes                   | "ReadWriteOnce" | expected an array, found string
        F pv                  | 0 | /spec/volumeMode                    | 7               | expected a string, found number
        F pv                  | 0 | /spec/storageClassName              | 7               | expected a string, found number
        F pv                  | 0 | /spec/volumeAttributesClassName     | 7               | expected a string, found number
        F pv                  | 0 | /status                             | []              | expected an object, found array
        R pv                  | 0 | /status/phase                       | 7               | expected a string, found number
        F pvc                 | 0 | /spec/accessModes                   | "ReadWriteOnce" | expected an array, found string
        F pvc                 | 0 | /spec/volumeMode                    | 7               | expected a string, found number
        F pvc                 | 0 | /spec/storageClassName              | 7               | expected a string, found number
        F pvc                 | 0 | /spec/volumeAttributesClassName     | 7               | expected a string, found number
        F pvc                 | 0 | /status                             | []              | expected an object, found array
        R pvc                 | 0 | /status/phase                       | 7               | expected a string, found number
        F pv                  | 0 | /spec/capacity                      | []              | expected an object, found array
        F pv                  | 0 | /spec/capacity/storage              | true            | expected a quantity, found boolean
        F pv                  | 0 | /spec/persistentVolumeReclaimPolicy | {}              | expected a string, found object
        F pv                  | 0 | /spec/claimRef/namespace            | 7               | expected a string, found number
        F pv                  | 0 | /spec/claimRef/name                 | 7               | expected a string, found number
        F pv                  | 0 | /spec/claimRef/uid                  | 7               | expected a string, found number
        F pv                  | 0 | /spec/nodeAffinity                  | []              | expected an object, found array
        F pv                  | 0 | /spec/csi                           | "x"             | expected an object, found string
        F pv                  | 0 | /spec/csi/driver                    | 7               | expected a string, found number
        F pv                  | 0 | /spec/csi/volumeHandle              | 7               | expected a string, found number
        F pv                  | 0 | /spec/csi/volumeAttributes          | "x"             | expected an object, found string
        F pvc                 | 0 | /spec/resources                     | []              | expected an object, found array
        F pvc                 | 0 | /spec/resources/requests            | []              | expected an object, found array
        F pvc                 | 0 | /spec/resources/requests/storage    | []              | expected a quantity, found array
        F pvc                 | 0 | /spec/volumeName                    | {}              | expected a string, found object
        F pvc                 | 0 | /spec/selector                      | "x"             | expected an object, found string
        F pvc                 | 0 | /spec/dataSource                    | "x"             | expected an object, found string
        F pvc                 | 0 | /spec/dataSourceRef                 | "x"             | expected an object, found string
        fixture snapshot      | 0 | /spec                               | "x"             | expected an object, found string
        fixture snapshot      | 0 | /spec/source                        | "x"             | expected an object, found string
        fixture snapshot      | 0 | /status                             | []              | expected an object, found array
        fixture snapshot      | 1 | /spec                               | "x"             | expected an object, found string
        fixture snapshot      | 1 | /spec/source                        | "x"             | expected an object, found string
        fixture snapshot      | 1 | /status                             | []              | expected an object, found array
        fixture snapshot      | 1 | /spec/volumeSnapshotRef             | "x"             | expected an object, found string
        fixture snapshot      | 1 | /spec/deletionPolicy                | 7               | expected a string, found number
        fixture groupSnapshot | 1 | /spec/volumeGroupSnapshotRef        | []              | expected an object, found array
        """)
    void aPartOfAnotherTypeIsRefusedAndNullIsNot(String in, int number, String place, String value, String message) {
        SanitizedObject refused = sanitized(in, number, place, JsonValue.parse(value));
        assertThat(refused.disposition()).isEqualTo(Disposition.REFUSE);
        assertThat(refused.warnings()).anySatisfy(warning -> {
            assertThat(warning.code()).isEqualTo(WarningCode.MALFORMED_FIELD);
            assertThat(warning.severity()).isEqualTo(Severity.ERROR);
            assertThat(warning.pointer()).isEqualTo(place);
            assertThat(warning.message()).isEqualTo(message);
        });
        assertThat(sanitized(in, number, place, JsonNull.NULL).warnings())
                .noneMatch(warning -> warning.code() == WarningCode.MALFORMED_FIELD);
    }

    private static SanitizedObject sanitized(String in, int number, String place, JsonValue value) {
        List<JsonValue> documents =
                new ArrayList<>(new Row("", List.of("in " + in)).input().documents());
        JsonObject object = (JsonObject) documents.get(number);
        documents.set(number, object.with(JsonPointer.parse(place), value));
        return Sanitizer.sanitize(Policy.builder(Purpose.PREBIND).build(), documents)
                .objects()
                .get(number);
    }
}
