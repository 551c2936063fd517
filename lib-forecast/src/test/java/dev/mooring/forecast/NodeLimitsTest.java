package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.World;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.scheduling.PodVerdict;
import dev.mooring.scheduling.internal.SchedulingCode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Attach limits, nominated pods and preemption, as nodevolumelimits, RunFilterPluginsWithNominatedPods and preemption do. */
class NodeLimitsTest {

    private static final ObjectRef P = ObjectRef.pod("ns", "p");

    private static final Map<String, String> SHORT = new TreeMap<>(Map.of(
            "LIMIT1", csiNode("\"csi.example\",\"allocatable\":{\"count\":1}"),
            "LIMIT2", csiNode("\"csi.example\",\"allocatable\":{\"count\":2}"),
            "NOLIMIT", csiNode("\"csi.example\""),
            "OTHERLIMIT", csiNode("\"csi.other\",\"allocatable\":{\"count\":0}"),
            "FILE0", csiNode("\"file.csi.azure.com\",\"allocatable\":{\"count\":0}"),
            "FILE1", csiNode("\"file.csi.azure.com\",\"allocatable\":{\"count\":1}"),
            "EBS1", csiNode("\"ebs.csi.aws.com\",\"allocatable\":{\"count\":1}"),
            "WAIT", "sc wait by=csi.example mode=WaitForFirstConsumer"));

    /** Its claim has the name of another one, of another namespace: when it is evicted, the scheduler takes that for free. */
    private static final String ELSEWHERE =
            "json={\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"o\",\"namespace\":\"other\"},"
                    + "\"spec\":{\"nodeName\":\"a\",\"volumes\":[{\"name\":\"v\",\"persistentVolumeClaim\":{\"claimName\":\"c\"}}]}}";

    private static String csiNode(String driver) {
        return "json={\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"CSINode\",\"metadata\":{\"name\":\"n\"},"
                + "\"spec\":{\"drivers\":[{\"name\":" + driver + ",\"nodeID\":\"n\"}]}}";
    }

    private static String volume(String name, String source) {
        return "json={\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"" + name
                + "\",\"uid\":\"" + name
                + "\"},\"spec\":{\"capacity\":{\"storage\":\"9Gi\"},\"accessModes\":[\"ReadWriteOnce\"],"
                + "\"claimRef\":{\"namespace\":\"ns\",\"name\":\"c-" + name + "\",\"uid\":\"u-" + name + "\"}," + source
                + "},\"status\":{\"phase\":\"Bound\"}}; json={\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\","
                + "\"metadata\":{\"name\":\"c-" + name + "\",\"namespace\":\"ns\",\"uid\":\"u-" + name
                + "\",\"annotations\":{\"pv.kubernetes.io/bind-completed\":\"yes\"}},\"spec\":{\"volumeName\":\"" + name
                + "\",\"accessModes\":[\"ReadWriteOnce\"],\"resources\":{\"requests\":{\"storage\":\"1Gi\"}}},"
                + "\"status\":{\"phase\":\"Bound\"}}";
    }

    private static String csi(String name, String driver) {
        return volume(name, "\"csi\":{\"driver\":\"" + driver + "\",\"volumeHandle\":\"h-" + name + "\"}");
    }

    private static String attachment(String volume) {
        return "json={\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"VolumeAttachment\",\"metadata\":{\"name\":\"va-"
                + volume
                + "\"},\"spec\":{\"attacher\":\"csi.example\",\"nodeName\":\"n\",\"source\":{\"persistentVolumeName\":\""
                + volume + "\"}}}";
    }

    private static String inline(String source) {
        return "json={\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"q\",\"namespace\":\"ns\"},"
                + "\"spec\":{\"nodeName\":\"n\",\"volumes\":[{\"name\":\"v\"," + source + "}]}}";
    }

    /**
     * {@code CSI:a} is a bound pair with the driver csi.example, {@code EBS:a} one of the in-tree plugin, {@code FILE:a} one of
     * Azure's driver; {@code INLINE:a} and {@code SHARE:a} are the pod q on the node with a disk or share of its own.
     */
    private static List<Manifest> objects(String words) {
        String text = words;
        for (String word : List.copyOf(new TreeMap<>(SHORT).descendingKeySet())) {
            text = text.replace(word, SHORT.get(word));
        }
        StringBuilder all = new StringBuilder();
        for (String each : text.split(";\\s*")) {
            String name = each.substring(each.indexOf(':') + 1);
            all.append(all.isEmpty() ? "" : "; ");
            if (each.startsWith("CSI:")) {
                all.append(csi(name, "csi.example"));
            } else if (each.startsWith("OTHER:")) {
                all.append(csi(name, "csi.other"));
            } else if (each.startsWith("EBS:")) {
                all.append(volume(name, "\"awsElasticBlockStore\":{\"volumeID\":\"vol-" + name + "\"}"));
            } else if (each.startsWith("INLINE:")) {
                all.append(inline("\"awsElasticBlockStore\":{\"volumeID\":\"vol-" + name + "\"}"));
            } else if (each.startsWith("SHARE:")) {
                all.append(inline("\"azureFile\":{\"shareName\":\"" + name + "\",\"secretName\":\"s\"}"));
            } else if (each.startsWith("FILE:")) {
                all.append(csi(name, "file.csi.azure.com"));
            } else if (each.startsWith("VA:")) {
                all.append(attachment(name));
            } else {
                all.append(each);
            }
        }
        return World.objects(all.toString());
    }

    private static Forecast forecast(String words) {
        return Forecast.of(World.of("")).changing(objects(words));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        world                                                                           | fits
        LIMIT1; CSI:a; pod p uses=c-a                                                   | true
        LIMIT1; CSI:a; CSI:b; pod p uses=c-a uses=c-b                                   | false
        LIMIT2; CSI:a; CSI:b; pod p uses=c-a uses=c-b                                   | true
        LIMIT1; CSI:a; CSI:b; pod q node=n uses=c-b; pod p uses=c-a                     | false
        LIMIT1; CSI:a; pod q node=n uses=c-a; pod p uses=c-a                            | true
        LIMIT1; CSI:a; CSI:b; pod q node=n uses=c-b phase=Succeeded; pod p uses=c-a     | true
        LIMIT1; CSI:a; CSI:b; VA:b; pod p uses=c-a                                      | false
        LIMIT1; CSI:a; VA:a; pod p uses=c-a                                             | false
        LIMIT1; CSI:a; VA:a; pod q node=n uses=c-a; pod p uses=c-a                      | true
        LIMIT2; CSI:a; CSI:b; VA:b; pod q node=n uses=c-b; pod p uses=c-a               | true
        LIMIT1; CSI:a; VA:gone; pod p uses=c-a                                          | true
        LIMIT1; CSI:a; OTHER:b; VA:b; pod p uses=c-a                                    | false
        LIMIT1; CSI:a; OTHER:b; pod q node=n uses=c-b; pod p uses=c-a                   | true
        NOLIMIT; CSI:a; CSI:b; pod p uses=c-a uses=c-b                                  | true
        OTHERLIMIT; CSI:a; pod p uses=c-a                                               | true
        OTHERLIMIT; OTHER:a; pod p uses=c-a                                             | false
        CSI:a; CSI:b; pod p uses=c-a uses=c-b                                           | true
        LIMIT1; WAIT; pvc c class=wait; pvc d class=wait uid=u2; pod p uses=c uses=d    | false
        LIMIT1; WAIT; pvc c class=wait; pod p uses=c                                    | true
        LIMIT1; WAIT; CSI:a; pvc c class=wait; pod q node=n uses=c-a; pod p uses=c      | false
        EBS1; EBS:a; EBS:b; pod p uses=c-a uses=c-b                                     | false
        EBS1; EBS:a; pod p uses=c-a                                                     | true
        EBS1; EBS:a; EBS:b; VA:b; pod p uses=c-a                                        | true
        EBS1; EBS:a; INLINE:b; pod p uses=c-a                                           | false
        EBS1; EBS:a; INLINE:a; pod p uses=c-a                                           | true
        EBS1; sc e by=kubernetes.io/aws-ebs mode=WaitForFirstConsumer; pvc c class=e; pvc d class=e uid=u2; pod p uses=c uses=d | false
        EBS1; sc e by=kubernetes.io/aws-ebs mode=WaitForFirstConsumer; pvc c class=e; pod p uses=c | true
        FILE1; FILE:a; SHARE:b; pod p uses=c-a                                          | true
        FILE1; FILE:a; FILE:b; pod q node=n uses=c-b; pod p uses=c-a                    | false
        FILE0; sc f by=kubernetes.io/azure-file mode=WaitForFirstConsumer; pvc c class=f; pod p uses=c | true
        LIMIT1; CSI:a; CSI:b; pod q node=n uses=missing; pod r node=n; pod p uses=c-a   | true
        """)
    void driversAttachOnlySoManyVolumes(String world, boolean fits) {
        PodVerdict verdict = forecast("node n; " + world).verdict(P).orElseThrow();
        if (fits) {
            assertThat(verdict.feasible()).containsExactly("n");
        } else {
            assertThat(verdict.message(1))
                    .hasValueSatisfying(words ->
                            assertThat(words).contains("1 node(s) exceed max volume count", "No preemption victims"));
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        world                                                                             | end
        node a pods=1; node b pods=1; pod q nominated=a; pod p                            | p@b q@a
        node a pods=1; pod q nominated=a priority=5; pod p priority=5                     | p! q@a
        node a pods=1; pod q nominated=a priority=4; pod p priority=5                     | p@a q!
        node a pods=1; pod q nominated=a priority=4; pod p                                | p! q@a
        node a pods=1; pod q nominated=a phase=Succeeded; pod p                           | p@a
        node a pods=1; node b pods=1; pod p nominated=b                                   | p@b
        node a; node b; pod p nominated=gone                                              | p?
        LOW; HIGH; node a pods=1; pod q nominated=a spec={"priorityClassName":"low"}; pod p spec={"priorityClassName":"high"} | p@a q!
        node a pods=9 cpu=2; pod q nominated=a priority=5 cpu=2; pod p priority=5 cpu=1 | p! q@a
        DEFb5; node a pods=1; pod q nominated=a priority=4; pod p                         | p@a q!
        DEFb5; node a pods=1; pod q nominated=a priority=5; pod p                         | p! q@a
        DEFb5; DEFc9; node a pods=1; pod q nominated=a priority=5; pod p                  | p! q@a
        DEFa9; DEFb5; node a pods=1; pod q nominated=a priority=5; pod p                  | p! q@a
        LOW; HIGH; node a pods=1; pod q nominated=a spec={"priorityClassName":"high"}; pod p spec={"priorityClassName":"low"} | p! q@a
        """)
    void nominatedPodsAreOnTheirNode(String world, String end) {
        String text = world.replace("LOW", priorityClass("low", 1))
                .replace("HIGH", priorityClass("high", 9))
                .replaceAll(
                        "DEF(.)(.)",
                        priorityClass("$1", 0).replace("\"value\":0", "\"value\":$2,\"globalDefault\":true"));
        List<Manifest> objects = World.objects(text);
        Map<String, String> ends = new TreeMap<>();
        for (PodEnd each :
                Forecast.of(World.of("")).changing(sortedForP(objects)).pods()) {
            String state = switch (each.state()) {
                case PLACED -> "@" + each.node().orElseThrow();
                case UNSCHEDULABLE -> "!";
                case OPEN, UNKNOWN -> "?";
                default -> "~";
            };
            ends.put(each.pod().name(), each.pod().name() + state);
        }
        assertThat(String.join(" ", ends.values())).isEqualTo(end);
    }

    /** The pod p arrives first. */
    private static List<Manifest> sortedForP(List<Manifest> objects) {
        return objects.stream()
                .sorted(java.util.Comparator.comparing(each -> each.name().equals("p") ? 0 : 1))
                .toList();
    }

    private static String priorityClass(String name, int value) {
        return "json={\"apiVersion\":\"scheduling.k8s.io/v1\",\"kind\":\"PriorityClass\",\"metadata\":{\"name\":\""
                + name + "\"},\"value\":" + value + "}";
    }

    private static final String RWOP =
            "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode"
                    + " already in-use by another pod";

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        world                                                                           | message
        node a pods=1; pod q node=a priority=1; pod p priority=5                        | 0/1 nodes are available: 1 Too many pods.
        node a pods=1; pod q node=a priority=5; pod p priority=5                        | 0/1 nodes are available: 1 Too many pods. preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.
        node a pods=1; pod q node=a; pod p priority=5 spec={"preemptionPolicy":"Never"} | 0/1 nodes are available: 1 Too many pods. preemption: not eligible due to preemptionPolicy=Never.
        node a pods=1; pod q node=a deleting evicted; pod p priority=5 nominated=a      | 0/1 nodes are available: 1 Too many pods. preemption: not eligible due to a terminating pod on the nominated node.
        node a pods=1; pod q node=a deleting; pod p priority=5 nominated=a              | 0/1 nodes are available: 1 Too many pods.
        node a pods=1 cordoned; pod q node=a deleting evicted; pod p priority=5 nominated=a | 0/1 nodes are available: 1 node(s) were unschedulable. preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.
        node a pods=1; node b cordoned; pod q node=a deleting evicted; pod p priority=5 nominated=a | 0/2 nodes are available: 1 Too many pods, 1 node(s) were unschedulable. preemption: not eligible due to a terminating pod on the nominated node.
        node a pods=1; pod q node=a deleting evicted=Ready,True,PreemptionByScheduler; pod p priority=5 nominated=a | 0/1 nodes are available: 1 Too many pods.
        node a pods=1; pod q node=a deleting evicted=DisruptionTarget,False,PreemptionByScheduler; pod p priority=5 nominated=a | 0/1 nodes are available: 1 Too many pods.
        node a pods=1; pod q node=a deleting evicted=DisruptionTarget,True,DeletionByPodGC; pod p priority=5 nominated=a | 0/1 nodes are available: 1 Too many pods.
        node a cpu=4 pods=9; pod q node=a cpu=2; pod p cpu=4                            | 0/1 nodes are available: 1 Insufficient cpu. preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.
        node a pods=1 cpu=1; pod q node=a; pod p priority=5 cpu=2                       | 0/1 nodes are available: 1 Insufficient cpu, 1 Too many pods. preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.
        node a pods=2 cpu=4; pod q node=a cpu=2; pod r node=a priority=9 cpu=3; pod p priority=5 cpu=2 | 0/1 nodes are available: 1 Insufficient cpu, 1 Too many pods. preemption: 0/1 nodes are available: 1 Insufficient cpu.
        PAIR; node a; pod q node=a uses=c; pod p priority=5 uses=c                      | 0/1 nodes are available: 1 RWOP.
        PAIR; node a; pod q node=a uses=c; pod r nominated=a priority=5 uses=c; pod p priority=5 uses=c | 0/1 nodes are available: 1 RWOP. preemption: 0/1 nodes are available: 1 RWOP.
        PAIR; node a; pod q node=a uses=c; pod r nominated=a priority=4 uses=c; pod p priority=5 uses=c | 0/1 nodes are available: 1 RWOP.
        PAIR; node a; node b cordoned; pod q node=b priority=9 uses=c; pod r node=a; pod p priority=5 uses=c | 0/2 nodes are available: 1 RWOP, 1 node(s) were unschedulable. preemption: 0/2 nodes are available: 1 Preemption is not helpful for scheduling, 1 RWOP.
        PAIR; node a; node b cordoned; pod q node=b priority=9 uses=c; pod r node=a uses=c; pod p priority=5 uses=c | 0/2 nodes are available: 1 RWOP, 1 node(s) were unschedulable.
        PAIR; node a; node b cordoned; pod q node=b priority=9 uses=c; OTHER; pod p priority=5 uses=c | 0/2 nodes are available: 1 RWOP, 1 node(s) were unschedulable.
        """)
    void thePodSaysWhetherEvictingHelps(String world, String message) {
        String text = world.replace(
                        "PAIR",
                        "pv modes=RWOP ref=ns/c:u1; pvc c modes=RWOP named=pv phase=Bound"
                                + " ann=pv.kubernetes.io/bind-completed")
                .replace("OTHER", ELSEWHERE);
        Forecast forecast = Forecast.of(World.of("")).changing(World.objects(text));
        assertThat(forecast.pod(P).orElseThrow().message()).contains(message.replace("RWOP", RWOP));
    }

    @Test
    void anEvictionIsNamedAndNotPlayed() {
        Forecast forecast = forecast("node a pods=1; pod q node=a; pod p priority=5");
        PodVerdict verdict = forecast.verdict(P).orElseThrow();
        assertThat(verdict.remarks()).extracting(Reason::code).containsExactly(SchedulingCode.EVICTS_OTHERS);
        assertThat(verdict.remarks()).extracting(Reason::severity).containsExactly(Severity.WARN);
        assertThat(verdict.remarks().get(0).message()).contains("ns/q", "node a");
        assertThat(verdict.preemption().victims())
                .containsExactlyEntriesOf(Map.of("a", List.of(ObjectRef.pod("ns", "q"))));
    }

    /** Its own claim plugin has nothing to do, so that it does not look at nominated pods. */
    @Test
    void aNominatedPodsClaimIsOverlookedUnlessThePluginIsAsked() {
        String world = "node a; node b; pv modes=RWOP ref=ns/c:u1; pvc c modes=RWOP named=pv phase=Bound"
                + " ann=pv.kubernetes.io/bind-completed; pod p uses=c %s; pod q nominated=a uses=c priority=5";
        String rbd = "spec={\"volumes\":[{\"name\":\"v\",\"persistentVolumeClaim\":{\"claimName\":\"c\"}},"
                + "{\"name\":\"r\",\"rbd\":{\"monitors\":[\"m\"],\"image\":\"i\"}}]}";
        assertThat(forecast(world.formatted("")).verdict(P).orElseThrow().feasible())
                .containsExactly("a", "b");
        String special =
                "json={\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\",\"namespace\":\"ns\"},"
                        + "\"" + rbd.replace("spec=", "spec\":") + "}";
        Forecast asked = forecast(world.replace("pod p uses=c %s", special));
        assertThat(asked.verdict(P).orElseThrow().feasible()).containsExactly("b");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        spec                                                              | remark
        {"containers":[{"ports":[{"hostPort":80}]}]}                      | hostPort is not judged
        {"containers":[{"ports":[{"containerPort":80}]}]}                 |
        {"hostNetwork":true,"containers":[{"ports":[{"containerPort":80}]}]} | hostPort is not judged
        {"schedulerName":"mine"}                                          |
        {"schedulerName":"default-scheduler"}                             |
        {"resourceClaims":[{"name":"gpu"}]}                               | resourceClaims is not judged
        {"schedulingGates":[{"name":"wait"}]}                             |
        {"affinity":{"podAffinity":{}}}                                   | podAffinity is not judged
        {"schedulingGroup":{"podGroupName":"g"}}                          | schedulingGroup is not judged
        """)
    void whatIsNotJudgedIsNamed(String spec, String remark) {
        PodVerdict verdict = forecast("node a; pod p spec=" + spec).verdict(P).orElseThrow();
        assertThat(verdict.remarks())
                .extracting(Reason::message)
                .containsExactlyElementsOf(remark == null ? List.of() : List.of(remark));
    }

    @Test
    void unreadableNodesAndPrioritiesAreNamed() {
        Forecast forecast = forecast("node a; pod p; json={\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"CSINode\","
                + "\"metadata\":{\"name\":\"a\"},\"spec\":{\"drivers\":[{\"name\":\"d\",\"allocatable\":{\"count\":\"many\"}}]}};"
                + " json={\"apiVersion\":\"scheduling.k8s.io/v1\",\"kind\":\"PriorityClass\",\"metadata\":{\"name\":\"x\"},\"value\":\"high\"};"
                + " pod q priority=\"much\"");
        assertThat(forecast.unreadable())
                .extracting(each -> each.object().kind())
                .containsExactlyInAnyOrder("CSINode", "PriorityClass", "Pod");
        assertThat(forecast.pod(P).orElseThrow().node()).contains("a");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        case                                       | allocatable            | spec                                                       | missing
        containers add up                          | "cpu":"3"              | "containers":[{CPU2},{CPU2}]                               | Insufficient cpu
        containers fill the node                   | "cpu":"4"              | "containers":[{CPU2},{CPU2}]                               |
        init containers run one after the other    | "cpu":"3"              | "initContainers":[{CPU2},{CPU3}],"containers":[{CPU1}]     |
        the largest init container counts          | "cpu":"2"              | "initContainers":[{CPU3},{CPU2}],"containers":[{CPU1}]     | Insufficient cpu
        a sidecar runs beside the containers       | "cpu":"3"              | "initContainers":[{ALWAYS,CPU2}],"containers":[{CPU2}]     | Insufficient cpu
        and needs no more than both                | "cpu":"4"              | "initContainers":[{ALWAYS,CPU2}],"containers":[{CPU2}]     |
        an init container after a sidecar adds up  | "cpu":"3"              | "initContainers":[{ALWAYS,CPU2},{CPU2}],"containers":[{CPU1}] | Insufficient cpu
        an init container before it does not       | "cpu":"3"              | "initContainers":[{CPU3},{ALWAYS,CPU2}],"containers":[{CPU1}] |
        sidecars add up                            | "cpu":"3"              | "initContainers":[{ALWAYS,CPU2},{ALWAYS,CPU2}]             | Insufficient cpu
        overhead adds up                           | "cpu":"3"              | "containers":[{CPU2}],"overhead":{"cpu":"2"}               | Insufficient cpu
        requests of the pod replace those          | "cpu":"2"              | CPU2,"containers":[{CPU3}]                                 |
        and overhead adds up with them             | "cpu":"3"              | CPU2,"containers":[{CPU1}],"overhead":{"cpu":"2"}          | Insufficient cpu
        the pod requests memory                    | "memory":"1Gi"         | REQ"memory":"2Gi"}}                                        | Insufficient memory
        the pod requests huge pages                | "cpu":"1"              | REQ"hugepages-2Mi":"2Mi"}}                                 | Insufficient hugepages-2Mi
        of a pod other resources do not count      | "cpu":"1"              | REQ"ephemeral-storage":"2Gi"}}                             |
        of a container they do                     | "cpu":"1"              | "containers":[{REQ"ephemeral-storage":"2Gi"}}}]            | Insufficient ephemeral-storage
        zero of what the node has not              | "cpu":"1"              | "containers":[{REQ"example.com/gpu":"0"}}}]                |
        one of what the node has not               | "cpu":"1"              | "containers":[{REQ"example.com/gpu":"1"}}}]                | Insufficient example.com/gpu
        thousandths of a CPU                       | "cpu":"1"              | "containers":[{REQ"cpu":"1001m"}}}]                        | Insufficient cpu
        thousandths that fit                       | "cpu":"1500m"          | "containers":[{REQ"cpu":"1.5"}}}]                          |
        a sum that is too large for a number       | "memory":"7Ei"         | "containers":[{REQ"memory":"7Ei"}}},{REQ"memory":"7Ei"}}}] | Insufficient memory
        in upstream's order                        | "cpu":"0"              | "containers":[{REQ"e.b/c":"1","b.b/c":"1","d.b/c":"1","a.b/c":"1","c.b/c":"1","ephemeral-storage":"1","memory":"1","cpu":"1"}}}] | Insufficient cpu, Insufficient memory, Insufficient ephemeral-storage, Insufficient a.b/c, Insufficient b.b/c, Insufficient c.b/c, Insufficient d.b/c, Insufficient e.b/c
        """)
    void aNodeNeedsRoomForWhatThePodRequests(String row, String allocatable, String spec, String missing) {
        String request = "\"resources\":{\"requests\":{";
        String words = spec.replace("ALWAYS", "\"restartPolicy\":\"Always\"")
                .replaceAll("CPU([0-9])", request.replace("\"", "\\\"") + "\"cpu\":\"$1\"}}")
                .replace("REQ", request);
        String node = "json={\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"n\"},"
                + "\"status\":{\"allocatable\":{\"pods\":\"9\"," + allocatable + "}}}";
        PodVerdict verdict =
                forecast(node + "; pod p spec={" + words + "}").verdict(P).orElseThrow();
        assertThat(verdict.on("n").orElseThrow().reasons().stream()
                        .map(Reason::message)
                        .collect(Collectors.joining(", ")))
                .as(row)
                .isEqualTo(missing == null ? "" : missing);
    }
}
