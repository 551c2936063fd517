package dev.mooring.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.binding.VolumeVerdict.CheckResult;
import dev.mooring.binding.internal.BindingCode;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class BindingDecisionTest {

    /** Who asks: {@code now} and {@code later} the controller, {@code list} and {@code wait} a list, or {@code on} a node with zone=a. */
    private static final String ROWS = """
        11   | now   |                    | a                                | a | a:Chosen
        12   | now   |                    | a phase=Pending                  |   | a:VolumeNotAvailable
        15   | now   | 5Gi                | a 5368709120                     | a | a:Chosen
        16   | now   | 5Gi                | a 5G                             |   | a:VolumeTooSmall
        17   | now   |                    | a 20Gi; b 10Gi; c 100Gi          | b | a:LargerThanChosen b:Chosen c:LargerThanChosen
        18   | now   |                    | a modes=RWO+ROX; b 50Gi          | b | a:MoreAccessModesThanChosen b:Chosen
        19   | now   |                    | a modes=RWX                      |   | a:AccessModesNotOffered
        20   | now   | modes=RWO+ROX      | a modes=ROX+RWO                  | a | a:Chosen
        21   | now   |                    | a modes=RWO+RWO                  | a | a:Chosen
        22   | now   | modes=RWOP         | a                                |   | a:AccessModesNotOffered
        23   | now   |                    | a modes=RWO+RWX 5Gi; b modes=RWO+ROX | b | a:EquallyGood b:Chosen
        24   | now   |                    | b; a                             | a | a:Chosen b:EquallyGood
        33   | now   | selector={"matchExpressions":[{"key":"a","operator":"NotIn","values":["2"]}]} | a | a | a:Chosen
        34   | now   | selector={}        | a label=x=y                      | a | a:Chosen
        36   | now   |                    | a mode=Block                     |   | a:IncompatibleVolumeMode
        38   | now   |                    | a deleting                       |   | a:MarkedForDeletion
        39   | now   | vac=gold           | a                                |   | a:VolumeAttributesClassMismatch
        40   | now   | vac=               | a                                | a | a:Chosen
        44   | now   |                    | a affinity=[]                    | a | a:Chosen
        48   | now   |                    | a ref=ns/c 4Gi; b                | b | a:VolumeTooSmall b:Chosen
        51   | now   |                    | a ref=ns/c modes=RWO+RWX; b      | b | a:MoreAccessModesThanChosen b:Chosen
        54   | later |                    | a ref=ns/c; b                    | a | a:Chosen b:WaitsForFirstConsumer
        55   | now   |                    | a ref=ns/c; b ref=ns/c:u1 5Gi    | a | a:Chosen b:EquallyGood
        57   | now   |                    | a ref=ns/c:u1 deleting           |   | a:MarkedForDeletion
        58   | later |                    | a                                |   | a:WaitsForFirstConsumer
        54   | wait  |                    | a ref=ns/c; b                    | a | a:Chosen b:WaitsForFirstConsumer
        58   | wait  |                    | a                                |   | a:WaitsForFirstConsumer
        65   | now   |                    | a ref=ns/c 20Gi; b 5Gi           | a | a:Chosen b:ReservedVolumeChosen
        135a | on    |                    | a modes=RWO+RWX; b 20Gi          | a | a:Chosen b:LargerThanChosen
        135b | now   |                    | a modes=RWO+RWX; b 20Gi          | b | a:MoreAccessModesThanChosen b:Chosen
        M9   | on    |                    | a; b ref=ns/c affinity=[]; c     |   | a:SearchStopped b:NodeAffinityConflict c:SearchStopped
        M15  | on    |                    | a affinity=[]; b 20Gi            | b | a:NodeAffinityConflict b:Chosen
        M16  | on    |                    | a modes=RWX; b 20Gi              | b | a:IncompatibleAccessModes b:Chosen
        M17  | list  |                    | b; a                             | b | b:Chosen a:EquallyGood
        M10  | list  |                    | b; a ref=ns/c 50Gi               | a | b:ReservedVolumeChosen a:Chosen
        any  | list  |                    | b modes=                         | b | b:Chosen
        M2   | on    |                    | taken; a 20Gi                    | a | taken:AlreadyTaken a:Chosen
        M3   | now   |                    | a ref=ns/d 1Gi                   |   | a:ReservedForAnotherClaim,VolumeTooSmall
        M13  | now   | selector={"matchLabels":{"a":"2"}} | a class=x        |   | a:SelectorMismatch,StorageClassMismatch
        """;

    static Stream<Arguments> rows() {
        return ROWS.lines()
                .map(line -> Arguments.of((Object[])
                        Arrays.stream(line.split("\\|", -1)).map(String::strip).toArray(String[]::new)));
    }

    @ParameterizedTest(name = "{0}: {1} {2} among {3}")
    @MethodSource("rows")
    void decides(String row, String who, String claim, String volumes, String found, String verdicts) {
        BindingDecision decision = VolumeBinding.decide(request(who, claim, volumes));
        assertThat(decision.volume().map(VolumeView::name).orElse("")).isEqualTo(found);
        assertThat(decision.verdicts().stream().map(BindingDecisionTest::text).collect(Collectors.joining(" ")))
                .isEqualTo(verdicts);
        assertThat(VolumeBinding.findMatchingVolume(request(who, claim, volumes)))
                .isEqualTo(decision.volume());
        assertThat(decision.verdicts())
                .allSatisfy(each -> assertThat(each.fits())
                        .isEqualTo(
                                decision.request().check(each.volume()).stream().allMatch(CheckResult::passed)));
    }

    private static BindingRequest request(String who, String claim, String volumes) {
        ClaimView asks = Sketch.claim(claim);
        List<VolumeView> among = Sketch.volumes(volumes);
        return switch (who) {
            case "now" -> BindingRequest.immediate(asks, among);
            case "later" -> BindingRequest.delayed(asks, among);
            case "list" -> BindingRequest.inList(asks, among);
            case "wait" -> BindingRequest.delayedInList(asks, among);
            default -> BindingRequest.onNode(asks, among, Map.of("zone", "a")).excluding(Set.of("taken"));
        };
    }

    private static String text(VolumeVerdict verdict) {
        return verdict.volume().name() + ":"
                + verdict.reasons().stream().map(reason -> reason.code().id()).collect(Collectors.joining(","));
    }

    @ParameterizedTest
    @EnumSource(VolumeCheck.class)
    void everyCheckIsFailedInARow(VolumeCheck check) {
        Reason reason = reasonsOfAllRows().stream()
                .filter(each -> each.code() == check)
                .findFirst()
                .orElseThrow();
        assertThat(reason.message()).isNotBlank();
        assertThat(reason.expected().orElse("")).isNotBlank();
        assertThat(reason.actual().orElse("")).isNotBlank();
    }

    @ParameterizedTest
    @EnumSource(BindingCode.class)
    void everyCodeIsSaidInARow(BindingCode code) {
        assertThat(reasonsOfAllRows()).extracting(Reason::code).contains(code);
    }

    private static List<Reason> reasonsOfAllRows() {
        List<Reason> reasons = new ArrayList<>();
        rows().map(Arguments::get)
                .map(row -> request((String) row[1], (String) row[2], (String) row[3]))
                .forEach(each -> reasons.addAll(VolumeBinding.decide(each).reasons()));
        reasons.addAll(VolumeBinding.decide(request("now", "selector={\"matchLabels\":{\"a\":\"-\"}}", "a"))
                .reasons());
        Inventory broken = Inventory.of(Manifest.parse(
                "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"bad\"},\"spec\":[]}"));
        reasons.addAll(VolumeBinding.decide(request("now", "", "a").withUnreadable(broken.unreadable()))
                .reasons());
        return reasons;
    }

    @Test
    void idsAreUnique() {
        List<String> ids = Stream.<ReasonCode>concat(
                        Arrays.stream(VolumeCheck.values()), Arrays.stream(BindingCode.values()))
                .map(ReasonCode::id)
                .toList();
        assertThat(ids).doesNotHaveDuplicates();
    }

    @Test
    void tiesAreNamed() {
        BindingDecision decision = VolumeBinding.decide(request("now", "", "b; a; c 20Gi"));
        assertThat(decision).isInstanceOfSatisfying(BindingDecision.Bind.class, bind -> {
            assertThat(bind.chosen().name()).isEqualTo("a");
            assertThat(bind.alternatives()).extracting(VolumeView::name).containsExactly("b");
        });
        assertThat(decision.verdicts().get(0).reasons().get(0).message())
                .contains("fit equally well")
                .contains("at random");
    }

    @Test
    void anInvalidClaimLooksAtNoVolume() {
        String selector = "selector={\"matchExpressions\":[{\"key\":\"a\",\"operator\":\"In\"}]}";
        BindingDecision decision = VolumeBinding.decide(request("list", selector, ""));
        assertThat(decision)
                .isEqualTo(new BindingDecision.Invalid(
                        decision.request(),
                        "error creating internal label selector for claim: ns/c: values: Invalid value: null: for 'in',"
                                + " 'notin' operators, values set can't be empty"));
        assertThat(decision.verdicts()).isEmpty();
        assertThat(VolumeBinding.decide(request("now", selector, "")))
                .as("without a group nobody looks at the selector")
                .isInstanceOf(BindingDecision.NoMatch.class);
    }

    @Test
    void withoutTheFeatureNobodyHasAnAttributesClass() {
        BindingDecision refused =
                VolumeBinding.decide(request("on", "vac=gold", "a").on(Release.of("1.33")));
        assertThat(refused).isInstanceOf(BindingDecision.Invalid.class);
        BindingDecision none =
                VolumeBinding.decide(request("now", "", "a vac=gold").on(Release.of("1.33")));
        assertThat(none.volume()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        claim    | volumes                             | found | equally good
                 | a vac=gold 20Gi; b                  | b     |
                 | a vac=gold 6Gi; b                   | a     |
        vac=gold | a vac=silver                        | a     |
        vac=gold | b; a vac=silver                     | a     | b
                 | d 11Gi; c vac=gold; b vac=silver; a | a     | b c
                 | b vac=gold ref=ns/c; a              | b     |
        """)
    void beforeItMatteredTheAttributesClassIsIgnored(String claim, String volumes, String found, String others) {
        BindingRequest request =
                request("now", claim == null ? "" : claim, volumes).on(Release.of("1.30"));
        assertThat(VolumeBinding.decide(request)).isInstanceOfSatisfying(BindingDecision.Bind.class, bind -> {
            assertThat(bind.chosen().name()).isEqualTo(found);
            assertThat(bind.alternatives().stream().map(VolumeView::name).collect(Collectors.joining(" ")))
                    .isEqualTo(others == null ? "" : others);
        });
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        claim               | volumes                    | found | reasons
        named=a             | a; b                       | a     | Binds Chosen
        named=a             | b                          |       | NoMatchingVolume
        named=a             | a 4Gi class=x              |       | NoMatchingVolume VolumeTooSmall StorageClassMismatch
        named=a             | a 4Gi class=x ref=ns/c     | a     | Binds Chosen
        named=a             | a ref=ns/c:u1 deleting     | a     | Binds Chosen
        named=a             | a ref=ns/c:u9              |       | NoMatchingVolume ReservedForAnotherClaim
        named=a             | a ref=ns/d 4Gi             |       | NoMatchingVolume ReservedForAnotherClaim VolumeTooSmall
        named=a             | a phase=Pending label=x=y  | a     | Binds Chosen
        named=a vac=gold    | a vac=gold                 | a     | Binds Chosen
        """)
    void aNamedVolumeIsTheOnlyCandidate(String claim, String volumes, String found, String reasons) {
        BindingDecision decision =
                VolumeBinding.decide(BindingRequest.named(Sketch.claim(claim), Sketch.volumes(volumes)));
        assertThat(decision.volume().map(VolumeView::name).orElse(null)).isEqualTo(found);
        assertThat(decision.reasons()).extracting(reason -> reason.code().id()).containsExactly(reasons.split(" ", -1));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        who   | volume                 | check                         | passed | expected                  | actual            | message
        now   | a modes=RWO+RWX        | AccessModesNotOffered         | true   | ReadWriteOnce             | ReadWriteOnce,ReadWriteMany | volume offers ReadWriteOnce,ReadWriteMany
        now   | a                      | ReservedForAnotherClaim       | true   | ns/c (uid u1)             | no claim          | volume is reserved for no claim
        now   | a ref=ns/c             | ReservedForAnotherClaim       | true   | ns/c (uid u1)             | ns/c              | volume is reserved for ns/c
        now   | a                      | VolumeTooSmall                | true   | 5Gi                       | 10Gi              | volume has 10Gi
        now   | a 4Gi                  | VolumeTooSmall                | false  | 5Gi                       | 4Gi               | volume has 4Gi, claim asks for 5Gi
        now   | a                      | IncompatibleVolumeMode        | true   | Filesystem                | Filesystem        | volume mode is Filesystem
        now   | a                      | VolumeAttributesClassMismatch | true   | none                      | none              | volume attributes class is none
        now   | a                      | MarkedForDeletion             | true   | not being deleted         | not being deleted | volume is not being deleted
        now   | a deleting             | MarkedForDeletion             | false  | not being deleted         | being deleted     | volume is being deleted
        now   | a                      | WaitsForFirstConsumer         | true   | no need to wait           | no need to wait   | claim does not wait for a consumer
        later | a                      | WaitsForFirstConsumer         | false  | a pod that uses the claim | none yet          | claim waits for its first consumer, so the controller binds it only to a reserved volume
        now   | a                      | VolumeNotAvailable            | true   | Available                 | Available         | phase is Available
        now   | a phase=Pending        | VolumeNotAvailable            | false  | Available                 | Pending           | phase is Pending; a claim binds only to Available volumes
        now   | a label=x=y            | SelectorMismatch              | true   | any labels                | labels {x=y}      | volume has labels {x=y}
        now   | a                      | SelectorMismatch              | true   | any labels                | no labels         | volume has no labels
        now   | a                      | StorageClassMismatch          | true   | none                      | none              | storage class is none
        on    | a                      | AlreadyTaken                  | true   | a volume that is not taken | not taken        | volume is not taken
        on    | taken                  | AlreadyTaken                  | false  | a volume that is not taken | taken            | volume is taken by another claim of the same pod
        on    | a                      | NodeAffinityConflict          | true   | labels {zone=a}           | usable            | volume is usable on the node
        on    | a affinity=[{"matchExpressions":[{"key":"zone","operator":"In","values":["b","c"]},{"key":"disk","operator":"Exists"}]},{"matchExpressions":[{"key":"zone","operator":"NotIn","values":["a"]}]}] | NodeAffinityConflict | false | no label disk, zone=a | it needs zone in (b,c) and disk, or zone notin (a) | volume cannot be used on the node: it needs zone in (b,c) and disk, or zone notin (a); the node has no label disk, zone=a
        on    | a affinity=[]          | NodeAffinityConflict          | false  | labels {zone=a}           | it needs a node selector term, but it lists none | volume cannot be used on the node: it needs a node selector term, but it lists none; the node has labels {zone=a}
        on    | a affinity=[{"matchExpressions":[{"key":"zone","operator":"Is"}]}] | NodeAffinityConflict | false | labels {zone=a} | nodeSelectorTerms[0].matchExpressions[0].operator: Unsupported value: "Is": supported values: "In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt" | volume cannot be used on the node: nodeSelectorTerms[0].matchExpressions[0].operator: Unsupported value: "Is": supported values: "In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"; the node has labels {zone=a}
        on    | a                      | IncompatibleAccessModes       | true   | ReadWriteOnce             | ReadWriteOnce     | volume offers ReadWriteOnce
        """)
    void aCheckSaysWhatItComparedWhetherItPassesOrNot(
            String who, String volume, String check, boolean passed, String expected, String actual, String message) {
        VolumeCheck wanted = Arrays.stream(VolumeCheck.values())
                .filter(each -> each.id().equals(check))
                .findFirst()
                .orElseThrow();
        assertThat(request(who, "", "").check(Sketch.volume(volume)))
                .contains(new CheckResult(wanted, passed, expected, actual, message));
    }

    @Test
    void requestsWithEqualContentAreEqualAndDescribeThemselves() {
        BindingRequest request = request("now", "", "a; b");
        assertThat(request)
                .isEqualTo(request("now", "", "b; a"))
                .hasSameHashCodeAs(request("now", "", "b; a"))
                .isNotEqualTo(request("later", "", "a; b"))
                .isNotEqualTo(request("now", "", "a"))
                .isNotEqualTo(request.on(Release.of("1.33")))
                .hasToString("BindingRequest of PersistentVolumeClaim/ns/c by controller in 2 volumes");
        assertThat(request("list", "", "a; b")).isNotEqualTo(request("list", "", "b; a"));
    }

    @Test
    void theControllerExcludesNothing() {
        assertThatThrownBy(() -> request("now", "", "a").excluding(Set.of("a")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("excludes");
    }

    @Test
    void theStoppingVolumeIsNamed() {
        assertThat(VolumeBinding.decide(request("on", "", "a; b ref=ns/c affinity=[]")))
                .isInstanceOfSatisfying(
                        BindingDecision.NoMatch.class,
                        none -> assertThat(none.stoppedBy()).contains(Sketch.volume("b ref=ns/c affinity=[]")));
    }
}
