package dev.mooring.sanitize;

import dev.mooring.binding.VolumeBinding;
import dev.mooring.binding.VolumeCheck;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.ManifestException;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Compares volumes and claims. {@link VolumeBinding} decides what fits, not this class. */
final class PairChecks {

    private static final Map<VolumeCheck, WarningCode> CODES = Map.of(
            VolumeCheck.VOLUME_TOO_SMALL, WarningCode.CAPACITY_SHORTFALL,
            VolumeCheck.STORAGE_CLASS_MISMATCH, WarningCode.CLASS_MISMATCH,
            VolumeCheck.VOLUME_ATTRIBUTES_CLASS_MISMATCH, WarningCode.VAC_MISMATCH,
            VolumeCheck.INCOMPATIBLE_VOLUME_MODE, WarningCode.MODE_MISMATCH,
            VolumeCheck.INCOMPATIBLE_ACCESS_MODES, WarningCode.ACCESS_MODE_MISMATCH);

    /** The requirements of claims, except the size. */
    private record Requirements(
            String storageClass, List<String> modes, String volumeMode, String attributesClass, String selector) {

        static Requirements of(ClaimView claim) {
            return new Requirements(
                    claim.className(),
                    claim.accessModes().stream().distinct().sorted().toList(),
                    claim.volumeMode(),
                    claim.volumeAttributesClass(),
                    claim.manifest()
                            .at("spec", "selector")
                            .map(selector -> selector.toJson())
                            .orElse(""));
        }
    }

    private final Policy policy;
    private final Map<String, List<ClaimView>> byVolumeName = new HashMap<>();
    /** The two smallest claims with the same requirements: one of them may be the claim of the volume itself. */
    private final Map<Requirements, List<ClaimView>> smallestByRequirements = new HashMap<>();

    private PairChecks(Policy policy) {
        this.policy = policy;
    }

    static void check(List<Item> items, Policy policy, Inventory target) {
        PairChecks checks = new PairChecks(policy);
        for (Item item : items) {
            if (item.isClaim() && item.emitted() && item.partner != null) {
                checks.compare(item, item.partner);
            }
        }
        if (policy.is(Purpose.REPROVISION)) {
            return;
        }
        for (Item item : items) {
            if (item.isClaim() && item.emitted()) {
                item.claimView().ifPresent(checks::index);
            }
        }
        target.claims().forEach(checks::index);
        for (Item item : items) {
            boolean isReserved = item.editor.get(WellKnownPointers.CLAIM_REF).orElse(null) instanceof JsonObject;
            if (item.isVolume() && item.emitted() && !isReserved) {
                item.unreadable().ifPresent(problem -> unreadable(item, problem));
                item.volumeView().ifPresent(volume -> checks.contended(item, volume));
            }
        }
    }

    private void compare(Item item, Item partner) {
        ClaimView claim = item.claimView().orElse(null);
        VolumeView volume = partner.volumeView().orElse(null);
        if (claim == null || volume == null) {
            item.unreadable().or(partner::unreadable).ifPresent(problem -> unreadable(item, problem));
        } else if (policy.is(Purpose.REPROVISION)) {
            exceeds(item, claim, volume, Severity.WARN);
        } else if (partner.emitted()) {
            VolumeBinding.namedVolumeFailures(volume, claim).forEach(failure -> mismatch(item, failure));
            exceeds(item, claim, volume, Severity.INFO);
        }
    }

    private static void mismatch(Item claim, Reason failure) {
        WarningCode code = failure.code() instanceof VolumeCheck check ? CODES.get(check) : null;
        if (code != null) {
            claim.add(Reason.of(
                            code,
                            claim.ref().toString(),
                            failure.message()
                                    + "; if the volume is bound nevertheless, nothing in the target reports it")
                    .withValuesOf(failure));
        }
    }

    private static void exceeds(Item item, ClaimView claim, VolumeView volume, Severity severity) {
        if (volume.capacity().compareTo(claim.request()) > 0) {
            String message = severity == Severity.WARN
                    ? "the old volume is larger than the new one will be"
                    : "the volume is larger than the request";
            item.add(Reason.of(WarningCode.CAPACITY_EXCEEDS_REQUEST, item.ref().toString(), message)
                    .withSeverity(severity)
                    .at(WellKnownPointers.REQUEST.toString())
                    .withValues(claim.request().toString(), volume.capacity().toString()));
        }
    }

    /** An unreadable object cannot be compared; each place is reported once. */
    private static void unreadable(Item item, ManifestException e) {
        boolean isKnown = item.warnings.stream()
                .anyMatch(warning -> warning.pointer().equals(e.pointer().toString()));
        if (!isKnown) {
            item.warn(
                    WarningCode.MALFORMED_FIELD,
                    Severity.WARN,
                    e.ref().equals(item.now().ref()) ? e.pointer() : JsonPointer.ROOT,
                    "the volume and the claim cannot be compared: " + e.problem());
        }
    }

    private void index(ClaimView claim) {
        if (!claim.volumeName().isEmpty()) {
            byVolumeName
                    .computeIfAbsent(claim.volumeName(), name -> new ArrayList<>())
                    .add(claim);
        } else if (!claim.hasAnnotation(Annotations.BIND_COMPLETED)) {
            List<ClaimView> smallest =
                    smallestByRequirements.computeIfAbsent(Requirements.of(claim), requirements -> new ArrayList<>());
            smallest.add(claim);
            smallest.sort(Comparator.comparing(ClaimView::request).thenComparing(ClaimView::key));
            if (smallest.size() > 2) {
                smallest.remove(2);
            }
        }
    }

    private void contended(Item item, VolumeView volume) {
        String own = item.partner == null ? "" : item.partner.now().ref().key();
        Set<String> rivals = new TreeSet<>();
        byVolumeName.getOrDefault(volume.name(), List.of()).forEach(claim -> rivals.add(claim.key()));
        for (List<ClaimView> claims : smallestByRequirements.values()) {
            claims.stream().filter(claim -> canTake(claim, volume)).forEach(claim -> rivals.add(claim.key()));
        }
        rivals.remove(own);
        if (!rivals.isEmpty()) {
            item.warn(
                    WarningCode.PV_CONTENDED,
                    WellKnownPointers.CLAIM_REF,
                    "claim " + rivals.iterator().next() + " can take the volume first"
                            + (rivals.size() > 1 ? ", and " + (rivals.size() - 1) + " more can" : ""));
        }
    }

    /** Whether the claim can take the volume once it is Available. */
    private static boolean canTake(ClaimView claim, VolumeView volume) {
        return VolumeBinding.matchFailures(claim, volume).stream()
                .allMatch(failure -> failure.code() == VolumeCheck.VOLUME_NOT_AVAILABLE);
    }
}
