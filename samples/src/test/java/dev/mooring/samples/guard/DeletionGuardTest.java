package dev.mooring.samples.guard;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.object.Inventory;
import dev.mooring.testing.Exports;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeletionGuardTest {

    private static final String CLUSTER = """
            {apiVersion: v1, kind: Namespace, metadata: {name: shop, uid: n1}}
            ---
            {apiVersion: v1, kind: Namespace, metadata: {name: safe, uid: n2}}
            ---
            {apiVersion: v1, kind: Namespace, metadata: {name: empty, uid: n3}}
            ---
            {apiVersion: v1, kind: PersistentVolume, metadata: {name: films, uid: v1, annotations:
              {pv.kubernetes.io/provisioned-by: ebs.csi.aws.com}}, spec: {capacity: {storage: 1Gi}, accessModes:
              [ReadWriteOnce], persistentVolumeReclaimPolicy: Delete, csi: {driver: ebs.csi.aws.com, volumeHandle: vol-1},
              claimRef: {kind: PersistentVolumeClaim, namespace: shop, name: data, uid: c1}}, status: {phase: Bound}}
            ---
            {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data, namespace: shop, uid: c1, annotations:
              {pv.kubernetes.io/bind-completed: "yes"}}, spec: {volumeName: films, accessModes: [ReadWriteOnce],
              resources: {requests: {storage: 1Gi}}}, status: {phase: Bound}}
            ---
            {apiVersion: v1, kind: PersistentVolume, metadata: {name: books, uid: v2, annotations:
              {pv.kubernetes.io/provisioned-by: ebs.csi.aws.com}}, spec: {capacity: {storage: 1Gi}, accessModes:
              [ReadWriteOnce], persistentVolumeReclaimPolicy: Retain, csi: {driver: ebs.csi.aws.com, volumeHandle: vol-2},
              claimRef: {kind: PersistentVolumeClaim, namespace: safe, name: data, uid: c2}}, status: {phase: Bound}}
            ---
            {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data, namespace: safe, uid: c2, annotations:
              {pv.kubernetes.io/bind-completed: "yes"}}, spec: {volumeName: books, accessModes: [ReadWriteOnce],
              resources: {requests: {storage: 1Gi}}}, status: {phase: Bound}}
            """;

    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        List<Object> all = new ArrayList<>(Exports.fromYaml(CLUSTER).documents());
        Inventory cluster = Inventory.of(all);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        GuardServer.serve(server, new DeletionGuard(() -> cluster));
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private HttpResponse<String> ask(String body) throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + GuardServer.PATH);
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(uri)
                                .POST(HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    private static String review(String operation, String kind, String namespace, String name, String annotations) {
        return ("{'apiVersion':'admission.k8s.io/v1','kind':'AdmissionReview','request':{'uid':'u-1','kind':{'group':'',"
                        + "'version':'v1','kind':'" + kind + "'},'operation':'" + operation + "','namespace':'"
                        + namespace
                        + "','name':'" + name + "','oldObject':{'apiVersion':'v1','kind':'" + kind
                        + "','metadata':{'name':'" + name + "','annotations':{" + annotations + "}}}}}")
                .replace('\'', '"');
    }

    private JsonObject response(String review) throws IOException, InterruptedException {
        HttpResponse<String> answer = ask(review);
        assertThat(answer.statusCode()).isEqualTo(200);
        JsonObject json = JsonObject.parse(answer.body());
        assertThat(json.string("apiVersion")).contains("admission.k8s.io/v1");
        assertThat(json.string("kind")).contains("AdmissionReview");
        assertThat(json.child("response").string("uid")).contains("u-1");
        return json.child("response");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
        operation | kind                  | namespace | name  | lost
        DELETE    | PersistentVolumeClaim | shop      | data  | volume films of claim shop/data
        DELETE    | PersistentVolumeClaim | safe      | data  |
        DELETE    | Namespace             | shop      | shop  | volume films of claim shop/data
        DELETE    | Namespace             | safe      | safe  |
        DELETE    | Namespace             | empty     | empty |
        DELETE    | PersistentVolume      |           | films | volume films of claim shop/data
        DELETE    | PersistentVolume      |           | books |
        DELETE    | Pod                   | shop      | data  |
        UPDATE    | PersistentVolumeClaim | shop      | data  |
        CREATE    | PersistentVolumeClaim | shop      | data  |
        """)
    void whatLosesDataIsDenied(String operation, String kind, String namespace, String name, String lost)
            throws IOException, InterruptedException {
        JsonObject response = response(review(operation, kind, namespace == null ? "" : namespace, name, ""));
        assertThat(response.get("allowed")).contains(JsonBoolean.of(lost == null));
        if (lost != null) {
            assertThat(response.child("status").string("message").orElseThrow())
                    .startsWith("deleting " + kind + "/")
                    .contains(lost)
                    .contains("Retain");
        }
    }

    @Test
    void whoSaysSoMayLoseData() throws IOException, InterruptedException {
        String review = review("DELETE", "Namespace", "shop", "shop", "'" + DeletionGuard.ALLOW + "':'true'");
        assertThat(response(review).get("allowed")).contains(JsonBoolean.TRUE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {       | expected an AdmissionReview
        []      | expected an AdmissionReview
        {}      | expected an AdmissionReview
        """)
    void whatIsNoReviewIsABadRequest(String body, String message) throws IOException, InterruptedException {
        HttpResponse<String> answer = ask(body);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains(message);
    }
}
