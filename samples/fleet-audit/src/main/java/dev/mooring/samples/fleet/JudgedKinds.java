package dev.mooring.samples.fleet;

import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.workload.WorkloadObjects;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Which kinds are judged, and which others could change an answer. */
final class JudgedKinds {

    private static final Set<String> JUDGED = Set.of(
            Kinds.PERSISTENT_VOLUME,
            Kinds.PERSISTENT_VOLUME_CLAIM,
            Kinds.STORAGE_CLASS,
            Kinds.POD,
            Kinds.NODE,
            Kinds.NAMESPACE,
            Kinds.CSI_DRIVER,
            Kinds.CSI_STORAGE_CAPACITY,
            Kinds.CSI_NODE,
            Kinds.VOLUME_ATTACHMENT,
            Kinds.PRIORITY_CLASS,
            Kinds.SECRET,
            Kinds.RESOURCE_QUOTA,
            Kinds.LIMIT_RANGE,
            Kinds.VOLUME_ATTRIBUTES_CLASS,
            Kinds.VOLUME_SNAPSHOT,
            Kinds.VOLUME_SNAPSHOT_CONTENT,
            Kinds.VOLUME_SNAPSHOT_CLASS,
            Kinds.REFERENCE_GRANT);

    /** How objects of these kinds could change an answer, as the end of a sentence: "which …". */
    private static final Map<String, String> NOT_JUDGED = new TreeMap<>(Map.of(
            "MutatingWebhookConfiguration", "can refuse or change what is created",
            "ValidatingWebhookConfiguration", "can refuse or change what is created",
            "MutatingAdmissionPolicy", "can refuse or change what is created",
            "ValidatingAdmissionPolicy", "can refuse or change what is created",
            "ResourceClaim", "can decide on which nodes a pod fits",
            "ResourceSlice", "can decide on which nodes a pod fits"));

    private JudgedKinds() {}

    /** All kinds that are judged. */
    static List<String> all() {
        return Stream.concat(JUDGED.stream(), WorkloadObjects.kinds().stream())
                .distinct()
                .sorted()
                .toList();
    }

    /** Whether an object of this kind, or a list of them, is worth its memory. */
    static boolean mayChangeAnAnswer(String kind) {
        return kind.isEmpty()
                || kind.endsWith("List")
                || JUDGED.contains(kind)
                || NOT_JUDGED.containsKey(kind)
                || WorkloadObjects.kinds().contains(kind);
    }

    /** What is given and not judged. */
    static List<Reason> notJudged(Inventory objects) {
        return NOT_JUDGED.entrySet().stream()
                .filter(each -> !objects.all(each.getKey()).isEmpty())
                .map(each -> Reason.of(
                        FleetCode.KIND_NOT_JUDGED,
                        each.getKey(),
                        objects.all(each.getKey()).size() + " of them are not judged, which " + each.getValue()))
                .toList();
    }
}
