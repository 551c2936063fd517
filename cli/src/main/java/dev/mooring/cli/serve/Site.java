package dev.mooring.cli.serve;

import dev.mooring.cli.command.Commands;
import dev.mooring.cli.input.Allowance;
import dev.mooring.cli.serve.Multipart.Part;
import dev.mooring.json.JsonLimits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.jspecify.annotations.Nullable;

/** The answers by path. */
final class Site extends Handler.Abstract {

    private static final String API = "/v1/";

    private final ServeSettings settings;
    private final ServeLimits limits;
    private final ServerNames names;
    private final Commands commands;
    private final Executor threads;
    private final Arrivals arrivals;
    private final RequestSlots turns;
    private final Memory memory;
    private final JsonLimits textLimits;
    private final OpenExecutions running = new OpenExecutions();
    private final Map<String, Route> routes = new LinkedHashMap<>();

    /** A path with its method: a fixed page, or work for a body. */
    private record Route(
            String methods, @Nullable Reply page, @Nullable Answering answering) {

        static Route get(Reply page) {
            return new Route("GET, HEAD", page, null);
        }

        static Route post(Answering answering) {
            return new Route("POST", null, answering);
        }
    }

    private interface Answering {
        Reply reply(Exchange exchange, byte[] body) throws Refusal;
    }

    Site(
            ServeSettings settings,
            ServeLimits limits,
            ServerNames names,
            Commands commands,
            Executor threads,
            Arrivals arrivals) {
        this.settings = settings;
        this.limits = limits;
        this.names = names;
        this.commands = commands;
        this.threads = threads;
        this.arrivals = arrivals;
        this.turns = new RequestSlots(settings.atOnce(), ServeLimits.WAITING, limits.judging());
        this.memory = new Memory(limits.memory());
        this.textLimits = JsonLimits.DEFAULT.withMaxItems(limits.objects());
        Map<String, ServedCommand> served = new LinkedHashMap<>();
        ServedCommand.PATHS.forEach(path -> served.put(path, ServedCommand.of(commands, path)));
        routes.put("/", Route.get(Pages.form(settings.maxBytes())));
        routes.put(
                "/openapi.json",
                Route.get(Reply.json(200, OpenApi.of(served.values()).toPrettyJson() + "\n")));
        Question.ALL.forEach(each -> routes.put(
                each.path(),
                Route.post((exchange, body) ->
                        form(exchange, body, (parts, runner) -> ReportForm.reply(each, parts, runner)))));
        routes.put("/explain", Route.post((exchange, body) -> form(exchange, body, ExplainForm::reply)));
        served.forEach((path, command) ->
                routes.put(API + path, Route.post((exchange, body) -> api(exchange, body, command))));
    }

    /** {@return the open requests} */
    OpenExecutions running() {
        return running;
    }

    /** {@return the memory of all requests and answers in bytes} */
    long heldBytes() {
        return memory.held();
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        arrivals.arrived(request.getConnectionMetaData().getConnection().getEndPoint());
        running.begin();
        Exchange exchange = new Exchange(request, response, callback, limits, memory, running::end);
        try {
            Route route = route(request);
            if (route.page() != null) {
                exchange.answer(route.page());
            } else if (route.answering() != null) {
                check(exchange);
                read(exchange, route.answering());
            }
        } catch (Refusal e) {
            exchange.answer(Reply.refused(e, isApi(request)));
        }
        return true;
    }

    private static String path(Request request) {
        return String.valueOf(request.getHttpURI().getPath());
    }

    private static boolean isApi(Request request) {
        return path(request).startsWith(API);
    }

    private Route route(Request request) throws Refusal {
        names.check(request.getMethod(), request.getHeaders());
        @Nullable Route route = routes.get(path(request));
        if (route == null) {
            throw new Refusal(404, "nothing at this path; /openapi.json lists the paths");
        }
        if (!List.of(route.methods().split(", ")).contains(request.getMethod())) {
            throw Refusal.method(route.methods());
        }
        return route;
    }

    /** Checks before the body is read. */
    private void check(Exchange exchange) throws Refusal {
        // A page of another site cannot send this type without a preflight request.
        if (isApi(exchange.request()) && !isType(exchange, "json") && !isType(exchange, "yaml")) {
            throw new Refusal(415, "expected a body of the type application/json or application/yaml");
        }
        if (!Body.isUtf8(exchange.header("Content-Type"))) {
            throw new Refusal(415, "expected a body in UTF-8, the type names another charset");
        }
        if (exchange.request().getLength() > settings.maxBytes()) {
            throw Refusal.tooLarge(settings.maxBytes());
        }
        if (running.isOver()) {
            throw Refusal.busy("the server stops");
        }
    }

    private static boolean isType(Exchange exchange, String subtype) {
        return exchange.header("Content-Type")
                .toLowerCase(Locale.ROOT)
                .matches("application/" + subtype + "\\s*(;.*)?");
    }

    private static Map<String, List<String>> parameters(Exchange exchange) throws Refusal {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        try {
            for (Fields.Field each : Request.extractQueryParameters(exchange.request())) {
                parameters.put(each.getName(), each.getValues());
            }
        } catch (RuntimeException e) {
            throw Refusal.badRequest("the parameters of the address cannot be read");
        }
        return parameters;
    }

    private void read(Exchange exchange, Answering answering) {
        boolean isApi = isApi(exchange.request());
        Body.read(exchange.request(), settings.maxBytes(), exchange.memory(), new Body.Then() {
            @Override
            public void whole(byte[] body) {
                try {
                    threads.execute(() -> exchange.work(() -> exchange.answer(reply(exchange, body, answering))));
                } catch (RejectedExecutionException e) {
                    refused(Refusal.tooMany());
                }
            }

            @Override
            public void refused(Refusal refusal) {
                exchange.answer(Reply.refused(refusal, isApi));
            }
        });
    }

    private Reply reply(Exchange exchange, byte[] body, Answering answering) {
        boolean isApi = isApi(exchange.request());
        try {
            return turns.inPlace(() -> turns.inTurn(() -> {
                exchange.beginJudging();
                return answering.reply(
                        exchange,
                        Body.unpacked(exchange.header("Content-Encoding"), body, settings.maxBytes(), exchange::take));
            }));
        } catch (Refusal e) {
            return Reply.refused(exchange.isGone() ? Refusal.gone() : e, isApi);
        } catch (BoundedOutput.StoppedException e) {
            return Reply.refused(e.why(), isApi);
        } catch (OutOfMemoryError e) {
            return Reply.refused(memory.tooMuchOfOne(), isApi);
        } catch (RuntimeException | Error e) {
            // The message may quote the input; the type of the error does not.
            return Reply.refused(
                    new Refusal(
                            500,
                            "internal error, please report it: " + e.getClass().getName()),
                    isApi);
        }
    }

    /** Answers a form of the page. */
    private interface Form {
        Reply reply(List<Part> parts, CommandExecutor runner) throws Refusal;
    }

    private Reply form(Exchange exchange, byte[] body, Form form) throws Refusal {
        try {
            List<Part> parts = new ArrayList<>();
            int left = settings.maxBytes();
            for (Part part : Multipart.read(exchange.header("Content-Type"), body)) {
                byte[] content = Body.unpackedOnce(part.content(), left, exchange::take);
                left = Math.max(0, left - content.length);
                parts.add(new Part(part.name(), part.fileName(), content));
            }
            return form.reply(parts, runner(out(exchange, body)));
        } catch (Multipart.MultipartException e) {
            throw Refusal.badRequest(String.valueOf(e.getMessage()));
        }
    }

    private Reply api(Exchange exchange, byte[] body, ServedCommand command) throws Refusal {
        BoundedOutput out = out(exchange, body);
        ApiRequest request = isType(exchange, "yaml")
                ? ApiRequest.ofInput(command, body, parameters(exchange))
                : ApiRequest.read(command, body, parameters(exchange), JsonLimits.DEFAULT.checking(out::take));
        Execution run = runner(out).run(request.words(), request.texts());
        return ApiAnswer.of(run, command.answersList(request.options()));
    }

    private BoundedOutput out(Exchange exchange, byte[] body) {
        return new BoundedOutput(limits.answerBytes(body.length, settings.maxBytes()), exchange::take);
    }

    /** Each run has its own output, which knows whether its own run was ended. */
    private CommandExecutor runner(BoundedOutput limited) {
        return (words, texts) -> {
            BoundedOutput out = limited.another();
            Allowance allowance = new Allowance(textLimits.checking(out::take), limits.made(), out::checkpoint);
            return Execution.of(commands, words, texts.within(allowance), out);
        };
    }
}
