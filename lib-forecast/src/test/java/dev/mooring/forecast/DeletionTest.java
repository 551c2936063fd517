package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.manifest.ObjectRef;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a deletion comes to; each table is a controller. See {@link DeletionSketch} for the words. */
class DeletionTest {

    private static final String PAIR = "pvc c vol=v; pv v of=c";
    private static final String RETAINED = "pvc c vol=v; pv v of=c policy=Retain";

    private static void check(String objects, String deleted, String ends) {
        String words = objects.replace("PAIR", PAIR).replace("RETAINED", RETAINED);
        Forecast forecast = DeletionSketch.forecast(words, deleted == null ? "" : deleted);
        assertThat(DeletionSketch.ends(forecast.deletions())).isEqualTo(ends);
        assertThat(forecast.settles()).isTrue();
    }

    @ParameterizedTest(name = "{0}: delete {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        objects                                         | delete | ends
        PAIR                                            | pvc/c  | pv/v=gone(deleted) pvc/c=gone
        RETAINED                                        | pvc/c  | pv/v=stays(kept) pvc/c=gone
        PAIR; pod p node=n uses=c; node n               | pvc/c  | pv/v=stays(deleted-when-released) pvc/c=terminating[PvcProtection]
        PAIR; pod p node=n uses=c phase=Succeeded; node n | pvc/c | pv/v=stays(deleted-when-released) pvc/c=terminating[PvcProtection]
        PAIR; pod p uses=c phase=Pending                | pvc/c  | pod/p=stays pv/v=gone(deleted) pvc/c=gone
        PAIR; pod p node=n uses=other; node n           | pvc/c  | pv/v=gone(deleted) pvc/c=gone
        PAIR; pod p in=other node=n uses=c; node n      | pvc/c  | pv/v=gone(deleted) pvc/c=gone
        PAIR; no=pod                                    | pvc/c  | pv/v=unknown(unknown) pvc/c=unknown[?PvcProtection]
        RETAINED; no=pod                                | pvc/c  | pv/v=stays(kept) pvc/c=unknown[?PvcProtection]
        PAIR; no=pod; pod p node=n uses=c               | pvc/c  | pv/v=stays(deleted-when-released) pvc/c=terminating[PvcProtection]
        pvc p-v owner=pod/p!; pod p node=n ephemeral=v; node n | pvc/p-v | pvc/p-v=terminating[PvcProtection]
        pvc p-v owner=pod/p; pod p node=n ephemeral=v; node n  | pvc/p-v | pvc/p-v=gone
        pvc p-v owner=pod/p!; pod p node=n ephemeral=v deleting fin=x | pvc/p-v | pod/p=terminating[UnknownFinalizer] pvc/p-v=gone
        PAIR; pod p node=n uses=c deleting fin=x        | pvc/c  | pod/p=terminating[UnknownFinalizer] pv/v=stays(deleted-when-released) pvc/c=terminating[PvcProtection]
        pvc c vol=v nofin; pv v of=c                    | pvc/c  | pv/v=gone(deleted) pvc/c=gone
        pvc c fin=example.com/x                         | pvc/c  | pvc/c=terminating[UnknownFinalizer]
        pvc c fin=ceph.rook.io/disaster-protection      | pvc/c  | pvc/c=unknown[?ForeignFinalizer]
        pvc c; pvc d copy=c fin=x; no=vs                | pvc/c  | pvc/c=gone
        """)
    void aClaimGoesWhenNoPodWithANodeUsesIt(String objects, String deleted, String ends) {
        check(objects, deleted, ends);
    }

    /** What the controller did before is there when something is deleted. */
    @ParameterizedTest(name = "{0}: delete {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        objects                                                    | delete | ends
        pvc c phase=Pending; pv v policy=Retain                    | pv/v   | pv/v=terminating(kept)[PvProtection]
        pvc c phase=Pending; pv v policy=Retain                    | pvc/c  | pv/v=stays(kept) pvc/c=gone
        pvc c phase=Pending; pv v by= source=hostPath              | pvc/c  | pv/v=gone(deleted) pvc/c=gone
        pv v by= source=hostPath of=gone                           |        | pv/v=gone(deleted)
        pv v by= source=hostPath of=gone                           | pv/v   | pv/v=gone(deleted)
        pv v by= source=hostPath of=gone; pvc d                    | pvc/d  | pv/v=gone(deleted) pvc/d=gone
        pv v by= source=hostPath of=gone nofin                     |        | ''
        pv v by= source=hostPath of=gone fin=example.com/x         |        | pv/v=terminating(deleted)[UnknownFinalizer]
        pv v by= source=hostPath of=gone fin=example.com/x; pvc d  | pvc/d  | pv/v=terminating(deleted)[UnknownFinalizer] pvc/d=gone
        pv v by= source=hostPath of=gone fin=example.com/x deleting |       | pv/v=terminating(deleted)[UnknownFinalizer]
        pv v by= source=hostPath of=gone fin=example.com/x deleting; on=1.30 | | pv/v=terminating(kept)[UnknownFinalizer]
        pv v by= source=hostPath of=gone; on=1.30                  |        | pv/v=gone(deleted)
        pv v by= source=hostPath of=gone fin=example.com/x; on=1.30 |       | pv/v=terminating(deleted)[UnknownFinalizer]
        pv v by= source=nfs of=gone                                |        | ''
        pv v by= source=hostPath policy=Recycle of=gone; pod p node=n uses=gone; node n | | ''
        pv v by= source=hostPath policy=Recycle of=gone; pod p node=n uses=gone; node n | pod/p | pod/p=gone pv/v=stays(deleted)
        pv v by= source=hostPath policy=Recycle of=gone; pod p node=n uses=gone; pod q node=n uses=gone; node n | pod/p | pod/p=gone
        pv v by= source=hostPath policy=Recycle of=gone; pod p node=n uses=gone fin=x; node n | pod/p | pod/p=terminating[UnknownFinalizer] pv/v=stays(deleted)
        """)
    void aDeletionComesAfterWhatTheControllerDid(String objects, String deleted, String ends) {
        check(objects, deleted, ends);
    }

    /** What is being deleted has its phase only if something holds it for sure. */
    @ParameterizedTest(name = "{0}: delete {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        objects                                            | delete | phases
        PAIR                                               |        | c=Bound v=Bound
        PAIR; pod p node=n uses=c; node n                  | pvc/c  | c=Bound v=Bound
        PAIR; no=pod                                       | pvc/c  | c=unknown v=unknown
        RETAINED                                           | pvc/c  | v=Released
        RETAINED                                           | pv/v   | c=Bound v=Bound
        PAIR                                               | pv/v   | c=Bound v=Bound
        pvc c vol=v; pv v of=c fin=external-attacher/csi-example; no=va | pvc/c | v=unknown
        pvc c deleting; no=pod                             |        | c=unknown
        """)
    void whatMayBeGoneHasNoPhase(String objects, String deleted, String phases) {
        String words = objects.replace("PAIR", PAIR).replace("RETAINED", RETAINED);
        Forecast forecast = DeletionSketch.forecast(words, deleted == null ? "" : deleted);
        assertThat(Stream.concat(
                                forecast.claims().stream()
                                        .map(each -> each.claim().name() + "=" + each.shownPhase()),
                                forecast.volumes().stream()
                                        .map(each -> each.volume().name() + "=" + each.shownPhase()))
                        .collect(Collectors.joining(" ")))
                .isEqualTo(phases);
        forecast.claims()
                .forEach(each -> assertThat(forecast.claim("ns", each.claim().name())
                                .orElseThrow()
                                .shownPhase())
                        .isEqualTo(each.shownPhase()));
        forecast.volumes()
                .forEach(each -> assertThat(forecast.volume(each.volume().name())
                                .orElseThrow()
                                .shownPhase())
                        .isEqualTo(each.shownPhase()));
    }

    /** Each loss is told once, and what may be lost is too. */
    @ParameterizedTest(name = "{0}: delete {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        objects                                                | delete | dangers
        PAIR                                                   |        | ''
        PAIR                                                   | pvc/c  | DataWillBeDeleted PersistentVolume/v
        RETAINED                                               | pvc/c  | ''
        PAIR                                                   | pv/v   | DataDeletedWhenReleased PersistentVolume/v
        PAIR                                                   | pv/v pvc/c | DataWillBeDeleted PersistentVolume/v
        PAIR; pod p node=n uses=c; node n                      | pvc/c  | DataDeletedWhenReleased PersistentVolume/v
        PAIR; no=pod                                           | pvc/c  | DataNotKnown PersistentVolume/v
        RETAINED; no=pod                                       | pvc/c  | ''
        pvc c vol=v; pv v of=c by= source=hostPath             | pvc/c  | DataWillBeDeleted PersistentVolume/v
        pvc c vol=v; pv v of=c by= source=hostPath policy=Recycle | pvc/c | DataWillBeScrubbed PersistentVolume/v
        RETAINED                                               | pv/v   | ''
        RETAINED                                               | pv/v pvc/c | ''
        pv v by= source=hostPath of=gone                       |        | DataWillBeDeleted PersistentVolume/v
        pv v by= source=hostPath of=gone nofin                 |        | DataWillBeDeleted PersistentVolume/v
        pv v by= source=hostPath of=gone fin=example.com/x     |        | DataWillBeDeleted PersistentVolume/v
        pv v by= source=hostPath of=gone; on=1.30              |        | DataWillBeDeleted PersistentVolume/v
        """)
    void everyLossIsADanger(String objects, String deleted, String dangers) {
        String words = objects.replace("PAIR", PAIR).replace("RETAINED", RETAINED);
        Forecast forecast = DeletionSketch.forecast(words, deleted == null ? "" : deleted);
        assertThat(forecast.dangers().stream()
                        .map(each -> each.code().id() + " " + each.subject())
                        .collect(Collectors.joining(", ")))
                .isEqualTo(dangers);
    }

    @ParameterizedTest(name = "{0}: delete {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        objects                                                                   | delete | ends
        pvc c fin=snapshot.storage.kubernetes.io/pvc-as-source-protection; vs s copy=c       | pvc/c | pvc/c=terminating[SnapshotSource]
        pvc c fin=snapshot.storage.kubernetes.io/pvc-as-source-protection; vs s copy=c ready; LEASE | pvc/c | pvc/c=gone
        pvc c fin=snapshot.storage.kubernetes.io/pvc-as-source-protection; vs s copy=c ready | pvc/c | pvc/c=unknown[?SnapshotSource]
        pvc c fin=snapshot.storage.kubernetes.io/pvc-as-source-protection; vs s copy=c ready; LEASE; lease other at=2026-01-01T01:00:00Z | pvc/c | pvc/c=unknown[?SnapshotSource]
        SNAP ready; LEASE                                                    | vs/s  | vs/s=gone
        SNAP ready                                                           | vs/s  | vs/s=unknown[?SnapshotProtection]
        SNAP ready; LEASE; no=pvc                                            | vs/s  | vs/s=unknown[?SnapshotProtection]
        SNAP ready; LEASE; no=vsc                                            | vs/s  | vs/s=unknown[?SnapshotProtection]
        SNAP ready; LEASE; pvc d restore=s                                   | vs/s  | vs/s=terminating[SnapshotProtection]
        SNAP ready; LEASE; pvc d restore=s vol=v                             | vs/s  | vs/s=gone
        SNAP ready; LEASE; vsc k of=s policy=Retain; driver csi.example; drivers      | vs/s  | vs/s=gone
        SNAP ready; LEASE; vsc k of=s; driver csi.example; drivers                    | vs/s  | vs/s=unknown[?SnapshotProtection]
        SNAP ready; LEASE; vsc k of=s; drivers                               | vs/s  | vs/s=terminating[SnapshotProtection]
        SNAP ready; LEASE; vsc k of=other; driver csi.example; drivers                | vs/s  | vs/s=gone
        vsc k of=s CONTENT; SNAP ready; driver csi.example; drivers                   | vsc/k | vsc/k=terminating[SnapshotContentProtection]
        vsc k of=s CONTENT; driver csi.example; drivers                               | vsc/k | vsc/k=unknown[?SnapshotContentProtection]
        vsc k of=s CONTENT policy=Retain; driver csi.example; drivers                 | vsc/k | vsc/k=unknown[?SnapshotContentProtection]
        vsc k of=s CONTENT policy=Retain; driver csi.example; drivers; lease external-snapshotter-leader-csi-example | vsc/k | vsc/k=gone
        vsc k of=s CONTENT policy=Retain; drivers                            | vsc/k | vsc/k=terminating[SnapshotContentProtection]
        pvc c fin=snapshot.storage.kubernetes.io/pvc-as-source-protection                    | pvc/c | pvc/c=unknown[?SnapshotSource]
        pvc c fin=snapshot.storage.kubernetes.io/pvc-as-source-protection; vs s copy=c ready; no=vs | pvc/c | pvc/c=unknown[?SnapshotSource]
        pvc c fin=snapshot.storage.kubernetes.io/pvc-as-source-protection; vs s copy=c       | pvc/c vs/s | pvc/c=unknown[?SnapshotSource] vs/s=gone
        pvc c fin=provisioner.storage.kubernetes.io/cloning-protection; pvc d copy=c         | pvc/c | pvc/c=terminating[CloneSource]
        pvc c fin=provisioner.storage.kubernetes.io/cloning-protection; pvc d copy=c         | pvc/c pvc/d | pvc/c=gone pvc/d=gone
        pvc c fin=provisioner.storage.kubernetes.io/cloning-protection; no=pvc               | pvc/c | pvc/c=unknown[?CloneSource]
        """)
    void copiesKeepTheirSource(String objects, String deleted, String ends) {
        String words = objects.replace("LEASE", "lease snapshot-controller-leader")
                .replace("SNAP", "vs s content=k fin=snapshot.storage.kubernetes.io/volumesnapshot-bound-protection")
                .replace("CONTENT", "fin=snapshot.storage.kubernetes.io/volumesnapshotcontent-bound-protection");
        check(words, deleted, ends);
    }

    @ParameterizedTest(name = "{0}: delete {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        objects                                          | delete     | ends
        PAIR                                             | pv/v       | pv/v=terminating(deleted-when-released)[PvProtection,ExternalProvisioner]
        RETAINED                                         | pv/v       | pv/v=terminating(kept)[PvProtection]
        PAIR                                             | pv/v pvc/c | pv/v=gone(deleted) pvc/c=gone
        RETAINED                                         | pv/v pvc/c | pv/v=gone(kept) pvc/c=gone
        pvc c vol=v; pv v of=c nofin fin=kubernetes.io/pv-protection | pv/v pvc/c | pv/v=gone(deleted) pvc/c=gone
        pvc c vol=v; pv v of=c nofin fin=kubernetes.io/pv-protection deleting | pvc/c | pv/v=gone(kept) pvc/c=gone
        pvc c vol=v; pv v of=c nofin fin=kubernetes.io/pv-protection deleting |       | pv/v=terminating(kept)[PvProtection]
        pvc c vol=v; pv v of=c nofin fin=kubernetes.io/pv-protection; on=1.30 | pv/v pvc/c | pv/v=gone(kept) pvc/c=gone
        pvc c vol=v; pv v of=c nofin fin=kubernetes.io/pv-protection; on=1.31 | pv/v pvc/c | pv/v=gone(deleted) pvc/c=gone
        PAIR; on=1.30                                    | pv/v pvc/c | pv/v=gone(deleted) pvc/c=gone
        pvc c vol=v; pv v of=c by= ; on=1.29             | pvc/c      | pv/v=stays(unknown) pvc/c=gone
        pvc c vol=v; pv v of=c nofin fin=kubernetes.io/pv-protection | pvc/c | pv/v=gone(deleted) pvc/c=gone
        pv v                                             | pv/v       | pv/v=terminating(kept)[ExternalProvisioner]
        pv v policy=Retain                               | pv/v       | pv/v=gone(kept)
        pv v of=c policy=Retain phase=Released           | pv/v       | pv/v=gone(kept)
        pv v policy=Retain fin=external-provisioner.volume.kubernetes.io/finalizer | pv/v | pv/v=gone(kept)
        pvc c vol=v; pv v of=c by=                       | pvc/c      | pv/v=gone(deleted) pvc/c=gone
        pvc c vol=v; pv v of=c by=kubernetes.io/rbd source=rbd policy=Delete | pvc/c | pv/v=stays(kept) pvc/c=gone
        pvc c vol=v; pv v of=c by=kubernetes.io/gce-pd source=gcePersistentDisk fin=external-provisioner.volume.kubernetes.io/finalizer | pvc/c | pv/v=gone(deleted) pvc/c=gone
        pvc c vol=v; pv v of=c by=rancher.io/local-path source=hostPath | pvc/c | pv/v=gone(deleted) pvc/c=gone
        pvc c vol=v; pv v of=c by= source=hostPath       | pvc/c      | pv/v=gone(deleted) pvc/c=gone
        pvc c vol=v; pv v of=c by= source=hostPath policy=Recycle | pvc/c | pv/v=stays(deleted) pvc/c=gone
        pvc c vol=v; pv v of=c by= source=nfs            | pvc/c      | pv/v=stays(kept) pvc/c=gone
        PAIR; va v@n; node n                             | pvc/c      | pv/v=gone(deleted) pvc/c=gone
        PAIR; va v@n; node m                             | pvc/c      | pv/v=unknown(unknown) pvc/c=gone
        pvc c vol=v; pv v of=c fin=external-attacher/csi-example; va v@n; node n | node/n pvc/c | node/n=gone pv/v=unknown(unknown) pvc/c=gone
        pvc c vol=v; pv v of=c fin=external-attacher/csi-example; va v@n; pod p node=n uses=c; node n | pod/p pvc/c | pod/p=gone pv/v=gone(deleted) pvc/c=gone
        pvc c vol=v; pv v of=c fin=external-attacher/csi-example; no=va | pvc/c | pv/v=unknown(deleted)[?ExternalAttacher] pvc/c=gone
        """)
    void aVolumeGoesWhenItsClaimIsGoneAndItsProvisionerIsDone(String objects, String deleted, String ends) {
        check(objects, deleted, ends);
    }

    @ParameterizedTest(name = "{0}: delete {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        objects                                              | delete | ends
        pod p node=n; node n                                 | pod/p  | pod/p=gone
        pod p                                                | pod/p  | pod/p=gone
        pod p node=n; node n ready=False                     | pod/p  | pod/p=terminating[NodeNotReady]
        pod p node=n; node n taint=node.cloudprovider.kubernetes.io/shutdown | pod/p | pod/p=unknown[?KubeletMayNotAnswer]
        pod p node=n; node n taint=node.kubernetes.io/unreachable | pod/p | pod/p=unknown[?KubeletMayNotAnswer]
        pod p node=n; node n ready=Unknown                   | pod/p  | pod/p=terminating[NodeNotReady]
        pod p node=n; node n ready=Unknown out               | pod/p  | pod/p=gone
        pod p node=n                                         | pod/p  | pod/p=gone
        pod p node=n; no=node                                | pod/p  | pod/p=unknown[?NodeNotKnown]
        pod p node=n phase=Succeeded; node n ready=False     | pod/p  | pod/p=gone
        pod p node=n grace=0; node n ready=False             | pod/p  | pod/p=gone
        pod p node=n fin=batch.kubernetes.io/job-tracking; node n | pod/p | pod/p=gone
        pod p node=n fin=x; node n                           | pod/p  | pod/p=terminating[UnknownFinalizer]
        pod p node=n fin=x; node n ready=False               | pod/p  | pod/p=terminating[UnknownFinalizer,NodeNotReady]
        pod p node=n deleting=30; node n                     |        | pod/p=gone
        pod p node=n deleting=30; node n ready=False         |        | pod/p=terminating[NodeNotReady]
        PAIR; pod p node=n uses=c; node n ready=False        | pvc/c pod/p | pod/p=terminating[NodeNotReady] pv/v=stays(deleted-when-released) pvc/c=terminating[PvcProtection]
        PAIR; pod p node=n uses=c; no=node                   | pvc/c pod/p | pod/p=unknown[?NodeNotKnown] pv/v=unknown(unknown) pvc/c=unknown[?PvcProtection]
        PAIR; pod p node=n uses=c; node n                    | pod/p  | pod/p=gone pv/v=stays(kept) pvc/c=stays
        """)
    void aPodGoesWhenItsKubeletSaysSo(String objects, String deleted, String ends) {
        check(objects, deleted, ends);
    }

    /** A pod of a set, and its claim. */
    private static final String MEMBER =
            "node n; sts db replicas=1; pod db-0 owner=sts/db! node=n uses=data-db-0; pvc data-db-0 vol=v; pv v"
                    + " of=data-db-0";

    @ParameterizedTest(name = "delete {0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        delete                                | ends
        pod/db-0                              | pod/db-0=gone pv/v=stays(kept) pvc/data-db-0=stays
        pod/db-0 pvc/data-db-0                | pod/db-0=gone pv/v=unknown(unknown) pvc/data-db-0=unknown[?PvcProtection]
        pvc/data-db-0 pod/db-0                | pod/db-0=gone pv/v=gone(deleted) pvc/data-db-0=gone
        pod/db-0 sts/db pvc/data-db-0         | pod/db-0=gone pv/v=gone(deleted) pvc/data-db-0=gone sts/db=gone
        pod/db-0 pvc/data-db-0 sts/db         | pod/db-0=gone pv/v=gone(deleted) pvc/data-db-0=gone sts/db=gone
        pod/db-0 pvc/data-db-0 scale:sts/db=0 | pod/db-0=gone pv/v=gone(deleted) pvc/data-db-0=gone sts/db=stays
        scale:sts/db=0 pvc/data-db-0          | pod/db-0=gone pv/v=gone(deleted) pvc/data-db-0=gone sts/db=stays
        """)
    void aPodThatIsMadeAgainMayUseItsClaimAgain(String deleted, String ends) {
        check(MEMBER, deleted, ends);
    }

    @ParameterizedTest(name = "{0}: delete {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        objects                                                        | delete        | ends
        cm o; cm d owner=cm/o                                          | cm/o          | cm/d=gone cm/o=gone
        cm o; cm d owner=cm/o                                          | --ORPHAN cm/o | cm/d=stays cm/o=gone
        cm o; cm q; cm d owner=cm/o owner=cm/q                         | cm/o          | cm/o=gone
        cm o; cm q; cm d owner=cm/o owner=cm/q                         | cm/o cm/q     | cm/d=gone cm/o=gone cm/q=gone
        cm o; cm d owner=cm/o:else; no=cm                              |               | cm/d=gone
        cm o; cm d owner=cm/o owner=cm/q; no=cm                        | cm/o          | cm/d=unknown cm/o=gone
        cm o; cm d owner=cm/o owner=cm/q                               | cm/o          | cm/d=gone cm/o=gone
        cm o fin=x; cm d owner=cm/o                                    | cm/o          | cm/d=waiting cm/o=terminating[UnknownFinalizer]
        cm o fin=x; cm q; cm d owner=cm/o owner=cm/q                   | cm/o          | cm/o=terminating[UnknownFinalizer]
        cm o fin=x; pvc c owner=cm/o vol=v; pv v of=c                  | cm/o          | cm/o=terminating[UnknownFinalizer] pv/v=stays(deleted-when-released) pvc/c=waiting
        cm o fin=longhorn.io; cm d owner=cm/o                          | cm/o          | cm/d=unknown cm/o=unknown[?ForeignFinalizer]
        cm o; cm d owner=cm/o fin=orphan; cm e owner=cm/d              | cm/o          | cm/d=gone cm/e=stays cm/o=gone
        cm o; cm d owner=cm/o!                                         | --FOREGROUND cm/o | cm/d=gone cm/o=unknown[?ForegroundDeletion]
        cm o; cm d owner=cm/o! fin=x                                   | --FOREGROUND cm/o | cm/d=terminating[UnknownFinalizer] cm/o=terminating[ForegroundDeletion]
        cm o; cm d owner=cm/o fin=x                                    | --FOREGROUND cm/o | cm/d=terminating[UnknownFinalizer] cm/o=unknown[?ForegroundDeletion]
        cm o; cm d owner=cm/o! fin=x                                   | --FOREGROUND cm/o --BACKGROUND cm/o | cm/d=terminating[UnknownFinalizer] cm/o=gone
        cm a owner=cm/b; cm b owner=cm/a                               | cm/a          | cm/a=gone cm/b=gone
        cm a owner=cm/b!; cm b owner=cm/a!                             | --FOREGROUND cm/a | cm/a=unknown[?ForegroundDeletion] cm/b=unknown[?ForegroundDeletion]
        cm a owner=cm/a                                                | cm/a          | cm/a=gone
        cm a owner=cm/a!                                               | --FOREGROUND cm/a | cm/a=terminating[ForegroundDeletion]
        cm a owner=cm/a                                                | --ORPHAN cm/a | cm/a=gone
        cm a owner=cm/b; cm b owner=cm/a                               | --ORPHAN cm/a | cm/a=gone cm/b=stays
        cm a owner=cm/b; cm b owner=cm/c; cm c owner=cm/a              | cm/a          | cm/a=gone cm/b=gone cm/c=gone
        cm a owner=cm/b!; cm b owner=cm/c!; cm c owner=cm/a!           | --FOREGROUND cm/a | cm/a=unknown[?ForegroundDeletion] cm/b=unknown[?ForegroundDeletion] cm/c=unknown[?ForegroundDeletion]
        cm a owner=cm/b; cm b owner=cm/c; cm c owner=cm/a              | --ORPHAN cm/a | cm/a=gone cm/c=stays
        pod p owner=pod/p! node=n uses=c; pvc c vol=v; pv v of=c; node n | pvc/c       | pv/v=stays(deleted-when-released) pvc/c=terminating[PvcProtection]
        pod p owner=rs/r! node=n uses=c; rs r owner=pod/p!; pvc c vol=v; pv v of=c; node n | pvc/c | pv/v=stays(deleted-when-released) pvc/c=terminating[PvcProtection]
        pod p owner=rs/r! node=n uses=c; rs r owner=deploy/d!; deploy d owner=pod/p!; pvc c vol=v; pv v of=c; node n | pvc/c | pv/v=stays(deleted-when-released) pvc/c=terminating[PvcProtection]
        cm o; pvc c owner=cm/o; cm x in=other owner=cm/o               | cm/o          | cm/o=gone cm/x=gone pvc/c=gone
        cm o; pv v owner=cm/o policy=Retain                            | cm/o          | cm/o=gone
        deploy d replicas=1; rs r app=d replicas=1 owner=deploy/d!; pod p app=d owner=rs/r! node=n; node n | deploy/d    | deploy/d=gone pod/p=gone rs/r=gone
        job s; cm d owner=job/s; cm e owner=vcjob/s:other           | job/s       | cm/d=gone job/s=gone
        """)
    void theGarbageCollectorTakesWhatHasNoOwnerLeft(String objects, String deleted, String ends) {
        check(objects, deleted, ends);
    }

    @ParameterizedTest(name = "{0}: delete {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        objects                                                | delete | ends
        ns ns; PAIR; cm x                                      | ns/ns  | cm/x=gone ns/ns=unknown[?OtherKindsNotGiven] pv/v=gone(deleted) pvc/c=gone
        ns ns nospec; PAIR                                     | ns/ns  | ns/ns=unknown[?OtherKindsNotGiven] pv/v=gone(deleted) pvc/c=gone
        ns ns; PAIR; all                                       | ns/ns  | ns/ns=gone pv/v=gone(deleted) pvc/c=gone
        ns ns fin=x; PAIR; all                                 | ns/ns  | ns/ns=terminating[UnknownFinalizer] pv/v=gone(deleted) pvc/c=gone
        ns ns; PAIR; pod p node=n fin=x; node n; all           | ns/ns  | ns/ns=terminating[ContentRemains] pod/p=terminating[UnknownFinalizer] pv/v=stays(deleted-when-released) pvc/c=waiting
        ns ns; RETAINED                                        | ns/ns  | ns/ns=unknown[?OtherKindsNotGiven] pv/v=stays(kept) pvc/c=gone
        ns ns; PAIR; pod p node=n uses=c; node n               | ns/ns  | ns/ns=unknown[?OtherKindsNotGiven] pod/p=gone pv/v=gone(deleted) pvc/c=gone
        ns ns; PAIR; pod p node=n; node n ready=False          | ns/ns  | ns/ns=terminating[ContentRemains] pod/p=terminating[NodeNotReady] pv/v=stays(deleted-when-released) pvc/c=waiting
        ns ns; PAIR; pod p node=n; no=node                     | ns/ns  | ns/ns=unknown[?ContentRemains] pod/p=unknown[?NodeNotKnown] pv/v=unknown(unknown) pvc/c=unknown
        ns ns; PAIR; no=pod                                    | ns/ns  | ns/ns=unknown[?ContentRemains] pv/v=unknown(unknown) pvc/c=unknown
        ns ns; cm x fin=y                                      | ns/ns  | cm/x=terminating[UnknownFinalizer] ns/ns=terminating[ContentRemains]
        ns ns specfin=kubernetes,other                         | ns/ns  | ns/ns=terminating[?OtherKindsNotGiven,UnknownFinalizer]
        ns ns; cm x in=else                                    | ns/ns  | ns/ns=unknown[?OtherKindsNotGiven]
        ns ns; cm x; pod p node=n fin=y; node n; on=1.33       | ns/ns  | cm/x=waiting ns/ns=terminating[ContentRemains] pod/p=terminating[UnknownFinalizer]
        ns ns; cm x; pod p node=n fin=y; node n; on=1.32       | ns/ns  | cm/x=gone ns/ns=terminating[ContentRemains] pod/p=terminating[UnknownFinalizer]
        ns ns; cm x; no=pod; on=1.32                           | ns/ns  | cm/x=gone ns/ns=unknown[?OtherKindsNotGiven]
        ns ns; PAIR; pod p node=n uses=c fin=y; node n; on=1.30 | ns/ns | ns/ns=terminating[ContentRemains] pod/p=terminating[UnknownFinalizer] pv/v=stays(deleted-when-released) pvc/c=terminating[PvcProtection]
        no=ns; PAIR                                            | ns/ns  | ns/ns=unknown[?OtherKindsNotGiven] pv/v=gone(deleted) pvc/c=gone
        PAIR                                                   | ns/ns  | ns/ns=not-found
        ns ns; sts db keep=Delete,Delete; pod db-0 owner=sts/db! node=n uses=data-db-0; pvc data-db-0 vol=v; pv v of=data-db-0; node n | ns/ns | ns/ns=unknown[?OtherKindsNotGiven] pod/db-0=gone pv/v=gone(deleted) pvc/data-db-0=gone sts/db=gone
        """)
    void aNamespaceTakesItsPodsFirst(String objects, String deleted, String ends) {
        check(objects, deleted, ends);
    }

    /** A set of three on a node that is ready, with bound claims. {@code OWNED}: the owners that the policy sets. */
    private static final String RELEASE = "node n; sts db KEEP; "
            + "pod db-0 owner=sts/db! node=n uses=data-db-0; pvc data-db-0 vol=v0OWNED; pv v0 of=data-db-0; "
            + "pod db-1 owner=sts/db! node=n uses=data-db-1; pvc data-db-1 vol=v1OWNED; pv v1 of=data-db-1; "
            + "pod db-2 owner=sts/db! node=n uses=data-db-2; pvc data-db-2 vol=v2OWNED; pv v2 of=data-db-2";

    @ParameterizedTest(name = "whenDeleted, whenScaled = {0}: {2}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        policy        | owned        | delete                    | claims
        Retain,Retain |              | sts/db                    | data-db-0=stays data-db-1=stays data-db-2=stays
        Retain,Retain |              | scale:sts/db=1            | data-db-1=stays data-db-2=stays
        Retain,Retain |              | scale:sts/db=1 sts/db     | data-db-0=stays data-db-1=stays data-db-2=stays
        Delete,Retain | owner=sts/db! | sts/db                   | data-db-0=gone data-db-1=gone data-db-2=gone
        Delete,Retain | owner=sts/db! | scale:sts/db=1           | data-db-1=stays data-db-2=stays
        Delete,Retain | owner=sts/db! | scale:sts/db=1 sts/db    | data-db-0=gone data-db-1=gone data-db-2=gone
        Delete,Retain |              | sts/db                    | data-db-0=gone data-db-1=gone data-db-2=gone
        Retain,Delete |              | sts/db                    | data-db-0=stays data-db-1=stays data-db-2=stays
        Retain,Delete |              | scale:sts/db=1            | data-db-1=gone data-db-2=gone
        Retain,Delete |              | scale:sts/db=1 sts/db     | data-db-0=stays data-db-1=gone data-db-2=gone
        Retain,Delete | owner=sts/db! | sts/db                   | data-db-0=stays data-db-1=stays data-db-2=stays
        Delete,Delete | owner=sts/db! | sts/db                   | data-db-0=gone data-db-1=gone data-db-2=gone
        Delete,Delete | owner=sts/db! | scale:sts/db=1           | data-db-1=gone data-db-2=gone
        Delete,Delete | owner=sts/db! | scale:sts/db=0 sts/db    | data-db-0=gone data-db-1=gone data-db-2=gone
        Delete,Delete | owner=sts/db! | --ORPHAN sts/db          | data-db-0=stays data-db-1=stays data-db-2=stays
        Delete,Delete | owner=sts/db! | scale:sts/db=3           |
        Delete,Delete | owner=sts/db:old! | sts/db               | data-db-0=gone data-db-1=gone data-db-2=gone
        Delete,Delete | owner=cm/x!  | sts/db                    | data-db-0=stays data-db-1=stays data-db-2=stays
        """)
    void aReleaseEndsAsItsRetentionPolicySays(String policy, String owned, String deleted, String claims) {
        String objects = RELEASE.replace("KEEP", "keep=" + policy).replace("OWNED", owned == null ? "" : " " + owned);
        Forecast forecast = DeletionSketch.forecast(objects + "; cm x", deleted);
        String ends = Stream.of(DeletionSketch.ends(forecast.deletions()).split(" "))
                .filter(each -> each.startsWith("pvc/"))
                .map(each -> each.substring(4))
                .collect(Collectors.joining(" "));
        assertThat(ends).isEqualTo(claims == null ? "" : claims);
        forecast.deletions().data().forEach(data -> {
            String claim = forecast.deletions()
                    .end(ObjectRef.claim("ns", "data-db-" + data.volume().name().substring(1)))
                    .map(end -> end.state().toString())
                    .orElse("");
            assertThat(data.fate()).hasToString(claim.equals("gone") ? "deleted" : "kept");
        });
    }
}
