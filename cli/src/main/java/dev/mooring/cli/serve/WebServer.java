package dev.mooring.cli.serve;

import com.sun.net.httpserver.HttpServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The running server, until it is closed. */
public final class WebServer implements Closeable {

    /** Threads beside those that hold a place, so that others are sent away at once. */
    private static final int SPARE = 16;

    private final HttpServer server;
    private final ExecutorService threads;
    private final String authority;

    private WebServer(HttpServer server, ExecutorService threads, String authority) {
        this.server = server;
        this.threads = threads;
        this.authority = authority;
    }

    /**
     * Starts a server.
     *
     * @param settings where it listens and what it takes
     * @param commands the subcommands
     * @return the server, which answers already
     * @throws IOException if the address is not free, or not one of this machine
     */
    public static WebServer start(ServeSettings settings, Commands commands) throws IOException {
        limitSlowRequests();
        HttpServer server = HttpServer.create(settings.address(), 0);
        ServerNames names = ServerNames.of(settings, server.getAddress());
        ExecutorService threads =
                Executors.newFixedThreadPool(settings.atOnce() + settings.waiting() + SPARE, WebServer::thread);
        server.setExecutor(threads);
        server.createContext("/", new Site(settings, names, commands));
        server.start();
        return new WebServer(server, threads, names.first());
    }

    /** The JDK's server waits for slow requests without end if it is not told otherwise. */
    private static void limitSlowRequests() {
        for (String name : new String[] {"sun.net.httpserver.maxReqTime", "sun.net.httpserver.maxRspTime"}) {
            if (System.getProperty(name) == null) {
                System.setProperty(name, "120");
            }
        }
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "serve");
        thread.setDaemon(true);
        return thread;
    }

    /** {@return where the page is} */
    public URI uri() {
        return URI.create("http://" + authority + "/");
    }

    /** {@return the address that it listens on} */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
