package dev.mooring.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.attach.AttachDiagnosis;
import dev.mooring.evidence.Needed;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastCode;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.workload.controller.WorkloadObjects;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What all lint reports have in common; what is found is in {@code samples/manifests} and their test. */
class LintTest {

    private static final List<String> KINDS = kinds();

    private static List<String> kinds() {
        Set<String> kinds = new TreeSet<>(WorkloadObjects.kinds());
        kinds.addAll(List.of(
                Kinds.POD,
                Kinds.NODE,
                Kinds.PERSISTENT_VOLUME,
                Kinds.PERSISTENT_VOLUME_CLAIM,
                Kinds.STORAGE_CLASS,
                Kinds.VOLUME_ATTACHMENT,
                Kinds.VOLUME_SNAPSHOT,
                Kinds.VOLUME_SNAPSHOT_CONTENT,
                Kinds.CSI_DRIVER,
                Kinds.RESOURCE_QUOTA));
        return List.copyOf(kinds);
    }

    private static Inventory all(Inventory objects) {
        return objects.complete(KINDS.toArray(String[]::new));
    }

    @Test
    void nothingIsNoAllClear() {
        assertThat(Lint.of(all(Inventory.EMPTY)).isClear()).isFalse();
    }

    /** A clear answer needs every kind: each that is taken away is named. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void takingEvidenceAwayNeverClears(long seed) {
        Inventory objects = scene(new Random(seed));
        LintReport whole = Lint.of(all(objects));
        assertThat(whole.notJudged()).isEmpty();
        for (String kind : KINDS) {
            List<String> others =
                    KINDS.stream().filter(each -> !each.equals(kind)).toList();
            LintReport less = Lint.of(objects.complete(others.toArray(String[]::new)));
            assertThat(less.isClear()).as(kind).isFalse();
            assertThat(less.notJudged()).as(kind).anyMatch(each -> each.kinds().contains(kind));
            assertThat(codes(whole)).as(kind).containsAll(codes(less));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void aForecastAndADiagnosisThatAreKnownChangeNothing(long seed) {
        Inventory objects = all(scene(new Random(seed)));
        ForecastReport forecast = ForecastReport.of(Forecast.given(objects));
        String found = Lint.of(objects).toJson().toJson();
        assertThat(Lint.of(objects, forecast).toJson().toJson()).isEqualTo(found);
        LintReport known = Lint.of(objects, forecast, AttachDiagnosis.of(objects));
        assertThat(known.toJson().toJson()).isEqualTo(found);
    }

    private static Set<String> codes(LintReport report) {
        Set<String> own = new TreeSet<>();
        for (Reason each : report.findings()) {
            if (each.code() instanceof LintCode && !each.subject().isEmpty()) {
                own.add(each.code().id() + " " + each.subject());
            }
        }
        return own;
    }

    /** A few volumes and claims that fit each other or not. */
    private static Inventory scene(Random random) {
        List<Object> objects = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            String claim = "c" + random.nextInt(3);
            objects.add(JsonObject.parse(
                    "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"v" + i
                            + "\",\"uid\":\"v" + i
                            + "\"},\"spec\":{\"capacity\":{\"storage\":\"1Gi\"},\"accessModes\":["
                            + "\"ReadWriteOnce\"],\"persistentVolumeReclaimPolicy\":\""
                            + (random.nextBoolean() ? "Delete" : "Retain")
                            + "\",\"csi\":{\"driver\":\"ebs.csi.aws.com\","
                            + "\"volumeHandle\":\"vol-" + random.nextInt(4) + "\"}"
                            + (random.nextBoolean()
                                    ? ",\"claimRef\":{\"namespace\":\"n\",\"name\":\"" + claim + "\",\"uid\":\"" + claim
                                            + "\"}"
                                    : "")
                            + "},\"status\":{\"phase\":\"Available\"}}"));
        }
        for (int i = 0; i < 3; i++) {
            objects.add(JsonObject.parse(
                    "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"c"
                            + i + "\",\"namespace\":\"n\",\"uid\":\"c" + i
                            + "\"},\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],"
                            + "\"resources\":{\"requests\":{\"storage\":\"1Gi\"}},\"storageClassName\":\""
                            + (random.nextBoolean() ? "" : "gone") + "\"},\"status\":{\"phase\":\"Pending\"}}"));
        }
        return Inventory.of(objects.toArray());
    }

    /** SeaweedFS deletes {@code /buckets/HANDLE}, whatever path the volume has. */
    @ParameterizedTest
    @CsvSource({
        "seaweedfs-csi-driver, Delete, /buckets/one, true",
        "seaweedfs-csi-driver, Retain, /buckets/one, false",
        "'', Delete, /buckets/one, false",
        "seaweedfs-csi-driver, Delete, /buckets/two, false"
    })
    void theDeletionOfAVolumeThatRemovesTheDataOfAnother(String by, String policy, String path, boolean found) {
        LintReport report = Lint.of(all(Inventory.of(
                JsonObject.parse(
                        "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"a\",\"annotations\":{"
                                + (by.isEmpty() ? "" : "\"pv.kubernetes.io/provisioned-by\":\"" + by + "\"")
                                + "}},\"spec\":{\"persistentVolumeReclaimPolicy\":\"" + policy
                                + "\",\"csi\":{\"driver\":\"seaweedfs-csi-driver\",\"volumeHandle\":\"one\",\"volumeAttributes\":{\"path\":"
                                + "\"/data/x\"}}}}"),
                JsonObject.parse(
                        "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"b\"},\"spec\":{"
                                + "\"csi\":{\"driver\":\"seaweedfs-csi-driver\",\"volumeHandle\":\"" + path
                                + "\"}}}"))));
        assertThat(codes(report).contains("DeleteTakesNeighbour PersistentVolume/a"))
                .isEqualTo(found);
    }

    /** Two nodes that write through caches of their own; who only reads, and where, changes nothing. */
    @ParameterizedTest
    @CsvSource({
        "n1, n2, false, false, true",
        "n1, n1, false, false, false",
        "n1, n2, true, false, false",
        "n1, n2, false, true, false",
        "n1, '', false, false, false"
    })
    void writersOfSeveralNodes(String one, String two, boolean mountReads, boolean volumeReads, boolean found) {
        LintReport report = Lint.of(all(Inventory.of(
                JsonObject.parse(
                        "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"a\"},\"spec\":{\"claimRef\":{"
                                + "\"namespace\":\"s\",\"name\":\"c\"},\"csi\":{\"driver\":\"blob.csi.azure.com\",\"volumeHandle\":\"h\"}}}"),
                JsonObject.parse(
                        "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"c\",\"namespace\":\"s\"},"
                                + "\"spec\":{\"accessModes\":[\"ReadWriteMany\"],\"volumeName\":\"a\"}}"),
                writer("p1", one, false, false),
                writer("p2", two, mountReads, volumeReads))));
        assertThat(codes(report).contains("WrittenThroughSeveralCaches PersistentVolumeClaim/s/c"))
                .isEqualTo(found);
    }

    /** Two pods of a claim for one node are no mistake while one of them is replaced: another claim would have no data. */
    @ParameterizedTest
    @CsvSource({
        "True,    '',                     use a claim for each pod",
        "Unknown, '',                     make certain that the old pod no longer runs",
        "True,    2026-11-01T00:00:00Z,   make certain that the old pod no longer runs"
    })
    void aFailoverIsNotToldToUseTwoClaims(String ready, String deleted, String advice) {
        JsonObject old = writer("p1", "n1", false, false);
        LintReport report = Lint.of(all(Inventory.of(
                JsonObject.parse(
                        "{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"n1\"},\"status\":{\"conditions\":[{\"type\":"
                                + "\"Ready\",\"status\":\"" + ready + "\"}]}}"),
                JsonObject.parse(
                        "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"c\",\"namespace\":\"s\"},"
                                + "\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],\"volumeName\":\"a\"}}"),
                deleted.isEmpty()
                        ? old
                        : old.with("metadata", old.child("metadata").with("deletionTimestamp", deleted)),
                writer("p2", "n2", false, false))));
        assertThat(report.findings())
                .filteredOn(each -> each.code().id().equals("SingleWriterClaimUsedBySeveralPods"))
                .singleElement()
                .satisfies(each -> assertThat(each.remedy().get(0).why()).startsWith(advice));
    }

    private static JsonObject writer(String name, String node, boolean mountReads, boolean volumeReads) {
        return JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"" + name
                + "\",\"namespace\":\"s\",\"uid\":\"" + name + "\"},\"spec\":{\"nodeName\":\"" + node
                + "\",\"volumes\":[{\"name\":\"d\",\"persistentVolumeClaim\":{\"claimName\":\"c\",\"readOnly\":"
                + volumeReads
                + "}}],\"containers\":[{\"name\":\"app\",\"volumeMounts\":[{\"name\":\"d\",\"mountPath\":\"/d\",\"readOnly\":"
                + mountReads + "}]}]}}");
    }

    @Test
    void anObjectThatCannotBeReadHidesNoOther() {
        LintReport report = Lint.of(all(Inventory.of(
                JsonObject.parse(
                        "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"bad\"},\"spec\":7}"),
                JsonObject.parse(
                        "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"left\",\"uid\":\"u\"},"
                                + "\"spec\":{\"capacity\":{\"storage\":\"1Gi\"},\"accessModes\":[\"ReadWriteOnce\"],"
                                + "\"persistentVolumeReclaimPolicy\":\"Retain\",\"nfs\":{\"server\":\"s\",\"path\":\"/\"}},"
                                + "\"status\":{\"phase\":\"Released\"}}"))));
        assertThat(report.unreadable()).hasSize(1);
        assertThat(report.isClear()).isFalse();
        assertThat(codes(report)).isNotEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void eachIsSaidInWords(LintCode code) {
        assertThat(code.words()).isNotEmpty().doesNotEndWith(".");
    }

    /** Each finding alone, or what could not be looked for, forbids the all-clear. */
    @Test
    void eachPremiseIsNeeded() {
        List<LintCode> codes = List.of(LintCode.values());
        Inventory objects = all(scene(new Random(1))).complete(Inventory.ALL_KINDS);
        List<LintReport> scenes = new ArrayList<>();
        for (LintCode code : codes) {
            Reason found = Reason.of(code, "n/x", "is found").withSeverity(Severity.WARN);
            scenes.add(new LintReport(objects, List.of(found), List.of(), List.of(), Optional.empty()));
        }
        Reason other = Reason.of(ForecastCode.DEPENDS_ON_ORDER, "n/x", "ends otherwise");
        scenes.add(new LintReport(
                objects, List.of(other.withSeverity(Severity.WARN)), List.of(), List.of(), Optional.empty()));
        Inventory odd =
                objects.with(JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\","
                        + "\"namespace\":\"n\"},\"spec\":7}"));
        scenes.add(new LintReport(objects, List.of(), List.of(), odd.unreadable(), Optional.empty()));
        List<Rule<LintEvidence>> table = LintRule.table(codes);
        Stream<Function<Reads, LintEvidence>> evidence =
                scenes.stream().map(scene -> reads -> new LintEvidence(scene, true, reads));
        assertThat(Needed.among(table, evidence)).containsExactlyInAnyOrderElementsOf(Needed.all(table));
    }
}
