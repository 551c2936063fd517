package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.AdmissionDecision;
import dev.mooring.binding.Sketch;
import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.World;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.Inventory;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ForecastTest {

    private static final String BC = "ann=pv.kubernetes.io/bind-completed";
    private static final String BY = "ann=pv.kubernetes.io/bound-by-controller";
    private static final String CSI = "ann=pv.kubernetes.io/provisioned-by=csi.example";

    private static Forecast forecast(String words) {
        return Forecast.of(World.of(words.replace("BC", BC).replace("BY", BY).replace("CSI", CSI)));
    }

    private static String end(Forecast forecast) {
        List<String> ends = new ArrayList<>();
        for (ClaimEnd claim : forecast.claims()) {
            ends.add(claim.claim().name() + "=" + claim.phase()
                    + claim.volume().map(name -> ":" + name).orElse(""));
        }
        for (VolumeEnd volume : forecast.volumes()) {
            ends.add(volume.volume().name() + "=" + volume.phase()
                    + volume.claim().map(ClaimRef::name).map(name -> ":" + name).orElse(""));
        }
        return String.join(" ", ends);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        case                                | cluster                                                  | end
        smallest volume                     | pv a 20Gi; pv b; pv d 100Gi; pvc                         | c=Bound:b a=Available b=Bound:c d=Available
        new volume is seen at the next turn | pv phase=Pending; pvc                                    | c=Bound:pv pv=Bound:c
        two claims, one volume              | pv; pvc a uid=ua; pvc b uid=ub                           | a=Bound:pv b=Pending pv=Bound:a
        8Gi first                           | pv a 8Gi; pv b 10Gi; pvc a uid=ua 8Gi; pvc b uid=ub 5Gi  | a=Bound:a b=Bound:b a=Bound:a b=Bound:b
        5Gi first                           | pv a 8Gi; pv b 10Gi; pvc a uid=ua 5Gi; pvc b uid=ub 8Gi  | a=Bound:a b=Bound:b a=Bound:a b=Bound:b
        one of 8Gi                          | pv a 8Gi; pvc a uid=ua 5Gi; pvc b uid=ub 8Gi             | a=Bound:a b=Pending a=Bound:a
        volume does not exist               | pvc named=pv                                             | c=Pending:pv
        reserved                            | pv ref=ns/c; pvc                                         | c=Bound:pv pv=Bound:c
        foreign uid                         | pv ref=ns/c:old phase=Pending; pvc named=pv              | c=Pending:pv pv=Released:c
        lost                                | pvc named=pv BC phase=Bound                              | c=Lost:pv
        bound again                         | pv ref=ns/c:u1 phase=Bound; pvc named=pv phase=Bound     | c=Bound:pv pv=Bound:c
        waits for a consumer                | sc w by=x mode=WaitForFirstConsumer; pv class=w; pvc class=w | c=Pending pv=Available
        heals                               | pv; pvc named=pv BC phase=Lost                           | c=Bound:pv pv=Bound:c
        in-tree plugin deletes              | plugins; pv ref=ns/c:old policy=Delete source=hostPath:/tmp/x | ''
        bound elsewhere frees               | pv a 5Gi; pv b ref=ns/c:u1 BY 1Gi; pvc                   | c=Bound:a a=Bound:c b=Available
        """)
    void ends(String name, String cluster, String end) {
        assertThat(end(forecast(cluster))).isEqualTo(end);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        cluster                                                         | claim | volumes
        pv a 20Gi; pv b; pv d 1Gi class=x; pv e mode=Block 90Gi; pvc 50Gi | c   | e:IncompatibleVolumeMode a:VolumeTooSmall b:VolumeTooSmall d:VolumeTooSmall
        pv a 20Gi; pv b; pvc                                            | c     | b:Chosen a:NamedByClaim
        pv a 20Gi; pv b; pvc                                            | other | ''
        pv; pvc selector={"matchExpressions":[{"key":"a","operator":"Odd"}]} | c | ''
        ''                                                              | c     | ''
        """)
    void everyVolumeIsComparedWithAClaim(String cluster, String claim, String volumes) {
        assertThat(forecast(cluster).compare(ObjectRef.claim("ns", claim)).stream()
                        .map(each -> each.name() + ":" + each.code().id())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(volumes);
    }

    /** The controller looks at a class when it syncs a claim, so one that is gone delays and provisions nothing. */
    @ParameterizedTest(name = "{0}: delete {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        cluster                                                      | deleted              | end             | last event
        sc w by=x mode=WaitForFirstConsumer; pv class=w; pvc class=w | StorageClass/w       | c=Bound:pv pv=Bound:c | WaitForFirstConsumer
        sc w by=x mode=WaitForFirstConsumer; pv class=w; pvc class=w | StorageClass/other   | c=Pending pv=Available | WaitForFirstConsumer
        sc fast by=x; pvc class=fast                                 | StorageClass/fast    | c=Pending       | ProvisioningFailed
        sc fast by=x; pvc class=fast                                 | PersistentVolume/pv  | c=Pending       | ExternalProvisioning
        """)
    void aClassThatIsDeletedDelaysNoClaim(String cluster, String deleted, String end, String event) {
        String[] parts = deleted.split("/", -1);
        Forecast after = forecast(cluster).deleting(new ObjectRef(parts[0], "", parts[1]));
        assertThat(end(after)).isEqualTo(end);
        assertThat(after.events().get(after.events().size() - 1).reason()).isEqualTo(event);
    }

    /** Without nodes nothing is scheduled, but the controller sees the pods. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        pod                       | events
        pod p uses=c              | WaitForFirstConsumer WaitForPodScheduled
        pod p uses=c node=n       | WaitForFirstConsumer
        pod p uses=c phase=Failed | WaitForFirstConsumer
        pod p uses=d              | WaitForFirstConsumer
        """)
    void aPodThatComesIsSeen(String pod, String events) {
        Forecast before = forecast("sc w by=x mode=WaitForFirstConsumer; pvc class=w");
        assertThat(before.creating(World.objects(pod)).events().stream()
                        .map(event -> event.reason())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(events);
        assertThat(before.changing(World.objects(pod)).events())
                .isEqualTo(before.creating(World.objects(pod)).events());
    }

    @Test
    void whatTheServerAcceptedIsPlayed() {
        Forecast before = forecast("pv");
        AdmissionDecision.Accepted claim = new AdmissionDecision.Accepted(Sketch.claimManifest("c"), List.of());
        assertThat(end(before.creating(claim))).isEqualTo("c=Bound:pv pv=Bound:c");
        assertThat(end(before)).isEqualTo("pv=Available");
    }

    @Test
    void whatHappenedIsTold() {
        Forecast forecast = forecast("pv phase=Pending; pvc");
        assertThat(forecast.rounds()).isEqualTo(3);
        assertThat(forecast.settles()).isTrue();
        assertThat(forecast.events()).extracting(event -> event.reason()).containsExactly("FailedBinding");
        ClaimEnd claim = forecast.claim("ns", "c").orElseThrow();
        assertThat(claim.decisive()).isEqualTo(ControllerRule.CLAIM_BINDS_TO_CHOSEN_VOLUME);
        assertThat(claim.rules()).containsExactly(ControllerRule.CLAIM_STAYS_BOUND);
        assertThat(claim.error()).isEmpty();
        assertThat(claim.reasons()).extracting(Reason::code).containsExactly(ControllerRule.CLAIM_STAYS_BOUND);
        VolumeEnd volume = forecast.volume("pv").orElseThrow();
        assertThat(volume.isTaken()).isTrue();
        assertThat(volume.reasons())
                .extracting(reason -> reason.code().id())
                .containsExactly("VolumeBecomesBound", "HeldBy");
        assertThat(forecast.claim("ns", "d")).isEmpty();
        assertThat(forecast.volume("d")).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        cluster                                                     | dangers
        pv; pvc                                                     | ''
        pv ref=ns/c:old policy=Delete CSI                           | DataWillBeDeleted PersistentVolume/pv
        pv ref=ns/c:old policy=Delete source=csi                    | DataWillBeDeleted PersistentVolume/pv
        pv ref=ns/c:old policy=Delete source=rbd                    | InTreePluginRemoved PersistentVolume/pv
        plugins; pv ref=ns/c:old policy=Delete source=hostPath:/tmp/x | DataWillBeDeleted PersistentVolume/pv
        pv ref=ns/c:old CSI                                         | ''
        plugins; pv ref=ns/c:old policy=Recycle source=nfs          | DataWillBeScrubbed PersistentVolume/pv
        pvc BC phase=Bound                                          | ClaimWillBeLost PersistentVolumeClaim/ns/c
        pv ref=ns/c; pvc named=pv BC phase=Pending                  | ClaimWillBeLost PersistentVolumeClaim/ns/c
        sc fast by=x; pv ref=ns/c:old; pvc class=fast               | UnexpectedEmptyVolume PersistentVolumeClaim/ns/c
        sc fast by=x; pv; pvc class=fast                            | ''
        sc w by=x mode=WaitForFirstConsumer; pv ref=ns/c:old; pvc class=w | UnexpectedEmptyVolume PersistentVolumeClaim/ns/c
        sc w by=kubernetes.io/no-provisioner mode=WaitForFirstConsumer; pv ref=ns/c:old; pvc class=w | ''
        pv a ref=ns/c 1Gi; pv b; pvc                                | OtherVolumeTaken PersistentVolumeClaim/ns/c
        pv; pvc uid= named=pv                                       | NeverSettles PersistentVolume/pv
        """)
    void dangersAreNamed(String cluster, String dangers) {
        assertThat(forecast(cluster).dangers().stream()
                        .map(danger -> danger.code().id() + " " + danger.subject())
                        .collect(Collectors.joining(", ")))
                .isEqualTo(dangers);
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
        1.37                                        | {"kind":"PersistentVolumeClaim","name":"b","namespace":"x"} | UnexpectedEmptyVolume
        1.37                                        | {"kind":"PersistentVolumeClaim","name":"b"}                 | ^^
        1.37,CrossNamespaceVolumeDataSource=true    | {"kind":"PersistentVolumeClaim","name":"b","namespace":"x"} | ^^
        """)
    void aDroppedSourceIsADanger(String release, String source, String dangers) {
        Manifest claim =
                Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"c\","
                        + "\"namespace\":\"ns\"},\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],\"storageClassName\":\"x\",\"resources\":"
                        + "{\"requests\":{\"storage\":\"1Gi\"}},\"dataSourceRef\":" + source + "}}");
        Inventory cluster = Inventory.EMPTY.on(World.release("on=" + release));
        for (Forecast each : List.of(
                Forecast.given(cluster.with(claim)), Forecast.given(cluster).creating(claim))) {
            assertThat(each.dangers().stream().map(danger -> danger.code().id()).collect(Collectors.joining(" ")))
                    .isEqualTo(dangers);
        }
    }

    /** What keeps the data, or brings the claim back. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        cluster                                                       | steps
        plugins; pv ref=ns/c:old policy=Delete source=hostPath:/tmp/x | set-reclaim-policy PersistentVolume/pv
        plugins; pv ref=ns/c:old policy=Recycle source=nfs            | set-reclaim-policy PersistentVolume/pv
        pv ref=ns/c:old policy=Delete CSI                             | set-reclaim-policy PersistentVolume/pv
        pvc BC phase=Bound                                            | apply-claim PersistentVolumeClaim/ns/c
        pvc named=pv BC phase=Bound                                   | apply-volume PersistentVolume/pv
        pv ref=ns/c; pvc named=pv BC phase=Pending                    | set-reclaim-policy PersistentVolume/pv, delete-claim PersistentVolumeClaim/ns/c, remove-uid PersistentVolume/pv, apply-pair PersistentVolumeClaim/ns/c
        """)
    void eachLossHasItsWayOut(String cluster, String steps) {
        List<RemedyStep> remedy = forecast(cluster).dangers().get(0).remedy();
        assertThat(remedy.stream()
                        .map(step -> step.action() + " " + step.target())
                        .collect(Collectors.joining(", ")))
                .isEqualTo(steps);
        for (RemedyStep step : remedy) {
            switch (step.action()) {
                case "set-reclaim-policy" ->
                    assertThat(step.argv())
                            .containsExactly(
                                    "kubectl",
                                    "patch",
                                    "persistentvolume/pv",
                                    "--type",
                                    "merge",
                                    "--patch",
                                    "{\"spec\":{\"persistentVolumeReclaimPolicy\":\"Retain\"}}");
                case "delete-claim" ->
                    assertThat(step.argv())
                            .containsExactly("kubectl", "delete", "persistentvolumeclaim", "c", "-n", "ns");
                case "remove-uid" ->
                    assertThat(step.argv())
                            .endsWith("json", "--patch", "[{\"op\":\"remove\",\"path\":\"/spec/claimRef/uid\"}]");
                default -> assertThat(step.argv()).isEmpty();
            }
        }
    }

    @Test
    void aClaimThatHealsIsNamed() {
        Forecast lost = forecast("pvc named=pv BC phase=Bound");
        assertThat(lost.dangers()).extracting(Reason::code).containsExactly(ForecastCode.CLAIM_WILL_BE_LOST);
        Forecast healed = lost.creating(created(Sketch.volumeManifest("source=nfs")));
        assertThat(end(healed)).isEqualTo("c=Bound:pv pv=Bound:c");
        assertThat(healed.claim("ns", "c").orElseThrow().decisive())
                .isEqualTo(ControllerRule.CLAIM_REBINDS_FREE_VOLUME);
        assertThat(healed.dangers()).extracting(Reason::code).containsExactly(ForecastCode.HEALS_AFTER_LOST);
        assertThat(healed.events()).extracting(event -> event.reason()).containsExactly("ClaimLost");
    }

    private static Manifest created(Manifest volume) {
        return new Manifest(volume.json()
                .with(
                        dev.mooring.json.JsonPointer.of("spec", "nfs"),
                        dev.mooring.json.JsonValue.parse("{\"server\":\"s\",\"path\":\"/\"}")));
    }

    @Test
    void objectsAreCreatedAsTheServerTakesThem() {
        Forecast empty = forecast("sc std by=x default");
        Forecast refused = empty.creating(Sketch.claimManifest("nosize"));
        assertThat(refused.claims()).isEmpty();
        assertThat(refused.refusals()).hasSize(1);
        assertThat(refused.refusals().get(0).object()).isEqualTo(ObjectRef.claim("ns", "c"));
        assertThat(refused.refusals().get(0).decision()).isInstanceOf(AdmissionDecision.Invalid.class);
        Forecast taken = refused.creating(List.of(Sketch.claimManifest("class! named=pv phase=Lost")));
        ClaimEnd claim = taken.claim("ns", "c").orElseThrow();
        assertThat(claim.claim().className()).isEqualTo("std");
        assertThat(claim.claim().uid()).isEmpty();
        assertThat(claim.phase()).isEqualTo("Pending");
        assertThat(taken.refusals()).hasSize(1);
    }

    @Test
    void whatIfSomethingIsGoneOrOtherwise() {
        Forecast bound = forecast("pv; pvc");
        assertThat(end(bound.removing(ObjectRef.volume("pv")))).isEqualTo("c=Lost:pv");
        assertThat(end(bound.removing(ObjectRef.claim("ns", "c")))).isEqualTo("pv=Released:c");
        assertThat(end(bound.removing(ObjectRef.claim("ns", "c")).changing(Sketch.volumeManifest(""))))
                .isEqualTo("pv=Available");
        Forecast waiting = forecast("sc fast by=x; pvc class=fast");
        assertThat(waiting.removing(new ObjectRef("StorageClass", "", "fast")).events())
                .extracting(event -> event.reason())
                .containsExactly("ExternalProvisioning", "ProvisioningFailed");
        assertThat(end(bound)).isEqualTo("c=Bound:pv pv=Bound:c");
    }

    @Test
    void pausedClaimsAreSyncedLater() {
        Forecast rival = forecast("pvc z uid=uz").paused(ref -> ref.name().equals("z"));
        Forecast arrived = rival.changing(Sketch.volumeManifest("")).changing(Sketch.claimManifest("a uid=ua"));
        assertThat(end(arrived)).isEqualTo("a=Bound:pv z=Pending pv=Bound:a");
        assertThat(end(arrived.resumed())).isEqualTo("a=Bound:pv z=Pending pv=Bound:a");
        assertThat(end(rival.changing(Sketch.volumeManifest("")).resumed())).isEqualTo("z=Bound:pv pv=Bound:z");
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        cluster                                                   | object | codes
        pv a 1Gi; pv b mode=Block; pvc                            | c      | NoVolumeAndNoClass FailedBinding NoMatchingVolume IncompatibleVolumeMode VolumeTooSmall
        pv 1Gi class=x; pvc named=pv                              | c      | NamedVolumeDoesNotFit VolumeMismatch VolumeTooSmall StorageClassMismatch
        pv ref=ns/d; pvc named=pv                                 | c      | VolumeReservedForOtherClaim FailedBinding HeldBy
        pv ref=ns/d; pvc named=pv BY                              | c      | ChosenVolumeTakenByOtherClaim SyncError FailedBinding HeldBy
        pvc named=pv                                              | c      | NamedVolumeMissing
        pvc BC                                                    | c      | ClaimLostVolumeNameEmpty ClaimLost HealedBy
        pvc BC named=pv                                           | c      | ClaimLostVolumeMissing ClaimLost HealedBy
        pv ref=ns/c; pvc BC named=pv                              | c      | ClaimLostClaimRefDiffers ClaimMisbound HeldBy HealedBy
        sc w by=x mode=WaitForFirstConsumer; pvc class=w; pv class=w | c   | WaitingForConsumer
        pv; pvc                                                   | c      | ClaimStaysBound
        pv; pvc                                                   | pv     | VolumeBecomesBound HeldBy
        pv 1Gi; pvc; pvc d named=pv; pvc e named=other            | pv     | VolumeBecomesAvailable VolumeTooSmall VolumeTooSmall
        pv ref=ns/old:u9                                          | pv     | VolumeRetained VolumeReleasedClaimMissing HeldBy
        pv; pvc                                                   | none   | ''
        """)
    void explains(String cluster, String object, String codes) {
        ObjectRef ref = object.startsWith("pv") ? ObjectRef.volume(object) : ObjectRef.claim("ns", object);
        assertThat(forecast(cluster).explain(ref).stream()
                        .map(reason -> reason.code().id())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(codes);
    }

    /** The words of a volume's or claim's own end; what a volume's remark warns of is a danger and not told twice. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        cluster                                                         | object | words
        pv ref=ns/old                                                   | pv     | VolumeBecomesAvailableForOneClaim: the volume is reserved for a claim by name and becomes Available; HeldBy: claimRef names claim ns/old
        pv ref=ns/old:u9                                                | pv     | VolumeRetained: the volume is retained until an administrator reclaims it; VolumeReleasedClaimMissing: the claim of the volume does not exist, so the volume is released; HeldBy: claimRef names claim ns/old with uid u9
        pv source=awsElasticBlockStore                                  | pv     | VolumeBecomesAvailable: the volume is free and becomes Available; InTreePluginMigrated: the CSI driver ebs.csi.aws.com serves the volumes of the plugin kubernetes.io/aws-ebs: it must be installed
        pv source=rbd modes=RWX                                         | pv     | VolumeBecomesAvailable: the volume is free and becomes Available
        plugins; pv ref=ns/old:u9 phase=Released policy=Keep source=nfs | pv     | ReclaimPolicyUnknown: the reclaim policy of the volume is unknown; VolumeReleasedClaimMissing: the claim of the volume does not exist, so the volume is released; HeldBy: claimRef names claim ns/old with uid u9; VolumeUnknownReclaimPolicy: Volume has unrecognized PersistentVolumeReclaimPolicy
        pvc mode=Block; pv ref=ns/c:u1                                  | pv     | VolumeModeDiffersFromClaim: the volume is reserved for a claim with another volumeMode; HeldBy: claimRef names claim ns/c with uid u1; VolumeMismatch: Cannot bind PersistentVolume to requested PersistentVolumeClaim "c" due to incompatible volumeMode.
        sc w by=x mode=WaitForFirstConsumer; pvc class=w                | c      | WaitingForConsumer: waits for a pod that uses it: class w has volumeBindingMode WaitForFirstConsumer
        sc w by=x mode=WaitForFirstConsumer; pvc class=w; pod p uses=c  | c      | WaitForPodScheduled: waiting for pod p to be scheduled
        """)
    void anEndHasWordsOfItsOwn(String cluster, String object, String words) {
        Forecast forecast = forecast(cluster);
        List<Reason> reasons = object.equals("pv")
                ? forecast.volume("pv").orElseThrow().reasons()
                : forecast.claim("ns", "c").orElseThrow().reasons();
        assertThat(reasons.stream()
                        .map(reason -> reason.code().id() + ": " + reason.message())
                        .collect(Collectors.joining("; ")))
                .isEqualTo(words);
    }

    /** A claim that names another volume has no reason not to take this one. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        cluster                                                | claims
        pv 1Gi; pvc a uid=ua; pvc d uid=ud named=pv            | a VolumeTooSmall d VolumeTooSmall
        pv 1Gi; pvc a uid=ua named=other                       | ''
        pv 1Gi; pv other; pvc a uid=ua named=other             | ''
        pv label=x=1; pvc a uid=ua class=x named=pv            | a StorageClassMismatch
        pv; pvc a uid=ua class=x selector={"matchLabels":{"x":"2"}} | a SelectorMismatch a StorageClassMismatch
        pv; pvc a uid=ua class=x selector={"matchLabels":{"x":"2"}} named=pv | a StorageClassMismatch
        """)
    void aVolumeThatIsLeftTellsWhyNoClaimTakesIt(String cluster, String claims) {
        assertThat(forecast(cluster).explain(ObjectRef.volume("pv")).stream()
                        .filter(reason -> reason.subject().startsWith("PersistentVolumeClaim"))
                        .map(reason -> reason.subject().replaceAll(".*/", "") + " "
                                + reason.code().id())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(claims);
    }

    /** A volume that is reserved for a waiting claim is told why it cannot have it at once. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        volume                          | codes
        pv 1Gi class=w ref=ns/c:u1      | WaitingForConsumer VolumeTooSmall
        pv class=x ref=ns/c:u1          | ClaimStaysBound
        pv 1Gi class=w                  | WaitingForConsumer
        """)
    void aWaitingClaimTellsAboutItsReservedVolume(String volume, String codes) {
        assertThat(forecast("sc w by=x mode=WaitForFirstConsumer; pvc class=w; " + volume)
                        .explain(ObjectRef.claim("ns", "c"))
                        .stream()
                        .map(reason -> reason.code().id())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(codes);
    }

    /** The volumes that point to a claim send events about it too. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        cluster                                            | again and again
        pvc                                                | FailedBinding
        pvc; pv                                            | ''
        pvc mode=Block; pv ref=ns/c:u1                     | FailedBinding VolumeMismatch
        pvc mode=Block; pvc d uid=ud mode=Block; pv 1Gi ref=ns/d:ud | FailedBinding
        pv 1Gi; pvc named=pv                               | VolumeMismatch
        sc fast by=csi.example; pvc class=fast             | ExternalProvisioning
        """)
    void someEventsAreSentAgainAndAgain(String cluster, String again) {
        assertThat(forecast(cluster).claim("ns", "c").orElseThrow().repeated().stream()
                        .map(event -> event.reason())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(again);
    }

    /** The plugin deletes the data once; the volume is there until its finalizers are gone, and the cluster is at rest. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        volume                             | rounds | ends
        pv                                 | 2      | ''
        pv finalizer=example.com/x         | 2      | pv=Released:old
        pv finalizer=example.com/x deleting | 2     | pv=Released:old
        """)
    void aVolumeThatItsFinalizersKeepIsDeletedOnce(String volume, int rounds, String ends) {
        Forecast forecast =
                forecast("plugins; " + volume + " ref=ns/old:u9 policy=Delete source=hostPath:/tmp/x phase=Bound");
        assertThat(end(forecast)).isEqualTo(ends);
        assertThat(forecast.settles()).isTrue();
        assertThat(forecast.rounds()).isEqualTo(rounds);
        assertThat(forecast.dangers()).extracting(danger -> danger.code().id()).containsExactly("DataWillBeDeleted");
        assertThat(forecast.changing(Sketch.volumeManifest("other")).dangers())
                .extracting(danger -> danger.code().id())
                .containsExactly(ends.isEmpty() ? new String[0] : new String[] {"DataWillBeDeleted"});
    }

    /** What was deleted with its data says nothing about a volume that is created under its name. */
    @Test
    void aVolumeThatIsCreatedAgainHasDataOfItsOwn() {
        Manifest kept = Sketch.volumeManifest("source=hostPath:/tmp/x status={}");
        Forecast again = Forecast.given(
                        World.objects("pv ref=ns/old:u9 policy=Delete source=hostPath:/tmp/x phase=Bound"
                                + " finalizer=kubernetes.io/pv-protection"))
                .creating(kept);
        assertThat(again.refusals()).isEmpty();
        assertThat(again.deleting(kept.ref())
                        .deletions()
                        .data(kept.ref())
                        .orElseThrow()
                        .fate())
                .hasToString("kept");
    }

    @Test
    void whatIsFoundIsOfItsKind() {
        Forecast forecast = forecast("pv c; pvc d");
        assertThat(forecast.find(ObjectRef.volume("c")).orElseThrow().kind()).isEqualTo("PersistentVolume");
        assertThat(forecast.find(ObjectRef.claim("ns", "d")).orElseThrow().kind())
                .isEqualTo("PersistentVolumeClaim");
        assertThat(forecast.find(new ObjectRef("Pod", "ns", "d"))).isEmpty();
        assertThat(forecast.find(ObjectRef.claim("ns", "c"))).isEmpty();
    }

    /** The garbage collector deletes a claim whose owner never was there; whoever gives it a volume may be faster. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        case                      | volumes                | class | ends                                                    | doubted
        to be provisioned         |                        | fast  | pvc-u1=unknown                                          | pvc-u1
        a volume that is free     | pv a class=fast        | fast  | a=unknown                                               | a
        a volume that does not fit | pv a class=slow       | fast  | a=Available pvc-u1=unknown                              | a-is-not, pvc-u1
        no class that provisions  | pv a 1Gi class=none    | none  | a=Available                                             |
        """)
    void theCollectorRacesWithWhoGivesTheClaimAVolume(
            String name, String volumes, String className, String ends, String doubted) {
        String owned =
                "json={\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"c\",\"namespace\":\"ns\","
                        + "\"uid\":\"u1\",\"ownerReferences\":[{\"apiVersion\":\"apps/v1\",\"kind\":\"StatefulSet\",\"name\":\"gone\",\"uid\":"
                        + "\"g\"}]},\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],\"storageClassName\":\"" + className
                        + "\",\"resources\":{\"requests\":{\"storage\":\"5Gi\"}}},\"status\":{\"phase\":\"Pending\"}}";
        Inventory inventory = Inventory.of(
                        World.objects("sc fast by=csi.example; " + owned + (volumes == null ? "" : "; " + volumes)))
                .complete(Kinds.STATEFUL_SET, Kinds.POD);
        for (Forecast forecast : List.of(
                Forecast.given(inventory, List.of()).provisioning(Provisioners.named("csi.example")),
                Forecast.given(inventory, List.of())
                        .provisioning(Provisioners.named("csi.example"))
                        .knowing(inventory))) {
            assertThat(forecast.claim("ns", "c")).isEmpty();
            assertThat(forecast.volumes().stream()
                            .map(each -> each.volume().name() + "=" + each.shownPhase())
                            .collect(Collectors.joining(" ")))
                    .isEqualTo(ends);
            for (VolumeEnd each : forecast.volumes()) {
                String volume = each.volume().name();
                assertThat(each.doubt().isPresent())
                        .isEqualTo(
                                doubted != null && List.of(doubted.split(", ")).contains(volume));
                assertThat(forecast.volume(volume)).contains(each);
                assertThat(forecast.explain(ObjectRef.volume(volume)).get(0).code()
                                == ForecastCode.CLAIM_MAY_BE_COLLECTED_FIRST)
                        .isEqualTo(each.doubt().isPresent());
            }
        }
    }

    /** A data source is named where it is not there; of a kind that is not given completely nothing more is known. */
    @ParameterizedTest(name = "{0}, complete {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        source                                                                              | complete              | there                | reason
        "dataSource":{"apiGroup":"snapshot.storage.k8s.io","kind":"VolumeSnapshot","name":"s"} | VolumeSnapshot        |                      | DataSourceNotFound: its data source VolumeSnapshot/ns/s does not exist: all VolumeSnapshot objects are given, and it is not among them
        "dataSource":{"apiGroup":"snapshot.storage.k8s.io","kind":"VolumeSnapshot","name":"s"} |                       |                      | DataSourceNotGiven: its data source VolumeSnapshot/ns/s is not in the input: whether it exists is not known
        "dataSource":{"apiGroup":"snapshot.storage.k8s.io","kind":"VolumeSnapshot","name":"s"} | VolumeSnapshot        | VolumeSnapshot       |
        "dataSource":{"kind":"PersistentVolumeClaim","name":"s"}                             | PersistentVolumeClaim |                      | DataSourceNotFound: its data source PersistentVolumeClaim/ns/s does not exist: all PersistentVolumeClaim objects are given, and it is not among them
        "dataSource":{"kind":"PersistentVolumeClaim","name":"s"}                             |                       | PersistentVolumeClaim |
        "dataSourceRef":{"kind":"PersistentVolumeClaim","name":"s","namespace":"other"}      | PersistentVolumeClaim | PersistentVolumeClaim | DataSourceNotFound: its data source PersistentVolumeClaim/other/s does not exist: all PersistentVolumeClaim objects are given, and it is not among them
        "dataSourceRef":{"apiGroup":"example.com","kind":"Backup","name":"s"}                |                       |                      | DataSourceNotGiven: its data source Backup/ns/s is not in the input: whether it exists is not known
        "dataSource":"bad"                                                                   |                       |                      |
        "volumeMode":"Filesystem"                                                            |                       |                      |
        """)
    void aDataSourceThatIsNotThereIsNamed(String source, String complete, String there, String reason) {
        String objects = "sc fast by=csi.example;"
                + " json={\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"c\",\"namespace\":\"ns\","
                + "\"uid\":\"u1\"},\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],\"storageClassName\":\"fast\","
                + source
                + ",\"resources\":{\"requests\":{\"storage\":\"5Gi\"}}},\"status\":{\"phase\":\"Pending\"}}"
                + (there == null
                        ? ""
                        : "; json={\"apiVersion\":\"v1\",\"kind\":\"" + there
                                + "\",\"metadata\":{\"name\":\"s\",\"namespace\":\"ns\",\"uid\":\"s\"},\"spec\":{\"storageClassName\":\"\"}}");
        Inventory inventory = Inventory.of(World.objects(objects));
        Forecast forecast = Forecast.given(complete == null ? inventory : inventory.complete(complete), List.of());
        ObjectRef claim = ObjectRef.claim("ns", "c");
        assertThat(forecast.missingSource(claim)
                        .map(each -> each.code().id() + ": " + each.message())
                        .orElse(null))
                .isEqualTo(reason);
        assertThat(forecast.explain(claim).stream()
                        .filter(each -> each.code().id().startsWith("DataSource"))
                        .toList())
                .isEqualTo(forecast.missingSource(claim).stream().toList());
    }

    @Test
    void aClassThatComesLaterServesTheClaimsThatWait() {
        Forecast forecast = forecast("pvc class=fast").changing(World.objects("sc fast by=csi.example"));
        assertThat(forecast.claim("ns", "c").orElseThrow().repeated().get(0).reason())
                .isEqualTo("ExternalProvisioning");
    }

    /** What the API server accepts though the storage cannot keep it is a danger; what is only good to know is none. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        volume                                  | dangers
        pv source=rbd modes=RWX                 | InTreePluginRemoved ReadWriteManyOnRbdFileSystem
        pv source=csi modes=RWO+ROX             | ReadOnlyManyBesideAWriter
        pv source=awsElasticBlockStore          | ''
        pv source=glusterfs                     | InTreePluginRemoved
        """)
    void remarksThatWarnAreDangers(String volume, String dangers) {
        assertThat(forecast(volume).dangers().stream()
                        .map(danger -> danger.code().id())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(dangers);
    }

    @ParameterizedTest
    @EnumSource(ForecastCode.class)
    void codesHaveStableIdsOfTheirOwn(ForecastCode code) {
        assertThat(code.id()).matches("[A-Z][A-Za-z]+");
        assertThat(new TreeSet<>(List.of(ForecastCode.values()).stream()
                        .map(ForecastCode::id)
                        .toList()))
                .hasSize(ForecastCode.values().length);
    }
}
