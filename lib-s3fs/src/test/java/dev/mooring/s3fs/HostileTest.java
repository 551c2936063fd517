package dev.mooring.s3fs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.fuse.recovery.RecoveryItem;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.fuse.recovery.Step;
import dev.mooring.fuse.recovery.StepKind;
import dev.mooring.kubelet.MountTable;
import dev.mooring.manifest.Manifest;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostileTest {

    private static final Set<String> PROGRAMS = Set.of("s3fs", "umount", "mount", "mkdir", "rm", "stat");

    private static void assertHarmless(RecoveryPlan plan) {
        for (Step step : plan.steps()) {
            if (step.argv().isEmpty()) {
                continue;
            }
            assertThat(step.argv().get(0)).isIn(PROGRAMS);
            assertThat(step.argv()).allSatisfy(word -> assertThat(word).doesNotContain("\0", "\n"));
            long options = step.argv().stream().filter("-o"::equals).count();
            if (step.kind() == StepKind.START_S3FS) {
                assertThat(step.argv()).hasSize((int) (3 + 2 * options));
                assertThat(step.argv().subList(3, step.argv().size()).stream()
                                .filter(word -> !word.equals("-o"))
                                .collect(Collectors.toList()))
                        .allSatisfy(word -> assertThat(word).doesNotContain(",").doesNotStartWith("-"));
                assertThat(step.argv().get(1)).doesNotStartWith("-");
                assertThat(step.argv().get(2)).startsWith("/");
            }
        }
        String document = plan.toJson().toJson();
        assertThat(document).doesNotContain("FAKEAKID", "fakeSecret");
        assertThat(plan.toString()).doesNotContain("FAKEAKID", "fakeSecret");
    }

    @ParameterizedTest(name = "handle {0}")
    @ValueSource(
            strings = {
                "csi bucket -o allow_root",
                "-ourl=http://evil",
                "-f",
                "b,ro",
                "b/../../etc",
                "b:/x",
                "$(reboot)",
                "b;id",
                "b\\n--help",
                "b/-o/x"
            })
    void handles(String handle) {
        RecoveryPlan plan = new RecoveryScene()
                .volume("pvc-aa", handle)
                .pod("web", RecoveryScene.UID, "data=pvc-aa", "app None")
                .plan(PlannerRowsTest.dead(1));
        assertHarmless(plan);
    }

    @ParameterizedTest(name = "sub path {0}")
    @ValueSource(strings = {"-o,x", "a b", "--bind", "$(id)", "a;b", "./.", "a//b", "/etc", "a\\tb"})
    void subPaths(String subPath) {
        RecoveryPlan plan = new RecoveryScene()
                .volume("pvc-aa", "csi-bucket-a")
                .with(podWith(
                        "{\"name\":\"data\",\"mountPath\":\"/data\",\"mountPropagation\":\"HostToContainer\",\"subPath\":\""
                                + subPath + "\"}"))
                .plan(PlannerRowsTest.dead(1));
        assertHarmless(plan);
        for (Step step : plan.steps()) {
            if (step instanceof Step.Bind bind) {
                assertThat(bind.argv()).hasSize(4).startsWith("mount", "--bind");
                assertThat(bind.from()).startsWith("/run/mooring/s3fs/side/");
                assertThat(bind.from()).doesNotContain("/../");
            }
        }
    }

    private static Manifest podWith(String mount) {
        return Manifest.parse(
                "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"web\",\"namespace\":\"shop\","
                        + "\"uid\":\"" + RecoveryScene.UID
                        + "\"},\"spec\":{\"nodeName\":\"n1\",\"volumes\":[{\"name\":\"data\","
                        + "\"persistentVolumeClaim\":{\"claimName\":\"pvc-aa\"}}],\"containers\":[{\"name\":\"app\",\"volumeMounts\":["
                        + mount
                        + "]}]},\"status\":{\"phase\":\"Running\",\"containerStatuses\":[{\"name\":\"app\",\"state\":{"
                        + "\"running\":{}}}]}}");
    }

    @Test
    void aMountTableFullOfLiesIsNotFollowedOutOfItsPlaces() {
        String target = RecoveryScene.target(RecoveryScene.UID, "pvc-aa");
        String table = "63 1 0:30 / / rw - ext4 /dev/sda1 rw\n"
                + "66 63 0:42 / " + target + " rw shared:1 - fuse.s3fs s3fs rw\n"
                + "67 66 0:43 / " + target + "/x\\040-l\\040/etc rw shared:1 - fuse.s3fs s3fs rw\n"
                + "68 63 0:44 / /run/mooring/s3fs/side/../../../etc rw shared:1 - fuse.s3fs s3fs rw\n";
        NodeObservations seen = NodeObservations.of(MountTable.parse(table)).withProbe(target, PathProbe.failed(107));
        RecoveryPlan plan = new RecoveryScene()
                .volume("pvc-aa", "csi-bucket-a")
                .pod("web", RecoveryScene.UID, "data=pvc-aa", "app None")
                .plan(seen);
        assertHarmless(plan);
        assertThat(plan.steps().stream().filter(step -> step.kind() == StepKind.UNMOUNT))
                .allSatisfy(step -> assertThat(step.target()).isEqualTo(target));
    }

    @Test
    void manyLayersAndPodsAreNoProblem() {
        int pods = Boolean.getBoolean("long.tests") ? 300 : 30;
        RecoveryScene scene = new RecoveryScene().volume("pvc-aa", "csi-bucket-a");
        StringBuilder table = new StringBuilder("63 1 0:30 / / rw - ext4 /dev/sda1 rw\n");
        NodeObservations seen = NodeObservations.NONE;
        for (int i = 0; i < pods; i++) {
            String uid = String.format("%08d-1111-4111-8111-111111111111", i);
            scene.pod("web-" + i, uid, "data=pvc-aa", "app HostToContainer");
            for (int layer = 0; layer < 60; layer++) {
                table.append("66 63 0:")
                        .append(i * 60 + layer)
                        .append(" / ")
                        .append(RecoveryScene.target(uid, "pvc-aa"));
                table.append(" rw shared:1 - fuse.s3fs s3fs rw\n");
            }
            seen = seen.withProbe(RecoveryScene.target(uid, "pvc-aa"), PathProbe.failed(107));
        }
        RecoveryPlan plan = scene.plan(seen.withMounts(MountTable.parse(table.toString())));
        assertThat(plan.items()).hasSize(pods);
        assertThat(plan.steps().stream().filter(step -> step.kind() == StepKind.UNMOUNT))
                .hasSize(pods * 60);
        List<String> paths = plan.items().stream().map(RecoveryItem::target).toList();
        assertThat(paths).doesNotHaveDuplicates();
    }
}
