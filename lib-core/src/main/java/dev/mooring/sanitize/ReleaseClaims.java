package dev.mooring.sanitize;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.sanitize.Policy.ReservedFor;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Which volume a claim gets. {@link ReleaseRules} sees one volume; here several may be reserved for one claim, and all
 * but one would have no claim's data, or that of another claim.
 */
final class ReleaseClaims {

    private final Policy policy;
    private final ReleaseScene scene;
    private final List<Item> volumes;

    private ReleaseClaims(Policy policy, ReleaseScene scene, List<Item> volumes) {
        this.policy = policy;
        this.scene = scene;
        this.volumes = volumes;
    }

    /** Refuses volumes that would be reserved for a claim that gets another one. */
    static void check(List<Item> items, Policy policy, ReleaseScene scene) {
        List<Item> volumes = items.stream()
                .filter(item -> item.isVolume() && !item.omitted && policy.releases(item.source.name()))
                .toList();
        ReleaseClaims claims = new ReleaseClaims(policy, scene, volumes);
        claims.byClaim().forEach(claims::judge);
    }

    private Map<ObjectRef, List<Item>> byClaim() {
        Map<ObjectRef, List<Item>> byClaim = new LinkedHashMap<>();
        for (Item volume : volumes) {
            claimOf(volume)
                    .ifPresent(claim -> byClaim.computeIfAbsent(claim, c -> new ArrayList<>())
                            .add(volume));
        }
        return byClaim;
    }

    /**
     * The claim that the volume would be reserved for; empty if any claim may take it, or it has no claim and stays so.
     */
    private Optional<ObjectRef> claimOf(Item volume) {
        if (policy.settings.reservedFor instanceof ReservedFor.Claim claim) {
            return isOf(volume, claim)
                    ? Optional.of(ObjectRef.claim(claim.namespace(), claim.name()))
                    : Optional.empty();
        }
        return policy.settings.reservedFor instanceof ReservedFor.SameClaim ? lastClaim(volume) : Optional.empty();
    }

    /** Whether the caller or the old claimRef assigns this volume to the claim; if not, it is refused. */
    private boolean isOf(Item volume, ReservedFor.Claim claim) {
        ObjectRef wanted = ObjectRef.claim(claim.namespace(), claim.name());
        Optional<ObjectRef> last = lastClaim(volume);
        if (volumes.size() == 1
                || policy.released().contains(volume.source.name())
                || last.equals(Optional.of(wanted))) {
            return true;
        }
        volume.warn(
                WarningCode.RELEASE_OF_OTHER_CLAIM,
                WellKnownPointers.CLAIM_REF,
                last.map(other -> "the volume has the data of " + other + ", not of " + wanted)
                        .orElse("the volume was not bound to any claim, so it is not known to be that of " + wanted),
                Optional.of("name the volume for the claim, or supply only that volume"));
        return false;
    }

    private static Optional<ObjectRef> lastClaim(Item volume) {
        String name = volume.sourceClaimRef().string("name").orElse("");
        return name.isEmpty()
                ? Optional.empty()
                : Optional.of(ObjectRef.claim(
                        volume.sourceClaimRef().string("namespace").orElse(""), name));
    }

    private void judge(ObjectRef claim, List<Item> all) {
        List<Item> chosen = all.stream().filter(volume -> !isBound(volume)).toList();
        if (chosen.size() > 1) {
            String names = chosen.stream().map(volume -> volume.source.name()).collect(Collectors.joining(", "));
            for (Item volume : chosen) {
                volume.warn(
                        WarningCode.RELEASE_SEVERAL_FOR_CLAIM,
                        WellKnownPointers.CLAIM_REF,
                        claim + " can get one volume, and " + chosen.size() + " would be reserved for it: " + names,
                        Optional.of("name the volume for the claim"));
            }
            return;
        }
        for (Item volume : chosen) {
            scene.otherVolume(claim, volume.source.name())
                    .ifPresent(words -> volume.warn(
                            WarningCode.RELEASE_CLAIM_HAS_VOLUME,
                            WellKnownPointers.CLAIM_REF,
                            words,
                            Optional.of(
                                    "reserve the volume for another claim, or delete and recreate the claim first")));
        }
    }

    /** A bound volume is refused by {@link ReleaseRules}. */
    private static boolean isBound(Item volume) {
        return volume.source.status().string("phase").equals(Optional.of(Phases.BOUND));
    }
}
