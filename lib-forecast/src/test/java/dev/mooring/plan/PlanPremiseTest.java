package dev.mooring.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Needed;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlanPremiseTest {

    private static final Inventory NODES = Inventory.EMPTY.complete(Kinds.NODE);
    private static final Manifest ODD = Manifest.parse(
            "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\",\"namespace\":\"n\"},\"spec\":7}");
    private static final List<Reason> FOUND =
            List.of(Reason.of(PlanPremise.PLAN_HARMS_NOTHING, "n/c", "is found"));

    private static PlanPremise.Played played(
            Inventory before, Set<ObjectRef> concerned, String kind, List<Reason> notReached, List<Reason> harms) {
        return new PlanPremise.Played(
                before, concerned, Set.of(kind), notReached, harms, List.of(new Fact.Said("the writers are stopped")));
    }

    @Test
    void eachPremiseIsNeeded() {
        List<PlanPremise> table = List.of(PlanPremise.values());
        Set<ObjectRef> nothing = Set.of();
        Stream<PlanPremise.Played> scenes = Stream.of(
                played(NODES.with(ODD), nothing, Kinds.NODE, List.of(), List.of()),
                played(NODES, nothing, Kinds.POD, List.of(), List.of()),
                played(NODES, Set.of(ObjectRef.claim("n", "c")), Kinds.NODE, List.of(), List.of()),
                played(NODES, nothing, Kinds.NODE, FOUND, List.of()),
                played(NODES, nothing, Kinds.NODE, List.of(), FOUND));
        assertThat(Needed.among(table, scenes)).containsExactlyInAnyOrderElementsOf(Needed.all(table));
    }
}
