package dev.mooring.conformance.cluster;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Conflict;
import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.NotFound;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.admission.NamespaceLifecycle;
import dev.mooring.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;

/** The API server's messages for created or changed objects; {@link Gates} covers quotas and limit ranges. */
final class Words {

    private static final List<String> OF_GATES = List.of("exceeded quota", "storage usage per PersistentVolumeClaim");
    private static final String TAKEN = " already exists";

    private final LifeRecord record;
    private final List<String> differences = new ArrayList<>();
    private int asked;

    private Words(LifeRecord record) {
        this.record = record;
    }

    static Compared compare(LifeRecord record) {
        return new Words(record).compared();
    }

    private Compared compared() {
        int request = 0;
        for (Step step : record.steps()) {
            if (step instanceof Step.Create create) {
                for (int i = 0; i < create.objects().size(); i++) {
                    created(create.objects().get(i), record.refusals().get(request + i));
                }
            } else if (step instanceof Step.Merge merge) {
                changed(merge, record.refusals().get(request));
            }
            request += step.requests();
        }
        return new Compared(asked, 0, differences);
    }

    private void created(Manifest object, String refusal) {
        boolean isOfOthers = refusal.endsWith(TAKEN) || OF_GATES.stream().anyMatch(refusal::contains);
        if (!isOfOthers) {
            compare(
                    object,
                    NamespaceLifecycle.create(
                            record.inventoryBefore(), object, Admission.post(record.release(), object)),
                    refusal);
        }
    }

    private void changed(Step.Merge merge, String refusal) {
        record.before().stream()
                .filter(each -> each.ref().equals(merge.object()))
                .forEach(old -> compare(old, Admission.put(record.release(), old, merge.applied(old)), refusal));
    }

    private void compare(Manifest object, AdmissionDecision decision, String refusal) {
        asked++;
        List<String> foretold = words(decision);
        boolean isSame =
                foretold.isEmpty() == refusal.isEmpty() && foretold.stream().allMatch(refusal::contains);
        if (!isSame) {
            differences.add(object.ref() + ": forecast " + foretold + ", really \"" + refusal + "\"");
        }
    }

    /** Parts of the refusal; none if it is accepted. */
    private static List<String> words(AdmissionDecision decision) {
        if (decision instanceof Invalid invalid) {
            return invalid.errors().stream().map(Object::toString).toList();
        }
        if (decision instanceof Forbidden forbidden) {
            return List.of(forbidden.message());
        }
        if (decision instanceof NotFound notFound) {
            return List.of(notFound.message());
        }
        if (decision instanceof Conflict conflict) {
            return List.of(conflict.message());
        }
        return decision instanceof Undecodable undecodable ? List.of(undecodable.message()) : List.of();
    }
}
