package dev.mooring.forecast;

import dev.mooring.binding.VolumeCheck;
import dev.mooring.deletion.DeletionEnd;
import dev.mooring.deletion.OtherControllers.Change;
import dev.mooring.forecast.run.ControllerRun;
import dev.mooring.forecast.run.ForecastState;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Free volumes that recreated claims may take. It is not known whether the claim goes away; if it does, its workload
 * creates a new one.
 */
final class RemadeClaims {

    private RemadeClaims() {}

    /** Why it is not known whether these volumes, by name, stay free. */
    static Map<String, Reason> takers(ForecastState state) {
        Set<ObjectRef> open = new TreeSet<>();
        for (DeletionEnd end : state.given().deletions().ends()) {
            if (end.object().isClaim() && end.state() == DeletionEnd.State.UNKNOWN) {
                open.add(end.object());
            }
        }
        List<Manifest> again = open.isEmpty() ? List.of() : state.madeWithout(open);
        Map<String, Reason> takers = new TreeMap<>();
        if (again.isEmpty()) {
            return takers;
        }
        List<Change> gone = new ArrayList<>();
        again.forEach(claim -> gone.add(new Change(claim.ref(), Optional.empty())));
        ControllerRun run = state.before().after(gone, step -> {}).with(Inventory.of(again), List.of());
        for (Manifest each : again) {
            run.claim(each.namespace(), each.name())
                    .ifPresent(claim -> volumes(run, claim).forEach(volume -> takers.put(volume, doubt(volume, each))));
        }
        return takers;
    }

    /** One that waits for its pod may get each volume that fits. */
    private static List<String> volumes(ControllerRun run, ClaimEnd end) {
        if (!end.isWaitingForConsumer()) {
            return end.volume().stream().toList();
        }
        return new VolumeComparison(run.end(), end.claim(), Optional.empty())
                .all().stream()
                        .filter(RemadeClaims::fits)
                        .map(VolumeExplanation::name)
                        .toList();
    }

    /** The volume fits, and only a pod is missing. */
    private static boolean fits(VolumeExplanation volume) {
        return volume.failures().stream().allMatch(each -> each.code() == VolumeCheck.WAITS_FOR_FIRST_CONSUMER);
    }

    private static Reason doubt(String volume, Manifest claim) {
        return Reason.of(
                ForecastCode.CLAIM_MAY_GO,
                ObjectRef.volume(volume).toString(),
                "it is not known whether " + claim.ref() + " goes: if it does, it is recreated and may take this"
                        + " volume");
    }
}
