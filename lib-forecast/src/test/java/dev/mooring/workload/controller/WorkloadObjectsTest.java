package dev.mooring.workload.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Severity;
import dev.mooring.workload.controller.internal.MadeObjectCode;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class WorkloadObjectsTest {

    private static final Map<String, String> SHORT =
            Map.of(Kinds.PERSISTENT_VOLUME_CLAIM, "pvc", Kinds.POD, "pod", Kinds.REPLICA_SET, "rs", Kinds.JOB, "job");

    private static final String ROWS = """
        objects                                                                     | made                                                   | deleted     | reasons
        set web templates=data                                                      | pvc data-web-0, pod web-0                              |             |
        set web n=2 templates=data,log                                              | pvc data-web-0, pvc log-web-0, pod web-0, pvc data-web-1 after web-0, pvc log-web-1 after web-0, pod web-1 after web-0 | |
        set web n=3                                                                 | pod web-0, pod web-1 after web-0, pod web-2 after web-1 |            |
        set web n=2 parallel templates=data                                         | pvc data-web-0, pod web-0, pvc data-web-1, pod web-1   |             |
        set web n=2 start=5 templates=data                                          | pvc data-web-5, pod web-5, pvc data-web-6 after web-5, pod web-6 after web-5 | |
        set web n=0 templates=data                                                  |                                                        |             |
        set web templates=data; pvc data-web-0                                      | pod web-0                                              |             |
        set web n=2 templates=data; pod web-0 phase=Running claim=data:data-web-0   | pvc data-web-1 after web-0, pod web-1 after web-0      |             |
        set web templates=data; pod web-0 phase=Pending claim=data:data-web-0       | pvc data-web-0                                         |             |
        set web templates=data; pod web-0 phase=Running                             | pvc data-web-0                                         |             |
        set web templates=data; pod web-0 phase=Failed; pvc data-web-0              | pod web-0                                              | web-0       |
        set web n=1; pod web-1 phase=Running; pod web-2 phase=Running               | pod web-0                                              |             |
        set web n=1; pod web-0 phase=Running; pod web-1 phase=Running; pod web-2 phase=Running |                                             | web-2, web-1 |
        set web n=1 start=2; pod web-1 phase=Running; pod web-2 phase=Running       |                                                        | web-1       |
        set web n=1 start=2 parallel; pod web-1 phase=Running                       | pod web-2                                              | web-1       |
        set web uid=s n=1; pod web-4 of=StatefulSet/web/s                           | pod web-0                                              |             |
        set web uid=s n=0; pod web-4 of=StatefulSet/web/s phase=Running             |                                                        | web-4       |
        set web uid=s n=1; pod web-4 of=StatefulSet/web/other                       | pod web-0                                              |             |
        set web uid=s n=1; pod web-0 of=StatefulSet/web/other                       |                                                        |             | NameTaken
        set web n=1; pod web-0 of=StatefulSet/web/any phase=Running                 |                                                        |             |
        set web n=1; pod web-0 unlabelled                                           |                                                        |             | NameTaken
        set web n=2 templates=data; pod web-0 unlabelled                            | pvc data-web-0                                         |             | NameTaken
        set web n=4 parallel; pod web-1 unlabelled                                  | pod web-0, pod web-2                                   |             | NameTaken
        set web n=8 parallel; pod web-3 unlabelled                                  | pod web-0, pod web-1, pod web-2, pod web-4, pod web-5, pod web-6 |   | NameTaken
        set web n=2 templates=data; pvc data-web-0 deleting                         |                                                        |             | ClaimGoesFirst
        set web n=2 templates=data,log; pvc data-web-0 deleting                     | pvc log-web-0                                          |             | ClaimGoesFirst
        set web templates=data /spec/persistentVolumeClaimRetentionPolicy/whenScaled="Delete"; pvc data-web-0 of=Pod/web-0/old | | |  ClaimOfFormerPod
        set web templates=data; pvc data-web-0 of=Pod/web-0/old                     | pod web-0                                              |             |
        set web templates=data,,log                                                 |                                                        |             | ClaimTemplateNameMissing
        set web deleting templates=data                                             |                                                        |             | WorkloadRests
        set web n=-1                                                                |                                                        |             | WorkloadUnreadable
        set web n=1000000                                                           |                                                        |             | WorkloadUnreadable
        set web /spec/replicas="two"                                                |                                                        |             | WorkloadUnreadable
        set web /spec/selector=null                                                 |                                                        |             | WorkloadRefused
        set web /spec/selector={}                                                   |                                                        |             | WorkloadRefused
        set web /spec/selector/matchLabels={"app":"other"}                          |                                                        |             | WorkloadRefused
        set web /spec/template=null                                                 |                                                        |             | WorkloadRefused
        set web /metadata/name=""                                                   |                                                        |             | WorkloadRefused
        set web /apiVersion="example.com/v1"                                        |                                                        |             |
        set web uid=s ephemeral=tmp; set other                                      | pod other-0, pod web-0, pvc web-0-tmp                  |             |
        set web /status/updateRevision="web-2"; pod web-0 phase=Running label=controller-revision-hash:web-1 |                               |             | PodsReplaced
        set web /status/updateRevision="web-2" /spec/updateStrategy/type="OnDelete"; pod web-0 phase=Running label=controller-revision-hash:web-1 | | |
        set web /status/updateRevision="web-2" /spec/updateStrategy/rollingUpdate/partition=1; pod web-0 phase=Running label=controller-revision-hash:web-1 | | |
        rs web n=2                                                                  | pod web-00001, pod web-00002                           |             |
        rs web n=2 ephemeral=tmp                                                    | pod web-00001, pvc web-00001-tmp, pod web-00002, pvc web-00002-tmp |  |
        rs web n=2 uid=r; pod a of=ReplicaSet/web/r phase=Running                   | pod web-00001                                          |             |
        rs web n=2 uid=r; pod a of=ReplicaSet/web/r phase=Running; pod b            |                                                        |             |
        rs web n=2 uid=r; pod a of=ReplicaSet/web/r phase=Failed; pod b deleting    | pod web-00001, pod web-00002                           |             |
        rs web n=1 uid=r; pod a of=ReplicaSet/web/other                             | pod web-00001                                          |             |
        rs web n=1; pod web-00001 unlabelled                                        | pod web-00002                                          |             |
        rs web n=1; pod a; pod b                                                    |                                                        |             | SomePodsDeleted
        rs web n=0; pod a; pod b                                                    |                                                        | a, b        |
        rc web n=1                                                                  | pod web-00001                                          |             |
        rc web n=1; pod a                                                           |                                                        |             |
        rc web n=1 /spec/selector={"app":"other"}; pod a                            |                                                        |             | WorkloadRefused
        rc web n=1 unlabelled; pod a unlabelled                                     | pod web-00001                                          |             |
        deploy web n=2                                                              | rs web-0000000000, pod web-0000000000-00001, pod web-0000000000-00002 | |
        deploy web n=2 uid=d; rs web-abc n=2 of=Deployment/web/d                    | pod web-abc-00001, pod web-abc-00002                   |             |
        deploy web n=2 uid=d; rs web-abc n=1 of=Deployment/web/d; pod x             | pod web-abc-00001                                      |             |
        deploy web n=1 uid=d; rs web-abc n=1 of=Deployment/web/d /spec/template/spec/hostIPC=true | pod web-abc-00001                        |             |
        deploy web n=1 uid=d; rs web-abc n=1 uid=r of=Deployment/web/d /spec/template/spec/containers=[]; pod x of=ReplicaSet/web-abc/r | rs web-0000000000, pod web-0000000000-00001 | x |
        deploy web n=1 /spec/paused=true                                            |                                                        |             | WorkloadRests
        deploy web n=1 uid=d /spec/paused=true; rs web-abc n=1 uid=r of=Deployment/web/d /spec/template/spec/containers=[] | pod web-abc-00001 |    | WorkloadRests
        ds web                                                                      |                                                        |             | DaemonNodesNotGiven
        ds web; nodes                                                               |                                                        |             |
        ds web; node a; node b                                                      | pod web-00001, pod web-00002                           |             |
        ds web; node a; node b /spec/taints=[{"key":"k","effect":"NoSchedule"}]     | pod web-00001                                          |             |
        ds web /spec/template/spec/tolerations=[{"operator":"Exists"}]; node b /spec/taints=[{"key":"k","effect":"NoSchedule"}] | pod web-00001 | |
        ds web; node a /spec/taints=[{"key":"node.kubernetes.io/not-ready","effect":"NoExecute"}] | pod web-00001                            |             |
        ds web /spec/template/spec/nodeSelector={"zone":"z"}; node a; node b label=zone:z | pod web-00001                                    |             |
        ds web; node a; pod x on=a phase=Running                                    |                                                        |             |
        ds web; node a; pod x on=a phase=Failed                                     | pod web-00001                                          | x           |
        ds web; node a /spec/taints=[{"key":"k","effect":"NoExecute"}]; pod x on=a phase=Running |                                       | x |
        ds web; node a /spec/taints=[{"key":"k","effect":"NoSchedule"}]; pod x on=a phase=Running | | |
        job web                                                                     | pod web-00001                                          |             |
        job web /spec/parallelism=2 /spec/completions=3                             | pod web-00001, pod web-00002                           |             | JobMakesMorePods
        job web /spec/parallelism=3 /spec/completions=2                             | pod web-00001, pod web-00002                           |             |
        job web /spec/parallelism=2                                                 | pod web-00001, pod web-00002                           |             |
        job web /spec/parallelism=2 /status/succeeded=1                             |                                                        |             |
        job web /spec/completions=3 /status/succeeded=2                             | pod web-00001                                          |             |
        job web /spec/parallelism=2 /spec/completions=2 /spec/completionMode="Indexed" | pod web-0-00001, pod web-1-00001                    |             |
        job web /spec/parallelism=2 /spec/completions=5 /spec/completionMode="Indexed" /status/completedIndexes="0-1,3" /status/succeeded=3 | pod web-2-00001, pod web-4-00001 | |
        job web /spec/parallelism=2 /spec/completions=5 /spec/completionMode="Indexed" /status/completedIndexes="0-2,1,9-x" /status/succeeded=3 | pod web-3-00001, pod web-4-00001 | |
        job web /spec/parallelism=1 /spec/completions=2147483647 /spec/completionMode="Indexed" /status/completedIndexes="0-2147483645" | pod web-2147483646-00001 | | JobMakesMorePods
        job web /spec/managedBy="kueue.x-k8s.io/multikueue"                         |                                                        |             | MadeByOtherController
        job web /spec/managedBy="kubernetes.io/job-controller"                      | pod web-00001                                          |             |
        job web /spec/suspend=true                                                  |                                                        |             | WorkloadRests
        job web /status/conditions=[{"type":"Complete","status":"True"}]            |                                                        |             | WorkloadRests
        job web uid=j /spec/selector/matchLabels={"app":"web"}; pod x of=Job/web/j phase=Running |                                           |             |
        cron web                                                                    | job web-00000000, pod web-00000000-00001               |             | CronJobPlayedOnce
        cron web /spec/suspend=true                                                 |                                                        |             | WorkloadRests
        cron web /spec/schedule="0\\u00200\\u002031\\u00202\\u0020*"                   |                                                        |             | WorkloadRests
        cron web uid=c; job web-1 of=CronJob/web/c                                  | pod web-1-00001                                        |             | CronJobPlayedOnce
        cron web uid=c; job web-1 of=CronJob/web/c /status/conditions=[{"type":"Complete","status":"True"}] | job web-00000000, pod web-00000000-00001 | | CronJobPlayedOnce, WorkloadRests
        pod p uid=p ephemeral=a,b                                                   | pvc p-a, pvc p-b                                       |             |
        pod p uid=p ephemeral=a,b; pvc p-a of=Pod/p/p                               | pvc p-b                                                |             |
        pod p uid=p ephemeral=a,b; pvc p-a                                          |                                                        |             | ClaimNotOwned
        pod p uid=p ephemeral=a,b; pvc p-b of=Pod/p/other                           | pvc p-a                                                |             | ClaimNotOwned
        pod p ephemeral=a; pvc p-a                                                  |                                                        |             | ClaimNotOwned
        pod p uid=p ephemeral=a deleting                                            |                                                        |             |
        pod p uid=p ephemeral=a phase=Succeeded                                     | pvc p-a                                                |             |
        pod a-b uid=1 ephemeral=c; pod a uid=2 ephemeral=b-c                        | pvc a-b-c                                              |             | ClaimNotOwned
        pod p uid=p /spec/volumes=[{"name":"a","ephemeral":{}}]                     |                                                        |             | EphemeralTemplateMissing
        rs web n=1 uid=r of=Deployment/d/d; deploy d uid=d of=ReplicaSet/web/r      |                                                        |             | OwnerCycle, OwnerCycle
        rs web n=1 uid=r of=ReplicaSet/web/r                                        |                                                        |             | OwnerCycle
        rs web n=1 uid=r of=Deployment/d/d; deploy d uid=d of=StatefulSet/s/s; set s uid=s of=ReplicaSet/web/r |                             |             | OwnerCycle, OwnerCycle, OwnerCycle
        """;

    private static String made(WorkloadObjects objects) {
        return objects.made().stream()
                .map(each -> SHORT.get(each.ref().kind()) + " " + each.ref().name()
                        + each.after().map(pod -> " after " + pod.name()).orElse(""))
                .collect(Collectors.joining(", "));
    }

    private static String text(String cell) {
        return Optional.ofNullable(cell).orElse("");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '\u0001', textBlock = ROWS)
    void workloadsMakeWhatTheirControllersMake(String words, String made, String deleted, String reasons) {
        WorkloadObjects objects = WorkloadObjects.of(WorkloadWords.inventory(words));
        assertThat(made(objects)).isEqualTo(text(made));
        assertThat(objects.deleted().stream().map(each -> each.object().name()).collect(Collectors.joining(", ")))
                .isEqualTo(text(deleted));
        assertThat(objects.findings().stream().map(each -> each.code().id()).collect(Collectors.joining(", ")))
                .isEqualTo(text(reasons));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '\u0001', textBlock = ROWS)
    void whatIsMadeIsNotMadeAgain(String words) {
        WorkloadObjects first = WorkloadObjects.of(WorkloadWords.inventory(words));
        WorkloadObjects second =
                WorkloadObjects.of(WorkloadWords.inventory(words).withAll(first.documents()));
        assertThat(second.made()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(MadeObjectCode.class)
    void everyCodeHasARow(MadeObjectCode code) {
        assertThat(ROWS + " TooManyObjects").contains(code.id());
    }

    private static JsonObject document(String words, String name) {
        return WorkloadObjects.of(WorkloadWords.inventory(words)).documents().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .map(Manifest::json)
                .orElseThrow();
    }

    @ParameterizedTest(name = "{1} of {0}: {2}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '\u0001', textBlock = """
        objects                                          | name           | place                                    | value
        set web uid=s templates=data                     | data-web-0     | /metadata/labels                         | {"app":"web"}
        set web uid=s templates=data                     | data-web-0     | /metadata/ownerReferences                |
        set web uid=s templates=data                     | data-web-0     | /spec/resources                          | {"requests":{"storage":"1Gi"}}
        set web uid=s templates=data /spec/persistentVolumeClaimRetentionPolicy/whenDeleted="Delete" | data-web-0 | /metadata/ownerReferences | [{"apiVersion":"apps/v1","kind":"StatefulSet","name":"web","uid":"s","controller":true,"blockOwnerDeletion":true}]
        set web templates=data /spec/persistentVolumeClaimRetentionPolicy/whenDeleted="Delete" | data-web-0 | /metadata/ownerReferences |
        set web uid=s templates=data /spec/persistentVolumeClaimRetentionPolicy/whenScaled="Delete" | data-web-0 | /metadata/ownerReferences |
        set web /spec/volumeClaimTemplates=[{"metadata":{"name":"d","labels":{"a":"b","app":"x"},"annotations":{"k":"v"}},"spec":{}}] | d-web-0 | /metadata/labels | {"a":"b","app":"web"}
        set web /spec/volumeClaimTemplates=[{"metadata":{"name":"d","labels":{"a":"b"},"annotations":{"k":"v"}},"spec":{}}] | d-web-0 | /metadata/annotations | {"k":"v"}
        set web uid=s                                    | web-0          | /metadata/ownerReferences                | [{"apiVersion":"apps/v1","kind":"StatefulSet","name":"web","uid":"s","controller":true,"blockOwnerDeletion":true}]
        set web start=3                                  | web-3          | /metadata/labels                         | {"app":"web","apps.kubernetes.io/pod-index":"3","controller-revision-hash":"web-0000000000","statefulset.kubernetes.io/pod-name":"web-3"}
        set web /status/updateRevision="web-x"           | web-0          | /metadata/labels/controller-revision-hash | "web-x"
        set web                                          | web-0          | /metadata/generateName                   | "web-"
        set web /spec/serviceName="s"                    | web-0          | /spec/subdomain                          | "s"
        set web                                          | web-0          | /spec/hostname                           | "web-0"
        set web templates=data claim=data:mine           | web-0          | /spec/volumes                            | [{"name":"data","persistentVolumeClaim":{"claimName":"data-web-0"}}]
        set web templates=data claim=more:mine           | web-0          | /spec/volumes                            | [{"name":"data","persistentVolumeClaim":{"claimName":"data-web-0"}},{"name":"more","persistentVolumeClaim":{"claimName":"mine"}}]
        deploy web uid=d                                 | web-0000000000 | /metadata/labels                         | {"app":"web","pod-template-hash":"0000000000"}
        deploy web uid=d                                 | web-0000000000 | /spec/selector/matchLabels               | {"app":"web","pod-template-hash":"0000000000"}
        deploy web uid=d                                 | web-0000000000 | /metadata/ownerReferences                | [{"apiVersion":"apps/v1","kind":"Deployment","name":"web","uid":"d","controller":true,"blockOwnerDeletion":true}]
        deploy web uid=d                                 | web-0000000000-00001 | /metadata/ownerReferences          |
        deploy web uid=d                                 | web-0000000000-00001 | /metadata/labels                   | {"app":"web","pod-template-hash":"0000000000"}
        deploy web                                       | web-0000000000-00001 | /metadata/generateName             | "web-0000000000-"
        ds web; node a                                   | web-00001      | /spec/affinity                           | {"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":{"nodeSelectorTerms":[{"matchFields":[{"key":"metadata.name","operator":"In","values":["a"]}]}]}}}
        ds web; node a                                   | web-00001      | /spec/tolerations/0                      | {"key":"node.kubernetes.io/not-ready","operator":"Exists","effect":"NoExecute"}
        ds web; node a                                   | web-00001      | /spec/tolerations/6                      |
        ds web /spec/template/spec/hostNetwork=true; node a | web-00001   | /spec/tolerations/6/key                  | "node.kubernetes.io/network-unavailable"
        job web                                          | web-00001      | /metadata/finalizers                     | ["batch.kubernetes.io/job-tracking"]
        job web                                          | web-00001      | /metadata/labels                         | {"app":"web","batch.kubernetes.io/job-name":"web","job-name":"web"}
        job web /spec/manualSelector=true                | web-00001      | /metadata/labels                         | {"app":"web"}
        job web /spec/completions=1 /spec/completionMode="Indexed" | web-0-00001 | /spec/hostname                    | "web-0"
        job web /spec/completions=1 /spec/completionMode="Indexed" | web-0-00001 | /metadata/annotations             | {"batch.kubernetes.io/job-completion-index":"0"}
        job web /spec/completions=1 /spec/completionMode="Indexed" | web-0-00001 | /spec/containers/0/env            | [{"name":"JOB_COMPLETION_INDEX","valueFrom":{"fieldRef":{"fieldPath":"metadata.labels['batch.kubernetes.io/job-completion-index']"}}}]
        cron web uid=c                                   | web-00000000   | /metadata/ownerReferences                | [{"apiVersion":"batch/v1","kind":"CronJob","name":"web","uid":"c","controller":true,"blockOwnerDeletion":true}]
        pod p uid=u ephemeral=a                          | p-a            | /metadata                                | {"name":"p-a","namespace":"ns","labels":{"type":"tmp"},"ownerReferences":[{"apiVersion":"v1","kind":"Pod","name":"p","uid":"u","controller":true,"blockOwnerDeletion":true}]}
        """)
    void documentsAreThoseOfTheControllers(String words, String name, String place, String value) {
        assertThat(JsonPointer.parse(place)
                        .find(document(words, name))
                        .map(found -> found.toJson())
                        .orElse(""))
                .isEqualTo(text(value));
    }

    @ParameterizedTest(name = "{0} x {1}: {2}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        kind                                                                                    | length | pod name
        rs                                                                                      | 57     | 57 -00001
        rs                                                                                      | 58     | 58 00001
        rs                                                                                      | 80     | 58 00001
        rs                                                                                      | 253    | 58 00001
        deploy                                                                                  | 47     | 47 -000000000000001
        deploy                                                                                  | 60     | 58 00001
        job /spec/completions=12 /spec/completionMode="Indexed" /status/completedIndexes="0-10" | 53     | 53 -11-00001
        job /spec/completions=12 /spec/completionMode="Indexed" /status/completedIndexes="0-10" | 60     | 54 -11-00001
        """)
    void longNamesAreCutAsTheServerCutsThem(String kind, int length, String pod) {
        String words = kind.split(" ")[0] + " " + "x".repeat(length) + kind.substring(kind.split(" ")[0].length());
        String[] expected = pod.split(" ");
        String name = WorkloadObjects.of(WorkloadWords.inventory(words)).made().stream()
                .map(MadeObject::ref)
                .filter(ref -> ref.kind().equals(Kinds.POD))
                .findFirst()
                .map(ObjectRef::name)
                .orElseThrow();
        assertThat(name).isEqualTo("x".repeat(Integer.parseInt(expected[0])) + expected[1]);
    }

    @Test
    void theNameOfAReplicaSetFitsIntoTheLongestName() {
        assertThat(GeneratedNames.replicaSet("x".repeat(253))).hasSize(253).endsWith("x-0000000000");
    }

    @Test
    void workloadsWithLongNamesShareTheNumbersOfTheirPods() {
        String words = "rs " + "x".repeat(70) + "a n=2; rs " + "x".repeat(70) + "b n=2";
        List<ObjectRef> made = WorkloadObjects.of(WorkloadWords.inventory(words)).made().stream()
                .map(MadeObject::ref)
                .toList();
        assertThat(made).hasSize(4).doesNotHaveDuplicates();
    }

    @Test
    void generatedNamesAreDifferentAndHaveACharacterThatNoRandomNameHas() {
        Set<String> names = new HashSet<>();
        for (int i = 1; i <= 200_000; i++) {
            String suffix = GeneratedNames.suffix(i);
            assertThat(suffix).hasSize(5).startsWith("0");
            names.add(suffix);
        }
        assertThat(names).hasSize(200_000);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        objects                                                 | severity
        cron web                                                | INFO
        cron web ephemeral=tmp                                  | WARN
        ds web                                                  | INFO
        ds web ephemeral=tmp                                    | WARN
        job web /spec/completions=2 ephemeral=tmp               | WARN
        rs web n=1 ephemeral=tmp; pod a; pod b                  | WARN
        """)
    void podsThatAreNotPlayedMatterIfTheyHaveClaims(String words, Severity severity) {
        assertThat(WorkloadObjects.of(WorkloadWords.inventory(words))
                        .findings()
                        .get(0)
                        .severity())
                .isEqualTo(severity);
    }

    @Test
    void aWorkloadBeyondTheLimitMakesNothingAndTheOthersAreMade() {
        WorkloadObjects objects = WorkloadObjects.of(WorkloadWords.inventory("rs a n=3; rs b n=30; rs c n=3"), 10);
        assertThat(made(objects))
                .isEqualTo("pod a-00001, pod a-00002, pod a-00003, pod c-00001, pod c-00002, pod c-00003");
        assertThat(objects.findings()).singleElement().satisfies(reason -> {
            assertThat(reason.code()).isEqualTo(MadeObjectCode.TOO_MANY_OBJECTS);
            assertThat(reason.subject()).isEqualTo("ReplicaSet/ns/b");
        });
    }

    @Test
    void aMillionReplicasEndAtTheLimit() {
        WorkloadObjects objects = WorkloadObjects.of(WorkloadWords.inventory("rs a n=1000000; rs b n=1"));
        assertThat(made(objects)).isEqualTo("pod b-00001");
        assertThat(objects.findings()).extracting(reason -> reason.code().id()).containsExactly("TooManyObjects");
    }

    @Test
    void theSourceOfAnObjectIsThePlaceInTheInput() {
        WorkloadObjects objects = WorkloadObjects.of(WorkloadWords.inventory("cron web ephemeral=a,b"));
        MadeObject claim = objects.made().get(3);
        assertThat(claim.ref().name()).isEqualTo("web-00000000-00001-b");
        assertThat(claim.owner()).isEqualTo(ObjectRef.pod("ns", "web-00000000-00001"));
        assertThat(claim.workload()).isEqualTo(new ObjectRef(Kinds.CRON_JOB, "ns", "web"));
        assertThat(claim.template())
                .hasToString("/spec/jobTemplate/spec/template/spec/volumes/1/ephemeral/volumeClaimTemplate");
    }
}
