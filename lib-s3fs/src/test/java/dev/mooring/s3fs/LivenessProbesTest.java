package dev.mooring.s3fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.fuse.recovery.FuseLivenessProbe;
import dev.mooring.fuse.recovery.LivenessProbes;
import dev.mooring.fuse.recovery.ProbeProposal;
import dev.mooring.fuse.recovery.ProbeRequest;
import dev.mooring.fuse.recovery.ProbeTiming;
import dev.mooring.fuse.recovery.ProbeVerdict;
import dev.mooring.fuse.recovery.internal.NaiveProbe;
import dev.mooring.fuse.recovery.internal.ProbeCode;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPatch;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import io.fabric8.kubernetes.api.model.Probe;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LivenessProbesTest {

    private static final Set<String> DATA = Set.of("data", "more");

    private static String containers(String mounts, String probe) {
        return "[{\"name\":\"app\"" + (probe.isEmpty() ? "" : ",\"livenessProbe\":" + probe) + ",\"volumeMounts\":["
                + Stream.of(mounts.split(" "))
                        .filter(path -> !path.isEmpty())
                        .map(path -> "{\"name\":\"data\",\"mountPath\":" + quoted(path) + "}")
                        .collect(Collectors.joining(","))
                + ",{\"name\":\"config\",\"mountPath\":\"/etc/app\"}]}]";
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    private static Manifest deployment(String podSpec) {
        return Manifest.parse("{\"apiVersion\":\"apps/v1\",\"kind\":\"Deployment\",\"metadata\":{\"name\":\"web\","
                + "\"namespace\":\"shop\"},\"spec\":{\"template\":{\"spec\":" + podSpec + "}}}");
    }

    private static Manifest pod(String podSpec) {
        return Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"web\",\"namespace\":"
                + "\"shop\"},\"spec\":" + podSpec + "}");
    }

    private static List<String> codes(ProbeProposal proposal) {
        return proposal.reasons().stream().map(Reason::code).map(ReasonCode::id).toList();
    }

    @ParameterizedTest(name = "{0}: {3}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        row               | mounts       | probe                                                            | verdict          | reasons
        none              | /data        |                                                                  | ADD              | NoProbe ProbeImageRequirement RollsPods
        77 httpGet        | /data        | {"httpGet":{"port":80}}                                          | CONFLICT_HANDLER | ProbeHandler
        77 tcpSocket      | /data        | {"tcpSocket":{"port":80}}                                        | CONFLICT_HANDLER | ProbeHandler
        77 grpc           | /data        | {"grpc":{"port":80}}                                             | CONFLICT_HANDLER | ProbeHandler
        78                | /data        | {"exec":{"command":["ls","/data"]},"failureThreshold":9}         | KEEP             | ProbeCovers ProbeWeak
        78 slash          | /data/       | {"exec":{"command":["ls","/data"]},"failureThreshold":9}         | KEEP             | ProbeCovers ProbeWeak
        78 in a script    | /data        | {"exec":{"command":["sh","-c","ls '/data'; true"]},"failureThreshold":9} | KEEP     | ProbeCovers ProbeWeak
        78 own check      | /data        | {"exec":{"command":["/check","/data"]},"failureThreshold":9}     | KEEP             | ProbeCovers
        78 the magic      | /data        | {"exec":{"command":["sh","-c","[ $(stat -f -c %t /data ) = 65735546 ]"]},"failureThreshold":9} | KEEP    | ProbeCovers
        78 too early      | /data        | {"exec":{"command":["/check","/data"]}}                          | KEEP             | ProbeCovers ProbeTooEarly
        79                | /data /data2 | {"exec":{"command":["ls","/data"]}}                              | CONFLICT_PARTIAL | ProbePartial ProbeImageRequirement RollsPods
        79 below only     | /data        | {"exec":{"command":["ls","/data/sub"]}}                          | CONFLICT_PARTIAL | ProbePartial ProbeImageRequirement RollsPods
        79 longer name    | /data        | {"exec":{"command":["sh","-c","ls /data2"]}}                     | CONFLICT_PARTIAL | ProbePartial ProbeImageRequirement RollsPods
        startup too       | /data        | {"exec":{"command":["ls","/x"]}}                                 | CONFLICT_PARTIAL | ProbePartial ProbeImageRequirement RollsPods
        """)
    void row(String row, String mounts, String probe, ProbeVerdict verdict, String reasons) {
        Manifest workload = deployment("{\"containers\":" + containers(mounts, probe == null ? "" : probe) + "}");
        ProbeProposal proposal =
                LivenessProbes.propose(ProbeRequest.of(workload, DATA)).get(0);
        assertThat(proposal.verdict()).isEqualTo(verdict);
        assertThat(codes(proposal)).containsExactly(reasons.split(" "));
        assertThat(proposal.probe().isPresent())
                .isEqualTo(verdict == ProbeVerdict.ADD || verdict == ProbeVerdict.CONFLICT_PARTIAL);
    }

    @Test
    void theProbeIsTheOneOfTheSpecification() {
        assertThat(FuseLivenessProbe.of(List.of("/data2", "/data", "/data"))
                        .toJson()
                        .toJson())
                .isEqualTo(
                        "{\"exec\":{\"command\":[\"sh\",\"-c\",\"for p in \\\"$@\\\"; do case \\\"$(stat -f -c '%t %S'"
                                + " \\\"$p\\\")\\\" in '65735546 '[1-9]*) ;; *) exit 1 ;; esac;"
                                + " done\",\"fuse-probe\",\"/data\",\"/data2\"]},\"initialDelaySeconds\":20,"
                                + "\"periodSeconds\":10,\"timeoutSeconds\":5,\"failureThreshold\":3}");
    }

    @Test
    void theProbeIsAModelObjectToo() {
        Probe probe = FuseLivenessProbe.of(List.of("/data")).toModel(Probe.class);
        assertThat(probe.getExec().getCommand()).hasSize(5).endsWith("/data");
        assertThat(probe.getFailureThreshold()).isEqualTo(3);
    }

    @ParameterizedTest(name = "row 80: {0}")
    @CsvSource({"/data;rm -rf x", "/$(reboot)", "/a b", "/-c", "/'", "/\"", "/\\", "/a`id`"})
    void aPathStaysOneArgumentAndTheScriptIsAlwaysTheSame(String path) {
        FuseLivenessProbe plain = FuseLivenessProbe.of(List.of("/data"));
        FuseLivenessProbe hostile = FuseLivenessProbe.of(List.of(path));
        assertThat(hostile.command().subList(0, 4)).isEqualTo(plain.command().subList(0, 4));
        assertThat(hostile.command().subList(4, 5)).containsExactly(path);
        List<String> wrapped = hostile.before(List.of("ls", path)).command();
        assertThat(wrapped.subList(0, 4))
                .isEqualTo(plain.before(List.of("x")).command().subList(0, 4));
        assertThat(wrapped.subList(4, wrapped.size())).containsExactly("1", path, "ls", path);
    }

    /** A probe may have a password in its command, for example {@code curl -u user:password}. */
    @Test
    void noTextShowsTheWrappedCommand() {
        Manifest workload = deployment("{\"containers\":"
                + containers("/data", "{\"exec\":{\"command\":[\"curl\",\"-u\",\"user:s3cr3t\"]}}") + "}");
        ProbeProposal proposal =
                LivenessProbes.propose(ProbeRequest.of(workload, DATA)).get(0);
        FuseLivenessProbe probe = proposal.probe().orElseThrow();
        assertThat(probe.command()).contains("user:s3cr3t");
        assertThat(probe + " " + proposal + " " + proposal.reasons()).doesNotContain("s3cr3t");
        assertThat(probe).hasToString("FuseLivenessProbe[/data] before a command of 3 words, " + probe.timing());
    }

    @Test
    void row81OnlyContainersThatStayGetOne() {
        String mounts = "\"volumeMounts\":[{\"name\":\"data\",\"mountPath\":\"/data\"}]";
        Manifest workload = deployment("{\"initContainers\":[{\"name\":\"init\"," + mounts + "},{\"name\":\"side\","
                + "\"restartPolicy\":\"Always\"," + mounts + "}],\"containers\":[{\"name\":\"app\"," + mounts
                + "},{\"name\":\"other\"}],\"ephemeralContainers\":[{\"name\":\"debug\"," + mounts + "}]}");
        Map<String, ProbeVerdict> verdicts = LivenessProbes.propose(ProbeRequest.of(workload, DATA)).stream()
                .collect(Collectors.toMap(ProbeProposal::container, ProbeProposal::verdict));
        assertThat(verdicts)
                .isEqualTo(Map.of(
                        "init", ProbeVerdict.IMPOSSIBLE,
                        "side", ProbeVerdict.ADD,
                        "app", ProbeVerdict.ADD,
                        "debug", ProbeVerdict.IMPOSSIBLE));
    }

    @Test
    void thePatchIsForTheTemplateAndNeverForAPod() {
        String spec = "{\"containers\":" + containers("/data", "") + "}";
        Manifest workload = deployment(spec);
        JsonPatch patch = LivenessProbes.patch(ProbeRequest.of(workload, DATA)).orElseThrow();
        JsonValue changed = patch.apply(workload.json()).orElseThrow();
        Manifest after = new Manifest((JsonObject) changed);
        ProbeProposal again =
                LivenessProbes.propose(ProbeRequest.of(after, DATA)).get(0);
        assertThat(again.verdict()).isEqualTo(ProbeVerdict.KEEP);
        assertThat(codes(again)).containsExactly("ProbeCovers");
        assertThat(LivenessProbes.patch(ProbeRequest.of(after, DATA))).isEmpty();
        assertThat(LivenessProbes.patch(ProbeRequest.of(pod(spec), DATA))).isEmpty();
        assertThat(codes(
                        LivenessProbes.propose(ProbeRequest.of(pod(spec), DATA)).get(0)))
                .contains("LivePod");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"CronJob,/spec/jobTemplate/spec/template/spec", "PodTemplate,/template/spec", "Job,/spec/template/spec"
    })
    void everyTemplateIsFound(String kind, String at) {
        JsonValue spec = JsonValue.parse("{\"containers\":" + containers("/data", "") + "}");
        List<String> keys = List.of(at.substring(1).split("/"));
        for (int i = keys.size() - 1; i >= 0; i--) {
            spec = JsonObject.of(keys.get(i), spec);
        }
        Manifest workload = new Manifest(((JsonObject) spec).with("kind", kind).with("apiVersion", "v1"));
        ProbeProposal proposal =
                LivenessProbes.propose(ProbeRequest.of(workload, DATA)).get(0);
        assertThat(proposal.at()).hasToString(at + "/containers/0");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"'{\"os\":{\"name\":\"windows\"}'", "'{\"nodeSelector\":{\"kubernetes.io/os\":\"windows\"}'"})
    void row82Windows(String start) {
        Manifest workload = deployment(start + ",\"containers\":" + containers("/data", "") + "}");
        ProbeProposal proposal =
                LivenessProbes.propose(ProbeRequest.of(workload, DATA)).get(0);
        assertThat(codes(proposal)).containsExactly("Windows");
        assertThat(proposal.probe()).isEmpty();
    }

    @ParameterizedTest(name = "{0} seconds")
    @CsvSource({"10,3", "45,3", "49,3", "50,4", "59,4", "60,5", "120,11"})
    void theProbeLastsLongerThanARecovery(int seconds, int threshold) {
        ProbeTiming timing = ProbeTiming.DEFAULT.outlasting(Duration.ofSeconds(seconds));
        assertThat(timing.failureThreshold()).isEqualTo(threshold);
        assertThat(timing.initialDelaySeconds() + timing.failureThreshold() * timing.periodSeconds())
                .isGreaterThan(seconds);
    }

    @Test
    void aStartupProbeIsMentioned() {
        Manifest workload = deployment("{\"containers\":[{\"name\":\"app\",\"startupProbe\":{},\"volumeMounts\":"
                + "[{\"name\":\"data\",\"mountPath\":\"/data\"}]}]}");
        assertThat(codes(LivenessProbes.propose(ProbeRequest.of(workload, DATA)).get(0)))
                .contains("StartupProbe");
    }

    @Test
    void aPartOfAnotherTypeIsRefusedWithItsPlace() {
        Manifest workload = deployment("{\"containers\":[{\"name\":\"app\",\"volumeMounts\":{}}]}");
        assertThatThrownBy(() -> LivenessProbes.propose(ProbeRequest.of(workload, DATA)))
                .isInstanceOf(ManifestException.class)
                .hasMessageContaining("/spec/template/spec/containers/0/volumeMounts");
    }

    @Test
    void senselessTimingsAreRefusedButThoseOfAnObjectAreRead() {
        assertThatThrownBy(() -> new ProbeTiming(-1, 1, 1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FuseLivenessProbe.of(List.of())).isInstanceOf(IllegalArgumentException.class);
        Manifest workload = deployment("{\"containers\":"
                + containers(
                        "/data",
                        "{\"exec\":{\"command\":[\"/check\",\"/data\"]},\"periodSeconds\":0,\"failureThreshold\":-5}")
                + "}");
        assertThat(codes(LivenessProbes.propose(ProbeRequest.of(workload, DATA)).get(0)))
                .containsExactly("ProbeCovers", "ProbeTooEarly");
    }

    @Test
    void everyCodeIsGivenBySomething() {
        Set<String> given = new TreeSet<>();
        String mounts = "\"volumeMounts\":[{\"name\":\"data\",\"mountPath\":\"/data\"}]";
        String all = "{\"initContainers\":[{\"name\":\"i\"," + mounts + "}],\"ephemeralContainers\":[{\"name\":\"e\","
                + mounts
                + "}],\"containers\":[{\"name\":\"a\",\"startupProbe\":{}," + mounts
                + "},{\"name\":\"b\",\"livenessProbe\":"
                + "{\"exec\":{\"command\":[\"ls\",\"/data\"]}}," + mounts
                + "},{\"name\":\"c\",\"livenessProbe\":{\"exec\":{"
                + "\"command\":[\"x\"]}}," + mounts + "},{\"name\":\"d\",\"livenessProbe\":{\"grpc\":{}}," + mounts
                + "}]}";
        String windows = "{\"os\":{\"name\":\"windows\"},\"containers\":[{\"name\":\"a\"," + mounts + "}]}";
        for (Manifest workload : List.of(deployment(all), pod(all), pod(windows))) {
            LivenessProbes.propose(ProbeRequest.of(workload, DATA)).forEach(proposal -> given.addAll(codes(proposal)));
        }
        assertThat(given)
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(ProbeCode.values()).map(ProbeCode::id).toList());
    }

    @ParameterizedTest
    @EnumSource(NaiveProbe.class)
    void everyNaiveFormHasItsTrap(NaiveProbe form) {
        assertThat(form.trap()).isNotBlank();
    }
}
