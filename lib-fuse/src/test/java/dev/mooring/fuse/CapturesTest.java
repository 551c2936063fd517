package dev.mooring.fuse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.mount.DaemonSeen;
import dev.mooring.fuse.mount.DriverMount;
import dev.mooring.fuse.mount.ExpectedMount;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.fuse.mount.internal.ContainerView;
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
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Real daemons that were killed, hung, started again and mounted over: the state is what was observed, at each moment. */
class CapturesTest {

    private static final long FUSE = PathProbe.FUSE_MAGIC;
    private static final Map<ContainerView, Integer> SEEN = new EnumMap<>(ContainerView.class);

    /** One path of one mount namespace at one moment; the table of the host of that moment too. */
    private record Moment(
            String name, String namespace, String path, MountTable table, MountTable host, PathProbe probe) {

        @Override
        public String toString() {
            return name + " " + namespace + " " + path.substring(Math.max(0, path.length() - 40));
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

    /**
     * The probes of the host and of the containers, each with the mount tables of the same moment: those of the same name, else those
     * that were read right after it, else the last ones before.
     */
    private static List<Moment> moments(String name) {
        List<Moment> moments = new ArrayList<>();
        List<JsonObject> steps = steps(name);
        for (int i = 0; i < steps.size(); i++) {
            JsonObject step = steps.get(i);
            if (!(step.members().get("probes") instanceof JsonObject probes)) {
                continue;
            }
            String label = step.string("step").orElse("").replaceFirst("^probe ", "");
            MountTable host = table(steps, i, label, "host").orElse(null);
            if (host == null) {
                continue;
            }
            for (Map.Entry<String, JsonValue> each : probes.members().entrySet()) {
                String[] where = each.getKey().split(":", 2);
                MountTable table = table(steps, i, label, where[0]).orElse(null);
                if (table != null && ((JsonObject) each.getValue()).has("statfs")) {
                    moments.add(new Moment(
                            name + ": " + label,
                            where[0],
                            where[0].equals("host") ? where[1] : mountPoint(table),
                            table,
                            host,
                            probe(((JsonObject) each.getValue()).child("statfs"))));
                }
            }
        }
        return moments;
    }

    /** Where a container of the laboratory has its volume: everywhere at one path. */
    private static String mountPoint(MountTable container) {
        List<MountEntry> entries = container.entries();
        return entries.get(entries.size() - 1).mountPoint();
    }

    private static Optional<MountTable> table(List<JsonObject> steps, int before, String label, String namespace) {
        JsonArray found = null;
        for (int i = 0; i < steps.size(); i++) {
            boolean same = steps.get(i).string("step").orElse("").equals("mountinfo " + label);
            JsonArray lines = lines(steps.get(i).members().get("mountinfo"), namespace);
            if (lines != null && (same || i < before || isLookedAtNext(steps, before, i))) {
                found = lines;
                if (same || i > before) {
                    break;
                }
            }
        }
        if (found == null || (found.items().isEmpty() && !namespace.equals("host"))) {
            return Optional.empty();
        }
        String text = found.items().stream()
                .map(line -> ((JsonString) line).value())
                .collect(Collectors.joining("\n", "63 1 0:30 / / rw shared:9 - tmpfs tmpfs rw\n", "\n"));
        return Optional.of(MountTable.parse(text));
    }

    /** Whether nothing was done between two steps but to look. */
    private static boolean isLookedAtNext(List<JsonObject> steps, int first, int second) {
        return second > first
                && steps.subList(first, second + 1).stream()
                        .allMatch(step -> step.string("step").orElse("").matches("(probe|mountinfo) .*"));
    }

    /** A list alone is that of the host. */
    private static @Nullable JsonArray lines(@Nullable JsonValue tables, String namespace) {
        if (tables instanceof JsonArray alone) {
            return namespace.equals("host") ? alone : null;
        }
        return tables instanceof JsonObject object && object.members().get(namespace) instanceof JsonArray lines
                ? lines
                : null;
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

    /** The path of the host that each container binds. */
    private static Map<String, String> targets(String name) {
        Map<String, String> targets = new TreeMap<>();
        for (JsonObject step : steps(name)) {
            String label = step.string("step").orElse("");
            if (label.startsWith("container-create ")) {
                step.string("target")
                        .ifPresent(target -> targets.put(label.substring("container-create ".length()), target));
            }
        }
        return targets;
    }

    /** A container that has the mount of the host can use it if the host can; another one has what its own probe says. */
    @ParameterizedTest
    @MethodSource("cases")
    void theContainersSeeWhatWasObserved(String name) {
        Map<String, String> targets = targets(name);
        Map<String, Moment> hosts = new HashMap<>();
        List<Moment> moments = moments(name);
        moments.stream()
                .filter(moment -> moment.namespace().equals("host"))
                .forEach(moment -> hosts.put(moment.name() + moment.path(), moment));
        for (Moment moment : moments) {
            String target = targets.getOrDefault(moment.namespace(), "");
            Moment host = hosts.get(moment.name() + target);
            if (host == null || observed(host).contains(MountState.Kind.UNKNOWN)) {
                continue;
            }
            ContainerView view = ContainerView.of(moment.table(), moment.path(), moment.host(), target);
            SEEN.merge(view, 1, Integer::sum);
            if (view == ContainerView.CURRENT) {
                assertThat(observed(moment)).as(moment::toString).isEqualTo(observed(host));
            } else if (view == ContainerView.OLD) {
                assertThat(observed(moment)).as(moment::toString).doesNotContain(MountState.Kind.BARE_BIND);
                assertThat(moment.table().top(moment.path()).map(MountEntry::device))
                        .isNotEqualTo(moment.host().top(target).map(MountEntry::device));
            }
        }
    }

    @AfterAll
    static void containersOfEachKindWereReplayed() {
        assertThat(SEEN.getOrDefault(ContainerView.CURRENT, 0)).isGreaterThan(60);
        assertThat(SEEN.getOrDefault(ContainerView.OLD, 0)).isGreaterThan(15);
    }

    @Test
    void everyCaptureIsReplayed() {
        assertThat(cases())
                .hasSize(26)
                .allSatisfy(name -> assertThat(steps(name)).isNotEmpty());
    }

    @Test
    void manyMomentsOfEachKindWereReplayed() {
        List<MountState.Kind> kinds = cases().flatMap(name -> moments(name).stream())
                .flatMap(moment -> observed(moment).stream())
                .toList();
        assertThat(kinds).hasSizeGreaterThan(420);
        assertThat(Set.copyOf(kinds))
                .contains(
                        MountState.Kind.HEALTHY,
                        MountState.Kind.DEAD,
                        MountState.Kind.HUNG,
                        MountState.Kind.NOT_MOUNTED,
                        MountState.Kind.BARE_BIND);
    }
}
