package dev.mooring.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mooring.cli.command.Commands;
import dev.mooring.cli.serve.ServeLimits;
import dev.mooring.cli.serve.ServeSettings;
import dev.mooring.cli.serve.WebServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A server on a free port of this machine, asked byte by byte, so that requests may be wrong in every way. */
final class ServedMooring implements AutoCloseable {

    static final int MAX_BYTES = 1 << 20;

    private static final Duration LONG = Duration.ofMinutes(5);

    private final WebServer server;

    private ServedMooring(WebServer server) {
        this.server = server;
    }

    static ServedMooring start() {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try {
            return new ServedMooring(WebServer.start(
                    new ServeSettings(any, List.of("mooring.test"), MAX_BYTES, 2, LONG), new Mooring.InProcess()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A server with its own subcommands, for what depends on how long they take. */
    static ServedMooring start(ServeLimits limits, int atOnce, Commands commands) {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try {
            return new ServedMooring(WebServer.start(
                    new ServeSettings(any, List.of("mooring.test"), MAX_BYTES, atOnce, LONG), limits, commands));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    WebServer server() {
        return server;
    }

    /** A connection of a client that does not go on; a read of it ends after a minute at the latest. */
    Socket open(String sent) {
        try {
            Socket socket =
                    new Socket(server.address().getAddress(), server.address().getPort());
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(sent.getBytes(UTF_8));
            socket.getOutputStream().flush();
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What came back. */
    record Answer(int status, String headers, String body) {}

    String host() {
        return server.uri().getAuthority();
    }

    Answer post(String path, String json) {
        return ask("POST " + path, Map.of("Content-Type", "application/json"), json.getBytes(UTF_8));
    }

    /** Adds what a request needs, unless the headers have it. */
    Answer ask(String methodAndPath, Map<String, String> headers, byte[] body) {
        StringBuilder head = new StringBuilder(methodAndPath + " HTTP/1.1\r\nConnection: close\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        if (!headers.containsKey("Host")) {
            head.append("Host: ").append(host()).append("\r\n");
        }
        if (!headers.containsKey("Content-Length")) {
            head.append("Content-Length: ").append(body.length).append("\r\n");
        }
        return raw(head.append("\r\n").toString(), body);
    }

    Answer raw(String head, byte[] body) {
        try (Socket socket =
                new Socket(server.address().getAddress(), server.address().getPort())) {
            OutputStream out = socket.getOutputStream();
            out.write(head.getBytes(UTF_8));
            out.write(body);
            out.flush();
            String text = new String(socket.getInputStream().readAllBytes(), UTF_8);
            int blank = text.indexOf("\r\n\r\n");
            return new Answer(
                    Integer.parseInt(text.substring(9, 12)), text.substring(0, blank), text.substring(blank + 4));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
