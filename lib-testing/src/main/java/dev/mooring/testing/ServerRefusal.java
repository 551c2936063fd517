package dev.mooring.testing;

import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Conflict;
import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.NotFound;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.admission.FieldError;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.api.model.StatusCause;
import io.fabric8.kubernetes.api.model.StatusCauseBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.HttpRequest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the client throws when the API server refuses a write.
 *
 * @upstream apimachinery pkg/api/errors/errors.go NewInvalid, NewConflict, NewNotFound
 */
final class ServerRefusal {

    private static final int BAD_REQUEST = 400;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int UNPROCESSABLE = 422;

    private ServerRefusal() {}

    /** Empty if the server accepts the object, or nothing is known about its kind. */
    static Optional<KubernetesClientException> of(HttpRequest request, Manifest object, AdmissionDecision decision) {
        return status(object, decision).map(status -> exception(request, status));
    }

    private static Optional<Status> status(Manifest object, AdmissionDecision decision) {
        if (decision instanceof Invalid invalid) {
            return Optional.of(invalid(object, invalid.errors()));
        }
        if (decision instanceof Forbidden forbidden) {
            return Optional.of(
                    failure(FORBIDDEN, "Forbidden", forbidden.message()).build());
        }
        if (decision instanceof NotFound notFound) {
            return Optional.of(failure(NOT_FOUND, "NotFound", notFound.message())
                    .withNewDetails()
                    .withKind("namespaces")
                    .withName(object.namespace())
                    .endDetails()
                    .build());
        }
        if (decision instanceof Conflict conflict) {
            return Optional.of(failure(CONFLICT, "Conflict", conflict.message())
                    .withNewDetails()
                    .withName(object.name())
                    .withGroup(group(object))
                    .withKind(Kinds.plural(object.kind()))
                    .endDetails()
                    .build());
        }
        return decision instanceof Undecodable undecodable
                ? Optional.of(failure(BAD_REQUEST, "BadRequest", undecodable.message())
                        .build())
                : Optional.empty();
    }

    private static Status invalid(Manifest object, List<FieldError> errors) {
        String group = group(object);
        String kind = group == null ? object.kind() : object.kind() + "." + group;
        String message = kind + " \"" + object.name() + "\" is invalid: " + words(errors);
        return failure(UNPROCESSABLE, "Invalid", message)
                .withNewDetails()
                .withName(object.name())
                .withGroup(group)
                .withKind(object.kind())
                .withCauses(errors.stream().map(ServerRefusal::cause).toList())
                .endDetails()
                .build();
    }

    /** Null for the core group, which a status leaves out. */
    private static @Nullable String group(Manifest object) {
        String version = object.apiVersion();
        return version.contains("/") ? version.substring(0, version.indexOf('/')) : null;
    }

    /** One objection as it is, several in brackets. */
    private static String words(List<FieldError> errors) {
        String words = errors.stream().map(FieldError::toString).distinct().collect(Collectors.joining(", "));
        return errors.size() == 1 ? words : "[" + words + "]";
    }

    private static StatusCause cause(FieldError error) {
        return new StatusCauseBuilder()
                .withReason(error.type().id())
                .withMessage(error.message())
                .withField(error.field())
                .build();
    }

    private static StatusBuilder failure(int code, String reason, String message) {
        return new StatusBuilder()
                .withStatus("Failure")
                .withCode(code)
                .withReason(reason)
                .withMessage(message);
    }

    /** The same words as those of the client about an answer of the server. */
    private static KubernetesClientException exception(HttpRequest request, Status status) {
        String message = "Failure executing: " + request.method() + " at: " + request.uri() + ". Message: "
                + status.getMessage() + ".";
        return new KubernetesClientException(message, null, status.getCode(), status, request);
    }
}
