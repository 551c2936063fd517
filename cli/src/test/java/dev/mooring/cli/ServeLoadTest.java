package dev.mooring.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.ServedMooring.Answer;
import dev.mooring.cli.command.Commands;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.serve.ServeLimits;
import dev.mooring.cli.serve.ServeSettings;
import dev.mooring.cli.serve.WebServer;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.object.Inventory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What one client does takes nothing from the others. */
@Timeout(120)
class ServeLoadTest {

    private static final ServeLimits LIMITS =
            limits(Duration.ofMinutes(5), Duration.ofMinutes(5), Duration.ofMinutes(1), 1L << 30, 20_000);

    private static final String EMPTY = "{\"files\": []}";

    private static ServeLimits limits(Duration headers, Duration pause, Duration stop, long memory, int made) {
        return new ServeLimits(headers, pause, stop, Duration.ofMinutes(5), memory, 100_000, made);
    }

    private static ServedMooring started(ServeLimits limits) {
        return ServedMooring.start(limits, 2, new Mooring.InProcess());
    }

    /** With little memory. One for all rows of a table: to start one costs more than a row. */
    private static ServedMooring counting;

    @BeforeAll
    static void start() {
        counting = started(limits(Duration.ofMinutes(5), Duration.ofMinutes(5), Duration.ofMinutes(1), 2_700_000, 1));
    }

    @AfterAll
    static void stop() {
        counting.close();
    }

    private static String head(ServedMooring server, long length) {
        return "POST /v1/lint HTTP/1.1\r\nHost: " + server.host()
                + "\r\nContent-Type: application/json\r\nContent-Length: " + length + "\r\n\r\n";
    }

    private static JsonObject request(String text) {
        return JsonObject.of(
                "files", JsonArray.of(JsonObject.EMPTY.with("name", "a.yaml").with("text", text)));
    }

    /** Half of them stop in the headers, half of them in the body; no thread waits for them. */
    @Test
    void aThousandSlowClientsDelayNoOther() throws IOException {
        List<Socket> slow = new ArrayList<>();
        try (ServedMooring server =
                started(limits(Duration.ofMinutes(5), Duration.ofMinutes(5), Duration.ofMillis(1), 1L << 30, 1))) {
            for (int i = 0; i < 500; i++) {
                slow.add(server.open("POST /v1/lint HTTP/1.1\r\nHost: " + server.host() + "\r\nContent-"));
                slow.add(server.open(head(server, 100_000) + "{\"files\": ["));
            }
            assertThat(server.ask("GET /", Map.of(), new byte[0]).status()).isEqualTo(200);
            assertThat(server.post("/v1/lint", EMPTY).status()).isEqualTo(200);
            for (Socket each : slow) {
                assertThat(each.isClosed()).isFalse();
                each.close();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "POST", "POST /v1/lint HTTP/1.1\r\nHost: a\r\n"})
    void headersThatDoNotComeEndTheConnection(String sent) throws IOException {
        ServeLimits limits = limits(Duration.ofMillis(50), Duration.ofMinutes(5), Duration.ofMillis(1), 1L << 30, 1);
        try (ServedMooring server = started(limits);
                Socket slow = server.open(sent)) {
            assertThat(slow.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void aBodyThatMakesNoProgressIsRefused() throws IOException {
        ServeLimits limits = limits(Duration.ofMinutes(5), Duration.ofMillis(50), Duration.ofMillis(1), 1L << 30, 1);
        try (ServedMooring server = started(limits);
                Socket slow = server.open(head(server, 100_000) + "{")) {
            String answer = new String(slow.getInputStream().readAllBytes(), UTF_8);
            assertThat(answer).startsWith("HTTP/1.1 408 ").contains("the rest of the request takes too long");
            untilHeld(server, 0);
        }
    }

    /** A client that reads nothing before it has sent all gets the answer too, also if it sends more than buffers hold. */
    @ParameterizedTest
    @CsvSource({"POST /v1/lint, 413", "POST /v1/nothing, 404", "POST /, 405"})
    void aRefusalReachesAClientThatSendsALargeBody(String path, int status) {
        try (ServedMooring server = started(LIMITS)) {
            byte[] body = new byte[30 << 20];
            Answer answer = server.ask(path, Map.of("Content-Type", "application/json"), body);
            assertThat(answer.status()).isEqualTo(status);
        }
    }

    @Test
    void allTogetherHoldALimitedAmountOfMemory() throws IOException {
        ServeLimits limits = limits(Duration.ofMinutes(5), Duration.ofMinutes(5), Duration.ofMillis(1), 1_300_000, 1);
        String most = " ".repeat(500_000);
        byte[] body = new byte[400_000];
        try (ServedMooring server = started(limits);
                Socket first = server.open(head(server, 50_000) + " ".repeat(40_000))) {
            try (Socket second = server.open(head(server, 600_000) + most);
                    Socket third = server.open(head(server, 600_000) + most)) {
                untilHeld(server, 1_040_000);
                Answer answer = server.ask("POST /v1/lint", Map.of("Content-Type", "application/json"), body);
                assertThat(second.isConnected() && third.isConnected()).isTrue();
                assertThat(answer.status()).isEqualTo(503);
                assertThat(answer.headers()).contains("Retry-After: 5");
                assertThat(answer.body()).contains("try again later");
            }
            untilHeld(server, 40_000);
            first.getOutputStream().write(" ".repeat(10_000 - EMPTY.length()).getBytes(UTF_8));
            first.getOutputStream().write(EMPTY.getBytes(UTF_8));
            assertThat(new String(first.getInputStream().readAllBytes(), UTF_8)).startsWith("HTTP/1.1 200 ");
            untilHeld(server, 0);
            assertThat(server.post("/v1/lint", EMPTY).status()).isEqualTo(200);
        }
    }

    private static void untilHeld(ServedMooring server, long bytes) {
        while (server.server().heldBytes() != bytes) {
            Thread.onSpinWait();
        }
    }

    private static final String STATEFUL_SET = """
            {apiVersion: apps/v1, kind: StatefulSet, metadata: {name: db, namespace: shop}, spec: {replicas: %s,
              selector: {matchLabels: {app: db}}, serviceName: db, template: {metadata: {labels: {app: db}},
              spec: {containers: [{name: c, image: i}]}}, volumeClaimTemplates: [{metadata: {name: data},
              spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}]}}
            """;

    @ParameterizedTest
    @ValueSource(strings = {"forecast", "lint", "report"})
    void whatWorkloadsMakeIsCounted(String command) {
        try (ServedMooring server = started(LIMITS)) {
            Answer answer = server.post(
                    "/v1/" + command, request(STATEFUL_SET.formatted(90_000)).toJson());
            assertThat(answer.status()).isEqualTo(422);
            assertThat(answer.body())
                    .contains("StatefulSet/shop/db: makes more than 20000 objects")
                    .contains("fewer replicas");
            assertThat(server.post(
                                    "/v1/" + command,
                                    request(STATEFUL_SET.formatted(3)).toJson())
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void anAnswerIsNotManyTimesAsLargeAsItsRequest() {
        try (ServedMooring server = started(
                limits(Duration.ofMinutes(5), Duration.ofMinutes(5), Duration.ofMinutes(1), 1L << 30, 100_000))) {
            Answer answer = server.post(
                    "/v1/forecast", request(STATEFUL_SET.formatted(16_000)).toJson());
            assertThat(answer.status()).isEqualTo(413);
            assertThat(answer.body())
                    .contains("the answer is larger than the limit of 8 MiB")
                    .contains("ask about fewer objects");
            assertThat(answer.body().length()).isLessThan(1000);
        }
    }

    /** Subcommands of which the test says when they end. */
    private static final class Held implements Commands {

        private final Commands real = new Mooring.InProcess();
        private final AtomicInteger begun = new AtomicInteger();
        private final CountDownLatch running = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);

        @Override
        public CommandLine line(Terminal terminal, List<String> words) {
            return real.line(terminal, words);
        }

        @Override
        public int run(CommandLine line, Terminal terminal, List<String> words) {
            begun.incrementAndGet();
            running.countDown();
            boolean waits = true;
            while (waits) {
                try {
                    released.await();
                    waits = false;
                } catch (InterruptedException e) {
                    // As work that does not look whether it is interrupted.
                }
            }
            return real.run(line, terminal, words);
        }
    }

    @Test
    void whoIsGoneIsNotWorkedFor() throws Exception {
        Held held = new Held();
        try (ServedMooring server = ServedMooring.start(LIMITS, 1, held)) {
            CompletableFuture<Answer> first = CompletableFuture.supplyAsync(() -> server.post("/v1/lint", EMPTY));
            held.running.await();
            long before = server.server().heldBytes();
            String body = EMPTY + " ".repeat(1000);
            try (Socket waiting = server.open(head(server, body.length()) + body)) {
                untilHeld(server, before + body.length());
                assertThat(waiting.isConnected()).isTrue();
            }
            untilHeld(server, before);
            held.released.countDown();
            assertThat(first.get().status()).isEqualTo(200);
            assertThat(held.begun).hasValue(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"/v1/lint, '{\"error\":\"the client has closed'", "/report, '<!DOCTYPE html>'"})
    void aClientThatHasClosedItsSendingHalfIsAnswered(String path, String begin) throws Exception {
        Held held = new Held();
        try (ServedMooring server = ServedMooring.start(LIMITS, 1, held)) {
            CompletableFuture<Answer> first = CompletableFuture.supplyAsync(() -> server.post("/v1/lint", EMPTY));
            held.running.await();
            try (Socket half = server.open(head(server, EMPTY.length()).replace("/v1/lint", path) + EMPTY)) {
                half.shutdownOutput();
                String answer = new String(half.getInputStream().readAllBytes(), UTF_8);
                assertThat(answer).startsWith("HTTP/1.1 4").contains("\r\n\r\n" + begin);
            }
            held.released.countDown();
            assertThat(first.get().status()).isEqualTo(200);
        }
    }

    /** A subcommand that never ends by itself: it prints, or only judges. */
    private static final class Endless implements Commands {

        private final Commands real = new Mooring.InProcess();
        private final boolean prints;
        private final CountDownLatch running = new CountDownLatch(1);
        private final CountDownLatch ended = new CountDownLatch(1);

        Endless(boolean prints) {
            this.prints = prints;
        }

        @Override
        public CommandLine line(Terminal terminal, List<String> words) {
            return real.line(terminal, words);
        }

        @Override
        public int run(CommandLine line, Terminal terminal, List<String> words) {
            running.countDown();
            Inventory objects =
                    Inventory.EMPTY.checking(terminal.sources().allowance().checkpoint());
            try {
                while (true) {
                    if (prints) {
                        terminal.out().flush();
                        terminal.out().write(new byte[0], 0, 0);
                    } else {
                        assertThat(objects.claims()).isEmpty();
                    }
                    Thread.onSpinWait();
                }
            } catch (IllegalStateException e) {
                return 2;
            } finally {
                ended.countDown();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRunEndsWhenItsClientIsGone(boolean prints) throws Exception {
        Endless endless = new Endless(prints);
        try (ServedMooring server = ServedMooring.start(LIMITS, 1, endless)) {
            try (Socket client = server.open(head(server, EMPTY.length()) + EMPTY)) {
                endless.running.await();
                assertThat(client.isConnected()).isTrue();
            }
            endless.ended.await();
            untilHeld(server, 0);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRunEndsWhenItTakesTooLong(boolean prints) {
        ServeLimits limits = new ServeLimits(
                Duration.ofMinutes(5),
                Duration.ofMinutes(5),
                Duration.ofMinutes(1),
                Duration.ofMillis(1),
                1L << 30,
                100_000,
                20_000);
        try (ServedMooring server = ServedMooring.start(limits, 1, new Endless(prints))) {
            for (int i = 0; i < 2; i++) {
                Answer answer = server.post("/v1/lint", EMPTY);
                assertThat(answer.status()).isEqualTo(413);
                assertThat(answer.body()).contains("it takes longer than the limit", "ask about fewer objects");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s", "{kind: List, items: [%s]}", "[%s]"})
    void theObjectsOfARequestAreCounted(String form) {
        ServeLimits limits = new ServeLimits(
                Duration.ofMinutes(5),
                Duration.ofMinutes(5),
                Duration.ofMinutes(1),
                Duration.ofMinutes(5),
                1L << 30,
                3,
                20_000);
        String claim =
                "{\"apiVersion\": \"v1\", \"kind\": \"PersistentVolumeClaim\", \"metadata\": {\"name\": \"c%d\"}}";
        try (ServedMooring server = started(limits)) {
            for (int count : List.of(3, 4)) {
                String claims = IntStream.range(0, count)
                        .mapToObj(claim::formatted)
                        .collect(Collectors.joining(form.equals("%s") ? "\n---\n" : ", "));
                Answer answer =
                        server.post("/v1/lint", request(form.formatted(claims)).toJson());
                assertThat(answer.body().contains("more than the limit of 3 items")
                                || answer.body().contains("beyond the limit of 3 documents"))
                        .as(answer.body())
                        .isEqualTo(count == 4);
            }
        }
    }

    @Test
    void aStopWaitsForRunningRequests() throws Exception {
        Held held = new Held();
        ServedMooring server = ServedMooring.start(LIMITS, 1, held);
        CompletableFuture<Answer> first = CompletableFuture.supplyAsync(() -> server.post("/v1/lint", EMPTY));
        held.running.await();
        CompletableFuture<Void> stop = CompletableFuture.runAsync(server::close);
        assertThat(stop).isNotDone();
        held.released.countDown();
        assertThat(first.get().status()).isEqualTo(200);
        assertThat(first.get().body()).startsWith("{\"exit\":").endsWith("]}\n");
        stop.get();
    }

    /** Half a megabyte that becomes many times as much; {@code %s} in the text of a request is 100,000 bytes. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, quoteCharacter = '`', textBlock = """
        way    | start                  | each                  | end   | status
        body   | `{"files":[`           | `0,`                  | `0]}` | 413
        body   | `[`                    | `0,`                  | `0]`  | 413
        body   | `{"files":[`           | `{},`                 | `0]}` | 413
        body   | `{"files":[`           | `[],`                 | `0]}` | 413
        body   | `{"files":[`           | `[[[[[[0]]]]]],`      | `0]}` | 413
        body   | `{"files":[`           | `"",`                 | `0]}` | 413
        body   | `{"files":[`           | `null,`               | `0]}` | 413
        body   | `{"options":{`         | `"%d":0,`             | `"a":0}}` | 413
        body   | `{"arguments":["`      | `aaaaaaaa`            | `"]}` | 400
        body   | `{"files":[`           | `        `            | `]}`  | 200
        text   | `{"a":[`               | `0,`                  | `0]}` | 413
        text   | `{"a":[`               | `{},`                 | `0]}` | 413
        text   | `{`                    | `"%d":0,`             | `"a":0}` | 413
        text   | ``                     | `{"a":[0,0,0]}~`      | ``    | 413
        text   | ``                     | `{"a":~`              | ``    | 413
        text   | `{"a":[`               | `0,`                  | ``    | 413
        text   | `a: [`                 | `0, `                 | `0]`  | 413
        text   | `a:~`                  | `- - 0~`              | ``    | 413
        text   | ``                     | `a%d: {}~`            | ``    | 413
        text   | `a:~`                  | `- &a%d b~`           | ``    | 413
        text   | `a: &a {b: 0}~c:~`     | `- {<<: *a}~`         | ``    | 413
        text   | `a: &a {kind: List, items: [{}, {}, {}, {}, {}, {}, {}, {}, {}]}~kind: List~items:~` | `- *a~` | `` | 413
        text   | ``                     | `---~a: 0~`           | ``    | 413
        text   | `Multi-Attach error for volume "pv-7" Volume is already exclusively attached to one node and can't be attached to another~` | `a~` | `` | 413
        text   | `a: `                  | `aaaaaaaa`            | `~`   | 422
        text   | ``                     | `# aaaaaa~`           | ``    | 422
        form   | `{"a":[`               | `0,`                  | `0]}` | 413
        form   | `a: [`                 | `0, `                 | `0]`  | 413
        packed | `{"a":[`               | `0,`                  | `0]}` | 413
        packed | `a:~`                  | `- - 0~`              | ``    | 413
        twice  | `a: `                  | `aaaaaaaa`            | `~`   | 400
        paste  | `hello~`               | `a~`                  | ``    | 413
        paste  | `{"a":[`               | `0,`                  | `0]}` | 413
        """)
    void whatATextBecomesIsCounted(String way, String start, String each, String end, int status) throws IOException {
        StringBuilder made = new StringBuilder(start.replace('~', '\n'));
        for (int i = 0; made.length() < 100_000; i++) {
            made.append(each.replace('~', '\n').replace("%d", Integer.toString(i)));
        }
        String text = made.append(end.replace('~', '\n')).toString();
        Answer answer = switch (way) {
            case "body" -> packed(counting, text.getBytes(UTF_8));
            case "text" -> packed(counting, request(text).toJson().getBytes(UTF_8));
            case "form" -> form(counting, text.getBytes(UTF_8));
            case "packed" -> form(counting, packed(text.getBytes(UTF_8)));
            case "twice" -> form(counting, packed(packed(text.getBytes(UTF_8))));
            default -> form(counting, "/explain", "paste", text.getBytes(UTF_8));
        };
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        if (status == 413) {
            assertThat(answer.body()).contains("takes more memory than the limit of 1 MiB", "-Xmx4g");
        }
        assertThat(counting.post("/v1/lint", EMPTY).status()).isEqualTo(200);
        untilHeld(counting, 0);
    }

    /** All of the time is over at the first look. */
    @ParameterizedTest
    @CsvSource({"POST /v1/lint, application/json", "POST /report, multipart/form-data; boundary=xx"})
    void readingIsPartOfTheTime(String request, String type) throws IOException {
        Held held = new Held();
        ServeLimits limits = new ServeLimits(
                Duration.ofMinutes(5),
                Duration.ofMinutes(5),
                Duration.ofMinutes(1),
                Duration.ofNanos(-1),
                1L << 30,
                100_000,
                20_000);
        try (ServedMooring server = ServedMooring.start(limits, 1, held)) {
            Map<String, String> headers = Map.of("Content-Type", type, "Content-Encoding", "gzip");
            Answer answer = server.ask(request, headers, packed("nothing of it".getBytes(UTF_8)));
            assertThat(answer.status()).isEqualTo(413);
            assertThat(answer.body()).contains("it takes longer than the limit");
            assertThat(held.begun).hasValue(0);
        }
    }

    private static Answer packed(ServedMooring server, byte[] body) throws IOException {
        Map<String, String> headers = Map.of("Content-Type", "application/json", "Content-Encoding", "gzip");
        return server.ask("POST /v1/lint", headers, packed(body));
    }

    private static byte[] packed(byte[] text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text);
        }
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
        encoding | content | status
        gzip     | packed  | 200
        x-gzip   | packed  | 200
        identity | plain   | 200
        gzip     | plain   | 400
        gzip     | bomb    | 413
        br       | plain   | 415
        gzip, gzip | packed | 415
        """)
    void bodiesMayBePackedWithGzip(String encoding, String content, int status) throws IOException {
        try (ServedMooring server = started(LIMITS)) {
            byte[] plain = request("{kind: PersistentVolume, metadata: {name: pv}, spec: {}}")
                    .toJson()
                    .getBytes(UTF_8);
            byte[] body = content.equals("plain") ? plain : packed(content.equals("bomb") ? new byte[50 << 20] : plain);
            Answer answer = server.ask(
                    "POST /v1/lint", Map.of("Content-Type", "application/json", "Content-Encoding", encoding), body);
            assertThat(answer.status()).isEqualTo(status);
            if (status == 200) {
                assertThat(answer.body())
                        .isEqualTo(server.post("/v1/lint", new String(plain, UTF_8))
                                .body());
            }
        }
    }

    @Test
    void aPackedFileOfAFormIsUnpackedWithinTheLimit() throws IOException {
        try (ServedMooring server = started(LIMITS)) {
            byte[] export = packed("{apiVersion: v1, kind: PersistentVolume, metadata: {name: pv-1}}".getBytes(UTF_8));
            assertThat(form(server, export).body()).contains("pv-1");
            assertThat(form(server, packed(new byte[50 << 20])).status()).isEqualTo(413);
        }
    }

    private static Answer form(ServedMooring server, byte[] file) throws IOException {
        return form(server, "/report", "files", file);
    }

    private static Answer form(ServedMooring server, String path, String field, byte[] file) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.write(("--xx\r\nContent-Disposition: form-data; name=\"" + field + "\"; filename=\"a.yaml.gz\"\r\n\r\n")
                .getBytes(UTF_8));
        body.write(file);
        body.write("\r\n--xx--\r\n".getBytes(UTF_8));
        return server.ask(
                "POST " + path, Map.of("Content-Type", "multipart/form-data; boundary=xx"), body.toByteArray());
    }

    /** The default limit of the command line, of 5,000 claims in 32 MB. */
    @Test
    void anExportOf32MegabytesPasses() throws IOException, InterruptedException {
        String note = "x".repeat(6400);
        StringBuilder export = new StringBuilder();
        int claims = Boolean.getBoolean("long.tests") ? 5000 : 500;
        for (int i = 0; i < claims; i++) {
            export.append("{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"c-")
                    .append(i)
                    .append("\",\"namespace\":\"shop\",\"annotations\":{\"note\":\"")
                    .append(note)
                    .append("\"}},\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],\"resources\":{\"requests\":")
                    .append("{\"storage\":\"1Gi\"}}}}\n");
        }
        assertThat(export.length()).isGreaterThan(claims * 6400);
        CommandLine serve = requireNonNull(Mooring.commandLine(
                        TerminalOfNothing.TERMINAL,
                        Subcommands.of(TerminalOfNothing.TERMINAL, List.of("serve")),
                        List.of("serve"))
                .getSubcommands()
                .get("serve"));
        int mib = Integer.parseInt(
                requireNonNull(serve.getCommandSpec().findOption("--max-size")).defaultValue());
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (WebServer server = WebServer.start(
                new ServeSettings(any, List.of(), mib << 20, 2, Duration.ofMinutes(5)), new Mooring.InProcess())) {
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(server.uri().resolve("/v1/lint"))
                                    .header("Content-Type", "application/json")
                                    .POST(HttpRequest.BodyPublishers.ofString(
                                            request(export.toString()).toJson()))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "0.0.0.0", "::1", "0:0:0:0:0:0:0:1", "::"})
    void thePrintedAddressWorks(String address) throws IOException, InterruptedException {
        InetSocketAddress at = new InetSocketAddress(address, 0);
        try (WebServer server = WebServer.start(
                new ServeSettings(at, List.of(), 1 << 20, 2, Duration.ofMinutes(5)), new Mooring.InProcess())) {
            URI uri = server.uri();
            assertThat(uri.toString())
                    .isEqualTo(
                            "http://" + uri.getHost() + ":" + server.address().getPort() + "/");
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
        request       | site        | mode     | status
        POST /v1/lint | cross-site  | cors     | 403
        POST /v1/lint | cross-site  |          | 403
        POST /v1/lint | same-site   | no-cors  | 403
        POST /v1/lint | cross-site  | navigate | 403
        GET /         | cross-site  | no-cors  | 403
        GET /         | cross-site  |          | 403
        GET /         | cross-site  | navigate | 200
        GET /         | none        | navigate | 200
        POST /v1/lint | same-origin | cors     | 200
        """)
    void whatAnotherPageSendsInSilenceIsRefused(String request, String site, String mode, int status) {
        try (ServedMooring server = started(LIMITS)) {
            Map<String, String> headers = mode == null
                    ? Map.of("Sec-Fetch-Site", site, "Content-Type", "application/json")
                    : Map.of("Sec-Fetch-Site", site, "Sec-Fetch-Mode", mode, "Content-Type", "application/json");
            byte[] body = request.startsWith("GET") ? new byte[0] : EMPTY.getBytes(UTF_8);
            assertThat(server.ask(request, headers, body).status()).isEqualTo(status);
        }
    }

    @Test
    void onTheCommandLineToo() {
        byte[] claim = "{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: c}}".getBytes(UTF_8);
        assertThat(CommandLineTest.Run.of(claim, "lint", "--namespace=-h").stdout())
                .doesNotContain("Usage: ");
        assertThat(CommandLineTest.Run.of(claim, "lint", "--namespace", "-h").exit())
                .isEqualTo(2);
    }

    /** Findings that are in the baseline are left out; the command line takes one such file, a request one such text. */
    @Test
    void anOptionThatNamesOneFileTakesOneText() {
        try (ServedMooring server = started(LIMITS)) {
            JsonObject request =
                    request("{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: c}, spec: {}}");
            JsonObject found = JsonObject.parse(
                            server.post("/v1/lint", request.toJson()).body())
                    .child("answer");
            assertThat(found.array("findings").items()).isNotEmpty();
            JsonObject baseline = JsonObject.EMPTY.with("name", "known").with("text", found.toJson());
            Answer again = server.post(
                    "/v1/lint",
                    request.with("options", JsonObject.EMPTY.with("baseline", baseline))
                            .toJson());
            assertThat(again.status()).isEqualTo(200);
            assertThat(JsonObject.parse(again.body())
                            .child("answer")
                            .array("findings")
                            .items())
                    .isEmpty();
        }
    }

    /** A value is never an option, whatever it begins with. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
        command  | option       | value
        forecast | node         | -n
        forecast | node         | --debug
        forecast | namespace    | -h
        why      | node         | --help
        report   | title        | -x=y
        """)
    void valuesThatBeginWithAHyphenAreData(String command, String option, String value) {
        try (ServedMooring server = started(LIMITS)) {
            JsonObject request = request("{kind: PersistentVolumeClaim, metadata: {name: c, namespace: n}}")
                    .with("options", JsonObject.EMPTY.with(option, value));
            if (command.equals("why")) {
                request = request.with("arguments", JsonArray.ofStrings(List.of("-n/-c")));
            }
            Answer answer = server.post("/v1/" + command, request.toJson());
            assertThat(JsonObject.parse(answer.body()).array("messages").toJson())
                    .doesNotContain("Usage: ", "Unknown option", "Expected parameter", "internal error", "Missing");
            assertThat(answer.status()).isIn(200, 422);
        }
    }
}
