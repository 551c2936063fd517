package dev.mooring.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.object.SnapshotView;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules of the snapshot controller and the sidecar, in their order. */
class SnapshotDecisionTest {

    private static final String ROWS = """
            source           | content                           | more                       | rule                           | state
            claim=c content=k| handle=h ref=s                    |                            | SNAPSHOT_SOURCE_INVALID        | UNREADY
                             | handle=h ref=s                    |                            | SNAPSHOT_SOURCE_INVALID        | UNREADY
            content=''       | handle=h ref=s                    |                            | SNAPSHOT_CONTENT_NAME_EMPTY    | UNREADY
            content=k        |                                   |                            | SNAPSHOT_CONTENTS_UNKNOWN      | UNKNOWN
            content=k        | broken                            |                            | SNAPSHOT_CONTENTS_UNKNOWN      | UNKNOWN
            content=x        | handle=h ref=s                    |                            | SNAPSHOT_CONTENT_ABSENT        | UNREADY
            content=k        | volume=v ref=s                    |                            | SNAPSHOT_CONTENT_DYNAMIC       | UNREADY
            content=k        | volume=v ref=x                    |                            | SNAPSHOT_CONTENT_DYNAMIC       | UNREADY
            content=k        | handle=h ref=x                    |                            | SNAPSHOT_CONTENT_OF_OTHER      | UNREADY
            content=k        | handle=h ref=s uid=u-old          |                            | SNAPSHOT_CONTENT_OF_OTHER      | UNREADY
            content=k        | handle=h ref=s uid=u-snap         |                            | SNAPSHOT_BOUND_TO_EXISTING     | READY
            content=k        | handle=h ref=s                    | driver=other               | SNAPSHOT_DRIVER_ABSENT         | UNREADY
            content=k        | handle=h ref=s                    | driver=d                   | SNAPSHOT_BOUND_TO_EXISTING     | READY
            content=k class=c| handle=h ref=s                    | class=x                    | SNAPSHOT_CLASS_ABSENT          | UNREADY
            content=k        | handle=h ref=s class=c            | class=x                    | SNAPSHOT_CLASS_ABSENT          | UNREADY
            content=k class=x| handle=h ref=s class=c            | class=x                    | SNAPSHOT_BOUND_TO_EXISTING     | READY
            content=k class=c| handle=h ref=s                    |                            | SNAPSHOT_BOUND_TO_EXISTING     | READY
            content=k class=o| handle=h ref=s                    | class=o                    | SNAPSHOT_CLASS_OF_OTHER_DRIVER | UNREADY
            content=k class=p| handle=h ref=s                    | class=p secret=other       | SNAPSHOT_SECRET_ABSENT         | UNREADY
            content=k class=p| handle=h ref=s                    | class=p secret=key         | SNAPSHOT_BOUND_TO_EXISTING     | READY
            content=k class=p| handle=h ref=s                    | class=p                    | SNAPSHOT_BOUND_TO_EXISTING     | READY
            claim=c          |                                   | claim=other                | SNAPSHOT_CLAIM_ABSENT          | UNREADY
            claim=c          |                                   | claim=c                    | SNAPSHOT_CUT_NOW               | CUTS_ANOTHER
            claim=c          |                                   |                            | SNAPSHOT_CUT_NOW               | CUTS_ANOTHER
            claim=c class=efs|                                   | class=efs                  | SNAPSHOT_NOT_SERVED            | UNREADY
            claim=c class=p  |                                   | class=p                    | SNAPSHOT_CUT_NOW               | CUTS_ANOTHER
            """;

    private static final Map<String, String> CLASSES = Map.of("o", "other", "efs", "efs.csi.aws.com");

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '"', textBlock = ROWS)
    void decidesAsUpstream(
            String source, String content, String more, SnapshotRule rule, SnapshotDecision.State state) {
        SnapshotDecision decision = SnapshotDecision.of(snapshot(source), cluster(content, more));
        assertThat(decision.reason().code()).as(decision.reason().message()).isEqualTo(rule);
        assertThat(decision.state()).isEqualTo(state);
        assertThat(decision.reason().severity()).isEqualTo(rule.severity());
    }

    @Test
    void aGroupIsDecidedAlike() {
        SnapshotView group = SnapshotView.from(
                Manifest.parse(
                        "{\"apiVersion\":\"groupsnapshot.storage.k8s.io/v1beta1\",\"kind\":\"VolumeGroupSnapshot\",\"metadata\":{"
                                + "\"name\":\"s\",\"namespace\":\"n\"},\"spec\":{\"source\":{\"volumeGroupSnapshotContentName\":\"k\"}}}"));
        String content =
                "{\"apiVersion\":\"groupsnapshot.storage.k8s.io/v1beta1\",\"kind\":\"VolumeGroupSnapshotContent\","
                        + "\"metadata\":{\"name\":\"k\"},\"spec\":{\"driver\":\"d\",\"volumeGroupSnapshotRef\":{\"namespace\":\"n\",\"name\":\"s\"},"
                        + "\"source\":{%s}}}";
        Manifest cut =
                Manifest.parse(content.formatted("\"groupSnapshotHandles\":{\"volumeGroupSnapshotHandle\":\"g\"}"));
        Manifest open = Manifest.parse(content.formatted("\"volumeHandles\":[\"v\"]"));
        assertThat(SnapshotDecision.of(group, Inventory.of(cut)).state()).isEqualTo(SnapshotDecision.State.READY);
        assertThat(SnapshotDecision.of(group, Inventory.of(open)).reason().code())
                .isEqualTo(SnapshotRule.SNAPSHOT_CONTENT_DYNAMIC);
    }

    @Test
    void everyRuleHasARow() {
        Set<SnapshotRule> seen = EnumSet.noneOf(SnapshotRule.class);
        ROWS.lines()
                .skip(1)
                .map(line -> line.split("\\|"))
                .forEach(cells -> seen.add(SnapshotRule.valueOf(cells[3].strip())));
        assertThat(seen).containsExactlyInAnyOrder(SnapshotRule.values());
    }

    private static SnapshotView snapshot(String source) {
        String spec = "";
        String className = "";
        for (String word : words(source)) {
            String value = value(word);
            switch (key(word)) {
                case "claim" -> spec += ",\"persistentVolumeClaimName\":\"" + value + "\"";
                case "content" -> spec += ",\"volumeSnapshotContentName\":\"" + value + "\"";
                default -> className = ",\"volumeSnapshotClassName\":\"" + value + "\"";
            }
        }
        return SnapshotView.from(object(
                "snapshot.storage.k8s.io/v1",
                "VolumeSnapshot",
                "\"namespace\":\"n\",\"name\":\"s\",\"uid\":\"u-snap\"",
                "\"spec\":{\"source\":{" + spec.replaceFirst(",", "") + "}" + className + "}"));
    }

    private static Inventory cluster(String content, String more) {
        Stream<Manifest> contents = content == null ? Stream.of() : Stream.of(content(content));
        return Inventory.of(Stream.concat(contents, words(more).stream().map(SnapshotDecisionTest::other))
                .toList());
    }

    private static Manifest content(String text) {
        if (text.equals("broken")) {
            return object(
                    "snapshot.storage.k8s.io/v1", "VolumeSnapshotContent", "\"name\":\"k\"", "\"spec\":{\"driver\":7}");
        }
        String source = "";
        String ref = "\"namespace\":\"n\"";
        String className = "";
        for (String word : words(text)) {
            String value = "\"" + value(word) + "\"";
            switch (key(word)) {
                case "handle" -> source = "\"snapshotHandle\":" + value;
                case "volume" -> source = "\"volumeHandle\":" + value;
                case "ref" -> ref += ",\"name\":" + value;
                case "uid" -> ref += ",\"uid\":" + value;
                default -> className = ",\"volumeSnapshotClassName\":" + value;
            }
        }
        return object(
                "snapshot.storage.k8s.io/v1",
                "VolumeSnapshotContent",
                "\"name\":\"k\"",
                "\"spec\":{\"driver\":\"d\",\"source\":{" + source + "},\"volumeSnapshotRef\":{" + ref + "}" + className
                        + "}");
    }

    private static Manifest other(String word) {
        String name = "\"name\":\"" + value(word) + "\"";
        return switch (key(word)) {
            case "driver" -> object("storage.k8s.io/v1", "CSIDriver", name, "\"spec\":{}");
            case "secret" -> object("v1", "Secret", name + ",\"namespace\":\"n\"", "\"data\":{}");
            case "claim" -> object("v1", "PersistentVolumeClaim", name + ",\"namespace\":\"n\"", "\"spec\":{}");
            default ->
                object(
                        "snapshot.storage.k8s.io/v1",
                        "VolumeSnapshotClass",
                        name,
                        "\"driver\":\"" + CLASSES.getOrDefault(value(word), "d") + "\",\"parameters\":{"
                                + (value(word).equals("p")
                                        ? "\"csi.storage.k8s.io/snapshotter-list-secret-name\":\"key\",\"csi.storage.k8s.io/snapshotter-list-secret-namespace\":\"n\""
                                        : "")
                                + "}");
        };
    }

    private static Manifest object(String apiVersion, String kind, String metadata, String rest) {
        return Manifest.parse("{\"apiVersion\":\"" + apiVersion + "\",\"kind\":\"" + kind + "\",\"metadata\":{"
                + metadata + "}," + rest + "}");
    }

    private static List<String> words(String text) {
        return text == null ? List.of() : Arrays.asList(text.strip().split(" +"));
    }

    private static String key(String word) {
        return word.substring(0, word.indexOf('='));
    }

    private static String value(String word) {
        return word.substring(word.indexOf('=') + 1).replace("'", "");
    }
}
