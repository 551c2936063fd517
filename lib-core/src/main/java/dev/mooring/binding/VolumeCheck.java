package dev.mooring.binding;

import static dev.mooring.binding.BindingRequest.SearchPath.CONTROLLER;
import static dev.mooring.binding.BindingRequest.SearchPath.LIST;
import static dev.mooring.binding.BindingRequest.SearchPath.NAMED;
import static dev.mooring.binding.BindingRequest.SearchPath.NODE;
import static java.util.Objects.requireNonNull;

import dev.mooring.binding.BindingRequest.SearchPath;
import dev.mooring.binding.VolumeVerdict.CheckResult;
import dev.mooring.binding.internal.AttributesClassMode;
import dev.mooring.internal.GoText;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The checks that a volume must pass, in the order of Kubernetes when it searches for a volume; each is named for its
 * failure. A check has the paths that make it, whether a search also makes it for a volume that is reserved for the
 * claim, and the error of Kubernetes if a named volume fails it.
 *
 * <p>The checks of a volume that the claim names have another order, see {@link #inOrder}.
 *
 * @upstream component-helpers storage/volume/pv_helpers.go FindMatchingVolume
 * @upstream pkg/controller/volume/persistentvolume/index.go findByClaim
 * @upstream pkg/controller/volume/persistentvolume/pv_controller.go checkVolumeSatisfyClaim
 */
public enum VolumeCheck implements ReasonCode {
    /** An access mode that the claim asks for is missing from the volume's group in the controller's index. */
    ACCESS_MODES_NOT_OFFERED(on(CONTROLLER), true, "/spec/accessModes", PairComparisons.MODE_GROUP, null),
    /** The volume is taken by another claim of the same pod. */
    ALREADY_TAKEN(on(LIST, NODE), true, "/metadata/name", PairComparisons.EXCLUDED, null),
    /** The volume is reserved for another claim. */
    RESERVED_FOR_ANOTHER_CLAIM(on(CONTROLLER, LIST, NODE), true, "/spec/claimRef", PairComparisons.CLAIM_REF, null),
    /** The volume is smaller than the request; in whole bytes if the claim names it. */
    VOLUME_TOO_SMALL(
            on(CONTROLLER, LIST, NODE, NAMED),
            true,
            "/spec/capacity/storage",
            PairComparisons.CAPACITY,
            "requested PV is too small"),
    /** One is a file system, the other a block device. */
    INCOMPATIBLE_VOLUME_MODE(
            on(CONTROLLER, LIST, NODE, NAMED),
            true,
            "/spec/volumeMode",
            PairComparisons.VOLUME_MODE,
            "incompatible volumeMode"),
    /** The volume attributes classes differ, or only one has such a class. */
    VOLUME_ATTRIBUTES_CLASS_MISMATCH(
            on(CONTROLLER, LIST, NODE, NAMED),
            true,
            "/spec/volumeAttributesClassName",
            PairComparisons.ATTRIBUTES_CLASS,
            "volumeAttributesClassName does not match"),
    /** The volume is being deleted. */
    MARKED_FOR_DELETION(
            on(CONTROLLER, LIST, NODE, NAMED),
            true,
            "/metadata/deletionTimestamp",
            PairComparisons.DELETION,
            "the volume is marked for deletion "),
    /** The claim waits for its first consumer. */
    WAITS_FOR_FIRST_CONSUMER(on(CONTROLLER, LIST), false, "", PairComparisons.DELAYED, null),
    /** The phase of the volume is not {@code Available}; the controller sets it after the volume is created. */
    VOLUME_NOT_AVAILABLE(on(CONTROLLER, LIST, NODE), false, "/status/phase", PairComparisons.PHASE, null),
    /** The labels of the volume do not match the selector of the claim. */
    SELECTOR_MISMATCH(on(CONTROLLER, LIST, NODE), false, "/metadata/labels", PairComparisons.SELECTOR, null),
    /** The storage classes differ, or only one has a class. */
    STORAGE_CLASS_MISMATCH(
            on(CONTROLLER, LIST, NODE, NAMED),
            false,
            "/spec/storageClassName",
            PairComparisons.CLASS,
            "storageClassName does not match"),
    /** The volume cannot be used on the node. If it is reserved for the claim, the whole search ends. */
    NODE_AFFINITY_CONFLICT(on(NODE), true, "/spec/nodeAffinity", PairComparisons.NODE_AFFINITY, null),
    /** The volume does not offer an access mode that the claim asks for. */
    INCOMPATIBLE_ACCESS_MODES(
            on(NODE, NAMED), false, "/spec/accessModes", PairComparisons.ACCESS_MODES, "incompatible accessMode");

    private static final Map<SearchPath, List<VolumeCheck>> ORDERS = orders();

    private static final Map<SearchPath, List<VolumeCheck>> MADE_FOR_RESERVED = made(true);

    private static final Map<SearchPath, List<VolumeCheck>> MADE_FOR_OTHERS = made(false);

    private final Set<SearchPath> paths;

    private final boolean reservedToo;
    private final String pointer;

    private final Check check;

    private final @Nullable String namedMessage;

    VolumeCheck(
            Set<SearchPath> paths, boolean reservedToo, String pointer, Check check, @Nullable String namedMessage) {
        this.paths = paths;
        this.reservedToo = reservedToo;
        this.pointer = pointer;
        this.check = check;
        this.namedMessage = namedMessage;
    }

    private static Map<SearchPath, List<VolumeCheck>> orders() {
        Map<SearchPath, List<VolumeCheck>> orders = new EnumMap<>(SearchPath.class);
        for (SearchPath path : SearchPath.values()) {
            orders.put(
                    path,
                    Arrays.stream(values())
                            .filter(each -> each.paths.contains(path))
                            .toList());
        }
        orders.put(
                NAMED,
                List.of(
                        MARKED_FOR_DELETION,
                        VOLUME_TOO_SMALL,
                        STORAGE_CLASS_MISMATCH,
                        VOLUME_ATTRIBUTES_CLASS_MISMATCH,
                        INCOMPATIBLE_VOLUME_MODE,
                        INCOMPATIBLE_ACCESS_MODES));
        return Collections.unmodifiableMap(orders);
    }

    private static Map<SearchPath, List<VolumeCheck>> made(boolean reserved) {
        Map<SearchPath, List<VolumeCheck>> made = new EnumMap<>(SearchPath.class);
        for (SearchPath path : SearchPath.values()) {
            made.put(
                    path,
                    inOrder(path).stream()
                            .filter(each -> each.appliesTo(path, reserved))
                            .toList());
        }
        return Collections.unmodifiableMap(made);
    }

    private static Set<SearchPath> on(SearchPath first, SearchPath... more) {
        return EnumSet.of(first, more);
    }

    /** {@return {@link Severity#INFO}, because another volume may fit} */
    @Override
    public Severity severity() {
        return Severity.INFO;
    }

    /**
     * Whether Kubernetes makes the check.
     *
     * @param path the path
     * @param reserved whether the volume is reserved for the claim
     * @return true if it does
     */
    boolean appliesTo(SearchPath path, boolean reserved) {
        return paths.contains(path) && (reservedToo || !reserved || path == NAMED);
    }

    /**
     * The checks of a path in the order of Kubernetes.
     *
     * @param path the path
     * @return the checks, including those that are not made for a reserved volume
     */
    public static List<VolumeCheck> inOrder(SearchPath path) {
        return requireNonNull(ORDERS.get(path), "path");
    }

    boolean passes(Question question, VolumeView volume) {
        return check.passes(question, volume);
    }

    /** The checks that are made for a volume, in order. */
    static List<VolumeCheck> madeFor(VolumeView volume, Question question) {
        Map<SearchPath, List<VolumeCheck>> made = question.isReserved(volume) ? MADE_FOR_RESERVED : MADE_FOR_OTHERS;
        return made.getOrDefault(question.path(), List.of());
    }

    /** The first check that fails; empty if the volume passes. */
    static Optional<VolumeCheck> firstFailed(Question question, VolumeView volume) {
        for (VolumeCheck each : madeFor(volume, question)) {
            if (!each.passes(question, volume)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    static boolean passesAll(Question question, VolumeView volume) {
        return firstFailed(question, volume).isEmpty();
    }

    /** Every check that fails, in order. */
    static List<Reason> failures(Question question, VolumeView volume) {
        return failures(madeFor(volume, question), question, volume);
    }

    static List<Reason> failures(List<VolumeCheck> made, Question question, VolumeView volume) {
        List<Reason> failures = new ArrayList<>();
        for (VolumeCheck each : failed(made, question, volume)) {
            failures.add(each.reason(question, volume));
        }
        return List.copyOf(failures);
    }

    static List<VolumeCheck> failed(List<VolumeCheck> made, Question question, VolumeView volume) {
        List<VolumeCheck> failed = new ArrayList<>(2);
        for (VolumeCheck each : made) {
            if (!each.passes(question, volume)) {
                failed.add(each);
            }
        }
        return failed;
    }

    CheckResult result(Question question, VolumeView volume) {
        return check.result(this, question, volume);
    }

    private Reason reason(Question question, VolumeView volume) {
        CheckResult result = result(question, volume);
        return Reason.of(this, volume.ref().toString(), result.message())
                .at(pointer)
                .withValues(result.expected(), result.actual());
    }

    /** The error of Kubernetes for a named volume that fails this check. */
    String namedMessage(Question question, VolumeView volume) {
        if (this == MARKED_FOR_DELETION) {
            return namedMessage + GoText.quote(volume.name());
        }
        if (this == VOLUME_ATTRIBUTES_CLASS_MISMATCH && question.attributesClassMode() == AttributesClassMode.REFUSED) {
            return "volumeAttributesClassName is not supported when the feature-gate VolumeAttributesClass is disabled";
        }
        return String.valueOf(namedMessage);
    }

    @Override
    public String toString() {
        return id();
    }
}
