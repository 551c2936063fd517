package dev.mooring.cli.cluster;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Conflict;
import dev.mooring.admission.AdmissionDecision.NotCovered;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.admission.ApplyMode;
import dev.mooring.admission.internal.Reapply;
import dev.mooring.cli.cluster.AdmissionPlugins.Outcome;
import dev.mooring.cli.command.AllOption;
import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ClusterCommand;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.InputObjects.InputObject;
import dev.mooring.cli.input.NotJudged;
import dev.mooring.cli.input.Problem;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.Page;
import dev.mooring.driver.VolumeRemark;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.AdmissionHooks;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.Severity;
import dev.mooring.release.Release;
import dev.mooring.workload.controller.MadeObject;
import dev.mooring.workload.controller.WorkloadObjects;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How the API server answers create and update requests. */
@Command(
        name = "admit",
        header = "Check volumes, claims and storage classes as the API server does",
        description = {
            "Judges each object as a create request, or with --old as an update of the old object. Prints the field"
                    + " errors and warnings of the API server, and with -o json or yaml the object that it would"
                    + " store. For workloads it judges the claims: the first claim of each template that is not in the"
                    + " input, with its place in the workload.",
            "",
            "Quotas, limit ranges and storage classes of the input or of --old are used as the admission plug-ins"
                    + " use them, in the order of the input.",
            "",
            "For example, with a change in Git that kubectl apply, Argo CD or Flux applies, and an export of the cluster:",
            "  mooring admit changed.yaml --old export.yaml --apply-mode apply"
        },
        customSynopsis = "mooring admit [FILE]... [--old FILE]... [--apply-mode MODE] [--strict] [OPTIONS]")
public final class AdmitCommand extends ClusterCommand {

    /** The last one is for objects without a kind; the server refuses them. */
    private static final Scope SCOPE = Scope.judging(
                    Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.STORAGE_CLASS, "")
            .alsoJudging(Kinds.POD)
            .alsoJudging(WorkloadObjects.kinds().toArray(String[]::new))
            .notJudging(
                    "can refuse or change what is created or changed",
                    "ValidatingAdmissionPolicy",
                    "ValidatingAdmissionPolicyBinding",
                    "MutatingAdmissionPolicy",
                    "MutatingAdmissionPolicyBinding",
                    "ValidatingWebhookConfiguration",
                    "MutatingWebhookConfiguration");

    /** The kinds that the admission plug-ins read. */
    private static final Scope PLUGINS = SCOPE.alsoJudging(Kinds.RESOURCE_QUOTA, Kinds.LIMIT_RANGE, Kinds.NAMESPACE);

    @Option(
            names = "--old",
            paramLabel = "FILE",
            order = 10,
            description = "The objects as stored now. Any other object is judged as a create request. Repeatable.")
    private List<String> old = new ArrayList<>();

    @Option(
            names = "--apply-mode",
            paramLabel = "MODE",
            order = 11,
            description =
                    "How objects of --old are changed: replace, apply (kubectl apply, Argo CD, Flux: fields that were"
                            + " never applied stay) or ssa (server-side apply). Default: replace.")
    private Change change = Change.REPLACE;

    @Option(
            names = "--strict",
            order = 12,
            description = "Refuse objects with fields that the API server does not know, as it does for kubectl"
                    + " (fieldValidation=Strict). Without it these fields are dropped with a warning, as for most other"
                    + " clients (Warn).")
    private boolean strict;

    @Mixin
    private final AllOption all = new AllOption();

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    /** How an object that exists is changed. */
    enum Change {
        REPLACE(ApplyMode.REPLACE),
        APPLY(ApplyMode.APPLY),
        SSA(ApplyMode.SSA);

        private final ApplyMode mode;

        Change(ApplyMode mode) {
            this.mode = mode;
        }

        @Override
        public String toString() {
            return mode.toString();
        }
    }

    public AdmitCommand(Terminal terminal) {
        super(terminal);
    }

    /** The server itself refuses the others. */
    @Override
    protected List<Problem> notUnderstood(Input read) {
        return read.notStorable();
    }

    @Override
    protected Set<String> judgedByAdmission() {
        return Set.of(Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.STORAGE_CLASS);
    }

    @Override
    protected Answer answer(Input documents, Format format) {
        Input olds = readAlso(old);
        olds.withoutVersions().notUnderstood().forEach(this::tell);
        Input read = judged(documents, documents.and(olds));
        Map<ObjectRef, InputObject> stored = new HashMap<>();
        Input around = beside(olds, read.and(olds));
        InputObjects known = InputObjects.of(around, SCOPE, namespace());
        known.all().forEach(given -> stored.put(key(given.manifest()), given));
        InputObjects given = InputObjects.of(read, SCOPE, namespace());
        tellTwice(known);
        NotJudged notJudged = given.notJudged().and(known.notJudged());
        Inventory inventory = given.inventory();
        AdmissionPlugins plugins = plugins(around, read);
        List<AdmittedObject> judged = new ArrayList<>();
        List<String> replaced = new ArrayList<>();
        int others = InputObjects.of(read, PLUGINS, namespace()).ignored();
        Set<ObjectRef> created = new HashSet<>();
        for (InputObject each : given.all()) {
            try {
                boolean named = !each.manifest().kind().isEmpty();
                InputObject before = named ? stored.get(key(each.manifest())) : null;
                boolean isSecond =
                        before == null && !each.manifest().name().isEmpty() && !created.add(key(each.manifest()));
                AdmittedObject object = judge(each.manifest(), before, inventory, plugins);
                object = isSecond && object.isAccepted() ? exists(object, each.manifest()) : object;
                if (before != null
                        && isOnlyReplaceRefused(object, before.manifest(), each.manifest(), inventory.release())) {
                    replaced.add(
                            object.ref() + " is refused because a replace sends the whole file; kubectl apply, Argo CD"
                                    + " and Flux send only what changed, and the server accepts that: --apply-mode apply");
                }
                if (before != null) {
                    differing(object, before.manifest(), each.manifest(), inventory.release())
                            .forEach(replaced::add);
                }
                if (object.decision() instanceof NotCovered) {
                    others++;
                } else {
                    judged.add(object);
                }
            } catch (ManifestException e) {
                tell(stored.getOrDefault(key(each.manifest()), each).problem(String.valueOf(e.getMessage())));
            }
        }
        WorkloadObjects workloads = WorkloadObjects.of(inventory);
        Set<ObjectRef> refused = judged.stream().map(AdmittedObject::ref).collect(Collectors.toSet());
        firstOfTemplates(workloads).stream()
                .filter(each -> !refused.contains(each.workload()))
                .forEach(each -> judged.add(judge(each, inventory, plugins)));
        Set<ObjectRef> hooks = hooks(read.and(around), given, stored.keySet());
        boolean accepted = !judged.isEmpty() && judged.stream().allMatch(AdmittedObject::isAccepted) && hooks.isEmpty();
        int exit = failOn.exit(
                accepted ? ExitCode.FINE : ExitCode.NO,
                () -> judged.stream()
                        .flatMap(object -> object.remarks().stream())
                        .toList());
        List<String> messages = messages(judged, workloads, others);
        hooks.forEach(
                each -> messages.add("not proven that the server accepts it: " + each + " may refuse or change it"));
        messages.addAll(replaced);
        return new Answer(page(judged, given, notJudged, format), "", messages, exit);
    }

    /** The webhooks and policies that are given and see one of the requests. */
    private Set<ObjectRef> hooks(Input read, InputObjects given, Set<ObjectRef> stored) {
        Inventory hooks = InputObjects.of(read, Scope.judging(AdmissionHooks.kinds()), namespace())
                .inventory();
        Map<String, Set<String>> writes = new TreeMap<>();
        for (InputObject each : given.all()) {
            Manifest asked = each.manifest();
            writes.computeIfAbsent(stored.contains(key(asked)) ? "UPDATE" : "CREATE", operation -> new TreeSet<>())
                    .add(Kinds.resource(asked.apiVersion(), asked.kind()));
        }
        Set<ObjectRef> found = new TreeSet<>();
        writes.forEach((operation, resources) ->
                AdmissionHooks.concerning(hooks, operation, resources).forEach(hook -> found.add(hook.ref())));
        return found;
    }

    /** Of two requests to create one object the second is refused. */
    private static AdmittedObject exists(AdmittedObject object, Manifest manifest) {
        String message =
                Kinds.resource(manifest.apiVersion(), manifest.kind()) + " \"" + manifest.name() + "\" already exists";
        return new AdmittedObject(
                object.ref(), Optional.empty(), false, Outcome.of(new Conflict(message)), object.remarks());
    }

    /** Only one version of an object is stored. */
    private void tellTwice(InputObjects objects) {
        Set<ObjectRef> twice = objects.inventory().conflicting();
        objects.problems(objects.inventory().unreadable().stream()
                        .filter(each -> twice.contains(each.object())
                                && !each.object().name().isEmpty())
                        .toList())
                .forEach(this::tell);
    }

    /** The first claim of each template; the others differ in the name only. */
    private static Collection<MadeObject> firstOfTemplates(WorkloadObjects workloads) {
        Map<List<Object>, MadeObject> claims = new LinkedHashMap<>();
        for (MadeObject each : workloads.made()) {
            if (each.ref().isClaim()) {
                claims.putIfAbsent(List.of(each.workload(), each.template()), each);
            }
        }
        return claims.values();
    }

    /** A refused template makes the workload refused, too. */
    private AdmittedObject judge(MadeObject made, Inventory inventory, AdmissionPlugins plugins) {
        Outcome outcome = outcome(inventory.release(), made.document(), () -> plugins.create(made.document()));
        return new AdmittedObject(
                made.ref(), Optional.of(made), false, outcome, remarks(outcome.decision(), inventory));
    }

    private AdmissionPlugins plugins(Input before, Input read) {
        Inventory existing = InputObjects.of(before, PLUGINS, namespace()).inventory();
        return new AdmissionPlugins(
                existing.merge(InputObjects.of(read, PLUGINS, namespace()).inventory()), existing);
    }

    private AdmittedObject judge(
            Manifest manifest, @Nullable InputObject old, Inventory inventory, AdmissionPlugins plugins) {
        Release server = inventory.release();
        Outcome outcome = outcome(
                server,
                manifest,
                () -> old == null
                        ? plugins.create(manifest)
                        : plugins.replace(old.manifest(), changed(change.mode, server, old.manifest(), manifest)));
        return new AdmittedObject(
                key(manifest), Optional.empty(), old != null, outcome, remarks(outcome.decision(), inventory));
    }

    private static Manifest changed(ApplyMode mode, Release server, Manifest old, Manifest document) {
        return new Reapply(mode, OptionalInt.of(server.minor()), server).changed(old, document);
    }

    /** Which fields differ that a refusal is about, in the place of the server's document. */
    private List<String> differing(AdmittedObject object, Manifest old, Manifest document, Release server) {
        JsonObject changed = changed(change.mode, server, old, document).json();
        return object.errors().stream()
                .flatMap(
                        error -> ChangedFields.of(
                                old.json(),
                                changed,
                                error.string("field").orElse(""),
                                error.string("message").orElse(""))
                                .stream())
                .distinct()
                .map(field -> object.ref() + " differs at " + field)
                .toList();
    }

    /** Whether a change is refused only because the whole file is sent. */
    private boolean isOnlyReplaceRefused(AdmittedObject object, Manifest old, Manifest document, Release server) {
        return change == Change.REPLACE
                && !object.decision().isAccepted()
                && Admission.put(server, old, changed(ApplyMode.APPLY, server, old, document))
                        .isAccepted();
    }

    private Outcome outcome(Release server, Manifest document, Supplier<Outcome> known) {
        Optional<Undecodable> refusal = strict ? Admission.strict(server, document) : Optional.empty();
        return refusal.isPresent() ? Outcome.of(refusal.get()) : known.get();
    }

    private static List<Reason> remarks(AdmissionDecision decision, Inventory inventory) {
        return decision instanceof Accepted accepted ? remarks(accepted.stored(), inventory) : List.of();
    }

    /** If the class of a claim is given, its provisioner decides. */
    private static List<Reason> remarks(Manifest stored, Inventory inventory) {
        return switch (stored.kind()) {
            case Kinds.PERSISTENT_VOLUME -> VolumeRemark.of(VolumeView.from(stored), inventory.release());
            case Kinds.PERSISTENT_VOLUME_CLAIM -> {
                ClaimView claim = ClaimView.from(stored);
                Optional<StorageClassView> of = inventory.storageClass(claim.className());
                yield VolumeRemark.of(
                        claim,
                        of.map(StorageClassView::provisioner).orElse(""),
                        of.map(StorageClassView::parameters).orElse(Map.of()));
            }
            default -> List.of();
        };
    }

    /** The key of an object; the namespace of a cluster-scoped object is ignored. */
    private static ObjectRef key(Manifest manifest) {
        return Scopes.key(manifest.ref());
    }

    private List<String> messages(List<AdmittedObject> judged, WorkloadObjects workloads, int others) {
        List<String> messages = new ArrayList<>(InputObjects.ignored(others));
        workloads.findings().stream()
                .filter(reason -> reason.severity() != Severity.INFO)
                .forEach(reason -> messages.add(Reasons.line(reason)));
        if (judged.isEmpty()) {
            messages.add("no volume, claim or storage class in the input: nothing was judged");
        }
        if (!old.isEmpty()) {
            judged.stream()
                    .filter(object -> !object.update() && object.made().isEmpty())
                    .forEach(object -> messages.add(object.ref() + " is not in --old; judged as a create request"));
        }
        return messages;
    }

    private Page page(List<AdmittedObject> judged, InputObjects given, NotJudged notJudged, Format format) {
        if (format == Format.TABLE) {
            AllOption.Split<AdmittedObject> split = all.split(judged, AdmittedObject::isPlain);
            String counted = split.counted().isEmpty()
                    ? ""
                    : AllOption.counted(
                                    "accepted object",
                                    split.counted(),
                                    each -> Stream.of(each.ref().kind()))
                            + "\n";
            return Page.answer(
                    split.shown().stream().map(AdmittedObject::toText).collect(Collectors.joining())
                            + counted
                            + notJudged.toText());
        }
        List<JsonValue> objects =
                judged.stream().<JsonValue>map(AdmittedObject::toJson).toList();
        return format.page(List.of(
                given.stating(JsonObject.of("objects", new JsonArray(objects)).with("notJudged", notJudged.toJson()))));
    }
}
