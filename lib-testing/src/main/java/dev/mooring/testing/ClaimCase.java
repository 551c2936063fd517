package dev.mooring.testing;

import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.FieldError;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastCode;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.forecast.Refusal;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.internal.Annotations;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A claim in a cluster that has these objects and no others, and how it ends.
 *
 * @param claim the claim
 * @param forecast how the cluster ends
 */
record ClaimCase(ObjectRef claim, Forecast forecast) {

    static ClaimCase of(Manifest claim, List<?> others, Provisioners provisioners) {
        List<Manifest> documents = new ArrayList<>(Inventory.documents(others));
        ObjectRef ref = inNamespace(claim).ref();
        documents.removeIf(each -> each.ref().equals(ref));
        documents.add(inNamespace(claim));
        return played(ref, documents, provisioners);
    }

    /** The same of a claim that a controller makes, in its turn. */
    static ClaimCase made(ObjectRef claim, List<?> cluster, Provisioners provisioners) {
        return played(claim, Inventory.documents(cluster), provisioners);
    }

    private static ClaimCase played(ObjectRef ref, List<Manifest> documents, Provisioners provisioners) {
        Inventory whole = ServerObjects.whole(Inventory.of(documents));
        Forecast forecast =
                Forecast.given(whole, documents).provisioning(provisioners).choosing((pod, nodes) -> nodes.get(0));
        return new ClaimCase(ref, forecast);
    }

    private static Manifest inNamespace(Manifest claim) {
        return claim.namespace().isEmpty()
                ? new Manifest(claim.json().with("metadata", claim.metadata().with("namespace", "default")))
                : claim;
    }

    Optional<ClaimEnd> end() {
        return forecast.claim(claim.namespace(), claim.name());
    }

    Optional<Refusal> refusal() {
        return forecast.refusals().stream()
                .filter(each -> each.object().equals(claim))
                .findFirst();
    }

    ForecastReport report() {
        return ForecastReport.of(forecast);
    }

    /** How it ends, for the first line of a message. */
    String ends() {
        if (refusal().isPresent()) {
            return "the API server refuses it";
        }
        return end().map(each -> "it ends " + each.shownPhase()
                        + each.volume().map(name -> " with volume " + name).orElse(""))
                .orElse("it does not exist in the end");
    }

    List<Reason> reasons() {
        return refusal()
                .map(Refusal::decision)
                .filter(Invalid.class::isInstance)
                .map(decision -> ((Invalid) decision)
                        .errors().stream().map(this::refused).toList())
                .orElseGet(() -> forecast.explain(claim));
    }

    /** The server's words, with the field and values separate. */
    private Reason refused(FieldError error) {
        return Reason.of(ForecastCode.REFUSED_BY_SERVER, claim.toString(), error.toString())
                .at(error.field())
                .withValues(error.detail(), error.value().orElse("nothing"))
                .withRemedy(RemedyStep.of("change-chart", "change " + error.field() + " in the chart"));
    }

    /** The reasons of the claim, those about one volume first, and why that volume ends as it does. */
    List<Reason> reasons(String volume) {
        ObjectRef ref = ObjectRef.volume(volume);
        List<Reason> reasons = new ArrayList<>(reasons());
        if (refusal().isEmpty() && reasons.stream().noneMatch(each -> isAbout(each, ref))) {
            reasons.addAll(failures(volume));
            reasons.addAll(forecast.explain(ref));
        }
        reasons.sort(Comparator.comparing(each -> !isAbout(each, ref)));
        return reasons;
    }

    /** What a volume fails that is not among the reasons of the claim because the claim has another volume. */
    private List<Reason> failures(String volume) {
        return end().flatMap(bound -> forecast.volume(volume)
                        .map(other -> VolumeBinding.matchFailures(bound.claim(), other.volume())))
                .orElse(List.of());
    }

    static boolean isAbout(Reason reason, ObjectRef object) {
        return reason.subject().equals(object.toString());
    }

    List<String> volumes() {
        return forecast.volumes().stream().map(each -> each.volume().name()).toList();
    }

    /** The driver of the volume that a provisioner made for the claim. */
    Optional<String> driver() {
        return end().filter(ClaimEnd::isBound)
                .flatMap(ClaimEnd::volume)
                .flatMap(name -> forecast.find(ObjectRef.volume(name)))
                .flatMap(volume -> volume.annotation(Annotations.PROVISIONED_BY));
    }
}
