package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.mooring.cli.CommandLineTest.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Objects, mounts and links that own, clone, restore, cover or lead to each other in circles. Each question ends. */
class CircleTest {

    private static final String OBJECTS = """
        {"apiVersion":"v1","kind":"Pod","metadata":{"name":"p#","namespace":"n","uid":"Pod-p#",OWNER v1 Pod p@ .},
         "spec":{"nodeName":"node","containers":[{"name":"c","image":"x"}],"volumes":[CLAIM c# .]},"status":{"phase":"Running"}}
        {"apiVersion":"v1","kind":"Pod","metadata":{"name":"o#","namespace":"n","uid":"Pod-o#",OWNER v1 PersistentVolumeClaim d@ .},
         "spec":{"containers":[{"name":"c","image":"x"}],"volumes":[CLAIM d# .]},"status":{"phase":"Pending"}}
        {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"d#","namespace":"n","uid":"PersistentVolumeClaim-d#",
         OWNER v1 Pod o# .},"spec":{ASKS},"status":{"phase":"Pending"}}
        {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"c#","namespace":"n","uid":"PersistentVolumeClaim-c#",
         OWNER v1 PersistentVolumeClaim c@ .},"spec":{ASKS,"volumeName":"v#","dataSource":{"kind":"PersistentVolumeClaim",
         "name":"c@"}},"status":{"phase":"Pending"}}
        {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"v#","uid":"PersistentVolume-v#",OWNER v1 PersistentVolume v@ .},
         "spec":{"accessModes":["ReadWriteOnce"],"capacity":{"storage":"1Gi"},"storageClassName":"s","csi":{"driver":"rbd.csi.ceph.com",
         "volumeHandle":"h#"},"claimRef":{"namespace":"n","name":"c@","uid":"PersistentVolumeClaim-c@"}},"status":{"phase":"Bound"}}
        {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"r#","namespace":"n","uid":"PersistentVolumeClaim-r#"},
         "spec":{ASKS,"dataSource":{"apiGroup":"snapshot.storage.k8s.io","kind":"VolumeSnapshot","name":"sn@"}},"status":{"phase":"Pending"}}
        {"apiVersion":"snapshot.storage.k8s.io/v1","kind":"VolumeSnapshot","metadata":{"name":"sn#","namespace":"n","uid":"VolumeSnapshot-sn#",
         OWNER snapshot.storage.k8s.io/v1 VolumeSnapshot sn@ .},"spec":{"source":{"persistentVolumeClaimName":"r#"}},
         "status":{"boundVolumeSnapshotContentName":"sc#","readyToUse":true}}
        {"apiVersion":"snapshot.storage.k8s.io/v1","kind":"VolumeSnapshotContent","metadata":{"name":"sc#"},"spec":{"deletionPolicy":"Delete",
         "driver":"rbd.csi.ceph.com","source":{"volumeHandle":"h"},"volumeSnapshotRef":{"namespace":"n","name":"sn#"}}}
        {"apiVersion":"apps/v1","kind":"StatefulSet","metadata":{"name":"s#","namespace":"n","uid":"StatefulSet-s#",
         OWNER apps/v1 StatefulSet s@ .},"spec":{"serviceName":"x","replicas":1,TEMPLATE,"persistentVolumeClaimRetentionPolicy":
         {"whenDeleted":"Delete","whenScaled":"Delete"},"volumeClaimTemplates":[{"metadata":{"name":"data"},"spec":{ASKS}}]}}
        {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"x#","namespace":"n","uid":"Deployment-x#",
         OWNER apps/v1 ReplicaSet x@ .},"spec":{"replicas":1,TEMPLATE}}
        {"apiVersion":"apps/v1","kind":"ReplicaSet","metadata":{"name":"x#","namespace":"n","uid":"ReplicaSet-x#",
         OWNER apps/v1 Deployment x# .},"spec":{"replicas":1,TEMPLATE}}
        {"apiVersion":"storage.k8s.io/v1","kind":"VolumeAttachment","metadata":{"name":"a#","uid":"VolumeAttachment-a#",
         OWNER storage.k8s.io/v1 VolumeAttachment a@ .},"spec":{"attacher":"rbd.csi.ceph.com","nodeName":"node",
         "source":{"persistentVolumeName":"v#"}},"status":{"attached":true}}
        """.replaceAll(
                    "OWNER (\\S+) (\\S+) (\\S+) \\.",
                    "\"ownerReferences\":[{\"apiVersion\":\"$1\",\"kind\":\"$2\",\"name\":\"$3\",\"uid\":\"$2-$3\",\"controller\":true,"
                            + "\"blockOwnerDeletion\":true}]")
            .replace(
                    "TEMPLATE",
                    "\"selector\":{\"matchLabels\":{\"a\":\"b\"}},\"template\":{\"metadata\":{\"labels\":{\"a\":\"b\"}},\"spec\":"
                            + "{\"containers\":[{\"name\":\"c\",\"image\":\"x\"}],\"volumes\":[CLAIM c0 .]}}")
            .replaceAll("CLAIM (\\S+) \\.", "{\"name\":\"v\",\"persistentVolumeClaim\":{\"claimName\":\"$1\"}}")
            .replace(
                    "ASKS",
                    "\"accessModes\":[\"ReadWriteOnce\"],\"resources\":{\"requests\":{\"storage\":\"1Gi\"}},\"storageClassName\":\"s\"");

    private static final String ALONE = """
        {"apiVersion":"v1","kind":"Namespace","metadata":{"name":"n"},"status":{"phase":"Active"}}
        {"apiVersion":"v1","kind":"Node","metadata":{"name":"node"},"status":{"conditions":[{"type":"Ready","status":"True"}]}}
        {"apiVersion":"storage.k8s.io/v1","kind":"StorageClass","metadata":{"name":"s"},"provisioner":"rbd.csi.ceph.com",
         "allowVolumeExpansion":true,"reclaimPolicy":"Delete"}
        """;

    @TempDir
    Path folder;

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static String circle(String one, int length) {
        return IntStream.range(0, length)
                .mapToObj(i -> one.replace("#", "" + i).replace("@", "" + (i + 1) % length))
                .collect(Collectors.joining());
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        question                                                    | exit
        forecast -f OBJECTS --proof                                 | 0
        forecast -f OBJECTS --expect-bound                          | 1
        forecast -f OBJECTS --delete pod/n/o0                       | 0
        forecast -f OBJECTS --delete pvc/n/c0                       | 0
        forecast -f OBJECTS --delete sts/n/s0 --cascade foreground  | 0
        forecast -f OBJECTS --delete sts/n/s0 --cascade orphan      | 0
        forecast -f OBJECTS --delete deploy/n/x0 --complete all     | 0
        forecast -f OBJECTS --delete volumesnapshot/n/sn0           | 0
        forecast -f OBJECTS --delete ns/n                           | 0
        forecast -f OBJECTS --scale sts/n/s0=0                      | 0
        why pvc/n/r0 -f OBJECTS                                     | 0
        holders pvc/n/c0 -f OBJECTS                                 | 1
        holders pod/n/p0 -f OBJECTS                                 | 0
        holders volumesnapshot/n/sn0 -f OBJECTS                     | 0
        lint -f OBJECTS                                             | 0
        report -f OBJECTS                                           | 0
        admit -f OBJECTS                                            | 0
        expand n/c0 --to 2Gi -f OBJECTS                             | 1
        expand sts/s0 -n n --to 2Gi -f OBJECTS                      | 1
        upgrade -f OBJECTS --from 1.31 --to 1.34                    | 0
        attach -f OBJECTS                                           | 1
        selinux -f OBJECTS                                          | 1
        paths --node node -f OBJECTS                                | 1
        sanitize --for prebind -f OBJECTS                           | 1
        move --into EMPTY -f OBJECTS                                | 1
        plan move --into EMPTY -f OBJECTS                           | 1
        plan drain node -f OBJECTS                                  | 1
        plan rename n/c0 --as n/z -f OBJECTS                        | 1
        plan retire pvc/n/c0 --destroy -f OBJECTS                   | 1
        plan grow n/s0 --to 2Gi -f OBJECTS                          | 1
        plan template n/s0 -f OBJECTS                               | 1
        plan bind n/c0 -f OBJECTS                                   | 1
        plan undelete n/c0 -f OBJECTS                               | 1
        plan recreate n/c0 --with storageClassName=x -f OBJECTS     | 1
        plan replace n/c0 --give-up-data -f OBJECTS                 | 1
        plan clean node -f OBJECTS --mountinfo MOUNTS               | 1
        mounts MOUNTS                                               | 0
        fuse plan -f OBJECTS --mountinfo MOUNTS                     | 1
        s3fs plan --node node --driver rbd.csi.ceph.com -f OBJECTS --mountinfo MOUNTS | 1
        forecast -R -f LINKS                                        | 0
        forecast -f LINKS/l0                                        | 2
        forecast -f ALIASES                                         | 2
        """)
    void circlesOfOneTwoAndThree(String question, int exit) throws IOException {
        write("EMPTY", "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[]}");
        Path links = Files.createDirectory(folder.resolve("LINKS"));
        write("LINKS/a.yaml", ALONE);
        Path loop = Files.createDirectory(links.resolve("d"));
        Files.createSymbolicLink(loop.resolve("e"), links);
        for (int length = 1; length <= 3; length++) {
            write("OBJECTS", ALONE + circle(OBJECTS, length));
            write(
                    "MOUNTS",
                    circle("1# 1@ 0:2# / / rw shared:# - rootfs rootfs rw\n", length)
                            + circle(
                                    "2# 2@ 0:5# / /var/lib/kubelet/pods/Pod-p0/volumes/kubernetes.io~csi/v0/mount rw shared:9#"
                                            + " - fuse.s3fs s3fs rw\n",
                                    length));
            write("ALIASES", "a: " + "&x [".repeat(length) + "*x" + "]".repeat(length) + "\n");
            for (int i = 0; i < length; i++) {
                Files.deleteIfExists(links.resolve("l" + i));
                Files.createSymbolicLink(links.resolve("l" + i), Path.of("l" + (i + 1) % length));
            }
            String[] words = Arrays.stream(question.split(" "))
                    .map(word ->
                            word.matches("[A-Z]+(/.*)?") ? folder.resolve(word).toString() : word)
                    .toArray(String[]::new);
            Run run = assertTimeoutPreemptively(Duration.ofMinutes(2), () -> Run.of(new byte[0], words));
            assertThat(run.stderr()).doesNotContain("internal error");
            assertThat(run.exit()).as(List.of(words) + run.stderr()).isEqualTo(exit);
        }
    }
}
