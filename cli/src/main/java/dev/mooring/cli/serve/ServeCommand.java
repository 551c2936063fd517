package dev.mooring.cli.serve;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.Commands;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.Terminal;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Serves a page for the browser, and the subcommands over HTTP. */
@Command(
        name = "serve",
        header = "Serve a page that creates reports, and answer programs over HTTP",
        description = {
            "Starts a web server for people without a command line: they paste an export or choose files, and see the"
                    + " report. Programs call the subcommands with POST /v1/SUBCOMMAND; /openapi.json describes the"
                    + " calls.",
            "",
            "The server listens only on this machine. It reads no files, stores nothing, does not log requests, and"
                    + " connects to nothing. It has no accounts and no encryption: with --address everyone who reaches"
                    + " the address can use it.",
            "",
            "For example:",
            "  mooring serve --port 8080",
            "  curl -s localhost:8080/v1/forecast -H 'Content-Type: application/json' -d"
                    + " '{\"files\": [{\"name\": \"claim.yaml\", \"text\": \"...\"}]}'"
        },
        customSynopsis = "mooring serve [--port PORT] [--address ADDRESS] [OPTIONS]")
public final class ServeCommand implements Callable<Integer> {

    private static final int MIB = 1 << 20;

    private final Terminal terminal;
    private final Commands commands;

    @Spec
    private @Nullable CommandSpec command;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            order = 1,
            defaultValue = "8080",
            description = "The port to listen on; 0 means any free port. The default is ${DEFAULT-VALUE}.")
    private int port;

    @Option(
            names = "--address",
            paramLabel = "ADDRESS",
            order = 2,
            defaultValue = "127.0.0.1",
            description =
                    "The address of this machine to listen on. The default, ${DEFAULT-VALUE}, is reachable only from"
                            + " this machine.")
    private String address = "";

    @Option(
            names = "--host",
            paramLabel = "NAME",
            order = 3,
            description = "Another host name of the server, for example that of a proxy. Requests to other names are"
                    + " refused. Repeatable.")
    private List<String> hosts = new ArrayList<>();

    @Option(
            names = "--max-size",
            paramLabel = "MIB",
            order = 4,
            defaultValue = "64",
            description = "The largest request in MiB, also after decompression, 1 to 128; the default is"
                    + " ${DEFAULT-VALUE}.")
    private int maxSize;

    @Option(
            names = "--at-once",
            paramLabel = "NUMBER",
            order = 5,
            defaultValue = "2",
            description = "The number of requests judged at the same time, 1 to 64; the default is ${DEFAULT-VALUE}. "
                    + ServeLimits.WAITING + " more wait; further ones are refused.")
    private int atOnce;

    @Option(
            names = "--max-time",
            paramLabel = "SECONDS",
            order = 6,
            defaultValue = "60",
            description = "The maximum number of seconds to judge a request, 1 to 3600; the default is"
                    + " ${DEFAULT-VALUE}.")
    private int maxTime;

    /**
     * The command.
     *
     * @param terminal the output for the address
     * @param commands the subcommands to offer
     */
    public ServeCommand(Terminal terminal, Commands commands) {
        this.terminal = requireNonNull(terminal, "terminal");
        this.commands = requireNonNull(commands, "commands");
    }

    @Override
    public Integer call() {
        try (WebServer server = WebServer.start(settings(), commands)) {
            Runtime.getRuntime().addShutdownHook(new Thread(server::close, "stop"));
            terminal.out().println(server.uri());
            terminal.out().flush();
            if (!server.address().getAddress().isLoopbackAddress()) {
                terminal.error(
                        "everyone who reaches " + server.address() + " can use this server; there is no password");
            }
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            terminal.error("cannot listen on " + address + ", port " + port + ": "
                    + Optional.ofNullable(e.getCause()).orElse(e).getMessage());
            return ExitCode.WRONG;
        }
        return ExitCode.FINE;
    }

    private ServeSettings settings() {
        InetSocketAddress at = new InetSocketAddress(address, between("--port", port, 0, 65_535));
        if (at.isUnresolved()) {
            throw wrong("--address " + address + " is not known, expected an address or a name of this machine");
        }
        return new ServeSettings(
                at,
                hosts,
                between("--max-size", maxSize, 1, 128) * MIB,
                between("--at-once", atOnce, 1, 64),
                Duration.ofSeconds(between("--max-time", maxTime, 1, 3600)));
    }

    private int between(String option, int value, int from, int to) {
        if (value < from || value > to) {
            throw wrong(option + ": expected " + from + " to " + to + ", found " + value);
        }
        return value;
    }

    private ParameterException wrong(String problem) {
        return new ParameterException(requireNonNull(command, "command").commandLine(), problem);
    }
}
