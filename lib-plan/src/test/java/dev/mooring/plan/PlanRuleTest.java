package dev.mooring.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.evidence.Needed;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlanRuleTest {

    private static final Inventory NODES = Inventory.EMPTY.complete(Kinds.NODE);
    private static final Manifest ODD = Manifest.parse(
            "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\",\"namespace\":\"n\"},\"spec\":7}");
    private static final Manifest VOLUME = Manifest.parse(
            "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"v\",\"uid\":\"v\"},\"spec\":{\"capacity\":{"
                    + "\"storage\":\"1Gi\"},\"accessModes\":[\"ReadWriteOnce\"],\"csi\":{\"driver\":\"d\",\"volumeHandle\":\"h\"}}}");
    private static final Manifest WEBHOOK = Manifest.parse(
            "{\"apiVersion\":\"admissionregistration.k8s.io/v1\",\"kind\":\"ValidatingWebhookConfiguration\",\"metadata\":{"
                    + "\"name\":\"w\"},\"webhooks\":[{\"rules\":[{\"apiGroups\":[\"\"],\"operations\":[\"UPDATE\"],\"resources\":"
                    + "[\"persistentvolumes\"]}]}]}");
    private static final List<Reason> FOUND = List.of(Reason.of(PlanRule.PLAN_HARMS_NOTHING, "n/c", "is found"));

    private static PlanRule.Played played(
            Inventory before, Set<ObjectRef> concerned, String kind, List<Reason> notReached, List<Reason> harms) {
        return new PlanRule.Played(
                before,
                concerned,
                Set.of(kind),
                notReached,
                harms,
                Map.of("UPDATE", Set.of("persistentvolumes")),
                List.of("the writers are stopped"),
                false,
                Map.of());
    }

    /** Another cluster of which nothing is known, and a volume that it may have as well. */
    private static PlanRule.Played beside() {
        return new PlanRule.Played(
                NODES.with(VOLUME),
                Set.of(VOLUME.ref()),
                Set.of(Kinds.NODE),
                List.of(),
                List.of(),
                Map.of(),
                List.of(),
                false,
                Map.of("east", Inventory.EMPTY));
    }

    @Test
    void eachPremiseIsNeeded() {
        List<PlanRule> table = List.of(PlanRule.values());
        List<PlanRule> one = table.stream()
                .filter(each -> each != PlanRule.PLAN_NO_OTHER_CLUSTER)
                .toList();
        Set<ObjectRef> nothing = Set.of();
        Stream<Function<Reads, PlanRule.Reading>> scenes = Stream.of(
                played(NODES.with(ODD), nothing, Kinds.NODE, List.of(), List.of())::reading,
                played(NODES, nothing, Kinds.POD, List.of(), List.of())::reading,
                played(NODES, Set.of(ObjectRef.claim("n", "c")), Kinds.NODE, List.of(), List.of())::reading,
                played(NODES, nothing, Kinds.NODE, FOUND, List.of())::reading,
                played(NODES, nothing, Kinds.NODE, List.of(), FOUND)::reading,
                played(NODES.with(WEBHOOK), nothing, Kinds.NODE, List.of(), List.of())::reading);
        Set<String> needed = Needed.among(one, scenes);
        needed.addAll(Needed.among(table, Stream.<Function<Reads, PlanRule.Reading>>of(beside()::reading)));
        assertThat(needed).containsExactlyInAnyOrderElementsOf(Needed.all(table));
    }
}
