package dev.mooring.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.lint.BackupCoverage.ClaimCopies;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which object proves a copy, and which only means one. In the table a claim of namespace n has the volume with handle h. */
class BackupCoverageTest {

    private static final ObjectRef CLAIM = ObjectRef.claim("n", "c");

    private static JsonObject json(String text) {
        return JsonObject.parse(text.replace('\'', '"'));
    }

    private static ClaimCopies copies(String... more) {
        List<JsonObject> objects = new ArrayList<>();
        objects.add(json(
                "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'c','namespace':'n','uid':'u',"
                        + "'creationTimestamp':'2026-01-02T00:00:00Z','labels':{'team':'a','cnpg.io/cluster':'pg'}},"
                        + "'spec':{'volumeName':'v'},'status':{'phase':'Bound'}}"));
        objects.add(
                json("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'v','uid':'w'},'spec':{'csi':{"
                        + "'driver':'d','volumeHandle':'h'}}}"));
        for (String each : more) {
            objects.add(json(each));
        }
        return BackupCoverage.of(Inventory.of(objects)).of(CLAIM).orElseThrow();
    }

    private static String pod(String annotations) {
        return "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'p','namespace':'n','uid':'p','creationTimestamp':"
                + "'2026-01-02T00:00:00Z','annotations':{" + annotations + "}},'spec':{'volumes':[{'name':'data',"
                + "'persistentVolumeClaim':{'claimName':'c'}}]},'status':{'phase':'Running'}}";
    }

    private static String backup(String spec, String phase, String start) {
        return "{'apiVersion':'velero.io/v1','kind':'Backup','metadata':{'name':'b','namespace':'velero'},'spec':{"
                + spec + "},'status':{'phase':'" + phase + "','startTimestamp':'" + start + "'}}";
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', useHeadersInDisplayName = true, textBlock = """
            case                              | spec of the backup                                    | phase           | start                | proven
            all files of all volumes          | 'defaultVolumesToFsBackup':true                       | Completed       | 2026-02-01T00:00:00Z | true
            the marked volume                 | `'includedNamespaces':['n']`                          | Completed       | 2026-02-01T00:00:00Z | true
            another namespace                 | `'includedNamespaces':['m']`                          | Completed       | 2026-02-01T00:00:00Z | false
            its namespace left out            | `'excludedNamespaces':['n']`                          | Completed       | 2026-02-01T00:00:00Z | false
            claims left out                   | `'excludedResources':['pvc']`                         | Completed       | 2026-02-01T00:00:00Z | false
            only other kinds                  | `'includedResources':['secrets']`                     | Completed       | 2026-02-01T00:00:00Z | false
            its labels                        | `'labelSelector':{'matchLabels':{'team':'a'}}`        | Completed       | 2026-02-01T00:00:00Z | true
            other labels                      | `'labelSelector':{'matchLabels':{'team':'b'}}`        | Completed       | 2026-02-01T00:00:00Z | false
            an expression that is not read    | `'labelSelector':{'matchExpressions':[{'key':'x'}]}`  | Completed       | 2026-02-01T00:00:00Z | false
            several selectors                 | `'orLabelSelectors':[{'matchLabels':{'team':'a'}}]`   | Completed       | 2026-02-01T00:00:00Z | false
            partly failed                     | ``                                                    | PartiallyFailed | 2026-02-01T00:00:00Z | false
            still running                     | ``                                                    | InProgress      | 2026-02-01T00:00:00Z | false
            older than the claim              | ``                                                    | Completed       | 2026-01-01T00:00:00Z | false
            without a time                    | ``                                                    | Completed       | ``                   | false
            """)
    void aBackupOfVelero(String name, String spec, String phase, String start, boolean proven) {
        ClaimCopies copies = copies(pod("'backup.velero.io/backup-volumes':'logs, data'"), backup(spec, phase, start));
        assertThat(!copies.proven().isEmpty()).isEqualTo(proven);
        assertThat(copies.meant()).extracting(each -> each.by().kind()).contains("Pod");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            no mark                 | ``                                              | ``                             | false
            left out by the pod     | 'backup.velero.io/backup-volumes-excludes':'data' | 'defaultVolumesToFsBackup':true | false
            another volume marked   | 'backup.velero.io/backup-volumes':'logs'        | ``                             | false
            all, and none left out  | ``                                              | 'defaultVolumesToFsBackup':true | true
            """)
    void whatAPodSays(String name, String annotations, String spec, boolean proven) {
        ClaimCopies copies = copies(pod(annotations), backup(spec, "Completed", "2026-02-01T00:00:00Z"));
        assertThat(!copies.proven().isEmpty()).isEqualTo(proven);
        assertThat(copies.meant()).extracting(each -> each.by().kind()).contains("Backup");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ready, with content       | true  | h | s | true
            not ready                 | false | h | s | false
            of another volume         | true  | x | s | false
            content without a handle  | true  | h | `` | false
            """)
    void aSnapshot(String name, boolean ready, String source, String handle, boolean proven) {
        ClaimCopies copies = copies(
                "{'apiVersion':'snapshot.storage.k8s.io/v1','kind':'VolumeSnapshot','metadata':{'name':'s','namespace':'n'},"
                        + "'spec':{'source':{'persistentVolumeClaimName':'c'}},'status':{'readyToUse':" + ready
                        + ",'boundVolumeSnapshotContentName':'sc'}}",
                "{'apiVersion':'snapshot.storage.k8s.io/v1','kind':'VolumeSnapshotContent','metadata':{'name':'sc'},'spec':{"
                        + "'source':{'volumeHandle':'" + source
                        + "'},'volumeSnapshotRef':{'name':'s','namespace':'n'}},"
                        + "'status':{'snapshotHandle':'" + handle + "'}}");
        assertThat(!copies.proven().isEmpty()).isEqualTo(proven);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            PodVolumeBackup by uid    | `{'apiVersion':'velero.io/v1','kind':'PodVolumeBackup','metadata':{'name':'x','namespace':'velero','labels':{'velero.io/pvc-uid':'u'}},'status':{'phase':'Completed'}}` | true
            of an older claim         | `{'apiVersion':'velero.io/v1','kind':'PodVolumeBackup','metadata':{'name':'x','namespace':'velero','labels':{'velero.io/pvc-uid':'old'}},'status':{'phase':'Completed'}}` | false
            PodVolumeBackup, failed   | `{'apiVersion':'velero.io/v1','kind':'PodVolumeBackup','metadata':{'name':'x','namespace':'velero','labels':{'velero.io/pvc-uid':'u'}},'status':{'phase':'Failed'}}` | false
            DataUpload                | `{'apiVersion':'velero.io/v2alpha1','kind':'DataUpload','metadata':{'name':'x','namespace':'velero'},'spec':{'sourceNamespace':'n','sourcePVC':'c'},'status':{'phase':'Completed','startTimestamp':'2026-02-01T00:00:00Z'}}` | true
            DataUpload, too old       | `{'apiVersion':'velero.io/v2alpha1','kind':'DataUpload','metadata':{'name':'x','namespace':'velero'},'spec':{'sourceNamespace':'n','sourcePVC':'c'},'status':{'phase':'Completed','startTimestamp':'2026-01-01T00:00:00Z'}}` | false
            ReplicationSource         | `{'apiVersion':'volsync.backube/v1alpha1','kind':'ReplicationSource','metadata':{'name':'x','namespace':'n'},'spec':{'sourcePVC':'c'},'status':{'lastSyncTime':'2026-02-01T00:00:00Z'}}` | true
            never synced              | `{'apiVersion':'volsync.backube/v1alpha1','kind':'ReplicationSource','metadata':{'name':'x','namespace':'n'},'spec':{'sourcePVC':'c'}}` | false
            of another namespace      | `{'apiVersion':'volsync.backube/v1alpha1','kind':'ReplicationSource','metadata':{'name':'x','namespace':'m'},'spec':{'sourcePVC':'c'},'status':{'lastSyncTime':'2026-02-01T00:00:00Z'}}` | false
            Backup of CloudNativePG   | `{'apiVersion':'postgresql.cnpg.io/v1','kind':'Backup','metadata':{'name':'x','namespace':'n'},'spec':{'cluster':{'name':'pg'}},'status':{'phase':'completed'}}` | true
            of another cluster        | `{'apiVersion':'postgresql.cnpg.io/v1','kind':'Backup','metadata':{'name':'x','namespace':'n'},'spec':{'cluster':{'name':'other'}},'status':{'phase':'completed'}}` | false
            a schedule                | `{'apiVersion':'velero.io/v1','kind':'Schedule','metadata':{'name':'x','namespace':'velero'},'spec':{'template':{}},'status':{'lastBackup':'2026-02-01T00:00:00Z'}}` | false
            a Backup of another group | `{'apiVersion':'example.com/v1','kind':'Backup','metadata':{'name':'x','namespace':'n'},'status':{'phase':'Completed','startTimestamp':'2026-02-01T00:00:00Z'}}` | false
            """)
    void anObject(String name, String object, boolean proven) {
        assertThat(!copies(object).proven().isEmpty()).isEqualTo(proven);
    }

    @Test
    void aClaimOfAPodIsNotAsked() {
        assertThat(BackupCoverage.of(
                                Inventory.of(
                                        json(
                                                "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'c',"
                                                        + "'namespace':'n','ownerReferences':[{'apiVersion':'v1','kind':'Pod','name':'p','uid':'u'}]},'spec':{}}")))
                        .claims())
                .isEmpty();
    }
}
