package dev.mooring.cli.serve;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.thread.Scheduler;

/** Closes connections whose request does not arrive. A connection has one request, so one check is enough. */
final class Arrivals implements Connection.Listener {

    private final Scheduler scheduler;
    private final Duration limit;
    private final Map<EndPoint, Scheduler.Task> expected = new ConcurrentHashMap<>();

    Arrivals(Scheduler scheduler, Duration limit) {
        this.scheduler = scheduler;
        this.limit = limit;
    }

    @Override
    public void onOpened(Connection connection) {
        EndPoint client = connection.getEndPoint();
        expected.put(
                client,
                scheduler.schedule(() -> client.close(new TimeoutException("the headers take too long")), limit));
    }

    @Override
    public void onClosed(Connection connection) {
        arrived(connection.getEndPoint());
    }

    /** The headers have arrived. */
    void arrived(EndPoint client) {
        Scheduler.Task task = expected.remove(client);
        if (task != null) {
            task.cancel();
        }
    }
}
