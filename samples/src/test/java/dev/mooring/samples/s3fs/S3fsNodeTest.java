package dev.mooring.samples.s3fs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.mount.DirectoryContent;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.fuse.recovery.PlanState;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.fuse.recovery.Step;
import dev.mooring.fuse.recovery.StepKind;
import dev.mooring.fuse.recovery.Strategy;
import dev.mooring.object.Inventory;
import dev.mooring.s3fs.DriverProfile;
import dev.mooring.s3fs.S3fsDaemon;
import dev.mooring.testing.Exports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The incident of the guide: two dead mounts, one of them in a container that does not follow the host. */
class S3fsNodeTest {

    private static final Path INCIDENT = Path.of("../docs/guide/s3fs-incident");
    private static final String TARGET = "/var/lib/kubelet/pods/%s/volumes/kubernetes.io~csi/pvc-photos/mount";
    private static final String WEB = TARGET.formatted("11111111-1111-4111-8111-111111111111");
    private static final String THUMBS = TARGET.formatted("22222222-2222-4222-8222-222222222222");
    private static final int ENOTCONN = 107;

    private static String file(String name) {
        try {
            return Files.readString(INCIDENT.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Inventory cluster(String name) {
        return Exports.fromYaml(file(name)).inventory().complete("Pod");
    }

    /** A host whose mounts are those of the guide: both dead, only one of them back, both back. */
    private static final class Recorded implements S3fsNode.Host {

        private final Map<String, Instant> anew = new TreeMap<>(Map.of(THUMBS, Instant.parse("2026-11-20T07:59:30Z")));
        private final List<String> done = new ArrayList<>();
        private String mountinfo = "mountinfo";
        private boolean endpointAnswers = true;

        @Override
        public String mountinfo() {
            return file(mountinfo);
        }

        @Override
        public PathProbe statfs(String path) {
            return mountinfo.equals("mountinfo") ? PathProbe.failed(ENOTCONN) : PathProbe.OK;
        }

        @Override
        public DirectoryContent directory(String path) {
            return DirectoryContent.EMPTY;
        }

        @Override
        public boolean run(Step step) {
            boolean web = step.target().equals(WEB);
            if (web && step.kind() == StepKind.START_S3FS && !endpointAnswers) {
                mountinfo = "mountinfo-halfway";
                return false;
            }
            mountinfo = web && step.kind() == StepKind.START_S3FS ? "mountinfo-after" : mountinfo;
            done.add(step.action());
            return true;
        }

        @Override
        public void mountedAnew(String path) {
            anew.put(path, Instant.parse("2026-11-20T10:00:00Z"));
        }

        @Override
        public Map<String, Instant> mountedAnew() {
            return anew;
        }
    }

    private final Recorded host = new Recorded();
    private final S3fsNode agent =
            new S3fsNode("node-1", S3fsDaemon.of(DriverProfile.GENERIC.withDrivers(Set.of("s3.example.com"))), host);

    private static List<String> restarts(RecoveryPlan plan) {
        return S3fsNode.restarts(plan).stream()
                .map(each -> each.verdict() + " " + each.pod().key() + " " + each.container())
                .toList();
    }

    @Test
    void bothMountsAreBackAndOneContainerMustRestart() {
        RecoveryPlan after = agent.turn(cluster("cluster.yaml"));
        assertThat(host.done).contains("bind-over", "unmount");
        assertThat(host.anew).containsKey(WEB);
        assertThat(restarts(after)).containsExactly("restart shop/web-5f6b app");
        assertThat(after.steps()).hasSize(1);
    }

    @Test
    void whatFailedIsPlannedAgain() {
        host.endpointAnswers = false;
        RecoveryPlan halfway = agent.turn(cluster("cluster.yaml"));
        assertThat(halfway.items()).extracting(each -> each.strategy()).contains(Strategy.MOUNT, Strategy.NONE);
        assertThat(restarts(halfway))
                .as("it would write to the disk of the node")
                .isEmpty();
        assertThat(host.anew).doesNotContainKey(WEB);
        host.endpointAnswers = true;
        assertThat(restarts(agent.turn(cluster("cluster.yaml")))).containsExactly("restart shop/web-5f6b app");
    }

    @Test
    void afterTheRestartThereIsNothingToDo() {
        agent.turn(cluster("cluster.yaml"));
        host.done.clear();
        RecoveryPlan after = agent.turn(cluster("cluster-restarted.yaml"));
        assertThat(after.state()).isEqualTo(PlanState.NOTHING_TO_DO);
        assertThat(host.done).isEmpty();
    }
}
