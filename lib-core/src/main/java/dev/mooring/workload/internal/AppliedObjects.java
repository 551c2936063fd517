package dev.mooring.workload.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Manifests;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What Argo CD, Flux or Helm has applied, and deletes when its Application, its Kustomization or its release goes.
 *
 * @param members the objects that are given, in the order of their list
 * @param word what happens to them, for the end of the object that applied them
 * @param open what is not known about them, a clause each
 * @param isForeground whether the dependents of a member go before it
 * @upstream argo-cd controller/appcontroller.go shouldBeDeleted, finalizeApplicationDeletion
 * @upstream kustomize-controller internal/controller/kustomization_controller.go finalizerShouldDeleteResources,
 *     deleteObjects
 * @upstream helm-controller internal/controller/helmrelease_controller.go reconcileDelete
 * @upstream helm pkg/action/uninstall.go deleteRelease, pkg/action/resource_policy.go filterManifestsToKeep
 */
public record AppliedObjects(List<Member> members, String word, List<String> open, boolean isForeground) {

    private static final String ARGO = "argoproj.io";
    private static final String FLUX_KUSTOMIZE = "kustomize.toolkit.fluxcd.io";
    private static final String FLUX_HELM = "helm.toolkit.fluxcd.io";

    private static final String ARGO_FINALIZER = "resources-finalizer.argocd.argoproj.io";
    private static final String FLUX_FINALIZER = "finalizers.fluxcd.io";

    private static final String ARGO_OPTIONS = "argocd.argoproj.io/sync-options";
    private static final String HELM_POLICY = "helm.sh/resource-policy";
    private static final String HELM_HOOK = "helm.sh/hook";
    private static final String RELEASE_NAME = "meta.helm.sh/release-name";
    private static final String RELEASE_NAMESPACE = "meta.helm.sh/release-namespace";

    /** What Argo CD calls its own cluster. */
    private static final String HERE = "https://kubernetes.default.svc";

    /** Kinds whose objects take no data with them if they are not given: what they own names them. */
    private static final Set<String> WITHOUT_DATA = Set.of(
            "ConfigMap",
            "Secret",
            "Service",
            "ServiceAccount",
            "Role",
            "RoleBinding",
            "ClusterRole",
            "ClusterRoleBinding",
            "NetworkPolicy",
            "Ingress",
            "IngressClass",
            "HorizontalPodAutoscaler",
            "ValidatingWebhookConfiguration",
            "MutatingWebhookConfiguration",
            Kinds.POD_DISRUPTION_BUDGET,
            Kinds.PRIORITY_CLASS,
            Kinds.STORAGE_CLASS,
            Kinds.DEPLOYMENT,
            Kinds.DAEMON_SET,
            Kinds.JOB,
            Kinds.CRON_JOB);

    /** What happens to an object that was applied. */
    public enum Fate {
        GOES,
        MAY_GO,
        STAYS
    }

    /**
     * An object that was applied.
     *
     * @param object which one
     * @param fate what happens to it
     * @param why the end of a sentence about it
     */
    public record Member(ObjectRef object, Fate fate, String why) {

        public Member {
            requireNonNull(object, "object");
            requireNonNull(fate, "fate");
            requireNonNull(why, "why");
        }
    }

    public AppliedObjects {
        members = List.copyOf(members);
        requireNonNull(word, "word");
        open = List.copyOf(open);
    }

    /**
     * What a tool has applied.
     *
     * @param tool an Application of Argo CD, or a Kustomization or HelmRelease of Flux
     * @param objects the objects of its cluster
     * @return what goes with it; empty for any other object
     */
    public static Optional<AppliedObjects> of(Manifest tool, Inventory objects) {
        return switch (Kinds.group(tool.apiVersion()) + " " + tool.kind()) {
            case ARGO + " Application" -> Optional.of(new Finder(tool, objects).application());
            case FLUX_KUSTOMIZE + " Kustomization" -> Optional.of(new Finder(tool, objects).kustomization());
            case FLUX_HELM + " HelmRelease" -> Optional.of(new Finder(tool, objects).helmRelease());
            default -> Optional.empty();
        };
    }

    /**
     * What {@code helm uninstall} deletes.
     *
     * @param namespace the namespace of the release
     * @param name its name
     * @param documents the documents of its manifest and of its hooks; empty if they are not given
     * @param runsHooks whether hooks run
     * @param objects the objects of its cluster
     * @return what goes with it
     */
    public static AppliedObjects ofRelease(
            String namespace, String name, List<Manifest> documents, boolean runsHooks, Inventory objects) {
        Finder finder = new Finder(
                new Manifest(JsonObject.of(
                        "metadata", JsonObject.of("name", JsonString.of(name)).with("namespace", namespace))),
                objects);
        return documents.isEmpty() ? finder.unknownRelease() : finder.release(documents, runsHooks);
    }

    /**
     * Whether Argo CD has marked an object as one of an Application.
     *
     * @param application the Application
     * @param object the object
     * @return false if its mark is absent or names another Application
     */
    static boolean isTracked(Manifest application, Manifest object) {
        String tracked = object.annotation("argocd.argoproj.io/tracking-id").orElse("");
        return tracked.startsWith(application.name() + ":")
                || tracked.startsWith(application.namespace() + "_" + application.name() + ":");
    }

    /**
     * Whether an Application deploys to the cluster of Argo CD.
     *
     * @param spec its spec
     * @return false if it names another cluster
     */
    static boolean isHere(JsonObject spec) {
        JsonObject destination = spec.child("destination");
        return destination.string("server").orElse(HERE).contains("//kubernetes.default.svc")
                && destination.string("name").orElse("in-cluster").equals("in-cluster");
    }

    /** Collects the members of one tool. */
    private static final class Finder {

        private final Manifest tool;
        private final Inventory objects;
        private final List<String> finalizers;
        private final List<Member> members = new ArrayList<>();
        private final List<String> open = new ArrayList<>();
        private final Set<ObjectRef> seen = new HashSet<>();

        Finder(Manifest tool, Inventory objects) {
            this.tool = tool;
            this.objects = objects;
            this.finalizers = tool.metadata().array("finalizers").items().stream()
                    .map(each -> each instanceof JsonString text ? text.value() : each.toJson())
                    .toList();
        }

        private AppliedObjects found(String word) {
            return new AppliedObjects(members, word, open, false);
        }

        private AppliedObjects nothing(String word) {
            return new AppliedObjects(List.of(), word, open, false);
        }

        /** A finalizer of something else may stand for hooks that run. */
        private void checkFinalizers(String own) {
            finalizers.stream()
                    .filter(each -> !each.equals(own) && !each.startsWith(own + "/"))
                    .limit(1)
                    .forEach(
                            each -> open.add("what the controller of its finalizer " + each + " deletes is not known"));
        }

        private AppliedObjects application() {
            checkFinalizers(ARGO_FINALIZER);
            boolean isCascading = finalizers.stream()
                    .anyMatch(each -> each.equals(ARGO_FINALIZER)
                            || each.equals(ARGO_FINALIZER + "/foreground")
                            || each.equals(ARGO_FINALIZER + "/background"));
            if (!isCascading) {
                return nothing("what it has applied stays: it has no finalizer " + ARGO_FINALIZER
                        + "; 'argocd app delete' and its page set one unless asked not to cascade");
            }
            if (!isHere(tool.spec())) {
                open.add("it deploys to another cluster, where it deletes what it has applied");
                return nothing("Argo CD deletes what it has applied in another cluster");
            }
            List<JsonObject> listed = tool.status().array("resources").objects();
            if (listed.isEmpty()) {
                open.add("its status has no list of resources: what it has applied is not known");
            }
            boolean isConfirmed =
                    tool.annotation("argocd.argoproj.io/deletion-approved").isPresent();
            boolean waits =
                    !isConfirmed && listed.stream().anyMatch(each -> isTrue(each, "requiresDeletionConfirmation"));
            for (JsonObject each : listed) {
                argo(
                        version(each.string("group").orElse("")),
                        each.string("kind").orElse(""),
                        each.string("namespace").orElse(""),
                        each.string("name").orElse(""),
                        waits);
            }
            for (Manifest each : objects.all()) {
                boolean isOwned =
                        !each.metadata().array("ownerReferences").items().isEmpty();
                if (!isOwned && isTracked(tool, each) && !seen.contains(Scopes.key(each.ref()))) {
                    argo(each.apiVersion(), each.kind(), each.namespace(), each.name(), waits);
                }
            }
            boolean isBackground = finalizers.contains(ARGO_FINALIZER + "/background");
            return new AppliedObjects(members, "Argo CD deletes what it has applied", open, !isBackground);
        }

        private void argo(String apiVersion, String kind, String namespace, String name, boolean waits) {
            Optional<Manifest> found = find(apiVersion, kind, namespace, name);
            if (found.isEmpty()) {
                return;
            }
            Manifest member = found.get();
            List<String> options = words(member, ARGO_OPTIONS);
            Optional<String> delete =
                    options.stream().filter(each -> each.startsWith("Delete=")).findFirst();
            if (kind.equals("CustomResourceDefinition")) {
                add(member, Fate.STAYS, "stays: Argo CD deletes no CustomResourceDefinition");
            } else if (delete.filter("Delete=false"::equals).isPresent()) {
                add(member, Fate.STAYS, "stays: its annotation " + ARGO_OPTIONS + " has Delete=false");
            } else if (words(member, HELM_POLICY).contains("keep")) {
                add(member, Fate.STAYS, "stays: it has the annotation " + HELM_POLICY + ": keep");
            } else if (delete.isEmpty() && isKeptByDefault()) {
                add(
                        member,
                        Fate.MAY_GO,
                        "is deleted by Argo CD before 3.4, which does not know Delete=false in the syncOptions of "
                                + ref());
            } else if (waits) {
                add(member, Fate.MAY_GO, "is deleted when somebody confirms the deletion of " + ref());
            } else {
                add(
                        member,
                        Fate.GOES,
                        "is deleted: Argo CD deletes it with " + ref()
                                + (options.contains("Prune=false")
                                        ? "; Prune=false protects it only from a sync, Delete=false would keep it"
                                        : ""));
            }
        }

        private boolean isKeptByDefault() {
            return tool.spec().child("syncPolicy").array("syncOptions").items().contains(JsonString.of("Delete=false"));
        }

        private AppliedObjects kustomization() {
            checkFinalizers(FLUX_FINALIZER);
            JsonObject spec = tool.spec();
            String policy = spec.string("deletionPolicy").orElse("MirrorPrune");
            List<JsonObject> entries =
                    tool.status().child("inventory").array("entries").objects();
            if (!finalizers.contains(FLUX_FINALIZER)) {
                return nothing("what it has applied stays: it has no finalizer " + FLUX_FINALIZER);
            }
            if (isTrue(spec, "suspend")) {
                return nothing("what it has applied stays: it is suspended");
            }
            if (policy.equals("Orphan") || (policy.equals("MirrorPrune") && !isTrue(spec, "prune"))) {
                return nothing("what it has applied stays: its "
                        + (policy.equals("Orphan") ? "deletionPolicy is Orphan" : "prune is not true"));
            }
            if (isElsewhere(spec)) {
                return nothing("Flux deletes what it has applied in another cluster");
            }
            if (entries.isEmpty()) {
                open.add("its status has no inventory: what it has applied is not known");
            }
            entries.forEach(each -> entry(each).ifPresent(this::pruned));
            return found("Flux deletes what it has applied");
        }

        private boolean isElsewhere(JsonObject spec) {
            if (spec.has("kubeConfig")) {
                open.add("it applies to another cluster, where it deletes what it has applied");
            }
            return spec.has("kubeConfig");
        }

        /** An entry of the inventory of Flux: {@code namespace_name_group_kind}. */
        private Optional<Manifest> entry(JsonObject entry) {
            String id = entry.string("id").orElse("");
            int name = id.indexOf('_');
            int kind = id.lastIndexOf('_');
            int group = kind < 0 ? -1 : id.lastIndexOf('_', kind - 1);
            if (name < 0 || group <= name) {
                open.add("its inventory has an entry that is not understood");
                return Optional.empty();
            }
            return find(
                    version(id.substring(group + 1, kind)),
                    id.substring(kind + 1),
                    id.substring(0, name),
                    id.substring(name + 1, group).replace("__", ":"));
        }

        private void pruned(Manifest member) {
            Optional<String> kept = List.of("prune disabled", "reconcile disabled", "ssa ignore").stream()
                    .map(each -> each.split(" ", -1))
                    .filter(each -> isMarked(member, FLUX_KUSTOMIZE + "/" + each[0], each[1]))
                    .map(each -> FLUX_KUSTOMIZE + "/" + each[0])
                    .findFirst();
            boolean isOwn = isMarked(member, FLUX_KUSTOMIZE + "/name", tool.name())
                    || isMarked(member, FLUX_KUSTOMIZE + "/namespace", tool.namespace());
            if (kept.isPresent()) {
                add(member, Fate.STAYS, "stays: it is marked with " + kept.get());
            } else if (isOwn) {
                add(member, Fate.GOES, "is deleted: Flux deletes it with " + ref());
            } else {
                add(
                        member,
                        Fate.MAY_GO,
                        "is in the inventory of " + ref() + " without the labels by which Flux knows its objects");
            }
        }

        private static boolean isMarked(Manifest member, String key, String value) {
            return List.of("labels", "annotations").stream()
                    .anyMatch(part -> member.metadata()
                            .child(part)
                            .string(key)
                            .filter(value::equalsIgnoreCase)
                            .isPresent());
        }

        private AppliedObjects helmRelease() {
            checkFinalizers(FLUX_FINALIZER);
            JsonObject spec = tool.spec();
            if (!finalizers.contains(FLUX_FINALIZER)) {
                return nothing("its Helm release stays: it has no finalizer " + FLUX_FINALIZER);
            }
            if (isTrue(spec, "suspend")) {
                return nothing("its Helm release stays: it is suspended");
            }
            if (isElsewhere(spec)) {
                return nothing("Flux uninstalls its Helm release in another cluster");
            }
            List<JsonObject> history = tool.status().array("history").objects();
            JsonObject last = history.isEmpty() ? JsonObject.EMPTY : history.get(0);
            String target = spec.string("targetNamespace").orElse("");
            String name = last.string("name")
                    .or(() -> spec.string("releaseName"))
                    .orElse(target.isEmpty() ? tool.name() : target + "-" + tool.name());
            String namespace = last.string("namespace").orElse(target.isEmpty() ? tool.namespace() : target);
            tool.status()
                    .child("inventory")
                    .array("entries")
                    .objects()
                    .forEach(each -> entry(each).ifPresent(member -> ofHelm(member, true)));
            markedBy(namespace, name);
            openRelease(namespace, name);
            return found("Flux uninstalls the Helm release " + namespace + "/" + name);
        }

        private AppliedObjects unknownRelease() {
            markedBy(tool.namespace(), tool.name());
            openRelease(tool.namespace(), tool.name());
            return found("Helm deletes what its manifest has");
        }

        private void openRelease(String namespace, String name) {
            open.add("what its release has, and keeps, is in its manifest: 'helm get manifest " + name + " -n "
                    + namespace + "' prints it");
        }

        private void markedBy(String namespace, String name) {
            objects.all().stream()
                    .filter(each ->
                            each.annotation(RELEASE_NAME).filter(name::equals).isPresent()
                                    && each.annotation(RELEASE_NAMESPACE)
                                            .filter(namespace::equals)
                                            .isPresent()
                                    && !seen.contains(Scopes.key(each.ref())))
                    .forEach(each -> ofHelm(each, false));
        }

        /** What is known without the manifest of the release, which decides. */
        private void ofHelm(Manifest member, boolean isListed) {
            boolean isKept = words(member, HELM_POLICY).contains("keep");
            if (isListed && !isKept) {
                add(member, Fate.GOES, "is deleted: Helm deletes it with the release of " + ref());
            } else {
                add(
                        member,
                        Fate.MAY_GO,
                        isKept
                                ? "stays if the manifest of its Helm release has " + HELM_POLICY
                                        + ": keep too; the annotation of the object does not decide"
                                : "is deleted if the manifest of its Helm release has it");
            }
        }

        private AppliedObjects release(List<Manifest> documents, boolean runsHooks) {
            boolean hasHooks = false;
            for (Manifest document : documents) {
                boolean isHook = document.annotation(HELM_HOOK).isPresent();
                hasHooks |= isHook;
                if (isHook && runsHooks && isOfDeletion(document)) {
                    open.add("its hook " + document.kind() + "/" + document.name()
                            + " runs at its deletion, and what that deletes is not known");
                } else if (!isHook) {
                    Manifests.objects(List.of(document.json())).stream()
                            .map(each -> each.typed() instanceof JsonObject object ? object : JsonObject.EMPTY)
                            .forEach(object -> inManifest(document, new Manifest(object)));
                }
            }
            if (runsHooks && !hasHooks) {
                open.add("whether its hooks delete more is not known: 'helm get hooks " + tool.name() + " -n "
                        + tool.namespace() + "' prints them");
            }
            return found("Helm deletes what its manifest has");
        }

        private static boolean isOfDeletion(Manifest hook) {
            return words(hook, HELM_HOOK).stream()
                    .map(each -> each.toLowerCase(Locale.ROOT))
                    .anyMatch(each -> each.equals("pre-delete") || each.equals("post-delete"));
        }

        /** An object in a document of a release; a list is one document, and its items have no policy of their own. */
        private void inManifest(Manifest document, Manifest object) {
            if (object.name().isEmpty()) {
                open.add("its manifest has a " + object.kind() + " without a name");
                return;
            }
            String namespace = object.namespace().isEmpty() ? tool.namespace() : object.namespace();
            Optional<Manifest> found = find(object.apiVersion(), object.kind(), namespace, object.name());
            if (found.isEmpty()) {
                return;
            }
            Optional<String> policy =
                    document.annotation(HELM_POLICY).map(each -> each.strip().toLowerCase(Locale.ROOT));
            String release = "Helm release " + tool.namespace() + "/" + tool.name();
            if (policy.filter("keep"::equals).isPresent()) {
                add(
                        found.get(),
                        Fate.STAYS,
                        "stays: the manifest of " + release + " has " + HELM_POLICY + ": keep for it");
            } else if (policy.isPresent()) {
                add(found.get(), Fate.MAY_GO, "has a " + HELM_POLICY + " in " + release + " that is not 'keep'");
            } else {
                add(
                        found.get(),
                        Fate.GOES,
                        "is deleted: it is in the manifest of " + release
                                + (words(found.get(), HELM_POLICY).contains("keep")
                                        ? "; the annotation " + HELM_POLICY
                                                + " of the object does not count, only that in the manifest"
                                        : ""));
            }
        }

        /** The object that is given; if it is not, whether that matters. */
        private Optional<Manifest> find(String apiVersion, String kind, String namespace, String name) {
            String named = Kinds.named(apiVersion, kind);
            Optional<Manifest> found =
                    List.of(Scopes.key(new ObjectRef(named, namespace, name)), new ObjectRef(named, "", name)).stream()
                            .flatMap(each -> objects.find(each).stream())
                            .filter(each -> Kinds.group(each.apiVersion()).equals(Kinds.group(apiVersion)))
                            .findFirst();
            if (found.isEmpty() && !objects.isComplete(apiVersion, kind) && mayHaveData(apiVersion, kind)) {
                open.add(Scopes.key(new ObjectRef(named, namespace, name)) + ", which it has applied, is not given");
            }
            return found;
        }

        private static boolean mayHaveData(String apiVersion, String kind) {
            Manifest some = new Manifest(JsonObject.of("apiVersion", JsonString.of(apiVersion))
                    .with("kind", kind)
                    .with("metadata", JsonObject.EMPTY));
            return Operator.isOfKubernetes(apiVersion)
                    ? !WITHOUT_DATA.contains(kind)
                    : Operator.alsoDeletes(some).isPresent();
        }

        private void add(Manifest member, Fate fate, String why) {
            if (seen.add(Scopes.key(member.ref()))) {
                members.add(new Member(Scopes.key(member.ref()), fate, why));
            }
        }

        private String ref() {
            return tool.ref().toString();
        }

        private static String version(String group) {
            return group.isEmpty() ? "v1" : group + "/v1";
        }

        private static List<String> words(Manifest object, String annotation) {
            return List.of(object.annotation(annotation).orElse("").split(",", -1)).stream()
                    .map(String::strip)
                    .toList();
        }

        private static boolean isTrue(JsonObject object, String key) {
            return object.get(key).filter(JsonBoolean.TRUE::equals).isPresent();
        }
    }
}
