package dev.mooring.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPatch;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Manifests;
import dev.mooring.object.Inventory;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandFailure;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandResult;
import dev.mooring.reason.Reason;
import dev.mooring.sanitize.CallerRule;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Purpose;
import dev.mooring.sanitize.Sanitizer;
import dev.mooring.selinux.SelinuxCheck;
import dev.mooring.workload.controller.WorkloadObjects;
import dev.mooring.workload.internal.StatefulSetClaims;
import dev.mooring.yaml.Yaml;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What grows has a limit, and what is beyond it a sentence: {@code docs/limits.md} lists both. */
class LimitsPageTest {

    private static final String HEAD = """
        # Limits

        Everything that grows with the input has a limit, so that no input uses all memory or runs forever. Below the limit,
        time and memory grow with the size of the input or slightly more (n log n), unless a row says differently. Above the
        limit, the answer says so: it never omits anything in silence.

        This page is generated; the last column has the library's message when the limit is exceeded:
        `mvn -Dgolden.record=true -pl cli -am -Dtest=LimitsPageTest -Dsurefire.failIfNoSpecifiedTests=false test`.

        | what | limit | another limit | if exceeded |
        | --- | --- | --- | --- |
        """;

    private static final String TAIL = """

        ## Searches that end

        - If an object is written 100 times, it is assumed to be written endlessly: `Forecast.settles()` is false, with the
          code `NeverSettles`. A deletion that needs 1,000 rounds does not settle either.
        - `Forecast.orderDependence()` explores groups of at most 24 objects, 20,000 states of a group and 100,000 in all;
          for a larger group the answer is unknown. It lists at most 100 other ends.
        - `Forecast.possibleEnds` simulates at most 20,000 runs. A pod that fits on no node is tried 20 times before the next
          pod.
        - Every pod without a node is checked against every node. If the nodes have few different answers, a verdict uses at
          most one byte of memory (none if all nodes have the same taint). It is computed on demand, in about a microsecond.
          A pod that finds a different free volume on each node needs memory for each of them.
        - A report has at most 20 reasons for one object; `why --limit` shows more.
        - A heap of 2 GB (`JAVA_OPTS=-Xmx2g`) is enough for a `forecast` of 100,000 claims on 100,000 volumes, and of 20,000
          pods on 5,000 nodes.
        - A pod that uses many claims takes more than its share: with 300 claims `lint` takes 0.5 s of CPU, with 1,200 it takes
          5.5 s (`forecast` 0.3 and 2.3 s, `report` 0.6 and 4.9 s, `why` 0.1 and 1.8 s). `checks/growth/measure` found no other input
          whose time grows with more than the power 1.3.

        ## Options of the command line

        | command | option | limit |
        | --- | --- | --- |
        | `check` | `--limit` | pairs of claim and volume |
        | `why` | `--limit` | volumes to explain |
        | `upgrade` | `--limit` | objects that the text lists; JSON has all |
        | `serve` | `--max-size` | MiB of a request, 1 to 128; a form has at most 200 parts |
        | `serve` | `--at-once` | requests judged at the same time; 256 more wait. One request may use about three eighths of Java's memory, including the values that its texts become; all together half of it |
        | `serve` | `--max-time` | seconds to judge a request |
        | `s3fs plan` | `--max-layers` | stacked mounts to unmount |

        Files may have up to 128 MiB; `sanitize --stream` reads files of any size, one object at a time. The purposes that pair objects (all except neat) use about 200 bytes for each object of a file, judge at most 100 objects together, and read at most 16 million objects.
        Standard input and pipes are read once, one object at a time.
        """;

    private final StringBuilder page = new StringBuilder(HEAD);

    /** A row: {@code beyond} passes the limit and returns, or throws, what is said. */
    private void row(String what, long limit, String another, Supplier<String> beyond) {
        String said;
        try {
            said = beyond.get();
        } catch (IllegalArgumentException e) {
            said = String.valueOf(e.getMessage());
        }
        assertThat(said).as(what).isNotBlank().hasSizeLessThan(300).contains(Long.toString(limit));
        page.append("| " + what + " | " + String.format(Locale.ROOT, "%,d", limit) + " | " + another + " | "
                + said.replaceAll(" at /\\S+", "") + " |\n");
    }

    private static String many(int count, IntFunction<String> each) {
        return IntStream.range(0, count).mapToObj(each).collect(Collectors.joining(","));
    }

    private static JsonObject object(String text) {
        return JsonObject.parse(text.replace('\'', '"'));
    }

    private static String about(Collection<Reason> reasons, String code) {
        return reasons.stream()
                .filter(each -> each.code().id().equals(code))
                .map(Reason::message)
                .findFirst()
                .orElseGet(reasons::toString);
    }

    @Test
    void thePageListsThemAll() {
        texts();
        patches();
        outputs();
        objects();
        answers();
        Golden.check("docs/limits.md", page.append(TAIL).toString());
    }

    private void texts() {
        JsonLimits limits = JsonLimits.DEFAULT;
        row(
                "characters of a JSON or YAML text, all documents together",
                limits.maxCharacters(),
                "`JsonLimits` for JSON",
                () -> JsonValue.parse(" ".repeat(limits.maxCharacters() + 1)).toString());
        row(
                "depth of JSON that is read",
                limits.maxDepth(),
                "`JsonLimits`, up to 1,000",
                () -> JsonValue.parse("[".repeat(limits.maxDepth() + 1)).toString());
        row(
                "characters of a number in JSON",
                limits.maxNumberLength(),
                "`JsonLimits`",
                () -> JsonValue.parse("1".repeat(limits.maxNumberLength() + 1)).toString());
        row(
                "characters of a number in YAML",
                limits.maxNumberLength(),
                "none",
                () -> Yaml.read("a: " + "1".repeat(limits.maxNumberLength() + 1))
                        .toString());
        row("depth of JSON that is written", 1000, "none", () -> {
            JsonValue deep = JsonArray.EMPTY;
            for (int i = 0; i < 1001; i++) {
                deep = JsonArray.of(deep);
            }
            return deep.toJson();
        });
        row(
                "depth of YAML",
                limits.maxDepth(),
                "none",
                () -> Yaml.read("[".repeat(limits.maxDepth() + 1)).toString());
        row("values and characters that aliases in a YAML text expand to", Yaml.MAX_EXPANSION, "none", () -> {
            StringBuilder bomb = new StringBuilder("a: &a [x,x,x,x,x,x,x,x,x,x]\n");
            for (char c = 'b'; c < 'j'; c++) {
                String before = "*" + (char) (c - 1);
                bomb.append(c)
                        .append(": &")
                        .append(c)
                        .append(" [")
                        .append(many(10, i -> before))
                        .append("]\n");
            }
            return Yaml.read(bomb.toString()).toString();
        });
        row(
                "documents in a YAML text",
                Yaml.MAX_DOCUMENTS,
                "none",
                () -> Yaml.read("--- 1\n".repeat(Yaml.MAX_DOCUMENTS + 1)).toString());
        row("lists in lists", Manifests.MAX_LIST_DEPTH, "none", () -> {
            JsonObject list = object("{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'c'}}");
            for (int i = 0; i <= Manifests.MAX_LIST_DEPTH + 1; i++) {
                list = object("{'apiVersion':'v1','kind':'List'}").with("items", JsonArray.of(list));
            }
            return Manifests.objects(List.of(list)).toString();
        });
    }

    private void patches() {
        row(
                "operations of a JSON patch",
                10_000,
                "none",
                () -> JsonPatch.of(
                                JsonValue.parse("[" + many(10_001, i -> "{\"op\":\"remove\",\"path\":\"/a\"}") + "]"))
                        .toString());
        row(
                "characters that a JSON patch copies and moves",
                3 << 20,
                "none",
                () -> JsonPatch.of(JsonValue.parse(
                                "[" + many(26, i -> "{\"op\":\"copy\",\"from\":\"\",\"path\":\"/a" + i + "\"}") + "]"))
                        .apply(JsonObject.parse("{\"a\":\"" + "x".repeat(100) + "\"}"))
                        .toString());
        row(
                "depth of a patched value",
                JsonLimits.DEFAULT.maxDepth(),
                "none",
                () -> JsonPatch.of(JsonValue.parse("["
                                + IntStream.range(0, 70)
                                        .mapToObj(i ->
                                                "{\"op\":\"add\",\"path\":\"" + "/a".repeat(i + 1) + "\",\"value\":{}}")
                                        .collect(Collectors.joining(","))
                                + "]"))
                        .apply(JsonObject.EMPTY)
                        .toString());
        row(
                "characters of a pattern in a caller's rule",
                1000,
                "none",
                () -> CallerRule.of(object("{'match':{'kind':'Pod','name':'" + "a*".repeat(501) + "'},'merge':{}}"))
                        .toString());
    }

    private static String said(String stdout) {
        CommandAnswer<?> answer = CommandOutput.status(CommandResult.of(List.of(), 0, stdout, ""));
        return answer instanceof CommandFailure<?> failure ? failure.message() : answer.toString();
    }

    private void outputs() {
        row(
                "characters of a command's output",
                CommandResult.MAX_CHARACTERS,
                "none",
                () -> said(" ".repeat(CommandResult.MAX_CHARACTERS + 1)));
        row("depth of XML in a command's output", 64, "none", () -> said("<a>".repeat(66)));
        row(
                "elements of XML in a command's output",
                2_000_000,
                "none",
                () -> said("<status>" + "<a/>".repeat(2_000_000) + "</status>"));
    }

    private void objects() {
        row(
                "objects in one call of `Sanitizer`",
                100_000,
                "`Policy.Builder.maxObjects`",
                () -> about(
                        Sanitizer.sanitize(
                                        Policy.builder(Purpose.NEAT).build(),
                                        Collections.nCopies(100_001, object("{'kind':'X','apiVersion':'v1'}")))
                                .allWarnings(),
                        "LimitExceeded"));
        JsonObject set = object("{'apiVersion':'apps/v1','kind':'StatefulSet','metadata':{'name':'s','namespace':'n'},"
                + "'spec':{'replicas':100001,'selector':{'matchLabels':{'a':'b'}},'template':{'metadata':{'labels':{'a':'b'}},"
                + "'spec':{}},'volumeClaimTemplates':[]}}");
        row(
                "replicas of a StatefulSet",
                StatefulSetClaims.MAX_REPLICAS,
                "none",
                () -> StatefulSetClaims.of(new Manifest(set)).toString());
        row(
                "claims of a StatefulSet",
                StatefulSetClaims.MAX_REPLICAS,
                "none",
                () -> StatefulSetClaims.of(new Manifest(JsonObject.parse(set.toJson()
                                .replace("100001", "50001")
                                .replace("\"volumeClaimTemplates\":[]", "\"volumeClaimTemplates\":[{},{}]"))))
                        .toString());
        row(
                "objects that workloads make",
                WorkloadObjects.DEFAULT_MOST,
                "`WorkloadObjects.of`",
                () -> about(
                        WorkloadObjects.of(Inventory.of(
                                        JsonObject.parse(set.toJson().replace("100001", "60000")),
                                        JsonObject.parse(set.toJson()
                                                .replace("100001", "60000")
                                                .replace("\"s\"", "\"t\""))))
                                .findings(),
                        "TooManyObjects"));
        row("topologies that a class allows", 10_000, "none", () -> {
            String values = many(30, i -> "'v" + i + "'");
            String keys = many(3, i -> "{'key':'k" + i + "','values':[" + values + "]}");
            Forecast forecast = Forecast.given(Inventory.of(
                            object("{'apiVersion':'storage.k8s.io/v1','kind':'StorageClass','metadata':{'name':'c'},"
                                    + "'provisioner':'d','allowedTopologies':[{'matchLabelExpressions':[" + keys
                                    + "]}]}"),
                            object("{'apiVersion':'storage.k8s.io/v1','kind':'CSINode','metadata':{'name':'n'},'spec':"
                                    + "{'drivers':[{'name':'d','nodeID':'n','topologyKeys':['k0','k1','k2']}]}}"),
                            object("{'apiVersion':'v1','kind':'Node','metadata':{'name':'n','labels':"
                                    + "{'k0':'v0','k1':'v0','k2':'v0'}}}"),
                            claim("p", "'storageClassName':'c',")))
                    .provisioning(Provisioners.assumed());
            return saying(ForecastReport.of(forecast).reasons(ObjectRef.claim("n", "p")), "topologies");
        });
    }

    private static JsonObject claim(String name, String spec) {
        return object("{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'" + name
                + "','namespace':'n'},'spec':{" + spec
                + "'accessModes':['ReadWriteMany'],'resources':{'requests':{'storage':'2Gi'}}}}");
    }

    private static JsonObject volume(String name, String more) {
        return object("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'" + name
                + "'},'spec':{" + more + "'accessModes':['ReadWriteMany'],'capacity':{'storage':'1Gi'},"
                + "'csi':{'driver':'d','volumeHandle':'" + name + "'}}}");
    }

    private void answers() {
        row("pairs of claim and volume that a report compares", 100_000, "none; `why` asks about one claim", () -> {
            List<JsonObject> all = new ArrayList<>();
            for (int i = 0; i < 320; i++) {
                all.add(claim("c" + i, "'storageClassName':'',"));
                all.add(volume("v" + i, ""));
            }
            Forecast forecast = Forecast.of(Inventory.of(all));
            return saying(ForecastReport.of(forecast).reasons(ObjectRef.volume("v99")), "pairs");
        });
        row("verdicts of nodes on pods that a forecast lists", 100_000, "none; `PodEnd.verdict()` has each", () -> {
            List<JsonValue> all = new ArrayList<>();
            for (int i = 0; i < 320; i++) {
                all.add(object("{'apiVersion':'v1','kind':'Node','metadata':{'name':'n" + i + "'},'spec':{'taints':"
                        + "[{'key':'a','effect':'NoSchedule'}]}}"));
                all.add(object("{'apiVersion':'v1','kind':'Pod','metadata':{'namespace':'n','name':'p" + i
                        + "'},'spec':{'containers':" + "[{'name':'c','image':'i'}]}}"));
            }
            String list = "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":" + new JsonArray(all).toJson() + "}";
            String page = CommandLineTest.Run.of(list.getBytes(StandardCharsets.UTF_8), "forecast")
                    .stdout();
            int last = page.indexOf("their nodes are not listed");
            return page.substring(last, page.indexOf('\n', last)).strip();
        });
        row("pairs of pods with other SELinux labels, for each volume", SelinuxCheck.MAX_PAIRS, "none", () -> {
            List<JsonObject> all = new ArrayList<>(List.of(
                    object("{'apiVersion':'storage.k8s.io/v1','kind':'CSIDriver','metadata':{'name':'d'},'spec':"
                            + "{'seLinuxMount':true}}"),
                    volume("v", "'claimRef':{'namespace':'n','name':'p','uid':'u'},"),
                    claim("p", "'volumeName':'v',")
                            .with(JsonPointer.parse("/metadata/uid"), JsonString.of("u"))
                            .with("status", object("{'phase':'Bound'}"))));
            for (int i = 0; i < 200; i++) {
                all.add(object("{'apiVersion':'v1','kind':'Pod','metadata':{'name':'p" + i
                        + "','namespace':'n'},'spec':"
                        + "{'securityContext':{'seLinuxOptions':{'level':'s0:c" + i + "'}},'containers':[{'name':'c',"
                        + "'volumeMounts':[{'name':'x','mountPath':'/x'}]}],'volumes':[{'name':'x',"
                        + "'persistentVolumeClaim':{'claimName':'p'}}]}}"));
            }
            return saying(SelinuxCheck.of(Inventory.of(all)).findings(), "pairs");
        });
    }

    private static String saying(Collection<Reason> reasons, String word) {
        return reasons.stream()
                .map(Reason::message)
                .filter(each -> each.contains(word))
                .findFirst()
                .orElseGet(reasons::toString);
    }
}
