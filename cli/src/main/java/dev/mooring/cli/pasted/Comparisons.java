package dev.mooring.cli.pasted;

import dev.mooring.attach.AttachDiagnosis;
import dev.mooring.attach.VolumeDiagnosis;
import dev.mooring.cli.pasted.Comparison.Result;
import dev.mooring.expansion.Expansion;
import dev.mooring.forecast.ClaimExplanation;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.ObjectView;
import dev.mooring.pasted.Mention;
import dev.mooring.pasted.PastedMessage;
import dev.mooring.pasted.PastedRow;
import dev.mooring.pasted.Reading;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the objects named in texts in an export, makes the decision that a message leads to, and compares the two. */
final class Comparisons {

    /** What a message says about an object if an export can show the same. */
    private enum Saying {
        NOT_BOUND("the claim is not bound"),
        LOST("the claim is Lost"),
        DELETED("the object is being deleted"),
        ABSENT("the object does not exist"),
        NOT_ATTACHED("the volume cannot be attached"),
        NOT_GROWN("the claim has not grown yet");

        private final String words;

        Saying(String words) {
            this.words = words;
        }
    }

    private static final Map<String, Saying> PREFIXES = Map.of(
            "FailedBinding", Saying.NOT_BOUND,
            "WaitFor", Saying.NOT_BOUND,
            "WaitExternal", Saying.NOT_BOUND,
            "Provision", Saying.NOT_BOUND,
            "Mismatch", Saying.NOT_BOUND,
            "MultiAttach", Saying.NOT_ATTACHED,
            "Attach", Saying.NOT_ATTACHED,
            "WaitingForDetach", Saying.NOT_ATTACHED,
            "Expand", Saying.NOT_GROWN,
            "Resizer", Saying.NOT_GROWN);

    private static final Map<String, Saying> CODES = Map.ofEntries(
            Map.entry("VolumeProcessingClaimUnbound", Saying.NOT_BOUND),
            Map.entry("UnboundImmediate", Saying.NOT_BOUND),
            Map.entry("UnboundOld", Saying.NOT_BOUND),
            Map.entry("ClassNotFound", Saying.NOT_BOUND),
            Map.entry("VolumeMismatchBind", Saying.NOT_BOUND),
            Map.entry("AlreadyBoundOther", Saying.NOT_BOUND),
            Map.entry("ClaimNotBoundOld", Saying.NOT_BOUND),
            Map.entry("ClaimLostNoVolume", Saying.LOST),
            Map.entry("ClaimLostReference", Saying.LOST),
            Map.entry("ClaimMisbound", Saying.LOST),
            Map.entry("VolumeProcessingClaimDeleted", Saying.DELETED),
            Map.entry("ClaimBeingDeleted", Saying.DELETED),
            Map.entry("PvcProtection", Saying.DELETED),
            Map.entry("MismatchBeingDeleted", Saying.DELETED),
            Map.entry("StorageNotFound", Saying.ABSENT),
            Map.entry("ClaimNotFound", Saying.ABSENT),
            Map.entry("VolumeProcessingClaimMissing", Saying.ABSENT),
            Map.entry("VolumeNotAttached", Saying.NOT_ATTACHED),
            Map.entry("WaitForAttachFailed", Saying.NOT_ATTACHED));

    /** Messages that a step has completed. */
    private static final Set<String> PASSED =
            Set.of("AttachSucceeded", "ProvisionSucceededInTree", "ProvisionSucceededCsi", "ResizerSucceeded");

    private static final Set<String> KINDS =
            Set.of("PersistentVolumeClaim", "PersistentVolume", "Pod", "Node", "StorageClass", "VolumeAttachment");

    /**
     * A cell of a row, and the same value in the object.
     *
     * @param otherwise what an absent field means
     */
    private record SameCell(String kind, String heading, String pointer, String otherwise) {

        String in(Manifest manifest) {
            return JsonPointer.parse(pointer)
                    .find(manifest.json())
                    .map(value -> value instanceof JsonString text ? text.value() : value.toString())
                    .orElse(otherwise);
        }
    }

    private static final List<SameCell> SAME = List.of(
            new SameCell("PersistentVolume", "reclaim policy", "/spec/persistentVolumeReclaimPolicy", "Retain"),
            new SameCell("PersistentVolume", "storageclass", "/spec/storageClassName", ""),
            new SameCell("Pod", "node", "/spec/nodeName", ""),
            new SameCell("StorageClass", "provisioner", "/provisioner", ""),
            new SameCell("StorageClass", "reclaimpolicy", "/reclaimPolicy", "Delete"),
            new SameCell("StorageClass", "volumebindingmode", "/volumeBindingMode", "Immediate"),
            new SameCell("StorageClass", "allowvolumeexpansion", "/allowVolumeExpansion", "false"),
            new SameCell("VolumeAttachment", "attacher", "/spec/attacher", ""),
            new SameCell("VolumeAttachment", "pv", "/spec/source/persistentVolumeName", ""),
            new SameCell("VolumeAttachment", "node", "/spec/nodeName", ""),
            new SameCell("VolumeAttachment", "attached", "/status/attached", "false"));

    private final Inventory inventory;
    private final List<VolumeDiagnosis> volumes;
    private final String exportTime;
    private final Map<String, Comparison> found = new LinkedHashMap<>();

    private Comparisons(Inventory inventory, String exportTime) {
        this.inventory = inventory;
        this.volumes = AttachDiagnosis.of(inventory).volumes();
        this.exportTime = exportTime;
    }

    /**
     * Compares texts with an export.
     *
     * @param readings the content read from each text
     * @param times the timestamps of lines that have a full one, by text and line
     * @param inventory the objects of the export
     * @param documents the documents of the export, for their newest timestamp
     * @return an entry for each message and object
     */
    static List<Comparison> of(
            Map<String, Reading> readings, Map<String, String> times, Inventory inventory, List<JsonObject> documents) {
        String newest = documents.stream().map(Comparisons::newest).reduce("", Comparisons::later);
        Comparisons comparisons = new Comparisons(inventory, newest);
        readings.forEach((file, reading) -> reading.messages()
                .forEach(message -> message.mentions().stream()
                        .filter(mention -> KINDS.contains(mention.kind()))
                        .forEach(mention -> comparisons.compare(file, message, mention, times))));
        readings.forEach((file, reading) -> reading.rows().stream()
                .filter(row -> KINDS.contains(row.kind()))
                .forEach(row -> comparisons.compare(file, row)));
        return List.copyOf(comparisons.found.values());
    }

    private void compare(String file, PastedMessage message, Mention mention, Map<String, String> times) {
        Optional<ObjectRef> object = ref(mention);
        String name = mention.kind() + " " + (mention.namespace().isEmpty() ? "" : mention.namespace() + "/")
                + mention.name();
        Optional<Manifest> manifest = object.flatMap(inventory::find);
        Optional<Saying> saying = saying(message.code());
        Comparison comparison;
        if (object.isEmpty() || manifest.isEmpty()) {
            boolean gone = object.isPresent() && inventory.isComplete(mention.kind());
            Result result = gone && saying.equals(Optional.of(Saying.ABSENT)) ? Result.AGREES : Result.MISSING;
            String shown = gone ? "has all objects of this kind, and not this one" : "does not have it";
            String sentence = result == Result.AGREES
                    ? "The export shows the same."
                    : "The text names " + name + ", and the export " + shown
                            + ": it was deleted, or the two are from different clusters or namespaces.";
            comparison = new Comparison(file, message.line(), message.code(), name, shown, result, sentence, List.of());
        } else {
            comparison = shown(file, message, object.get(), name, saying, times);
        }
        found.putIfAbsent(message.code() + " " + name, comparison);
    }

    /** The cells of a row that the export has too: a status, and the pairing of volume and claim. */
    private void compare(String file, PastedRow row) {
        Mention mention = new Mention(row.kind(), row.namespace(), row.name(), row.line());
        Optional<ObjectRef> object = ref(mention);
        String name = row.kind() + " " + (row.namespace().isEmpty() ? "" : row.namespace() + "/") + row.name();
        Optional<Manifest> manifest = object.flatMap(inventory::find);
        Comparison comparison;
        if (object.isEmpty() || manifest.isEmpty()) {
            comparison = new Comparison(
                    file,
                    row.line(),
                    Comparison.ROW,
                    name,
                    "does not have it",
                    Result.MISSING,
                    "The text shows " + name
                            + ", and the export does not have it: the export is incomplete, older, or from another"
                            + " cluster.",
                    List.of());
        } else {
            List<String> differences = differences(object.get(), row);
            String state = state(object.get());
            comparison = new Comparison(
                    file,
                    row.line(),
                    Comparison.ROW,
                    name,
                    state,
                    differences.isEmpty() ? Result.AGREES : Result.DIFFERS,
                    differences.isEmpty()
                            ? "The export shows the same; this is not independent evidence."
                            : "The text shows " + name + " with " + String.join(" and ", differences)
                                    + ". One of the two is older.",
                    argv(object.get()));
        }
        found.putIfAbsent("row " + name + " " + row.line(), comparison);
    }

    private List<String> differences(ObjectRef object, PastedRow row) {
        List<String> differences = new ArrayList<>();
        boolean terminating = row.cell("status").equals(Optional.of("Terminating"));
        if (terminating && view(object).map(each -> !each.isBeingDeleted()).orElse(false)) {
            differences.add("status Terminating, the export shows it as not being deleted");
        }
        inventory.find(object).ifPresent(manifest -> {
            for (SameCell same : SAME) {
                Optional<String> cell = row.cell(same.heading());
                if (same.kind().equals(object.kind()) && cell.isPresent()) {
                    differ(same.heading(), cell.get(), same.in(manifest)).ifPresent(differences::add);
                }
            }
        });
        if (object.kind().equals("Node")) {
            inventory
                    .node(object.name())
                    .ifPresent(node -> row.cell("status")
                            .flatMap(status -> differ("status", status, status(node)))
                            .ifPresent(differences::add));
        }
        if (object.isClaim()) {
            inventory.claim(object.namespace(), object.name()).ifPresent(claim -> {
                differ(
                                "status",
                                terminating ? claim.phase() : row.cell("status").orElse(claim.phase()),
                                claim.phase())
                        .ifPresent(differences::add);
                differ("volume", row.cell("volume").orElse(claim.volumeName()), claim.volumeName())
                        .ifPresent(differences::add);
            });
        } else if (object.isVolume()) {
            inventory.volume(object.name()).ifPresent(volume -> {
                String owner = volume.claimRef()
                        .map(each -> each.namespace() + "/" + each.name())
                        .orElse("");
                differ(
                                "status",
                                terminating
                                        ? volume.phase()
                                        : row.cell("status").orElse(volume.phase()),
                                volume.phase())
                        .ifPresent(differences::add);
                differ("claim", row.cell("claim").orElse(owner), owner).ifPresent(differences::add);
            });
        }
        return differences;
    }

    /** The form of kubectl. */
    private static String status(NodeView node) {
        return (node.isReady() ? "Ready" : "NotReady") + (node.isUnschedulable() ? ",SchedulingDisabled" : "");
    }

    private static Optional<String> differ(String what, String text, String export) {
        return text.equals(export)
                ? Optional.empty()
                : Optional.of(what + " " + text + ", the export shows " + (export.isEmpty() ? "none" : export));
    }

    private Comparison shown(
            String file,
            PastedMessage message,
            ObjectRef object,
            String name,
            Optional<Saying> saying,
            Map<String, String> times) {
        Optional<Shown> shown = saying.flatMap(each -> shown(object, each));
        if (shown.isEmpty()) {
            String state = state(object);
            String sentence = "The export shows " + state + "; it cannot show whether the message still applies.";
            return new Comparison(
                    file, message.line(), message.code(), name, state, Result.UNKNOWN, sentence, argv(object));
        }
        String said = times.getOrDefault(file + ":" + message.line(), "");
        Result result = shown.get().result() != Result.DIFFERS
                ? shown.get().result()
                : !said.isEmpty() && !exportTime.isEmpty() && said.compareTo(exportTime) < 0
                        ? Result.OVER
                        : Result.DIFFERS;
        String says =
                "The text says that " + saying.get().words + (said.isEmpty() ? "" : " at " + said) + "; the export";
        String sentence = switch (result) {
            case AGREES -> says + " shows the same: " + shown.get().state() + ".";
            case OVER ->
                says + ", which goes to " + exportTime + ", shows that it is over: "
                        + shown.get().state() + ".";
            case UNKNOWN ->
                says + " proves neither that nor the opposite: " + shown.get().state() + ".";
            default -> says + " shows " + shown.get().state() + ". One of the two is older.";
        };
        return new Comparison(
                file, message.line(), message.code(), name, shown.get().state(), result, sentence, argv(object));
    }

    /** What the export shows about the statement, and whether they agree. */
    private record Shown(Result result, String state) {

        Shown(boolean same, String state) {
            this(same ? Result.AGREES : Result.DIFFERS, state);
        }
    }

    private Optional<Shown> shown(ObjectRef object, Saying saying) {
        Optional<ClaimView> claim =
                inventory.claim(object.namespace(), object.name()).filter(any -> object.isClaim());
        return switch (saying) {
            case NOT_BOUND -> claim.map(each -> new Shown(!each.phase().equals(Phases.BOUND), claim(object, each)));
            case LOST -> claim.map(each -> new Shown(each.phase().equals(Phases.LOST), claim(object, each)));
            case DELETED -> view(object).map(each -> new Shown(each.isBeingDeleted(), state(object)));
            case ABSENT -> Optional.of(new Shown(false, state(object)));
            case NOT_GROWN ->
                claim.map(each -> {
                    Expansion expansion = Expansion.of(Expansion.Request.of(each), inventory);
                    boolean done = expansion.state() == Expansion.State.DONE;
                    return new Shown(!done, "the claim in the state " + expansion.state());
                });
            case NOT_ATTACHED ->
                volumes.stream()
                        .filter(volume -> volume.objects().contains(object))
                        .findFirst()
                        .map(Comparisons::attached);
        };
    }

    private static Shown attached(VolumeDiagnosis volume) {
        Result result = switch (volume.state()) {
            case FREE, IN_PLACE, UNUSED -> Result.DIFFERS;
            case UNKNOWN -> Result.UNKNOWN;
            case WAITING, STUCK, UNSAFE -> Result.AGREES;
        };
        String nodes = volume.attachedTo().isEmpty() ? "no node" : String.join(", ", volume.attachedTo());
        String why = volume.cases().isEmpty()
                ? ""
                : "; " + volume.cases().get(0).reason().message();
        return new Shown(result, "the volume " + volume.state() + " on " + nodes + why);
    }

    private String claim(ObjectRef object, ClaimView claim) {
        String state = "the claim " + (claim.phase().isEmpty() ? "without a phase" : claim.phase())
                + (claim.volumeName().isEmpty() ? "" : " with volume " + claim.volumeName());
        if (claim.phase().equals(Phases.BOUND)) {
            return state;
        }
        return state
                + ClaimExplanation.of(inventory, object)
                        .map(why -> why.outcome().verdict().reasons())
                        .filter(reasons -> !reasons.isEmpty())
                        .map(reasons -> "; " + reasons.get(0).message())
                        .orElse("");
    }

    private String state(ObjectRef object) {
        String state = inventory
                .find(object)
                .flatMap(manifest -> manifest.json().string("/status/phase"))
                .map(phase -> "it in the phase " + phase)
                .orElse("it");
        boolean deleted = view(object).map(ObjectView::isBeingDeleted).orElse(false);
        return deleted ? state + ", being deleted" : state.equals("it") ? "that it exists" : state;
    }

    private Optional<ObjectView> view(ObjectRef object) {
        return switch (object.kind()) {
            case "PersistentVolumeClaim" ->
                inventory.claim(object.namespace(), object.name()).map(each -> each);
            case "PersistentVolume" -> inventory.volume(object.name()).map(each -> each);
            case "Pod" -> inventory.pod(object.namespace(), object.name()).map(each -> each);
            case "Node" -> inventory.node(object.name()).map(each -> each);
            default -> Optional.empty();
        };
    }

    private static List<String> argv(ObjectRef object) {
        return switch (object.kind()) {
            case "PersistentVolumeClaim" -> List.of("mooring", "why", object.key(), "-f", "export.yaml");
            case "PersistentVolume" -> List.of("mooring", "attach", "-f", "export.yaml");
            default -> List.of();
        };
    }

    /** A name without a namespace identifies an object only if it is unique. */
    private Optional<ObjectRef> ref(Mention mention) {
        ObjectRef exact = new ObjectRef(mention.kind(), mention.namespace(), mention.name());
        boolean namespaced =
                mention.kind().equals("PersistentVolumeClaim") || mention.kind().equals("Pod");
        if (!namespaced || !mention.namespace().isEmpty()) {
            return Optional.of(exact);
        }
        List<ObjectRef> named = inventory.all(mention.kind()).stream()
                .map(Manifest::ref)
                .filter(each -> each.name().equals(mention.name()))
                .toList();
        return named.size() == 1 ? Optional.of(named.get(0)) : Optional.empty();
    }

    private static Optional<Saying> saying(String code) {
        if (PASSED.contains(code)) {
            return Optional.empty();
        }
        Saying known = CODES.get(code);
        return known != null
                ? Optional.of(known)
                : PREFIXES.entrySet().stream()
                        .filter(each -> code.startsWith(each.getKey()))
                        .map(Map.Entry::getValue)
                        .findFirst();
    }

    /** The newest timestamp in an object, in the form of the API; empty if there is none. */
    private static String newest(JsonValue value) {
        if (value instanceof JsonString text) {
            return isTime(text.value()) ? text.value() : "";
        }
        List<JsonValue> parts = new ArrayList<>();
        if (value instanceof JsonObject object) {
            object.members().forEach((key, part) -> {
                if (!key.equals("annotations") && !key.equals("labels") && !key.equals("spec")) {
                    parts.add(part);
                }
            });
        } else if (value instanceof JsonArray array) {
            parts.addAll(array.items());
        }
        return parts.stream().map(Comparisons::newest).reduce("", Comparisons::later);
    }

    private static String later(String one, String other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    /** Whether it is an API timestamp, in UTC and whole seconds; these sort as texts. */
    static boolean isTime(String text) {
        return text.length() == 20
                && text.charAt(4) == '-'
                && text.charAt(10) == 'T'
                && text.charAt(13) == ':'
                && text.charAt(19) == 'Z'
                && text.chars().filter(Character::isDigit).count() == 14;
    }
}
