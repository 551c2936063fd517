package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** The API of a control plane started by {@code plane start}. */
final class Api {

    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final Pattern WARNING = Pattern.compile("\\d+ \\S+ \"((?:[^\"\\\\]|\\\\.)*)\"");

    private final HttpClient client;
    private final String url;
    private final String token;

    Api(HttpClient client, String url, String token) {
        this.client = client;
        this.url = url;
        this.token = token;
    }

    static Api of(Path folder) throws IOException {
        HttpClient client = HttpClient.newBuilder()
                .sslContext(trusting(Files.readAllBytes(folder.resolve("cert.pem"))))
                .connectTimeout(PATIENCE)
                .build();
        return new Api(
                client,
                Files.readString(folder.resolve("url")).strip(),
                Files.readString(folder.resolve("token")).strip());
    }

    /** Only the certificate of this very control plane is trusted. */
    private static SSLContext trusting(byte[] certificate) throws IOException {
        try {
            KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            trusted.setCertificateEntry(
                    "plane",
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(certificate)));
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException("the certificate of the control plane cannot be used", e);
        }
    }

    boolean isReady() {
        try {
            return send("GET", "/readyz", "").statusCode() == 200;
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    boolean isServed(Resource resource) {
        return send("GET", resource.path(), "").statusCode() == 200;
    }

    Reply create(Manifest object) {
        ObjectRef ref = object.ref();
        return ask("POST", Resource.of(ref).path(ref.namespace()), object.json().toJson());
    }

    /** Sends a text unchanged as JSON that is not a stored object, for example an eviction. */
    Reply createAt(String path, String text) {
        return ask("POST", path, text);
    }

    /** As a client that asks for {@code fieldValidation=Strict}, in a text of this media type. */
    Reply createStrictly(ObjectRef ref, String mediaType, String text) {
        return reply(send("POST", Resource.of(ref).path(ref.namespace()) + "?fieldValidation=Strict", mediaType, text));
    }

    /** A text of this media type. */
    Reply create(ObjectRef ref, String mediaType, String text) {
        return reply(send("POST", Resource.of(ref).path(ref.namespace()), mediaType, text));
    }

    Reply replace(Manifest object) {
        return ask(
                "PUT",
                Resource.of(object.ref()).path(object.ref()),
                object.json().toJson());
    }

    Reply replaceStatus(Manifest object) {
        return ask(
                "PUT",
                Resource.of(object.ref()).path(object.ref()) + "/status",
                object.json().toJson());
    }

    Reply get(ObjectRef object) {
        return ask("GET", Resource.of(object).path(object), "");
    }

    Reply delete(ObjectRef object) {
        return ask("DELETE", Resource.of(object).path(object), "");
    }

    /** As in kubectl: the objects that it owns are deleted afterwards. */
    Reply deleteAll(ObjectRef object) {
        return ask("DELETE", Resource.of(object).path(object) + "?propagationPolicy=Background", "");
    }

    /** The objects that it owns stay. */
    Reply deleteAlone(ObjectRef object) {
        return ask("DELETE", Resource.of(object).path(object) + "?propagationPolicy=Orphan", "");
    }

    /** As by a kubelet when the containers have ended. */
    Reply deleteNow(ObjectRef object) {
        return ask("DELETE", Resource.of(object).path(object) + "?gracePeriodSeconds=0", "");
    }

    /** Changes by a merge patch (RFC 7386). */
    Reply merge(ObjectRef object, JsonObject patch) {
        return patch(Resource.of(object).path(object), patch);
    }

    Reply mergeStatus(ObjectRef object, JsonObject patch) {
        return patch(Resource.of(object).path(object) + "/status", patch);
    }

    private Reply patch(String path, JsonObject patch) {
        return ask("PATCH", path, patch.toJson());
    }

    /** The changes of all objects of a kind since a version, a line each, until the server ends it. */
    Stream<String> watch(Resource resource, String version) throws IOException {
        HttpRequest request = request(resource.path() + "?watch=true&resourceVersion=" + version)
                .build();
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofLines()).body();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** All objects of a kind, as the API lists them. */
    JsonObject listed(Resource resource) {
        return ask("GET", resource.path(), "").orFail("list " + resource.kind).body();
    }

    /** All objects of a kind, with the kind that lists leave out. */
    List<Manifest> list(Resource resource) {
        List<Manifest> objects = new ArrayList<>();
        for (JsonValue item : listed(resource).array("items").items()) {
            objects.add(resource.object((JsonObject) item));
        }
        return objects;
    }

    private Reply ask(String method, String path, String body) {
        return reply(send(method, path, body));
    }

    private static Reply reply(HttpResponse<String> response) {
        List<String> warnings = new ArrayList<>();
        for (String header : response.headers().allValues("Warning")) {
            Matcher warning = WARNING.matcher(header);
            while (warning.find()) {
                warnings.add(warning.group(1).replaceAll("\\\\(.)", "$1"));
            }
        }
        return new Reply(response.statusCode(), JsonObject.parse(response.body()), warnings);
    }

    private HttpResponse<String> send(String method, String path, String body) {
        return send(method, path, method.equals("PATCH") ? "application/merge-patch+json" : "application/json", body);
    }

    private HttpResponse<String> send(String method, String path, String mediaType, String body) {
        HttpRequest request = request(path)
                .timeout(PATIENCE)
                .header("Content-Type", mediaType)
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(method + " " + path + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(url + path))
                .header("Authorization", "Bearer " + token)
                .header("Accept", "application/json");
    }
}
