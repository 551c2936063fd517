package dev.mooring.step.internal;

import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** How a workload of each kind is stopped: first what starts others. */
public enum WorkloadStop {
    /** Suspended. */
    CRON_JOB(Kinds.CRON_JOB, Way.SUSPEND),
    /** Suspended. */
    JOB(Kinds.JOB, Way.SUSPEND),
    /** Scaled to zero. */
    DEPLOYMENT(Kinds.DEPLOYMENT, Way.SCALE),
    /** Scaled to zero. */
    REPLICA_SET(Kinds.REPLICA_SET, Way.SCALE),
    /** Scaled to zero. */
    REPLICATION_CONTROLLER(Kinds.REPLICATION_CONTROLLER, Way.SCALE),
    /** Scaled to zero. */
    STATEFUL_SET(Kinds.STATEFUL_SET, Way.SCALE),
    /** A selector keeps its pods off every node. */
    DAEMON_SET(Kinds.DAEMON_SET, Way.SELECT_NO_NODE),
    /** Deleted. */
    POD(Kinds.POD, Way.DELETE);

    /** No node has this label. */
    private static final String STOPPED = "dev.mooring/stopped";

    private final String kind;
    private final Way way;

    private enum Way {
        SUSPEND,
        SCALE,
        SELECT_NO_NODE,
        DELETE
    }

    WorkloadStop(String kind, Way way) {
        this.kind = kind;
        this.way = way;
    }

    /**
     * How a kind is stopped.
     *
     * @param kind the kind of the workload
     * @return the way; empty for a kind that is not one of Kubernetes' own workloads
     */
    public static Optional<WorkloadStop> of(String kind) {
        return Arrays.stream(values()).filter(each -> each.kind.equals(kind)).findFirst();
    }

    /** The kinds of workloads; not pods. */
    public static List<String> kinds() {
        return Arrays.stream(values())
                .filter(each -> each != POD)
                .map(each -> each.kind)
                .toList();
    }

    /**
     * Whether a workload in its current state starts nothing.
     *
     * @param workload the workload
     * @return true if it creates no pod
     */
    public boolean isStopped(Manifest workload) {
        return switch (way) {
            case SUSPEND ->
                workload.spec().get("suspend").filter(JsonBoolean.TRUE::equals).isPresent();
            case SCALE -> replicas(workload) == 0;
            case SELECT_NO_NODE, DELETE -> false;
        };
    }

    /**
     * How many pods a workload asks for.
     *
     * @param workload the workload
     * @return {@code spec.replicas}, and 1 if it has none
     */
    public static int replicas(Manifest workload) {
        return workload.spec()
                .get("replicas")
                .filter(each ->
                        each instanceof JsonNumber number && number.text().matches("\\d{1,9}"))
                .map(each -> Integer.parseInt(((JsonNumber) each).text()))
                .orElse(1);
    }

    /** The change of a workload that stops it; of a pod, which is deleted, none. */
    private JsonObject patch(boolean isStop, int replicas) {
        return switch (way) {
            case SUSPEND -> JsonObject.of("spec", JsonObject.of("suspend", JsonBoolean.of(isStop)));
            case SCALE -> JsonObject.of("spec", JsonObject.of("replicas", JsonNumber.of(replicas)));
            case SELECT_NO_NODE -> selecting(isStop ? JsonString.of("true") : JsonNull.NULL);
            case DELETE -> JsonObject.EMPTY;
        };
    }

    /** Whether its number of replicas can be changed. */
    public boolean isScaled() {
        return way == Way.SCALE;
    }

    /** {@return the merge patch that stops it; empty for a pod, which is deleted} */
    public JsonObject stopping() {
        return patch(true, 0);
    }

    /**
     * The merge patch that starts it again.
     *
     * @param replicas how many pods it asked for before; only for kinds that are scaled
     * @return the patch; empty for a pod
     */
    public JsonObject starting(int replicas) {
        return patch(false, replicas);
    }

    private static JsonObject selecting(JsonValue value) {
        JsonObject spec = JsonObject.of("nodeSelector", JsonObject.of(STOPPED, value));
        return JsonObject.of("spec", JsonObject.of("template", JsonObject.of("spec", spec)));
    }

    private List<String> command(DraftStep draft, Manifest workload, boolean isStop, int replicas) {
        Kubectl kubectl = new Kubectl(draft.side);
        return way == Way.SCALE
                ? kubectl.scale(workload.ref(), replicas)
                : kubectl.patch(workload.ref(), patch(isStop, replicas));
    }

    /** The command that stops a workload, and how that is played. */
    public void stop(Manifest workload, DraftStep draft) {
        if (way == Way.DELETE) {
            draft.commands.add(new Kubectl(draft.side).delete(workload.ref()));
        } else {
            draft.doing(
                    command(draft, workload, true, 0),
                    this == STATEFUL_SET ? new Change.Scale(workload.ref(), 0) : played(workload));
        }
    }

    /** The same for a workload whose owner stops it. */
    public Change played(Manifest workload) {
        return new Change.Patch(workload.ref(), stopping());
    }

    /** The way back. */
    public void start(Manifest workload, DraftStep draft) {
        if (way == Way.DELETE) {
            draft.undo.documents.add(asNew(workload));
        } else {
            draft.undo.commands.add(command(draft, workload, false, replicas(workload)));
        }
    }

    /** A workload that is created again and starts nothing. */
    public Manifest stopped(Manifest workload) {
        return new Manifest((JsonObject) JsonMergePatch.apply(workload.json(), patch(true, 0)));
    }

    /** A pod without what a server or the scheduler wrote. */
    private static Manifest asNew(Manifest object) {
        JsonObject metadata =
                JsonObject.of("namespace", JsonString.of(object.namespace())).with("name", object.name());
        for (String key : List.of("labels", "annotations")) {
            Optional<JsonValue> value = object.metadata().get(key);
            metadata = value.isPresent() ? metadata.with(key, value.get()) : metadata;
        }
        return new Manifest(JsonObject.of("apiVersion", JsonString.of(object.apiVersion()))
                .with("kind", object.kind())
                .with("metadata", metadata)
                .with("spec", object.spec().without("nodeName")));
    }

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
