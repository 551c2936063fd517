package dev.mooring.cli.serve;

import dev.mooring.cli.command.Commands;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;

/**
 * The running server, until it is closed.
 *
 * <p>Jetty reads and writes without a thread that waits for a client, see decision 36. Other threads judge.
 */
public final class WebServer implements Closeable {

    /** Threads in addition to those with a slot, to refuse further requests at once. */
    private static final int SPARE = 16;

    /** Threads that read and write without waiting for a client. */
    private static final int READING = 8;

    /** The maximum size of a request's headers in bytes. */
    private static final int MAX_HEADERS = 16 << 10;

    /** The number of connections that the system queues until they are accepted. */
    private static final int BACKLOG = 1024;

    private final Server server;
    private final ServerConnector connector;
    private final ExecutorService threads;
    private final Site site;
    private final ServeLimits limits;
    private final InetSocketAddress address;
    private final ServerNames names;

    private WebServer(
            Server server,
            ServerConnector connector,
            ExecutorService threads,
            Site site,
            ServeLimits limits,
            InetSocketAddress address,
            ServerNames names) {
        this.server = server;
        this.connector = connector;
        this.threads = threads;
        this.site = site;
        this.limits = limits;
        this.address = address;
        this.names = names;
    }

    /**
     * Starts a server.
     *
     * @param settings where it listens, and its limits
     * @param commands the subcommands
     * @return the running server
     * @throws IOException if the address is in use, or not one of this machine
     */
    public static WebServer start(ServeSettings settings, Commands commands) throws IOException {
        return start(settings, ServeLimits.of(settings, Runtime.getRuntime().maxMemory()), commands);
    }

    /** The same with other limits. */
    public static WebServer start(ServeSettings settings, ServeLimits limits, Commands commands) throws IOException {
        QueuedThreadPool reading = new QueuedThreadPool(READING, READING);
        reading.setName("serve-io");
        reading.setDaemon(true);
        Server server = new Server(reading, new ScheduledExecutorScheduler("serve-time", true), null);
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setPersistentConnectionsEnabled(false);
        http.setRequestHeaderSize(MAX_HEADERS);
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        connector.setHost(settings.address().getAddress().getHostAddress());
        connector.setPort(settings.address().getPort());
        connector.setAcceptQueueSize(BACKLOG);
        connector.setIdleTimeout(2 * limits.pause().toMillis());
        Arrivals arrivals = new Arrivals(server.getScheduler(), limits.headers());
        connector.addBean(arrivals);
        connector.open();
        InetSocketAddress address = new InetSocketAddress(settings.address().getAddress(), connector.getLocalPort());
        ServerNames names = ServerNames.of(settings, address);
        ExecutorService threads = new ThreadPoolExecutor(
                0,
                settings.atOnce() + ServeLimits.WAITING + SPARE,
                10,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                WebServer::thread);
        Site site = new Site(settings, limits, names, commands, threads, arrivals);
        server.addConnector(connector);
        server.setHandler(site);
        server.setErrorHandler(new PlainErrors());
        try {
            server.start();
        } catch (Exception e) {
            throw e instanceof IOException problem ? problem : new IOException(e.getMessage(), e);
        }
        return new WebServer(server, connector, threads, site, limits, address, names);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "serve");
        thread.setDaemon(true);
        return thread;
    }

    /** {@return the address of the page} */
    public URI uri() {
        return URI.create(names.url());
    }

    /** {@return the address that it listens on} */
    public InetSocketAddress address() {
        return address;
    }

    /** {@return the current memory of all requests and answers in bytes} */
    public long heldBytes() {
        return site.heldBytes();
    }

    /** Accepts no new requests, waits for running ones, and stops. */
    @Override
    public synchronized void close() {
        if (!server.isRunning()) {
            return;
        }
        connector.close();
        site.running().finish(limits.stop());
        threads.shutdownNow();
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the server does not stop", e);
        }
    }
}
