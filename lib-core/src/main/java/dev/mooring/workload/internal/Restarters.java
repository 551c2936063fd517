package dev.mooring.workload.internal;

import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What starts a workload again after it was stopped: autoscalers, and tools that restore their version of an object. */
public final class Restarters {

    private static final String AUTOSCALER = "HorizontalPodAutoscaler";

    private static final List<String> SCALERS = List.of(AUTOSCALER, "ScaledObject");

    private static final String ARGO = "argoproj.io";

    /** Marks of tools that restore an object to their version of it. */
    private static final List<String> MARKS = List.of(
            "argocd.argoproj.io/",
            "kustomize.toolkit.fluxcd.io/",
            "helm.toolkit.fluxcd.io/",
            "objectset.rio.cattle.io/");

    private Restarters() {}

    /**
     * Whether a tool that applies again has marked an object.
     *
     * @param object the object
     * @return false if no mark is known
     */
    public static boolean isManaged(Manifest object) {
        return marks(object).findAny().isPresent();
    }

    private static Stream<String> marks(Manifest object) {
        return Stream.of("labels", "annotations")
                .flatMap(part -> object.metadata().child(part).members().keySet().stream()
                        .filter(key -> MARKS.stream().anyMatch(key::startsWith))
                        .map(key -> "its " + part + " have " + key));
    }

    /**
     * What starts a workload again, or may: an object that is given, or the mark of a tool.
     *
     * @param workload the workload
     * @param objects the objects of its cluster
     * @return a clause each; empty if nothing is known
     */
    public static List<String> of(Manifest workload, Inventory objects) {
        return Stream.concat(given(workload, objects).stream(), marks(workload)).toList();
    }

    /**
     * The objects that start a workload again.
     *
     * @param workload the workload
     * @param objects the objects of its cluster
     * @return a clause each; empty if nothing that is given does
     */
    public static List<String> given(Manifest workload, Inventory objects) {
        List<String> all = new ArrayList<>(scalers(workload, objects));
        objects.all("Application").stream()
                .filter(each -> restores(each, workload))
                .forEach(each -> all.add(each.ref() + " of Argo CD restores it"));
        return List.copyOf(all);
    }

    /** The autoscalers that give a stopped workload pods again, a clause each. */
    static List<String> scalers(Manifest workload, Inventory objects) {
        return SCALERS.stream()
                .flatMap(kind -> objects.all(kind).stream())
                .filter(scaler -> scales(scaler, workload) && startsFromZero(scaler))
                .map(scaler -> scaler.ref() + " scales it")
                .toList();
    }

    private static boolean scales(Manifest scaler, Manifest workload) {
        JsonObject target = scaler.spec().child("scaleTargetRef");
        return scaler.namespace().equals(workload.namespace())
                && target.string("name").orElse("").equals(workload.name())
                && target.string("kind").orElse(Kinds.DEPLOYMENT).equals(workload.kind());
    }

    /**
     * Whether it scales up what has no replicas. An autoscaler does so only if it may scale to zero, or did.
     *
     * @upstream pkg/controller/podautoscaler/horizontal.go shouldComputeMetricsForZeroReplicas
     */
    private static boolean startsFromZero(Manifest scaler) {
        if (!scaler.kind().equals(AUTOSCALER)) {
            return scaler.annotation("autoscaling.keda.sh/paused-replicas").isEmpty()
                    && scaler.annotation("autoscaling.keda.sh/paused")
                            .filter("true"::equals)
                            .isEmpty();
        }
        return new JsonNumber("0").equals(scaler.spec().get("minReplicas").orElse(JsonNull.NULL))
                || scaler.status().array("conditions").items().stream().anyMatch(Restarters::isScaledToZero);
    }

    private static boolean isScaledToZero(JsonValue condition) {
        return condition instanceof JsonObject object
                && object.string("type").orElse("").equals("ScaledToZero")
                && object.string("status").orElse("").equals("True");
    }

    /**
     * Whether an Application of Argo CD that heals itself deploys the workload: it lists it, or deploys to its namespace
     * of this cluster.
     */
    private static boolean restores(Manifest application, Manifest workload) {
        JsonObject automated = application.spec().child("syncPolicy").child("automated");
        boolean heals = Kinds.group(application.apiVersion()).equals(ARGO)
                && automated.get("selfHeal").filter(JsonBoolean.TRUE::equals).isPresent();
        JsonObject destination = application.spec().child("destination");
        String server = destination.string("server").orElse("https://kubernetes.default.svc");
        boolean isHere = server.contains("//kubernetes.default.svc")
                && destination.string("name").orElse("in-cluster").equals("in-cluster");
        return heals
                && isHere
                && (destination.string("namespace").orElse("").equals(workload.namespace())
                        || lists(application, workload));
    }

    private static boolean lists(Manifest application, Manifest workload) {
        return application.status().array("resources").items().stream()
                .anyMatch(each -> each instanceof JsonObject listed
                        && listed.string("kind").orElse("").equals(workload.kind())
                        && listed.string("namespace").orElse("").equals(workload.namespace())
                        && listed.string("name").orElse("").equals(workload.name()));
    }
}
