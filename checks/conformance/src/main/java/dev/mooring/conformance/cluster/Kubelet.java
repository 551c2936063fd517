package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * Simulates the kubelets of all nodes: pods with a node run and are ready at once, pods with the label {@code ends}
 * succeed, and a deleted pod terminates as soon as it is noticed. Also simulates the external-attacher, which attaches
 * everything at once.
 */
final class Kubelet implements AutoCloseable {

    static final String ENDS = "ends";

    private static final int WORKERS = 4;
    private static final int NOT_FOUND = 404;
    /** A busy server may refuse, or another client may write first. */
    private static final int ATTEMPTS = 60;

    private static final Duration PAUSE = Duration.ofMillis(500);

    private static final JsonObject ATTACHED = JsonObject.of("status", JsonObject.of("attached", JsonBoolean.TRUE));

    private final Api api;
    private final ExecutorService workers = Executors.newFixedThreadPool(WORKERS);
    private final Set<String> done = ConcurrentHashMap.newKeySet();

    Kubelet(Api api) {
        this.api = api;
    }

    /** An object has come or changed. */
    void seen(Manifest object) {
        if (object.kind().equals(Resource.ATTACHMENT.kind)) {
            once(object, "attach", () -> api.mergeStatus(object.ref(), ATTACHED));
        }
        if (!object.kind().equals(Resource.POD.kind) || !object.spec().has("nodeName")) {
            return;
        }
        if (object.metadata().has("deletionTimestamp")) {
            once(object, "end", () -> api.deleteNow(object.ref()));
        } else if (phase(object).equals("Pending")) {
            once(object, "run", () -> api.mergeStatus(object.ref(), running(object)));
        }
    }

    private void once(Manifest pod, String what, Supplier<Reply> work) {
        if (done.add(what + " " + pod.uid())) {
            workers.execute(() -> insist(work));
        }
    }

    private static void insist(Supplier<Reply> work) {
        for (int attempt = 0; attempt < ATTEMPTS && !isDone(work); attempt++) {
            boolean unused = Nap.overslept(PAUSE);
        }
    }

    private static boolean isDone(Supplier<Reply> work) {
        try {
            Reply reply = work.get();
            return reply.isAccepted() || reply.status() == NOT_FOUND;
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    private static String phase(Manifest pod) {
        return pod.status().string("phase").orElse("Pending");
    }

    private static JsonObject running(Manifest pod) {
        boolean ends = pod.metadata().child("labels").has(ENDS);
        JsonArray conditions = JsonArray.of(
                condition("PodScheduled", true), condition("Ready", !ends), condition("Initialized", true));
        JsonObject status = JsonObject.of("phase", JsonString.of(ends ? "Succeeded" : "Running"))
                .with("conditions", conditions);
        return JsonObject.of("status", status);
    }

    private static JsonObject condition(String type, boolean holds) {
        return Draft.source("type", type, "status", holds ? "True" : "False");
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }
}
