package dev.mooring.expansion;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.admission.FieldError;
import dev.mooring.expansion.internal.Patches;
import dev.mooring.internal.Lazy;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.ClaimView;
import dev.mooring.object.internal.Evidence;
import dev.mooring.quantity.StorageSize;
import dev.mooring.reason.RemedyStep;
import dev.mooring.workload.internal.StatefulSetClaims;
import dev.mooring.workload.internal.StatefulSetClaims.Wanted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is known about a StatefulSet whose claims are to grow; the rules read it. */
final class TemplateFacts extends Growth.Facts<TemplateFacts> {

    final ObjectRef set;
    final StorageSize size;
    final Manifest document;
    /** The name of the template; empty if it is not known which one. */
    String template = "";
    /** What the template asks for. */
    StorageSize asked = StorageSize.ZERO;

    private final TemplateGrowth.Request request;
    private final Lazy<Claims> found = new Lazy<>(this::find);
    private final List<String> names = new ArrayList<>();
    private final List<ObjectRef> wanted = new ArrayList<>();
    private JsonObject chosen = JsonObject.EMPTY;
    private int index = -1;
    private boolean diesWithSet;
    private Optional<ManifestException> problem = Optional.empty();

    /**
     * The claims of the template.
     *
     * @param all those that are given, by ordinal, then those that were left behind
     * @param leftBehind those that no pod of the set has now
     * @param missing those that the set wants and that are not given
     */
    private record Claims(List<ClaimView> all, List<ClaimView> leftBehind, List<ObjectRef> missing) {}

    TemplateFacts(TemplateGrowth.Request request, Evidence evidence) {
        super(evidence);
        this.request = request;
        this.document = request.set();
        this.set = document.ref();
        this.size = request.size();
        try {
            read();
        } catch (ManifestException e) {
            problem = Optional.of(e);
        }
    }

    @Override
    Manifest asked() {
        return document;
    }

    @Override
    String yes() {
        return "the claims of template " + template + " of " + set + " have " + size.canonical() + " or get it";
    }

    @Override
    TemplateFacts on(Evidence other) {
        Manifest given = other.objects().find(set).orElse(document);
        return new TemplateFacts(
                new TemplateGrowth.Request(given, request.template(), size, request.resizers()), other);
    }

    private void read() {
        Part spec = Part.of(document).at("spec");
        List<Part> templates = spec.at("volumeClaimTemplates").items();
        templates.forEach(each -> names.add(each.at("metadata", "name").text()));
        index = request.template().isEmpty() ? (names.size() == 1 ? 0 : -1) : names.indexOf(request.template());
        diesWithSet = spec.at("persistentVolumeClaimRetentionPolicy", "whenDeleted")
                .text()
                .equals("Delete");
        if (index >= 0) {
            template = names.get(index);
            chosen = templates.get(index).members();
            asked = templates
                    .get(index)
                    .at("spec", "resources", "requests", "storage")
                    .size()
                    .orElse(StorageSize.ZERO);
            StatefulSetClaims.of(document).wanted().stream()
                    .filter(each -> each.template().equals(template))
                    .map(Wanted::claim)
                    .forEach(wanted::add);
        }
    }

    private Claims find() {
        if (!isChosen()) {
            return new Claims(List.of(), List.of(), List.of());
        }
        List<ClaimView> all = objects().claims();
        List<ClaimView> given = new ArrayList<>();
        List<ObjectRef> missing = new ArrayList<>();
        for (ObjectRef each : wanted) {
            objects().claim(set.namespace(), each.name()).ifPresentOrElse(given::add, () -> missing.add(each));
        }
        Set<ObjectRef> members = Set.copyOf(wanted);
        StatefulSetClaims names = StatefulSetClaims.of(document);
        List<ClaimView> leftBehind = all.stream()
                .filter(claim -> claim.namespace().equals(set.namespace()) && !members.contains(claim.ref()))
                .filter(claim -> names.templateOf(claim.name())
                        .filter(found -> found.template().equals(template))
                        .isPresent())
                .toList();
        given.addAll(leftBehind);
        return new Claims(given, leftBehind, missing);
    }

    /** The claims of the template that are given, by ordinal, then those that were left behind. */
    List<ClaimView> claims() {
        return found.get().all();
    }

    List<Finding> unreadable() {
        return Finding.unreadable(set, problem);
    }

    List<Finding> notChosen() {
        String has = names.isEmpty() ? "it has no template" : "its templates are " + String.join(", ", names);
        return Finding.when(problem.isEmpty() && index < 0, set, "name the template that is to grow; " + has);
    }

    private boolean isChosen() {
        return problem.isEmpty() && index >= 0;
    }

    List<Finding> shrinks() {
        return Finding.when(
                isChosen() && size.compareTo(asked) < 0,
                set,
                "template " + template + " asks for " + asked + ", and " + size
                        + " is less: a volume never shrinks; create a new set and copy the data");
    }

    /** The claim that the next pod of the set would get. */
    List<Finding> invalid() {
        if (!isChosen()) {
            return List.of();
        }
        AdmissionDecision ofClaim = Admission.post(release(), claimOfTemplate());
        if (ofClaim instanceof Undecodable undecodable) {
            return List.of(Finding.of(set, undecodable.message()).at(pointer() + undecodable.at()));
        }
        List<Finding> found = Finding.refusals(set, ofClaim, pointer());
        return found.isEmpty() && isRecreated() && Admission.post(release(), recreated()) instanceof Invalid refused
                ? Finding.refusals(set, refused, pointer())
                : found;
    }

    private String pointer() {
        return "/spec/volumeClaimTemplates/" + index;
    }

    private Manifest claimOfTemplate() {
        JsonObject grown = grown();
        JsonObject metadata = grown.child("metadata")
                .with("name", StatefulSetClaims.claimName(template, set.name(), 0))
                .with("namespace", set.namespace());
        return new Manifest(grown.with("apiVersion", "v1")
                .with("kind", Kinds.PERSISTENT_VOLUME_CLAIM)
                .with("metadata", metadata));
    }

    /** The templates with the new size. */
    private List<JsonValue> templates() {
        List<JsonValue> grown =
                new ArrayList<>(document.spec().array("volumeClaimTemplates").items());
        grown.set(index, grown());
        return grown;
    }

    private JsonObject grown() {
        return Patches.sized(new Manifest(chosen), size).json();
    }

    /** The set as it is to be created, with the larger template. */
    Manifest recreated() {
        JsonObject metadata = document.metadata();
        for (String key :
                List.of("uid", "resourceVersion", "creationTimestamp", "generation", "managedFields", "selfLink")) {
            metadata = metadata.without(key);
        }
        JsonObject spec = document.spec().with("volumeClaimTemplates", new JsonArray(templates()));
        return new Manifest(document.json()
                .without("status")
                .with("metadata", metadata)
                .with("spec", spec)
                .with("kind", JsonString.of(Kinds.STATEFUL_SET)));
    }

    List<Finding> beingDeleted() {
        return Finding.when(
                document.metadata().has("deletionTimestamp"),
                set,
                "the set is being deleted; wait until it is gone, and create it with the larger template");
    }

    /** A claim that a pod uses exists, whatever the list of the claims says. */
    private boolean isNotGiven(ObjectRef claim) {
        return !objects().isComplete(Kinds.PERSISTENT_VOLUME_CLAIM)
                || objects().find(claim).isPresent()
                || ClaimPods.of(objects()).of(claim).stream()
                        .anyMatch(use -> use.pod().isScheduled());
    }

    List<Finding> claimsNotGiven() {
        return found.get().missing().stream()
                .filter(claim -> isNotGiven(claim) || claims().isEmpty())
                .map(claim -> Finding.of(
                        claim,
                        isNotGiven(claim)
                                ? "the claim of template " + template + " is not given, or cannot be read"
                                : "the claim of template " + template
                                        + " does not exist: the set makes it with the size that its template has then"))
                .toList();
    }

    List<Finding> larger() {
        return claims().stream()
                .filter(claim -> claim.request().compareTo(size) > 0)
                .map(claim -> Finding.of(claim.ref(), "the claim asks for " + claim.request() + " and stays as it is"))
                .toList();
    }

    List<Finding> leftBehind() {
        return found.get().leftBehind().stream()
                .map(claim -> Finding.of(
                        claim.ref(), "no pod of the set has the claim now; it is used again when the set is scaled up"))
                .toList();
    }

    List<Finding> dieWithSet() {
        boolean applies = isChosen() && isRecreated() && diesWithSet;
        return Finding.when(
                applies,
                () -> Finding.of(
                                set,
                                "whenDeleted is Delete: if the set is deleted without --cascade=orphan, its claims and"
                                        + " their data are deleted")
                        .at("/spec/persistentVolumeClaimRetentionPolicy/whenDeleted")
                        .with(RemedyStep.of("keep-claims", "set whenDeleted to Retain before the set is deleted")
                                .withTarget(set.toString())
                                .withArgv(
                                        "kubectl",
                                        "patch",
                                        "statefulset",
                                        set.name(),
                                        "-n",
                                        set.namespace(),
                                        "--type",
                                        "merge",
                                        "-p",
                                        "{\"spec\":{\"persistentVolumeClaimRetentionPolicy\":{\"whenDeleted\":\"Retain\"}}}")
                                .withProves("the claims have no owner whose deletion deletes them")));
    }

    /** Whether the template has to change. */
    boolean isRecreated() {
        return isChosen() && size.compareTo(asked) > 0;
    }

    List<Finding> immutable() {
        if (!isRecreated()) {
            return List.of();
        }
        JsonObject spec = document.spec().with("volumeClaimTemplates", new JsonArray(templates()));
        Manifest changed = new Manifest(document.json().with("spec", spec));
        return Admission.update(release(), document, changed) instanceof Invalid invalid
                ? invalid.errors().stream()
                        .map(TemplateFacts::withoutValue)
                        .map(error -> Finding.of(set, error.toString()).at(pointer()))
                        .toList()
                : List.of();
    }

    /** Newer servers show all templates, which is long. */
    private static FieldError withoutValue(FieldError error) {
        return new FieldError(error.type(), error.field(), Optional.empty(), error.detail());
    }

    List<Finding> largeEnough() {
        return Finding.when(
                isChosen() && size.compareTo(asked) == 0,
                set,
                "template " + template + " asks for " + asked + " already, so the set stays as it is");
    }
}
