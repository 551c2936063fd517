package dev.mooring.plan.csi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Evidence;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.plan.csi.InTreeInput.SecretName;
import dev.mooring.plan.csi.VolumeMove.Verdict;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandResult;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** How the in-tree plugins are left. */
class LeaveInTreeTest {

    /** A cluster with an RBD volume {@code one} and a CephFS volume {@code two}, as texts; a test changes one of them. */
    private static final class World {

        final List<String> objects = new ArrayList<>(List.of(
                "{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'one','labels':{'a':'b'}},'spec':{'capacity':{"
                        + "'storage':'1Gi'},'accessModes':['ReadWriteOnce'],'persistentVolumeReclaimPolicy':'Retain',"
                        + "'storageClassName':'old','claimRef':{'namespace':'shop','name':'data','uid':'u'},'rbd':{'monitors':["
                        + "'10.0.0.1:6789'],'pool':'kube','image':'img','fsType':'xfs','secretRef':{'name':'old'}}}}",
                "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'data','namespace':'shop'},'spec':{"
                        + "'accessModes':['ReadWriteOnce'],'volumeName':'one','storageClassName':'old','resources':{'requests':{"
                        + "'storage':'1Gi'}}}}",
                "{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'two'},'spec':{'capacity':{'storage':'1Gi'},"
                        + "'accessModes':['ReadWriteMany'],'persistentVolumeReclaimPolicy':'Retain','cephfs':{'monitors':["
                        + "'10.0.0.1'],'path':'/shared','readOnly':true}}}",
                "{'apiVersion':'v1','kind':'Node','metadata':{'name':'n1'},'status':{'nodeInfo':{'kernelVersion':"
                        + "'5.15.0-91-generic'}}}",
                csiNode("n1", "{'name':'rbd.csi.ceph.com'},{'name':'cephfs.csi.ceph.com'}")));
        final Set<String> complete =
                new LinkedHashSet<>(Set.of("PersistentVolume", "PersistentVolumeClaim", "Node", "CSINode"));
        String config =
                "[{'clusterID':'ceph-1','monitors':['10.0.0.9','v2:10.0.0.1:3300']},{'clusterID':'ns','monitors':"
                        + "['10.0.0.1:6789'],'rbd':{'radosNamespace':'x'}},{'clusterID':'other','monitors':['10.9.9.9:6789']}]";
        String info = "{'name':'img','id':'1','size':1,'format':2,'features':['layering'],'op_features':[],'flags':[]}";
        int exit;
        String secret = "ceph/node";
        String cephFsSecret = "ceph/fs";
        String fileSystem = "myfs";

        static String csiNode(String name, String drivers) {
            return "{'apiVersion':'storage.k8s.io/v1','kind':'CSINode','metadata':{'name':'" + name
                    + "'},'spec':{'drivers':[" + drivers + "]}}";
        }

        InTreeInput scene() {
            return scene(Inventory.of(objects.stream()
                            .map(text -> new Manifest(JsonObject.parse(text.replace('\'', '"'))))
                            .toList())
                    .complete(complete.toArray(String[]::new)));
        }

        InTreeInput scene(Inventory cluster) {
            InTreeInput.Builder scene = InTreeInput.of(cluster);
            if (!config.isEmpty()) {
                scene.config(config.replace('\'', '"'));
            }
            if (!info.isEmpty()) {
                String text = info.replace('\'', '"');
                scene.info(
                        RbdImageSpec.of("kube", "img"),
                        CommandOutput.info(
                                exit == 0
                                        ? CommandResult.of(List.of(), 0, text + "\n", "")
                                        : CommandResult.of(List.of("rbd", "info", "kube/img"), exit, "", text)));
            }
            if (!secret.isEmpty()) {
                scene.rbdSecret(name(secret));
            }
            if (!cephFsSecret.isEmpty()) {
                scene.cephFsSecret(name(cephFsSecret));
            }
            return scene.fileSystem(fileSystem).build();
        }

        private static SecretName name(String text) {
            return new SecretName(text.substring(0, text.indexOf('/')), text.substring(text.indexOf('/') + 1));
        }

        void replace(String old, String now) {
            assertThat(String.join("\n", objects)).contains(old);
            objects.replaceAll(each -> each.replace(old, now));
        }

        VolumeMove move(String volume) {
            return LeaveInTree.of(scene()).volumes().stream()
                    .filter(each -> each.volume().name().equals(volume))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** One piece of evidence that a volume cannot mount, or that it is not known. */
    private enum Hidden {
        NO_CONFIG("one", Verdict.UNKNOWN, CsiCode.DRIVER_CONFIG_NOT_GIVEN, world -> world.config = ""),
        OTHER_MONITORS(
                "one",
                Verdict.CANNOT_MOUNT,
                CsiCode.MONITORS_MATCH_NO_CLUSTER,
                world -> world.replace("10.0.0.1:6789", "m:1")),
        OTHER_PORT(
                "one",
                Verdict.CANNOT_MOUNT,
                CsiCode.MONITORS_MATCH_NO_CLUSTER,
                world -> world.replace("10.0.0.1:6789", "10.0.0.1:16789")),
        ONLY_WITH_NAMESPACE(
                "one",
                Verdict.CANNOT_MOUNT,
                CsiCode.CLUSTER_HAS_NAMESPACE,
                world -> world.config = world.config.replace("v2:10.0.0.1:3300", "10.0.0.8")),
        NO_SECRET("one", Verdict.UNKNOWN, CsiCode.NODE_SECRET_NOT_NAMED, world -> world.secret = ""),
        SECRET_DOES_NOT_EXIST(
                "one", Verdict.CANNOT_MOUNT, CsiCode.NODE_SECRET_MISSING, world -> world.complete.add("Secret")),
        SECRET_OF_THE_OLD_FORM(
                "one",
                Verdict.CANNOT_MOUNT,
                CsiCode.NODE_SECRET_WITHOUT_KEYS,
                world -> world.objects.add(
                        "{'apiVersion':'v1','kind':'Secret','metadata':{'name':'node','namespace':'ceph'},"
                                + "'type':'kubernetes.io/rbd','data':{'key':'c2VjcmV0'}}")),
        NO_INFO("one", Verdict.UNKNOWN, CsiCode.IMAGE_NOT_DESCRIBED, world -> world.info = ""),
        NO_IMAGE("one", Verdict.CANNOT_MOUNT, CsiCode.IMAGE_MISSING, world -> {
            world.exit = 2;
            world.info = "rbd: error opening image img: (2) No such file or directory";
        }),
        INFO_OF_ANOTHER(
                "one",
                Verdict.CANNOT_MOUNT,
                CsiCode.OTHER_IMAGE_DESCRIBED,
                world -> world.info = world.info.replace("'img'", "'x'")),
        JOURNALING(
                "one",
                Verdict.CANNOT_MOUNT,
                CsiCode.FEATURE_NOT_IN_KERNEL,
                world -> world.info = world.info.replace("'layering'", "'layering','exclusive-lock','journaling'")),
        OLD_KERNEL("one", Verdict.CANNOT_MOUNT, CsiCode.KERNEL_TOO_OLD, world -> {
            world.info = world.info.replace("'layering'", "'layering','object-map'");
            world.replace("5.15.0-91-generic", "4.19.0-26-amd64");
        }),
        KERNEL_OF_RED_HAT("one", Verdict.UNKNOWN, CsiCode.KERNELS_NOT_KNOWN, world -> {
            world.info = world.info.replace("'layering'", "'layering','object-map'");
            world.replace("5.15.0-91-generic", "4.18.0-513.el8");
        }),
        KERNELS_NOT_GIVEN("one", Verdict.UNKNOWN, CsiCode.KERNELS_NOT_KNOWN, world -> {
            world.info = world.info.replace("'layering'", "'layering','object-map'");
            world.complete.remove("Node");
        }),
        KERNEL_NOT_SAID("one", Verdict.UNKNOWN, CsiCode.KERNELS_NOT_KNOWN, world -> {
            world.info = world.info.replace("'layering'", "'layering','deep-flatten'");
            world.replace("5.15.0-91-generic", "");
        }),
        BLANK("one", Verdict.CANNOT_MOUNT, CsiCode.NAME_WITH_BLANK, world -> {
            world.info = world.info.replace("'img'", "'my img'");
            world.replace("'image':'img'", "'image':'my img'");
        }),
        COPY(
                "one",
                Verdict.CANNOT_MOUNT,
                CsiCode.IMAGE_IS_A_COPY,
                world -> world.info = world.info.replace(
                        "'flags'",
                        "'mirroring':{'mode':'snapshot','state':'enabled','global_id':'g','primary':false},'flags'")),
        TWO_MODES(
                "one",
                Verdict.CANNOT_MOUNT,
                CsiCode.ACCESS_MODES_REFUSED,
                world ->
                        world.replace("['ReadWriteOnce'],'persistent", "['ReadWriteOnce','ReadOnlyMany'],'persistent")),
        MANY_WRITERS(
                "one",
                Verdict.CANNOT_MOUNT,
                CsiCode.ACCESS_MODES_REFUSED,
                world -> world.replace("['ReadWriteOnce'],'persistent", "['ReadWriteMany'],'persistent")),
        SAME_HANDLE(
                "one",
                Verdict.CANNOT_MOUNT,
                CsiCode.HANDLE_TAKEN,
                world -> world.objects.add(
                        "{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'x'},'spec':{'csi':{"
                                + "'driver':'rbd.csi.ceph.com','volumeHandle':'img'}}}")),
        SAME_IMAGE_NAME_IN_ANOTHER_POOL(
                "one",
                Verdict.CANNOT_MOUNT,
                CsiCode.HANDLE_TAKEN,
                world -> world.objects.add(
                        "{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'x'},'spec':{'rbd':{"
                                + "'monitors':['m'],'pool':'fast','image':'img'}}}")),
        HANDLE_OF_THE_IMAGE(
                "one",
                Verdict.CANNOT_MOUNT,
                CsiCode.IMAGE_OF_ANOTHER_VOLUME,
                world -> world.objects.add(
                        "{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'x'},'spec':{'csi':{'driver':"
                                + "'rbd.csi.ceph.com','volumeHandle':'0001-0006-ceph-1-0000000000000002-"
                                + "657f4f6d-216c-4ce3-8180-ccc4980b112b','volumeAttributes':{'imageName':'img'}}}}")),
        ONE_IMAGE_UNDER_ANOTHER_DRIVER(
                "one",
                Verdict.CANNOT_MOUNT,
                CsiCode.IMAGE_OF_ANOTHER_VOLUME,
                world -> world.objects.add(
                        "{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'x'},'spec':{'csi':{'driver':"
                                + "'rook-ceph.rbd.csi.ceph.com','volumeHandle':'img','volumeAttributes':{'pool':'kube',"
                                + "'staticVolume':'true','clusterID':'c'}}}}")),
        DEVICE_OF_THE_IMAGE(
                "one",
                Verdict.CANNOT_MOUNT,
                CsiCode.IMAGE_OF_ANOTHER_VOLUME,
                world -> world.objects.add(
                        "{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'x'},'spec':{'local':{'path':"
                                + "'/dev/rbd/kube/img'}}}")),
        NAME_OF_THE_NEW_CLAIM(
                "one",
                Verdict.CANNOT_MOUNT,
                CsiCode.NEW_NAME_TAKEN,
                world -> world.objects.add(
                        "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'data-csi',"
                                + "'namespace':'shop'},'spec':{}}")),
        VOLUMES_NOT_COMPLETE(
                "one", Verdict.UNKNOWN, CsiCode.VOLUMES_NOT_GIVEN, world -> world.complete.remove("PersistentVolume")),
        GIVEN_TWICE(
                "one",
                Verdict.UNKNOWN,
                CsiRule.CLUSTER_IS_CONFIGURED,
                world -> world.objects.add(world.objects.get(0).replace("'xfs'", "'ext4'"))),
        CLAIMS_NOT_COMPLETE(
                "one",
                Verdict.UNKNOWN,
                CsiRule.HANDLE_AND_NAMES_ARE_FREE,
                world -> world.complete.remove("PersistentVolumeClaim")),
        NO_DRIVER(
                "one",
                Verdict.CANNOT_MOUNT,
                CsiCode.CSI_DRIVER_NOT_REGISTERED,
                world -> world.replace("{'name':'rbd.csi.ceph.com'},", "")),
        NO_DRIVER_ON_ONE_NODE(
                "one",
                Verdict.CANNOT_MOUNT,
                CsiCode.CSI_DRIVER_NOT_REGISTERED,
                world -> world.objects.add(World.csiNode("n2", "{'name':'cephfs.csi.ceph.com'}"))),
        NO_DRIVER_AT_ALL(
                "two",
                Verdict.CANNOT_MOUNT,
                CsiCode.CSI_DRIVER_NOT_REGISTERED,
                world -> world.objects.removeIf(each -> each.contains("'CSINode'"))),
        DRIVER_NOT_KNOWN(
                "one", Verdict.UNKNOWN, CsiCode.CSI_NODES_NOT_GIVEN, world -> world.complete.remove("CSINode")),
        NO_MONITORS(
                "one",
                Verdict.CANNOT_MOUNT,
                CsiCode.SOURCE_INCOMPLETE,
                world -> world.replace("'monitors':['10.0.0.1:6789'],", "")),
        NO_FILE_SYSTEM("two", Verdict.UNKNOWN, CsiCode.FILE_SYSTEM_NOT_KNOWN, world -> world.fileSystem = ""),
        NO_SECRET_OF_CEPHFS("two", Verdict.UNKNOWN, CsiCode.NODE_SECRET_NOT_NAMED, world -> world.cephFsSecret = "");

        /** Whether less of it can leave a yes: a secret that is given only speaks against the word of the caller. */
        private boolean isOfSecret() {
            return code == CsiCode.NODE_SECRET_MISSING || code == CsiCode.NODE_SECRET_WITHOUT_KEYS;
        }

        private final String volume;
        private final Verdict verdict;
        private final ReasonCode code;

        private final Consumer<World> change;

        Hidden(String volume, Verdict verdict, ReasonCode code, Consumer<World> change) {
            this.volume = volume;
            this.verdict = verdict;
            this.code = code;
            this.change = change;
        }
    }

    @Test
    void aVolumeOfRbdBecomesAStaticVolumeBesideTheOldOne() {
        VolumeMove move = new World().move("one");
        assertThat(move.reasons()).isEmpty();
        assertThat(move.verdict()).isEqualTo(Verdict.WILL_MOUNT);
        assertThat(move.documents().get(0).json().toJson())
                .isEqualTo(
                        ("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'one-csi','labels':{'a':'b'}},"
                                        + "'spec':{'capacity':{'storage':'1Gi'},'accessModes':['ReadWriteOnce'],'storageClassName':'old',"
                                        + "'persistentVolumeReclaimPolicy':'Retain','csi':{'driver':'rbd.csi.ceph.com','volumeHandle':"
                                        + "'img','fsType':'xfs','volumeAttributes':{'clusterID':'ceph-1','imageFeatures':'layering',"
                                        + "'pool':'kube','staticVolume':'true'},'nodeStageSecretRef':{'name':'node','namespace':'ceph'}},"
                                        + "'claimRef':{'apiVersion':'v1','kind':'PersistentVolumeClaim','namespace':'shop','name':"
                                        + "'data-csi'}}}")
                                .replace('\'', '"'));
        assertThat(move.documents().get(1).spec().string("volumeName")).contains("one-csi");
        assertThat(move.steps().stream().map(RemedyStep::action))
                .containsExactly("stop-pods", "verify", "create", "create", "verify", "use-new-claim");
        assertThat(move.steps()).noneMatch(step -> step.argv().contains("delete"));
    }

    @Test
    void aVolumeOfCephFsNamesItsFileSystemAndDirectory() {
        VolumeMove move = new World().move("two");
        assertThat(move.verdict()).isEqualTo(Verdict.WILL_MOUNT);
        assertThat(move.documents()).hasSize(1);
        assertThat(move.documents().get(0).spec().child("csi").toJson())
                .contains(
                        "\"fsName\":\"myfs\"",
                        "\"rootPath\":\"/shared\"",
                        "\"readOnly\":true",
                        "\"volumeHandle\":\"two\"");
    }

    @ParameterizedTest
    @EnumSource(Hidden.class)
    void onePieceOfEvidenceIsEnoughForNoYes(Hidden hidden) {
        World world = new World();
        hidden.change.accept(world);
        VolumeMove move = world.move(hidden.volume);
        assertThat(move.reasons()).extracting(Reason::code).contains(hidden.code);
        assertThat(move.verdict()).isEqualTo(hidden.verdict);
        assertThat(move.documents()).isEmpty();
        assertThat(move.steps()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        in the volume    | in the configuration                     | same
        10.0.0.1:6789    | 10.0.0.1:6789                            | true
        10.0.0.1         | [v2:10.0.0.1:3300,v1:10.0.0.1:6789]       | true
        10.0.0.1:6789    | v2:10.0.0.1:3300/0                        | true
        [fd00::1]:6789   | [v2:[fd00::1]:3300,v1:[fd00::1]:6789]     | true
        Mon-A.example    | mon-a.example:3300                       | true
        10.0.0.1:6789    | 10.0.0.1:6790                            | false
        10.0.0.1:6789    | 10.0.0.11:6789                           | false
        """)
    void monitorsAreComparedByHostAndUnusualPort(String own, String configured, boolean same) {
        assertThat(MonitorAddress.parse(own).stream().anyMatch(MonitorAddress.parse(configured)::contains))
                .isEqualTo(same);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        feature        | kernel          | maps
        layering       | 3.10.0-1160.el7 | true
        exclusive-lock | 4.4.0-210       | false
        exclusive-lock | 4.9.0           | true
        deep-flatten   | 5.0.0           | false
        deep-flatten   | 5.1.0           | true
        fast-diff      | 5.2.9           | false
        object-map     | 6.1.0-13-amd64  | true
        striping       | 3.10.0          | true
        deep-flatten   | 4.18.0-193.9.1.el8_2.x86_64 | true
        deep-flatten   | 4.18.0-80.el8.x86_64 |
        object-map     | 4.18.0-553.el8_10.x86_64 |
        exclusive-lock | 3.10.0-1160.el7.x86_64 |
        exclusive-lock | 4.18.0-80.el8   | true
        """)
    void aFeatureHasItsFirstKernel(String feature, String kernel, @Nullable Boolean maps) {
        assertThat(KernelFeature.of(feature.toUpperCase(Locale.ROOT))
                        .orElseThrow()
                        .isIn(kernel))
                .isEqualTo(Optional.ofNullable(maps));
        assertThat(KernelFeature.of("journaling")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        source                | code               | says
        glusterfs             | PluginIsGone       | its plugin kubernetes.io/glusterfs is gone from Kubernetes 1.26 on
        flocker               | PluginIsGone       | its plugin kubernetes.io/flocker is gone from Kubernetes 1.25 on
        quobyte               | PluginIsGone       | its plugin kubernetes.io/quobyte is gone from Kubernetes 1.25 on
        storageos             | PluginIsGone       | its plugin kubernetes.io/storageos is gone from Kubernetes 1.25 on
        scaleIO               | PluginIsGone       | its plugin kubernetes.io/scaleio is gone from Kubernetes 1.22 on
        photonPersistentDisk  | PluginIsGone       | its plugin kubernetes.io/photon-pd is gone from all releases
        """)
    void theVolumesOfOtherPluginsAreAnswered(String source, String code, String says) {
        World world = new World();
        world.objects.add(
                "{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'x'},'spec':{'" + source + "':{}}}");
        LeaveInTree answer = LeaveInTree.of(world.scene());
        assertThat(answer.findings()).singleElement().satisfies(reason -> {
            assertThat(reason.code().id()).isEqualTo(code);
            assertThat(reason.message()).startsWith(says);
        });
        assertThat(answer.isAllReady()).isFalse();
    }

    /** Kubernetes hands these volumes to a driver, which must run on each node. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        source                                                             | driver                   | nodes | answer
        'awsElasticBlockStore':{'volumeID':'aws://eu-west-1a/vol-0a'}      | ebs.csi.aws.com          | all   | needs-no-change vol-0a
        'awsElasticBlockStore':{'volumeID':'vol-0a'}                       | ebs.csi.aws.com          | all   | needs-no-change vol-0a
        'awsElasticBlockStore':{'volumeID':'aws://eu-west-1a/disk'}        | ebs.csi.aws.com          | all   | cannot-mount SourceNotTranslated
        'gcePersistentDisk':{'pdName':'d'}                                 | pd.csi.storage.gke.io    | all   | needs-no-change projects/UNSPECIFIED/zones/UNSPECIFIED/disks/d
        'azureDisk':{'diskName':'d','diskURI':'/subscriptions/s/disks/d'}  | disk.csi.azure.com       | all   | needs-no-change /subscriptions/s/disks/d
        'azureFile':{'secretName':'s','shareName':'f'}                     | file.csi.azure.com       | all   | cannot-mount SourceNotTranslated
        'azureFile':{'secretName':'s','shareName':'f','secretNamespace':'n'} | file.csi.azure.com     | all   | needs-no-change #s#f#x#n
        'cinder':{'volumeID':'c'}                                          | cinder.csi.openstack.org | all   | needs-no-change c
        'vsphereVolume':{'volumePath':'[ds] k/d.vmdk'}                     | csi.vsphere.vmware.com   | all   | needs-no-change [ds] k/d.vmdk
        'awsElasticBlockStore':{}                                          | ebs.csi.aws.com          | all   | cannot-mount SourceNotTranslated
        'awsElasticBlockStore':{'volumeID':'vol-0a'}                       | ebs.csi.aws.com          | one   | cannot-mount CsiDriverNotRegistered
        'awsElasticBlockStore':{'volumeID':'vol-0a'}                       | ebs.csi.aws.com          | none  | cannot-mount CsiDriverNotRegistered
        'awsElasticBlockStore':{'volumeID':'vol-0a'}                       | ebs.csi.aws.com          | some  | unknown CsiNodesNotGiven
        """)
    void aTranslatedVolumeNeedsItsDriverOnEachNode(String source, String driver, String nodes, String expected) {
        World world = new World();
        world.objects.clear();
        world.objects.add(
                "{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'x'},'spec':{" + source + "}}");
        String has = "{'name':'" + driver + "'}";
        world.objects.add(World.csiNode("n1", nodes.equals("none") ? "" : has));
        world.objects.add(World.csiNode("n2", nodes.equals("one") || nodes.equals("none") ? "" : has));
        if (nodes.equals("some")) {
            world.complete.remove("CSINode");
        }
        LeaveInTree answer = LeaveInTree.of(world.scene());
        VolumeMove move = answer.volumes().get(0);
        String why = move.proof().isPresent()
                ? move.reasons().get(0).message().replaceAll(".* as they are, this one as ", "")
                : move.reasons().get(0).code().id();
        assertThat(move.verdict() + " " + why).isEqualTo(expected);
        assertThat(answer.findings()).isEmpty();
        assertThat(answer.isAllReady()).isEqualTo(move.verdict() == Verdict.NEEDS_NO_CHANGE);
        assertThat(move.documents()).isEmpty();
    }

    @Test
    void theControlPlaneNeedsNoDriver() {
        World world = new World();
        world.objects.add(World.csiNode("cp", ""));
        assertThat(world.move("one").verdict()).isEqualTo(Verdict.CANNOT_MOUNT);
        world.objects.add("{'apiVersion':'v1','kind':'Node','metadata':{'name':'cp'},'spec':{'taints':[{'key':"
                + "'node-role.kubernetes.io/control-plane','effect':'NoSchedule'}]},'status':{'nodeInfo':{'kernelVersion':"
                + "'5.15.0'}}}");
        assertThat(world.move("one").verdict()).isEqualTo(Verdict.WILL_MOUNT);
    }

    @Test
    void nothingIsSaidOfPluginsThatStay() {
        World world = new World();
        world.objects.add("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'x'},'spec':{'nfs':{}}}");
        assertThat(LeaveInTree.of(world.scene()).findings()).isEmpty();
    }

    @Test
    void aVolumeThatDeletesIsADangerAndIsKeptFirst() {
        World world = new World();
        world.replace("'persistentVolumeReclaimPolicy':'Retain'", "'persistentVolumeReclaimPolicy':'Delete'");
        VolumeMove move = world.move("one");
        assertThat(move.reasons()).extracting(Reason::code).containsExactly(CsiCode.RECLAIM_POLICY_DELETES);
        assertThat(move.steps().get(0).action()).isEqualTo("set-retain");
        assertThat(move.steps().get(0).undo()).anyMatch(each -> each.contains("Delete"));
    }

    @Test
    void theSecretOfAClassOfTheDriverCounts() {
        World world = new World();
        world.secret = "";
        world.objects.add(
                "{'apiVersion':'storage.k8s.io/v1','kind':'StorageClass','metadata':{'name':'new'},'provisioner':"
                        + "'rbd.csi.ceph.com','parameters':{'clusterID':'ceph-1','csi.storage.k8s.io/node-stage-secret-name':'s',"
                        + "'csi.storage.k8s.io/node-stage-secret-namespace':'ceph'}}");
        assertThat(world.move("one").verdict()).isEqualTo(Verdict.UNKNOWN);
        world.objects.add(
                "{'apiVersion':'v1','kind':'Secret','metadata':{'name':'s','namespace':'ceph'},'data':{'userID':'YQ==',"
                        + "'userKey':'TVlTRUNSRVQ='}}");
        assertThat(world.move("one").verdict()).isEqualTo(Verdict.WILL_MOUNT);
        assertThat(LeaveInTree.of(world.scene()).toJson().toJson()).doesNotContain("TVlTRUNSRVQ");
    }

    @Test
    void whatElseUsesThePluginsIsSaid() {
        World world = new World();
        other(world);
        LeaveInTree answer = LeaveInTree.of(world.scene());
        assertThat(answer.findings())
                .extracting(Reason::code)
                .containsExactly(CsiCode.CLASS_OF_REMOVED_PLUGIN, CsiCode.INLINE_VOLUME, CsiCode.INLINE_VOLUME);
        assertThat(answer.isAllReady()).isFalse();
        assertThat(world.move("one").reasons())
                .extracting(Reason::code)
                .containsExactly(CsiCode.PODS_USE_CLAIM, CsiCode.CLAIM_NAME_IS_FIXED);
    }

    private static void other(World world) {
        world.objects.add(
                "{'apiVersion':'storage.k8s.io/v1','kind':'StorageClass','metadata':{'name':'old'},'provisioner':"
                        + "'kubernetes.io/rbd'}");
        world.objects.add(
                "{'apiVersion':'apps/v1','kind':'Deployment','metadata':{'name':'d','namespace':'shop'},'spec':{"
                        + "'template':{'spec':{'volumes':[{'name':'v','cephfs':{'monitors':['m']}}]}}}}");
        world.objects.add(
                "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'db-0','namespace':'shop'},'spec':{'volumes':["
                        + "{'name':'v','persistentVolumeClaim':{'claimName':'data-db-0'}},{'name':'w','rbd':{'image':'i'}}]}}");
        world.replace("'name':'data'", "'name':'data-db-0'");
        world.objects.add(
                "{'apiVersion':'apps/v1','kind':'StatefulSet','metadata':{'name':'db','namespace':'shop'},'spec':{}}");
    }

    @Test
    void everyCodeIsProduced() {
        Set<CsiCode> seen = EnumSet.noneOf(CsiCode.class);
        Consumer<World> look = world -> LeaveInTree.of(world.scene()).allReasons().stream()
                .map(Reason::code)
                .filter(CsiCode.class::isInstance)
                .forEach(code -> seen.add((CsiCode) code));
        Arrays.stream(Hidden.values()).forEach(hidden -> {
            World world = new World();
            hidden.change.accept(world);
            look.accept(world);
        });
        World more = new World();
        for (String source : List.of("glusterfs", "cinder")) {
            more.objects.add("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'" + source
                    + "'},'spec':{'" + source + "':{}}}");
        }
        more.objects.add("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'disk'},'spec':{"
                + "'cinder':{'volumeID':'c'}}}");
        other(more);
        more.replace("'persistentVolumeReclaimPolicy':'Retain'", "'persistentVolumeReclaimPolicy':'Delete'");
        look.accept(more);
        assertThat(seen).containsExactlyInAnyOrder(CsiCode.values());
    }

    /** Each rule rests on what it reads: with less of the objects no other answer becomes a yes. */
    @ParameterizedTest
    @EnumSource(Hidden.class)
    void lessEvidenceGivesNoYes(Hidden hidden) {
        World world = new World();
        hidden.change.accept(world);
        InTreeInput scene = world.scene();
        for (Inventory less : Evidence.less(scene.objects)) {
            Optional<VolumeMove> move = LeaveInTree.of(world.scene(less)).volumes().stream()
                    .filter(each -> each.volume().name().equals(hidden.volume))
                    .findFirst();
            if (!hidden.isOfSecret()) {
                assertThat(move.flatMap(VolumeMove::proof)).isEmpty();
            }
        }
    }

    @Test
    void aYesHoldsForWhatItReadOnly() {
        World world = new World();
        InTreeInput scene = world.scene();
        for (String volume : List.of("one", "two")) {
            Certificate yes = world.move(volume).proof().orElseThrow();
            assertThat(LeaveInTree.of(world.scene(Evidence.alone(yes, scene.objects)))
                            .volumes())
                    .filteredOn(each -> each.volume().name().equals(volume))
                    .extracting(VolumeMove::verdict)
                    .containsExactly(Verdict.WILL_MOUNT);
        }
    }
}
