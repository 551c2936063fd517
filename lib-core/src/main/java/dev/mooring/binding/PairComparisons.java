package dev.mooring.binding;

import dev.mooring.binding.BindingRequest.SearchPath;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.LabelMatcher;
import dev.mooring.object.NodeMatcher;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.quantity.StorageSize;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The comparisons behind {@link VolumeCheck}, each with its messages. */
final class PairComparisons {

    private static final int EXCERPT = 200;
    private static final int LISTED_MODES = 8;

    static final Check MODE_GROUP = new Check(
            (q, v) -> AccessModes.offersAll(v.modeGroup(), q.claim().modeGroup()),
            (q, v) -> modes(q.claim().accessModes()),
            (q, v) -> modes(v.accessModes()),
            "volume offers %2$s, claim asks for %1$s",
            "volume offers %2$s");

    static final Check EXCLUDED = new Check(
            (q, v) -> !q.excluded().contains(v.name()),
            (q, v) -> "a volume that is not taken",
            (q, v) -> q.excluded().contains(v.name()) ? "taken" : "not taken",
            "volume is taken by another claim of the same pod",
            "volume is %2$s");

    static final Check CLAIM_REF = new Check(
            (q, v) -> v.claimRef().isEmpty() || q.isReserved(v),
            (q, v) -> claim(q.claim().key(), q.claim().uid()),
            (q, v) -> v.claimRef().map(ref -> claim(ref.key(), ref.uid())).orElse("no claim"),
            "volume is reserved for %2$s, not for %1$s",
            "volume is reserved for %2$s");

    static final Check CAPACITY = new Check(
            PairComparisons::isLargeEnough,
            (q, v) -> size(q, q.claim().request()),
            (q, v) -> size(q, v.capacity()),
            "volume has %2$s, claim asks for %1$s",
            "volume has %2$s");

    static final Check VOLUME_MODE = new Check(
            (q, v) -> !VolumeBinding.checkVolumeModeMismatches(q.claim(), v),
            (q, v) -> orNone(q.claim().volumeMode()),
            (q, v) -> orNone(v.volumeMode()),
            "volume mode is %2$s, claim asks for %1$s",
            "volume mode is %2$s");

    static final Check ATTRIBUTES_CLASS = new Check(
            PairComparisons::hasSameAttributesClass,
            (q, v) -> orNone(q.claim().volumeAttributesClass()),
            (q, v) -> orNone(v.volumeAttributesClass()),
            "volume attributes class is %2$s, claim asks for %1$s",
            "volume attributes class is %2$s");

    static final Check DELETION = new Check(
            (q, v) -> !v.isBeingDeleted(),
            (q, v) -> "not being deleted",
            (q, v) -> v.isBeingDeleted() ? "being deleted" : "not being deleted",
            "volume is %2$s",
            "volume is %2$s");

    static final Check DELAYED = new Check(
            (q, v) -> !q.delayBinding(),
            (q, v) -> q.delayBinding() ? "a pod that uses the claim" : "no need to wait",
            (q, v) -> q.delayBinding() ? "none yet" : "no need to wait",
            "claim waits for its first consumer, so the controller binds it only to a reserved volume",
            "claim does not wait for a consumer");

    static final Check PHASE = new Check(
            (q, v) -> v.phase().equals(Phases.AVAILABLE),
            (q, v) -> Phases.AVAILABLE,
            (q, v) -> orNone(v.phase()),
            "phase is %2$s; a claim binds only to %1$s volumes",
            "phase is %2$s");

    static final Check SELECTOR = new Check(
            (q, v) -> unmet(q, v) == null,
            (q, v) -> excerpt(selected(q, unmet(q, v))),
            (q, v) -> excerpt(label(v.labels(), unmet(q, v))),
            "volume has %2$s, claim selects %1$s",
            "volume has %2$s");

    static final Check CLASS = new Check(
            (q, v) -> v.className().equals(q.claim().className()),
            (q, v) -> orNone(q.claim().className()),
            (q, v) -> orNone(v.className()),
            "storage class is %2$s, claim asks for %1$s",
            "storage class is %2$s");

    static final Check NODE_AFFINITY = new Check(
            (q, v) -> v.nodeAffinity().check(q.release(), node(q)).isEmpty(),
            (q, v) -> excerpt(nodeLabels(q, v)),
            (q, v) -> excerpt(usable(q, v)),
            "volume cannot be used on the node: %2$s; the node has %1$s",
            "volume is usable on the node");

    static final Check ACCESS_MODES = new Check(
            (q, v) -> VolumeBinding.checkAccessModes(q.claim(), v),
            (q, v) -> modes(q.claim().accessModes()),
            (q, v) -> modes(v.accessModes()),
            "volume offers %2$s, claim asks for %1$s",
            "volume offers %2$s");

    private PairComparisons() {}

    private static boolean isLargeEnough(Question question, VolumeView volume) {
        StorageSize request = question.claim().request();
        return question.path() == SearchPath.NAMED
                ? volume.capacity().value() >= request.value()
                : volume.capacity().compareTo(request) >= 0;
    }

    /** Without the feature no volume may have such a class; a claim with one has already caused an error. */
    private static boolean hasSameAttributesClass(Question question, VolumeView volume) {
        String asked = question.claim().volumeAttributesClass();
        return switch (question.attributesClassMode()) {
            case IGNORED -> true;
            case REFUSED -> volume.volumeAttributesClass().isEmpty() && asked.isEmpty();
            case COMPARED -> volume.volumeAttributesClass().equals(asked);
        };
    }

    /** For a named volume Kubernetes compares whole bytes, which differ from the size beyond 64 bits. */
    private static String size(Question question, StorageSize size) {
        String text = size.canonical();
        return question.path() == SearchPath.NAMED && isNotWhole(size) ? text + " (counts " + size.value() + ")" : text;
    }

    private static boolean isNotWhole(StorageSize size) {
        return size.compareTo(StorageSize.parse(Long.toString(size.value()))) != 0;
    }

    private static LabelMatcher.@Nullable Unmet unmet(Question question, VolumeView volume) {
        return question.claim()
                .selector()
                .flatMap(selector -> selector.firstUnmet(volume.labels()))
                .orElse(null);
    }

    private static String selected(Question question, LabelMatcher.@Nullable Unmet unmet) {
        if (unmet != null) {
            return unmet.words();
        }
        return question.claim().selector().isEmpty()
                ? "any labels"
                : question.claim().manifest().spec().child("selector").toJson();
    }

    private static String label(Map<String, String> labels, LabelMatcher.@Nullable Unmet unmet) {
        if (unmet == null) {
            return labels.isEmpty() ? "no labels" : "labels " + new TreeMap<>(labels);
        }
        return label(labels, unmet.key());
    }

    private static String label(Map<String, String> labels, String key) {
        String value = labels.get(key);
        return value == null ? "no label " + key : key + "=" + value;
    }

    private static String usable(Question question, VolumeView volume) {
        return volume.nodeAffinity()
                .check(question.release(), node(question))
                .map(problem -> problem.equals(NodeMatcher.NO_MATCH)
                        ? "it needs " + volume.nodeAffinity().words()
                        : problem)
                .orElse("usable");
    }

    /** The labels that the volume asks for. */
    private static String nodeLabels(Question question, VolumeView volume) {
        Set<String> keys = volume.nodeAffinity().labelKeys();
        return keys.isEmpty()
                ? "labels " + new TreeMap<>(node(question))
                : keys.stream().map(key -> label(node(question), key)).collect(Collectors.joining(", "));
    }

    private static Map<String, String> node(Question question) {
        return Objects.requireNonNullElse(question.nodeLabels(), Map.of());
    }

    private static String claim(String key, String uid) {
        return uid.isEmpty() ? key : key + " (uid " + uid + ")";
    }

    private static String modes(List<String> modes) {
        if (modes.isEmpty()) {
            return "no access mode";
        }
        String shown = String.join(",", modes.subList(0, Math.min(LISTED_MODES, modes.size())));
        return excerpt(modes.size() > LISTED_MODES ? shown + ",… (" + modes.size() + ")" : shown);
    }

    private static String orNone(String text) {
        return text.isEmpty() ? "none" : excerpt(text);
    }

    private static String excerpt(String text) {
        return text.length() <= EXCERPT ? text : text.substring(0, EXCERPT) + "…";
    }
}
