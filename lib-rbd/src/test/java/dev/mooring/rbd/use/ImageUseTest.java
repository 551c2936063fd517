package dev.mooring.rbd.use;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Digest;
import dev.mooring.evidence.Fact;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.rbd.Captures;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandResult;
import dev.mooring.rbd.use.RbdNode.Network;
import dev.mooring.rbd.use.UseEvidence.KubernetesUser;
import dev.mooring.reason.Reason;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table "is the image in use?" and the decision rows of the specification. */
class ImageUseTest {

    static String text(ImageUse use) {
        if (use instanceof ImageUse.InUse inUse) {
            return "in-use by "
                    + inUse.by().stream()
                            .map(user -> user.kind() + ":" + (user.node().isEmpty() ? "?" : user.node()))
                            .collect(Collectors.joining(" "))
                    + codes(use.evidence());
        }
        return (use instanceof ImageUse.Free ? "free" : "unknown") + codes(use.evidence());
    }

    static String codes(List<Reason> reasons) {
        return reasons.stream()
                .map(reason -> reason.code().id())
                .filter(code -> !code.equals("ReadersInvisible"))
                .distinct()
                .collect(Collectors.joining(" ", " because ", ""));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
                    row          | seen                                   | answer
                    any error    | failed locks                           | unknown because StatusUnknown NoLocks
                    nothing      | ''                                     | unknown because StatusUnknown LocksUnknown
                    not found    | missing locks                          | unknown because ImageNotFound NoLocks
                    79 one node  | watch=A locks                          | in-use by client:A because Watched NoLocks
                    one, locked  | watch=A live=A                         | in-use by client:A because Watched
                    several      | watch=A watch=B locks                  | in-use by client:A client:B because Watched SeveralNodes NoLocks
                    80 unknown   | watch=X locks                          | in-use by client:? because WatcherUnknown NoLocks
                    no address   | watch? locks                           | in-use by client:? because WatcherUnknown NoLocks
                    89 stale     | watch=A lostnow=A locks                | in-use by client:A because Watched StalePossible NoLocks
                    90 old       | watch=A lost=A locks                   | in-use by client:A because Watched NoLocks
                    blocked      | watch=A fence=A locks                  | in-use by client:A because Watched WatcherBlocklisted NoLocks
                    not blocked  | watch=A fence=B locks                  | in-use by client:A because Watched NoLocks
                    no longer    | watch=A fencepast=A locks              | in-use by client:A because Watched NoLocks
                    81 manager   | watch=X manager=X locks                | free because Infrastructure NoLocks
                    other client | watch=X manager=C locks                | in-use by client:? because WatcherUnknown NoLocks
                    other module | watch=X volumes=X locks                | in-use by client:? because WatcherUnknown NoLocks
                    kernel       | watch=K locks                          | in-use by client:? because WatcherUnknown NoLocks
                    kernel, both | watch=K manager=K locks                | in-use by client:? because WatcherUnknown DaemonWithKernelCookie NoLocks
                    kernel lock  | none live=K manager=K                  | unknown because LastWriterUnclean NoWatchers
                    daemon lock  | none live=X manager=X                  | free because NoWatchers
                    manager lock | watch=X manager=X live=X               | free because Infrastructure
                    mirror only  | watch=X mirror=X live=X                | free because Infrastructure
                    82 and other | watch=X mirror=X watch=A locks         | in-use by mirror-daemon:? client:A because Watched Infrastructure NoLocks
                    83 counted   | watch=A secondary locks                | in-use by client:A because Watched CopyOfMirroredImage NoLocks
                    self         | watch=X ignored=X locks                 | free because Infrastructure NoLocks
                    84 unclean   | none lock=A                            | unknown because LastWriterUnclean NoWatchers
                    advisory     | none kubelet=n1                        | unknown because LockedBy NoWatchers
                    no watchers  | none locks                             | free because NoWatchers NoLocks
                    locks asked  | none nolocks                           | unknown because LocksUnknown NoWatchers
                    locks not    | none                                   | unknown because LocksUnknown NoWatchers
                    chatter      | none locks chatter=status              | free because StderrText NoWatchers NoLocks
                    cache unread | none locks stderr=status               | unknown because CacheNotRead StderrText NoWatchers NoLocks
                    88 readers   | none locks kube=A                      | in-use by kubernetes:A because UsedInKubernetes NoWatchers NoLocks
                    mapped       | none locks mapped=C                    | in-use by device:C because Mapped NoWatchers NoLocks
                    mapped, fail | failed locks mapped=C                  | in-use by device:C because Mapped StatusUnknown NoLocks
                    21 cache     | none cache locks                       | in-use by cache:node-9 because DataOnHost NoLocks
                    migration    | none migrating locks                   | free because Migrating NoWatchers NoLocks
                    in info only | none inmigration locks                 | unknown because MigrationNotInStatus NoWatchers NoLocks
                    in both      | none migrating inmigration locks       | free because Migrating NoWatchers NoLocks
                    copy         | none secondary locks                   | unknown because CopyOfMirroredImage NoWatchers NoLocks
                    primary      | none mirrored locks                    | free because NoWatchers NoLocks
                    no objects   | none locks noobjects                   | unknown because ObjectsNotComplete NoWatchers NoLocks
                    too early    | none locks later                       | unknown because SeenTooEarly NoWatchers NoLocks
                    no name      | none locks noname                      | unknown because VolumeNamesNoImage NoWatchers NoLocks
                    a lost node  | none locks lost=C                      | unknown because CutOffNodeMayWrite NoWatchers NoLocks
                    it has listed | none locks lost=A unmapped=A          | free because NoWatchers NoLocks
                    not disputed | none locks ready=C notready=C          | unknown because CutOffNodeMayWrite NoWatchers NoLocks
                    two names    | none locks twonames                    | unknown because VolumeNamesTwoImages NoWatchers NoLocks
                    """)
    void isItInUse(String row, String seen, String answer) {
        assertThat(text(ImageUse.of(Scene.of(seen).evidence()))).isEqualTo(answer);
    }

    /** Each premise rests on something, and the outputs are named with their digests. */
    @Test
    void aFreeImageIsProven() {
        ImageUse.Free free = (ImageUse.Free)
                ImageUse.of(Scene.of("none locks info unmapped=A").evidence());
        assertThat(free.proof().proofs())
                .extracting(Certificate.Proof::code)
                .containsExactlyElementsOf(
                        Stream.of(UseRule.values()).map(UseRule::id).toList());
        assertThat(free.proof().proofs().get(0).by())
                .containsExactly(new Fact.Output("rbd status kube/data", Digest.of("Watchers: none\n")));
        assertThat(free.proof().proofs())
                .flatExtracting(Certificate.Proof::by)
                .filteredOn(Fact.Output.class::isInstance)
                .extracting(Fact::words)
                .contains(
                        "the output of rbd lock ls kube/data",
                        "the output of rbd info kube/data",
                        "the output of rbd device list on node A",
                        "the output of rbd-nbd list-mapped on node A");
    }

    private static UseEvidence.Builder captured(String image, String status, String locks) {
        return UseEvidence.of(RbdImageSpec.parse(image), Scene.NOW)
                .objects(Inventory.EMPTY.complete(Inventory.ALL_KINDS), RbdContext.EMPTY)
                .status(CommandOutput.status(Captures.get(status)))
                .locks(CommandOutput.locks(Captures.get(locks)));
    }

    @Test
    void realMomentsAreJudged() {
        String image = "kube/csi-vol-5e8c2c9b-0001-11ef-9ff4-0242ac110002";
        assertThat(text(ImageUse.of(captured(image, "rbd-status.none.json", "rbd-lock-ls.none.json")
                        .build())))
                .isEqualTo("free because NoWatchers NoLocks");
        assertThat(text(ImageUse.of(captured(image, "rbd-status.one.xml", "rbd-lock-ls.none.plain")
                        .build())))
                .isEqualTo("in-use by client:? because WatcherUnknown NoLocks");
        assertThat(text(ImageUse.of(captured(image, "rbd-status.exclusive-lock-held.plain", "rbd-lock-ls.auto.plain")
                        .build())))
                .isEqualTo("in-use by client:? because WatcherUnknown");
        assertThat(text(ImageUse.of(captured(image, "rbd-status.frozen-32s", "rbd-lock-ls.frozen-32s")
                        .build())))
                .isEqualTo("unknown because LastWriterUnclean NoWatchers");
        assertThat(text(ImageUse.of(captured(image, "rbd-status.krbd-blocklisted", "rbd-lock-ls.krbd-blocklisted")
                        .build())))
                .isEqualTo("unknown because LastWriterUnclean NoWatchers");
        assertThat(text(ImageUse.of(captured(
                                "kube/kubernetes-dynamic-pvc-3a1cbb8b-8eb4-11e8-9a27-525400b1a2c3",
                                "rbd-status.lock-but-no-watcher.json",
                                "rbd-lock-ls.exclusive.json")
                        .build())))
                .isEqualTo("unknown because LockedBy NoWatchers");
    }

    @Test
    void rows81To83TheManagerAndMirrorDaemonsAreToldByAddress() {
        assertThat(text(ImageUse.of(captured("kube/csi-vol-clone-F", "rbd-status.mgr-task", "rbd-lock-ls.mgr-task")
                        .managerClients(CommandOutput.managerClients(Captures.get("ceph-mgr-dump.json")))
                        .build())))
                .isEqualTo("free because Infrastructure");
        assertThat(text(ImageUse.of(captured(
                                "kube/mir-snap2", "rbd-status.mirror-snapshot-primary-used", "rbd-lock-ls.none.json")
                        .mirrorDaemons(CommandOutput.watchers(Captures.get("rados-listwatchers.rbd-mirroring-site-a")))
                        .build())))
                .isEqualTo("in-use by mirror-daemon:? client:? because WatcherUnknown Infrastructure NoLocks");
        // Journal mode: the peer does not watch, so the one watcher is a user, whatever a count would say.
        assertThat(text(ImageUse.of(captured(
                                "kube/mir-jour", "rbd-status.mirror-journal-primary-used", "rbd-lock-ls.none.json")
                        .mirrorDaemons(CommandOutput.watchers(Captures.get("rados-listwatchers.rbd-mirroring-site-a")))
                        .build())))
                .isEqualTo("in-use by client:? because WatcherUnknown NoLocks");
        assertThat(text(ImageUse.of(captured(
                                "kube/mir-jour",
                                "rbd-status.mirror-journal-secondary",
                                "rbd-lock-ls.mirror-journal-secondary")
                        .mirrorPool(CommandOutput.mirrorPool(Captures.get("rbd-mirror-pool-status.verbose-json")))
                        .build())))
                .isEqualTo("free because Infrastructure");
        assertThat(text(ImageUse.of(captured("kube/x", "rbd-status.one.xml", "rbd-lock-ls.none.plain")
                        .mirrorPool(CommandOutput.mirrorPool(Captures.get("rbd-mirror-pool-status.verbose-json")))
                        .build())))
                .isEqualTo("in-use by client:? because WatcherUnknown NoLocks");
    }

    @Test
    void threeHostsAreAssignedToTheirNodes() {
        UseEvidence.Builder evidence = captured("kube/x", "rbd-status.three-hosts-json", "rbd-lock-ls.none.json");
        for (int i = 1; i <= 3; i++) {
            evidence.node(node("{\"kind\":\"Node\",\"metadata\":{\"name\":\"n" + i
                    + "\"},\"status\":{\"addresses\":[{\"type\":\"Hostname\",\"address\":\"127.0.10.9\"},"
                    + "{\"type\":\"InternalIP\",\"address\":\"127.0.10." + i + "\"}]}}"));
        }
        assertThat(text(ImageUse.of(evidence.build())))
                .isEqualTo("in-use by client:n2 client:n1 client:n3 because Watched SeveralNodes NoLocks");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
                    rank | watcher             | node   | strength | hint
                    1    | 10.9.9.9:0/1        | proven | proven   | this client was read on the node itself
                    2    | 10.9.9.9:0/2        | staged | proven   | stored with the image when it was staged on the node
                    2    | 10.9.9.7:0/5        | plugin | proven   | stored with the image when it was staged on the node
                    2    | 10.9.9.9:0/3        | ''     | none     | no node has this address
                    4    | 10.1.0.1:0/1        | proven | strong   | the IP is an address of the node
                    4    | [fd00::1]:0/1       | staged | strong   | the IP is an address of the node
                    5    | 10.2.0.1:0/1        | plugin | strong   | the IP is an address of the driver's pod on the node
                    6    | 10.3.0.7:0/1        | plugin | strong   | the IP is in the driver's fencing networks of the node
                    7    | 10.42.182.0:0/1     | plugin | weak     | it may be on node plugin (weak): the IP is in the pod network of the node
                    9    | 100.64.0.6:0/1      | ''     | none     | no node has this address
                    9    | 10.1.0.9:0/1        | ''     | none     | several nodes have this address
                    """)
    void aWatcherIsAssignedToANodeByTheStrongestEvidence(
            String rank, String watcher, String node, String strength, String hint) {
        ClientAddress client = ClientAddress.parse("10.9.9.9:0/1").orElseThrow();
        UseEvidence evidence = UseEvidence.of(Scene.IMAGE, Scene.NOW)
                .metadata(CommandOutput.metadata(dev.mooring.rbd.output.CommandResult.of(
                        List.of(),
                        0,
                        "{\".rbd.csi.ceph.com/clientAddress/staged\":\"10.9.9.9:0/2\","
                                + "\".rbd.csi.ceph.com/clientAddress/plugin\":\"10.9.9.7\"}",
                        "")))
                .node(node("proven", "10.1.0.1", "10.1.0.9").withClients(List.of(client)))
                .node(node("staged", "fd00:0::1", "10.1.0.9"))
                .node(node("plugin", "10.1.0.3", "x")
                        .withDriver(
                                List.of(dev.mooring.rbd.output.IpAddress.parse("10.2.0.1")
                                        .orElseThrow()),
                                List.of(Network.parse("10.3.0.0/24").orElseThrow())))
                .build();
        NodeMatch match = NodeMatch.of(ClientAddress.parse(watcher).orElseThrow(), RbdEvidence.given(evidence));
        assertThat(match.node()).isEqualTo(node);
        assertThat(match.strength()).hasToString(strength);
        assertThat(match.hint()).isEqualTo(hint);
    }

    private static RbdNode node(String name, String internal, String external) {
        return node("{\"kind\":\"Node\",\"metadata\":{\"name\":\"" + name
                + "\"},\"spec\":{\"podCIDRs\":" + (name.equals("plugin") ? "[\"10.42.182.0/24\",\"x\"]" : "[]")
                + "},\"status\":{\"addresses\":[{\"type\":\"InternalIP\",\"address\":\"" + internal
                + "\"},{\"type\":\"ExternalIP\",\"address\":\"" + external + "\"}]}}");
    }

    @Test
    void aNodeIsReadFromItsObject() {
        RbdNode node = node("""
                {"kind":"Node","metadata":{"name":"n"},
                 "spec":{"podCIDR":"10.244.0.0/24","taints":[{"key":"node.kubernetes.io/out-of-service","timeAdded":"2026-11-20T11:00:00Z"}]},
                 "status":{"conditions":[{"type":"DiskPressure","status":"False"},
                   {"type":"Ready","status":"Unknown","lastTransitionTime":"2026-11-20T10:00:00Z"}]}}
                """);
        assertThat(node.health().readiness()).isEqualTo(RbdNode.Readiness.NOT_READY);
        assertThat(node.health().since()).contains(Instant.parse("2026-11-20T10:00:00Z"));
        assertThat(node.health().outOfService())
                .contains(new RbdNode.OutOfService(Optional.of(Instant.parse("2026-11-20T11:00:00Z")), ""));
        assertThat(node.addresses().pods()).hasSize(1);
        RbdNode bare = node(
                "{\"metadata\":{\"name\":\"n\"},\"spec\":{\"taints\":[{\"key\":\"node.kubernetes.io/out-of-service\"}]}}");
        assertThat(bare.health().readiness()).isEqualTo(RbdNode.Readiness.UNKNOWN);
        assertThat(bare.health().outOfService()).isPresent();
    }

    /** A kubelet that is silent writes nothing: the status Unknown is the controller's. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        conditions                                                                                   | last sign
        {"type":"Ready","status":"True","lastTransitionTime":"2026-11-20T10:00:00Z"}                 | 2026-11-20T10:00:00Z
        {"type":"Ready","status":"False","lastTransitionTime":"2026-11-20T10:00:00Z"}                | 2026-11-20T10:00:00Z
        {"type":"Ready","status":"Unknown","lastTransitionTime":"2026-11-20T10:00:00Z"}              | ``
        {"type":"Ready","status":"Unknown","lastTransitionTime":"2026-11-20T10:00:00Z","lastHeartbeatTime":"2026-11-20T09:00:00Z"} | 2026-11-20T09:00:00Z
        {"type":"Ready","status":"True","lastHeartbeatTime":"2026-11-20T09:00:00Z"},{"type":"DiskPressure","status":"False","lastHeartbeatTime":"2026-11-20T11:00:00Z"} | 2026-11-20T11:00:00Z
        {"type":"Ready","status":"Unknown","lastHeartbeatTime":"yesterday"}                          | ``
        {"type":"Ready","status":"Unknown"}                                                          | ``
        """)
    void whenANodeWasHeardLast(String conditions, String last) {
        RbdNode node = node(
                "{\"kind\":\"Node\",\"metadata\":{\"name\":\"n\"},\"status\":{\"conditions\":[" + conditions + "]}}");
        assertThat(node.health().lastSign().map(Instant::toString).orElse("")).isEqualTo(last);
    }

    @Test
    void anotherTaintIsNotThatOfANodeOutOfService() {
        RbdNode node = node(
                "{\"metadata\":{\"name\":\"n\"},\"spec\":{\"taints\":[{\"key\":\"node.kubernetes.io/unreachable\",\"effect\":\"NoExecute\"}]}}");
        assertThat(node.health().outOfService()).isEmpty();
    }

    private static RbdNode node(String json) {
        return RbdNode.from(NodeView.from(Manifest.parse(json)));
    }

    private static final String OBJECTS = """
            {"kind":"List","items":[
              {"kind":"Node","metadata":{"name":"n1"},"status":{"addresses":[{"type":"InternalIP","address":"10.0.0.1"}]}},
              {"kind":"PersistentVolume","metadata":{"name":"pv"},"spec":{"rbd":{"pool":"kube","image":"data"},
               "claimRef":{"namespace":"shop","name":"db"}}},
              {"kind":"PersistentVolumeClaim","metadata":{"namespace":"shop","name":"db"},"spec":{"volumeName":"pv"}},
              {"kind":"Pod","metadata":{"namespace":"shop","name":"POD"},"spec":{"nodeName":"n1","volumes":[SOURCE]},
               "status":{"phase":"PHASE"}}]}
            """;

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
                    phase   | volume of the pod                                          | answer
                    Running | {"name":"v","persistentVolumeClaim":{"claimName":"db"}}    | in-use by kubernetes:n1 because UsedInKubernetes NoWatchers NoLocks
                    Running | {"name":"v","rbd":{"pool":"kube","image":"data"}}          | in-use by kubernetes:n1 because UsedInKubernetes NoWatchers NoLocks
                    Running | {"name":"v","rbd":{"image":"data"}}                        | free because NoWatchers NoLocks
                    Running | {"name":"v","persistentVolumeClaim":{"claimName":"other"}} | free because NoWatchers NoLocks
                    Pending | {"name":"v","persistentVolumeClaim":{"claimName":"db"}}    | free because NoWatchers NoLocks WaitsInKubernetes
                    Running | {"name":"v","persistentVolumeClaim":7}                     | unknown because UnreadableObject NoWatchers NoLocks
                    """)
    void theRunningPodsThatHaveTheImageUseIt(String phase, String volume, String answer) {
        Inventory objects =
                Inventory.of(JsonValue.parse(OBJECTS.replace("SOURCE", volume).replace("PHASE", phase)));
        UseEvidence evidence = Scene.of("none locks")
                .builder()
                .objects(objects, RbdContext.EMPTY)
                .build();
        assertThat(text(ImageUse.of(evidence))).isEqualTo(answer);
        assertThat(evidence.node("n1")).isPresent();
    }

    @Test
    void evidenceIsGivenInOneSentence() {
        ClientAddress client = Scene.client("A");
        CommandResult nothing = CommandResult.of(List.of(), 0, "", "");
        UseEvidence evidence = UseEvidence.of(Scene.IMAGE, Scene.NOW)
                .info(CommandOutput.info(nothing))
                .blocklist(CommandOutput.blocklist(nothing))
                .ignoreClient(client)
                .devices(NodeDevices.of("n"))
                .kubernetesUser(KubernetesUser.of("n", "Pod/shop/db-0"))
                .node(RbdNode.of("n", List.of()))
                .changeNode("n", node -> node.withClients(List.of(client)))
                .changeNode("n", node -> node.withAddresses(List.of(client.ip())))
                .build();
        assertThat(evidence)
                .hasToString("UseEvidence of kube/data at 2026-11-20T12:00:00Z: [INFO, BLOCKLIST], 1 nodes");
        assertThat(evidence.nodes())
                .containsExactly(RbdNode.of("n", List.of(client.ip())).withClients(List.of(client)));
    }

    @Test
    void evidenceIsDescribedAndCompared() {
        UseEvidence evidence = Scene.of("none locks kube=A").evidence();
        assertThat(evidence)
                .hasToString("UseEvidence of kube/data at 2026-11-20T12:00:00Z: [STATUS, LOCKS], 3 nodes")
                .isEqualTo(Scene.of("none locks kube=A").evidence())
                .hasSameHashCodeAs(Scene.of("none locks kube=A").evidence())
                .isNotEqualTo(Scene.of("none kube=A").evidence());
        assertThat(UseEvidence.of(Scene.IMAGE, Scene.NOW).build())
                .hasToString("UseEvidence of kube/data at 2026-11-20T12:00:00Z: [], 0 nodes");
    }

    @Test
    void isJsonWithItsUsers() {
        assertThat(ImageUse.of(Scene.of("watch=A locks info").evidence())
                        .toJson()
                        .toJson())
                .isEqualTo("""
                {"use":"in-use","by":[{"node":"A","address":"10.0.0.1:0/7","client":65,"kind":"client",\
                "subject":null}],"evidence":[{"code":"Watched","severity":"WARN","object":"RbdImage/kube/data",\
                "path":"","message":"watcher=10.0.0.1:0/7 client.65 cookie=6500000000 is on node A (strong): the IP \
                is an address of the node","source":"rbd status"},{"code":"ReadersInvisible","severity":"INFO",\
                "object":"RbdImage/kube/data","path":"","message":"read-only mappings, frozen clients and fenced \
                clients are never listed","source":"rbd status"},{"code":"NoLocks","severity":"INFO",\
                "object":"RbdImage/kube/data","path":"","message":"no client holds a lock","source":"rbd lock ls"}]}""");
    }

    @Test
    void aDeletionIsJson() {
        assertThat(ImageDeletion.decide(Scene.of("watch=A locks info").evidence())
                        .toJson()
                        .toJson())
                .isEqualTo("""
                {"decision":"refused","reasons":[{"code":"Watched","severity":"WARN","object":"RbdImage/kube/data",\
                "path":"","message":"watcher=10.0.0.1:0/7 client.65 cookie=6500000000 is on node A (strong): the IP \
                is an address of the node","source":"rbd status"},{"code":"ReadersInvisible","severity":"INFO",\
                "object":"RbdImage/kube/data","path":"","message":"read-only mappings, frozen clients and fenced \
                clients are never listed","source":"rbd status"},{"code":"NoLocks","severity":"INFO",\
                "object":"RbdImage/kube/data","path":"","message":"no client holds a lock","source":"rbd lock ls"},\
                {"code":"DependentsUnknown","severity":"WARN","object":"RbdImage/kube/data","path":"",\
                "message":"the snapshots of the image are not known","remedy":[{"action":"give-evidence",\
                "target":"RbdImage/kube/data","argv":["rbd","--client-mount-timeout","15","--rados-osd-op-timeout",\
                "15","snap","ls","--all","--pool=kube","--image=data","--format=json"],"why":"run rbd snap ls and \
                give its whole output with its exit code","requires":"","proves":"whether the image has snapshots",\
                "undo":[]}],"source":"several"},{"code":"DependentsUnknown","severity":"WARN",\
                "object":"RbdImage/kube/data","path":"","message":"the clones of the image are not known",\
                "remedy":[{"action":"give-evidence","target":"RbdImage/kube/data","argv":["rbd",\
                "--client-mount-timeout","15","--rados-osd-op-timeout","15","children","--all","--pool=kube",\
                "--image=data","--format=json"],"why":"run rbd children and give its whole output with its exit \
                code","requires":"","proves":"whether clones depend on the image","undo":[]}],"source":"several"}]}""");
    }
}
