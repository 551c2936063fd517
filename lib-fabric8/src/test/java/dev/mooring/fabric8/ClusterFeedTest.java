package dev.mooring.fabric8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.fabric8.ClusterFeed.Settings;
import dev.mooring.forecast.Forecast;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.release.Release;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(
        crud = true,
        https = false,
        kubernetesClientBuilderCustomizer = ClusterFeedTest.PatientClient.class)
@SuppressWarnings("NullAway") // the extension sets the fields
public class ClusterFeedTest {

    private static final ObjectRef DATA = ObjectRef.claim("shop", "data");
    private static final ObjectRef FILMS = ObjectRef.volume("films");

    private static final PersistentVolumeClaim CLAIM = Manifest.parse("""
        {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": {"name": "data", "namespace": "shop"},
         "spec": {"accessModes": ["ReadWriteOnce"], "storageClassName": "",
          "resources": {"requests": {"storage": "10Gi"}}}, "status": {"phase": "Pending"}}
        """).toModel(PersistentVolumeClaim.class);

    KubernetesClient client;
    KubernetesMockServer server;

    private final BlockingQueue<ObjectRef> changes = new LinkedBlockingQueue<>();

    /** A client that waits long enough for a server in the same process on a busy machine. */
    public static final class PatientClient implements Consumer<KubernetesClientBuilder> {

        @Override
        public void accept(KubernetesClientBuilder builder) {
            builder.editOrNewConfig().withRequestTimeout(60_000).endConfig();
        }
    }

    private static PersistentVolume films(String size) {
        return Manifest.parse("""
            {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": "films"},
             "spec": {"accessModes": ["ReadWriteOnce"], "capacity": {"storage": "%s"},
              "nfs": {"server": "nas", "path": "/films"}}}
            """.formatted(size)).toModel(PersistentVolume.class);
    }

    private void create(HasMetadata object) {
        client.resource(object).create();
    }

    /** Waits for an event after which the inventory is as asked. */
    private void awaits(ClusterFeed feed, ObjectRef object, Predicate<Inventory> condition)
            throws InterruptedException {
        ObjectRef next;
        do {
            next = changes.poll(5, TimeUnit.MINUTES);
            assertThat(next).as("the change is not seen").isNotNull();
        } while (!object.equals(next) || !condition.test(feed.inventory()));
    }

    @Test
    void theInventoryFollowsWhatComesChangesAndGoes() throws InterruptedException {
        create(CLAIM);
        try (ClusterFeed feed = ClusterFeed.start(client, changes::add)) {
            Inventory first = feed.inventory();
            assertThat(first.claims()).hasSize(1);
            assertThat(first.isComplete("Node")).isTrue();
            assertThat(first.isComplete("Namespace")).isFalse();

            create(films("5Gi"));
            awaits(feed, FILMS, now -> now.find(FILMS).isPresent());
            client.resource(films("20Gi")).update();
            awaits(
                    feed,
                    FILMS,
                    now -> now.volume("films")
                            .filter(each -> each.capacity().canonical().equals("20Gi"))
                            .isPresent());
            client.resource(films("20Gi")).delete();
            awaits(feed, FILMS, now -> now.find(FILMS).isEmpty());
            assertThat(first.volumes()).isEmpty();
        }
    }

    @Test
    void theForecastContinuesWithWhatChanged() throws InterruptedException {
        create(CLAIM);
        try (ClusterFeed feed = ClusterFeed.start(client, changes::add)) {
            Forecast first = feed.forecast();
            assertThat(first.claim("shop", "data").orElseThrow().isBound()).isFalse();
            assertThat(feed.forecast()).isSameAs(first);

            create(films("20Gi"));
            awaits(feed, FILMS, now -> now.find(FILMS).isPresent());
            Forecast next = feed.forecast();
            assertThat(next.claim("shop", "data").orElseThrow().volume()).contains("films");
            assertThat(next.changedSince(first)).isEqualTo(Set.of(DATA, FILMS));
            assertThat(next.claims()).isEqualTo(Forecast.of(feed.inventory()).claims());
        }
    }

    @Test
    void otherKindsAndReleasesAreFollowedToo() {
        Settings settings =
                Settings.DEFAULT.with(Namespace.class, Namespace.class).on(Release.of("1.31"));
        assertThat(settings.types()).hasSize(6);
        try (ClusterFeed feed = ClusterFeed.start(client, settings, changes::add)) {
            assertThat(feed.inventory().isComplete("Namespace")).isTrue();
            assertThat(feed.inventory().release()).isEqualTo(Release.of("1.31"));
        }
    }

    @Test
    void aFeedThatIsClosedFollowsNothing() {
        ClusterFeed feed = ClusterFeed.start(client, changes::add);
        assertThat(feed.isFollowing()).isTrue();
        assertThat(feed).hasToString("Inventory of 0 objects");
        feed.close();
        assertThat(feed.isFollowing()).isFalse();
        assertThat(feed).hasToString("Inventory of 0 objects, not following");
        assertThat(client.persistentVolumes().list().getItems()).isEmpty();
    }

    /** Less evidence never makes a yes: without its list a kind is not complete, and there is no feed. */
    @Test
    void aListThatIsRefusedIsAnError() {
        server.expect()
                .get()
                .withPath("/api/v1/nodes?resourceVersion=0")
                .andReturn(403, "")
                .always();
        assertThatThrownBy(() -> ClusterFeed.start(client, changes::add)).isInstanceOf(KubernetesClientException.class);
    }
}
