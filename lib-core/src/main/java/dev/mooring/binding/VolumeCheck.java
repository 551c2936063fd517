package dev.mooring.binding;

import static dev.mooring.binding.SearchPath.CONTROLLER;
import static dev.mooring.binding.SearchPath.LIST;
import static dev.mooring.binding.SearchPath.NAMED;
import static dev.mooring.binding.SearchPath.NODE;
import static java.util.Objects.requireNonNull;

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
 * The checks a volume must pass, in the order upstream makes them when it looks for one. Each says on which paths it is
 * made, whether a search makes it also of a volume that is already reserved for the claim, and for a named volume
 * upstream's words when it fails.
 *
 * <p>A volume the claim names is checked in another order, see {@link #inOrder}.
 *
 * @upstream component-helpers storage/volume/pv_helpers.go FindMatchingVolume
 * @upstream pkg/controller/volume/persistentvolume/index.go findByClaim
 * @upstream pkg/controller/volume/persistentvolume/pv_controller.go checkVolumeSatisfyClaim
 */
public enum VolumeCheck implements ReasonCode {
    /** The volume is in a group of the controller's index that has every mode the claim asks for. */
    ACCESS_MODE_GROUP("AccessModesNotOffered", on(CONTROLLER), true, "/spec/accessModes", Checks.MODE_GROUP, null),
    /** The volume is not taken by another claim of the same pod. */
    EXCLUDED("AlreadyTaken", on(LIST, NODE), true, "/metadata/name", Checks.EXCLUDED, null),
    /** The volume is not reserved for another claim. */
    CLAIM_REF("ReservedForAnotherClaim", on(CONTROLLER, LIST, NODE), true, "/spec/claimRef", Checks.CLAIM_REF, null),
    /** The volume is as large as the request: exactly, but for a named volume in whole bytes. */
    CAPACITY(
            "VolumeTooSmall",
            on(CONTROLLER, LIST, NODE, NAMED),
            true,
            "/spec/capacity/storage",
            Checks.CAPACITY,
            "requested PV is too small"),
    /** Both are file systems, or both are block devices. */
    VOLUME_MODE(
            "IncompatibleVolumeMode",
            on(CONTROLLER, LIST, NODE, NAMED),
            true,
            "/spec/volumeMode",
            Checks.VOLUME_MODE,
            "incompatible volumeMode"),
    /** Both have the same volume attributes class, or none. */
    ATTRIBUTES_CLASS(
            "VolumeAttributesClassMismatch",
            on(CONTROLLER, LIST, NODE, NAMED),
            true,
            "/spec/volumeAttributesClassName",
            Checks.ATTRIBUTES_CLASS,
            "volumeAttributesClassName does not match"),
    /** The volume is not being deleted. */
    DELETION(
            "MarkedForDeletion",
            on(CONTROLLER, LIST, NODE, NAMED),
            true,
            "/metadata/deletionTimestamp",
            Checks.DELETION,
            "the volume is marked for deletion "),
    /** The claim does not wait for its first consumer. */
    DELAYED("WaitsForFirstConsumer", on(CONTROLLER, LIST), false, "", Checks.DELAYED, null),
    /** The volume is in phase {@code Available}; a new one is not until the controller has seen it. */
    PHASE("VolumeNotAvailable", on(CONTROLLER, LIST, NODE), false, "/status/phase", Checks.PHASE, null),
    /** The labels of the volume meet the selector of the claim. */
    SELECTOR("SelectorMismatch", on(CONTROLLER, LIST, NODE), false, "/metadata/labels", Checks.SELECTOR, null),
    /** Both have the same class, or none. */
    CLASS(
            "StorageClassMismatch",
            on(CONTROLLER, LIST, NODE, NAMED),
            false,
            "/spec/storageClassName",
            Checks.CLASS,
            "storageClassName does not match"),
    /** The volume can be used on the node. A reserved volume that fails here ends the whole search. */
    NODE_AFFINITY("NodeAffinityConflict", on(NODE), true, "/spec/nodeAffinity", Checks.NODE_AFFINITY, null),
    /** The volume offers every mode the claim asks for. */
    ACCESS_MODES(
            "IncompatibleAccessModes",
            on(NODE, NAMED),
            false,
            "/spec/accessModes",
            Checks.ACCESS_MODES,
            "incompatible accessMode");

    private static final Map<SearchPath, List<VolumeCheck>> ORDERS = orders();

    private final String id;

    @SuppressWarnings("ImmutableEnumChecker") // never handed out, never changed
    private final Set<SearchPath> paths;

    private final boolean reservedToo;
    private final String pointer;

    @SuppressWarnings("ImmutableEnumChecker") // a record of functions without state
    private final Check check;

    private final @Nullable String namedMessage;

    VolumeCheck(
            String id,
            Set<SearchPath> paths,
            boolean reservedToo,
            String pointer,
            Check check,
            @Nullable String namedMessage) {
        this.id = id;
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
        orders.put(NAMED, List.of(DELETION, CAPACITY, CLASS, ATTRIBUTES_CLASS, VOLUME_MODE, ACCESS_MODES));
        return Collections.unmodifiableMap(orders);
    }

    private static Set<SearchPath> on(SearchPath first, SearchPath... more) {
        return EnumSet.of(first, more);
    }

    @Override
    public String id() {
        return id;
    }

    /** {@link Severity#INFO}: that a volume does not fit is nothing bad in itself. */
    @Override
    public Severity severity() {
        return Severity.INFO;
    }

    /**
     * Whether the check is made.
     *
     * @param path how upstream came to ask
     * @param reserved whether the volume is reserved for the claim
     * @return true if upstream makes it
     */
    public boolean appliesTo(SearchPath path, boolean reserved) {
        return paths.contains(path) && (reservedToo || !reserved || path == NAMED);
    }

    /**
     * The checks of a path in the order upstream makes them.
     *
     * @param path how upstream came to ask
     * @return the checks, those a reserved volume is spared included
     */
    public static List<VolumeCheck> inOrder(SearchPath path) {
        return requireNonNull(ORDERS.get(path), "path");
    }

    boolean passes(Question question, VolumeView volume) {
        return check.passes(question, volume);
    }

    /** The first check upstream would find failed; empty if the volume passes. */
    static Optional<VolumeCheck> firstFailed(Question question, VolumeView volume) {
        boolean reserved = question.isReserved(volume);
        for (VolumeCheck each : inOrder(question.path())) {
            if (each.appliesTo(question.path(), reserved) && !each.passes(question, volume)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /** Every check that fails, upstream's first one first. */
    static List<Reason> failures(Question question, VolumeView volume) {
        boolean reserved = question.isReserved(volume);
        List<Reason> failures = new ArrayList<>();
        for (VolumeCheck each : inOrder(question.path())) {
            if (each.appliesTo(question.path(), reserved) && !each.passes(question, volume)) {
                failures.add(each.reason(question, volume));
            }
        }
        return List.copyOf(failures);
    }

    /** What came of this check, if it came to this. */
    CheckResult result(Question question, VolumeView volume, boolean passed) {
        String expected = check.expected(question, volume);
        String actual = check.actual(question, volume);
        return new CheckResult(
                this,
                passed,
                expected,
                actual,
                passed ? "passes: expected " + expected + ", found " + actual : check.sentence(expected, actual));
    }

    private Reason reason(Question question, VolumeView volume) {
        String expected = check.expected(question, volume);
        String actual = check.actual(question, volume);
        return Reason.of(this, volume.ref().toString(), check.sentence(expected, actual))
                .at(pointer)
                .withValues(expected, actual);
    }

    /** Upstream's words for a named volume that fails this check. */
    String namedMessage(Question question, VolumeView volume) {
        if (this == DELETION) {
            return namedMessage + GoText.quote(volume.name());
        }
        if (this == ATTRIBUTES_CLASS && !question.attributesClass()) {
            return "volumeAttributesClassName is not supported when the feature-gate VolumeAttributesClass is disabled";
        }
        return String.valueOf(namedMessage);
    }
}
