package dev.mooring.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import dev.mooring.json.JsonObject;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Severity;
import dev.mooring.release.FeatureGate;
import dev.mooring.release.Release;
import dev.mooring.upgrade.Upgrade;
import dev.mooring.upgrade.UpgradeReport;
import dev.mooring.upgrade.UpgradeReport.ObjectChange;
import dev.mooring.yaml.Yaml;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each sentence of docs/guide/upgrade.md is checked; its examples are run like those of all guides. */
class UpgradePageTest {

    private static final Path FOLDER = Path.of("../docs/guide/upgrade");
    private static final Path PAGE = Path.of("../docs/guide/upgrade.md");
    private static final String EXPORT = FOLDER.resolve("export.yaml").toString();

    private static Run run(String words) {
        return Run.of(new byte[0], words.replace("export.yaml", EXPORT).split(" "));
    }

    private static String page() {
        return read(PAGE);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What each sentence says, in the order of the page. */
    private static Map<String, Runnable> sentences() {
        Map<String, Runnable> checks = new LinkedHashMap<>();
        checks.put(
                "Releases of Kubernetes treat the same objects differently.",
                () -> assertThat(all().changes()).isNotEmpty());
        checks.put(
                "`mooring upgrade` answers every question about every object for both releases.",
                () -> assertThat(all().unreadable()).isEmpty());
        checks.put(
                "It prints the answers that change, the difference between the releases that causes each change, and"
                        + " what to do before the upgrade.",
                () -> assertThat(all().changes()).allSatisfy(UpgradePageTest::isComplete));
        checks.put("It only counts unchanged objects.", () -> {
            assertThat(all().changes()).noneMatch(each -> each.object().name().endsWith("media"));
            assertThat(all().unchanged()).isGreaterThan(2);
        });
        checks.put(
                "This page takes one export, [export.yaml](upgrade/export.yaml), from release to release.",
                UpgradePageTest::theStepsAreWithoutGaps);
        checks.put(
                "A test fails when an answer or a sentence on this page is wrong.",
                () -> assertThat(page()).contains("```console"));
        checks.put(
                "[Try this page](../README.md#try-a-guide).",
                () -> assertThat(Path.of("../docs/README.md")).content().contains("## Try a guide"));
        checks.put("Make your own export with", () -> assertThat(page()).contains("mooring export-command"));
        checks.put(
                "The export begins with the output of `kubectl version -o yaml`, so the first step needs no `--from`.",
                () -> assertThat(run("upgrade --to 1.31 -f export.yaml").stderr())
                        .contains(":1: the server is v1.30.6+k3s1, treated as Kubernetes 1.30"));
        checks.put(
                "In Java, call `Upgrade.between(from, to).of(objects)`.",
                () -> assertThat(JsonObject.parse(run("upgrade --from 1.30 --to 1.31 -o json -f export.yaml")
                                        .stdout())
                                .array("changes"))
                        .isEqualTo(report("1.30", "1.31").toJson().array("changes")));
        checks.put(
                "All differences are in [releases.md](../releases.md).",
                () -> assertThat(all().changes().stream().flatMap(each -> each.causes().stream()))
                        .allSatisfy(each ->
                                assertThat(read(Path.of("../docs/releases.md"))).contains("`" + each.id() + "`")));
        step31(checks);
        step34(checks);
        checks.put(
                "No answer about these objects changes.",
                () -> assertThat(report("1.34", "1.36").changes()).isEmpty());
        selinux(checks);
        checks.put(
                "An upgrade from 1.30 to 1.37 ignores the releases in between.",
                () -> assertThat(report("1.30", "1.31").changes())
                        .anyMatch(each -> all().changes().stream()
                                .noneMatch(other ->
                                        other.object().equals(each.object()) && other.question() == each.question())));
        checks.put("So the answer does not mention `shop/fast`: it gets its volume with both.", () -> {
            assertThat(all().changes())
                    .noneMatch(each -> each.object().toString().endsWith("shop/fast")
                            && each.question().id().equals("ClaimEndChanges"));
            bound("1.30", true);
            bound("1.37", true);
        });
        checks.put(
                "With `--fail-on danger` the exit code is 1, and `-o markdown` is for a comment on a pull request:",
                () -> assertThat(run("upgrade --from 1.30 -f export.yaml -o markdown --fail-on danger"))
                        .satisfies(run -> assertThat(run.exit()).isEqualTo(1))
                        .satisfies(run -> assertThat(run.stdout()).startsWith("# Kubernetes 1.30 to 1.37")));
        checks.put(
                "The other commands judge one release, for example `mooring forecast --kubernetes 1.31"
                        + " export.yaml`.",
                () -> bound("1.31", false));
        return checks;
    }

    private static void step31(Map<String, Runnable> checks) {
        checks.put(
                "`pv-archive` is an in-tree RBD volume.",
                () -> assertThat(read(FOLDER.resolve("export.yaml")))
                        .containsPattern("name: pv-archive(?s:.*?)\n    rbd: "));
        checks.put(
                "Kubelets of 1.31 lack the plugin, and no CSI driver takes over the volume.",
                () -> assertThat(change(
                                "1.30", "1.31", "PersistentVolume/pv-archive", "MountingChanges", "RbdIsRemoved"))
                        .contains("DANGER fine stuck"));
        checks.put(
                "The pod `archive-0` does not start again.",
                () -> assertThat(change("1.30", "1.31", "Pod/shop/archive-0", "MountingChanges", "RbdIsRemoved"))
                        .contains("DANGER fine stuck"));
        checks.put(
                "While its node still has the kubelet of 1.30, the pod does not start either: the 1.31 control plane no longer attaches the volume.",
                () -> assertThat(change(
                                "1.30", "1.31", "Pod/shop/archive-0", "MountingBeforeNodesChanges", "RbdIsRemoved"))
                        .contains("DANGER fine stuck")
                        .contains("ControllerDoesNotAttach"));
        checks.put(
                "`pv-db` has the policy Delete.",
                () -> assertThat(read(FOLDER.resolve("export.yaml")))
                        .containsPattern("name: pv-db(?s:.*?)persistentVolumeReclaimPolicy: Delete"));
        String question = "DataAfterVolumeChanges";
        String row = "ProvisionerProtectsBoundVolumes";
        checks.put(
                "If you delete it before its claim, its data stay in the storage with 1.30, and are deleted with 1.31.",
                () -> assertThat(change("1.30", "1.31", "PersistentVolume/pv-db", question, row))
                        .contains("DANGER fine lost")
                        .contains("StorageLeftBehind")
                        .contains("ProvisionerDeletesData"));
        checks.put(
                "The policy Retain keeps them.",
                () -> assertThat(change("1.30", "1.31", "PersistentVolume/pv-db", question, row))
                        .contains("set-reclaim-policy"));
        checks.put("`shop/fast` names a VolumeAttributesClass, and the feature gate is off.", () -> {
            assertThat(Release.of("1.30").has(FeatureGate.VOLUME_ATTRIBUTES_CLASS))
                    .isFalse();
            assertThat(Release.of("1.31").has(FeatureGate.VOLUME_ATTRIBUTES_CLASS))
                    .isFalse();
        });
        checks.put("With 1.30 it still gets its volume, with 1.31 it stays Pending.", () -> {
            bound("1.30", true);
            bound("1.31", false);
        });
    }

    private static void step34(Map<String, Runnable> checks) {
        checks.put(
                "`shop/search` requests more than its storage can provide.",
                () -> assertThat(read(FOLDER.resolve("export.yaml")))
                        .containsPattern("name: search(?s:.*?)storage: 900Gi(?s:.*?)capacity: \\{storage: 10Gi}"));
        checks.put(
                "From 1.32 on you may lower the request.",
                () -> assertThat(change(
                                "1.31",
                                "1.32",
                                "PersistentVolumeClaim/shop/search",
                                "ExpansionChanges",
                                "RequestMayShrink"))
                        .contains("refuses a smaller request")
                        .contains("accepts a smaller request"));
        checks.put(
                "The pod `docs` has a gitRepo volume.",
                () -> assertThat(read(FOLDER.resolve("export.yaml"))).containsPattern("name: docs(?s:.*?)gitRepo"));
        checks.put(
                "The kubelet of 1.33 does not mount it, unless the feature gate GitRepoVolumeDriver is on.",
                () -> assertThat(change("1.32", "1.33", "Pod/shop/docs", "MountingChanges", "GitRepoIsMounted"))
                        .contains("DANGER fine stuck")
                        .contains("GitRepoVolumeDriver=true"));
        String spare = "PersistentVolume/pv-spare";
        checks.put(
                "`pv-spare` has a node affinity with an invalid label value.",
                () -> assertThat(read(FOLDER.resolve("export.yaml"))).contains("values: [\"rack 7, left\"]"));
        checks.put(
                "With 1.33 you can no longer create it from Git.",
                () -> assertThat(change("1.32", "1.33", spare, "CreationChanges", "NodeAffinityValuesAreChecked"))
                        .contains("WARN fine stuck"));
        checks.put(
                "You can still change the stored volume.",
                () -> assertThat(report("1.32", "1.33").changes())
                        .noneMatch(each -> each.question().id().equals("UpdateChanges")));
        checks.put("The feature gate VolumeAttributesClass is on by default.", () -> {
            assertThat(Release.of("1.33").has(FeatureGate.VOLUME_ATTRIBUTES_CLASS))
                    .isFalse();
            assertThat(Release.of("1.34").has(FeatureGate.VOLUME_ATTRIBUTES_CLASS))
                    .isTrue();
        });
        checks.put(
                "`shop/fast` gets its volume, because both name the same class.",
                () -> assertThat(change(
                                "1.33",
                                "1.34",
                                "PersistentVolumeClaim/shop/fast",
                                "ClaimEndChanges",
                                "AttributesClassIsCompared"))
                        .contains("INFO stuck fine"));
    }

    private static void selinux(Map<String, Runnable> checks) {
        checks.put("The feature gate SELinuxMount is on by default.", () -> {
            assertThat(Release.of("1.36").has(FeatureGate.SELINUX_MOUNT)).isFalse();
            assertThat(Release.of("1.37").has(FeatureGate.SELINUX_MOUNT)).isTrue();
        });
        checks.put(
                "The pods `reader` and `writer` share a volume on one node, and have different SELinux labels.",
                () -> assertThat(read(FOLDER.resolve("export.yaml")))
                        .containsPattern("name: reader(?s:.*?)n1(?s:.*?)s0:c1,c2(?s:.*?)claimName: shared")
                        .containsPattern("name: writer(?s:.*?)n1(?s:.*?)s0:c3,c4(?s:.*?)claimName: shared"));
        checks.put("Only one of them starts, unless both have the policy Recursive.", () -> {
            assertThat(change("1.36", "1.37", "Pod/shop/reader", "SelinuxChanges", "KubeletMountsAllModes"))
                    .contains("DANGER fine stuck");
            String recursive = read(FOLDER.resolve("export.yaml"))
                    .replace("seLinuxOptions:", "seLinuxChangePolicy: Recursive, seLinuxOptions:");
            assertThat(Upgrade.between(Release.of("1.36"), Release.of("1.37"))
                            .of(Inventory.of(Yaml.read(recursive)))
                            .changes())
                    .noneMatch(each ->
                            each.question().id().equals("SelinuxChanges") && each.severity() == Severity.DANGER);
        });
    }

    private static void isComplete(ObjectChange change) {
        assertThat(change.causes()).isNotEmpty();
        boolean worse = change.after().standing().compareTo(change.before().standing()) > 0;
        assertThat(change.remedy().isEmpty()).isEqualTo(!worse);
    }

    private static void theStepsAreWithoutGaps() {
        List<MatchResult> steps = Pattern.compile("(?m)^## (1\\.\\d+) to (1\\.\\d+)$")
                .matcher(page())
                .results()
                .toList();
        assertThat(steps).hasSizeGreaterThan(4);
        for (int i = 1; i < steps.size(); i++) {
            assertThat(steps.get(i).group(1)).isEqualTo(steps.get(i - 1).group(2));
        }
    }

    private static void bound(String release, boolean isBound) {
        // Without the version of the export, which is that of the first release.
        String objects = read(FOLDER.resolve("export.yaml")).split("\n---\n", 2)[1];
        Run run = Run.of(objects.getBytes(UTF_8), "forecast", "-o", "json", "--kubernetes", release);
        JsonObject claims = JsonObject.parse(run.stdout()).child("persistentVolumeClaims");
        assertThat(claims.child("shop/fast").string("phase")).contains(isBound ? "Bound" : "Pending");
    }

    private static Inventory export() {
        return Inventory.of(Yaml.read(read(FOLDER.resolve("export.yaml"))));
    }

    private static UpgradeReport all() {
        return report("1.30", "1.37");
    }

    private static UpgradeReport report(String from, String to) {
        return Upgrade.between(Release.of(from), Release.of(to)).of(export());
    }

    private static String change(String from, String to, String object, String question, String cause) {
        return report(from, to).changes().stream()
                .filter(each -> each.object().toString().equals(object)
                        && each.question().id().equals(question))
                .map(UpgradePageTest::line)
                .filter(line -> line.contains("[" + cause + "]"))
                .findFirst()
                .orElse("");
    }

    private static String line(ObjectChange change) {
        return change.object() + " " + change.question().id() + " " + change.severity() + " "
                + change.before().standing() + " " + change.after().standing() + " "
                + change.causes().stream().map(each -> each.id()).toList()
                + " " + change.before().statements() + " " + change.after().statements() + " "
                + change.remedy().stream()
                        .map(step -> step.action() + " " + step)
                        .toList();
    }

    @TestFactory
    Stream<DynamicTest> everySentenceIsTrue() {
        return sentences().entrySet().stream()
                .map(each -> DynamicTest.dynamicTest(
                        each.getKey(), () -> each.getValue().run()));
    }

    @Test
    void thereIsNoOtherSentence() {
        String prose = page().replaceAll("(?s)<!-- messages -->.*<!-- /messages -->|```.*?```", "\n\n")
                .replaceAll("(?m)^#.*$", "");
        List<String> found = Stream.of(prose.split("\n\\s*\n|(?m)^- "))
                .map(block -> block.replaceAll("\\s+", " ").strip())
                .flatMap(block -> Stream.of(block.split("(?<=\\.) (?=[A-Z`\\[])")))
                .filter(sentence -> !sentence.isEmpty())
                .toList();
        assertThat(found).containsExactlyElementsOf(sentences().keySet());
    }
}
