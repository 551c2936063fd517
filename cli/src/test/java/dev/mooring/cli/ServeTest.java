package dev.mooring.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import dev.mooring.cli.ServedMooring.Answer;
import dev.mooring.internal.JsonRows;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** A call over HTTP answers as the same call of the command line, byte for byte. */
class ServeTest {

    private static final String CLUSTER = "../samples/manifests/04-invoices.yaml";

    /** Of each command's golden calls each so manieth is made; with {@code -Dlong.tests=true} all are. */
    private static final int STEP = Boolean.getBoolean("long.tests") ? 1 : 12;

    private static final Set<String> COMMANDS = Set.of(
            "forecast",
            "why",
            "lint",
            "check",
            "admit",
            "expand",
            "upgrade",
            "attach",
            "selinux",
            "paths",
            "holders",
            "sanitize",
            "move",
            "report",
            "plan/bind",
            "plan/rename",
            "plan/recreate",
            "plan/replace",
            "plan/undelete",
            "plan/retire",
            "plan/grow",
            "plan/template",
            "plan/drain",
            "plan/move",
            "plan/orphans",
            "plan/clean",
            "plan/csi",
            "rbd/use",
            "rbd/takeover",
            "rbd/unfence",
            "rbd/delete",
            "rbd/mirror",
            "rbd/image");

    private static ServedMooring server;

    @BeforeAll
    static void start() {
        server = ServedMooring.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void goldenCallsAnswerTheSameOverHttp() throws IOException {
        Map<String, Integer> found = new TreeMap<>();
        Set<String> compared = new TreeSet<>();
        int cases = 0;
        try (Stream<Path> folders = Files.list(CommandLineTest.CASES)) {
            for (Path folder : folders.filter(Files::isDirectory).sorted().toList()) {
                Optional<Call> call = Call.of(folder);
                if (call.isPresent() && found.merge(call.get().command(), 1, Integer::sum) % STEP == 1 % STEP) {
                    call.get().compare(folder.getFileName().toString());
                    compared.add(call.get().command());
                    cases++;
                }
            }
        }
        // A picture has no golden call; the form is compared with one below.
        compared.add("report");
        assertThat(compared).isEqualTo(new TreeSet<>(COMMANDS));
        assertThat(cases).isGreaterThan(150 / STEP);
    }

    /** A golden call that can be made over HTTP: it names files that are text, and no option that a server does not have. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Call(String command, List<String> words, byte[] stdin, JsonObject request) {

        static Optional<Call> of(Path folder) throws IOException {
            List<String> words = new ArrayList<>();
            for (String word : Files.readAllLines(folder.resolve("args"))) {
                words.add(word.replace("@", folder.toString()));
            }
            Path typed = folder.resolve("stdin");
            byte[] stdin = Files.exists(typed) ? Files.readAllBytes(typed) : new byte[0];
            int own = !words.isEmpty() && Set.of("plan", "rbd").contains(words.get(0)) ? 2 : 1;
            String command = String.join("/", words.subList(0, Math.min(own, words.size())));
            if (!COMMANDS.contains(command) || words.contains("-h") || words.contains("--help")) {
                return Optional.empty();
            }
            int output = words.indexOf("-o");
            if (output >= 0) {
                words.subList(output, output + 2).clear();
            }
            words.addAll(own, List.of("-o", "json"));
            return request(words, stdin).map(json -> new Call(command, words, stdin, json));
        }

        private static Optional<JsonObject> request(List<String> words, byte[] stdin) throws IOException {
            ParseResult parsed;
            try {
                parsed = new Mooring.InProcess()
                        .line(TerminalOfNothing.TERMINAL, words)
                        .parseArgs(words.toArray(String[]::new))
                        .subcommand();
                if (parsed.hasSubcommand()) {
                    parsed = parsed.subcommand();
                }
            } catch (ParameterException e) {
                return Optional.empty();
            }
            JsonRows options = new JsonRows();
            List<JsonValue> files = new ArrayList<>();
            try {
                for (OptionSpec option : new LinkedHashSet<>(parsed.matchedOptions())) {
                    String name = option.longestName().substring(2);
                    if (name.equals("filename")) {
                        files.addAll(texts(option));
                    } else if (option.paramLabel().matches("(.*=)?DIRECTORY|.*\\[=?FILE]")
                            || name.equals("report")
                            || name.equals("no-hooks")
                            || name.equals("recursive")
                            || name.equals("stream")
                            || name.equals("compare")
                            || name.equals("write-baseline")
                            || name.startsWith("color")
                            || name.equals("no-color")
                            || name.equals("debug")
                            || name.equals("out")) {
                        return Optional.empty();
                    } else if (!name.equals("output")) {
                        options.put(name, value(option));
                    }
                }
                boolean isRead = !words.get(0).equals("rbd") && !words.get(1).equals("orphans");
                if (parsed.matchedPositionals().stream()
                        .anyMatch(each -> each.paramLabel().equals("FILE"))) {
                    // A file without -f: a request has the same one in its files.
                    return Optional.empty();
                }
                if (files.isEmpty() && stdin.length == 0 && isRead) {
                    // A text of a request is never empty; standard input may be.
                    return Optional.empty();
                }
                if (files.isEmpty() && stdin.length > 0) {
                    files.add(named(
                            "stdin",
                            UTF_8.newDecoder().decode(ByteBuffer.wrap(stdin)).toString()));
                }
            } catch (CharacterCodingException | FileSystemException | UnsupportedOperationException e) {
                return Optional.empty();
            } catch (IOException e) {
                if (String.valueOf(e.getMessage()).contains("directory")) {
                    return Optional.empty();
                }
                throw e;
            }
            JsonRows request = new JsonRows().put("files", new JsonArray(files)).put("options", options.build());
            List<String> arguments = new ArrayList<>();
            parsed.matchedPositionals().forEach(each -> arguments.addAll(each.originalStringValues()));
            request.texts("arguments", arguments);
            return Optional.of(request.build());
        }

        private static JsonValue value(OptionSpec option) throws IOException {
            if (option.arity().max() == 0) {
                return JsonBoolean.TRUE;
            }
            if (option.paramLabel().matches("(.+=)?(FILE|RUN)|.+=DIR")) {
                List<JsonValue> texts = texts(option);
                return option.typeInfo().isMultiValue() ? new JsonArray(texts) : texts.get(0);
            }
            boolean isNumber = Set.of(int.class, Integer.class, long.class).contains(option.type());
            List<JsonValue> values = option.originalStringValues().stream()
                    .<JsonValue>map(each -> isNumber ? new JsonNumber(each) : JsonString.of(each))
                    .toList();
            return option.typeInfo().isMultiValue() ? new JsonArray(values) : values.get(values.size() - 1);
        }

        private static List<JsonValue> texts(OptionSpec option) throws IOException {
            List<JsonValue> texts = new ArrayList<>();
            Set<String> names = new TreeSet<>();
            boolean isOwned = option.paramLabel().contains("=");
            for (String value : option.originalStringValues()) {
                String file = isOwned ? value.substring(value.indexOf('=') + 1) : value;
                if (file.equals("-") || file.isEmpty() || !names.add(file)) {
                    throw new UnsupportedOperationException("a name that a request does not have");
                }
                JsonObject text = named(file, Files.readString(Path.of(file)));
                texts.add(isOwned ? text.with("of", value.substring(0, value.indexOf('='))) : text);
            }
            return texts;
        }

        void compare(String name) {
            Run run = Run.of(stdin, words.toArray(String[]::new));
            Answer answer = server.post("/v1/" + command, request.toJson());
            if (answer.status() == 400 && answer.body().contains("two texts with the name")) {
                return;
            }
            JsonObject json = JsonObject.parse(answer.body());
            assertThat(json.get("exit")).as(name).contains(JsonNumber.of(run.exit()));
            assertThat(answer.status()).as(name).isEqualTo(run.exit() == 2 ? 422 : 200);
            List<String> messages = run.stderr()
                    .lines()
                    .map(each -> each.replaceFirst("^mooring: ", ""))
                    .toList();
            assertThat(JsonRows.texts(json.array("messages"))).as(name).isEqualTo(messages);
            String printed = run.stdout().strip();
            String own = "\"answer\":" + (printed.isEmpty() ? "" : printed);
            if (command.equals("sanitize") && !words.contains("--check") && !words.contains("--source-export")) {
                assertThat(answer.body().replace(",\n{", "\n{")).as(name).contains("\"answer\":[" + printed + "]");
            } else {
                assertThat(answer.body()).as(name).contains(own);
            }
        }
    }

    private static JsonObject named(String name, String text) {
        return JsonObject.EMPTY.with("name", name).with("text", text);
    }

    static String request(String text) {
        return JsonObject.EMPTY
                .with("files", JsonArray.of(named("a.yaml", text)))
                .toJson();
    }

    /** The outputs of a directory are texts whose names begin with it; two options may have equal texts. */
    @Test
    void aDirectoryOfOutputsIsItsTexts() throws IOException {
        Path folder = CommandLineTest.CASES.resolve("plan-orphans");
        String image = "kube/csi-vol-657f4f6d-216c-4ce3-8180-ccc4980b1102";
        JsonRows options = new JsonRows().texts("clusters", List.of("east", "west"));
        options.texts("complete", List.of("all")).text("now", "2026-11-27T04:00:00Z");
        options.put("cluster", JsonArray.of(of(folder, "east", "east.json"), of(folder, "west", "west.json")));
        options.put("images", JsonArray.of(of(folder, "kube", "ls.json")));
        for (String each : List.of("status", "info")) {
            options.put(each, JsonArray.of(of(folder, image, each + ".json")));
        }
        for (String each : List.of("locks", "snapshots", "children")) {
            options.put(each, JsonArray.of(named(each, "[]").with("of", image)));
        }
        options.put("trash", JsonArray.of(named("trash", "[]").with("of", "kube")));
        List<JsonValue> journal = new ArrayList<>();
        try (Stream<Path> outputs = Files.walk(folder.resolve("journal"))) {
            for (Path output : outputs.filter(Files::isRegularFile).sorted().toList()) {
                journal.add(of(folder, "kube", folder.relativize(output).toString()));
            }
        }
        options.put("journal", new JsonArray(journal));
        String request = JsonObject.of("options", options.build()).toJson();
        Answer answer = server.post("/v1/plan/orphans", request);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).contains("\"verdict\": \"orphan\"");
        Answer elsewhere = server.post("/v1/plan/orphans", request.replace("journal/", ""));
        assertThat(elsewhere.status()).isEqualTo(400);
        assertThat(elsewhere.body()).contains("options.journal: expected the name of a text as DIRECTORY/FILE");
    }

    private static JsonObject of(Path folder, String owner, String file) throws IOException {
        return named(file, Files.readString(folder.resolve(file))).with("of", owner);
    }

    @Test
    void aHundredAtOnceGetTheSameAnswer() throws Exception {
        String request = request(Files.readString(Path.of(CLUSTER)));
        String expected = server.post("/v1/forecast", request).body();
        ExecutorService threads = Executors.newFixedThreadPool(100);
        try {
            List<Callable<Answer>> calls = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                calls.add(() -> server.post("/v1/forecast", request));
            }
            for (Future<Answer> each : threads.invokeAll(calls)) {
                assertThat(each.get().status()).isEqualTo(200);
                assertThat(each.get().body()).isEqualTo(expected);
            }
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void theFormIsAnsweredWithTheReportOfTheCommandLine() throws IOException {
        String text = Files.readString(Path.of(CLUSTER));
        Answer answer = form(Map.of("name=\"text\"", text, "name=\"report-title\"", "Mine"));
        Run run = Run.of(text.getBytes(UTF_8), "report", "--title", "Mine");
        assertThat(answer.status()).isEqualTo(200);
        String back = "<nav class=\"served\" aria-label=\"Server\"><a href=\"/\">Ask something else</a></nav>\n";
        assertThat(answer.body()).contains(back);
        assertThat(answer.body().replace(back, "")).isEqualTo(run.stdout());
        String policy = run.stdout().replaceFirst("(?s).*?Security-Policy\" content=\"([^\"]*)\".*", "$1");
        assertThat(answer.headers()).contains("Content-Security-Policy: " + policy + "; frame-ancestors 'none'");
    }

    @Test
    void whatCannotBeReadIsSaidAboveTheReport() throws IOException {
        String text = Files.readString(Path.of(CLUSTER));
        Answer answer = form(Map.of("name=\"text\"", text, "name=\"files\"; filename=\"<b>.yaml\"", "a: [\n"));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).contains("<li>&lt;b&gt;.yaml:1: ").contains("id=\"data\"");
    }

    /** As a generated client sends all defaults. */
    @Test
    void aFlagThatIsFalseIsNotGiven() throws IOException {
        String file = named("a.yaml", Files.readString(Path.of(CLUSTER))).toJson();
        String options = "{\"for\":\"prebind\",\"check\":false,\"source-export\":[]}";
        Answer answer = server.post("/v1/sanitize", "{\"files\":[" + file + "],\"options\":" + options + "}");
        assertThat(JsonObject.parse(answer.body()).array("answer").items()).hasSize(2);
    }

    @Test
    void aFormWithNothingInItGetsAPage() {
        Answer answer = form(Map.of("name=\"text\"", " ", "name=\"files\"; filename=\"\"", ""));
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.body())
                .contains("no text was pasted and no file was chosen")
                .contains("href=\"/\"");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            question     | field                   | value                 | status | contains
            why          | why-argument            | shop/invoices         | 200    | "answer":"shop/invoices\\n
            why          | why-argument            | `  `                  | 422    | needs “Claim”
            why          | why-argument            | shop/none             | 422    | there is no claim shop/none
            why          | why-argument            | --debug               | 422    | --debug
            why          | why-claim               | shop/invoices         | 400    | unknown field
            why          | holders-argument        | shop/invoices         | 422    | needs “Claim”
            expand       | expand-argument         | shop/invoices         | 200    | "answer":"
            expand       | expand-argument         | shop/none             | 422    | there is no claim shop/none
            holders      | holders-argument        | pvc/shop/invoices     | 200    | "answer":"PersistentVolumeClaim/shop/invoices is
            delete       | delete-delete           | pvc/shop/invoices     | 200    | "answer":"CLAIM
            attach       | complete                | all                   | 422    | “Show the report” looks at all volumes
            upgrade      | upgrade-to              | 1.36                  | 422    | the field from is missing
            move         | move-only-namespace     | shop                  | 422    | needs “The export of the target cluster”
            rbd-use      | rbd-use-status          | `{"watchers":[]}`     | 422    | no volume on RBD
            rbd-takeover | rbd-takeover-from       | n1                    | 422    | needs “To the node”
            plan-retire  | plan-retire-argument    | shop/invoices         | 200    | "plan":{
            plan-grow    | plan-grow-argument      | shop/web              | 422    | needs “To the size”
            none         | title                   | a                     | 404    | nothing at this path
            """)
    void eachQuestionOfThePageIsAnswered(String question, String field, String value, int status, String contains)
            throws IOException {
        Answer answer = form(
                "/ask/" + question,
                Map.of("name=\"text\"", Files.readString(Path.of(CLUSTER)), "name=\"" + field + "\"", value));
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.body()).contains(contains).doesNotContain("; see 'mooring");
    }

    @Test
    void theFirstFormExplainsAPaste() {
        String paste = "Multi-Attach error for volume \"pv-<7>\" Volume is already exclusively attached to one node and"
                + " can't be attached to another";
        Answer answer = form("/explain", Map.of("name=\"paste\"", paste));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).contains("MultiAttachExclusive").contains("pv-&lt;7&gt;");
        assertThat(form("/explain", Map.of("name=\"paste\"", " ")).status()).isEqualTo(422);
        assertThat(form("/explain", Map.of("name=\"text\"", paste)).status()).isEqualTo(400);
    }

    static Answer form(Map<String, String> fields) {
        return form("/report", fields);
    }

    private static Answer form(String path, Map<String, String> fields) {
        StringBuilder body = new StringBuilder();
        new LinkedHashMap<>(fields)
                .forEach((name, text) -> body.append("--xx\r\nContent-Disposition: form-data; ")
                        .append(name)
                        .append("\r\n\r\n")
                        .append(text)
                        .append("\r\n"));
        body.append("--xx--\r\n");
        return server.ask(
                "POST " + path,
                Map.of("Content-Type", "multipart/form-data; boundary=xx", "Origin", "http://" + server.host()),
                body.toString().getBytes(UTF_8));
    }

    @Test
    void noSecretComesBack() {
        Map<String, String> arguments =
                Map.of("why", "\"d/data\"", "expand", "\"d/data\"", "holders", "\"pvc/d/data\"");
        for (String command : new TreeSet<>(COMMANDS)) {
            if (command.contains("/")) {
                continue;
            }
            String file = named("a.yaml", CanaryTest.CLUSTER).toJson();
            String target = named("b.yaml", CanaryTest.CLUSTER).toJson();
            String options = command.equals("move") ? "{\"into\":[" + target + "]}" : "{}";
            String body = "{\"files\":[" + file + "],\"options\":"
                    + (command.equals("sanitize") ? "{\"for\":\"prebind\",\"check\":true}" : options)
                    + ",\"arguments\":[" + arguments.getOrDefault(command, "") + "]}";
            Answer answer = server.post("/v1/" + command, body);
            assertThat(answer.status()).as(command).isIn(200, 422);
            JsonObject json = JsonObject.parse(answer.body());
            String said = command.equals("admit") ? json.array("messages").toJson() : answer.body();
            assertThat(said).as(command).doesNotContain("CANARY").doesNotContain("Q0FOQVJZ");
        }
        assertThat(form(Map.of("name=\"text\"", CanaryTest.CLUSTER)).body()).doesNotContain("CANARY");
        String broken = request("password: CANARY\n\t- x: [\n");
        assertThat(server.post("/v1/lint", broken).body()).doesNotContain("CANARY");
        assertThat(server.post("/v1/lint", "{\"files\": \"CANARY").body()).doesNotContain("CANARY");
    }
}
