package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.deletion.DeletionEnd;
import dev.mooring.deletion.Deletions;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.release.Release;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What becomes of the data of a bound volume, in every release: each reclaim policy, each kind of volume, each set of
 * finalizers, whoever is deleted first. The file {@code deletion/fate.txt} has a line for each; releases with the same end are parted by
 * commas.
 */
class FateTest {

    private static final List<String> POLICIES = List.of("Delete", "Retain", "Recycle");

    private static final Map<String, String> KINDS = new TreeMap<>(Map.of(
            "csi-provisioned", "by=csi.example",
            "csi-by-hand", "by=",
            "plugin-provisioned", "by=kubernetes.io/host-path source=hostPath",
            "plugin-by-hand", "by= source=hostPath",
            "migrated", "by=kubernetes.io/gce-pd source=gcePersistentDisk"));

    private static final Map<String, String> FINALIZERS = new TreeMap<>(Map.of(
            "none", "",
            "provisioner", " fin=external-provisioner.volume.kubernetes.io/finalizer",
            "controller", " fin=kubernetes.io/pv-controller",
            "both", " fin=external-provisioner.volume.kubernetes.io/finalizer fin=kubernetes.io/pv-controller"));

    private static final Map<String, String> ORDERS = new TreeMap<>(Map.of(
            "claim", "pvc/c",
            "volume", "pv/v",
            "volume-then-claim", "pv/v pvc/c",
            "claim-then-volume", "pvc/c pv/v",
            "together", "pv/v+ pvc/c"));

    /** A case: its words, and by end the releases. */
    private record Row(String name, String ends) {}

    private static List<String> names() {
        List<String> names = new ArrayList<>();
        for (String policy : POLICIES) {
            for (String kind : KINDS.keySet()) {
                for (String finalizers : FINALIZERS.keySet()) {
                    ORDERS.keySet().forEach(order -> names.add(String.join(" ", policy, kind, finalizers, order)));
                }
            }
        }
        return names;
    }

    private static Deletions play(Release release, String name) {
        String[] words = name.split(" ", -1);
        String volume = "pv v of=c policy=" + words[0] + " " + KINDS.get(words[1])
                + " nofin fin=kubernetes.io/pv-protection" + FINALIZERS.get(words[2]);
        return DeletionSketch.forecast(
                        "on=" + release + "; pvc c vol=v; " + volume, requireNonNull(ORDERS.get(words[3])))
                .deletions();
    }

    private static String end(Release release, String name) {
        Deletions deletions = play(release, name);
        ObjectRef volume = ObjectRef.volume("v");
        String state = deletions.ends().stream()
                .filter(end -> end.object().equals(volume))
                .map(DeletionEnd::state)
                .map(Object::toString)
                .collect(Collectors.joining());
        return state + ":"
                + deletions.data(volume).map(data -> data.fate().toString()).orElse("untouched");
    }

    private static String ends(String name) {
        Map<String, List<Integer>> releases = new LinkedHashMap<>();
        Release.known()
                .forEach(release -> releases.computeIfAbsent(end(release, name), end -> new ArrayList<>())
                        .add(release.minor()));
        return releases.entrySet().stream()
                .map(each -> range(each.getValue()) + "=" + each.getKey())
                .collect(Collectors.joining(" "));
    }

    /** {@code all}, {@code 1.31+} or {@code 1.29-1.30}; no behaviour comes back. */
    private static String range(List<Integer> minors) {
        List<Release> known = Release.known();
        int first = minors.get(0);
        int last = minors.get(minors.size() - 1);
        assertThat(minors).hasSize(last - first + 1);
        boolean isNewest = last == known.get(known.size() - 1).minor();
        if (isNewest) {
            return first == known.get(0).minor() ? "all" : "1." + first + "+";
        }
        return first == last ? "1." + first : "1." + first + "-1." + last;
    }

    static Stream<Row> rows() {
        return lines().map(line -> new Row(
                line.substring(0, line.indexOf('|')).strip(),
                line.substring(line.indexOf('|') + 1).strip()));
    }

    private static Stream<String> lines() {
        try (InputStream file = requireNonNull(FateTest.class.getResourceAsStream("/deletion/fate.txt"))) {
            return Arrays.stream(new String(file.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1))
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void theDataEndAsTheirReleaseSays(Row row) {
        assertThat(ends(row.name())).isEqualTo(row.ends());
    }

    @Test
    void everyCaseHasALine() {
        assertThat(rows().map(Row::name)).containsExactlyElementsOf(names());
    }

    @Test
    void nothingDeletesWhatIsRetained() {
        assertThat(rows().filter(row -> row.name().startsWith("Retain")))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.ends())
                        .as(row.name())
                        .doesNotContain("deleted")
                        .doesNotContain("unknown"));
    }
}
