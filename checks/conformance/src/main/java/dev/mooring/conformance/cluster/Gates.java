package dev.mooring.conformance.cluster;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.quantity.StorageSize;
import dev.mooring.quota.LimitVerdict;
import dev.mooring.quota.LimitVerdict.LimitRefusal;
import dev.mooring.quota.NamespaceLimits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The messages of quotas and limit ranges for created or changed claims, word for word. */
final class Gates {

    private static final List<String> OF_OTHERS = List.of(
            " is invalid: ",
            "only dynamically provisioned pvc can be resized",
            " already exists",
            " not found",
            " because it is being terminated");

    private final LifeRecord record;
    private final Map<ObjectRef, Manifest> stored = new HashMap<>();
    private final List<String> differences = new ArrayList<>();
    private NamespaceLimits limits;
    private int asked;

    private Gates(LifeRecord record) {
        this.record = record;
        this.limits = NamespaceLimits.of(record.inventoryBefore(), record.inventoryBefore());
        record.before().forEach(each -> stored.put(each.ref(), each));
    }

    static Compared compare(LifeRecord record) {
        boolean hasGates = record.before().stream()
                .anyMatch(each ->
                        each.kind().equals(Resource.QUOTA.kind) || each.kind().equals(Resource.LIMIT_RANGE.kind));
        return hasGates && !isOverrun(record) ? new Gates(record).compared() : Compared.NOTHING;
    }

    /** If requests come faster than the quota controller counts, the server accepts more than a quota allows. */
    private static boolean isOverrun(LifeRecord record) {
        return record.after().stream().anyMatch(Gates::isOver)
                && record.before().stream().noneMatch(Gates::isOver);
    }

    private static boolean isOver(Manifest object) {
        JsonObject hard = object.status().child("hard");
        JsonObject used = object.status().child("used");
        return object.kind().equals(Resource.QUOTA.kind)
                && used.members().keySet().stream().anyMatch(each -> amount(used, each) > amount(hard, each));
    }

    private static long amount(JsonObject amounts, String resource) {
        return amounts.string(resource)
                .map(each -> StorageSize.parse(each).value())
                .orElse(Long.MAX_VALUE);
    }

    private Compared compared() {
        int request = 0;
        for (Step step : record.steps()) {
            if (step instanceof Step.Resize resize && stored.containsKey(resize.claim())) {
                Manifest old = stored.get(resize.claim());
                Manifest changed = new Manifest((JsonObject) JsonMergePatch.apply(old.json(), resize.patch()));
                ask(changed, limits.update(old, changed), record.refusals().get(request));
            } else if (step instanceof Step.Create create) {
                for (int i = 0; i < create.objects().size(); i++) {
                    create(create.objects().get(i), record.refusals().get(request + i));
                }
            }
            request += step.requests();
        }
        return new Compared(asked, 0, differences);
    }

    private void create(Manifest object, String refusal) {
        if (Admission.post(record.release(), object) instanceof Accepted accepted) {
            ask(accepted.stored(), limits.create(accepted.stored()), refusal);
        }
    }

    private void ask(Manifest object, LimitVerdict verdict, String refusal) {
        boolean isOfOthers = OF_OTHERS.stream().anyMatch(refusal::contains);
        if (isOfOthers) {
            return;
        }
        asked++;
        String foretold = verdict.refusal().map(LimitRefusal::message).orElse("");
        if (!foretold.equals(refusal)) {
            differences.add(object.ref() + ": forecast \"" + foretold + "\", really \"" + refusal + "\"");
        }
        if (refusal.isEmpty()) {
            limits = verdict.after();
            stored.put(object.ref(), object);
        }
    }
}
