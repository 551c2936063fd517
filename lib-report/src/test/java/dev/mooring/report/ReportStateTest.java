package dev.mooring.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One state for each claim and volume. */
class ReportStateTest {

    private static final List<String> COMPLETE =
            List.of("PersistentVolumeClaim", "PersistentVolume", "Pod", "StorageClass");

    private static final String ROWS = """
        pv  | bound     | size=10 class=fast claim=shop/bound uid phase=Bound
        pvc | bound     | size=10 class=fast volume=bound bound
        pvc | lost      | size=10 class=fast volume=gone bound
        pvc | thief     | size=10 class=fast volume=bound
        pv  | left      | size=5 class=fast claim=shop/nobody uid phase=Released
        pv  | failed    | size=5 class=fast claim=shop/nobody2 uid phase=Failed
        pv  | free      | size=7 class=other phase=Available
        pvc | big       | size=99 class=other
        pv  | mine      | size=3 class=fast claim=shop/later phase=Available
        pv  | a         | size=8 class=twin phase=Available
        pvc | x         | size=8 class=twin
        pvc | y         | size=8 class=twin
        pvc | late      | size=1 class=local
        pvc | made      | size=1 class=fast
        pvc | odd       | size=apples class=fast
        pv  | dying     | size=2 class=fast claim=shop/holder uid phase=Bound deleted
        pvc | holder    | size=2 class=fast volume=dying bound
        """;

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        object     | state
        pv/bound   | contended
        pvc/bound  | bound
        pvc/lost   | lost
        pvc/thief  | contended
        pv/left    | released
        pv/failed  | failed
        pv/free    | available
        pvc/big    | pending
        pv/mine    | reserved
        pv/a       | order-dependent
        pvc/x      | order-dependent
        pvc/late   | waiting
        pvc/made   | provisioning
        pvc/odd    | not-judged
        pv/dying   | held-terminating
        pvc/holder | bound-unproven
        """)
    void everyObjectHasTheFirstStateThatApplies(String object, String state) {
        assertThat(state(Report.of(cluster()), object)).hasToString(state);
    }

    @Test
    void aVolumeWhoseClaimWasNotGivenIsUnknown() {
        Inventory volume = Inventory.of(Rows.object("pv", "p", "size=1 class=fast claim=shop/c uid phase=Bound"));
        assertThat(state(Report.of(volume), "pv/p")).isEqualTo(ReportObject.State.UNKNOWN);
        assertThat(state(Report.of(volume.complete("PersistentVolumeClaim")), "pv/p"))
                .isEqualTo(ReportObject.State.RELEASED);
    }

    @Test
    void anObjectThatTheServerRefusesIsRefused() {
        JsonObject claim = Rows.object("pvc", "Bad_Name", "size=1 class=fast").without("status");
        JsonObject fresh =
                claim.with("metadata", claim.child("metadata").without("uid").without("creationTimestamp"));
        assertThat(state(Report.of(Inventory.of(fresh)), "pvc/Bad_Name")).isEqualTo(ReportObject.State.REFUSED);
    }

    @Test
    void aClaimIsProvenOnlyWithoutDoubts() {
        for (ReportObject each : Report.of(cluster()).objects()) {
            if (each.ref().isClaim() && each.state() == ReportObject.State.BOUND) {
                assertThat(each.doubts()).isEmpty();
            }
        }
    }

    @Test
    void everyPartOfAClusterIsDrawnAndShowsEachObjectOnce() {
        List<JsonObject> all = Rows.objects(ROWS);
        Set<ReportObject.State> seen = EnumSet.noneOf(ReportObject.State.class);
        for (int left = 0; left < all.size(); left++) {
            List<JsonObject> some = new ArrayList<>(all);
            some.remove(left);
            Report report = Report.of(Inventory.of(some));
            report.objects().forEach(each -> seen.add(each.state()));
            assertThat(report.objects().stream().map(ReportObject::ref)).doesNotHaveDuplicates();
        }
        assertThat(seen).contains(ReportObject.State.BOUND, ReportObject.State.LOST, ReportObject.State.NOT_JUDGED);
    }

    /** An object that is withheld, with the word that all of its kind are given, makes no claim bound and no volume free. */
    @Test
    void takingEvidenceAwayMakesNothingWell() {
        Map<ObjectRef, ReportObject.State> whole = states(Report.of(cluster()));
        List<JsonObject> all = Rows.objects(ROWS);
        for (int left = 0; left < all.size(); left++) {
            List<JsonObject> some = new ArrayList<>(all);
            String kind = some.remove(left).string("kind").orElseThrow();
            String[] complete =
                    COMPLETE.stream().filter(each -> !each.equals(kind)).toArray(String[]::new);
            states(Report.of(Inventory.of(some).complete(complete))).forEach((object, state) -> {
                boolean isYes = state == (object.isClaim() ? ReportObject.State.BOUND : ReportObject.State.AVAILABLE);
                assertThat(isYes && whole.get(object) != state)
                        .as("%s was %s and is %s without a %s", object, whole.get(object), state, kind)
                        .isFalse();
            });
        }
    }

    private static Map<ObjectRef, ReportObject.State> states(Report report) {
        return report.objects().stream().collect(Collectors.toMap(ReportObject::ref, ReportObject::state));
    }

    private static Inventory cluster() {
        return Inventory.of(Rows.objects(ROWS)).complete(COMPLETE.toArray(String[]::new));
    }

    private static ReportObject.State state(Report report, String object) {
        String name = object.substring(object.indexOf('/') + 1);
        ObjectRef ref = object.startsWith("pvc") ? ObjectRef.claim("shop", name) : ObjectRef.volume(name);
        return report.objects().stream()
                .filter(each -> each.ref().equals(ref))
                .findFirst()
                .orElseThrow()
                .state();
    }
}
