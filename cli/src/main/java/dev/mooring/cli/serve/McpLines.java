package dev.mooring.cli.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.mooring.internal.JsonRows;
import dev.mooring.json.JsonNull;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Messages of JSON-RPC, a line each. A message is answered before the next one is read, so that the end of the input
 * loses no answer, and requests never compete for memory. The transport of the SDK loses those that are not answered
 * when the input ends, and ends at a line that is no message.
 */
final class McpLines implements McpServerTransportProvider {

    private static final String BROKEN = new JsonRows()
            .text("jsonrpc", "2.0")
            .put("id", JsonNull.NULL)
            .put(
                    "error",
                    new JsonRows()
                            .number("code", ErrorCodes.PARSE_ERROR)
                            .text("message", "expected a message of JSON-RPC 2.0 in one line")
                            .build())
            .build()
            .toJson();

    private final McpJsonMapper json;
    private final PrintStream out;
    private @Nullable McpServerSession session;

    McpLines(McpJsonMapper json, PrintStream out) {
        this.json = json;
        this.out = out;
    }

    /** Answers all messages until the input ends. */
    void answer(InputStream in) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, UTF_8));
        for (@Nullable String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (!line.isBlank()) {
                answer(line);
            }
        }
    }

    private void answer(String line) {
        JSONRPCMessage message;
        try {
            message = McpSchema.deserializeJsonRpcMessage(json, line);
        } catch (IOException | IllegalArgumentException e) {
            write(BROKEN);
            return;
        }
        session().handle(message).subscribe();
    }

    private void write(String line) {
        out.print(line + "\n");
        out.flush();
    }

    private McpServerSession session() {
        return requireNonNull(session, "session");
    }

    @Override
    public void setSessionFactory(McpServerSession.Factory sessions) {
        session = sessions.create(new Lines());
    }

    @Override
    public Mono<Void> notifyClients(String method, Object parameters) {
        return session().sendNotification(method, parameters);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return session().closeGracefully();
    }

    /** The side of the session that writes. */
    private final class Lines implements McpServerTransport {

        @Override
        public Mono<Void> sendMessage(JSONRPCMessage message) {
            return Mono.fromCallable(() -> {
                        // A pretty printer is not in use: line breaks in texts are escaped.
                        write(json.writeValueAsString(message));
                        return message;
                    })
                    .then();
        }

        @Override
        public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
            return json.convertValue(data, type);
        }

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.empty();
        }
    }
}
