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
    private static final String FLUX_KUSTOMIZE = "kustomize.toolkit.fluxcd.io";
    private static final String FLUX_HELM = "helm.toolkit.fluxcd.io";

    /** The kinds of tools that restore an object to their version of it. */
    private static final List<String> TOOLS = List.of("Application", "ApplicationSet", "Kustomization", "HelmRelease");

    /** Marks of tools that restore an object to their version of it. */
    private static final List<String> MARKS =
            List.of("argocd.argoproj.io/", FLUX_KUSTOMIZE + "/", FLUX_HELM + "/", "objectset.rio.cattle.io/");

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
        TOOLS.stream()
                .flatMap(kind -> objects.all(kind).stream())
                .filter(each -> restores(each, workload))
                .forEach(each -> all.add(each.ref() + " restores it"));
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

    /** Whether a tool applies its version of a workload again, without a change of that version. */
    private static boolean restores(Manifest tool, Manifest workload) {
        JsonObject spec = tool.spec();
        return switch (Kinds.group(tool.apiVersion()) + " " + tool.kind()) {
            case ARGO + " Application" ->
                heals(spec)
                        && !is(tool.metadata().child("annotations"), "argocd.argoproj.io/skip-reconcile", "true")
                        && hasApplied(tool, workload);
            case ARGO + " ApplicationSet" -> {
                JsonObject template = spec.child("template").child("spec");
                yield heals(template) && deploysTo(template, workload.namespace());
            }
            case FLUX_KUSTOMIZE + " Kustomization" -> isOn(spec) && isOf(tool, FLUX_KUSTOMIZE, workload);
            case FLUX_HELM + " HelmRelease" ->
                isOn(spec) && is(spec.child("driftDetection"), "mode", "enabled") && isOf(tool, FLUX_HELM, workload);
            default -> false;
        };
    }

    private static boolean is(JsonObject object, String key, String value) {
        return object.string(key).filter(value::equals).isPresent();
    }

    private static boolean isTrue(JsonObject object, String key) {
        return object.get(key).filter(JsonBoolean.TRUE::equals).isPresent();
    }

    /** Whether Argo CD restores what differs, in its own cluster. */
    private static boolean heals(JsonObject spec) {
        JsonObject automated = spec.child("syncPolicy").child("automated");
        return isTrue(automated, "selfHeal")
                && automated.get("enabled").filter(JsonBoolean.FALSE::equals).isEmpty()
                && AppliedObjects.isHere(spec);
    }

    /** The namespace may be a parameter of an ApplicationSet. */
    private static boolean deploysTo(JsonObject spec, String namespace) {
        String target = spec.child("destination").string("namespace").orElse("");
        return target.equals(namespace) || target.contains("{{");
    }

    /** Whether an Application lists a workload, or the workload names it; without a list its namespace decides. */
    private static boolean hasApplied(Manifest application, Manifest workload) {
        List<JsonObject> listed = application.status().array("resources").objects();
        return AppliedObjects.isTracked(application, workload)
                || (listed.isEmpty() && deploysTo(application.spec(), workload.namespace()))
                || listed.stream()
                        .anyMatch(each -> is(each, "kind", workload.kind())
                                && is(each, "namespace", workload.namespace())
                                && is(each, "name", workload.name()));
    }

    /** Whether Flux applies to its own cluster now. */
    private static boolean isOn(JsonObject spec) {
        return !isTrue(spec, "suspend") && !spec.has("kubeConfig");
    }

    /** Whether Flux lists a workload, or has marked it; without a list its target namespace decides. */
    private static boolean isOf(Manifest tool, String group, Manifest workload) {
        JsonObject labels = workload.metadata().child("labels");
        JsonObject inventory = tool.status().child("inventory");
        String id = String.join(
                "_", workload.namespace(), workload.name(), Kinds.group(workload.apiVersion()), workload.kind());
        return (is(labels, group + "/name", tool.name()) && is(labels, group + "/namespace", tool.namespace()))
                || (inventory.isEmpty()
                        ? is(tool.spec(), "targetNamespace", workload.namespace())
                        : inventory.array("entries").objects().stream().anyMatch(each -> is(each, "id", id)));
    }
}
