package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.World;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Severity;
import dev.mooring.release.Release;
import dev.mooring.scheduling.PodVerdict;
import dev.mooring.scheduling.PodVerdict.NodeVerdict;
import dev.mooring.scheduling.internal.SchedulingDifference;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the schedulers of the releases do otherwise: one table for each row of {@link SchedulingDifference}. */
class SchedulingReleaseTest {

    private static final ObjectRef P = ObjectRef.pod("ns", "p");

    private static final String BOUND = "ann=pv.kubernetes.io/bind-completed named=v";

    private static String volume(String source, String affinity) {
        return "json={\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"v\",\"uid\":\"v\"},"
                + "\"spec\":{\"capacity\":{\"storage\":\"9Gi\"},\"accessModes\":[\"ReadWriteOnce\"],"
                + "\"claimRef\":{\"namespace\":\"ns\",\"name\":\"c\",\"uid\":\"u1\"}," + source
                + ",\"nodeAffinity\":{\"required\":{\"nodeSelectorTerms\":[" + affinity + "]}}},"
                + "\"status\":{\"phase\":\"Bound\"}}";
    }

    private static String in(String key, String... values) {
        String quoted = List.of(values).stream().map(each -> "\"" + each + "\"").collect(Collectors.joining(","));
        return "{\"key\":\"" + key + "\",\"operator\":\"In\",\"values\":[" + quoted + "]}";
    }

    private static String pair(String volume, String claim, String uid, String expressions) {
        return "pv " + volume + " ref=ns/" + claim + ":" + uid + " phase=Bound affinity=[{\"matchExpressions\":["
                + expressions + "]}]; pvc " + claim + " uid=" + uid + " phase=Bound named=" + volume
                + " ann=pv.kubernetes.io/bind-completed";
    }

    private static final Map<String, String> ZONES = Map.of(
            "Z", "topology.kubernetes.io/zone",
            "B", "failure-domain.beta.kubernetes.io/zone",
            "E", "topology.ebs.csi.aws.com/zone",
            "C", "topology.cinder.csi.openstack.org/zone",
            "G", "topology.gke.io/zone");

    private static final Map<String, String> SOURCES = Map.of(
            "aws-ebs", "\"awsElasticBlockStore\":{\"volumeID\":\"vol-1\"}",
            "cinder", "\"cinder\":{\"volumeID\":\"v\"}",
            "gce-pd", "\"gcePersistentDisk\":{\"pdName\":\"v\"}",
            "azure-disk", "\"azureDisk\":{\"diskName\":\"v\",\"diskURI\":\"u\",\"kind\":\"Managed\"}",
            "vsphere-volume", "\"vsphereVolume\":{\"volumePath\":\"v\"}");

    /** A volume of an in-tree plugin in a zone, which its node affinity or a label names. */
    private static String inTree(MatchResult found) {
        String source = String.valueOf(SOURCES.get(found.group(2)));
        String key = String.valueOf(ZONES.get(found.group(3)));
        return found.group(1).equals("INTREE")
                ? volume(source, "{\"matchExpressions\":[" + in(key, "a") + "]}")
                : volume(source, "")
                        .replaceFirst(",\"nodeAffinity\".*?]}}", "")
                        .replaceFirst("\"uid\":\"v\"", "\"uid\":\"v\",\"labels\":{\"" + key + "\":\"a__b\"}");
    }

    private static String words(String given) {
        String world = Pattern.compile("(INTREE|LABELLED)\\(([a-z-]+),(.)\\)")
                .matcher(given.replaceAll("ON\\(([a-z-]+)\\)", csiNode("\"d\"", "kubernetes.io/$1")))
                .replaceAll(SchedulingReleaseTest::inTree);
        for (Map.Entry<String, String> each : ZONES.entrySet()) {
            world = world.replace("label=" + each.getKey() + "=", "label=" + each.getValue() + "=");
        }
        String host = "kubernetes.io/hostname";
        String csi = "\"csi\":{\"driver\":\"csi.example\",\"volumeHandle\":\"h\"}";
        String anywhere = "{\"matchExpressions\":[" + in("any", "yes") + "]}";
        return world.replaceAll(
                        "RBD0 (\\S+);", csiNode("\"rbd.csi.ceph.com\",\"allocatable\":{\"count\":0}", "$1") + ";")
                .replace("RBD", volume("\"rbd\":{\"monitors\":[\"m\"],\"pool\":\"p\",\"image\":\"i\"}", anywhere))
                .replace("EBSDRIVER", driver(true).replace("csi.example", "ebs.csi.aws.com"))
                .replace("EBS", volume("\"awsElasticBlockStore\":{\"volumeID\":\"v\"}", anywhere))
                .replace("LOCAL", volume(csi, "{\"matchExpressions\":[" + in(host, "h1", "n3") + "]}"))
                .replace("OTHER", volume(csi, "{\"matchExpressions\":[" + in(host, "h9") + "]}"))
                .replace(
                        "TERMS",
                        volume(
                                csi,
                                "{\"matchExpressions\":[" + in(host, "n3") + "]},{\"matchExpressions\":["
                                        + in("zone", "a") + "]}"))
                .replace("PAIR", volume(csi, "{\"matchExpressions\":[" + in("any", "yes") + "]}"))
                .replace(
                        "PX",
                        volume(
                                "\"portworxVolume\":{\"volumeID\":\"h\"}",
                                "{\"matchExpressions\":[" + in("any", "yes") + "]}"))
                .replace("ON13", pair("a", "c", "u1", in(host, "n1", "n3")))
                .replace("ON3", pair("b", "d", "u2", in(host, "n3")))
                .replace("BOTH", pair("a", "c", "u1", in(host, "n1", "n3") + "," + in(host, "n3")))
                .replace("NOTIN", pair("a", "c", "u1", in(host, "n3").replace("In", "NotIn")))
                .replace("BOUND", BOUND)
                .replace(
                        "ATTACHED",
                        "json={\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"VolumeAttachment\",\"metadata\":{\"name\":\"va\"},"
                                + "\"spec\":{\"attacher\":\"csi.example\",\"nodeName\":\"n\",\"source\":{\"persistentVolumeName\":\"w\"}}}")
                .replace("LIMIT0", csiNode("\"pxd.portworx.com\",\"allocatable\":{\"count\":0}", ""))
                .replace(
                        "MIGRATED0",
                        csiNode("\"pxd.portworx.com\",\"allocatable\":{\"count\":0}", "kubernetes.io/portworx-volume"))
                .replace("LIMIT1", csiNode("\"csi.example\",\"allocatable\":{\"count\":1}", ""))
                .replace("UNLIKE", csiNode("\"csi.other\"", ""))
                .replace("OPTS", driver(true))
                .replace("DRIVER", driver(false));
    }

    private static String csiNode(String driver, String migrated) {
        return "json={\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"CSINode\",\"metadata\":{\"name\":\"n\","
                + "\"annotations\":{\"storage.alpha.kubernetes.io/migrated-plugins\":\"" + migrated + "\"}},"
                + "\"spec\":{\"drivers\":[{\"name\":" + driver + ",\"nodeID\":\"n\"}]}}";
    }

    private static String driver(boolean optsIn) {
        return "json={\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"CSIDriver\",\"metadata\":{\"name\":\"csi.example\"},"
                + "\"spec\":{\"storageCapacity\":true,\"preventPodSchedulingIfMissing\":" + optsIn + "}}";
    }

    private static PodVerdict verdict(String release, String world) {
        Release on = World.release("on=" + release);
        return Forecast.of(Inventory.of(World.objects(words(world))).on(on))
                .verdict(P)
                .orElseThrow();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            release | world                                                                             | feasible
            1.29    | node n1 label=kubernetes.io/hostname=h1; node n3; LOCAL; pvc c BOUND; pod p uses=c |
            1.30    | node n1 label=kubernetes.io/hostname=h1; node n3; LOCAL; pvc c BOUND; pod p uses=c | n1
            1.29    | node n3 label=kubernetes.io/hostname=n3; node n1; LOCAL; pvc c BOUND; pod p uses=c | n3
            1.29    | node n3 label=kubernetes.io/hostname=n3; node n1 label=zone=a; TERMS; pvc c BOUND; pod p uses=c | n3
            1.30    | node n3 label=kubernetes.io/hostname=n3; node n1 label=zone=a; TERMS; pvc c BOUND; pod p uses=c | n1,n3
            1.29    | node n1 label=kubernetes.io/hostname=n3; node n3 label=kubernetes.io/hostname=n3; ON13; ON3; pod p uses=c uses=d | n3
            1.29    | node n1 label=kubernetes.io/hostname=n3; node n3 label=kubernetes.io/hostname=n3; ON13; ON3; pod p uses=d uses=c | n3
            1.30    | node n1 label=kubernetes.io/hostname=n3; node n3 label=kubernetes.io/hostname=n3; ON13; ON3; pod p uses=c uses=d | n1,n3
            1.29    | node n1 label=kubernetes.io/hostname=n3; node n3 label=kubernetes.io/hostname=n3; BOTH; pod p uses=c | n3
            1.29    | node n1 label=kubernetes.io/hostname=n2; node n3 label=kubernetes.io/hostname=n2; NOTIN; pod p uses=c | n1,n3
            1.31    | node n label=any=yes; LIMIT1; PAIR; pv w source=csi; ATTACHED; pvc c BOUND; pod p uses=c | n
            1.32    | node n label=any=yes; LIMIT1; PAIR; pv w source=csi; ATTACHED; pvc c BOUND; pod p uses=c |
            1.33    | node n label=any=yes; LIMIT0; PX; pvc c BOUND; pod p uses=c                       | n
            1.35    | node n label=any=yes; MIGRATED0; PX; pvc c BOUND; pod p uses=c                    |
            1.36    | node n label=any=yes; LIMIT0; PX; pvc c BOUND; pod p uses=c                       |
            1.30    | node n label=any=yes; MIGRATED0; PX; pvc c BOUND; pod p uses=c                    | n
            1.36    | node n label=any=yes; OPTS; UNLIKE; PAIR; pvc c BOUND; pod p uses=c          | n
            1.36,VolumeLimitScaling=true | node n label=any=yes; OPTS; UNLIKE; PAIR; pvc c BOUND; pod p uses=c |
            1.36,VolumeLimitScaling=true | node n label=any=yes; OPTS; PAIR; pvc c BOUND; pod p uses=c  |
            1.36,VolumeLimitScaling=true | node n label=any=yes; OPTS; LIMIT1; PAIR; pvc c BOUND; pod p uses=c | n
            1.36,VolumeLimitScaling=true | node n label=any=yes; DRIVER; UNLIKE; PAIR; pvc c BOUND; pod p uses=c | n
            1.35,VolumeLimitScaling=true | node n label=any=yes; DRIVER; UNLIKE; PAIR; pvc c BOUND; pod p uses=c |
            1.36,VolumeLimitScaling=true | node n label=any=yes; UNLIKE; PAIR; pvc c BOUND; pod p uses=c | n
            1.36,VolumeLimitScaling=true | node n label=any=yes; EBSDRIVER; UNLIKE; EBS; pvc c BOUND; pod p uses=c |
            1.36,VolumeLimitScaling=true | node n label=any=yes; EBSDRIVER; EBS; pvc c BOUND; pod p uses=c     | n
            1.30    | node n label=any=yes; RBD0 kubernetes.io/rbd; RBD; pvc c BOUND; pod p uses=c     | n
            1.30,CSIMigrationRBD=true | node n label=any=yes; RBD0 kubernetes.io/rbd; RBD; pvc c BOUND; pod p uses=c |
            1.30,CSIMigrationRBD=true | node n label=any=yes; RBD0 kubernetes.io/cinder; RBD; pvc c BOUND; pod p uses=c | n
            1.30,CSIMigrationRBD=true | node n label=any=yes; RBD0 kubernetes.io/rbd; sc w by=kubernetes.io/rbd mode=WaitForFirstConsumer; pvc c class=w; pod p uses=c |
            1.37    | node n label=Z=a; INTREE(aws-ebs,Z); pvc c BOUND; pod p uses=c                         | n
            1.37    | node n label=Z=a; ON(aws-ebs); INTREE(aws-ebs,Z); pvc c BOUND; pod p uses=c             |
            1.37    | node n label=E=a; ON(aws-ebs); INTREE(aws-ebs,Z); pvc c BOUND; pod p uses=c             | n
            1.37    | node n label=E=b; ON(aws-ebs); INTREE(aws-ebs,Z); pvc c BOUND; pod p uses=c             |
            1.37    | node n label=E=a; ON(cinder); INTREE(aws-ebs,Z); pvc c BOUND; pod p uses=c              |
            1.37    | node n label=Z=a label=E=a; ON(aws-ebs); INTREE(aws-ebs,B); pvc c BOUND; pod p uses=c   | n
            1.37    | node n label=Z=a label=E=a; INTREE(aws-ebs,B); pvc c BOUND; pod p uses=c                |
            1.37    | node n label=C=a; ON(cinder); INTREE(cinder,Z); pvc c BOUND; pod p uses=c               | n
            1.37    | node n label=Z=a; ON(azure-disk); INTREE(azure-disk,Z); pvc c BOUND; pod p uses=c       | n
            1.37    | node n label=Z=a; ON(vsphere-volume); INTREE(vsphere-volume,Z); pvc c BOUND; pod p uses=c | n
            1.37    | node n label=Z=a label=G=a; ON(gce-pd); LABELLED(gce-pd,Z); pvc c BOUND; pod p uses=c    | n
            1.37    | node n label=Z=a; ON(gce-pd); LABELLED(gce-pd,Z); pvc c BOUND; pod p uses=c            |
            1.37    | node n label=Z=a label=G=a; ON(gce-pd); LABELLED(gce-pd,B); pvc c BOUND; pod p uses=c    | n
            1.33    | node n cpu=1 pods=9; pod p spec={"resources":{"requests":{"cpu":"2"}}}                   | n
            1.34    | node n cpu=1 pods=9; pod p spec={"resources":{"requests":{"cpu":"2"}}}                   |
            1.33    | node n cpu=1 pods=9; pod p cpu=2 spec={"resources":{"requests":{"cpu":"1"}}}             |
            1.34    | node n cpu=1 pods=9; pod p cpu=2 spec={"resources":{"requests":{"cpu":"1"}}}             | n
            """)
    void aNodeTakesAPodAsTheSchedulerOfTheReleaseSays(String release, String world, String feasible) {
        assertThat(String.join(",", verdict(release, world).feasible())).isEqualTo(feasible == null ? "" : feasible);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            release | world                                            | message
            1.32    | node n; OTHER; pvc c BOUND; pod p uses=c         | 0/1 nodes are available: 1 node(s) had volume node affinity conflict. preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.
            1.33    | node n; OTHER; pvc c BOUND; pod p uses=c         | 0/1 nodes are available: 1 node(s) didn't match PersistentVolume's node affinity. preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.
            1.34    | node n; OTHER; pvc c BOUND; pod p uses=c         | 0/1 nodes are available: 1 node(s) didn't match PersistentVolume's node affinity. no new claims to deallocate, preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.
            1.29    | node n; OTHER; pvc c BOUND; pod p uses=c         | 0/1 nodes are available: preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.
            1.33    | node n taint=gpu; pod p                          | 0/1 nodes are available: 1 node(s) had untolerated taint {gpu: }. preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.
            1.34    | node n taint=gpu; pod p                          | 0/1 nodes are available: 1 node(s) had untolerated taint(s). no new claims to deallocate, preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.
            1.34,DynamicResourceAllocation=false | node n taint=gpu; pod p | 0/1 nodes are available: 1 node(s) had untolerated taint(s). preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.
            1.33    | node n; pod p uses=c                             | 0/1 nodes are available: persistentvolumeclaim "c" not found. preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.
            1.34    | node n; pod p uses=c                             | 0/1 nodes are available: persistentvolumeclaim "c" not found. not found
            1.33    | node n; pod p uses=c spec={"preemptionPolicy":"Never"} | 0/1 nodes are available: persistentvolumeclaim "c" not found. preemption: not eligible due to preemptionPolicy=Never.
            1.36,VolumeLimitScaling=true | node n label=any=yes; OPTS; PAIR; pvc c BOUND; pod p uses=c | 0/1 nodes are available: 1 csi.example CSI driver is not installed on the node. no new claims to deallocate, preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.
            """)
    void theEventHasTheWordsOfTheRelease(String release, String world, String message) {
        int nodes = (int) World.objects(words(world)).stream()
                .filter(each -> each.kind().equals("Node"))
                .count();
        assertThat(verdict(release, world).message(nodes, World.release("on=" + release)))
                .hasValue(message);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            row                            | older                                                       | newer
            DEVICES_SAY_NOTHING            | no new claims to deallocate, preemption:                    | (s). preemption:
            TAINT_IS_NOT_NAMED             | had untolerated taint(s)                                    | had untolerated taint {gpu: }
            """)
    void aFlippedRowChangesItsWordsOnly(SchedulingDifference row, String now, String flipped) {
        String world = "node n taint=gpu; pod p";
        PodVerdict verdict = verdict("1.36", world);
        assertThat(verdict.message(1, Release.of("1.36")).orElseThrow()).contains(now);
        Release other = Release.of("1.36").flipped(row);
        PodVerdict then = Forecast.of(Inventory.of(World.objects(world)).on(other))
                .verdict(P)
                .orElseThrow();
        assertThat(then.message(1, other).orElseThrow()).contains(flipped);
        assertThat(then.nodes()).extracting(NodeVerdict::isFeasible).containsExactly(false);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            release                          | world                                                             | feasible | is told
            1.36                             | node a; node b; DRIVER; pvc c class=wait; pod p uses=c            | a,b      | false
            1.36,StorageCapacityScoring=true | node a; node b; DRIVER; pvc c class=wait; pod p uses=c            | a,b      | true
            1.36,StorageCapacityScoring=true | node a; node b; pvc c class=wait; pod p uses=c                    | a,b      | false
            1.36,StorageCapacityScoring=true | node a; DRIVER; pvc c class=wait; pod p uses=c                    | a        | false
            1.36,StorageCapacityScoring=true | node a; node b cordoned; DRIVER; pvc c class=wait; pod p uses=c   | a        | false
            1.36,StorageCapacityScoring=true | node a; node b; DRIVER; pod p                                     | a,b      | false
            1.36,StorageCapacityScoring=true | node a; node b; DRIVER; pvc c nosize class=wait; pod p uses=c     | a,b      | false
            1.36,StorageCapacityScoring=true | node a; node b; DRIVER; pvc c class=wait; MORE; pod p uses=c uses=d | a,b    | true
            1.36,StorageCapacityScoring=true | node a; node b; DRIVER; pvc c class=wait; STATIC; pod p uses=c uses=d | a,b  | false
            """)
    void theStorageThatIsLeftDecidesAmongNodes(String release, String world, String feasible, boolean isTold) {
        String capacity = "json={\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"CSIStorageCapacity\","
                + "\"metadata\":{\"name\":\"k\",\"namespace\":\"d\"},\"storageClassName\":\"wait\",\"capacity\":\"90Gi\","
                + "\"nodeTopology\":{}}";
        String more = "sc more by=csi.other mode=WaitForFirstConsumer; pvc d uid=u2 class=more";
        PodVerdict verdict = verdict(
                release,
                "sc wait by=csi.example mode=WaitForFirstConsumer; " + capacity + "; "
                        + world.replace("MORE", more).replace("STATIC", more + "; pv class=more"));
        assertThat(String.join(",", verdict.feasible())).isEqualTo(feasible);
        assertThat(verdict.remarks().stream()
                        .filter(each -> each.severity() == Severity.INFO)
                        .anyMatch(each -> each.code().id().equals("StorageLeftDecides")))
                .isEqualTo(isTold);
    }
}
