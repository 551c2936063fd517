package dev.mooring.cli.cluster;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.NotCovered;
import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.ManifestCommand;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Document;
import dev.mooring.cli.input.GivenObjects;
import dev.mooring.cli.input.GivenObjects.Given;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.Problem;
import dev.mooring.cli.render.Format;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What the API server says to objects, new ones or changed ones. */
@Command(
        name = "admit",
        header = "Tell what the API server says to volumes, claims and storage classes",
        description = {
            "Each object is judged as if it were created, or with --old as if the old one were changed into it: field"
                    + " errors with path and words, warnings, and (-o json, yaml) what would be stored.",
            "",
            "For example, a change in Git against what is in the cluster:",
            "  mooring admit -f changed.yaml --old export.yaml"
        },
        customSynopsis = "mooring admit [-f FILE]... [--old FILE]... [OPTIONS]")
public final class AdmitCommand extends ManifestCommand {

    /** The last is for objects that do not say what they are; the server refuses them. */
    private static final Set<String> KINDS = Set.of("PersistentVolume", "PersistentVolumeClaim", "StorageClass", "");

    @Option(
            names = "--old",
            paramLabel = "FILE",
            order = 10,
            description = "The objects as they are stored now. One that is not in there is judged as new. Repeatable.")
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
        Map<ObjectRef, Given> stored = new HashMap<>();
        GivenObjects.of(readAlso(old), KINDS, namespace())
                .objects()
                .forEach(given -> stored.put(key(given.manifest()), given));
        GivenObjects given = GivenObjects.of(read, KINDS, namespace());
        List<AdmittedObject> judged = new ArrayList<>();
        int others = given.others();
        for (Given each : given.objects()) {
            try {
                boolean named = !each.manifest().kind().isEmpty();
                AdmittedObject object = judge(each.manifest(), named ? stored.get(key(each.manifest())) : null);
                if (object.decision() instanceof NotCovered) {
                    others++;
                } else {
                    judged.add(object);
                }
            } catch (ManifestException e) {
                Document place = stored.getOrDefault(key(each.manifest()), each).document();
                tell(new Problem(place.source(), place.number(), String.valueOf(e.getMessage())));
            }
        }
        boolean refused = judged.stream().anyMatch(object -> !object.decision().accepted());
        return new Answer(print(judged, format), "", messages(judged, others), refused ? ExitCode.NO : ExitCode.FINE);
    }

    private static AdmittedObject judge(Manifest manifest, @Nullable Given old) {
        AdmissionDecision decision =
                old == null ? Admission.post(manifest) : Admission.update(old.manifest(), manifest);
        return new AdmittedObject(key(manifest), old != null, decision);
    }

    /** Volumes and classes have no namespace, whatever they say. */
    private static ObjectRef key(Manifest manifest) {
        ObjectRef ref = manifest.ref();
        return ref.kind().equals("PersistentVolumeClaim") ? ref : new ObjectRef(ref.kind(), "", ref.name());
    }

    private List<String> messages(List<AdmittedObject> judged, int others) {
        List<String> messages = new ArrayList<>(GivenObjects.ignored(others));
        if (judged.isEmpty()) {
            messages.add("no volume, claim or storage class to judge");
        }
        if (!old.isEmpty()) {
            judged.stream()
                    .filter(object -> !object.update())
                    .forEach(object -> messages.add(object.ref() + " is not in --old, judged as new"));
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
