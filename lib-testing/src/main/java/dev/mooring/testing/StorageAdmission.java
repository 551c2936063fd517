package dev.mooring.testing;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.admission.ClaimResize;
import dev.mooring.admission.PluginDecision;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPatch;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.object.internal.ServerDefaults;
import dev.mooring.quota.LimitVerdict;
import dev.mooring.quota.NamespaceLimits;
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
import java.util.Optional;
import java.util.function.Function;
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
 * <p>A new object is stored as the server stores it: with its defaults, without its status, a claim with the default class.
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
            case "PUT" -> old(request).ifPresent(old -> put(request, old, body(request)));
            case "PATCH" -> {
                Optional<Manifest> old = old(request);
                if (old.isPresent()) {
                    patch(request, old.get());
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
        AdmissionDecision decision = Admission.post(server, object);
        check(request, object, decision);
        if (decision instanceof Accepted accepted) {
            Manifest stored = completed(accepted.stored());
            limit(request, stored, limits -> limits.create(stored));
            if (builder instanceof HttpRequest.Builder sent) {
                if (isApply(request)) {
                    // The mock server applies only to existing objects.
                    sent.uri(collection(request));
                }
                sent.post("application/json", stored.json().toJson());
            }
        }
    }

    private static URI collection(HttpRequest request) {
        String path = request.uri().getPath();
        return request.uri().resolve(path.substring(0, path.lastIndexOf('/')));
    }

    private Manifest completed(Manifest stored) {
        return stored.kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM)
                ? ServerDefaults.withDefaultClass(stored, classes().storageClasses())
                : stored;
    }

    private void patch(HttpRequest request, Manifest old) {
        JsonValue patch = value(request);
        Optional<JsonValue> changed = patch instanceof JsonArray
                ? JsonPatch.of(patch).apply(old.json())
                : Optional.of(JsonMergePatch.apply(old.json(), patch));
        changed.filter(JsonObject.class::isInstance)
                .map(each -> new Manifest((JsonObject) each))
                .ifPresent(each -> update(request, old, each, Admission.update(server, old, each)));
    }

    private void put(HttpRequest request, Manifest old, Manifest changed) {
        update(request, old, changed, Admission.put(server, old, changed));
    }

    private void update(HttpRequest request, Manifest old, Manifest changed, AdmissionDecision decision) {
        check(request, changed, decision);
        if (decision instanceof Accepted accepted && changed.kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM)) {
            PluginDecision resize = ClaimResize.judge(old, accepted.stored(), classes());
            if (resize instanceof AdmissionDecision refusal) {
                check(request, changed, refusal);
            }
            limit(request, changed, limits -> limits.update(old, accepted.stored()));
        }
    }

    /** What the quotas and limit ranges on the server say to a claim. */
    private void limit(HttpRequest request, Manifest object, Function<NamespaceLimits, LimitVerdict> question) {
        if (object.kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM)) {
            Inventory objects = ServerObjects.limited(client).on(server);
            question.apply(NamespaceLimits.of(objects, objects))
                    .refusal()
                    .ifPresent(each -> check(request, object, new Forbidden(each.plugin(), each.message())));
        }
    }

    private Inventory classes() {
        return Inventory.of(client.storage().v1().storageClasses().list().getItems())
                .complete(Kinds.STORAGE_CLASS);
    }

    private static void check(HttpRequest request, Manifest object, AdmissionDecision decision) {
        ServerRefusal.of(request, object, decision).ifPresent(refusal -> {
            throw refusal;
        });
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
