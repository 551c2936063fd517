package dev.mooring.conformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApiHandsTest {

    private static final JsonObject OBJECT = JsonObject.parse("""
            {"metadata": {"annotations": {"dev.mooring/plan": "note"}}, "status": {"phase": "Bound", "readyToUse": true}, "spec": {"volumeName": "pv"},
             "items": [{"spec": {"volumes": [{"pvc": {"name": "a"}}, {"other": {}}, {"pvc": {"name": "b"}}]}},
                       {"spec": {}}, {"spec": {"volumes": [{"pvc": {"name": "c"}}]}}]}""");

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            template                                    | output
            jsonpath={.status.phase} {.spec.volumeName} | Bound pv
            jsonpath={.status.readyToUse}               | true
            jsonpath={.status.nothing}                  | ''
            jsonpath={.metadata.annotations.dev\\.mooring/plan} | note
            jsonpath={.items[*].spec.volumes[*].pvc.name} | a b c
            jsonpath={.items[2].spec.volumes[0].pvc.name} | c
            jsonpath={.items[7].spec.volumes[0].pvc.name} | ''
            """)
    void templatesAreFilledAsKubectlDoes(String template, String output) {
        assertThat(ApiHands.filled(template, OBJECT)).isEqualTo(output);
    }

    /** As in kubectl: it sends a raw file unread, and the server reads it as JSON. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            command                                              | file         | sent
            --raw=/api/v1/namespaces/a/pods/p/eviction           | e.json       | as it is
            --raw=/api/v1/namespaces/a/pods/p/eviction           | e.yaml       | as it is
            --namespace=a                                        | e.yaml       | as JSON
            """)
    void fileOfTheStepIsWhatIsSent(String option, String file, String sent) throws IOException {
        JsonObject object = JsonObject.parse(
                "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"namespace\":\"a\",\"name\":\"p\"}}");
        List<String> bodies = new CopyOnWriteArrayList<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            bodies.add(exchange.getRequestHeaders().getFirst("Content-Type") + " "
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(201, 2);
            exchange.getResponseBody().write(new byte[] {'{', '}'});
            exchange.close();
        });
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort();
            ApiHands hands = new ApiHands(Map.of("", new Api(HttpClient.newHttpClient(), url, "t")));
            hands.file(file, List.of(new Manifest(object)));
            assertThat(hands.run(List.of("kubectl", "create", option, "--filename=" + file)))
                    .isEmpty();
        } finally {
            server.stop(0);
        }
        String written = dev.mooring.yaml.Yaml.writeFile(file, List.of(object));
        assertThat(bodies).containsExactly("application/json " + (sent.equals("as it is") ? written : object.toJson()));
    }

    @Test
    void worldsComeFromTheSeedAndHaveEachKind() {
        StringBuilder kinds = new StringBuilder();
        Set<Boolean> modes = new HashSet<>();
        for (int number = 0; number < 40; number++) {
            MoveWorld world = MoveWorldGenerator.world(1, number, "m" + number);

            assertThat(MoveWorldGenerator.world(1, number, "m" + number).source())
                    .isEqualTo(world.source());
            modes.add(world.source().objects().stream()
                    .anyMatch(each -> each.json().toJson().contains("ReadWriteMany")));
            world.source().objects().forEach(each -> kinds.append(each.kind()).append(' '));
        }
        assertThat(modes).hasSize(2);
        assertThat(kinds.toString().split(" "))
                .contains(Kinds.STATEFUL_SET, Kinds.DEPLOYMENT, Kinds.VOLUME_SNAPSHOT, Kinds.PERSISTENT_VOLUME_CLAIM);
    }
}
