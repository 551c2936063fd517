package dev.mooring.cli.cluster;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.NotCovered;
import dev.mooring.admission.ClaimResize;
import dev.mooring.admission.PluginDecision;
import dev.mooring.admission.PluginDecision.Allowed;
import dev.mooring.admission.PluginDecision.NotJudged;
import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.ManifestCommand;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.InputObjects.InputObject;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.render.Format;
import dev.mooring.expansion.ExpansionRule;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeRemark;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the API server says to objects, new ones or changed ones. */
@Command(
        name = "admit",
        header = "Check volumes, claims and storage classes as the API server does",
        description = {
            "Judges each object as a create request, or with --old as an update of the old object. Prints"
                    + " the field errors and warnings of the API server, and with -o json or yaml the object that it"
                    + " would store.",
            "",
            "For example, for a change in Git and an export of the cluster:",
            "  mooring admit -f changed.yaml --old export.yaml"
        },
        customSynopsis = "mooring admit [-f FILE]... [--old FILE]... [OPTIONS]")
public final class AdmitCommand extends ManifestCommand {

    /** The last is for objects that do not say what they are; the server refuses them. */
    private static final Scope SCOPE =
            Scope.judging(Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.STORAGE_CLASS, "");

    @Option(
            names = "--old",
            paramLabel = "FILE",
            order = 10,
            description = "The objects as they are stored now. An object that is not among them is judged as a create"
                    + " request. Repeatable.")
    private List<String> old = new ArrayList<>();

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    public AdmitCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Format[] formats() {
        return new Format[] {Format.TABLE, Format.JSON, Format.YAML};
    }

    @Override
    protected Answer answer(Input read, Format format) {
        Map<ObjectRef, InputObject> stored = new HashMap<>();
        InputObjects before = InputObjects.of(readAlso(old), SCOPE, namespace());
        before.all().forEach(given -> stored.put(key(given.manifest()), given));
        InputObjects given = InputObjects.of(read, SCOPE, namespace());
        Inventory inventory = before.inventory().and(given.inventory());
        List<AdmittedObject> judged = new ArrayList<>();
        int others = given.ignored();
        for (InputObject each : given.all()) {
            try {
                boolean named = !each.manifest().kind().isEmpty();
                AdmittedObject object =
                        judge(each.manifest(), named ? stored.get(key(each.manifest())) : null, inventory);
                if (object.decision() instanceof NotCovered) {
                    others++;
                } else {
                    judged.add(object);
                }
            } catch (ManifestException e) {
                tell(stored.getOrDefault(key(each.manifest()), each).problem(String.valueOf(e.getMessage())));
            }
        }
        boolean accepted = !judged.isEmpty() && judged.stream().allMatch(AdmittedObject::accepted);
        int exit = failOn.exit(
                accepted ? ExitCode.FINE : ExitCode.NO,
                () -> judged.stream()
                        .flatMap(object -> object.remarks().stream())
                        .toList());
        return new Answer(print(judged, format), "", messages(judged, others), exit);
    }

    private static AdmittedObject judge(Manifest manifest, @Nullable InputObject old, Inventory inventory) {
        AdmissionDecision decision =
                old == null ? Admission.post(manifest) : Admission.update(old.manifest(), manifest);
        PluginDecision plugin = old == null ? new Allowed() : resized(old.manifest(), decision, inventory);
        List<Reason> remarks = new ArrayList<>();
        if (plugin instanceof NotJudged unknown) {
            remarks.add(
                    Reason.of(ExpansionRule.EXPANSION_NOT_JUDGED, manifest.ref().toString(), unknown.why()));
        }
        if (decision instanceof Accepted accepted) {
            remarks.addAll(remarks(accepted.stored(), inventory));
        }
        return new AdmittedObject(key(manifest), old != null, decision, plugin, remarks);
    }

    private static PluginDecision resized(Manifest old, AdmissionDecision decision, Inventory inventory) {
        return decision instanceof Accepted accepted && old.kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM)
                ? ClaimResize.judge(old, accepted.stored(), inventory)
                : new Allowed();
    }

    /** A claim is judged by the provisioner of its class, if the class is given. */
    private static List<Reason> remarks(Manifest stored, Inventory inventory) {
        return switch (stored.kind()) {
            case Kinds.PERSISTENT_VOLUME -> VolumeRemark.of(VolumeView.from(stored));
            case Kinds.PERSISTENT_VOLUME_CLAIM -> {
                ClaimView claim = ClaimView.from(stored);
                String provisioner = inventory
                        .storageClass(claim.className())
                        .map(StorageClassView::provisioner)
                        .orElse("");
                yield VolumeRemark.of(claim, provisioner);
            }
            default -> List.of();
        };
    }

    /** The key of an object; the namespace of a cluster-scoped object is ignored. */
    private static ObjectRef key(Manifest manifest) {
        ObjectRef ref = manifest.ref();
        return ref.kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM) ? ref : new ObjectRef(ref.kind(), "", ref.name());
    }

    private List<String> messages(List<AdmittedObject> judged, int others) {
        List<String> messages = new ArrayList<>(InputObjects.ignored(others));
        if (judged.isEmpty()) {
            messages.add("no volume, claim or storage class in the input: nothing was judged");
        }
        if (!old.isEmpty()) {
            judged.stream()
                    .filter(object -> !object.update())
                    .forEach(object -> messages.add(object.ref() + " is not in --old; judged as a create request"));
        }
        return messages;
    }

    private static String print(List<AdmittedObject> judged, Format format) {
        if (format == Format.TABLE) {
            return judged.stream().map(AdmittedObject::toText).collect(Collectors.joining());
        }
        List<JsonValue> objects =
                judged.stream().<JsonValue>map(AdmittedObject::toJson).toList();
        return format.print(List.of(JsonObject.of("objects", new JsonArray(objects))));
    }
}
