package dev.mooring.expansion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows from external-resizer v2.3.0 expandAndRecover and resize_status.go, and from the kubelet's nodeExpandVolume. */
class ExpansionPlayTest {

    private static final Resizers DISK = Resizers.named(ExpansionScene.DRIVER, "kubernetes.io/aws-ebs");

    private static Resizers resizers(String word) {
        return switch (word) {
            case "disk" -> DISK;
            case "share" -> Resizers.NONE.andWithoutNodeStep(ExpansionScene.DRIVER);
            default -> Resizers.NONE;
        };
    }

    /** An end: capacity of claim, volume, allocated size, its status, conditions, annotations; a dash is what is absent. */
    private static final String ROWS = """
            case                                  | resizer | scene                                                   | end                                                                     | events
            no resizer                            | none    |                                                         | 10Gi 10Gi - - - -                                                       | ExternalExpanding
            with a pod on a node                  | disk    |                                                         | 20Gi 20Gi 20Gi - - -                                                    | ExternalExpanding Resizing FileSystemResizeRequired FileSystemResizeSuccessful@web-0 FileSystemResizeSuccessful
            without pod                           | disk    | pods=none                                               | 10Gi 20Gi 20Gi NodeResizePending Resizing,FileSystemResizePending pre=10Gi | ExternalExpanding Resizing FileSystemResizeRequired
            pod not on a node                     | disk    | pods=waiting                                            | 10Gi 20Gi 20Gi NodeResizePending Resizing,FileSystemResizePending pre=10Gi | ExternalExpanding Resizing FileSystemResizeRequired
            read-only pod                         | disk    | pods=ro                                                 | 10Gi 20Gi 20Gi NodeResizePending Resizing,FileSystemResizePending pre=10Gi | ExternalExpanding Resizing FileSystemResizeRequired !FileSystemResizeFailed@web-0 !FileSystemResizeFailed
            file share without pod                | share   | pods=none                                               | 20Gi 20Gi 20Gi - - notRequired                                          | ExternalExpanding Resizing VolumeResizeSuccessful
            file share with pods                  | share   | pods=two access=ReadWriteMany                           | 20Gi 20Gi 20Gi - - notRequired                                          | ExternalExpanding Resizing VolumeResizeSuccessful
            raw block without pod                 | disk    | pods=none mode=Block                                    | 20Gi 20Gi 20Gi - - notRequired                                          | ExternalExpanding Resizing VolumeResizeSuccessful
            several nodes, ReadWriteMany          | disk    | pods=two access=ReadWriteMany                           | 20Gi 20Gi 20Gi - - -                                                    | ExternalExpanding Resizing FileSystemResizeRequired FileSystemResizeSuccessful@web-0 FileSystemResizeSuccessful FileSystemResizeSuccessful@web-1 FileSystemResizeSuccessful
            several nodes, ReadWriteOnce          | disk    | pods=two                                                | 20Gi 20Gi 20Gi - - -                                                    | ExternalExpanding Resizing FileSystemResizeRequired FileSystemResizeSuccessful@web-0 FileSystemResizeSuccessful
            decimal size                          | disk    | req=20G                                                 | 20G 19531250Ki 20G - - -                                                | ExternalExpanding Resizing FileSystemResizeRequired FileSystemResizeSuccessful@web-0 FileSystemResizeSuccessful
            decimal size, file share              | share   | req=20G                                                 | 19531250Ki 19531250Ki 20G - - notRequired                               | ExternalExpanding Resizing VolumeResizeSuccessful
            beyond 64 bits                        | disk    | req=1e30                                                | 10Gi 10Gi - - - -                                                       | ExternalExpanding
            migrated volume                       | disk    | source=ebs                                              | 20Gi 20Gi 20Gi - - resizer=ebs.csi.aws.com                              | ExternalExpanding Resizing FileSystemResizeRequired FileSystemResizeSuccessful@web-0 FileSystemResizeSuccessful
            migrated volume, no resizer           | none    | source=ebs                                              | 10Gi 10Gi - - - resizer=ebs.csi.aws.com                                 | ExternalExpanding
            nothing expands nfs                   | disk    | source=nfs                                              | 10Gi 10Gi - - - -                                                       | ExternalExpanding
            flex volume                           | disk    | source=flex                                             | 10Gi 10Gi - - - -                                                       |
            large enough                          | disk    | req=10Gi                                                | 10Gi 10Gi - - - -                                                       |
            not bound                             | disk    | phase=Pending                                           | 10Gi 10Gi - - - -                                                       |
            volume of another claim               | disk    | ref=u2                                                  | 10Gi 10Gi - - - -                                                       |
            no status                             | disk    | status=none                                             | - 10Gi - - - -                                                          |
            waits for a pod, then asks for more   | disk    | req=30Gi vol=20Gi alloc=20Gi status=NodeResizePending pods=none | 10Gi 20Gi 20Gi NodeResizePending - -                            | ExternalExpanding
            earlier first, then the rest          | disk    | req=30Gi vol=20Gi alloc=20Gi status=NodeResizePending   | 30Gi 30Gi 30Gi - - -                                                    | ExternalExpanding FileSystemResizeSuccessful@web-0 FileSystemResizeSuccessful Resizing FileSystemResizeRequired
            driver repaired                       | disk    | alloc=20Gi status=ControllerResizeInfeasible cond=ControllerResizeError:no | 20Gi 20Gi 20Gi - - -                                 | ExternalExpanding Resizing FileSystemResizeRequired FileSystemResizeSuccessful@web-0 FileSystemResizeSuccessful
            error stays while the node waits      | disk    | alloc=20Gi status=ControllerResizeInProgress cond=ControllerResizeError:no pods=none | 10Gi 20Gi 20Gi NodeResizePending ControllerResizeError,Resizing,FileSystemResizePending pre=10Gi | ExternalExpanding Resizing FileSystemResizeRequired
            other size: error goes                | disk    | req=15Gi alloc=20Gi status=ControllerResizeInfeasible cond=ControllerResizeError:no pods=none | 10Gi 15Gi 15Gi NodeResizePending Resizing,FileSystemResizePending pre=10Gi | ExternalExpanding Resizing FileSystemResizeRequired
            other conditions stay                 | disk    | cond=ModifyingVolume:x                                  | 20Gi 20Gi 20Gi - ModifyingVolume -                                      | ExternalExpanding Resizing FileSystemResizeRequired FileSystemResizeSuccessful@web-0 FileSystemResizeSuccessful
            node refused                          | disk    | vol=20Gi alloc=20Gi status=NodeResizeInfeasible         | 20Gi 20Gi 20Gi - - -                                                    | ExternalExpanding Resizing FileSystemResizeRequired FileSystemResizeSuccessful@web-0 FileSystemResizeSuccessful
            older resizer                         | disk    | vol=20Gi cond=FileSystemResizePending                   | 20Gi 20Gi - - - -                                                       | ExternalExpanding FileSystemResizeSuccessful@web-0 FileSystemResizeSuccessful
            marked as node done before            | disk    | notRequired=yes pods=none                               | 10Gi 20Gi 20Gi NodeResizePending Resizing,FileSystemResizePending pre=10Gi | ExternalExpanding Resizing FileSystemResizeRequired
            unknown status word                   | disk    | status=Later alloc=20Gi                                 | 10Gi 10Gi 20Gi Later - -                                                | ExternalExpanding
            in circles: allocated less than asked | disk    | vol=20Gi alloc=15Gi                                     | 15Gi 20Gi 15Gi - - pre=10Gi                                             | ExternalExpanding Resizing FileSystemResizeRequired FileSystemResizeSuccessful@web-0 FileSystemResizeSuccessful
            1.31: pod on a node                   | disk    | release=1.31                                            | 20Gi 20Gi - - - -                                                       | ExternalExpanding Resizing FileSystemResizeRequired FileSystemResizeSuccessful@web-0 FileSystemResizeSuccessful
            1.31: without pod                     | disk    | release=1.31 pods=none                                  | 10Gi 20Gi - - Resizing,FileSystemResizePending pre=10Gi                 | ExternalExpanding Resizing FileSystemResizeRequired
            1.31: file share                      | share   | release=1.31 pods=none                                  | 20Gi 20Gi - - - notRequired                                             | ExternalExpanding Resizing VolumeResizeSuccessful
            1.31: came from 1.32, and hangs       | disk    | release=1.31 alloc=15Gi status=NodeResizePending vol=15Gi | 15Gi 20Gi 20Gi - Resizing,FileSystemResizePending pre=15Gi            | ExternalExpanding FileSystemResizeSuccessful@web-0 FileSystemResizeSuccessful Resizing FileSystemResizeRequired
            """;

    private static final List<String> SHOWN =
            List.of("storage-resizer", "pre-resize-capacity", "node-expansion-not-required");

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = ROWS)
    void ends(String name, String resizer, String scene, String end, String events) {
        Inventory cluster = cluster(scene);
        ExpansionPlay play = ExpansionPlay.of(cluster, resizers(resizer));
        assertThat(end(cluster.withAll(play.changed()))).isEqualTo(end);
        assertThat(play.events().stream().map(ExpansionPlayTest::line).collect(Collectors.joining(" ")))
                .isEqualTo(events == null ? "" : events);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = ROWS)
    void anEndIsAnEnd(String name, String resizer, String scene) {
        if (name.startsWith("in circles")) {
            return;
        }
        Inventory cluster = cluster(scene);
        Inventory end =
                cluster.withAll(ExpansionPlay.of(cluster, resizers(resizer)).changed());
        assertThat(ExpansionPlay.of(end, resizers(resizer)).changed()).isEmpty();
    }

    private static Inventory cluster(String scene) {
        String words = scene == null ? "" : scene;
        Inventory cluster = ExpansionScene.of(words).inventory();
        return words.contains("release=1.31") ? cluster.on(Release.of("1.31")) : cluster;
    }

    private static String end(Inventory cluster) {
        Manifest claim = cluster.all(Kinds.PERSISTENT_VOLUME_CLAIM).get(0);
        Manifest volume = cluster.all(Kinds.PERSISTENT_VOLUME).get(0);
        JsonObject status = claim.status();
        return String.join(
                " ",
                storage(status, "capacity"),
                storage(volume.spec(), "capacity"),
                storage(status, "allocatedResources"),
                storage(status, "allocatedResourceStatuses"),
                orDash(status.array("conditions").items().stream()
                        .map(each -> ((JsonObject) each).string("type").orElse(""))
                        .toList()),
                orDash(annotations(claim, volume)));
    }

    private static String storage(JsonObject object, String map) {
        return object.child(map).string("storage").orElse("-");
    }

    private static String orDash(List<String> words) {
        return words.isEmpty() ? "-" : String.join(",", words);
    }

    private static List<String> annotations(Manifest claim, Manifest volume) {
        List<String> words = new ArrayList<>();
        for (Manifest each : List.of(claim, volume)) {
            JsonObject annotations = each.metadata().child("annotations");
            annotations.members().forEach((key, value) -> words.add(word(key.replaceFirst(".*/", ""), value)));
        }
        return words;
    }

    private static String word(String key, JsonValue value) {
        assertThat(key).isIn(SHOWN);
        return switch (key) {
            case "storage-resizer" -> "resizer=" + ((JsonString) value).value();
            case "pre-resize-capacity" -> "pre=" + ((JsonString) value).value();
            default -> "notRequired";
        };
    }

    private static String line(ControllerEvent event) {
        String object =
                event.object().kind().equals(Kinds.POD) ? "@" + event.object().name() : "";
        return (event.type() == ControllerEvent.Type.WARNING ? "!" : "") + event.reason() + object;
    }

    @Test
    void theWordsAreUpstreams() {
        ExpansionPlay play = ExpansionPlay.of(cluster(""), DISK);
        assertThat(play.events())
                .extracting(ControllerEvent::message)
                .containsExactly(
                        "waiting for an external controller to expand this PVC",
                        "External resizer is resizing volume pv-1",
                        "Require file system resize of volume on node",
                        "MountVolume.NodeExpandVolume succeeded for volume \"pv-1\" node-1",
                        "MountVolume.NodeExpandVolume succeeded for volume \"pv-1\" node-1");
        assertThat(ExpansionPlay.of(cluster("pods=none"), DISK).changed())
                .extracting(each -> each.json().toJson())
                .anyMatch(text -> text.contains(
                        "Waiting for user to (re-)start a pod to finish file system resize of volume on node."));
    }

    @Test
    void anUnreadableStatusIsLeftAlone() {
        Inventory cluster = cluster("status=NodeResizePending alloc=many");
        assertThat(ExpansionPlay.of(cluster, DISK)).isEqualTo(new ExpansionPlay(List.of(), List.of()));
    }
}
