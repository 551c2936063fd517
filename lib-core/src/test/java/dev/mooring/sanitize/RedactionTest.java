package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a report shows of a value. */
class RedactionTest {

    private static final String HIDDEN = "{\"redacted\":true}";

    private static String shown(String kind, String pointer, String value) {
        return new Redaction(kind)
                .show(JsonPointer.parse(pointer), JsonValue.parse(value))
                .toJson();
    }

    @ParameterizedTest(name = "{0} {1} {2}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            kind             | path                        | value                                         | shown
            PersistentVolume | /spec/capacity/storage      | "1Gi"                                         | "1Gi"
            PersistentVolume | /spec/csi/volumeAttributes/password | "hunter2"                             | HIDDEN
            PersistentVolume | /spec/csi/volumeAttributes  | {"a":"b","client-secret":"hunter2"}           | {"a":"b","client-secret":HIDDEN}
            PersistentVolume | /metadata/annotations/kubectl.kubernetes.io~1last-applied-configuration | "{}" | HIDDEN
            PersistentVolume | /metadata/annotations       | {"kubectl.kubernetes.io/last-applied-configuration":"{}","a":"b"} | {"kubectl.kubernetes.io/last-applied-configuration":HIDDEN,"a":"b"}
            Secret           | /data/a                     | "aHVudGVyMg=="                                | HIDDEN
            Secret           | /stringData                 | {"a":"hunter2"}                               | HIDDEN
            Secret           | ``                          | {"type":"Opaque","data":{"a":"eA=="},"stringData":{}} | {"type":"Opaque","data":HIDDEN,"stringData":HIDDEN}
            ConfigMap        | /data/a                     | "x"                                           | "x"
            PersistentVolume | /spec/mountOptions          | ["ro","password=hunter2","user=u,passwd=hunter2,vers=3"] | ["ro","password=REDACTED","user=u,passwd=REDACTED,vers=3"]
            PersistentVolume | /spec/mountOptions/0        | "password=hunter2"                            | "password=REDACTED"
            PersistentVolume | /spec/mountOptions/0        | "compass=n"                                   | "compass=n"
            PersistentVolume | /spec/mountOptions/0        | "user=password"                               | "user=password"
            Pod              | /spec/containers/0/args     | ["--password","hunter2","x"]                  | ["--password",HIDDEN,"x"]
            Pod              | /spec/containers/0/args     | ["--password=","x"]                           | ["--password=","x"]
            Pod              | /spec/containers/0/args     | ["password","x"]                              | ["password","x"]
            Pod              | /spec/containers/0/args     | ["--user","u",["--token","hunter2"]]          | ["--user","u",["--token",HIDDEN]]
            Pod              | /spec/containers/0/env      | [{"name":"DB_PASSWORD","value":"hunter2"},{"name":"HOST","value":"h"}] | [{"name":"DB_PASSWORD","value":HIDDEN},{"name":"HOST","value":"h"}]
            Pod              | /spec/containers/0/env/0    | {"name":"DB_PASSWORD","valueFrom":{"fieldRef":{}}} | {"name":"DB_PASSWORD","valueFrom":{"fieldRef":{}}}
            Pod              | /spec/n                     | 7                                             | 7
            """)
    void secretsAreLeftOut(String kind, String path, String value, String shown) {
        assertThat(shown(kind, path, value))
                .isEqualTo(shown.replace("HIDDEN", HIDDEN).replace("REDACTED", "***"));
    }

    /** With its quotes 256 characters are shown, one more is not. */
    @Test
    void aLongValueIsItsLengthAndDigest() {
        String most = "\"" + "x".repeat(254) + "\"";
        assertThat(shown("Pod", "/spec/a", most)).isEqualTo(most);
        assertThat(shown("Pod", "/spec/a", "\"" + "x".repeat(255) + "\""))
                .isEqualTo("{\"redacted\":true,\"length\":255,\"sha256\":"
                        + "\"d22609da3ae3956ca4877056a8e580eed744a6f7d7cfa5b19dd88d52fcc0d435\"}");
        assertThat(shown("Pod", "/spec/a", "[" + most + "]")).contains("\"length\":258");
        assertThat(shown("Pod", "/spec/password", "\"" + "x".repeat(300) + "\""))
                .isEqualTo(HIDDEN);
        assertThat(shown("Pod", "/spec/a", "\"password=" + "x".repeat(300) + "\""))
                .isEqualTo("\"password=***\"");
    }
}
