package dev.mooring.forecast.run;

import dev.mooring.deletion.DeletionEnd;
import dev.mooring.deletion.internal.DeletionCode;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.ForecastCode;
import dev.mooring.forecast.VolumeEnd;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The volumes of claims that the garbage collector deletes because their owners never existed. It races with the
 * component that gives them a volume: the volume may be made or bound before the claim goes, or not.
 */
public final class OwnerRace {

    private OwnerRace() {}

    /** These volumes by name, as they are if the collector comes last. */
    public static Map<String, VolumeEnd> of(ForecastState state) {
        Map<String, VolumeEnd> volumes = new TreeMap<>();
        for (DeletionEnd end : state.given().deletions().ends()) {
            if (end.object().isClaim() && isCollected(end)) {
                state.past()
                        .chapters()
                        .forEach(chapter -> volume(state, chapter, end.object())
                                .ifPresent(volume ->
                                        volumes.putIfAbsent(volume.volume().name(), volume)));
            }
        }
        return volumes;
    }

    private static boolean isCollected(DeletionEnd end) {
        return end.state() == DeletionEnd.State.GONE
                && end.reasons().stream().anyMatch(reason -> reason.code() == DeletionCode.OWNERS_GONE);
    }

    /** The volume that a claim gets that begins without one. */
    private static Optional<VolumeEnd> volume(ForecastState state, StartState.Chapter chapter, ObjectRef ref) {
        Optional<ClaimView> before = chapter.start()
                .claim(ref.namespace(), ref.name())
                .filter(claim -> claim.volumeName().isEmpty())
                .filter(claim -> !hadOwner(state, claim));
        if (before.isEmpty()) {
            return Optional.empty();
        }
        ControllerRun run = chapter.run();
        boolean isBound =
                run.claim(ref.namespace(), ref.name()).filter(ClaimEnd::isBound).isPresent();
        ProvisionerPlay provisioners = state.before().provisioners();
        if (!isBound && provisioners.isPlayed()) {
            run = ControllerRun.of(chapter.start(), provisioners);
        }
        return run.claim(ref.namespace(), ref.name())
                .filter(ClaimEnd::isBound)
                .flatMap(ClaimEnd::volume)
                .flatMap(run::volume)
                .map(volume -> VolumeEnds.doubted(volume, doubt(volume.volume(), ref)));
    }

    /** An owner that was deleted had its claim for a while. */
    private static boolean hadOwner(ForecastState state, ClaimView claim) {
        for (JsonValue each :
                claim.manifest().metadata().array("ownerReferences").items()) {
            if (each instanceof JsonObject owner) {
                String kind = Kinds.of(owner);
                String name = owner.string("name").orElse("");
                boolean wasThere = state.given().deletions().ends().stream()
                        .filter(end -> end.state() != DeletionEnd.State.NOT_FOUND)
                        .map(DeletionEnd::object)
                        .anyMatch(gone -> gone.kind().equals(kind)
                                && gone.name().equals(name)
                                && (gone.namespace().isEmpty()
                                        || gone.namespace().equals(claim.namespace())));
                if (wasThere) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Reason doubt(VolumeView volume, ObjectRef claim) {
        return Reason.of(
                ForecastCode.CLAIM_MAY_BE_COLLECTED_FIRST,
                volume.ref().toString(),
                "the owners of " + claim
                        + " do not exist: it is not known whether it gets this volume before the garbage collector"
                        + " deletes it");
    }
}
