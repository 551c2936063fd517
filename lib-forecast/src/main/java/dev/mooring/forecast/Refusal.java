package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.NotFound;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.admission.NamespaceLifecycle;
import dev.mooring.internal.GoText;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.podsecurity.internal.PodSecurity;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.List;

/**
 * An object that the API server refuses to create.
 *
 * @param object which one
 * @param decision the server's decision on it; if that is accepted, its name is taken
 */
public record Refusal(ObjectRef object, AdmissionDecision decision) {

    public Refusal {
        requireNonNull(object, "object");
        requireNonNull(decision, "decision");
    }

    /**
     * {@return why, in the server's words: a reason with {@link ForecastCode#REFUSED_BY_SERVER} for each error, the
     * field first, in the server's order, or for an admission plug-in, or one with {@link ForecastCode#ALREADY_EXISTS}}
     */
    public List<Reason> reasons() {
        if (decision instanceof Invalid invalid) {
            return invalid.errors().stream()
                    .map(error -> reason(error.toString()))
                    .toList();
        }
        if (decision instanceof Forbidden forbidden) {
            return List.of(reason(forbidden.message()).withRemedy(remedy(forbidden)));
        }
        if (decision instanceof NotFound notFound) {
            return List.of(reason(notFound.message())
                    .withRemedy(RemedyStep.of("create-namespace", "create the namespace first")
                            .withTarget(Kinds.NAMESPACE + "/" + object.namespace())));
        }
        if (decision instanceof Undecodable undecodable) {
            return List.of(reason(undecodable.message()).at(undecodable.at().toString()));
        }
        return List.of(alreadyExists(
                decision instanceof Accepted accepted ? accepted.stored().apiVersion() : ""));
    }

    /** @upstream staging/src/k8s.io/apimachinery/pkg/api/errors/errors.go NewAlreadyExists */
    private Reason alreadyExists(String apiVersion) {
        String resource = Kinds.resource(apiVersion, object.kind());
        return Reason.of(
                        ForecastCode.ALREADY_EXISTS,
                        object.toString(),
                        resource + " " + GoText.quote(object.name()) + " already exists")
                .withRemedy(RemedyStep.of(
                                "delete-object",
                                "delete the object that has the name, or create this one under another name")
                        .withTarget(object.toString()));
    }

    private RemedyStep remedy(Forbidden forbidden) {
        if (forbidden.plugin().equals(NamespaceLifecycle.PLUGIN)) {
            return RemedyStep.of(
                            "wait-for-namespace",
                            "wait until the namespace is gone and create it again, or use another one")
                    .withTarget(Kinds.NAMESPACE + "/" + object.namespace());
        }
        if (forbidden.plugin().equals("Priority") || forbidden.plugin().equals("RuntimeClass")) {
            return RemedyStep.of("create-class", "create the class first, or change the name and priority in the pod")
                    .withTarget(object.toString());
        }
        if (forbidden.plugin().equals(PodSecurity.PLUGIN)) {
            return RemedyStep.of(
                            "fit-pod-security",
                            "change the pod so that it meets the level, or let the namespace enforce another level")
                    .withTarget(object.toString());
        }
        return RemedyStep.of(
                        "fit-limits",
                        forbidden.plugin().equals("ResourceQuota")
                                ? "ask for less, raise the quota, or delete what is counted and not needed"
                                : "ask for a size that is allowed, or change the limit range")
                .withTarget(object.toString());
    }

    private Reason reason(String message) {
        return Reason.of(ForecastCode.REFUSED_BY_SERVER, object.toString(), message);
    }
}
