package dev.mooring.pasted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PastedTextTest {

    private static final String MULTI_ATTACH =
            "Multi-Attach error for volume \"pv-7\" Volume is already exclusively attached to one node and can't be"
                    + " attached to another";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "We had no persistent volumes free and the claim was lost in the mail.",
                "shutdown: Transport endpoint is not connected",
                "sshd[1]: error: /dev/null: Transport endpoint is not connected",
                "failed to watch /x: inotify_add_watch: No space left on device",
                "kubectl wait: everything was ready in time",
                "the operator: timed out waiting for the condition of the moon",
                "curl: https://x.example/a: Connection timed out",
                "nginx: Unknown parameter 'worker' in the file",
                "could not send the file \"a b/c\": Input/output error",
                "return fmt.Errorf(\"Multi-Attach error for volume %q Volume is already used by pod(s) %s\", a, b)",
                "I/O error, dev loop0, sector 8",
                "mkdir /sys/fs/cgroup/x: cgroup: device or resource busy",
                "leader election lost",
                "Quota 'SSD_TOTAL_GB' exceeded. Limit: 500.0 in region x.",
                "port 8080 is being used",
                "Failed to provision the database",
                "volume is in use - [0a1b]",
                "the lock of terraform: Error acquiring the state lock",
                "Readiness probe failed: connect: connection refused",
                "Back-off pulling image \"x\"",
                "exec: \"bash\": executable file not found in $PATH: unknown",
                "rpc error: code = Unavailable desc = etcdserver: leader changed",
                "error: could not create dir \"/opt/app\": permission denied",
                "stat /etc/nginx/nginx.conf: no such file or directory",
                "Failed to start nginx.service",
                "device not yet present on the market",
                "the node is not added to any of the groups",
                "ERROR 1062: Volume 7 of the encyclopedia not found",
            })
    void whatOnlyLooksAlikeIsNotRecognised(String paste) {
        assertThat(PastedText.read(paste).messages()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
        form                 | before                                     | after
        plain                |                                            |
        quoted in a mail     | '> > '                                     |
        a list mark          | '- '                                       |
        a frame              | '│ '                                       | ' │'
        coloured             | '\u001b[31m'                               | '\u001b[0m'
        klog                 | 'E1123 10:00:00.000001 1 r.go:1] '         |
        event of describe    | '  Warning  FailedAttachVolume  3m (x4 over 9m)  attachdetach-controller  ' |
        JSON                 | '{"level":"error","msg":"'                 | '"}'
        container log        | '2023-08-07T05:42:12.929140333Z stderr F ' |
        Chinese              | '报错：'                                      | '。'
        """)
    void whatIsAroundAMessageDoesNotHideIt(String form, String before, String after) {
        String paste = (before == null ? "" : before) + MULTI_ATTACH + (after == null ? "" : after);
        assertThat(PastedText.read(paste + "\r\n").messages())
                .singleElement()
                .satisfies(message -> assertThat(message.value("pv")).contains("pv-7"))
                .hasToString("MultiAttachExclusive at 1:" + (paste.indexOf("Multi") + 1));
    }

    @Test
    void aMessageThatLogsEscapedTwiceIsRead() {
        String paste = "{\"log\":\"err=\\\"" + MULTI_ATTACH.replace("\"", "\\\\\\\"") + "\\\"\\n\"}";
        assertThat(PastedText.read(paste).messages())
                .singleElement()
                .satisfies(message -> assertThat(message.value("pv")).contains("pv-7"));
    }

    @ParameterizedTest
    @ValueSource(ints = {41, 44, 47, 60, 68, 80, 100})
    void aMessageThatAWindowBrokeIsRead(int width) {
        String broken = MULTI_ATTACH.replaceAll("(.{" + width + "})", "$1\n");
        assertThat(PastedText.read(broken).messages())
                .extracting(PastedMessage::code)
                .containsExactly("MultiAttachExclusive");
    }

    @Test
    void aMessageThatBreaksOffIsMarkedCut() {
        Reading reading = PastedText.read(MULTI_ATTACH.substring(0, 70) + "...");
        assertThat(reading.messages()).hasSize(1);
        assertThat(reading.messages().get(0).isCut()).isTrue();
        assertThat(reading.messages().get(0).value("pv")).contains("pv-7");
    }

    @Test
    void aWrapperIsToldOfWhatItCarries() {
        List<PastedMessage> messages = PastedText.read(
                        "MountVolume.MountDevice failed for volume \"pv-7\" (UniqueName: \"kubernetes.io/csi/d^h\")"
                                + " pod \"db-0\" (UID: \"0a\") : rpc error: code = Internal desc = mount.nfs:"
                                + " Connection timed out")
                .messages();
        assertThat(messages).extracting(PastedMessage::code).containsExactly("MountDeviceFailed", "NfsTimedOut");
        assertThat(messages.get(1).within()).containsExactly("MountDeviceFailed", "rpc error Internal");
        assertThat(messages.get(0).mentions())
                .containsExactly(new Mention("PersistentVolume", "", "pv-7", 1), new Mention("Pod", "", "db-0", 1));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', useHeadersInDisplayName = true, textBlock = """
        what ends the value    | paste | name | value
        a key of the log       | "Failed to remove orphaned pod dir" err="x" podUID="0a" | error | x
        the quotes of the log  | E1123 10:00:00.000001 1 k.go:1] "err" err="orphaned pod \\"0a\\" found, but failed to rmdir() subpath at path /x: file exists" numErrs=3 | error | file exists
        quotes at the end      | "MountVolume.SetUp failed for volume \\"a\\" : secret \\"b\\" is bad" | error | secret "b" is bad
        its own quotes         | MountVolume.SetUp failed for volume "a" : cannot find "b" | error | cannot find "b"
        a field of a describe  | Name: csi-0a⏎Kind: VolumeAttachment⏎Attach Error:⏎Message: Failed to create snapshot: no answer⏎Time: 2020-07-03T09:32:38Z | error | no answer
        a heading below it     | MountVolume.MountDevice failed for volume "a" : disk is gone⏎Status:⏎Attach Error: | error | disk is gone
        another kubectl error  | Error from server (Invalid): error when creating "a.yaml": no⏎error: the rest | message | no
        a column of an event   | Warning VolumeFailedDelete 12s (x7 over 67s) d.example.com_0a boom | error | boom
        the line of the kernel | XFS (rbd3): Metadata corruption detected at xfs_agi_read_verify⏎rbd0 was mapped then | text | xfs_agi_read_verify
        the line of ceph       | pg 2.1 is stuck inactive for 5m, last acting []⏎pg 2.4 is active | text | 5m, last acting []
        the last key of JSON   | {"level":"error","err":"MountVolume.MountDevice failed for volume \\"a\\" : no \\"b\\""} | error | no "b"
        """)
    void valuesEndWhereTheMessageEnds(String what, String paste, String name, String value) {
        assertThat(PastedText.read(paste.replace('⏎', '\n')).messages().stream()
                        .flatMap(message -> message.value(name).stream()))
                .containsExactly(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "No persistent volumes available for this claim and no storage class is set",
                "no persistent volumes available for this claim and no storage class is set",
                "Orphaned pod \"0a\" found, but failed to rmdir() volume at path /x: directory not empty",
                "`orphaned pod \"0a\" found, but failed to rmdir() volume at path /x: directory not empty`",
            })
    void theFirstLetterMayBeInEitherCase(String paste) {
        assertThat(PastedText.read(paste).messages()).hasSize(1);
    }

    @Test
    void theLinesOfADescribedObjectAreRecognised() {
        Reading reading = PastedText.read("""
            Name:         csi-0a
            Labels:       <none>
            Kind:         VolumeAttachment
            Metadata:
              Deletion Timestamp:  2020-07-03T09:35:29Z
              Finalizers:
                external-attacher/d-example-com
            Spec:
              Attacher:   d.example.com
              Node Name:  w-3
            Status:
              Attached:   false
            """);
        assertThat(reading.notRecognised()).isEmpty();
        assertThat(reading.rows().get(0).cell("deleted")).contains("2020-07-03T09:35:29Z");
    }

    @Test
    void noSentenceHasAPlaceholder() {
        assertThat(MessageCatalogue.all().templates())
                .extracting(template ->
                        template.proves() + template.doesNotProve() + template.causes() + template.notSafe())
                .noneMatch(words -> words.contains("{"));
    }

    @Test
    void componentsThatSayTheSameAreToldApartByWhatIsAround() {
        assertThat(PastedText.read("claim Selector is not supported")
                        .messages()
                        .get(0)
                        .oneOf())
                .containsExactlyInAnyOrder("ProvisionSelector", "MismatchSelector");
        assertThat(PastedText.read(
                                "failed to provision volume with StorageClass \"a\": claim Selector is not supported")
                        .messages()
                        .get(1)
                        .oneOf())
                .containsExactly("ProvisionSelector");
    }

    @Test
    void countsThatDoNotAddUpAreTold() {
        assertThat(PastedText.read("0/5 nodes are available: 2 node(s) had volume node affinity conflict.")
                        .messages()
                        .get(0)
                        .remarks())
                .hasSize(1);
        assertThat(PastedText.read("0/2 nodes are available: 2 node(s) had volume node affinity conflict.")
                        .messages()
                        .get(0)
                        .remarks())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Recycle failed: exit status 1, rbd output: --key=SECRETVALUE",
                "Mounting arguments: -o password=SECRETVALUE x Output: mount.nfs: Connection timed out",
                "Recycle failed: AWS_SECRET_ACCESS_KEY=SECRETVALUE",
                "Recycle failed: Authorization: Bearer SECRETVALUE",
                "Recycle failed: userKey: SECRETVALUE",
                "Recycle failed: AQSECRETVALUEabcdefghijklmnopqrstuv01234=",
            })
    void secretsAreNotRepeated(String paste) {
        Reading reading = PastedText.read(paste.replace(
                "SECRETVALUEabcdefghijklmnopqrstuv01234=",
                "SECRETVALUEabcdefghijklmnopqrstuv01234=".substring(0, 37) + "="));
        assertThat(reading.stripped()).isPositive();
        assertThat(reading.messages()).isNotEmpty();
        assertThat(reading.toString()
                        + reading.messages().stream()
                                .map(message -> message.values().toString())
                                .toList())
                .doesNotContain("SECRETVALUE");
    }

    @Test
    void aPrivateKeyOfSeveralLinesIsNotRepeated() {
        Reading reading = PastedText.read("""
            MountVolume.SetUp failed for volume "v" : mount failed: exit status 32, -----BEGIN RSA PRIVATE KEY-----
            SECRETVALUE
            SECRETVALUE
            -----END RSA PRIVATE KEY-----
            AttachVolume.Attach failed for volume "w" : timed out
            """);
        assertThat(reading.messages()).hasSize(2);
        assertThat(reading.messages().stream()
                        .map(message -> message.values().toString())
                        .toList()
                        .toString())
                .doesNotContain("SECRETVALUE");
    }

    @Test
    void tablesAreToldAndNotRead() {
        Reading reading = PastedText.read("""
            $ kubectl get pv,pvc
            NAME                    CAPACITY   ACCESS MODES   RECLAIM POLICY   STATUS   CLAIM   STORAGECLASS   REASON   AGE
            persistentvolume/pv-7   1Gi        RWO            Retain           Bound    a/b     fast                    4d

            NAME                      STATUS   VOLUME   CAPACITY   ACCESS MODES   STORAGECLASS   AGE
            persistentvolumeclaim/b   Bound    pv-7     1Gi        RWO            fast           4d
            persistentvolumeclaim/c   Lost     pv-8     1Gi        RWO            fast           4d
            """);
        assertThat(reading.tables()).containsExactly(new PastedTable("pv", 2, 1), new PastedTable("pvc", 5, 2));
        assertThat(reading.messages()).isEmpty();
        assertThat(reading.notRecognised()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
        a claim without volume   | NAME   STATUS    VOLUME   CAPACITY   ACCESS MODES   STORAGECLASS   AGE⏎logs   Pending                                      fast           31m | PersistentVolumeClaim//logs {age=31m, status=Pending, storageclass=fast}
        all namespaces           | NAMESPACE   NAME   STATUS        VOLUME   CAPACITY   ACCESS MODES   STORAGECLASS   VOLUMEATTRIBUTESCLASS   AGE⏎shop        data   Terminating   pvc-9    8Gi        RWO            fast           <unset>                 4d | PersistentVolumeClaim/shop/data {access modes=RWO, age=4d, capacity=8Gi, status=Terminating, storageclass=fast, volume=pvc-9}
        a volume to 1.28         | NAME    CAPACITY   ACCESS MODES   RECLAIM POLICY   STATUS     CLAIM       STORAGECLASS   REASON   AGE⏎pvc-9   8Gi        RWO            Retain           Released   shop/data   fast                    4d | PersistentVolume//pvc-9 {access modes=RWO, age=4d, capacity=8Gi, claim=shop/data, reclaim policy=Retain, status=Released, storageclass=fast}
        squeezed: class unknown  | NAME STATUS VOLUME CAPACITY ACCESS MODES STORAGECLASS AGE⏎data Pending fast 31m | PersistentVolumeClaim//data {status=Pending}
        squeezed, no cell empty  | NAME STATUS VOLUME CAPACITY ACCESS MODES STORAGECLASS AGE⏎data Bound pv-7 1Gi RWO fast 31m | PersistentVolumeClaim//data {access modes=RWO, age=31m, capacity=1Gi, status=Bound, storageclass=fast, volume=pv-7}
        squeezed, by the forms   | NAME CAPACITY ACCESS MODES RECLAIM POLICY STATUS CLAIM STORAGECLASS REASON AGE⏎pvc-9 8Gi RWO Retain Released shop/data fast 4d | PersistentVolume//pvc-9 {access modes=RWO, capacity=8Gi, claim=shop/data, reclaim policy=Retain, status=Released}
        squeezed pods            | NAME READY STATUS RESTARTS AGE⏎db-0 0/1 ContainerCreating 0 9m⏎db-1 1/1 Running 2 (60m ago) 9d | Pod//db-0 {age=9m, ready=0/1, restarts=0, status=ContainerCreating}; Pod//db-1 {age=9d, ready=1/1, restarts=2, status=Running}
        a squeezed default class | NAME PROVISIONER RECLAIMPOLICY VOLUMEBINDINGMODE ALLOWVOLUMEEXPANSION AGE⏎fast (default) d.example.com Delete Immediate true 4d | StorageClass//fast {age=4d, allowvolumeexpansion=true, provisioner=d.example.com, reclaimpolicy=Delete, volumebindingmode=Immediate}
        a name made shorter      | NAME                      STATUS   VOLUME                     CAPACITY   ACCESS MODES   STORAGECLASS   AGE⏎data-xx       Bound    pvc-xx    8Gi        RWO            fast           4d | PersistentVolumeClaim//data-xx {access modes=RWO, age=4d, capacity=8Gi, status=Bound, storageclass=fast, volume=pvc-xx}
        a volume that grep left  | $ kubectl get pv --no-headers⏎pvc-9   8Gi        RWO            Retain           Released   shop/data   fast                    4d⏎and so on | PersistentVolume//pvc-9 {access modes=RWO, capacity=8Gi, claim=shop/data, reclaim policy=Retain, status=Released}
        claims that grep left    | shop   data   Terminating   pvc-9   8Gi   RWO   fast   4d⏎data2   Lost   pvc-8   0   RWO   fast   4d | PersistentVolumeClaim/shop/data {access modes=RWO, capacity=8Gi, status=Terminating, volume=pvc-9}; PersistentVolumeClaim//data2 {access modes=RWO, capacity=0, status=Lost, volume=pvc-8}
        an object of another kind | NAME                   CAPACITY   ACCESS MODES   RECLAIM POLICY   STATUS   CLAIM   STORAGECLASS   REASON   AGE⏎pod/db-0   1/1   Running   0   5h |
        a name with its kind     | NAME                         STATUS   VOLUME   CAPACITY   ACCESS MODES   STORAGECLASS   AGE⏎persistentvolumeclaim/data   Bound    pv-7     1Gi        RWO            fast           31m | PersistentVolumeClaim//data {access modes=RWO, age=31m, capacity=1Gi, status=Bound, storageclass=fast, volume=pv-7}
        the mark of the default  | NAME             PROVISIONER     AGE⏎fast (default)   d.example.com   4d | StorageClass//fast {age=4d, provisioner=d.example.com}
        a restart some time ago  | NAME   READY   STATUS    RESTARTS      AGE⏎db-0   1/1     Running   2 (60m ago)   4d | Pod//db-0 {age=4d, ready=1/1, restarts=2 (60m ago), status=Running}
        describe of a claim      | Name:          data⏎Namespace:     shop⏎StorageClass:  fast⏎Status:        Terminating (lasts 5m)⏎Volume:        pvc-9⏎Used By:       db-0 | PersistentVolumeClaim/shop/data {status=Terminating, storageclass=fast, volume=pvc-9}
        describe of a pod        | Name:             db-0⏎Namespace:        shop⏎Node:             w-3/10.0.0.3⏎Status:           Pending⏎Containers:⏎  db:⏎    State:  Waiting⏎Volumes:⏎  cfg:⏎    Type:  ConfigMap (a volume populated by a ConfigMap)⏎    Name:  settings⏎  data:⏎    Type:       PersistentVolumeClaim (a reference to a PersistentVolumeClaim in the same namespace)⏎    ClaimName:  data-db-0 | Pod/shop/db-0 {claims=data-db-0, node=w-3, status=Pending}
        a pod without indentation | Name: db-0⏎Namespace: shop⏎Node: <none>⏎Status: Pending⏎Containers:⏎db:⏎Volumes:⏎cfg:⏎Type: ConfigMap (a volume populated by a ConfigMap)⏎Name: settings⏎data:⏎Type: PersistentVolumeClaim (a reference)⏎ClaimName: data-db-0 | Pod/shop/db-0 {claims=data-db-0, status=Pending}
        describe of a node       | Name:               w-3⏎Roles:              worker⏎Taints:             node.kubernetes.io/unreachable:NoExecute⏎Unschedulable:      true⏎Conditions:⏎  Type             Status    Reason⏎  ----             ------    ------⏎  Ready            Unknown   NodeStatusUnknown⏎ Kubelet Version:            v1.29.1 | Node//w-3 {status=NotReady,SchedulingDisabled, version=v1.29.1}
        describe of a class      | Name:                  fast⏎IsDefaultClass:        Yes⏎Provisioner:           rbd.csi.ceph.com⏎Parameters:            clusterID=rook-ceph,pool=kube⏎AllowVolumeExpansion:  True⏎MountOptions:          <none>⏎ReclaimPolicy:         Delete⏎VolumeBindingMode:     Immediate | StorageClass//fast {allowvolumeexpansion=true, provisioner=rbd.csi.ceph.com, reclaimpolicy=Delete, volumebindingmode=Immediate}
        describe of an attachment | Name:         csi-0a⏎Namespace:    ⏎API Version:  storage.k8s.io/v1⏎Kind:         VolumeAttachment⏎Metadata:⏎  Creation Timestamp:  2026-01-01T00:00:00Z⏎Spec:⏎  Attacher:   rbd.csi.ceph.com⏎  Node Name:  w-3⏎  Source:⏎    Persistent Volume Name:  pvc-7⏎Status:⏎  Attached:  true | VolumeAttachment//csi-0a {attached=true, attacher=rbd.csi.ceph.com, node=w-3, pv=pvc-7}
        mount                    | /dev/rbd0 on /var/lib/kubelet/plugins/x type ext4 (rw,relatime)⏎s3fs on /mnt/a type fuse.s3fs (rw) | Mount///var/lib/kubelet/plugins/x {options=(rw,relatime), source=/dev/rbd0, type=ext4}; Mount///mnt/a {options=(rw), source=s3fs, type=fuse.s3fs}
        prose about a mount      | the error on /dev/rbd0 type ext4 is gone⏎the lock on /data type of door |
        /proc/mounts             | $ cat /proc/mounts⏎10.0.0.1:/x /mnt nfs4 ro,hard 0 0⏎and so on | Mount///mnt {options=ro,hard, source=10.0.0.1:/x, type=nfs4}
        mountinfo                | 36 35 0:62 / /mnt rw,noatime shared:1 - fuse.s3fs s3fs rw,user_id=0 | Mount///mnt {options=rw,noatime, source=s3fs, type=fuse.s3fs}
        findmnt                  | TARGET          SOURCE    FSTYPE OPTIONS⏎/               /dev/sda1 ext4   rw⏎├─/mnt/a        s3fs      fuse.s3fs rw,nosuid | Mount/// {options=rw, source=/dev/sda1, type=ext4}; Mount///mnt/a {options=rw,nosuid, source=s3fs, type=fuse.s3fs}
        df                       | Filesystem     1K-blocks    Used Available Use% Mounted on⏎/dev/rbd0        1038336   33092   1005244   4% /data | Mount///data {source=/dev/rbd0}
        lsblk                    | NAME   MAJ:MIN RM  SIZE RO TYPE MOUNTPOINTS⏎sda      8:0    0   40G  0 disk⏎└─sda1   8:1    0   40G  0 part /⏎rbd0   252:0    0    1G  0 disk /data | Device//sda {}; Device//sda1 {mountpoint=/}; Device//rbd0 {mountpoint=/data}
        describe of another kind | Name:          b1⏎Namespace:     velero⏎Phase:         PartiallyFailed |
        """)
    void rowsAreReadAsFarAsTheirColumnsAreCertain(String form, String paste, String row) {
        String read = PastedText.read(paste.replace('⏎', '\n')).rows().stream()
                .map(each -> each.kind() + "/" + each.namespace() + "/" + each.name() + " " + each.cells())
                .collect(Collectors.joining("; "));
        assertThat(read).isEqualTo(row == null ? "" : row);
    }

    @Test
    void whatIsAboutSomethingElseIsTold() {
        assertThat(PastedText.read("Back-off pulling image \"x\"").otherMatters())
                .containsExactly(new Reading.OtherMatter("Back-off pulling image", 1));
        assertThat(PastedText.read("no matches for kind \"VolumeSnapshot\" in version \"snapshot.storage.k8s.io/v1\"")
                        .otherMatters())
                .as("words of a storage message are no other matter")
                .isEmpty();
        assertThat(PastedText.read("thanks, deleting the pod helped").notRecognised())
                .containsExactly(1);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void anyTextIsRead(long seed) {
        Random random = new Random(seed);
        List<MessageTemplate> templates = MessageCatalogue.all().templates();
        StringBuilder paste = new StringBuilder();
        for (int i = 0; i < 2000; i++) {
            String words =
                    templates.get(random.nextInt(templates.size())).templates().get(0);
            int from = random.nextInt(words.length());
            switch (random.nextInt(6)) {
                case 0 -> paste.append((char) random.nextInt(0x10000));
                case 1 -> paste.append("\\\"\n\r\u001b[=:key= \t".charAt(random.nextInt(14)));
                case 2 -> paste.append(words, from, words.length());
                case 3 -> paste.append(words, 0, from);
                case 4 -> paste.append(' ');
                default -> paste.append(words).append('\n');
            }
        }
        Reading reading = PastedText.read(paste.toString());
        assertThat(reading.messages()).isNotEmpty();
        reading.messages().forEach(message -> assertThat(message.next()).isNotNull());
        assertThat(PastedText.read(paste.toString()).messages().toString())
                .isEqualTo(reading.messages().toString());
    }

    @Test
    void aCatalogueOfTheCallerIsJoined() {
        MessageCatalogue own = MessageCatalogue.of(List.of(MessageTemplate.row("ArrayOffline")
                .by("array-csi", "FailedMount")
                .says("array {array} is offline")
                .from("array-csi", "")
                .proves("the array did not answer then")
                .next(NextQuestion.ATTACH)
                .notSafe(Unsafe.FORCE)));
        MessageCatalogue both = MessageCatalogue.of(MessageCatalogue.all(), own);
        String paste = "MountVolume.SetUp failed for volume \"pv-7\" : array a1 is offline";
        assertThat(PastedText.read(paste, both).messages())
                .extracting(PastedMessage::code)
                .containsExactly("SetUpFailed", "ArrayOffline");
        assertThat(PastedText.read(paste).messages())
                .extracting(PastedMessage::code)
                .containsExactly("SetUpFailed");
        assertThatThrownBy(() -> MessageCatalogue.of(own, own)).hasMessage("two messages have the code ArrayOffline");
    }

    @Test
    void isJsonWithTheMessages() {
        assertThat(PastedText.read("NAME STATUS\npersistentvolumeclaim \"data\" not found\n")
                        .toJson()
                        .toJson())
                .isEqualTo("""
                {"messages":[{"line":2,"column":1,"id":"ClaimNotFound","oneOf":["ClaimNotFound"],\
                "component":"default-scheduler","reason":"FailedScheduling","releases":"","values":{"claim":"data"},\
                "objects":[{"kind":"PersistentVolumeClaim","namespace":"","name":"data"}],"within":[],"cut":false,\
                "remarks":[],"proves":"no claim of that name in the pod's namespace then","doesNotProve":"",\
                "causes":["not created yet","other namespace","StatefulSet claim deleted"],\
                "next":[{"action":"forecast","target":"","argv":["mooring","forecast","-f","export.yaml"],\
                "why":"Ask how claims and pods end.","requires":"mooring export-command | sh > export.yaml","proves":"","undo":[]}],"notSafe":[]}],"tables":[],"rows":[],"otherMatters":[],\
                "notRecognised":1,"stripped":0}""");
    }

    @Test
    void aTemplateIsJson() {
        assertThat(MessageCatalogue.all().templates().get(0).toJson().toJson()).isEqualTo("""
                {"id":"VolumesTimedOut","component":"kubelet","reason":"FailedMount","templates":["Unable to attach \
                or mount volumes: unmounted volumes=[{vols}], unattached volumes=[{unattached}]: timed out waiting \
                for the condition","unmounted volumes=[{vols}], unattached volumes=[{unattached}]: timed out \
                waiting for the condition"],"source":"pkg/kubelet/kubelet.go","releases":"1.16–1.37","proves":"this \
                kubelet waited about two minutes and these pod volumes were not mounted then","doesNotProve":"which \
                step failed, whether the volume is attached, that nothing works now"}""");
    }
}
