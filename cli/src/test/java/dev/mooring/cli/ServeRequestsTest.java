package dev.mooring.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.ServedMooring.Answer;
import dev.mooring.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server says to requests that are wrong, and what every answer of it has. */
class ServeRequestsTest {

    private static ServedMooring server;

    @BeforeAll
    static void start() {
        server = ServedMooring.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            request            | body                                                          | status | message
            POST /v1/lint      | {"files": [                                                   | 400 | the body is not valid JSON
            POST /v1/lint      | []                                                            | 400 | the body is not valid JSON
            POST /v1/lint      | {} {}                                                         | 400 | the body is not valid JSON
            POST /v1/lint      | {"files": [], "files": []}                                    | 400 | the body is not valid JSON
            POST /v1/lint      | ``                                                            | 400 | the body is not valid JSON
            POST /v1/lint      | {"file": []}                                                  | 400 | unknown member "file"
            POST /v1/lint      | {"files": {}}                                                 | 400 | files: expected a list
            POST /v1/lint      | {"files": ["a"]}                                              | 400 | files: expected objects with name and text
            POST /v1/lint      | {"files": [{"name": "a"}]}                                    | 400 | files: expected objects with name and text
            POST /v1/lint      | {"files": [{"name": "a", "text": 1}]}                         | 400 | files: expected objects with name and text
            POST /v1/lint      | {"files": [{"name": "a", "text": "", "path": "/etc/passwd"}]} | 400 | files: expected objects with name and text
            POST /v1/lint      | {"files": [{"name": "-", "text": ""}]}                        | 400 | a name has 1 to 255 characters
            POST /v1/lint      | {"files": [{"name": "", "text": ""}]}                         | 400 | a name has 1 to 255 characters
            POST /v1/lint      | {"files": [{"name": "a", "text": ""}, {"name": "a", "text": ""}]} | 400 | two texts with the name "a"
            POST /v1/forecast  | {"files": [{"name": "a", "text": ""}], "options": {"create": [{"name": "a", "text": ""}]}} | 400 | two texts with the name "a"
            POST /v1/forecast  | {"options": {"create": "/etc/passwd"}}                        | 400 | options.create: expected a list of objects
            POST /v1/forecast  | {"options": {"create": ["/etc/passwd"]}}                      | 400 | options.create: expected objects
            POST /v1/forecast  | {"options": []}                                               | 400 | options: expected an object
            POST /v1/forecast  | {"options": {"filename": "/etc/passwd"}}                      | 400 | has no option "filename" here
            POST /v1/forecast  | {"options": {"recursive": true}}                              | 400 | has no option "recursive" here
            POST /v1/forecast  | {"options": {"output": "yaml"}}                               | 400 | has no option "output" here
            POST /v1/report    | {"options": {"out": "/tmp/x"}}                                | 400 | has no option "out" here
            POST /v1/sanitize  | {"options": {"report": "/tmp/x"}}                             | 400 | has no option "report" here
            POST /v1/sanitize  | {"options": {"stream": true}}                                 | 400 | has no option "stream" here
            POST /v1/move      | {"options": {"out-dir": "/tmp"}}                              | 400 | has no option "out-dir" here
            POST /v1/forecast  | {"options": {"help": true}}                                   | 400 | has no option "help" here
            POST /v1/forecast  | {"options": {"expect-bound": "yes"}}                          | 400 | options.expect-bound: expected true or false
            POST /v1/forecast  | {"options": {"node": 1}}                                      | 400 | options.node: expected a text
            POST /v1/forecast  | {"options": {"delete": [1]}}                                  | 400 | options.delete: expected a text
            POST /v1/lint      | {"options": {"baseline": []}}                                 | 400 | options.baseline: expected an object with name and text
            POST /v1/lint      | {"options": {"baseline": {}}}                                 | 400 | options.baseline: expected objects with name and text
            POST /v1/admit     | {"options": {"old": {"name": "a", "text": ""}}}               | 400 | options.old: expected a list of objects with name and text
            POST /v1/check     | {"options": {"limit": "10"}}                                  | 400 | options.limit: expected a whole number
            POST /v1/check     | {"options": {"limit": 1.5}}                                   | 400 | options.limit: expected a whole number
            POST /v1/check     | {"options": {"limit": null}}                                  | 400 | options.limit: expected a whole number
            POST /v1/why       | {}                                                            | 400 | why takes 1, found 0
            POST /v1/why       | {"arguments": [1]}                                            | 400 | arguments: expected texts
            POST /v1/lint      | {"arguments": ["a"]}                                          | 400 | lint takes 0, found 1
            POST /v1/forecast  | {"options": {"cascade": "sideways"}}                          | 422 | expected background, foreground, orphan
            POST /v1/why       | {"arguments": ["--debug"]}                                    | 422 | --debug
            GET /v1/lint       | ``                                                            | 405 | this path accepts POST
            PUT /v1/lint       | {}                                                            | 405 | this path accepts POST
            POST /             | {}                                                            | 405 | this path accepts GET, HEAD
            POST /openapi.json | {}                                                            | 405 | this path accepts GET, HEAD
            GET /report        | ``                                                            | 405 | this path accepts POST
            BREW /             | ``                                                            | 405 | this path accepts GET, HEAD
            POST /v1/serve     | {}                                                            | 404 | nothing at this path
            POST /v1/completion | {}                                                           | 404 | nothing at this path
            POST /v1/mounts    | {}                                                            | 404 | nothing at this path
            GET /../etc/passwd | ``                                                            | 400 | the request is not valid HTTP
            GET /%2e%2e/etc    | ``                                                            | 400 | the request is not valid HTTP
            """)
    void whatIsWrongIsSaid(String request, String body, int status, String message) {
        Answer answer = server.ask(request, Map.of("Content-Type", "application/json"), body.getBytes(UTF_8));
        check(answer, status, message, request.contains("/v1/"));
        assertThat(answer.headers().contains("Allow: ")).isEqualTo(status == 405);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            request        | header         | value                               | status | message
            POST /v1/lint  | Host           | evil.example                        | 421 | this server is
            POST /v1/lint  | Host           | 127.0.0.1                           | 421 | this server is
            POST /v1/lint  | Host           | localhost:1                         | 421 | this server is
            GET /          | Host           | evil.example:80                     | 421 | this server is
            POST /v1/lint  | Origin         | http://evil.example                 | 403 | pages of other servers
            POST /v1/lint  | Origin         | null                                | 403 | pages of other servers
            POST /v1/lint  | Origin         | https://localhost                   | 403 | pages of other servers
            POST /report   | Origin         | http://localhost                    | 403 | pages of other servers
            POST /v1/lint  | Content-Type   | text/plain                          | 415 | application/json
            POST /v1/lint  | Content-Type   | application/x-www-form-urlencoded   | 415 | application/json
            POST /v1/lint  | Content-Type   | application/json; charset=utf-16    | 415 | expected a body in UTF-8
            POST /v1/lint  | Content-Type   | application/json;a=b; Charset="iso-8859-1" | 415 | expected a body in UTF-8
            POST /report   | Content-Type   | multipart/form-data; boundary=xx; charset=utf-16 | 415 | expected a body in UTF-8
            POST /v1/lint  | Content-Length | 1048577                             | 413 | larger than the limit of 1 MiB
            POST /v1/lint  | Content-Length | 9223372036854775807                 | 413 | larger than the limit of 1 MiB
            POST /report   | Content-Length | 99999999                            | 413 | larger than the limit of 1 MiB
            POST /report   | Content-Type   | text/plain                          | 400 | with a boundary
            POST /report   | Content-Type   | multipart/form-data                 | 400 | with a boundary
            POST /report   | Content-Type   | multipart/form-data; boundary=xx    | 400 | does not begin with its boundary
            """)
    void headersAreChecked(String request, String header, String value, int status, String message) {
        Map<String, String> headers = new LinkedHashMap<>(Map.of("Content-Type", "application/json"));
        headers.put(header, value);
        check(server.ask(request, headers, new byte[0]), status, message, request.contains("/v1/"));
    }

    private static void check(Answer answer, int status, String message, boolean isApi) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        if (status == 422) {
            assertThat(JsonObject.parse(answer.body()).array("messages").toJson())
                    .contains(message);
        } else if (isApi) {
            assertThat(JsonObject.parse(answer.body()).string("error").orElseThrow())
                    .contains(message);
        } else {
            assertThat(answer.body()).contains(message).startsWith("<!DOCTYPE html>");
        }
        assertThat(answer.body()).doesNotContain("Exception").doesNotContain("\tat ");
        checkHeaders(answer);
    }

    private static void checkHeaders(Answer answer) {
        assertThat(answer.headers())
                .contains("Content-Security-Policy: default-src 'none'", "frame-ancestors 'none'")
                .contains("X-Content-Type-Options: nosniff", "Cache-Control: no-store", "Referrer-Policy: ")
                .contains("Cross-Origin-Opener-Policy: same-origin", "Cross-Origin-Resource-Policy: same-origin")
                .doesNotContain("Access-Control");
    }

    @Test
    void otherNamesOfTheServerAreGood() {
        String port = server.host().replaceFirst(".*:", "");
        for (String host : new String[] {"localhost:" + port, "LOCALHOST:" + port, "mooring.test:" + port}) {
            String origin = "http://" + host.toLowerCase(java.util.Locale.ROOT);
            Map<String, String> headers = Map.of("Host", host, "Origin", origin, "Content-Type", "application/json");
            assertThat(server.ask("POST /v1/lint", headers, "{}".getBytes(UTF_8))
                            .status())
                    .isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"; charset=UTF-8", ";charset=\"utf8\"", "; a=b", ""})
    void textIsUtf8(String parameter) {
        Map<String, String> headers = Map.of("Content-Type", "application/json" + parameter);
        assertThat(server.ask("POST /v1/lint", headers, "{}".getBytes(UTF_8)).status())
                .isEqualTo(200);
    }

    private static final String CLAIM =
            "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"data\","
                    + "\"namespace\":\"shop\",\"uid\":\"u\"},\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],\"storageClassName\":\"\","
                    + "\"resources\":{\"requests\":{\"storage\":\"1Gi\"}}},\"status\":{\"phase\":\"Pending\"}}";

    /** An export may be the body itself; the options and arguments are then those of the address. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            path                                                  | type | status | contains
            /v1/why?argument=shop/data&complete=all               | yaml | 200    | NoVolumeAndNoClass
            /v1/why?argument=shop%2Fdata                          | json | 200    | NoVolumeAndNoClass
            /v1/forecast?expect-bound&complete=Pod&complete=Node  | yaml | 200    | "exit":1
            /v1/forecast?expect-bound=false                       | yaml | 200    | "exit":0
            /v1/forecast?expect-bound=maybe                       | yaml | 400    | options.expect-bound: expected true or false
            /v1/why                                               | yaml | 400    | arguments: why takes 1, found 0
            /v1/why?argument=a&argument=b                         | yaml | 400    | arguments: why takes 1, found 2
            /v1/forecast?filename=/etc/passwd                     | yaml | 400    | forecast has no option
            /v1/forecast?create=x                                 | yaml | 400    | its value is a text; send application/json
            /v1/forecast?kubernetes=1.30&kubernetes=1.31          | yaml | 400    | expected one value
            /v1/forecast?a=%ff%zz                                 | yaml | 400    | ``
            """)
    void anExportMayBeTheBody(String path, String type, int status, String contains) {
        Answer answer = server.ask(
                "POST " + path,
                Map.of("Content-Type", "application/" + type),
                (type.equals("yaml") ? "---\n" + CLAIM : CLAIM).getBytes(UTF_8));
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.body()).contains(contains);
    }

    @Test
    void aRequestHasALimitedNumberOfTexts() {
        String files = IntStream.range(0, 10_000)
                .mapToObj(i -> "{\"name\":\"" + i + "\",\"text\":\"\"}")
                .collect(Collectors.joining(","));
        check(
                server.post("/v1/lint", "{\"files\":[" + files + "]}"),
                413,
                "more than the limit of 10000 files and option values",
                true);
    }

    @Test
    void twoHostsAreNone() {
        String head = "GET / HTTP/1.1\r\nHost: " + server.host() + "\r\nHost: evil\r\nConnection: close\r\n\r\n";
        assertThat(server.raw(head, new byte[0]).status()).isEqualTo(400);
        String none = "GET / HTTP/1.1\r\nConnection: close\r\n\r\n";
        assertThat(server.raw(none, new byte[0]).status()).isEqualTo(400);
    }

    @Test
    void aBodyWithoutALengthIsLimitedToo() {
        String head = "POST /v1/lint HTTP/1.1\r\nHost: " + server.host()
                + "\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n";
        String chunk = Integer.toHexString(ServedMooring.MAX_BYTES + 1) + "\r\n"
                + " ".repeat(ServedMooring.MAX_BYTES + 1) + "\r\n0\r\n\r\n";
        assertThat(server.raw(head, chunk.getBytes(UTF_8)).status()).isEqualTo(413);
    }

    @Test
    void aBodyThatIsNotUtf8IsRefused() {
        Answer answer = server.ask(
                "POST /v1/lint", Map.of("Content-Type", "application/json"), new byte[] {'{', (byte) 0xff, '}'});
        check(answer, 400, "the body is not UTF-8", true);
    }

    @Test
    void pagesAndTheirHeads() {
        for (String path : new String[] {"/", "/openapi.json"}) {
            Answer page = server.ask("GET " + path, Map.of(), new byte[0]);
            assertThat(page.status()).isEqualTo(200);
            assertThat(page.body()).isNotEmpty();
            checkHeaders(page);
            Answer head = server.ask("HEAD " + path, Map.of(), new byte[0]);
            assertThat(head.status()).isEqualTo(200);
            assertThat(head.body()).isEmpty();
        }
    }
}
