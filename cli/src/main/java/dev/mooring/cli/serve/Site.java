package dev.mooring.cli.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What each path answers. */
final class Site implements HttpHandler {

    private static final String API = "/v1/";

    private final ServeSettings settings;
    private final ServerNames names;
    private final Commands commands;
    private final Turns turns;
    private final Map<String, Route> routes = new LinkedHashMap<>();

    /** A path with its method. */
    private record Route(String methods, Answering answering) {

        static Route get(Answering answering) {
            return new Route("GET, HEAD", answering);
        }

        static Route post(Answering answering) {
            return new Route("POST", answering);
        }
    }

    private interface Answering {
        Reply reply(HttpExchange exchange) throws Refusal, IOException;
    }

    Site(ServeSettings settings, ServerNames names, Commands commands) {
        this.settings = settings;
        this.names = names;
        this.commands = commands;
        this.turns = new Turns(settings.atOnce(), settings.waiting());
        Reply form = Pages.form(settings.maxBytes());
        Map<String, ServedCommand> served = new LinkedHashMap<>();
        ServedCommand.NAMES.forEach(name -> served.put(name, ServedCommand.of(commands, name)));
        Reply openApi = Reply.json(200, OpenApi.of(served.values()).toPrettyJson() + "\n");
        routes.put("/", Route.get(exchange -> form));
        routes.put("/openapi.json", Route.get(exchange -> openApi));
        routes.put("/report", Route.post(exchange -> form(exchange, ReportForm::reply)));
        routes.put("/explain", Route.post(exchange -> form(exchange, ExplainForm::reply)));
        served.forEach((name, command) -> routes.put(API + name, Route.post(exchange -> api(exchange, command))));
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Reply reply = reply(exchange);
            reply.headers().forEach(exchange.getResponseHeaders()::set);
            boolean isHead = exchange.getRequestMethod().equals("HEAD");
            byte[] body = reply.bytes();
            exchange.sendResponseHeaders(reply.status(), isHead ? -1 : body.length);
            if (!isHead) {
                exchange.getResponseBody().write(body);
                // Newer Javas throw away what is not flushed when the body of the request was not read to its end.
                exchange.getResponseBody().flush();
            }
        }
    }

    private Reply reply(HttpExchange exchange) throws IOException {
        String path = String.valueOf(exchange.getRequestURI().getRawPath());
        try {
            names.check(exchange.getRequestHeaders());
            @Nullable Route route = routes.get(path);
            if (route == null) {
                throw new Refusal(404, "there is nothing at this path; /openapi.json lists what there is");
            }
            if (!route.methods().contains(exchange.getRequestMethod())) {
                throw Refusal.method(route.methods());
            }
            return route.answering().reply(exchange);
        } catch (Refusal e) {
            return Reply.refused(e, path.startsWith(API));
        } catch (RuntimeException | Error e) {
            // What is wrong may quote the input; that it was this kind of error does not.
            return Reply.refused(
                    new Refusal(
                            500,
                            "internal error, please report it: " + e.getClass().getName()),
                    path.startsWith(API));
        }
    }

    /** Answers a form of the page. */
    private interface Form {
        Reply reply(List<Multipart.Part> parts, Commands commands, Turns turns) throws Refusal;
    }

    private Reply form(HttpExchange exchange, Form form) throws Refusal {
        String type = header(exchange, "Content-Type");
        return turns.inPlace(() -> {
            try {
                return form.reply(Multipart.read(type, body(exchange)), commands, turns);
            } catch (Multipart.MultipartException e) {
                throw Refusal.badRequest(String.valueOf(e.getMessage()));
            }
        });
    }

    private Reply api(HttpExchange exchange, ServedCommand command) throws Refusal {
        // A page of another site cannot send this type without asking first.
        if (!header(exchange, "Content-Type").toLowerCase(Locale.ROOT).matches("application/json\\s*(;.*)?")) {
            throw new Refusal(415, "expected a body of the type application/json");
        }
        return turns.inPlace(() -> {
            ApiRequest request = ApiRequest.read(command, text(body(exchange)));
            Run run = turns.inTurn(() -> Run.of(commands, request.words(), request.texts()));
            return ApiAnswer.of(run, command.answersList(request.options()));
        });
    }

    private static String header(HttpExchange exchange, String name) {
        @Nullable String value = exchange.getRequestHeaders().getFirst(name);
        return value == null ? "" : value;
    }

    private static String text(byte[] body) throws Refusal {
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
        } catch (CharacterCodingException e) {
            throw Refusal.badRequest("the body is not UTF-8");
        }
    }

    private byte[] body(HttpExchange exchange) throws Refusal {
        int limit = settings.maxBytes();
        String length = header(exchange, "Content-Length");
        if (length.length() > 18 || (length.matches("[0-9]+") && Long.parseLong(length) > limit)) {
            throw tooLarge(exchange);
        }
        try {
            InputStream in = exchange.getRequestBody();
            byte[] body = in.readNBytes(limit + 1);
            if (body.length > limit) {
                throw tooLarge(exchange);
            }
            return body;
        } catch (IOException e) {
            throw Refusal.badRequest("the body cannot be read to its end");
        }
    }

    /** The rest of the body is not read, so nothing more can come on this connection. */
    private Refusal tooLarge(HttpExchange exchange) {
        exchange.getResponseHeaders().set("Connection", "close");
        return new Refusal(
                413, "the request is larger than the limit of " + (settings.maxBytes() >> 20) + " MiB; see --max-size");
    }
}
