package dev.mooring.testing;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The objects on a server that decide about storage. */
final class ServerObjects {

    private static final int NOT_FOUND = 404;

    private static final Set<String> READ_FOR_CLAIMS =
            Set.of(Kinds.STORAGE_CLASS, Kinds.RESOURCE_QUOTA, Kinds.LIMIT_RANGE, Kinds.PERSISTENT_VOLUME_CLAIM);

    private ServerObjects() {}

    /** All objects of the kinds that matter; complete for the kinds that are listed. */
    static Inventory of(KubernetesClient client, boolean hasScheduler) {
        Inventory inventory = Inventory.EMPTY;
        for (ServerKind kind : ServerKind.ALL) {
            if ((hasScheduler || !kind.isForScheduler()) && kind.matters().test(inventory)) {
                inventory = with(inventory, client, kind);
            }
        }
        return inventory;
    }

    /** What the admission plug-ins read for a claim. */
    static Inventory ofClaims(KubernetesClient client) {
        Inventory inventory = Inventory.EMPTY;
        for (ServerKind kind : ServerKind.ALL) {
            if (READ_FOR_CLAIMS.contains(kind.kind())) {
                inventory = with(inventory, client, kind);
            }
        }
        return inventory;
    }

    private static Inventory with(Inventory inventory, KubernetesClient client, ServerKind kind) {
        Optional<List<? extends HasMetadata>> items = items(client, kind);
        if (items.isEmpty()) {
            return inventory;
        }
        Inventory more = inventory.withAll(items.get());
        // A mock server takes objects in namespaces that it does not have; a real one has some.
        boolean isKnown = !kind.kind().equals(Kinds.NAMESPACE) || !items.get().isEmpty();
        return isKnown ? more.complete(kind.kind()) : more;
    }

    /** Empty if the server does not know the kind. */
    private static Optional<List<? extends HasMetadata>> items(KubernetesClient client, ServerKind kind) {
        try {
            return Optional.of(kind.list(client));
        } catch (KubernetesClientException e) {
            if (e.getCode() == NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** The objects, complete for the kinds that decide, except namespaces, which charts do not have. */
    static Inventory whole(Inventory inventory) {
        return inventory.complete(ServerKind.ALL.stream()
                .map(ServerKind::kind)
                .filter(each -> !each.equals(Kinds.NAMESPACE))
                .toArray(String[]::new));
    }

    private static Optional<ServerKind> kind(Manifest document) {
        return ServerKind.ALL.stream()
                .filter(each -> document.hasKind(each.apiVersion(), each.kind()))
                .findFirst();
    }

    /** The document as an object of the model; a {@code GenericKubernetesResource} if the model has no class for it. */
    static HasMetadata model(Manifest document) {
        Class<? extends HasMetadata> type = kind(document)
                .<Class<? extends HasMetadata>>map(ServerKind::type)
                .orElse(GenericKubernetesResource.class);
        return requireNonNull(document.toModel(type));
    }

    /** The object on a server; the client does not know the plural of a kind that its model lacks. */
    static Resource<? extends HasMetadata> resource(KubernetesClient client, Manifest document) {
        HasMetadata model = model(document);
        Optional<ServerKind> generic = kind(document).filter(ServerKind::isGeneric);
        return generic.isPresent() && model instanceof GenericKubernetesResource object
                ? client.genericKubernetesResources(generic.get().context()).resource(object)
                : client.resource(model);
    }
}
