package dev.mooring.testing;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.testing.Difference.Action;
import io.fabric8.kubernetes.api.model.BindingBuilder;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Writes what the controllers did to the server: the object, then its status. */
final class ServerWriter {

    private static final int CONFLICT = 409;
    private static final int INVALID = 422;

    private final KubernetesClient client;

    ServerWriter(KubernetesClient client) {
        this.client = client;
    }

    Difference write(Manifest document, Inventory server) {
        return server.find(document.ref())
                .map(before -> changed(before, document))
                .orElseGet(() -> created(document));
    }

    private Difference created(Manifest document) {
        HasMetadata created = client.resource(ServerObjects.model(document)).create();
        String version = created.getMetadata().getResourceVersion();
        if (!document.status().isEmpty() && !Manifest.from(created).status().equals(document.status())) {
            writeStatus(document, version);
        }
        return Difference.of(Action.CREATED, document);
    }

    private Difference changed(Manifest before, Manifest document) {
        String version = before.metadata().string("resourceVersion").orElse("");
        Manifest now = before;
        if (!withoutStatus(before).equals(withoutStatus(document))) {
            HasMetadata written = update(document);
            version = written.getMetadata().getResourceVersion();
            now = Manifest.from(written);
        }
        if (!now.status().equals(document.status())) {
            writeStatus(document, version);
        }
        return Difference.of(Action.CHANGED, document);
    }

    /** A server with validation takes the node of a pod only as a binding. */
    private HasMetadata update(Manifest document) {
        HasMetadata model = ServerObjects.model(document);
        try {
            return client.resource(model).update();
        } catch (KubernetesClientException e) {
            if (e.getCode() != INVALID || !(model instanceof Pod pod)) {
                throw e;
            }
            return bound(pod);
        }
    }

    private Pod bound(Pod pod) {
        String namespace = pod.getMetadata().getNamespace();
        var binding = new BindingBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(pod.getMetadata().getName())
                .endMetadata()
                .withNewTarget()
                .withKind("Node")
                .withName(pod.getSpec().getNodeName())
                .endTarget();
        client.bindings().inNamespace(namespace).resource(binding.build()).create();
        return client.resource(pod).get();
    }

    private void writeStatus(Manifest document, String version) {
        HasMetadata model = ServerObjects.model(document);
        model.getMetadata().setResourceVersion(version);
        client.resource(model).updateStatus();
    }

    private static Manifest withoutStatus(Manifest document) {
        return new Manifest(document.json().without("status"));
    }

    /** The controllers take their finalizers off before an object goes. */
    Difference delete(Manifest document) {
        Resource<? extends HasMetadata> resource = ServerObjects.resource(client, document);
        resource.delete();
        HasMetadata left = resource.get();
        if (left != null) {
            left.getMetadata().setFinalizers(List.of());
            ServerObjects.resource(client, Manifest.from(left)).update();
        }
        return Difference.of(Action.DELETED, document);
    }

    /** Events have names that depend on their content, so that each is there once. */
    void write(ControllerEvent event) {
        String namespace = event.object().namespace().isEmpty()
                ? "default"
                : event.object().namespace();
        String hash = String.format(Locale.ROOT, "%08x", Objects.hash(event.reason(), event.message()));
        var document = new EventBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(event.object().name() + "." + hash)
                .endMetadata()
                .withNewInvolvedObject()
                .withKind(event.object().kind())
                .withApiVersion("v1")
                .withNamespace(
                        event.object().namespace().isEmpty()
                                ? null
                                : event.object().namespace())
                .withName(event.object().name())
                .endInvolvedObject()
                .withType(event.type().id())
                .withReason(event.reason())
                .withMessage(event.message())
                .withCount(1);
        try {
            client.resource(document.build()).create();
        } catch (KubernetesClientException e) {
            if (e.getCode() != CONFLICT) {
                throw e;
            }
        }
    }
}
