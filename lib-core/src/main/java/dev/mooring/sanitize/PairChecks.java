package dev.mooring.sanitize;

import dev.mooring.binding.VolumeBinding;
import dev.mooring.binding.VolumeCheck;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Volumes and claims together. What fits what is asked of {@link VolumeBinding}; nothing is decided here. */
final class PairChecks {

    private static final Map<VolumeCheck, WarningCode> CODES = Map.of(
            VolumeCheck.VOLUME_TOO_SMALL, WarningCode.CAPACITY_SHORTFALL,
            VolumeCheck.STORAGE_CLASS_MISMATCH, WarningCode.CLASS_MISMATCH,
            VolumeCheck.VOLUME_ATTRIBUTES_CLASS_MISMATCH, WarningCode.VAC_MISMATCH,
            VolumeCheck.INCOMPATIBLE_VOLUME_MODE, WarningCode.MODE_MISMATCH,
            VolumeCheck.INCOMPATIBLE_ACCESS_MODES, WarningCode.ACCESS_MODE_MISMATCH);

    /** Claims that ask for the same but for the size. */
    private record Wish(
            String storageClass, List<String> modes, String volumeMode, String attributesClass, String selector) {

        static Wish of(ClaimView claim) {
            return new Wish(
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
    /** Of each wish the two smallest: one of them may be the volume's own. */
    private final Map<Wish, List<ClaimView>> free = new HashMap<>();

    private PairChecks(Policy policy) {
        this.policy = policy;
    }

    static void check(List<Item> items, Policy policy, Target target) {
        PairChecks checks = new PairChecks(policy);
        for (Item item : items) {
            if (item.isClaim() && item.emitted() && item.partner != null) {
                checks.compare(item, item.partner);
            }
        }
        if (policy.is(Intent.REPROVISION)) {
            return;
        }
        items.stream().filter(item -> item.isClaim() && item.emitted()).forEach(item -> checks.index(item.now()));
        target.all("PersistentVolumeClaim").forEach(checks::index);
        for (Item item : items) {
            if (item.isVolume()
                    && item.emitted()
                    && !(item.now().spec().members().get("claimRef") instanceof JsonObject)) {
                checks.contended(item);
            }
        }
    }

    private void compare(Item item, Item partner) {
        try {
            ClaimView claim = ClaimView.from(item.now());
            // As if nobody had reserved it: a reserved volume is bound whether it fits or not.
            VolumeView volume = VolumeView.from(new Manifest(withoutClaimRef(partner.now())));
            if (policy.is(Intent.REPROVISION)) {
                exceeds(item, claim, volume, Severity.WARN);
            } else if (partner.emitted()) {
                VolumeBinding.namedVolumeFailures(volume, claim).forEach(failure -> mismatch(item, failure));
                exceeds(item, claim, volume, Severity.INFO);
            }
        } catch (ManifestException e) {
            unreadable(item, e);
        }
    }

    private static JsonObject withoutClaimRef(Manifest volume) {
        return volume.spec().has("claimRef") ? volume.json().without(Keys.CLAIM_REF) : volume.json();
    }

    private static void mismatch(Item claim, Reason failure) {
        WarningCode code = failure.code() instanceof VolumeCheck check ? CODES.get(check) : null;
        if (code != null) {
            claim.add(Reason.of(
                            code,
                            claim.ref().toString(),
                            failure.message()
                                    + "; where the volume is bound all the same, nothing in the target says so")
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
                    .at(Keys.REQUEST.toString())
                    .withValues(claim.request().toString(), volume.capacity().toString()));
        }
    }

    /** What cannot be read cannot be compared; the place is named once. */
    private static void unreadable(Item item, ManifestException e) {
        boolean known = item.warnings.stream()
                .anyMatch(warning -> warning.pointer().equals(e.pointer().toString()));
        if (!known) {
            item.warn(
                    WarningCode.MALFORMED_FIELD,
                    Severity.WARN,
                    e.ref().equals(item.now().ref()) ? e.pointer() : JsonPointer.ROOT,
                    "volume and claim could not be compared: " + e.problem());
        }
    }

    private void index(Manifest manifest) {
        Optional<ClaimView> read = read(manifest);
        if (read.isEmpty()) {
            return;
        }
        ClaimView claim = read.get();
        if (!claim.volumeName().isEmpty()) {
            byVolumeName
                    .computeIfAbsent(claim.volumeName(), name -> new ArrayList<>())
                    .add(claim);
        } else if (!claim.hasAnnotation(Keys.BIND_COMPLETED)) {
            List<ClaimView> smallest = free.computeIfAbsent(Wish.of(claim), wish -> new ArrayList<>());
            smallest.add(claim);
            smallest.sort(Comparator.comparing(ClaimView::request).thenComparing(ClaimView::key));
            if (smallest.size() > 2) {
                smallest.remove(2);
            }
        }
    }

    private static Optional<ClaimView> read(Manifest manifest) {
        try {
            return Optional.of(ClaimView.from(manifest));
        } catch (ManifestException e) {
            return Optional.empty();
        }
    }

    private void contended(Item item) {
        String own = item.partner == null ? "" : item.partner.now().ref().key();
        List<String> rivals = new ArrayList<>();
        byVolumeName.getOrDefault(item.now().name(), List.of()).forEach(claim -> add(rivals, claim, own));
        try {
            JsonObject available = JsonObject.of("phase", JsonString.of("Available"));
            VolumeView volume = VolumeView.from(new Manifest(item.now().json().with("status", available)));
            for (List<ClaimView> wish : free.values()) {
                for (ClaimView claim : wish) {
                    if (VolumeBinding.matchFailures(claim, volume).isEmpty()) {
                        add(rivals, claim, own);
                    }
                }
            }
        } catch (ManifestException e) {
            unreadable(item, e);
        }
        if (!rivals.isEmpty()) {
            item.warn(
                    WarningCode.PV_CONTENDED,
                    Keys.CLAIM_REF,
                    "claim " + rivals.stream().sorted().findFirst().orElse("") + " could take it first"
                            + (rivals.size() > 1 ? ", and " + (rivals.size() - 1) + " more" : ""));
        }
    }

    private static void add(List<String> rivals, ClaimView claim, String own) {
        if (!claim.key().equals(own)) {
            rivals.add(claim.key());
        }
    }
}
