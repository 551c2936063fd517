package dev.mooring.fabric8;

import static java.util.Objects.requireNonNull;

import dev.mooring.forecast.Forecast;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.release.Release;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Store;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A cluster that informers follow: an {@link Inventory} that is always the newest, and its {@link Forecast}. Each event
 * changes one object of the inventory; the rest is shared with the one before.
 *
 * <p>For example:
 *
 * <pre>{@code
 * try (ClusterFeed feed = ClusterFeed.start(client, queue::add)) {
 *     ObjectRef changed = queue.take();
 *     Optional<ClaimExplanation> why = ClaimExplanation.of(feed.inventory(), changed);
 * }
 * }</pre>
 *
 * <p>A kind is complete in the inventory after its list has arrived. An event may be older than what the informer has, so
 * it only names the object to look up. Thread-safe; no method waits for a forecast except {@link #forecast()}.
 */
public final class ClusterFeed implements AutoCloseable {

    private final List<SharedIndexInformer<?>> informers = new CopyOnWriteArrayList<>();
    private final Consumer<ObjectRef> listener;

    /** Guards the writes of {@link #inventory}, so that an object cannot come back between look-up and write. */
    private final Object writes = new Object();

    private volatile Inventory inventory;

    /** Guards the two fields below. */
    private final Object forecasts = new Object();

    private @Nullable Forecast forecast;
    private @Nullable Inventory foreseen;

    private ClusterFeed(Release release, Consumer<ObjectRef> listener) {
        this.inventory = Inventory.EMPTY.on(release);
        this.listener = requireNonNull(listener, "listener");
    }

    /**
     * What a feed follows.
     *
     * @param types the kinds, as classes of the fabric8 model; the client needs the rights to list and watch each
     * @param release the release of the server
     */
    public record Settings(List<Class<? extends HasMetadata>> types, Release release) {

        /** Storage classes, volumes, claims, nodes and pods, on the newest release. */
        public static final Settings DEFAULT = new Settings(
                List.of(StorageClass.class, PersistentVolume.class, PersistentVolumeClaim.class, Node.class, Pod.class),
                Release.LATEST);

        public Settings {
            types = List.copyOf(types);
            requireNonNull(release, "release");
        }

        /**
         * The same with more kinds, for example the workloads and quotas that a question depends on.
         *
         * @param more the kinds
         * @return the copy
         */
        @SafeVarargs
        public final Settings with(Class<? extends HasMetadata>... more) {
            Set<Class<? extends HasMetadata>> all = new LinkedHashSet<>(types);
            for (Class<? extends HasMetadata> each : more) {
                all.add(each);
            }
            return new Settings(List.copyOf(all), release);
        }

        /**
         * The same on a server of another release.
         *
         * @param kubernetes the release
         * @return the copy
         */
        public Settings on(Release kubernetes) {
            return new Settings(types, kubernetes);
        }
    }

    /**
     * Lists what affects claims, and follows it from then on.
     *
     * @param client the client of the cluster; it stays open when the feed is closed
     * @param listener receives each object that came, changed or went, after the inventory shows it; called by the threads
     *     of the informers, so let a work queue take it
     * @return the feed, whose inventory is complete for the kinds of {@link Settings#DEFAULT}
     * @throws io.fabric8.kubernetes.client.KubernetesClientException if a list is refused
     */
    public static ClusterFeed start(KubernetesClient client, Consumer<ObjectRef> listener) {
        return start(client, Settings.DEFAULT, listener);
    }

    /**
     * The same for other kinds.
     *
     * @param client the client of the cluster; it stays open when the feed is closed
     * @param settings what to follow
     * @param listener as in {@link #start(KubernetesClient, Consumer)}
     * @return the feed, whose inventory is complete for these kinds
     * @throws io.fabric8.kubernetes.client.KubernetesClientException if a list is refused
     */
    public static ClusterFeed start(KubernetesClient client, Settings settings, Consumer<ObjectRef> listener) {
        ClusterFeed feed = new ClusterFeed(settings.release(), listener);
        try {
            settings.types().forEach(type -> feed.follow(client, type));
        } catch (RuntimeException e) {
            feed.close();
            throw e;
        }
        return feed;
    }

    /** {@return the cluster as it was last seen; take it once for all questions that must fit together} */
    public Inventory inventory() {
        return inventory;
    }

    /**
     * How the cluster ends as it was last seen, see {@link Forecast#observing}: it costs what changed since the last call.
     * {@link Forecast#changedSince} compares it with an earlier one.
     *
     * @return the forecast; the same as before if nothing changed
     */
    @SuppressWarnings("ReferenceEquality") // the same inventory; a comparison would read all objects
    public Forecast forecast() {
        synchronized (forecasts) {
            Inventory now = inventory;
            if (forecast == null || foreseen != now) {
                forecast = forecast == null ? Forecast.of(now) : forecast.observing(now);
                foreseen = now;
            }
            return forecast;
        }
    }

    /**
     * Whether the inventory follows the cluster. An informer reconnects, and lists again after an interruption; until then,
     * and if the server refuses that, the inventory is of the past.
     *
     * @return false if an informer has no connection or has stopped
     */
    public boolean isFollowing() {
        return informers.stream().allMatch(each -> each.isRunning() && each.isWatching());
    }

    /** The handler is registered before the list is copied: a deletion between the two would be missed. */
    private <T extends HasMetadata> void follow(KubernetesClient client, Class<T> type) {
        SharedIndexInformer<T> informer =
                client.resources(type).inAnyNamespace().inform();
        informers.add(informer);
        Store<T> store = informer.getStore();
        informer.addEventHandler(new Handler<>(store));
        synchronized (writes) {
            inventory = inventory.withAll(store.list()).complete(HasMetadata.getKind(type));
        }
    }

    private final class Handler<T extends HasMetadata> implements ResourceEventHandler<T> {

        private final Store<T> store;

        private Handler(Store<T> store) {
            this.store = store;
        }

        @Override
        public void onAdd(T object) {
            changed(object);
        }

        @Override
        public void onUpdate(T before, T object) {
            changed(object);
        }

        @Override
        public void onDelete(T object, boolean isStateUnknown) {
            changed(object);
        }

        private void changed(T object) {
            synchronized (writes) {
                T current = store.getByKey(store.getKey(object));
                inventory = current == null ? inventory.without(object) : inventory.with(current);
            }
            listener.accept(ObjectRef.of(object));
        }
    }

    /** Stops the informers; the inventory stays as it is. */
    @Override
    public void close() {
        informers.forEach(SharedIndexInformer::close);
    }

    /** The inventory, and whether it follows the cluster. */
    @Override
    public String toString() {
        return inventory + (isFollowing() ? "" : ", not following");
    }
}
