package dev.mooring.quota;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows from the paths of CheckRequest, the evaluators of claims and pods, and PersistentVolumeClaimValidateLimitFunc. */
class NamespaceLimitsTest {

    private static final String GOLD = "gold.storageclass.storage.k8s.io/";

    private static String shown(LimitVerdict verdict) {
        if (verdict.refusal().isPresent()) {
            String words = verdict.refusal().get().message();
            return words.substring(words.indexOf(" is forbidden: ") + " is forbidden: ".length());
        }
        return verdict.isAccepted()
                ? "ok"
                : verdict.unknown().stream().map(each -> each.code().id()).collect(Collectors.joining(","));
    }

    private static NamespaceLimits limits(String limits, String existing, String... complete) {
        return NamespaceLimits.of(
                Inventory.of(LimitSketch.objects(limits.replace("GOLD", GOLD))),
                Inventory.of(LimitSketch.objects(existing)).complete(complete));
    }

    @ParameterizedTest(name = "{0} creating {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            limits                                                  | create             | answers
            quota q requests.storage=8Gi/10Gi                       | claim c 2Gi        | ok
            quota q requests.storage=8Gi/10Gi                       | claim c 2049Mi     | exceeded quota: q, requested: requests.storage=2049Mi, used: requests.storage=8Gi, limited: requests.storage=10Gi
            quota q requests.storage=8Gi/10Gi                       | claim c 2Gi in=b   | ok
            quota q requests.storage=8Gi/10Gi                       | claim c 1Gi; claim d 1Gi; claim e 1 | ok / ok / exceeded quota: q, requested: requests.storage=1, used: requests.storage=10Gi, limited: requests.storage=10Gi
            quota q requests.storage=8Gi/10Gi                       | claim c 3Gi; claim d 2Gi | exceeded quota: q, requested: requests.storage=3Gi, used: requests.storage=8Gi, limited: requests.storage=10Gi / ok
            quota q requests.storage=12Gi/10Gi                      | claim c 1          | exceeded quota: q, requested: requests.storage=1, used: requests.storage=12Gi, limited: requests.storage=10Gi
            quota q requests.storage=0/1G                           | claim c 1500m      | ok
            quota q requests.storage=0/1                            | claim c 1500m      | exceeded quota: q, requested: requests.storage=2, used: requests.storage=0, limited: requests.storage=1
            quota q persistentvolumeclaims=1/2                      | claim c 1Gi; claim d 1Gi | ok / exceeded quota: q, requested: persistentvolumeclaims=1, used: persistentvolumeclaims=2, limited: persistentvolumeclaims=2
            quota q count/persistentvolumeclaims=2/2                | claim c 1Gi        | exceeded quota: q, requested: count/persistentvolumeclaims=1, used: count/persistentvolumeclaims=2, limited: count/persistentvolumeclaims=2
            quota q persistentvolumeclaims=2/2 requests.storage=9Gi/10Gi count/persistentvolumeclaims=0/9 | claim c 2Gi | exceeded quota: q, requested: persistentvolumeclaims=1,requests.storage=2Gi, used: persistentvolumeclaims=2,requests.storage=9Gi, limited: persistentvolumeclaims=2,requests.storage=10Gi
            quota q GOLDrequests.storage=0/1Gi                      | claim c 2Gi class=silver | ok
            quota q GOLDrequests.storage=0/1Gi                      | claim c 2Gi        | ok
            quota q GOLDrequests.storage=0/1Gi                      | claim c 2Gi class=gold | exceeded quota: q, requested: gold.storageclass.storage.k8s.io/requests.storage=2Gi, used: gold.storageclass.storage.k8s.io/requests.storage=0, limited: gold.storageclass.storage.k8s.io/requests.storage=1Gi
            quota q GOLDrequests.storage=0/1Gi                      | claim c 2Gi class=silver beta=gold | exceeded quota: q, requested: gold.storageclass.storage.k8s.io/requests.storage=2Gi, used: gold.storageclass.storage.k8s.io/requests.storage=0, limited: gold.storageclass.storage.k8s.io/requests.storage=1Gi
            quota q GOLDpersistentvolumeclaims=1/1                  | claim c 2Gi class=gold | exceeded quota: q, requested: gold.storageclass.storage.k8s.io/persistentvolumeclaims=1, used: gold.storageclass.storage.k8s.io/persistentvolumeclaims=1, limited: gold.storageclass.storage.k8s.io/persistentvolumeclaims=1
            quota q GOLDpersistentvolumeclaims=0/0                  | claim c 2Gi class=gold | exceeded quota: q, requested: gold.storageclass.storage.k8s.io/persistentvolumeclaims=1, used: gold.storageclass.storage.k8s.io/persistentvolumeclaims=0, limited: gold.storageclass.storage.k8s.io/persistentvolumeclaims=0
            quota b requests.storage=9Gi/10Gi; quota a requests.storage=5Gi/6Gi | claim c 2Gi | exceeded quota: a, requested: requests.storage=2Gi, used: requests.storage=5Gi, limited: requests.storage=6Gi
            quota b requests.storage=9Gi/10Gi; quota a requests.storage=5Gi/8Gi | claim c 2Gi | exceeded quota: b, requested: requests.storage=2Gi, used: requests.storage=9Gi, limited: requests.storage=10Gi
            quota q requests.storage=1Gi hard:requests.storage=5Gi used:requests.storage=0 | claim c 2Gi | ok
            quota q requests.storage=9Gi hard:requests.storage=5Gi used:requests.storage=4Gi | claim c 2Gi | exceeded quota: q, requested: requests.storage=2Gi, used: requests.storage=4Gi, limited: requests.storage=5Gi
            quota q hard:requests.storage=5Gi hard:persistentvolumeclaims=3 used:requests.storage=0 | claim c 2Gi | status unknown for quota: q, resources: persistentvolumeclaims,requests.storage
            quota q hard:requests.storage=5Gi hard:services=3 used:requests.storage=0 | claim c 2Gi | ok
            quota q services=3/3 cpu=9/1                            | claim c 2Gi        | ok
            quota q                                                 | claim c 2Gi        | ok
            quota q requests.storage=0/10Gi; quota r hard:requests.storage=1 | claim c 2Gi | status unknown for quota: r, resources: requests.storage
            quota q requests.storage=10Gi                           | claim c 2Gi        | QuotaUsageUnknown
            quota q requests.storage=1Gi                            | claim c 2Gi        | QuotaUsageUnknown
            quota q requests.storage=10Gi; quota r requests.storage=0/1Gi | claim c 2Gi  | exceeded quota: r, requested: requests.storage=2Gi, used: requests.storage=0, limited: requests.storage=1Gi
            quota q services=10                                     | claim c 2Gi        | ok
            json={"apiVersion":"v1","kind":"ResourceQuota","metadata":{"name":"q","namespace":"ns"}} | claim c 2Gi | QuotaLimitsNotGiven
            json={"apiVersion":"v1","kind":"ResourceQuota","metadata":{"name":"q","namespace":"ns"},"spec":{"hard":{"requests.storage":"ten"}}} | claim c 2Gi | LimitsNotRead
            json={"apiVersion":"v1","kind":"ResourceQuota","metadata":{"name":"q","namespace":"ns"},"status":{"used":{"cpu":true}}} | claim c 2Gi | LimitsNotRead
            json={"apiVersion":"v1","kind":"LimitRange","metadata":{"name":"q","namespace":"ns"},"spec":{"limits":[{"min":{"storage":"x"}}]}} | claim c 2Gi | LimitsNotRead
            quota q requests.storage=1e999999999/1e999999999        | claim c 1          | QuotaNotCalculated
            quota q count/deployments.apps=0/0                      | json={"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"w","namespace":"ns"}} | exceeded quota: q, requested: count/deployments.apps=1, used: count/deployments.apps=0, limited: count/deployments.apps=0
            quota q count/jobs.batch=1/2                            | json={"apiVersion":"batch/v1","kind":"Job","metadata":{"name":"a","namespace":"ns"}}; json={"apiVersion":"batch/v1","kind":"Job","metadata":{"name":"b","namespace":"ns"}} | ok / exceeded quota: q, requested: count/jobs.batch=1, used: count/jobs.batch=2, limited: count/jobs.batch=2
            quota q count/deployments.apps=9                        | json={"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"w","namespace":"ns"}} | QuotaUsageUnknown
            quota q count/deployments.apps=0/0 scopes=BestEffort    | json={"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"w","namespace":"ns"}} | ok
            quota q count/deployments.apps=0/0                      | json={"apiVersion":"x/v1","kind":"Deployment","metadata":{"name":"w","namespace":"ns"}} | ok
            quota q replicationcontrollers=1/1                      | json={"apiVersion":"v1","kind":"ReplicationController","metadata":{"name":"w","namespace":"ns"}} | exceeded quota: q, requested: replicationcontrollers=1, used: replicationcontrollers=1, limited: replicationcontrollers=1
            quota q requests.storage=0/10Gi                         | claim c 1e999999999 | exceeded quota: q, requested: requests.storage=1e999999999, used: requests.storage=0, limited: requests.storage=10Gi
            """)
    void claimsAreChargedOneAfterTheOther(String limits, String create, String answers) {
        assertThat(answers(limits(limits, ""), create)).isEqualTo(answers);
    }

    private static String answers(NamespaceLimits limits, String create) {
        List<String> answers = new ArrayList<>();
        NamespaceLimits now = limits;
        for (Manifest each : LimitSketch.objects(create)) {
            LimitVerdict verdict = now.create(each);
            answers.add(shown(verdict));
            now = verdict.after();
        }
        return String.join(" / ", answers);
    }

    @ParameterizedTest(name = "{0} of a claim with {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            scope                                        | claim                        | counts
            scope=VolumeAttributesClass,Exists           |                              | false
            scopes=VolumeAttributesClass                 |                              | false
            scopes=VolumeAttributesClass                 | vac=a                        | true
            scope=VolumeAttributesClass,Exists           | current=b                    | true
            scope=VolumeAttributesClass,DoesNotExist     |                              | true
            scope=VolumeAttributesClass,DoesNotExist     | vac=a                        | false
            scope=VolumeAttributesClass,In,a,b           | vac=b                        | true
            scope=VolumeAttributesClass,In,a,b           | vac=c                        | false
            scope=VolumeAttributesClass,In,a,b           | vac=c current=a              | true
            scope=VolumeAttributesClass,In,a,b           | vac=c target=b               | true
            scope=VolumeAttributesClass,In,a,b           |                              | false
            scope=VolumeAttributesClass,NotIn,a          |                              | true
            scope=VolumeAttributesClass,NotIn,a          | vac=a                        | false
            scope=VolumeAttributesClass,NotIn,a          | vac=a current=b              | true
            scope=VolumeAttributesClass,Sideways         | vac=a                        | false
            scopes=Terminating                           |                              | false
            scopes=VolumeAttributesClass,NotTerminating  | vac=a                        | false
            """)
    void aQuotaCountsWhatIsInAllItsScopes(String scope, String claim, boolean counts) {
        NamespaceLimits limits = limits("quota q persistentvolumeclaims=0/0 " + scope, "");
        LimitVerdict verdict = limits.create(LimitSketch.object("claim c 1Gi " + (claim == null ? "" : claim)));
        assertThat(verdict.refusal().isPresent()).isEqualTo(counts);
    }

    @ParameterizedTest(name = "{0}: {1} to {2}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            limits                              | old                          | new                        | answer
            quota q requests.storage=8Gi/10Gi   | claim c 5Gi                  | claim c 7Gi                | ok
            quota q requests.storage=8Gi/10Gi   | claim c 5Gi                  | claim c 8Gi                | exceeded quota: q, requested: requests.storage=3Gi, used: requests.storage=8Gi, limited: requests.storage=10Gi
            quota q requests.storage=12Gi/10Gi  | claim c 5Gi                  | claim c 5Gi                | ok
            quota q requests.storage=12Gi/10Gi  | claim c 5Gi                  | claim c 4Gi                | ok
            quota q persistentvolumeclaims=3/2  | claim c 5Gi                  | claim c 7Gi                | ok
            quota q requests.storage=10Gi/10Gi  | claim c 5Gi allocated=8Gi    | claim c 7Gi allocated=8Gi  | ok
            quota q requests.storage=10Gi/10Gi  | claim c 5Gi allocated=8Gi    | claim c 9Gi allocated=8Gi  | exceeded quota: q, requested: requests.storage=1Gi, used: requests.storage=10Gi, limited: requests.storage=10Gi
            quota q requests.storage=10Gi/10Gi  | claim c 5Gi allocated=3Gi    | claim c 6Gi allocated=3Gi  | exceeded quota: q, requested: requests.storage=1Gi, used: requests.storage=10Gi, limited: requests.storage=10Gi
            quota q requests.storage=9Gi/10Gi scopes=VolumeAttributesClass | claim c 5Gi | claim c 5Gi vac=a           | exceeded quota: q, requested: requests.storage=5Gi, used: requests.storage=9Gi, limited: requests.storage=10Gi
            quota q requests.storage=9Gi/10Gi scopes=VolumeAttributesClass | claim c 5Gi vac=b | claim c 5Gi vac=a     | ok
            quota q hard:requests.storage=1     | claim c 5Gi                  | claim c 5Gi                | status unknown for quota: q, resources: requests.storage
            range r max=4Gi                     | claim c 5Gi                  | claim c 5Gi                | maximum storage usage per PersistentVolumeClaim is 4Gi, but request is 5Gi
            range r max=4Gi                     | claim c 5Gi deleting         | claim c 5Gi deleting       | ok
            """)
    void aChangeIsChargedWithWhatIsAdded(String limits, String old, String changed, String answer) {
        LimitVerdict verdict = limits(limits, "").update(LimitSketch.object(old), LimitSketch.object(changed));
        assertThat(shown(verdict)).isEqualTo(answer);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            range                                 | claim           | answer
            range r min=1Gi max=10Gi              | claim c 1Gi     | ok
            range r min=1Gi max=10Gi              | claim c 10Gi    | ok
            range r min=1Gi                       | claim c 1023Mi  | minimum storage usage per PersistentVolumeClaim is 1Gi, but request is 1023Mi
            range r max=10Gi                      | claim c 11Gi    | maximum storage usage per PersistentVolumeClaim is 10Gi, but request is 11Gi
            range r min=1Gi                       | claim c         | minimum storage usage per PersistentVolumeClaim is 1Gi.  No request is specified
            range r min=1Gi max=2Gi               | claim c         | [minimum storage usage per PersistentVolumeClaim is 1Gi.  No request is specified, maximum storage usage per PersistentVolumeClaim is 2Gi.  No request is specified]
            range r max=cpu:1                     | claim c 1Gi     | maximum cpu usage per PersistentVolumeClaim is 1.  No request is specified
            range r max=1Gi type=Container        | claim c 2Gi     | ok
            range r max=1Gi type=Pod              | claim c 2Gi     | ok
            range r max=1Gi in=b                  | claim c 2Gi     | ok
            range r max=1                         | claim c 1001m   | maximum storage usage per PersistentVolumeClaim is 1, but request is 1001m
            range r max=8Ei                       | claim c 10E     | ok
            range b max=1Gi; range a max=2Gi      | claim c 3Gi     | maximum storage usage per PersistentVolumeClaim is 2Gi, but request is 3Gi
            range r max=1Gi; quota q requests.storage=0/1 | claim c 3Gi | maximum storage usage per PersistentVolumeClaim is 1Gi, but request is 3Gi
            range r max=1Gi; quota q hard:requests.storage=1 | claim c 1 | status unknown for quota: q, resources: requests.storage
            """)
    void limitRangesAreAskedBeforeQuotas(String range, String claim, String answer) {
        assertThat(shown(limits(range, "").create(LimitSketch.object(claim)))).isEqualTo(answer);
    }

    /** Two containers and one that starts before them; the pod has an overhead. */
    private static final String BIG =
            "json={\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\",\"namespace\":\"ns\"},"
                    + "\"spec\":{\"overhead\":{\"cpu\":\"500m\"},\"containers\":[{\"name\":\"a\",\"resources\":{\"requests\":{\"cpu\":\"500m\","
                    + "\"memory\":\"1Gi\"},\"limits\":{\"memory\":\"2Gi\",\"nvidia.com/gpu\":2,\"hugepages-2Mi\":\"2Mi\"}}},"
                    + "{\"name\":\"side\",\"resources\":{\"requests\":{\"cpu\":1}}}],"
                    + "\"initContainers\":[{\"name\":\"init\",\"resources\":{\"requests\":{\"cpu\":3}}}]}}";

    private static String range(String limit) {
        return ("json={'apiVersion':'v1','kind':'LimitRange','metadata':{'name':'r','namespace':'ns'},'spec':{'limits':[{"
                        + limit + "}]}}")
                .replace('\'', '"');
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            limits                                    | pod                    | answer
            quota q pods=1/2                          | pod p                  | ok
            quota q pods=2/2                          | pod p                  | exceeded quota: q, requested: pods=1, used: pods=2, limited: pods=2
            quota q count/pods=2/2                    | pod p                  | exceeded quota: q, requested: count/pods=1, used: count/pods=2, limited: count/pods=2
            quota q pods=2/2                          | pod p phase=Failed     | ok
            quota q count/pods=2/2                    | pod p phase=Failed     | exceeded quota: q, requested: count/pods=1, used: count/pods=2, limited: count/pods=2
            quota q persistentvolumeclaims=2/2        | pod p                  | ok
            quota q requests.cpu=1/2                  | pod p                  | failed quota: q: must specify requests.cpu for: main,side
            quota q requests.cpu=1/2 memory=1/2       | pod p cpu              | failed quota: q: must specify memory for: main,side; requests.cpu for: side
            quota q limits.cpu=1/2                    | pod p cpu              | failed quota: q: must specify limits.cpu for: main,side
            quota q cpu=1/2                           | pod p all=cpu          | ok
            quota q requests.ephemeral-storage=1/2    | pod p                  | ok
            quota q requests.example.com/gpu=1/2      | pod p                  | ok
            quota q requests.cpu=1/4                  | BIG                    | exceeded quota: q, requested: requests.cpu=3500m, used: requests.cpu=1, limited: requests.cpu=4
            quota q cpu=1/5                           | BIG                    | ok
            quota q limits.cpu=1/4                    | BIG                    | failed quota: q: must specify limits.cpu for: a,init,side
            quota q limits.memory=0/1Gi               | BIG                    | failed quota: q: must specify limits.memory for: init,side
            quota q requests.memory=0/1Gi             | BIG                    | failed quota: q: must specify requests.memory for: init,side
            quota q requests.nvidia.com/gpu=1/2       | BIG                    | exceeded quota: q, requested: requests.nvidia.com/gpu=2, used: requests.nvidia.com/gpu=1, limited: requests.nvidia.com/gpu=2
            quota q hugepages-2Mi=0/1Mi               | BIG                    | exceeded quota: q, requested: hugepages-2Mi=2Mi, used: hugepages-2Mi=0, limited: hugepages-2Mi=1Mi
            quota q requests.hugepages-2Mi=0/4Mi      | BIG                    | ok
            quota q requests.cpu=0/9; DEFAULTS        | pod p                  | ok
            quota q requests.cpu=0/1; DEFAULTS        | pod p                  | exceeded quota: q, requested: requests.cpu=2, used: requests.cpu=0, limited: requests.cpu=1
            quota q limits.cpu=0/3; DEFAULTS          | pod p                  | exceeded quota: q, requested: limits.cpu=4, used: limits.cpu=0, limited: limits.cpu=3
            DEFAULTS                                  | pod p all=cpu          | ok
            LEAST                                     | pod p                  | [minimum cpu usage per Pod is 1.  No request is specified, maximum memory usage per Pod is 1Gi.  No limit is specified]
            LEAST                                     | BIG                    | maximum memory usage per Pod is 1Gi, but limit is 2Gi
            range r max=cpu:2 type=Container          | BIG                    | maximum cpu usage per Container is 2, but request is 3
            range r min=cpu:2 type=Container          | BIG                    | [minimum cpu usage per Container is 2, but request is 500m, minimum cpu usage per Container is 2, but request is 1]
            RATIO                                     | BIG                    | [memory max limit to request ratio per Container is 1, but provided ratio is 2.000000, memory max limit to request ratio per Container is 1, but no request is specified or request is 0]
            quota q requests.nvidia.com/gpu=1/2 pods=2/2 | pod p               | exceeded quota: q, requested: pods=1, used: pods=2, limited: pods=2
            quota q requests.deviceclass.resource.kubernetes.io/gpu=1/2 | pod p | QuotaResourceNotJudged
            quota q pods=2/2 scopes=Terminating       | pod p                  | ok
            quota q pods=2/2 scopes=Terminating       | pod p deadline=0       | exceeded quota: q, requested: pods=1, used: pods=2, limited: pods=2
            quota q pods=2/2 scopes=NotTerminating    | pod p deadline=0       | ok
            quota q pods=2/2 scopes=BestEffort        | pod p                  | exceeded quota: q, requested: pods=1, used: pods=2, limited: pods=2
            quota q pods=2/2 scopes=BestEffort        | pod p cpu              | ok
            quota q pods=2/2 scopes=NotBestEffort     | pod p limit.memory     | exceeded quota: q, requested: pods=1, used: pods=2, limited: pods=2
            quota q pods=2/2 scopes=BestEffort        | pod p all=memory       | ok
            quota q pods=2/2 scope=PriorityClass,In,high | pod p priority=low  | ok
            quota q pods=2/2 scope=PriorityClass,In,high | pod p priority=high | exceeded quota: q, requested: pods=1, used: pods=2, limited: pods=2
            quota q pods=2/2 scopes=CrossNamespacePodAffinity | pod p          | ok
            quota q pods=2/2 scopes=CrossNamespacePodAffinity | pod p namespaces=b | exceeded quota: q, requested: pods=1, used: pods=2, limited: pods=2
            range r max=1Gi type=Container            | pod p                  | ok
            range r max=1Gi                           | pod p                  | ok
            range r max=cpu:1 type=Container; quota q cpu=1/2 | pod p          | exceeded quota: q, requested: cpu=2, used: cpu=1, limited: cpu=2
            quota q pods=2                            | pod p                  | QuotaUsageUnknown
            """)
    void podsAreCounted(String limits, String pod, String answer) {
        String words = limits.replace(
                        "DEFAULTS", range("'type':'Container','default':{'cpu':'2'},'defaultRequest':{'cpu':1}"))
                .replace("LEAST", range("'type':'Pod','min':{'cpu':1},'max':{'memory':'1Gi'}"))
                .replace("RATIO", range("'type':'Container','maxLimitRequestRatio':{'memory':1}"));
        assertThat(shown(limits(words, "").create(LimitSketch.object(pod.replace("BIG", BIG)))))
                .isEqualTo(answer);
    }

    @ParameterizedTest(name = "{0} with {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            limits                        | existing                          | create        | answer
            quota q requests.storage=10Gi | claim a 4Gi; claim b 4Gi          | claim c 2Gi   | ok
            quota q requests.storage=10Gi | claim a 4Gi; claim b 4Gi          | claim c 3Gi   | exceeded quota: q, requested: requests.storage=3Gi, used: requests.storage=8Gi, limited: requests.storage=10Gi
            quota q requests.storage=10Gi | claim a 4Gi; claim b 4Gi in=b     | claim c 3Gi   | ok
            quota q requests.storage=10Gi | claim a 4Gi allocated=9Gi         | claim c 3Gi   | exceeded quota: q, requested: requests.storage=3Gi, used: requests.storage=9Gi, limited: requests.storage=10Gi
            quota q requests.storage=10Gi scopes=VolumeAttributesClass | claim a 9Gi; claim b 4Gi vac=x | claim c 3Gi vac=y | ok
            quota q pods=1                | claim a 4Gi                       | claim c 3Gi   | ok
            quota q pods=1                | pod a                             | pod b         | exceeded quota: q, requested: pods=1, used: pods=1, limited: pods=1
            quota q pods=1                | pod a phase=Succeeded             | pod b         | ok
            """)
    void theUsageOfANewQuotaIsWhatExists(String limits, String existing, String create, String answer) {
        NamespaceLimits known = limits(limits, existing, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.POD);
        assertThat(shown(known.create(LimitSketch.object(create)))).isEqualTo(answer);
        if (limits.contains("storage")) {
            NamespaceLimits unknown = limits(limits, existing, Kinds.POD);
            assertThat(shown(unknown.create(LimitSketch.object(create)))).isEqualTo("QuotaUsageUnknown");
        }
    }

    @Test
    void whatIsGoneIsFree() {
        Manifest old = LimitSketch.object("claim a 8Gi");
        Manifest next = LimitSketch.object("claim c 5Gi");
        NamespaceLimits limits = limits("quota q requests.storage=8Gi/10Gi", "");
        assertThat(limits.create(next).refusal()).isPresent();
        assertThat(limits.without(old).create(next).isAccepted()).isTrue();
        assertThat(limits.counting(next).create(LimitSketch.object("claim d 1")).refusal())
                .isPresent();
        assertThat(limits.without(LimitSketch.object("quota q")).create(next).isAccepted())
                .isTrue();
    }

    @Test
    void theMessageIsThatOfTheServer() {
        LimitVerdict verdict =
                limits("quota compute requests.storage=8Gi/10Gi", "").create(LimitSketch.object("claim data 5Gi"));
        assertThat(verdict.refusal().orElseThrow())
                .isEqualTo(new LimitVerdict.LimitRefusal(
                        "ResourceQuota",
                        "persistentvolumeclaims \"data\" is forbidden: exceeded quota: compute, requested:"
                                + " requests.storage=5Gi, used: requests.storage=8Gi, limited: requests.storage=10Gi"));
    }

    @Test
    void everyCodeHasARow() {
        Set<String> seen = new TreeSet<>();
        for (String[] row : new String[][] {
            {"quota q requests.storage=10Gi", "claim c 2Gi"},
            {
                "json={\"apiVersion\":\"v1\",\"kind\":\"ResourceQuota\",\"metadata\":{\"name\":\"q\",\"namespace\":\"ns\"}}",
                "claim c 2Gi"
            },
            {"quota q requests.storage=1e999999999/1e999999999", "claim c 1"},
            {"quota q requests.deviceclass.resource.kubernetes.io/gpu=1/2", "pod p"},
            {"quota q requests.storage=x", "claim c 1"}
        }) {
            limits(row[0], "")
                    .create(LimitSketch.object(row[1]))
                    .unknown()
                    .forEach(each -> seen.add(each.code().id()));
        }
        assertThat(seen).hasSameSizeAs(QuotaCode.values());
    }
}
