package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.reason.Reason;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Objects that move with volumes and claims: their templates, labels and limits. */
class MovedObjectsTest {

    private static Sanitized sanitized(Policy policy, String... objects) {
        return Sanitizer.sanitize(
                policy, Arrays.stream(objects).map(JsonObject::parse).toList());
    }

    private static Policy prebind() {
        return Policy.builder(Purpose.PREBIND).build();
    }

    private static String claim(String name, String size) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"namespace\":\"ns\",\"name\":\""
                + name
                + "\"},\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],\"storageClassName\":\"\",\"resources\":{\"requests\":{\"storage\":\""
                + size + "\"}}}}";
    }

    private static String quota(String hard) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"ResourceQuota\",\"metadata\":{\"namespace\":\"ns\",\"name\":\"q\"},\"spec\":{\"hard\":"
                + hard + "}}";
    }

    /** Each claim finds what those before it have left. */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        hard                               | sizes     | refused
        {"persistentvolumeclaims":"1"}     | 1Gi       | ``
        {"persistentvolumeclaims":"1"}     | 1Gi 1Gi   | c1
        {"persistentvolumeclaims":"0"}     | 1Gi 1Gi   | c0 c1
        {"requests.storage":"3Gi"}         | 2Gi 2Gi 1Gi | c1
        {"requests.storage":"3Gi"}         | x 2Gi 2Gi | c2
        """)
    void aQuotaOfTheInputIsAskedClaimByClaim(String hard, String sizes, String refused) {
        String[] all = sizes.split(" ", -1);
        String[] objects = new String[all.length + 1];
        objects[0] = quota(hard);
        for (int i = 0; i < all.length; i++) {
            objects[i + 1] = claim("c" + i, all[i]);
        }
        assertThat(sanitized(prebind(), objects).allWarnings().stream()
                        .filter(warning -> warning.code() == WarningCode.QUOTA_REFUSES_CLAIM)
                        .map(warning -> warning.subject().replaceAll(".*/", ""))
                        .collect(Collectors.joining(" ")))
                .isEqualTo(refused);
    }

    @Test
    void whatAServerOrKubectlWroteIntoATemplateGoes() {
        String noise = "\"uid\":\"u\",\"annotations\":{\"kubectl.kubernetes.io/last-applied-configuration\":\"{}\"}";
        JsonObject output = sanitized(
                        prebind(),
                        "{\"apiVersion\":\"apps/v1\",\"kind\":\"StatefulSet\",\"metadata\":{\"namespace\":\"ns\",\"name\":\"s\"},\"spec\":{"
                                + "\"template\":{\"metadata\":{" + noise
                                + "},\"spec\":{\"containers\":[]}},\"volumeClaimTemplates\":[{\"metadata\":{\"name\":\"d\","
                                + noise + "},\"spec\":{},\"status\":{\"phase\":\"Pending\"}}]}}")
                .objects()
                .get(0)
                .output()
                .orElseThrow()
                .json();
        assertThat(output.child("spec").child("template").toJson())
                .isEqualTo("{\"metadata\":{},\"spec\":{\"containers\":[]}}");
        assertThat(output.child("spec").array("volumeClaimTemplates").toJson())
                .isEqualTo("[{\"metadata\":{\"name\":\"d\"},\"spec\":{}}]");
    }

    /** A mark of a manager at a volume that is kept is told, whichever manager it is. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        key                                  | told
        objectset.rio.cattle.io/hash         | true
        app.kubernetes.io/instance           | false
        argocd.argoproj.io/instance          | true
        """)
    void theMarksOfManagersAreTold(String key, boolean told) {
        assertThat(sanitized(
                                prebind(),
                                claim("c", "1Gi")
                                        .replace("\"name\":\"c\"", "\"name\":\"c\",\"labels\":{\"" + key + "\":\"x\"}"))
                        .allWarnings()
                        .stream()
                        .map(Reason::pointer))
                .satisfies(
                        pointers -> assertThat(pointers.stream().anyMatch(each -> each.startsWith("/metadata/labels/")))
                                .isEqualTo(told));
    }

    @Test
    void releaseChangesNoClaimAndSaysSo() {
        Sanitized released = sanitized(Policy.builder(Purpose.RELEASE).build(), claim("c", "1Gi"));
        assertThat(released.allWarnings()).extracting(Reason::message).contains("release does not change claims");
        assertThat(released.objects()).extracting(SanitizedObject::changes).containsExactly(List.of());
    }
}
