package dev.mooring.testing;

import static java.util.Objects.requireNonNull;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.expansion.ExpansionPlay;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport.NotJudged;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Plays the storage controllers of a cluster on a server that has none: fabric8's mock server in CRUD mode, or an API
 * server without controllers. It is for tests.
 *
 * <p>{@link #settle()} lists the objects, asks {@link Forecast} how they end, and writes the differences back: claims are
 * bound, volumes are provisioned, become available or are released, workloads make their claims and pods, pods get nodes,
 * claims that ask for more grow (see {@link ExpansionPlay}), and what is deleted goes when nothing holds it. Watches and
 * informers see it. The same objects end the same way each time; where a real cluster picks at random, the first by name is
 * taken.
 *
 * <p>For example, with a 10Gi claim and a free volume of 20Gi on the server:
 *
 * <pre>{@code
 * StorageControllers controllers = StorageControllers.of(client);
 * controllers.settle();
 * client.persistentVolumeClaims().inNamespace("shop").withName("data").get().getStatus().getPhase(); // Bound
 * }</pre>
 */
public final class StorageControllers {

    /** How often the server is written until nothing differs, while others write too. */
    private static final int MOST_ROUNDS = 20;

    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    private final KubernetesClient client;
    private final PlaySettings settings;
    private final ServerWriter writer;
    private final Set<ControllerEvent> events = new LinkedHashSet<>();

    private StorageControllers(KubernetesClient client, PlaySettings settings) {
        this.client = requireNonNull(client, "client");
        this.settings = settings;
        this.writer = new ServerWriter(client);
    }

    /**
     * The controllers of the volumes, claims and workloads on a server; no scheduler, no provisioner and no resizer.
     *
     * @param client the client of the server
     * @return the controllers, which have not done anything yet
     */
    public static StorageControllers of(KubernetesClient client) {
        return of(client, PlaySettings.DEFAULT);
    }

    /**
     * The controllers on a server.
     *
     * @param client the client of the server
     * @param settings which controllers are played in addition to those of volumes, claims and workloads
     * @return the controllers, which have not done anything yet
     */
    public static StorageControllers of(KubernetesClient client, PlaySettings settings) {
        return new StorageControllers(client, requireNonNull(settings, "settings"));
    }

    /**
     * Lets the controllers work until nothing changes.
     *
     * @return what was written, and what was not played
     * @throws KubernetesClientException if the server refuses what a controller writes
     * @throws IllegalStateException if another client keeps changing the same objects
     */
    public synchronized Settlement settle() {
        List<Difference> written = new ArrayList<>();
        for (int round = 0; round < MOST_ROUNDS; round++) {
            Inventory server = server();
            Forecast forecast = forecast(server);
            Differences differences = new Differences(server, forecast);
            if (differences.made().isEmpty()) {
                differences.events().stream().filter(events::add).forEach(writer::write);
            }
            if (!differences.isEmpty()) {
                write(differences, server, written);
                continue;
            }
            ExpansionPlay expansions = ExpansionPlay.of(server, settings.resizers());
            expansions.events().stream().filter(events::add).forEach(writer::write);
            if (expansions.changed().isEmpty()) {
                return new Settlement(written, forecast, NotPlayed.in(server, forecast, settings.resizers()));
            }
            attempt(() -> write(expansions.changed(), server, written));
        }
        throw new IllegalStateException("the objects still change after " + MOST_ROUNDS
                + " rounds; let the other writer finish before settle(), last written: " + written);
    }

    private void write(Differences differences, Inventory server, List<Difference> written) {
        attempt(() -> {
            write(differences.made(), server, written);
            write(differences.changed(), server, written);
            for (Manifest each : differences.deleted()) {
                written.add(writer.delete(each));
            }
        });
    }

    private void write(List<Manifest> documents, Inventory server, List<Difference> written) {
        for (Manifest each : documents) {
            written.add(writer.write(each, server));
        }
    }

    /** A conflict is left to the next round, as the controllers do. */
    private static void attempt(Runnable writes) {
        try {
            writes.run();
        } catch (KubernetesClientException e) {
            if (e.getCode() != CONFLICT && e.getCode() != NOT_FOUND) {
                throw e;
            }
        }
    }

    private Inventory server() {
        return ServerObjects.of(client, settings.hasScheduler()).on(settings.release());
    }

    private Forecast forecast(Inventory server) {
        return Forecast.of(server).provisioning(settings.provisioners()).choosing((pod, nodes) -> nodes.get(0));
    }

    /** {@return the events of the controllers since they were made, in order, each once; the server has them too} */
    public synchronized List<ControllerEvent> events() {
        return List.copyOf(events);
    }

    /**
     * Why a claim, volume or pod ends as it does, with the objects that are on the server now.
     *
     * @param object the claim, volume or pod; only its kind, namespace and name count
     * @return the reasons, the most important first; for a pod those of its claims follow
     * @throws AssertionError if it is null or not on the server; the message names what is there
     * @throws IllegalArgumentException if it is of another kind
     */
    public List<Reason> why(@Nullable HasMetadata object) {
        if (object == null) {
            throw new AssertionError("Expected a claim, volume or pod, but it is null: the server does not have it");
        }
        return why(ObjectRef.of(object));
    }

    /**
     * Why a claim ends as it does, with the objects that are on the server now.
     *
     * @param namespace the namespace of the claim
     * @param name the name of the claim
     * @return the reasons, the most important first
     * @throws AssertionError if it is not on the server; the message names the claims that are
     */
    public List<Reason> why(String namespace, String name) {
        return why(ObjectRef.claim(namespace, name));
    }

    private List<Reason> why(ObjectRef object) {
        Inventory server = server();
        return new ServerReasons(server, forecast(server), settings.resizers()).why(object);
    }

    /**
     * What one {@link StorageControllers#settle()} did.
     *
     * @param differences what was written to the server, in order; empty if the server was settled already
     * @param forecast how the library says that the cluster ends
     * @param notPlayed the objects that could change the end and were not played, by kind, with the reason
     */
    public record Settlement(List<Difference> differences, Forecast forecast, List<NotJudged> notPlayed) {

        public Settlement {
            differences = List.copyOf(differences);
            requireNonNull(forecast, "forecast");
            notPlayed = List.copyOf(notPlayed);
        }

        /** {@return whether the objects stop changing; false if controllers write one of them without end} */
        public boolean settles() {
            return forecast.settles();
        }

        /** A line for each difference and for each kind that was not played. */
        @Override
        public String toString() {
            String written = differences.stream().map(each -> each + "\n").collect(Collectors.joining());
            String left = notPlayed.stream()
                    .map(each -> "not played: " + each.count() + " " + each.kind() + ": " + each.why() + "\n")
                    .collect(Collectors.joining());
            return written + left;
        }
    }
}
