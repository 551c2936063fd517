package dev.mooring.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.manifest.Manifest;
import dev.mooring.release.Release;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The answers that {@code docs/guide/gitops.md} shows are those the library gives. */
class GitOpsStoryTest {

    private static final Path STORY = Path.of("..", "docs", "guide", "gitops.md");
    private static final String LIVE = """
        {"apiVersion": "v1", "kind": "PersistentVolumeClaim",
         "metadata": {"name": "data", "namespace": "shop", "uid": "5d0f", "resourceVersion": "812",
          "creationTimestamp": "2026-03-01T08:00:00Z", "finalizers": ["kubernetes.io/pvc-protection"],
          "annotations": {"pv.kubernetes.io/bind-completed": "yes", "pv.kubernetes.io/bound-by-controller": "yes"}},
         "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "10Gi"}},
          "storageClassName": "fast", "volumeMode": "Filesystem", "volumeName": "pvc-5d0f"},
         "status": {"phase": "Bound", "accessModes": ["ReadWriteOnce"], "capacity": {"storage": "10Gi"}}}
        """;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
        It grows             | /spec/resources/requests/storage="20Gi"
        It shrinks           | /spec/resources/requests/storage="5Gi"
        It changes its class | /spec/storageClassName="slow"
        It is shared         | /spec/accessModes=["ReadWriteMany"]
        The file is put back | -/spec/volumeName -/metadata/annotations
        A field is misspelt  | /metadata/annotation={"team":"shop"}
        """)
    void theStoryTellsWhatTheLibrarySays(String edit, String edits) throws IOException {
        Manifest live = Manifest.parse(LIVE);
        String answer = answer(Admission.update(live, new Manifest(Documents.edited(live.json(), edits))));
        assertThat(section(edit)).contains("```text\n" + answer + "```\n");
    }

    @Test
    void theStoryTellsWhatAStrictServerSays() throws IOException {
        Manifest misspelt =
                new Manifest(Documents.edited(Manifest.parse(LIVE).json(), "/metadata/annotation={\"team\":\"shop\"}"));
        assertThat(section("A field is misspelt"))
                .contains("```text\n"
                        + Admission.strict(Release.LATEST, misspelt)
                                .orElseThrow()
                                .message()
                        + "\n```\n");
    }

    private static String section(String title) throws IOException {
        String story = Files.readString(STORY);
        int from = story.indexOf(". " + title + "\n");
        assertThat(from).as(title).isPositive();
        return story.substring(from, story.indexOf("\n## ", from));
    }

    private static String answer(AdmissionDecision decision) {
        if (decision instanceof Invalid invalid) {
            return invalid.errors().stream()
                    .map(error -> error.toString().stripTrailing() + "\n")
                    .collect(Collectors.joining());
        }
        return decision.isAccepted() ? "accepted\n" : "";
    }
}
