package dev.mooring.s3fs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.internal.GoText;
import dev.mooring.internal.SecretTemplates;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.workload.CsiVolume;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Templates as the real {@code os.Expand} resolves them, and the rules about the keys of a class. */
class TemplatesTest {

    private static final TemplateTokens TOKENS = new TemplateTokens(
            "pvc-11", "team-a", "data", Map.of("a", "av", "team.example.com/key", "k1", "", "emptykey"));

    static List<JsonObject> lines(String name) {
        try (InputStream in = TemplatesTest.class.getResourceAsStream(name)) {
            String text = new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
            return JsonValue.parseAll(text, JsonLimits.DEFAULT).stream()
                    .map(JsonObject.class::cast)
                    .toList();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    static Stream<Arguments> recorded() {
        return lines("cases.jsonl").stream()
                .map(row -> Arguments.of(
                        row.string("field").orElseThrow(),
                        row.string("template").orElseThrow(),
                        row));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("recorded")
    void isResolvedAsGoDoes(String field, String template, JsonObject row) {
        SecretTemplates.Resolved resolved = field.equals("name")
                ? SecretTemplates.name(template, TOKENS.ofName())
                : SecretTemplates.namespace(template, TOKENS.ofNamespace());
        String error = row.string("error").orElse("");
        if (!error.isEmpty()) {
            assertThat(resolved.refusal()).endsWith(": " + error);
        } else if (row.members().get("valid") instanceof JsonBoolean valid && valid.value()) {
            assertThat(resolved.text()).isEqualTo(row.string("resolved").orElseThrow());
        } else {
            String value = row.string("resolved").orElseThrow();
            String what = field.equals("name") ? "secret name" : "namespace name";
            String which = value.equals(template) ? "" : " resolved to " + GoText.quote(value) + " which";
            assertThat(resolved.refusal()).isEqualTo(GoText.quote(template) + which + " is not a valid " + what);
        }
    }

    @Test
    void all88TemplatesAreThere() {
        assertThat(recorded()).hasSize(88);
    }

    @Test
    void handlesAreHashedAsRecorded() {
        for (JsonObject row : lines("hashes.jsonl")) {
            row.string("stagingHashOfVolumeHandle")
                    .ifPresent(handle -> assertThat(new CsiVolume("d", handle).handleHash())
                            .isEqualTo(row.string("sha256").orElseThrow()));
            JsonObject inline = row.child("inlineHandle");
            inline.string("podUID")
                    .ifPresent(uid -> assertThat(CsiVolume.ephemeral(
                                            "d", uid, inline.string("volume").orElseThrow())
                                    .handle())
                            .isEqualTo(row.string("handle").orElseThrow()));
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            a       | "a"
            a"b\\c  | "a\\"b\\\\c"
            """)
    void quotesAsGoDoes(String text, String quoted) {
        assertThat(GoText.quote(text)).isEqualTo(quoted);
    }

    @Test
    void signsThatCannotBeSeenAreEscaped() {
        assertThat(GoText.quote("\u0007\b\f\n\r\t\u000b\u0001\u00a0\ufeff\ud83d\ude00\u00e4\udbff\udfff"))
                .isEqualTo("\"\\a\\b\\f\\n\\r\\t\\v\\x01\\u00a0\\ufeff\ud83d\ude00\u00e4\\U0010ffff\"");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            class                                           | answer
            stage-name=a stage-namespace=b                  | b/a node-stage
            publish-name=a publish-namespace=b stage-name=c | b/a node-publish
            stage-name=c                                    | failed to get name and namespace template from params: either name and namespace for NodeStage secrets specified, Both must be specified
            publish-namespace=c name=d namespace=e          | failed to get name and namespace template from params: either name and namespace for NodePublish secrets specified, Both must be specified
            name=d namespace=e                              | e/d default
            name=d                                          | failed to get default name and namespace template from params: either name and namespace for Default secrets specified, Both must be specified
            publish-name= publish-namespace=b               | failed to get name and namespace template from params: NodePublish secrets specified in parameters but value of either namespace or name is empty
            publish-name=a publish-namespace= name=d namespace=e | failed to get name and namespace template from params: NodePublish secrets specified in parameters but value of either namespace or name is empty
            publish-name=A publish-namespace=b              | "A" is not a valid secret name
            publish-name=a publish-namespace=b.c            | "b.c" is not a valid namespace name
            publish-name=${pvc.name}} publish-namespace=b   | "${pvc.name}}" resolved to "data}" which is not a valid secret name
            publish-name=a${pvc.name publish-namespace=b    | b/apvc.name node-publish unclosed
            other=1                                         | none
            """)
    void theKeysOfAClass(String given, String expected) {
        Map<String, String> parameters = new TreeMap<>();
        for (String word : given.split(" ")) {
            String[] pair = word.split("=", 2);
            parameters.put(key(pair[0]), pair[1]);
        }
        ClassSecrets.Answer answer =
                ClassSecrets.find(parameters, List.of(SecretKind.NODE_PUBLISH, SecretKind.NODE_STAGE), TOKENS);
        assertThat(words(answer)).isEqualTo(expected);
    }

    private static String key(String word) {
        return "csi.storage.k8s.io/"
                + switch (word) {
                    case "name", "namespace" -> "secret-" + word;
                    case "other" -> "fstype";
                    default -> "node-" + word.replace("-", "-secret-");
                };
    }

    private static String words(ClassSecrets.Answer answer) {
        if (answer instanceof ClassSecrets.Found found) {
            return found.ref() + " " + found.kind() + (found.isUnclosed() ? " unclosed" : "");
        }
        return answer instanceof ClassSecrets.Refused refused ? refused.message() : "none";
    }

    @Test
    void unknownKeysOfTheReservedNamespace() {
        Map<String, String> parameters = Map.of(
                "csi.storage.k8s.io/fstype", "x",
                "csi.storage.k8s.io/node-expand-secret-name", "x",
                "csi.storage.k8s.io/secret-namespace", "x",
                "csi.storage.k8s.io/typo", "x",
                "mounter", "s3fs");
        assertThat(ClassSecrets.unknownKeys(parameters)).containsExactly("csi.storage.k8s.io/typo");
    }

    @Test
    void deprecatedKeysAreThoseOfFourKinds() {
        assertThat(Stream.of(SecretKind.values())
                        .map(SecretKind::deprecatedNameKey)
                        .filter(key -> !key.isEmpty()))
                .containsExactly(
                        "csiProvisionerSecretName",
                        "csiControllerPublishSecretName",
                        "csiNodeStageSecretName",
                        "csiNodePublishSecretName");
    }

    @Test
    void tokensDoNotTellAnnotations() {
        assertThat(TOKENS).hasToString("pvc-11 team-a/data with 3 annotations");
    }

    @Test
    void aTemplateThatGrowsIsRefusedAndNotWrittenOut() {
        TemplateTokens tokens = new TemplateTokens("v", "n", "c", Map.of("a", "x".repeat(100_000)));
        SecretTemplates.Resolved resolved =
                SecretTemplates.name("${pvc.annotations['a']}".repeat(4_000), tokens.ofName());
        assertThat(resolved.isRefused()).isTrue();
        assertThat(resolved.refusal()).hasSizeLessThan(2_000_000);
        assertThat(SecretTemplates.name("${".repeat(50_000), tokens.ofName()).isRefused())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "team.example.com/password, false",
        "kubectl.kubernetes.io/last-applied-configuration, false",
        "team.example.com/team, true"
    })
    void anAnnotationNamedAsASecretIsNotQuoted(String key, boolean shown) {
        TemplateTokens tokens = new TemplateTokens("v", "n", "c", Map.of(key, "CANARY!"));
        SecretTemplates.Resolved resolved =
                SecretTemplates.name("s-${pvc.annotations['" + key + "']}", tokens.ofName());
        assertThat(resolved.refusal().contains("CANARY")).isEqualTo(shown);
    }
}
