package dev.mooring.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.object.Inventory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What changed between two exports, and who changed it. */
class SinceTest {

    private static JsonObject volume(String more, String spec, String status) {
        return JsonObject.parse(
                "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"v\",\"uid\":\"u\""
                        + more + "},\"spec\":{\"capacity\":{\"storage\":\"1Gi\"},\"accessModes\":[\"ReadWriteOnce\"],"
                        + "\"csi\":{\"driver\":\"d\",\"volumeHandle\":\"h\"" + spec + "}},\"status\":{\"phase\":\""
                        + status + "\"}}");
    }

    private static Since since(JsonObject before, JsonObject after) {
        return Report.of(Inventory.of(List.of(after)))
                .comparedWith(Report.of(Inventory.of(List.of(before))))
                .since()
                .orElseThrow();
    }

    @Test
    void theSameExportHasNoChange() {
        JsonObject volume = volume(",\"resourceVersion\":\"1\"", "", "Available");
        Since since = since(volume, volume(",\"resourceVersion\":\"2\"", "", "Available"));
        assertThat(since).isEqualTo(new Since(List.of(), List.of(), List.of()));
        assertThat(Report.of(Inventory.of(List.of(volume))).since()).isEmpty();
    }

    @Test
    void aFieldSaysWhoWroteItLast() {
        String managed = ",\"managedFields\":["
                + "{\"manager\":\"kubectl-edit\",\"operation\":\"Update\",\"time\":\"2026-01-02T00:00:00Z\",\"fieldsV1\":"
                + "{\"f:metadata\":{\"f:labels\":{\"f:team\":{}}}}},"
                + "{\"manager\":\"old\",\"operation\":\"Update\",\"time\":\"2026-01-01T00:00:00Z\",\"fieldsV1\":"
                + "{\"f:metadata\":{\"f:labels\":{\"f:team\":{}}}}}]";
        Since since = since(
                volume(",\"labels\":{\"team\":\"a\"}", "", "Available"),
                volume(",\"labels\":{\"team\":\"b\"}" + managed, "", "Available"));
        assertThat(since.objects()).hasSize(1);
        assertThat(since.objects().get(0).fields())
                .containsExactly(new Since.ChangedField(
                        "/metadata/labels/team", "a", "b", "kubectl-edit", "2026-01-02T00:00:00Z"));
    }

    @Test
    void aStateAndAFindingAreCompared() {
        Since since = since(
                volume("", "", "Available"),
                volume(",\"deletionTimestamp\":\"2026-01-01T00:00:00Z\",\"finalizers\":[\"x\"]", "", "Available"));
        assertThat(since.objects().get(0).before()).isEqualTo("available");
        assertThat(since.objects().get(0).after()).isNotEqualTo("available");
        assertThat(since.found()).extracting(each -> each.code().id()).contains("DeletionHeld");
        assertThat(since.resolved()).isEmpty();
    }

    @Test
    void valuesThatMayBeSecretAreNotShown() {
        Since since = since(
                volume("", ",\"volumeAttributes\":{\"key\":\"s3cret\"}", "Available"),
                volume(
                        ",\"annotations\":{\"a\":\"s3cret\"}",
                        ",\"volumeAttributes\":{\"key\":\"s3cret2\"}",
                        "Available"));
        assertThat(since.toJson().toJson())
                .contains("/spec/csi/volumeAttributes/key", "/metadata/annotations/a")
                .doesNotContain("s3cret");
    }

    @Test
    void anObjectOfAnotherUidIsAnotherOne() {
        JsonObject after = volume(",\"creationTimestamp\":\"2026-02-01T00:00:00Z\"", "", "Available");
        Since since = since(
                volume("", "", "Available"),
                after.with("metadata", after.child("metadata").with("uid", "w")));
        assertThat(since.objects().get(0).fate()).isEqualTo(Since.Fate.REPLACED);
        assertThat(since.objects().get(0).when()).isEqualTo("2026-02-01T00:00:00Z");
    }

    @Test
    void whatIsNewAndWhatIsGoneIsNamed() {
        JsonObject volume = volume("", "", "Available");
        Since gone = Report.of(Inventory.EMPTY)
                .comparedWith(Report.of(Inventory.of(List.of(volume))))
                .since()
                .orElseThrow();
        assertThat(gone.objects()).extracting(Since.ChangedObject::fate).containsExactly(Since.Fate.DELETED);
        Since made = Report.of(Inventory.of(List.of(volume)))
                .comparedWith(Report.of(Inventory.EMPTY))
                .since()
                .orElseThrow();
        assertThat(made.objects()).extracting(Since.ChangedObject::fate).containsExactly(Since.Fate.CREATED);
    }
}
