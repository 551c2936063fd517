package dev.mooring.sanitize;

import dev.mooring.internal.Quote;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which volume and which claim of the input belong together, by their names in the source: the claim's volumeName names
 * the volume (forward), the volume's claimRef names the claim (backward).
 */
final class Pairing {

    private final Policy policy;
    private final Map<String, Item> volumes = new LinkedHashMap<>();
    private final Map<ObjectRef, Item> claims = new LinkedHashMap<>();
    /** Claims by the volume that they name. */
    private final Map<String, List<Item>> claimsByVolume = new LinkedHashMap<>();
    /** Volumes by the claim that their claimRef names, in the input or not. */
    private final Map<ObjectRef, List<Item>> volumesByClaim = new LinkedHashMap<>();
    /** The claim that the claimRef of each volume names, with a namespace. */
    private final Map<Item, ObjectRef> namedClaims = new LinkedHashMap<>();

    private Pairing(Policy policy) {
        this.policy = policy;
    }

    static void pair(List<Item> items, Policy policy) {
        Pairing pairing = new Pairing(policy);
        if (items.size() > 1) {
            pairing.index(items);
            pairing.volumes.values().forEach(pairing::fromVolume);
            pairing.claims.values().forEach(pairing::fromClaim);
            pairing.absentClaims();
        }
        pairing.notes(items);
    }

    private void index(List<Item> items) {
        for (Item item : items) {
            if (item.omitted || item.source.name().isEmpty()) {
                continue;
            }
            if (item.isVolume()) {
                volumes.putIfAbsent(item.source.name(), item);
            } else if (item.isClaim()) {
                claims.putIfAbsent(item.ref(), item);
                item.sourceText(WellKnownPointers.VOLUME_NAME)
                        .ifPresent(name -> claimsByVolume
                                .computeIfAbsent(name, n -> new ArrayList<>())
                                .add(item));
            }
        }
        volumes.values()
                .forEach(volume -> namedClaim(volume).ifPresent(claim -> {
                    namedClaims.put(volume, claim);
                    volumesByClaim
                            .computeIfAbsent(claim, c -> new ArrayList<>())
                            .add(volume);
                }));
    }

    /** The claim that the claimRef of a volume names. Without a namespace it is the claim of that name that names the volume. */
    private Optional<ObjectRef> namedClaim(Item volume) {
        String name = volume.sourceClaimRef().string("name").orElse("");
        String namespace = volume.sourceClaimRef().string("namespace").orElse("");
        if (name.isEmpty()) {
            return Optional.empty();
        }
        if (!namespace.isEmpty()) {
            return Optional.of(ObjectRef.claim(namespace, name));
        }
        return claimsByVolume.getOrDefault(volume.source.name(), List.of()).stream()
                .filter(claim -> claim.source.name().equals(name))
                .map(Item::ref)
                .findFirst()
                .or(() -> policy.settings.defaultNamespace.map(fallback -> ObjectRef.claim(fallback, name)));
    }

    private void fromVolume(Item volume) {
        List<Item> candidates = claimsByVolume.getOrDefault(volume.source.name(), List.of());
        if (candidates.isEmpty()) {
            return;
        }
        ObjectRef wanted = namedClaims.get(volume);
        Item winner = candidates.stream()
                .filter(claim -> claim.ref().equals(wanted))
                .findFirst()
                .orElse(null);
        if (winner == null && candidates.size() == 1 && wanted == null) {
            winner = candidates.get(0);
        }
        if (winner == null && candidates.size() == 1) {
            Item claim = candidates.get(0);
            String problem = "the claim names volume " + volume.source.name() + ", whose claimRef names "
                    + requireRef(wanted).key();
            problem(WarningCode.PAIR_INCONSISTENT, claim, problem);
            problem(WarningCode.PAIR_INCONSISTENT, volume, problem);
            return;
        }
        for (Item claim : candidates) {
            if (claim != winner) {
                conflict(claim, candidates.size() + " claims name volume " + volume.source.name());
            }
        }
        if (winner == null) {
            conflict(volume, candidates.size() + " claims name the volume, and its claimRef names none of them");
        } else {
            pair(volume, winner);
        }
    }

    private void fromClaim(Item claim) {
        List<Item> candidates = volumesByClaim.getOrDefault(claim.ref(), List.of()).stream()
                .filter(volume -> volume != claim.partner)
                .toList();
        if (candidates.isEmpty()) {
            return;
        }
        Optional<String> wanted = claim.sourceText(WellKnownPointers.VOLUME_NAME);
        if (claim.partner != null) {
            candidates.forEach(volume -> conflict(
                    volume,
                    "its claimRef names claim " + claim.ref().key() + ", which names volume " + wanted.orElse("")));
        } else if (wanted.isPresent()) {
            String problem = "the claim names volume " + wanted.get()
                    + ", but the claimRef that names the claim is that of volume "
                    + candidates.get(0).source.name();
            problem(WarningCode.PAIR_INCONSISTENT, claim, problem);
            candidates.forEach(volume -> problem(WarningCode.PAIR_INCONSISTENT, volume, problem));
        } else if (candidates.size() == 1) {
            pair(candidates.get(0), claim);
        } else {
            String problem = candidates.size() + " volumes have a claimRef to claim "
                    + claim.ref().key() + ", which names no volume";
            candidates.forEach(volume -> conflict(volume, problem));
            conflict(claim, problem);
        }
    }

    /** Several volumes whose claimRef names the same claim, which is not in the input. */
    private void absentClaims() {
        volumesByClaim.forEach((claim, candidates) -> {
            if (!claims.containsKey(claim) && candidates.size() > 1) {
                candidates.forEach(volume -> conflict(
                        volume,
                        candidates.size() + " volumes have a claimRef to claim " + claim.key()
                                + ", which is not in the input"));
            }
        });
    }

    private void conflict(Item item, String problem) {
        problem(WarningCode.CONFLICTING_CLAIM_REFS, item, problem);
    }

    private void problem(WarningCode code, Item item, String problem) {
        item.warn(
                code,
                policy.binds() ? Severity.ERROR : Severity.WARN,
                item.isVolume() ? WellKnownPointers.CLAIM_REF : WellKnownPointers.VOLUME_NAME,
                problem);
    }

    private static void pair(Item volume, Item claim) {
        volume.partner = claim;
        claim.partner = volume;
        String uid = claim.source.uid();
        String refUid = volume.sourceClaimRef().string("uid").orElse("");
        if (!uid.isEmpty() && !refUid.isEmpty() && !uid.equals(refUid)) {
            volume.warn(
                    WarningCode.STALE_PAIR_UID,
                    WellKnownPointers.CLAIM_REF.child("uid"),
                    "claimRef has another uid than " + claim.ref() + ": they were not bound in the source");
        }
    }

    /** Warns of claims without a volume. A refused volume is still in the input. */
    private void notes(List<Item> items) {
        if (!policy.binds()) {
            return;
        }
        for (Item item : items) {
            if (item.isClaim() && item.emitted() && item.partner == null && !partnerInInput(item)) {
                item.warn(
                        WarningCode.PV_NOT_IN_INPUT,
                        WellKnownPointers.VOLUME_NAME,
                        item.sourceText(WellKnownPointers.VOLUME_NAME)
                                .map(name -> "volume " + Quote.text(name) + " is not in the input")
                                .orElse("no volume of the input belongs to this claim"));
            }
        }
    }

    private boolean partnerInInput(Item claim) {
        return volumesByClaim.containsKey(claim.ref())
                || claim.sourceText(WellKnownPointers.VOLUME_NAME)
                        .map(volumes::containsKey)
                        .orElse(false);
    }

    private static ObjectRef requireRef(@Nullable ObjectRef ref) {
        return Objects.requireNonNull(ref);
    }
}
