package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.deletion.Deletions;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What controllers delete by themselves, and what goes when a workload is scaled. See {@link DeletionSketch} for the words. */
class HousekeepingTest {

    private static final String PAIR = "pvc c vol=v; pv v of=c";

    private static void check(String objects, String asked, String ends) {
        Forecast forecast = DeletionSketch.forecast(objects.replace("PAIR", PAIR), asked == null ? "" : asked);
        assertThat(DeletionSketch.ends(forecast.deletions())).isEqualTo(ends == null ? "" : ends);
        assertThat(forecast.settles()).isTrue();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        objects                                                              | asked  | ends
        pod p node=gone; node n                                              |        | pod/p=gone
        pod p node=gone phase=Succeeded; node n                              |        | pod/p=gone
        pod p node=gone fin=x; node n                                        |        | pod/p=terminating[UnknownFinalizer]
        pod p node=gone; node n; no=node                                     |        |
        pod p node=gone                                                      |        |
        pod p node=n; node n; node m                                         | node/n | node/n=gone pod/p=gone
        pod p node=n; node n                                                 | node/n | node/n=gone pod/p=gone
        pod p node=n; node n; no=node                                        | node/n | node/n=gone pod/p=gone
        pod p node=n; node n fin=x                                           | node/n | node/n=terminating[UnknownFinalizer] pod/p=waiting
        pod p node=n; node n fin=karpenter.sh/termination                    | node/n | node/n=unknown[?ForeignFinalizer] pod/p=unknown
        pod p node=n; node n ready=False                                     | node/n | node/n=gone pod/p=gone
        pod p node=n deleting=30; node n ready=False                         | node/n | node/n=gone pod/p=gone
        PAIR; pod p node=n uses=c; node n                                    | node/n | node/n=gone pod/p=gone pv/v=stays(kept) pvc/c=stays
        PAIR; pod p node=n uses=c; node n                                    | pvc/c node/n | node/n=gone pod/p=gone pv/v=gone(deleted) pvc/c=gone
        PAIR; pod p node=n uses=c; node n; node m                            | node/m pvc/c | node/m=gone pv/v=stays(deleted-when-released) pvc/c=terminating[PvcProtection]
        pvc p-v vol=v owner=pod/p!; pv v of=p-v; pod p node=n ephemeral=v; node n | node/n | node/n=gone pod/p=gone pv/v=gone(deleted) pvc/p-v=gone
        pvc p-v vol=v owner=pod/p!; pv v of=p-v; pod p node=gone ephemeral=v; node n |   | pod/p=gone pv/v=gone(deleted) pvc/p-v=gone
        """)
    void podsGoWithTheirNode(String objects, String asked, String ends) {
        check(objects, asked, ends);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        objects                                                              | ends
        pod p node=n; node n taint=k                                         | pod/p=gone
        pod p node=n tolerates=k; node n taint=k                             |
        pod p node=n tolerates=k:300; node n taint=k                         | pod/p=gone
        pod p node=n tolerates=k:0; node n taint=k                           | pod/p=gone
        pod p node=n tolerates=other; node n taint=k                         | pod/p=gone
        pod p; node n taint=k                                                |
        pod p node=m; node n taint=k; node m                                 |
        pod p node=n tolerates=k:300; node n taint=k ready=Unknown           | pod/p=terminating[NodeNotReady]
        pod p node=n; node n out ready=Unknown                               | pod/p=gone
        pod p node=n; node n out                                             | pod/p=gone
        pod p node=n fin=x; node n taint=k                                   | pod/p=terminating[UnknownFinalizer]
        pvc p-v vol=v owner=pod/p!; pv v of=p-v; pod p node=n ephemeral=v; node n taint=k | pod/p=gone pv/v=gone(deleted) pvc/p-v=gone
        """)
    void podsGoFromATaintThatTheyDoNotTolerate(String objects, String ends) {
        check(objects, "", ends);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        objects                                                              | ends
        cm d owner=cm/o                                                      | cm/d=gone
        cm d owner=cm/o; no=cm                                               |
        cm o; cm d owner=cm/o                                                |
        cm o; cm d owner=cm/o:else                                           | cm/d=gone
        cm o; cm d owner=cm/o:else; no=cm                                    | cm/d=gone
        cm o; cm d owner=cm/o owner=cm/q                                     |
        sts o; cm d owner=sts/o owner=cm/q; no=cm                            |
        sts o; cm d owner=sts/o:else owner=cm/q; no=cm                       | cm/d=unknown
        cm d owner=cm/o fin=x                                                | cm/d=terminating[UnknownFinalizer]
        cm d owner=cm/o fin=orphan; cm e owner=cm/d                          | cm/d=gone cm/e=stays
        cm x in=other owner=cm/o; cm o                                       | cm/x=gone
        pv v owner=cm/o policy=Retain                                        |
        pv v owner=cm/o policy=Retain; cm o in=other                         |
        pv v owner=pv/w policy=Retain                                        | pv/v=gone(kept)
        PAIR; pod p owner=rs/r! node=n uses=c; node n                        | pod/p=gone pv/v=stays(kept) pvc/c=stays
        pvc c vol=v owner=sts/s; pv v of=c                                   | pv/v=gone(deleted) pvc/c=gone
        pvc c vol=v owner=sts/s; pv v of=c; pod p node=n uses=c; node n      | pv/v=stays(deleted-when-released) pvc/c=terminating[PvcProtection]
        pvc p-v vol=v owner=pod/p!; pv v of=p-v                              | pv/v=gone(deleted) pvc/p-v=gone
        pvc p-v vol=v owner=pod/p!; pv v of=p-v; no=pod                      |
        """)
    void whatHasLostItsOwnersGoes(String objects, String ends) {
        check(objects, "", ends);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        objects                                                              | ends
        job j done=Complete ttl=60; pod p owner=job/j! node=n phase=Succeeded; node n | job/j=unknown[?ForegroundDeletion] pod/p=gone
        job j done=Complete notime ttl=60; pod p owner=job/j! node=n phase=Succeeded; node n | job/j=unknown[?ForegroundDeletion] pod/p=gone
        job j done=Failed ttl=0                                              | job/j=unknown[?ForegroundDeletion]
        job j done=Complete; pod p owner=job/j! node=n phase=Succeeded; node n |
        job j ttl=60; pod p owner=job/j! node=n; node n                      |
        job j done=Complete ttl=60; pod p owner=job/j! node=n phase=Succeeded ephemeral=v; node n; pvc p-v vol=v owner=pod/p!; pv v of=p-v | job/j=unknown[?ForegroundDeletion] pod/p=unknown[?ForegroundDeletion] pv/v=gone(deleted) pvc/p-v=gone
        job j done=Complete ttl=60; pod p owner=job/j! node=n phase=Succeeded ephemeral=v; node n; pvc p-v vol=v owner=pod/p!; pv v of=p-v; all | job/j=gone pod/p=gone pv/v=gone(deleted) pvc/p-v=gone
        cj c; job a owner=cj/c! done=Complete at=2026-01-01T00:00:01Z; job b owner=cj/c! done=Complete at=2026-01-01T00:00:02Z; job d owner=cj/c! done=Complete; job e owner=cj/c! done=Complete at=2026-01-01T00:00:03Z; pod p owner=job/d! node=n phase=Succeeded; node n | job/d=gone pod/p=gone
        cj c; job a owner=cj/c! done=Failed; job b owner=cj/c! done=Failed; job d owner=cj/c! done=Complete | job/a=gone
        cj c; job a owner=cj/c! done=Failed; job b owner=cj/c!; job d        |
        """)
    void finishedJobsGo(String objects, String ends) {
        check(objects, "", ends);
    }

    /** A volume that stays is Released once its claim is gone. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        asked          | phase
        pod/d-1+ pvc/c | unknown
        pvc/c pod/d-1  | Released
        pod/d-1        | Bound
        """)
    void theVolumeOfAClaimThatMayGoMayBeReleased(String asked, String phase) {
        Forecast forecast = DeletionSketch.forecast(DAEMON.replace("PAIR", PAIR + " policy=Retain"), asked);
        VolumeEnd volume = forecast.volume("v").orElseThrow();
        assertThat(volume.shownPhase()).isEqualTo(phase);
        assertThat(volume.doubt().map(Reason::code).stream().toList())
                .isEqualTo(phase.equals("unknown") ? List.of(ForecastCode.CLAIM_MAY_GO) : List.of());
        assertThat(volume.isTaken()).isEqualTo(phase.equals("Bound"));
    }

    /** A set makes the claim of its pod again, which may take a volume that is free; nobody makes another one. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        class | uses       | asked                 | phase
        x     | data-s-0   | pod/s-0+ pvc/data-s-0 | unknown
        w     | data-s-0   | pod/s-0+ pvc/data-s-0 | unknown
        x     | data-s-0   | pvc/data-s-0 pod/s-0  | Bound
        x     | data-s-0   | pod/s-0               | Available
        x     | data-s-0,c | pod/s-0+ pvc/c        | Available
        """)
    void aClaimThatIsMadeAgainMayTakeAFreeVolume(String storageClass, String uses, String asked, String phase) {
        String objects =
                "no=ns; sc w; node n; sts s replicas=1 whole class=CLASS; pod s-0 owner=sts/s! node=n uses=USES; "
                        + "pvc data-s-0 vol=w class=CLASS; pv w of=data-s-0 policy=Retain class=CLASS; "
                        + "pv free policy=Retain class=CLASS; ";
        Forecast forecast =
                DeletionSketch.forecast(objects.replace("CLASS", storageClass).replace("USES", uses) + PAIR, asked);
        assertThat(forecast.volume("free").orElseThrow().shownPhase()).isEqualTo(phase);
    }

    /** Three pods of a ReplicaSet, the last of which is not ready. */
    private static final String THREE = "node n; rs r; pod a owner=rs/r! node=n ready=True ephemeral=v; "
            + "pod b owner=rs/r! node=n ready=True COST; pod c owner=rs/r! node=n ready=False; "
            + "pvc a-v vol=v owner=pod/a!; pv v of=a-v";

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        cost     | asked                  | ends
        ''       | scale:rs/r=3           | rs/r=stays
        ''       | scale:rs/r=2           | pod/c=gone rs/r=stays
        ''       | scale:rs/r=1           | pod/a=unknown pod/b=unknown pod/c=gone pv/v=unknown(unknown) pvc/a-v=unknown rs/r=stays
        cost=5   | scale:rs/r=1           | pod/a=gone pod/c=gone pv/v=gone(deleted) pvc/a-v=gone rs/r=stays
        cost=-5  | scale:rs/r=1           | pod/b=gone pod/c=gone rs/r=stays
        cost=+5  | scale:rs/r=1           | pod/a=unknown pod/b=unknown pod/c=gone pv/v=unknown(unknown) pvc/a-v=unknown rs/r=stays
        ''       | scale:rs/r=0           | pod/a=gone pod/b=gone pod/c=gone pv/v=gone(deleted) pvc/a-v=gone rs/r=stays
        ''       | scale:rs/none=0        | rs/none=not-found
        ''       | scale:pod/a=0          | pod/a=stays pv/v=stays(kept) pvc/a-v=stays
        """)
    void aReplicaSetDeletesWhatItHasTooMuch(String cost, String asked, String ends) {
        check(THREE.replace("COST", cost), asked, ends);
    }

    /** What a Deployment says counts, and not what its ReplicaSet said before. */
    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        asked                  | ends
        scale:deploy/d=0       | deploy/d=stays pod/a=gone pv/v=gone(deleted) pvc/a-v=gone
        scale:deploy/d=1       | deploy/d=stays
        scale:rs/r=0           | pod/a=unknown pv/v=unknown(unknown) pvc/a-v=unknown rs/r=stays
        deploy/d               | deploy/d=gone pod/a=gone pv/v=gone(deleted) pvc/a-v=gone rs/r=gone
        """)
    void aDeploymentScalesItsReplicaSets(String asked, String ends) {
        check(
                "node n; deploy d replicas=1; rs r app=d replicas=1 owner=deploy/d!; pod a app=d owner=rs/r! node=n"
                        + " ephemeral=v; pvc a-v vol=v owner=pod/a!; pv v of=a-v",
                asked,
                ends);
    }

    /** Pods that a workload has too many in what is given go too, and nobody asks for it. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        objects                                                              | ends
        node n; sts s replicas=1 keep=Retain,Delete; pod s-0 owner=sts/s! node=n; pod s-1 owner=sts/s! node=n uses=data-s-1; pvc data-s-1 vol=v; pv v of=data-s-1 | pod/s-1=gone pv/v=gone(deleted) pvc/data-s-1=gone
        node n; sts s replicas=1 keep=Retain,Retain; pod s-0 owner=sts/s! node=n; pod s-1 owner=sts/s! node=n uses=data-s-1; pvc data-s-1 vol=v; pv v of=data-s-1 | pod/s-1=gone pv/v=stays(kept) pvc/data-s-1=stays
        node n; sts s replicas=1; pod s-0 owner=sts/s! node=n ready=False; pod s-1 owner=sts/s! node=n | pod/s-1=unknown
        node n; sts s replicas=1 parallel; pod s-0 owner=sts/s! node=n ready=False; pod s-1 owner=sts/s! node=n | pod/s-1=gone
        node n; sts s replicas=1; pod s-0 owner=sts/s! node=n; pod s-1 owner=sts/s! node=n ready=False; pod s-2 owner=sts/s! node=n | pod/s-1=gone pod/s-2=gone
        node n; sts s replicas=1; pod s-0 owner=sts/s! node=n; pod s-1 owner=sts/s! node=n ready=False; pod s-2 owner=sts/s! node=n ready=False | pod/s-1=unknown pod/s-2=unknown
        node n; ds d; pod p owner=ds/d! node=n phase=Failed                  | pod/p=gone
        """)
    void workloadsDeleteWhatTheyHaveTooMuch(String objects, String ends) {
        check(objects, "", ends);
    }

    private static final String DAEMON = "node n; ds d; pod d-1 owner=ds/d! node=n uses=c; PAIR";
    private static final String REPLICA = "no=ns; node n; rs d replicas=1; pod d-1 owner=rs/d! node=n uses=c; PAIR";

    /** A pod that is made again may get its node before the claim is known to be deleted. */
    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        objects | asked                  | ends
        DAEMON  | pod/d-1+ pvc/c         | pod/d-1=gone pv/v=unknown(unknown) pvc/c=unknown[?PvcProtection]
        DAEMON  | pvc/c+ pod/d-1         | pod/d-1=gone pv/v=unknown(unknown) pvc/c=unknown[?PvcProtection]
        DAEMON  | pvc/c pod/d-1          | pod/d-1=gone pv/v=gone(deleted) pvc/c=gone
        DAEMON  | pod/d-1+ pvc/c+ ds/d   | ds/d=gone pod/d-1=gone pv/v=gone(deleted) pvc/c=gone
        DAEMON  | pod/d-1+ pvc/c cm/x    | cm/x=not-found pod/d-1=gone pv/v=unknown(unknown) pvc/c=unknown[?PvcProtection]
        DAEMON  | node/n+ pvc/c          | node/n=gone pod/d-1=gone pv/v=gone(deleted) pvc/c=gone
        REPLICA | pod/d-1+ pvc/c         | pod/d-1=gone pv/v=unknown(unknown) pvc/c=unknown[?PvcProtection]
        REPLICA | pod/d-1+ pvc/c scale:rs/d=0 | pod/d-00001=gone pod/d-1=gone pv/v=gone(deleted) pvc/c=gone rs/d=stays
        """)
    void aPodThatComesAgainMayHoldItsClaimFirst(String objects, String asked, String ends) {
        check(objects.replace("DAEMON", DAEMON).replace("REPLICA", REPLICA), asked, ends);
    }

    /** What was not known stays so when something else is deleted later. */
    @Test
    void aLaterDeletionMakesNothingCertain() {
        Forecast first = DeletionSketch.forecast(DAEMON.replace("PAIR", PAIR) + "; cm x", "pod/d-1+ pvc/c");
        Forecast second = first.deleting(DeletionSketch.ref("cm/x"));
        assertThat(DeletionSketch.ends(second.deletions()))
                .isEqualTo("cm/x=gone pod/d-1=gone pv/v=unknown(unknown) pvc/c=unknown[?PvcProtection]");
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        objects                                            | asked          | ends
        vac gold                                           | vac/gold       | vac/gold=gone
        vac gold; pvc c vac=gold                           | vac/gold       | vac/gold=terminating[VacProtection]
        vac gold; pv v vac=gold policy=Retain              | vac/gold       | vac/gold=terminating[VacProtection]
        vac gold; pvc c vac=other                          | vac/gold       | vac/gold=gone
        vac gold; pvc c vac=gold                           | vac/gold pvc/c | pvc/c=gone vac/gold=gone
        vac gold; pvc c vol=v vac=gold; pv v of=c vac=gold | vac/gold pvc/c | pv/v=gone(deleted) pvc/c=gone vac/gold=gone
        vac gold; pvc c vol=v vac=gold; pv v of=c vac=gold policy=Retain | vac/gold pvc/c | pv/v=stays(kept) pvc/c=gone vac/gold=terminating[VacProtection]
        vac gold; no=pvc                                   | vac/gold       | vac/gold=unknown[?VacProtection]
        vac gold; no=pv                                    | vac/gold       | vac/gold=unknown[?VacProtection]
        vac gold; pvc c vac=gold deleting; no=pod          | vac/gold       | pvc/c=unknown[?PvcProtection] vac/gold=unknown[?VacProtection]
        """)
    void aVolumeAttributesClassGoesWhenNobodyNamesIt(String objects, String asked, String ends) {
        check(objects, asked, ends);
    }

    /** A path is that of the object as it was given. */
    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        objects                                                  | asked           | paths
        pvc c nofin fin=kubernetes.io/pvc-protection fin=x fin=y | pvc/c           | /metadata/finalizers/1 /metadata/finalizers/2
        cm c fin=x; cm d owner=cm/c! fin=y                       | --FOREGROUND cm/c | /metadata/finalizers/0 /metadata/finalizers
        ns ns specfin=kubernetes,other; cm x fin=z               | ns/ns           | /spec/finalizers/0 /spec/finalizers/1
        """)
    void aHolderNamesThePlaceOfItsFinalizer(String objects, String asked, String paths) {
        Deletions deletions = DeletionSketch.forecast(objects, asked).deletions();
        assertThat(deletions.end(DeletionSketch.ref(asked.replaceAll("--\\S+ ", ""))).orElseThrow().holders().stream()
                        .map(each -> each.reason().pointer())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(paths);
    }

    /** A node that Karpenter holds names what it waits for: not the pods of DaemonSets. */
    @Test
    void anAutoscalerWaitsForPodsAndVolumes() {
        Deletions deletions = DeletionSketch.forecast(
                        "node n fin=karpenter.sh/termination; pod p node=n; pod f node=n phase=Failed; ds d;"
                                + " pod q owner=ds/d! node=n; pv v policy=Retain; va v@n",
                        "node/n")
                .deletions();
        assertThat(deletions
                        .end(DeletionSketch.ref("node/n"))
                        .orElseThrow()
                        .holders()
                        .get(0)
                        .by())
                .hasToString("[Pod/ns/p, VolumeAttachment/v@n]");
    }

    /** The words say who deletes and why. */
    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        objects                                       | asked        | object | reason
        pod p node=gone; node n                       |              | pod/p  | NodeIsGone is deleted: its node gone does not exist
        pod p node=n; node n                          | node/n       | pod/p  | NodeIsGone is deleted: its node n does not exist
        pod p node=n tolerates=k:300; node n taint=k  |              | pod/p  | EvictedByTaint is deleted: node n has the taint k:NoExecute, which it tolerates for 300 seconds
        pod p node=n; node n taint=k                  |              | pod/p  | EvictedByTaint is deleted: node n has the taint k:NoExecute, which it does not tolerate
        job j done=Complete ttl=60                    |              | job/j  | TimeToLiveOver is deleted with its pods 60 seconds after it has finished
        cj c; job a owner=cj/c! done=Failed; job b owner=cj/c! done=Failed | | job/a | HistoryLimit is deleted: its CronJob keeps 1 of 2 such finished Jobs
        rs r; pod a owner=rs/r! node=n; node n        | scale:rs/r=0 | pod/a  | DeletedByWorkload is deleted by ReplicaSet/ns/r: the workload has no replicas
        rs r                                          | scale:rs/r=1 | rs/r   | Scaled is scaled to 1 replicas
        rs r                                          | scale:rs/s=1 | rs/s   | NothingToScale does not exist: nothing is scaled
        rs r fin=x deleting                           | scale:rs/r=1 | rs/r   | DeletionGoesOn was already being deleted
        cm d owner=cm/o                               |              | cm/d   | OwnersGone is deleted: its owners are gone
        """)
    void aReasonSaysWhoDeletes(String objects, String asked, String object, String reason) {
        Deletions deletions =
                DeletionSketch.forecast(objects, asked == null ? "" : asked).deletions();
        assertThat(deletions.end(DeletionSketch.ref(object)).orElseThrow().reasons())
                .anySatisfy(each ->
                        assertThat(each.code().id() + " " + each.message()).isEqualTo(reason));
    }

    /** Whether a claim stays is known only if its owner is there, or all of that kind are given. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        objects                                    | codes
        pvc c vol=v owner=sts/s; pv v of=c; no=sts | ClaimOwnerNotGiven
        pvc c vol=v owner=sts/s; pv v of=c; sts s  |
        pvc c vol=v owner=sts/s owner=cm/o; pv v of=c; cm o; no=sts |
        pvc c vol=v owner=cm/o owner=sts/s; pv v of=c; no=sts | ClaimMayBeDeleted ClaimOwnerNotGiven
        pvc c vol=v; pv v of=c; no=sts             |
        pvc c vol=v owner=cluster/s; pv v of=c     | ClaimOwnerNotGiven
        pvc c vol=v owner=vcjob/s; pv v of=c       | ClaimOwnerNotGiven
        pvc c vol=v owner=vcjob/s; pv v of=c; job s | ClaimOwnerNotGiven
        pvc c vol=v owner=vcjob/s owner=sts/s; pv v of=c | ClaimMayBeDeleted ClaimOwnerNotGiven
        """)
    void anOwnerThatWasNotGivenMayBeGone(String objects, String codes) {
        ForecastReport report = ForecastReport.of(DeletionSketch.forecast(objects, ""));
        assertThat(report.verdict(DeletionSketch.ref("pvc/c")).reasons().stream()
                        .map(each -> each.code().id())
                        .filter(each -> each.startsWith("Claim"))
                        .collect(Collectors.joining(" ")))
                .isEqualTo(codes == null ? "" : codes);
    }
}
