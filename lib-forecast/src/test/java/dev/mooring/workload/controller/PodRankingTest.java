package dev.mooring.workload.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which of two pods, or more, goes first; a pod is its uid and a few words. */
class PodRankingTest {

    private static Dependent pod(String sketch) {
        String[] parts = sketch.strip().split(" +", -1);
        Map<String, String> words = new HashMap<>();
        Arrays.stream(parts).skip(1).forEach(each -> words.put(each.replaceAll("=.*", ""), each.replaceAll(".*=", "")));
        JsonObject metadata = JsonObject.of("name", JsonString.of(parts[0])).with("uid", parts[0]);
        if (words.containsKey("cost")) {
            metadata = metadata.with(
                    "annotations",
                    JsonObject.of(
                            "controller.kubernetes.io/pod-deletion-cost",
                            JsonString.of(words.getOrDefault("cost", ""))));
        }
        if (words.containsKey("made")) {
            metadata = metadata.with("creationTimestamp", "2026-01-0" + words.get("made") + "T00:00:00Z");
        }
        JsonObject ready = JsonObject.of("type", JsonString.of("Ready"))
                .with("status", words.containsKey("ready") ? "True" : "False");
        if (!words.getOrDefault("ready", "ready").equals("ready")) {
            ready = ready.with("lastTransitionTime", "2026-01-0" + words.get("ready") + "T00:00:00Z");
        }
        JsonObject container = JsonObject.of("name", JsonString.of("main"))
                .with("restartCount", JsonNumber.of(Integer.parseInt(words.getOrDefault("restarts", "0"))));
        JsonObject sidecar = JsonObject.of("name", JsonString.of("side"))
                .with("restartCount", JsonNumber.of(Integer.parseInt(words.getOrDefault("side", "0"))));
        JsonObject spec = JsonObject.of(
                "initContainers",
                JsonArray.of(JsonObject.of("name", JsonString.of("side")).with("restartPolicy", "Always")));
        return Dependent.of(new Manifest(JsonObject.of("kind", JsonString.of("Pod"))
                .with("metadata", metadata)
                .with("spec", words.containsKey("on") ? spec.with("nodeName", words.get("on")) : spec)
                .with(
                        "status",
                        JsonObject.of("phase", JsonString.of(words.getOrDefault("phase", "Running")))
                                .with("conditions", JsonArray.of(ready))
                                .with("containerStatuses", JsonArray.of(container))
                                .with("initContainerStatuses", JsonArray.of(sidecar)))));
    }

    private static String names(List<Dependent> pods) {
        return pods.stream().map(Dependent::name).sorted().collect(Collectors.joining(" "));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        pods                                             | count | certain | open
        a; b on=n                                        | 1     | a       | ''
        a on=n phase=Pending; b on=n                     | 1     | a       | ''
        a on=n phase=Unknown; b on=n                     | 1     | a       | ''
        a on=n phase=Unknown; b on=n phase=Pending       | 1     | b       | ''
        a on=n; b on=n ready                             | 1     | a       | ''
        a on=n ready cost=1; b on=n ready                | 1     | b       | ''
        a on=n ready cost=-1; b on=n ready               | 1     | a       | ''
        a on=n ready cost=01; b on=n ready               | 1     | ''      | a b
        a on=n ready cost=-01; b on=n ready              | 1     | a       | ''
        a on=n ready cost=9999999999; b on=n ready       | 1     | ''      | a b
        a on=n ready; b on=m ready; c on=m ready         | 1     | ''      | b c
        a on=n ready; b on=m ready; c on=m ready         | 2     | b c     | ''
        a on=n ready=2; b on=n ready=1                   | 1     | a       | ''
        a on=n ready=1; b on=n ready=2                   | 1     | ''      | a b
        a on=n ready; b on=n ready=2                     | 1     | a       | ''
        a on=n ready=1 restarts=1; b on=n ready=1        | 1     | a       | ''
        a on=n ready=1; b on=n ready=1 side=1            | 1     | b       | ''
        a on=n made=2; b on=n made=1                     | 1     | a       | ''
        a on=n made=1; b on=n made=2                     | 1     | ''      | a b
        a on=n; b on=n made=2                            | 1     | a       | ''
        a on=n made=1; b on=n made=1                     | 1     | ''      | a b
        a on=n made=1; b on=n made=2; c                  | 2     | c       | a b
        a on=n made=3; b on=n made=2; c on=n made=1      | 2     | a b     | ''
        a; b; c on=n                                     | 2     | a b     | ''
        """)
    void theFirstRuleThatDiffersDecides(String pods, int count, String certain, String open) {
        List<Dependent> all =
                Arrays.stream(pods.split(";", -1)).map(PodRankingTest::pod).toList();
        PodRanking.Choice choice = new PodRanking(all).choose(all, count);
        assertThat(names(choice.certain())).isEqualTo(certain);
        assertThat(names(choice.open())).isEqualTo(open);
    }

    /** A ReplicaSet of thousands is not compared pod by pod. */
    @Test
    void manyEqualPodsAreOpen() {
        List<Dependent> all = new ArrayList<>();
        IntStream.range(0, 5_000).forEach(each -> all.add(pod("p" + each + " on=n made=1")));
        PodRanking.Choice choice = new PodRanking(all).choose(all, 10);
        assertThat(choice.certain()).isEmpty();
        assertThat(choice.open()).hasSize(5_000);
    }
}
