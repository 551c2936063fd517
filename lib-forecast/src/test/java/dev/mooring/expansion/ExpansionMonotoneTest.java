package dev.mooring.expansion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.evidence.Needed;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.quota.NamespaceLimits;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Taking evidence away never moves an answer towards "it grows". */
class ExpansionMonotoneTest {

    private static final boolean LONG = Boolean.getBoolean("long.tests");

    /** Every scene is asked; evidence is taken away from every eighth, in the long form from each. */
    private static final int STRIDE = LONG ? 1 : 8;

    private static final List<List<String>> CHOICES = List.of(
            List.of("node=True", "node=True", "node=unknown", "node=Unknown"),
            List.of("volPhase=Bound", "volPhase=Bound", "volPhase=Bound", "volPhase=Released"),
            List.of("", "", "req=10Gi", "req=30Gi", "req=15Gi", "req=1e30"),
            List.of("", "", "", "cap=none", "cap=12Gi"),
            List.of("", "", "vol=20Gi", "vol=20Gi", "vol=15Gi", "vol=absent", "vol=unknown"),
            List.of("", "", "alloc=20Gi", "alloc=20Gi", "alloc=30Gi", "alloc=10Gi"),
            List.of(
                    "",
                    "",
                    "status=ControllerResizeInProgress",
                    "status=ControllerResizeInfeasible",
                    "status=NodeResizePending",
                    "status=NodeResizePending",
                    "status=NodeResizeInProgress",
                    "status=NodeResizeInfeasible",
                    "status=Later",
                    "status=none"),
            List.of(
                    "",
                    "",
                    "",
                    "cond=ControllerResizeError:no",
                    "cond=ControllerResizeError:code_=_FailedPrecondition",
                    "cond=NodeResizeError:no",
                    "cond=FileSystemResizePending",
                    "cond=Resizing"),
            List.of("", "pods=none", "pods=ro", "pods=two", "pods=waiting", "pods=unknown"),
            List.of("", "", "", "mode=Block"),
            List.of("", "", "", "class=fixed", "class=absent", "class=unknown", "class=unnamed"),
            List.of("", "", "", "source=ebs", "source=nfs", "source=flex", "source=other"),
            List.of("", "", "", "ref=u2", "ref=none", "uid=none"),
            List.of("", "", "", "phase=Pending", "deleted=yes", "notRequired=yes"),
            List.of("", "", "resizer=unknown"),
            List.of("", "", "to=25Gi", "to=12Gi", "to=5Gi"));

    private static String words(Random random) {
        StringBuilder words = new StringBuilder();
        for (List<String> choice : CHOICES) {
            words.append(choice.get(random.nextInt(choice.size()))).append(' ');
        }
        return words.toString();
    }

    private static final List<String> KINDS = List.of(
            Kinds.POD,
            Kinds.STORAGE_CLASS,
            Kinds.PERSISTENT_VOLUME,
            Kinds.NODE,
            Kinds.RESOURCE_QUOTA,
            Kinds.LIMIT_RANGE);

    /** A question with less evidence, and what was taken away. */
    private record Less(String what, Expansion.Request request, Inventory inventory) {}

    private static List<Less> less(Expansion.Request request, Inventory inventory) {
        List<Less> less = new ArrayList<>();
        for (Manifest object : inventory.all()) {
            if (!object.kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM)) {
                List<Manifest> others = new ArrayList<>(inventory.all());
                others.remove(object);
                less.add(new Less(object.ref().toString(), request, completed(inventory, others, object.kind())));
            }
        }
        for (String kind : KINDS) {
            less.add(new Less("all of " + kind, request, completed(inventory, inventory.all(), kind)));
        }
        less.add(new Less("resizers", new Expansion.Request(request.claim(), request.size(), Set.of()), inventory));
        less.add(
                new Less("status", of(request, request.claim().manifest().json().without("status")), inventory));
        return less;
    }

    private static Expansion.Request of(Expansion.Request request, JsonObject claim) {
        return new Expansion.Request(ClaimView.from(new Manifest(claim)), request.size(), request.resizers());
    }

    /** The same lists are complete, but for one kind. */
    private static Inventory completed(Inventory inventory, List<Manifest> objects, String but) {
        Inventory copy = Inventory.of(objects);
        for (String kind : KINDS) {
            copy = inventory.isComplete(kind) && !kind.equals(but) ? copy.complete(kind) : copy;
        }
        return copy;
    }

    @Test
    void lessEvidenceIsNeverBetter() {
        Random random = new Random(15);
        Set<Expansion.State> fine = EnumSet.noneOf(Expansion.State.class);
        Set<ExpansionRule> met = EnumSet.noneOf(ExpansionRule.class);
        for (int i = 0; i < (LONG ? 6000 : 1000); i++) {
            String words = words(random);
            ExpansionScene scene = ExpansionScene.of(words);
            Expansion all = Expansion.of(scene.request(), scene.inventory());
            all.reasons().forEach(reason -> met.add((ExpansionRule) reason.code()));
            if (all.outlook().isFine()) {
                fine.add(all.state());
                assertThat(all.next()).as(words).isNotEqualTo(Expansion.Actor.UNKNOWN);
                continue;
            }
            for (Less less : i % STRIDE == 0 ? less(scene.request(), scene.inventory()) : List.<Less>of()) {
                Expansion answer = Expansion.of(less.request(), less.inventory());
                assertThat(answer.outlook().isFine())
                        .as("%s without %s: %s", words, less.what(), answer.reasons())
                        .isFalse();
            }
        }
        assertThat(fine)
                .as("each way to a yes occurs")
                .containsExactlyInAnyOrder(
                        Expansion.State.DONE,
                        Expansion.State.REQUESTED,
                        Expansion.State.CONTROLLER_RESIZE_IN_PROGRESS,
                        Expansion.State.NODE_RESIZE_PENDING,
                        Expansion.State.NODE_RESIZE_IN_PROGRESS);
        assertThat(met).hasSizeGreaterThan(ExpansionRule.values().length - 4);
    }

    @Test
    void theRecoveryIsLegalAndLeadsOut() {
        Random random = new Random(16);
        for (int i = 0; i < (LONG ? 1000 : 100); i++) {
            String words = words(random);
            Expansion answer = ExpansionScene.of(words).answer();
            answer.recovery().ifPresent(recovery -> {
                String smaller = words + " to=" + recovery.size().canonical();
                Expansion after = ExpansionScene.of(smaller).answer();
                assertThat(after.outlook()).as(smaller).isNotEqualTo(Expansion.ExpansionOutlook.REFUSED);
                assertThat(after.state()).as(smaller).isNotEqualTo(Expansion.State.CONTROLLER_RESIZE_INFEASIBLE);
            });
        }
    }

    /** The plain scene, one that asks for more, and each with one more word. */
    @Test
    void eachPremiseIsNeeded() {
        List<ExpansionPremise> table = List.of(ExpansionPremise.values());
        List<String> more = new ArrayList<>(List.of("limits=range", "limits=notGiven"));
        CHOICES.forEach(more::addAll);
        Stream<ExpansionPremise.Facts> scenes = Stream.of("", "to=25Gi ")
                .flatMap(base -> more.stream().map(word -> ExpansionScene.of(base + word)))
                .map(scene -> {
                    Inventory objects = scene.inventory().complete(Kinds.POD);
                    Expansion.Request request = scene.request();
                    NamespaceLimits limits = NamespaceLimits.of(objects, objects);
                    return new ExpansionPremise.Facts(
                            new ExpansionFacts(request, objects, new ClaimPods(objects), limits),
                            Expansion.of(request, objects).reasons());
                });
        assertThat(Needed.among(table, scenes)).containsExactlyInAnyOrderElementsOf(Needed.all(table));
    }
}
