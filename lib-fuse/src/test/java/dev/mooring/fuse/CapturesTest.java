package dev.mooring.fuse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.mount.DaemonSeen;
import dev.mooring.fuse.mount.DriverMount;
import dev.mooring.fuse.mount.ExpectedMount;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Real daemons that were killed, hung, started again and mounted over: the state is what was observed, at each moment. */
class CapturesTest {

    private static final long FUSE = PathProbe.FUSE_MAGIC;

    /** One path at one moment. */
    private record Moment(String name, String path, MountTable table, PathProbe probe) {

        @Override
        public String toString() {
            return name + " " + path.substring(Math.max(0, path.length() - 40));
        }
    }

    static Stream<String> cases() {
        return Stream.of(
                "bind-of-bare-staging",
                "deleting-a-pod-after-a-stack",
                "fd-passing",
                "fd-stack-and-force",
                "gcsfuse",
                "gcsfuse-sidecar",
                "geesefs",
                "juicefs",
                "juicefs-writeback-cache-lost",
                "no-staging-group",
                "no-staging-private-after",
                "no-staging-private-before",
                "rclone-writes",
                "rclone-writes-same-cache",
                "resend",
                "seaweedfs",
                "stack-both-bound-in-both-unpublish-in-plugin",
                "stack-both-unpublish-in-host",
                "stack-both-unpublish-in-plugin",
                "stack-group-unpublish-in-host",
                "stack-group-unpublish-in-plugin",
                "stack-isolated-unpublish-in-host",
                "stack-isolated-unpublish-in-plugin",
                "staging-is-a-peer",
                "staging-stays-private-after",
                "statx-matrix");
    }

    private static List<JsonObject> steps(String name) {
        try (InputStream in = CapturesTest.class.getResourceAsStream("captures/" + name + ".jsonl")) {
            String text = new String(Objects.requireNonNull(in, name).readAllBytes(), UTF_8);
            return JsonValue.parseAll(text, JsonLimits.DEFAULT).stream()
                    .map(JsonObject.class::cast)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The probes of the host, each with the mount table of the same moment: that of the same name, else the last one before. */
    private static List<Moment> moments(String name) {
        List<Moment> moments = new ArrayList<>();
        List<JsonObject> steps = steps(name);
        for (int i = 0; i < steps.size(); i++) {
            JsonObject step = steps.get(i);
            if (!(step.members().get("probes") instanceof JsonObject probes)) {
                continue;
            }
            String label = step.string("step").orElse("").replaceFirst("^probe ", "");
            MountTable table = table(steps, i, label).orElse(null);
            if (table == null) {
                continue;
            }
            for (Map.Entry<String, JsonValue> each : probes.members().entrySet()) {
                if (each.getKey().startsWith("host:") && ((JsonObject) each.getValue()).has("statfs")) {
                    moments.add(new Moment(
                            name + ": " + label,
                            each.getKey().substring("host:".length()),
                            table,
                            probe(((JsonObject) each.getValue()).child("statfs"))));
                }
            }
        }
        return moments;
    }

    private static Optional<MountTable> table(List<JsonObject> steps, int before, String label) {
        JsonObject found = null;
        for (int i = 0; i < steps.size(); i++) {
            boolean same = steps.get(i).string("step").orElse("").equals("mountinfo " + label);
            if (steps.get(i).members().get("mountinfo") instanceof JsonObject tables && (same || i < before)) {
                found = tables;
                if (same) {
                    break;
                }
            }
        }
        if (found == null || !(found.members().get("host") instanceof JsonArray lines)) {
            return Optional.empty();
        }
        String text = lines.items().stream()
                .map(line -> ((JsonString) line).value())
                .collect(Collectors.joining("\n", "63 1 0:30 / / rw shared:9 - tmpfs tmpfs rw\n", "\n"));
        return Optional.of(MountTable.parse(text));
    }

    private static PathProbe probe(JsonObject result) {
        if (result.has("ok")) {
            JsonObject ok = result.child("ok");
            return PathProbe.answered(Long.parseLong(ok.string("f_type").orElseThrow(), 16), number(ok, "bsize"));
        }
        return result.has("errno") ? PathProbe.failed((int) number(result, "errno")) : PathProbe.TIMED_OUT;
    }

    private static long number(JsonObject object, String key) {
        return Long.parseLong(
                ((JsonNumber) Objects.requireNonNull(object.members().get(key))).text());
    }

    /** What was observed: the line and the answer, without any rule of the library. */
    private static Set<MountState.Kind> observed(Moment moment) {
        List<MountEntry> lines = moment.table().at(moment.path());
        PathProbe probe = moment.probe();
        boolean dead = probe.errno() == 107;
        boolean hangs = probe.kind() == PathProbe.Kind.TIMED_OUT;
        if (lines.isEmpty()) {
            return EnumSet.of(dead || hangs ? MountState.Kind.UNKNOWN : MountState.Kind.NOT_MOUNTED);
        }
        if (!lines.get(lines.size() - 1).type().startsWith("fuse")) {
            return EnumSet.of(MountState.Kind.BARE_BIND);
        }
        if (dead) {
            return EnumSet.of(MountState.Kind.DEAD);
        }
        if (hangs) {
            return EnumSet.of(MountState.Kind.HUNG);
        }
        boolean lives = probe.magic().orElse(0) == FUSE && probe.blockSize().orElse(0) > 0;
        return EnumSet.of(lives ? MountState.Kind.HEALTHY : MountState.Kind.UNKNOWN);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theStateIsWhatWasObserved(String name) {
        for (Moment moment : moments(name)) {
            MountState state = DriverMount.of(
                    ExpectedMount.at(moment.path()),
                    NodeObservations.of(moment.table()).withProbe(moment.path(), moment.probe()),
                    Optional.empty(),
                    Optional.empty(),
                    DaemonSeen.NONE);
            assertThat(observed(moment)).as(moment::toString).contains(state.kind());
        }
    }

    @Test
    void manyMomentsOfEachKindWereReplayed() {
        List<MountState.Kind> kinds = cases().flatMap(name -> moments(name).stream())
                .flatMap(moment -> observed(moment).stream())
                .toList();
        assertThat(kinds).hasSizeGreaterThan(250);
        assertThat(Set.copyOf(kinds))
                .contains(
                        MountState.Kind.HEALTHY,
                        MountState.Kind.DEAD,
                        MountState.Kind.HUNG,
                        MountState.Kind.NOT_MOUNTED,
                        MountState.Kind.BARE_BIND);
    }
}
