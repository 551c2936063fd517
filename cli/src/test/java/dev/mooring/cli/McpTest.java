package dev.mooring.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.InitializeResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tools as an assistant has them: the client of the SDK runs the server as a process, and asks each tool. */
class McpTest {

    private static final Path DOCS = Path.of("../docs/guide");

    /** A call that answers, for each tool; the files are those of the guides. */
    private static final String CALLS = """
            tool           | files                               | arguments                                     | answer
            export_command | ``                                  | {"context": "prod"}                           | --context prod
            explain        | ``                                  | {"files": [{"name": "log", "text": "no persistent volumes available for this claim and no storage class is set"}]} | FailedBindingNoClass
            why            | why-pending-or-lost/cluster.yaml    | {"claim": "shop/films"}                       | VolumeTooSmall
            why            | why-pending-or-lost/cluster.yaml    | {"claim": "shop/films", "output": "json"}     | "code": "VolumeTooSmall"
            forecast       | why-pending-or-lost/cluster.yaml    | {"complete": ["all"]}                         | ClaimWillBeLost
            lint           | lint/export.yaml                    | {"complete": ["all"]}                         | StorageSharedByVolumes
            holders        | why-pending-or-lost/cluster.yaml    | {"object": "pvc/shop/films"}                  | shop/films
            attach         | rbd-takeover/cluster.yaml           | {}                                            | no attachable volume in the input
            admit          | why-pending-or-lost/cluster.yaml    | {}                                            | StorageClass/fast  create accepted
            expand         | why-pending-or-lost/cluster.yaml    | {"claim": "shop/films", "to": "20Gi"}         | shop/films
            sanitize       | move-to-another-cluster/source.yaml | {"for": "prebind"}                            | kind: PersistentVolumeClaim
            upgrade        | why-pending-or-lost/cluster.yaml    | {"from": "1.30", "to": "1.36"}                | 1.36
            rbd_use        | rbd-takeover/cluster.yaml           | {"image": "kube/db"}                          | the output of rbd status is not given
            rbd_use        | rbd-takeover/cluster.yaml           | {"image": "kube/db", "locks": {"name": "locks", "text": "[]"}} | no client holds a lock
            rbd_use        | rbd-takeover/cluster.yaml           | {"image": "kube/db", "status": {"name": "status", "text": "", "exit": 2, "stderr": "rbd: error opening image"}} | rbd status: unknown-error
            rbd_use        | rbd-takeover/cluster.yaml           | {"image": "kube/db", "devices": [{"name": "list", "of": "node-2", "text": "[{\\"id\\": \\"0\\", \\"pool\\": \\"kube\\", \\"namespace\\": \\"\\", \\"name\\": \\"db\\", \\"snap\\": \\"-\\", \\"device\\": \\"/dev/rbd0\\"}]"}]} | node-2 has the image mapped
            rbd_takeover   | rbd-takeover/cluster.yaml           | {"from": "node-1", "to": "node-2", "image": "kube/db"} | DevicesUnknown
            rbd_delete     | rbd-takeover/cluster.yaml           | {"image": "kube/db"}                          | DependentsUnknown
            plan_bind      | why-pending-or-lost/cluster.yaml    | {"claim": "shop/films", "to": "films"}        | films
            plan_rename    | why-pending-or-lost/cluster.yaml    | {"claim": "shop/films", "as": "movies"}       | movies
            plan_recreate  | why-pending-or-lost/cluster.yaml    | {"object": "pvc/shop/films", "with": ["storageClassName=fast"]} | films
            plan_replace   | why-pending-or-lost/cluster.yaml    | {"claim": "shop/films", "give-up-data": true} | films
            plan_undelete  | why-pending-or-lost/cluster.yaml    | {"object": "pvc/shop/films"}                  | films
            plan_retire    | why-pending-or-lost/cluster.yaml    | {"object": "pvc/shop/films", "keep": "data"}  | films
            plan_grow      | grow-a-statefulset/export.yaml      | {"set": "shop/web", "to": "20Gi", "complete": ["all"]} | web
            plan_template  | grow-a-statefulset/export.yaml      | {"set": "shop/web", "other-cluster": [{"name": "other", "of": "west", "text": "{apiVersion: v1, kind: Namespace, metadata: {name: a}}"}]} | requests what its claims have
            plan_drain     | rbd-takeover/cluster.yaml           | {"node": "node-1"}                            | node-1
            plan_move      | move-to-another-cluster/source.yaml | {"into": [{"name": "target", "text": "{apiVersion: v1, kind: Namespace, metadata: {name: a}}"}]} | SourceNotKnown
            """;

    private static McpSyncClient client;
    private static InitializeResult welcome;
    private static Map<String, Tool> tools;

    @BeforeAll
    static void start() {
        client = McpClient.sync(new StdioClientTransport(
                        ServerParameters.builder(
                                        ProcessHandle.current().info().command().orElseThrow())
                                .args(
                                        "-XX:TieredStopAtLevel=1",
                                        "-cp",
                                        System.getProperty("java.class.path"),
                                        "dev.mooring.cli.Mooring",
                                        "mcp")
                                .build(),
                        McpJsonDefaults.getMapper()))
                .build();
        welcome = client.initialize();
        tools = new TreeMap<>(client.listTools().tools().stream().collect(Collectors.toMap(Tool::name, tool -> tool)));
    }

    @AfterAll
    static void stop() {
        client.closeGracefully();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = CALLS)
    void eachToolAnswers(String tool, String files, String arguments, String answer) throws IOException {
        CallToolResult result = client.callTool(CallToolRequest.builder(tool)
                .arguments(arguments(files, arguments))
                .build());
        assertThat(text(result)).contains(answer).contains("exit code ");
        assertThat(result.isError()).as(text(result)).isFalse();
    }

    private static Map<String, Object> arguments(String files, String arguments) throws IOException {
        JsonObject call = JsonObject.parse(arguments);
        if (!files.isEmpty()) {
            JsonObject file = JsonObject.EMPTY.with("name", files).with("text", Files.readString(DOCS.resolve(files)));
            call = call.with("files", JsonArray.of(file));
        }
        return McpJsonDefaults.getMapper().readValue(call.toJson(), new TypeRef<>() {});
    }

    private static String text(CallToolResult result) {
        return result.content().stream()
                .map(content -> ((TextContent) content).text())
                .collect(Collectors.joining("\n"));
    }

    @Test
    void noToolIsNotAsked() {
        assertThat(tools.keySet())
                .containsExactlyElementsOf(CALLS.lines()
                        .skip(1)
                        .map(line -> line.split("\\|")[0].strip())
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    /** A reader who knows no tool of Mooring finds what to pass, and what an answer means. */
    @Test
    void theToolsAreDescribed() throws IOException {
        assertThat(welcome.instructions())
                .contains("export_command", "\"complete\": [\"all\"]", "unknown", "Exit code 0");
        JsonSchemaValidator schemas = McpJsonDefaults.getSchemaValidator();
        String guide = Files.readString(DOCS.resolve("mcp.md"));
        assertThat(tools.values()).allSatisfy(tool -> {
            assertThat(tool.name()).matches("[a-z_]{1,40}");
            assertThat(guide).contains("| `" + tool.name() + "` |");
            assertThat(tool.description())
                    .contains("Reads only the given texts")
                    .doesNotContain("For example", "${");
            assertThat(tool.annotations().readOnlyHint()).isTrue();
            schemas.assertConforms(tool.name(), tool.inputSchema());
            assertThat(schema(tool).child("properties").members().values())
                    .allSatisfy(each -> assertThat(
                                    ((JsonObject) each).string("description").orElse(""))
                            .isNotBlank());
        });
    }

    private static JsonObject schema(Tool tool) throws IOException {
        return JsonObject.parse(McpJsonDefaults.getMapper().writeValueAsString(tool.inputSchema()));
    }

    /** The schema and the reader of arguments agree about what is wrong. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            tool       | arguments                                               | message
            why        | {}                                                      | the argument claim is missing
            why        | {"claim": 1}                                            | arguments: expected texts, found number
            why        | {"claim": "a/b", "files": "/etc/passwd"}                | files: expected a list, found string
            why        | {"claim": "a/b", "files": ["/etc/passwd"]}              | files: expected objects with name and text
            why        | {"claim": "a/b", "files": [{"name": "a"}]}              | files: expected objects with name and text
            why        | {"claim": "a/b", "filename": "/etc/passwd"}             | why has no option "filename" here
            why        | {"claim": "a/b", "limit": "3"}                          | options.limit: expected a whole number
            why        | {"claim": "a/b", "output": "html"}                      | expected table, json, yaml
            sanitize   | {"report": "/tmp/report"}                               | sanitize has no option "report" here
            plan_grow  | {"set": "a/b"}                                          | Missing required option
            plan_grow  | {"set": "a/b", "to": "1Gi", "out-dir": "/tmp"}          | grow has no option "out-dir" here
            rbd_use    | {"status": "/etc/passwd"}                               | options.status: expected objects with name and text
            rbd_use    | {"status": {"name": "s", "text": "", "exit": "0"}}      | needs its exit
            rbd_use    | {"devices": [{"name": "d", "text": "[]"}]}              | options.devices: expected objects with 'of', the NODE
            """)
    void whatIsWrongIsSaid(String tool, String arguments, String message) throws IOException {
        Map<String, Object> call = arguments("", arguments);
        CallToolResult result =
                client.callTool(CallToolRequest.builder(tool).arguments(call).build());
        assertThat(text(result)).contains(message);
        assertThat(result.isError()).isTrue();
        assertThat(McpJsonDefaults.getSchemaValidator()
                        .validate(requireNonNull(tools.get(tool)).inputSchema(), call)
                        .valid())
                .isFalse();
    }

    /** These are wrong although no schema can say so. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            tool     | arguments                                                                                  | message
            rbd_use  | {"status": {"name": "s", "text": "", "stderr": "no such image"}}                            | needs its exit
            rbd_use  | {"status": {"name": "s", "text": "", "exit": 1000}}                                         | needs its exit
            rbd_use  | {"image": "kube/db", "status": {"name": "s", "text": ""}}                                   | s is empty, as after a command that failed
            plan_grow | {"set": "a/b", "to": "1Gi", "other-cluster": [{"name": "other", "of": "west", "text": "{"}]} | other:1: not YAML
            rbd_use  | {"devices": [{"name": "d", "of": "a=b", "text": "[]"}]}                                     | without an equals sign
            rbd_use  | {"files": [{"name": "s/stdout", "text": ""}], "status": {"name": "s", "text": "", "exit": 0}} | two texts with the name
            rbd_use  | {"files": [{"name": "s", "text": ""}], "status": {"name": "s", "text": "", "exit": 0}}       | two texts with the name
            """)
    void theReaderIsStricter(String tool, String arguments, String message) throws IOException {
        CallToolResult result = client.callTool(CallToolRequest.builder(tool)
                .arguments(arguments("", arguments))
                .build());
        assertThat(text(result)).contains(message);
        assertThat(result.isError()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = CALLS)
    void aCallThatAnswersFitsTheSchema(String tool, String files, String arguments) throws IOException {
        var compared = McpJsonDefaults.getSchemaValidator()
                .validate(requireNonNull(tools.get(tool)).inputSchema(), arguments(files, arguments));
        assertThat(compared.errorMessage()).isNull();
        assertThat(compared.valid()).isTrue();
    }

    private static final String INITIALIZE =
            "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\","
                    + "\"capabilities\":{},\"clientInfo\":{\"name\":\"a\",\"version\":\"1\"}}}";

    private static final String INITIALIZED = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

    private static String call(int id, String method, String parameters) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + parameters + "}";
    }

    private static List<JsonObject> talk(String... lines) {
        Run run = Run.of((String.join("\n", lines) + "\n").getBytes(UTF_8), "mcp");
        assertThat(run.exit()).isZero();
        assertThat(run.stderr()).isEmpty();
        return run.stdout().lines().map(JsonObject::parse).toList();
    }

    /** Whatever comes, each line of the output is a message, and each request has one answer before the server ends. */
    @Test
    void onlyMessagesAreWritten() {
        List<JsonObject> answers = talk(
                INITIALIZE,
                INITIALIZED,
                "no message",
                "[]",
                "",
                "{\"jsonrpc\":\"2.0\"}",
                call(1, "ping", "{}"),
                call(
                        2,
                        "tools/call",
                        "{\"name\":\"explain\",\"arguments\":{\"files\":[{\"name\":\"a\",\"text\":\"\\u0000\\n\\r\"}]}}"),
                call(3, "tools/call", "{\"name\":\"no_tool\",\"arguments\":{}}"),
                call(4, "resources/list", "{}"),
                call(5, "tools/list", "{}"));
        assertThat(answers)
                .allSatisfy(answer -> assertThat(answer.string("jsonrpc")).contains("2.0"));
        assertThat(answers.stream().map(answer -> answer.get("id").orElseThrow().toJson()))
                .containsExactly("0", "null", "null", "null", "1", "2", "3", "4", "5");
    }

    /** A client that forgets a step of the greeting is answered when it has made up for it. */
    @Test
    void anEarlyRequestWaits() {
        assertThat(talk(INITIALIZE, call(1, "ping", "{}"), INITIALIZED).stream()
                        .map(answer -> answer.get("id").orElseThrow().toJson()))
                .containsExactly("0", "1");
    }
}
