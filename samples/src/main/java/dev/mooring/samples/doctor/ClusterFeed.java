package dev.mooring.samples.doctor;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * An {@link Inventory} that follows the cluster. Each event changes one object; the rest is shared with the previous
 * inventory.
 *
 * <p>The handlers of an informer run after it has synced, and an event may be older than the informer's store. So an
 * event only names the object to look up in the store. A kind is complete only after its whole store was copied, which
 * happens after the handler is registered: else a deletion between the two would be missed.
 */
public final class ClusterFeed implements AutoCloseable {

    private static final List<Class<? extends HasMetadata>> TYPES =
            List.of(StorageClass.class, PersistentVolume.class, PersistentVolumeClaim.class, Node.class, Pod.class);

    private final AtomicReference<Inventory> inventory = new AtomicReference<>(Inventory.EMPTY);
    private final List<SharedIndexInformer<?>> informers = new ArrayList<>();
    private final Consumer<Inventory> listener;

    private ClusterFeed(Consumer<Inventory> listener) {
        this.listener = listener;
    }

    /**
     * Lists everything that affects claims, and follows it from then on.
     *
     * @param client the client of the cluster
     * @param listener called after each change, by the threads of the informers
     * @return the feed, whose inventory is complete
     */
    public static ClusterFeed start(KubernetesClient client, Consumer<Inventory> listener) {
        ClusterFeed feed = new ClusterFeed(listener);
        TYPES.forEach(type -> feed.follow(client, type));
        return feed;
    }

    /** {@return the cluster as it was last seen} */
    public Inventory inventory() {
        return inventory.get();
    }

    private <T extends HasMetadata> void follow(KubernetesClient client, Class<T> type) {
        SharedIndexInformer<T> informer =
                client.resources(type).inAnyNamespace().inform();
        informers.add(informer);
        Store<T> store = informer.getStore();
        informer.addEventHandler(new Handler<>(store));
        inventory.updateAndGet(now -> now.withAll(store.list()).complete(HasMetadata.getKind(type)));
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
            T current = store.getByKey(store.getKey(object));
            listener.accept(
                    inventory.updateAndGet(now -> current == null ? now.without(ref(object)) : now.with(current)));
        }
    }

    private static ObjectRef ref(HasMetadata object) {
        String namespace = object.getMetadata().getNamespace();
        return new ObjectRef(
                object.getKind(),
                namespace == null ? "" : namespace,
                object.getMetadata().getName());
    }

    @Override
    public void close() {
        informers.forEach(SharedIndexInformer::close);
    }
}
