package dev.mooring.sanitize;

import dev.mooring.internal.Quote;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which volume and which claim of the input belong together, by the names they have in the source: the claim's
 * volumeName names the volume (forward), the volume's claimRef names the claim (backward).
 */
final class Pairing {

    private final Policy policy;
    private final Map<String, Item> volumes = new LinkedHashMap<>();
    private final Map<ObjectRef, Item> claims = new LinkedHashMap<>();
    /** Claims by the volume they name. */
    private final Map<String, List<Item>> claimants = new LinkedHashMap<>();
    /** Volumes by the claim their claimRef names; that claim may or may not be in the input. */
    private final Map<ObjectRef, List<Item>> suitors = new LinkedHashMap<>();
    /** What each volume's claimRef names, its namespace found where it has none. */
    private final Map<Item, ObjectRef> named = new LinkedHashMap<>();

    private Pairing(Policy policy) {
        this.policy = policy;
    }

    static void pair(List<Item> items, Policy policy) {
        Pairing pairing = new Pairing(policy);
        pairing.index(items);
        pairing.volumes.values().forEach(pairing::fromVolume);
        pairing.claims.values().forEach(pairing::fromClaim);
        pairing.strangers();
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
                item.sourceText(Keys.VOLUME_NAME)
                        .ifPresent(name -> claimants
                                .computeIfAbsent(name, n -> new ArrayList<>())
                                .add(item));
            }
        }
        volumes.values()
                .forEach(volume -> named(volume).ifPresent(claim -> {
                    named.put(volume, claim);
                    suitors.computeIfAbsent(claim, c -> new ArrayList<>()).add(volume);
                }));
    }

    /** The claim a volume's claimRef names. One without namespace means the claim of that name that names the volume. */
    private Optional<ObjectRef> named(Item volume) {
        String name = volume.sourceClaimRef().string("name").orElse("");
        String namespace = volume.sourceClaimRef().string("namespace").orElse("");
        if (name.isEmpty()) {
            return Optional.empty();
        }
        if (!namespace.isEmpty()) {
            return Optional.of(ObjectRef.claim(namespace, name));
        }
        return claimants.getOrDefault(volume.source.name(), List.of()).stream()
                .filter(claim -> claim.source.name().equals(name))
                .map(Item::ref)
                .findFirst()
                .or(() -> policy.shared.defaultNamespace.map(fallback -> ObjectRef.claim(fallback, name)));
    }

    private void fromVolume(Item volume) {
        List<Item> asking = claimants.getOrDefault(volume.source.name(), List.of());
        if (asking.isEmpty()) {
            return;
        }
        ObjectRef wanted = named.get(volume);
        Item winner = asking.stream()
                .filter(claim -> claim.ref().equals(wanted))
                .findFirst()
                .orElse(null);
        if (winner == null && asking.size() == 1 && wanted == null) {
            winner = asking.get(0);
        }
        if (winner == null && asking.size() == 1) {
            Item claim = asking.get(0);
            String problem = "the claim names volume " + volume.source.name() + ", whose claimRef names "
                    + requireRef(wanted).key();
            problem(WarningCode.PAIR_INCONSISTENT, claim, problem);
            problem(WarningCode.PAIR_INCONSISTENT, volume, problem);
            return;
        }
        for (Item claim : asking) {
            if (claim != winner) {
                conflict(claim, asking.size() + " claims name volume " + volume.source.name());
            }
        }
        if (winner == null) {
            conflict(volume, asking.size() + " claims name it, and its claimRef names none of them");
        } else {
            marry(volume, winner);
        }
    }

    private void fromClaim(Item claim) {
        List<Item> asking = suitors.getOrDefault(claim.ref(), List.of()).stream()
                .filter(volume -> volume != claim.partner)
                .toList();
        if (asking.isEmpty()) {
            return;
        }
        Optional<String> wanted = claim.sourceText(Keys.VOLUME_NAME);
        if (claim.partner != null) {
            asking.forEach(volume -> conflict(
                    volume, "its claimRef names " + claim.ref().key() + ", which names volume " + wanted.orElse("")));
        } else if (wanted.isPresent()) {
            String problem = "the claim names volume " + wanted.get() + ", but is named by the claimRef of volume "
                    + asking.get(0).source.name();
            problem(WarningCode.PAIR_INCONSISTENT, claim, problem);
            asking.forEach(volume -> problem(WarningCode.PAIR_INCONSISTENT, volume, problem));
        } else if (asking.size() == 1) {
            marry(asking.get(0), claim);
        } else {
            String problem =
                    asking.size() + " volumes have a claimRef to " + claim.ref().key() + ", which names none";
            asking.forEach(volume -> conflict(volume, problem));
            conflict(claim, problem);
        }
    }

    /** Volumes whose claimRefs name one claim that is not there to choose. */
    private void strangers() {
        suitors.forEach((claim, asking) -> {
            if (!claims.containsKey(claim) && asking.size() > 1) {
                asking.forEach(volume -> conflict(
                        volume,
                        asking.size() + " volumes have a claimRef to " + claim.key() + ", which is not in the input"));
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
                item.isVolume() ? Keys.CLAIM_REF : Keys.VOLUME_NAME,
                problem);
    }

    private static void marry(Item volume, Item claim) {
        volume.partner = claim;
        claim.partner = volume;
        String uid = claim.source.uid();
        String refUid = volume.sourceClaimRef().string("uid").orElse("");
        if (!uid.isEmpty() && !refUid.isEmpty() && !uid.equals(refUid)) {
            volume.warn(
                    WarningCode.STALE_PAIR_UID,
                    Keys.CLAIM_REF.child("uid"),
                    "claimRef has another uid than " + claim.ref() + ": in the source they were not bound");
        }
    }

    /** Who stands alone. A volume that was refused is still in the input. */
    private void notes(List<Item> items) {
        if (!policy.binds()) {
            return;
        }
        for (Item item : items) {
            if (item.isClaim() && item.emitted() && item.partner == null && !partnerInInput(item)) {
                item.warn(
                        WarningCode.PV_NOT_IN_INPUT,
                        Keys.VOLUME_NAME,
                        item.sourceText(Keys.VOLUME_NAME)
                                .map(name -> "volume " + Quote.text(name) + " is not in the input")
                                .orElse("no volume of the input belongs to this claim"));
            }
        }
    }

    private boolean partnerInInput(Item claim) {
        return suitors.containsKey(claim.ref())
                || claim.sourceText(Keys.VOLUME_NAME).map(volumes::containsKey).orElse(false);
    }

    private static ObjectRef requireRef(@Nullable ObjectRef ref) {
        return java.util.Objects.requireNonNull(ref);
    }
}
