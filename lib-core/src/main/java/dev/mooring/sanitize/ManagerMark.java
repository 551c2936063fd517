package dev.mooring.sanitize;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A tool that deletes managed objects that are no longer in its source, its mark on objects, and the annotation that
 * protects an object from it.
 */
enum ManagerMark {
    /** Argo CD prunes objects that are not in the repository of its Application. */
    ARGO_CD(
            "Argo CD",
            List.of("argocd.argoproj.io/tracking-id", "argocd.argoproj.io/instance"),
            "argocd.argoproj.io/sync-options",
            "Prune=false,Delete=false"),
    /** The kustomize-controller of Flux prunes objects that its Kustomization no longer has. */
    FLUX(
            "Flux",
            List.of("kustomize.toolkit.fluxcd.io/name", "kustomize.toolkit.fluxcd.io/namespace"),
            "kustomize.toolkit.fluxcd.io/prune",
            "disabled"),
    /** Helm, also run by Flux, deletes objects that a release no longer has. */
    HELM(
            "Helm",
            List.of("meta.helm.sh/release-name", "meta.helm.sh/release-namespace", "helm.toolkit.fluxcd.io/name"),
            "helm.sh/resource-policy",
            "keep");

    private final String tool;

    private final List<String> marks;

    private final String annotation;
    private final String value;

    ManagerMark(String tool, List<String> marks, String annotation, String value) {
        this.tool = tool;
        this.marks = marks;
        this.annotation = annotation;
        this.value = value;
    }

    /** Warns of the tools that would delete a volume, a claim or a snapshot together with its data. */
    static void check(Item item, Policy policy) {
        if (policy.binds() && losesData(item)) {
            Stream.of(values()).forEach(mark -> mark.report(item));
        }
    }

    private static boolean losesData(Item item) {
        Item holder = item.isClaim() || item.role == Role.SNAPSHOT ? item.partner : item;
        return holder != null
                && Stream.of(WellKnownPointers.RECLAIM_POLICY, WellKnownPointers.DELETION_POLICY)
                        .anyMatch(at -> holder.text(at).filter("Delete"::equals).isPresent());
    }

    private void report(Item item) {
        JsonObject metadata = item.now().metadata();
        Map.of(
                        WellKnownPointers.ANNOTATIONS,
                        metadata.child("annotations"),
                        WellKnownPointers.LABELS,
                        metadata.child("labels"))
                .entrySet()
                .stream()
                .flatMap(map -> marks.stream()
                        .filter(map.getValue()::has)
                        .map(mark -> map.getKey().child(mark)))
                .min(JsonPointer::compareTo)
                .filter(mark -> !isProtected(metadata.child("annotations")))
                .ifPresent(mark -> item.add(Reason.of(
                                WarningCode.PRUNE_DELETES_DATA,
                                item.ref().toString(),
                                tool
                                        + " manages the object: if it runs in the target and does not find it in its source, it"
                                        + " deletes the object, and with it the data")
                        .at(mark.toString())
                        .withRemedy(RemedyStep.of(
                                "change-manifest",
                                "add the annotation " + annotation + ": " + value + ", or set Retain"))));
    }

    private boolean isProtected(JsonObject annotations) {
        String words = annotations.string(annotation).orElse("");
        return List.of(words.split(",", -1)).stream()
                .map(String::strip)
                .anyMatch(word -> word.equals(value) || value.startsWith(word + ","));
    }
}
