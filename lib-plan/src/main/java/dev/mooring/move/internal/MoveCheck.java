package dev.mooring.move.internal;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.move.internal.Moving.Moved;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.SanitizedObject;
import dev.mooring.sanitize.internal.WarningCode;
import dev.mooring.step.ClusterSide;
import dev.mooring.workload.internal.WorkloadClaims;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The questions about a move before any step is played, one constant each. */
enum MoveCheck {
    NOTHING(MoveCheck::nothing),
    SANITIZER(MoveCheck::sanitizer),
    ABSENT(MoveCheck::absent),
    PAIRS(MoveCheck::pairs),
    OWNERS(MoveCheck::owners),
    TERMINATING(MoveCheck::terminating),
    STORAGE(StorageChecks::reach),
    OTHER_VOLUMES(StorageChecks::others),
    SHARING(StorageChecks::sharing),
    NAMES(MoveCheck::names),
    WRITERS(WriterChecks::of),
    EVIDENCE(MoveCheck::evidence),
    CLAIMS_OF_WORKLOADS(MoveCheck::claimsOfWorkloads);

    /** The steps of a runbook remove these. */
    private static final Set<WarningCode> SOLVED = Set.of(
            WarningCode.SOURCE_DELETE_POLICY,
            WarningCode.SHARED_DELETE_POLICY,
            WarningCode.RECYCLE_POLICY,
            WarningCode.SINGLE_WRITER_SHARED,
            WarningCode.SHARED_SNAPSHOT_DELETE,
            WarningCode.SOURCE_SNAPSHOT_DELETE,
            WarningCode.NODE_LOCAL_STORAGE,
            WarningCode.TARGET_OBJECT_EXISTS);

    private final Function<Moving, List<Reason>> check;

    MoveCheck(Function<Moving, List<Reason>> check) {
        this.check = check;
    }

    static List<Reason> of(Moving moving) {
        return Arrays.stream(values())
                .flatMap(each -> each.check.apply(moving).stream())
                .toList();
    }

    static Reason reason(MoveCode code, ObjectRef object, String message) {
        return Reason.of(code, object.toString(), message);
    }

    private static List<Reason> nothing(Moving moving) {
        boolean isEmpty = moving.claims().isEmpty() && moving.volumes().isEmpty();
        boolean isRefused = moving.sanitized().objects().stream()
                .anyMatch(each -> each.ref().isClaim() || each.ref().isVolume());
        return isEmpty && !isRefused
                ? List.of(Reason.of(MoveCode.NOTHING_MOVES, "", "the documents contain no claims or volumes"))
                : List.of();
    }

    /** Its errors and dangers forbid the move, its warnings stay warnings. */
    private static List<Reason> sanitizer(Moving moving) {
        List<Reason> reasons = new ArrayList<>();
        for (Reason each : warnings(moving)) {
            if (each.severity().isAtLeast(Severity.DANGER) && !SOLVED.contains(each.code())) {
                reasons.add(Reason.of(
                                MoveCode.OBJECT_CANNOT_MOVE,
                                each.subject(),
                                each.code().id() + ": " + each.message())
                        .at(each.pointer())
                        .withRemedy(each.remedy()));
            } else if (each.severity() == Severity.WARN && !SOLVED.contains(each.code())) {
                reasons.add(each);
            }
        }
        return reasons;
    }

    /** Without those about classes and the like that the target already has. */
    private static List<Reason> warnings(Moving moving) {
        Set<ObjectRef> there = moving.all().stream()
                .filter(Moved::isPrerequisite)
                .filter(each -> moving.target().find(each.to()).isPresent())
                .map(Moved::from)
                .collect(Collectors.toSet());
        List<Reason> warnings = new ArrayList<>(moving.sanitized().warnings());
        moving.sanitized().objects().stream()
                .filter(each -> !there.contains(Scopes.key(each.ref())))
                .forEach(each -> warnings.addAll(each.warnings()));
        return warnings;
    }

    private static List<Reason> absent(Moving moving) {
        return moving.notInSource().stream()
                .map(each -> reason(
                        MoveCode.NOT_IN_SOURCE,
                        each,
                        "is not in the source, although all objects of its kind are given"))
                .toList();
    }

    private static List<Reason> pairs(Moving moving) {
        Set<ObjectRef> volumes = moving.volumes().stream().map(Moved::to).collect(Collectors.toSet());
        return moving.promises(ClusterSide.TARGET).entrySet().stream()
                .filter(each -> !volumes.contains(ObjectRef.volume(each.getValue())))
                .map(each -> reason(
                        MoveCode.CLAIM_WITHOUT_VOLUME,
                        each.getKey(),
                        each.getValue().isEmpty()
                                ? "has no volume: there are no data to move"
                                : "its volume " + each.getValue() + " is not among the objects that move"))
                .toList();
    }

    private static List<Reason> owners(Moving moving) {
        return moving.claims(ClusterSide.SOURCE).stream()
                .filter(each -> moving.source()
                        .find(each)
                        .flatMap(Owners::controller)
                        .filter(owner -> owner.kind().equals(Kinds.POD))
                        .isPresent())
                .map(each -> reason(
                        MoveCode.CLAIM_OF_ONE_POD,
                        each,
                        "belongs to one pod, and is deleted with it: use a separate claim"))
                .toList();
    }

    private static List<Reason> terminating(Moving moving) {
        return Stream.concat(moving.claims().stream(), moving.volumes().stream())
                .map(Moved::from)
                .filter(each -> moving.source()
                        .find(each)
                        .filter(found ->
                                found.metadata().string("deletionTimestamp").isPresent())
                        .isPresent())
                .map(each ->
                        reason(MoveCode.BEING_DELETED, each, "is being deleted in the source: that cannot be undone"))
                .toList();
    }

    private static List<Reason> names(Moving moving) {
        return moving.all().stream()
                .filter(each -> !each.isPrerequisite())
                .filter(each -> moving.target().find(each.to()).isPresent())
                .map(each -> reason(
                                MoveCode.TARGET_NAME_TAKEN, each.to(), "the target already has an object of this name")
                        .withRemedy(RemedyStep.of("map-name", "map the name, or delete the object of the target")))
                .toList();
    }

    private static List<Reason> evidence(Moving moving) {
        List<Reason> reasons = new ArrayList<>();
        for (SanitizedObject each : moving.sanitized().objects()) {
            boolean isRead = !each.ref().isVolume()
                    || moving.source().volume(each.ref().name()).isPresent();
            if (!isRead) {
                reasons.add(reason(MoveCode.OBJECT_CANNOT_MOVE, each.ref(), "cannot be read in the source"));
            }
        }
        return reasons;
    }

    private static List<Reason> claimsOfWorkloads(Moving moving) {
        Set<ObjectRef> known = Set.copyOf(moving.claims(ClusterSide.TARGET));
        List<Reason> reasons = new ArrayList<>();
        for (Moved workload : moving.workloads()) {
            for (ObjectRef claim : WorkloadClaims.of(workload.output()).claims()) {
                if (!known.contains(claim) && moving.target().find(claim).isEmpty()) {
                    reasons.add(reason(
                            MoveCode.CLAIM_NOT_MOVED,
                            workload.to(),
                            "needs " + claim + ", which does not move: a StatefulSet creates a new, empty one"));
                }
            }
        }
        return reasons;
    }

    static List<AttachmentView> attachments(Inventory cluster, ObjectRef volume) {
        return cluster.attachments().stream()
                .filter(each -> each.volumeName().filter(volume.name()::equals).isPresent())
                .toList();
    }

    static boolean isOn(PodView pod, AttachmentView attachment) {
        return pod.nodeName().equals(attachment.nodeName());
    }
}
