package dev.mooring.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mooring.binding.BindingDecision;
import dev.mooring.binding.BindingRequest;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.binding.VolumeBinding.BoundVolume;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.release.Release;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** {@code binding.jsonl}: the helpers on one volume and one claim, and the search for a volume. */
final class BindingQuestions implements Questions {

    @Override
    public Optional<Disagreement> ask(JsonNode node, Release kubernetes) {
        JsonObject line = Recorded.line(node);
        return switch (line.string("function").orElse("")) {
            case "pair" -> unlessEqual(line, pair(line, kubernetes));
            case "CheckNodeAffinity" ->
                unlessEqual(
                        line,
                        JsonBoolean.of(VolumeBinding.checkNodeAffinity(volume(line), labels(line))
                                .isEmpty()));
            case "FindMatchingVolume" ->
                unlessEqual(line, found(VolumeBinding.decide(inList(line).on(kubernetes))));
            case "findBestMatchForClaim" -> best(line, kubernetes);
            default -> Disagreement.unknownFunction(node);
        };
    }

    private static Optional<Disagreement> unlessEqual(JsonObject line, JsonValue got) {
        JsonValue want = line.members().get("want");
        return got.equals(want)
                ? Optional.empty()
                : Optional.of(new Disagreement(want == null ? "" : want.toJson(), got.toJson()));
    }

    private static VolumeView volume(JsonObject line) {
        return VolumeView.from(Recorded.object(line, "persistentVolume"));
    }

    private static ClaimView claim(JsonObject line) {
        return ClaimView.from(Recorded.object(line, "persistentVolumeClaim"));
    }

    private static Map<String, String> labels(JsonObject line) {
        Map<String, String> labels = new LinkedHashMap<>();
        line.child("nodeLabels").members().forEach((key, value) -> labels.put(key, ((JsonString) value).value()));
        return labels;
    }

    private static JsonObject pair(JsonObject line, Release kubernetes) {
        VolumeView volume = volume(line);
        ClaimView claim = claim(line);
        BoundVolume bound = VolumeBinding.getBindVolumeToClaim(volume, claim);
        JsonObject patch = JsonMergePatch.between(
                volume.manifest().json(), bound.volume().manifest().json());
        return JsonObject.EMPTY
                .with("CheckAccessModes", JsonBoolean.of(VolumeBinding.checkAccessModes(claim, volume)))
                .with(
                        "CheckVolumeModeMismatches",
                        JsonBoolean.of(VolumeBinding.checkVolumeModeMismatches(claim, volume)))
                .with(
                        "GetBindVolumeToClaim",
                        JsonObject.of("changed", JsonBoolean.of(bound.isChanged()))
                                .with("patch", patch))
                .with("GetPersistentVolumeClaimClass", claim.className())
                .with("GetPersistentVolumeClass", volume.className())
                .with("IsDelayBindingProvisioning", JsonBoolean.of(VolumeBinding.isDelayBindingProvisioning(claim)))
                .with("IsVolumeBoundToClaim", JsonBoolean.of(VolumeBinding.isVolumeBoundToClaim(volume, claim)))
                .with("PersistentVolumeClaimHasClass", JsonBoolean.of(claim.hasClass()))
                .with(
                        "checkVolumeSatisfyClaim",
                        orNull(VolumeBinding.checkVolumeSatisfyClaim(volume, claim, kubernetes)));
    }

    private static JsonValue orNull(Optional<String> text) {
        return text.<JsonValue>map(JsonString::of).orElse(JsonNull.NULL);
    }

    private static List<VolumeView> volumes(JsonObject line) {
        return Recorded.objects(line.array("persistentVolumes")).stream()
                .map(VolumeView::from)
                .toList();
    }

    private static boolean isDelayed(JsonObject line) {
        return JsonBoolean.TRUE.equals(line.members().get("delayBinding"));
    }

    private static BindingRequest inList(JsonObject line) {
        ClaimView claim = claim(line);
        List<VolumeView> volumes = volumes(line);
        Set<String> excluded = new TreeSet<>();
        line.array("excluded").items().forEach(name -> excluded.add(((JsonString) name).value()));
        if (line.has("nodeLabels")) {
            return BindingRequest.onNode(claim, volumes, labels(line)).excluding(excluded);
        }
        BindingRequest request =
                isDelayed(line) ? BindingRequest.delayedInList(claim, volumes) : BindingRequest.inList(claim, volumes);
        return request.excluding(excluded);
    }

    private static JsonObject found(BindingDecision decision) {
        return JsonObject.of("error", orNull(error(decision)))
                .with("volume", orNull(decision.volume().map(VolumeView::name)));
    }

    private static Optional<String> error(BindingDecision decision) {
        return decision instanceof BindingDecision.Invalid invalid ? Optional.of(invalid.error()) : Optional.empty();
    }

    /** Ours must be one of the recorded answers, and the library must consider all of them equally good. */
    private static Optional<Disagreement> best(JsonObject line, Release kubernetes) {
        ClaimView claim = claim(line);
        BindingRequest request = isDelayed(line)
                ? BindingRequest.delayed(claim, volumes(line))
                : BindingRequest.immediate(claim, volumes(line));
        BindingDecision decision = VolumeBinding.decide(request.on(kubernetes));
        JsonObject want = line.child("want");
        Set<String> seen = new TreeSet<>();
        want.array("anyOf").items().forEach(name -> seen.add(((JsonString) name).value()));
        Set<String> possible = new TreeSet<>();
        decision.volume().map(VolumeView::name).ifPresent(possible::add);
        boolean agrees = want.members().get("anyOf") instanceof JsonArray
                && want.without("anyOf").equals(JsonObject.of("error", orNull(error(decision))))
                && (possible.isEmpty() ? seen.isEmpty() : seen.containsAll(possible));
        if (decision instanceof BindingDecision.Bind bind) {
            bind.alternatives().forEach(each -> possible.add(each.name()));
        }
        return agrees && possible.containsAll(seen)
                ? Optional.empty()
                : Optional.of(new Disagreement(want.toJson(), found(decision).toJson() + " of " + possible));
    }
}
