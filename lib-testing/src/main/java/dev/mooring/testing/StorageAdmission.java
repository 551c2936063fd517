package dev.mooring.testing;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.ClusterAdmission;
import dev.mooring.admission.ClusterAdmission.Verdict;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPatch;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.release.Release;
import dev.mooring.yaml.Yaml;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.fabric8.kubernetes.client.http.StandardHttpClient;
import io.fabric8.kubernetes.client.http.StandardHttpClientBuilder;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import java.lang.reflect.Field;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Refuses what the API server would refuse, for fabric8's mock server, which accepts everything: a claim, volume or
 * storage class that is created or changed through the client is judged by {@link Admission} before it is sent. A
 * refusal is a {@code KubernetesClientException} with the status that the API server sends: code 422, reason {@code
 * Invalid}, and a cause for each field.
 *
 * <p>A claim grows only if its class allows it, as the admission plug-in PersistentVolumeClaimResize checks, and is created
 * or grows only as the quotas and limit ranges of its namespace allow: code 403. A quota without a status counts the claims
 * that are there; only claims are charged.
 *
 * <p>A new object is stored as the server stores it: with its defaults, without its status, with the finalizer that protects
 * it, a claim with the default class. An update or a patch keeps the status: only one of the path {@code /status} changes it.
 *
 * <p>Server-side apply is judged by its result: as a creation if the object does not exist, or as a change, with the
 * applied fields merged as in a merge patch. Field managers are ignored, so there are no conflicts of managers and no
 * field is removed. A strategic merge patch is treated as a merge patch. Other clients of the same server are not
 * judged.
 */
public final class StorageAdmission implements Interceptor {

    private static final Pattern JUDGED =
            Pattern.compile(".*/(persistentvolumeclaims|persistentvolumes|storageclasses)(/[^/]+)?");

    private static final String APPLY = "application/apply-patch+yaml";
    private static final String MERGE = "application/merge-patch+json";
    private static final String JSON = "application/json";

    private final KubernetesClient client;
    private final Release server;

    private StorageAdmission(KubernetesClient client, Release server) {
        this.client = client;
        this.server = server;
    }

    /**
     * From now on the client refuses what the API server would refuse. All clients that share its HTTP client do.
     *
     * @param client a client of fabric8
     * @throws IllegalArgumentException if its HTTP client takes no interceptors
     */
    public static void guard(KubernetesClient client) {
        guard(client, Release.LATEST);
    }

    /**
     * {@link #guard(KubernetesClient)} as the API server of a release.
     *
     * @param client a client of fabric8
     * @param server the release
     * @throws IllegalArgumentException if its HTTP client takes no interceptors
     */
    public static void guard(KubernetesClient client, Release server) {
        builder(client).addOrReplaceInterceptor("mooring-admission", new StorageAdmission(client, server));
    }

    /** The client keeps its interceptors in a field that has no accessor. */
    private static StandardHttpClientBuilder<?, ?, ?> builder(KubernetesClient client) {
        try {
            Field field = StandardHttpClient.class.getDeclaredField("builder");
            field.setAccessible(true);
            return (StandardHttpClientBuilder<?, ?, ?>) field.get(client.getHttpClient());
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "expected a client with the HTTP client of fabric8, found "
                            + client.getHttpClient().getClass().getName(),
                    e);
        }
    }

    @Override
    public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
        if (!JUDGED.matcher(request.uri().getPath()).matches()) {
            return;
        }
        switch (request.method()) {
            case "POST" -> create(builder, request);
            case "PUT" -> old(request).ifPresent(old -> put(builder, request, old));
            case "PATCH" -> {
                Optional<Manifest> old = old(request);
                if (old.isPresent()) {
                    patch(builder, request, old.get());
                } else if (isApply(request)) {
                    create(builder, request);
                }
            }
            default -> {
                // reads and deletions are not judged
            }
        }
    }

    /** Server-side apply of an object that does not exist creates it, with the same checks and defaults. */
    private static boolean isApply(HttpRequest request) {
        return request instanceof StandardHttpRequest sent && APPLY.equals(sent.getContentType());
    }

    private void create(BasicBuilder builder, HttpRequest request) {
        Manifest object = body(request);
        Manifest stored = accepted(request, object, cluster(object).post(neverStored(object)));
        if (builder instanceof HttpRequest.Builder sent) {
            if (isApply(request)) {
                // The mock server does not create what is applied.
                sent.uri(collection(request));
            }
            sent.post(JSON, stored.json().toJson());
        }
    }

    /** An object of an export is a new one here, so the quotas do not count it yet. */
    private static Manifest neverStored(Manifest object) {
        JsonObject metadata = object.metadata();
        for (String key : List.of("uid", "resourceVersion", "creationTimestamp")) {
            metadata = metadata.without(key);
        }
        return new Manifest(object.json().without("status").with("metadata", metadata));
    }

    private static URI collection(HttpRequest request) {
        String path = request.uri().getPath();
        return request.uri().resolve(path.substring(0, path.lastIndexOf('/')));
    }

    /** The status is changed only under its own path. */
    private void put(BasicBuilder builder, HttpRequest request, Manifest old) {
        Manifest changed = body(request);
        Manifest stored = accepted(request, changed, cluster(changed).put(old, changed));
        JsonObject metadata = changed.metadata()
                .string("resourceVersion")
                .map(version -> stored.metadata().with("resourceVersion", version))
                .orElse(stored.metadata());
        if (builder instanceof HttpRequest.Builder sent) {
            sent.put(JSON, stored.json().with("metadata", metadata).toJson());
        }
    }

    private void patch(BasicBuilder builder, HttpRequest request, Manifest old) {
        JsonValue patch = withoutStatus(value(request));
        Optional<JsonValue> changed = patch instanceof JsonArray
                ? JsonPatch.of(patch).apply(old.json())
                : Optional.of(JsonMergePatch.apply(old.json(), patch));
        changed.filter(JsonObject.class::isInstance)
                .map(each -> new Manifest((JsonObject) each))
                .ifPresent(each -> {
                    accepted(request, each, cluster(each).update(old, each));
                    if (builder instanceof HttpRequest.Builder sent) {
                        sent.method("PATCH", patchType(request), patch.toJson());
                    }
                });
    }

    /** The mock server does not apply to existing objects; here applied fields are merged. */
    private static String patchType(HttpRequest request) {
        return request instanceof StandardHttpRequest sent && !isApply(request) ? sent.getContentType() : MERGE;
    }

    private static JsonValue withoutStatus(JsonValue patch) {
        if (patch instanceof JsonArray steps) {
            return JsonArray.of(steps.items().stream().filter(step -> !changesStatus(step)));
        }
        return patch instanceof JsonObject object ? object.without("status") : patch;
    }

    private static boolean changesStatus(JsonValue step) {
        String path = step instanceof JsonObject object ? object.string("path").orElse("") : "";
        return path.equals("/status") || path.startsWith("/status/");
    }

    /** What the server stores; a refusal is thrown. A kind that is not covered is stored as it is. */
    private static Manifest accepted(HttpRequest request, Manifest object, Verdict verdict) {
        ServerRefusal.of(request, object, verdict.decision()).ifPresent(refusal -> {
            throw refusal;
        });
        return verdict.decision() instanceof Accepted accepted ? accepted.stored() : object;
    }

    /** What the plug-ins read; they have nothing to say to volumes and classes. */
    private ClusterAdmission cluster(Manifest object) {
        Inventory objects =
                object.kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM) ? ServerObjects.ofClaims(client) : Inventory.EMPTY;
        return ClusterAdmission.of(objects.on(server));
    }

    private static Manifest body(HttpRequest request) {
        return new Manifest((JsonObject) value(request));
    }

    /** A patch of server-side apply may be YAML, which includes JSON. */
    private static JsonValue value(HttpRequest request) {
        String text = request.bodyString();
        return isApply(request) ? Yaml.read(text).get(0) : JsonValue.parse(text);
    }

    private Optional<Manifest> old(HttpRequest request) {
        return Optional.ofNullable(client.raw(request.uri().getPath())).map(Manifest::parse);
    }
}
