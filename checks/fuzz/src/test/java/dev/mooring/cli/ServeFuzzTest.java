package dev.mooring.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.code_intelligence.jazzer.api.BugDetectors;
import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.api.SilentCloseable;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.mooring.cli.serve.Multipart;
import dev.mooring.cli.serve.ServeSettings;
import dev.mooring.cli.serve.WebServer;
import dev.mooring.fuzz.OddObjects;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Requests to the server: each is answered, never with an internal error, and a form is read as it was written. */
class ServeFuzzTest {

    private static final String[] COMMANDS = {
        "forecast",
        "why",
        "lint",
        "check",
        "admit",
        "expand",
        "attach",
        "selinux",
        "paths",
        "holders",
        "sanitize",
        "report"
    };
    private static final String[] OPTIONS = {
        "complete",
        "create",
        "delete",
        "kubernetes",
        "namespace",
        "for",
        "into",
        "limit",
        "expect-bound",
        "output",
        "node"
    };
    private static final String[] FIELDS = {"text", "files", "target-text", "target", "title", "kubernetes", "other"};
    private static final Set<Integer> STATUSES = Set.of(200, 400, 413, 422);

    private static WebServer server;
    private static HttpClient client;

    @BeforeAll
    static void start() throws IOException {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        server = WebServer.start(
                new ServeSettings(any, List.of(), 1 << 20, 2, Duration.ofMinutes(1)), new Mooring.InProcess());
        client = HttpClient.newHttpClient();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** Written parts are read back, whatever their content; any other body is read or refused. */
    @FuzzTest(maxDuration = "10m")
    void multipart(FuzzedDataProvider data) {
        String boundary = "b" + data.consumeInt(0, 9);
        String type = "multipart/form-data; boundary=" + boundary;
        if (data.consumeBoolean()) {
            try {
                Multipart.read(data.consumeAsciiString(80), data.consumeRemainingAsBytes());
            } catch (Multipart.MultipartException e) {
                assertThat(e.getMessage()).isNotEmpty();
            }
            return;
        }
        List<String> contents = new ArrayList<>();
        while (data.remainingBytes() > 0 && contents.size() < 5) {
            String content = new String(data.consumeBytes(40), ISO_8859_1);
            if (!("\r\n" + content).contains("\r\n--" + boundary)) {
                contents.add(content);
            }
        }
        try {
            List<Multipart.Part> parts =
                    Multipart.read(type, body(boundary, contents).getBytes(ISO_8859_1));
            assertThat(parts.stream().map(each -> new String(each.content(), ISO_8859_1)))
                    .isEqualTo(contents);
        } catch (Multipart.MultipartException e) {
            throw new AssertionError(e);
        }
    }

    private static String body(String boundary, List<String> contents) {
        return contents.stream()
                .map(each ->
                        "--" + boundary + "\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n" + each + "\r\n")
                .collect(Collectors.joining("", "", "--" + boundary + "--\r\n"));
    }

    @FuzzTest(maxDuration = "10m")
    void form(FuzzedDataProvider data) throws Exception {
        StringBuilder body = new StringBuilder();
        while (data.remainingBytes() > 0) {
            body.append("--x\r\nContent-Disposition: form-data; name=\"")
                    .append(data.pickValue(FIELDS))
                    .append(data.consumeBoolean() ? "\"; filename=\"" + data.consumeAsciiString(8) : "")
                    .append("\"\r\n\r\n")
                    .append(data.consumeBoolean() ? text(data) : data.consumeString(20))
                    .append("\r\n");
        }
        check("report", "multipart/form-data; boundary=x", body + "--x--\r\n");
    }

    @FuzzTest(maxDuration = "10m")
    void request(FuzzedDataProvider data) throws Exception {
        JsonObject options = JsonObject.EMPTY;
        for (int i = data.consumeInt(0, 3); i > 0; i--) {
            options = options.with(data.pickValue(OPTIONS), option(data));
        }
        JsonObject body = JsonObject.of("files", new JsonArray(List.of(named("a", text(data)))))
                .with("options", options);
        if (data.consumeBoolean()) {
            body = body.with("arguments", new JsonArray(List.of(JsonString.of(data.consumeString(20)))));
        }
        check("v1/" + data.pickValue(COMMANDS), "application/json", body.toJson());
    }

    private static JsonValue option(FuzzedDataProvider data) {
        return switch (data.consumeInt(0, 4)) {
            case 0 -> JsonBoolean.of(data.consumeBoolean());
            case 1 -> JsonNumber.of(data.consumeInt());
            case 2 -> JsonString.of(data.consumeString(10));
            case 3 -> new JsonArray(List.of(JsonString.of(data.consumeString(10))));
            default -> new JsonArray(List.of(named("b", text(data))));
        };
    }

    private static JsonObject named(String name, String text) {
        return JsonObject.EMPTY.with("name", name).with("text", text);
    }

    private static String text(FuzzedDataProvider data) {
        return OddObjects.of(data).stream().map(JsonObject::toJson).collect(Collectors.joining("\n"));
    }

    @SuppressWarnings("try") // The permit ends with the block, and nothing requests memory there.
    private static void check(String path, String type, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.uri().resolve(path))
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofByteArray(body.getBytes(UTF_8)))
                .build();
        HttpResponse<String> answer;
        try (SilentCloseable allowed = BugDetectors.allowNetworkConnections(
                (host, port) -> port == server.address().getPort())) {
            answer = client.send(request, HttpResponse.BodyHandlers.ofString());
        }
        assertThat(STATUSES).as(answer.body()).contains(answer.statusCode());
        assertThat(answer.body()).doesNotContain("internal error").doesNotContain("\tat dev.");
        if (path.startsWith("v1/")) {
            assertThatCode(() -> JsonObject.parse(answer.body())).doesNotThrowAnyException();
        }
    }
}
