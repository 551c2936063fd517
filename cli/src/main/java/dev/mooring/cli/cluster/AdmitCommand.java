package dev.mooring.cli.cluster;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.NotCovered;
import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.ManifestCommand;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.InputObjects.InputObject;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.render.Format;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
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
        InputObjects.of(readAlso(old), SCOPE, namespace())
                .all()
                .forEach(given -> stored.put(key(given.manifest()), given));
        InputObjects given = InputObjects.of(read, SCOPE, namespace());
        List<AdmittedObject> judged = new ArrayList<>();
        int others = given.ignored();
        for (InputObject each : given.all()) {
            try {
                boolean named = !each.manifest().kind().isEmpty();
                AdmittedObject object = judge(each.manifest(), named ? stored.get(key(each.manifest())) : null);
                if (object.decision() instanceof NotCovered) {
                    others++;
                } else {
                    judged.add(object);
                }
            } catch (ManifestException e) {
                tell(stored.getOrDefault(key(each.manifest()), each).problem(String.valueOf(e.getMessage())));
            }
        }
        boolean refused = judged.stream().anyMatch(object -> !object.decision().accepted());
        return new Answer(print(judged, format), "", messages(judged, others), refused ? ExitCode.NO : ExitCode.FINE);
    }

    private static AdmittedObject judge(Manifest manifest, @Nullable InputObject old) {
        AdmissionDecision decision =
                old == null ? Admission.post(manifest) : Admission.update(old.manifest(), manifest);
        return new AdmittedObject(key(manifest), old != null, decision);
    }

    /** The key of an object; the namespace of a cluster-scoped object is ignored. */
    private static ObjectRef key(Manifest manifest) {
        ObjectRef ref = manifest.ref();
        return ref.kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM) ? ref : new ObjectRef(ref.kind(), "", ref.name());
    }

    private List<String> messages(List<AdmittedObject> judged, int others) {
        List<String> messages = new ArrayList<>(InputObjects.ignored(others));
        if (judged.isEmpty()) {
            messages.add("no volume, claim or storage class in the input");
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
