package dev.mooring.move.internal;

import dev.mooring.apply.Applied;
import dev.mooring.apply.Transfer;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.move.Runbook;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.Disposition;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Policy.ReclaimPolicy;
import dev.mooring.sanitize.Purpose;
import dev.mooring.sanitize.Sanitized;
import dev.mooring.sanitize.SanitizedObject;
import dev.mooring.sanitize.Sanitizer;
import dev.mooring.step.ClusterSide;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What moves: the objects of the source, what they become in the target, and who writes them. */
public final class Moving {

    /** Kinds that describe the source and are never created in the target. */
    private static final Set<String> EVIDENCE = Set.of(
            Kinds.POD,
            Kinds.NODE,
            Kinds.VOLUME_ATTACHMENT,
            Kinds.CSI_DRIVER,
            Kinds.CSI_NODE,
            Kinds.CSI_STORAGE_CAPACITY,
            Kinds.SECRET,
            "Event");

    private static final Set<String> PREREQUISITES = Set.of(
            Kinds.NAMESPACE,
            Kinds.STORAGE_CLASS,
            Kinds.VOLUME_ATTRIBUTES_CLASS,
            Kinds.RESOURCE_QUOTA,
            Kinds.LIMIT_RANGE,
            Kinds.PRIORITY_CLASS,
            "ConfigMap",
            "ServiceAccount",
            Kinds.VOLUME_SNAPSHOT_CLASS,
            Kinds.VOLUME_GROUP_SNAPSHOT_CLASS);

    private static final List<String> SERVER_FIELDS = List.of(
            "uid",
            "resourceVersion",
            "creationTimestamp",
            "generation",
            "selfLink",
            "managedFields",
            "deletionTimestamp",
            "deletionGracePeriodSeconds");

    private final MovePolicy policy;
    private final Inventory source;
    private final Inventory target;
    private final Sanitized sanitized;
    private final List<Moved> moved;
    private final WritingWorkloads writers;
    private final Map<ObjectRef, Manifest> again;
    private final List<ObjectRef> notInSource;

    /**
     * An object that moves.
     *
     * @param from the object in the source
     * @param output the object for the target
     */
    public record Moved(ObjectRef from, Manifest output) {

        public ObjectRef to() {
            return Scopes.key(output.ref());
        }

        boolean isClaim() {
            return output.hasKind("v1", Kinds.PERSISTENT_VOLUME_CLAIM);
        }

        boolean isVolume() {
            return output.hasKind("v1", Kinds.PERSISTENT_VOLUME);
        }

        boolean isSnapshot() {
            return SnapshotSteps.isContent(output) || SnapshotSteps.isSnapshot(output);
        }

        boolean isPrerequisite() {
            return PREREQUISITES.contains(output.kind());
        }
    }

    Moving(Iterable<?> documents, Policy policy, Inventory source, Inventory target) {
        this.policy = MovePolicy.of(policy);
        List<Manifest> moving =
                Inventory.documents(documents).stream().filter(Moving::moves).toList();
        this.notInSource = moving.stream()
                .map(each -> Scopes.key(each.ref()))
                .filter(each ->
                        source.isComplete(each.kind()) && source.find(each).isEmpty())
                .toList();
        this.source = with(source, moving);
        this.target = target;
        this.sanitized = Applied.of(Sanitizer.sanitize(this.policy.forTarget(), target, moving))
                .sanitized();
        this.moved = sanitized.objects().stream()
                .filter(each -> each.output().isPresent() && each.disposition() != Disposition.OMIT)
                .map(each -> new Moved(
                        Scopes.key(each.ref()), asNew(each, each.output().get())))
                .toList();
        this.writers = WritingWorkloads.of(
                this.source, claims().stream().map(Moved::from).collect(Collectors.toSet()));
        this.again = again(this.source, sanitized.objects());
    }

    /** What a controller created in the source is recreated by its owner in the target. */
    private static boolean moves(Manifest object) {
        return !EVIDENCE.contains(object.kind())
                && (object.kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM)
                        || Owners.controller(object).isEmpty());
    }

    private static Inventory with(Inventory source, List<Manifest> moving) {
        List<Manifest> more = moving.stream()
                .filter(each -> source.find(each.ref()).isEmpty())
                .toList();
        return source.withAll(more);
    }

    /** Without fields of the server, which a server rejects; only objects that were passed through still have them. */
    private static Manifest asNew(SanitizedObject object, Manifest output) {
        if (object.disposition() != Disposition.PASS_THROUGH) {
            return output;
        }
        JsonObject metadata = output.metadata();
        for (String key : SERVER_FIELDS) {
            metadata = metadata.without(key);
        }
        return new Manifest(output.json().without("status").with("metadata", metadata));
    }

    /** The objects as they would be created again in the source. */
    private static Map<ObjectRef, Manifest> again(Inventory source, List<SanitizedObject> objects) {
        List<Manifest> storage = objects.stream()
                .map(SanitizedObject::ref)
                .flatMap(ref -> source.find(ref).stream())
                .toList();
        Policy same = Policy.builder(Purpose.PREBIND)
                .reclaimPolicy(Policy.ReclaimPolicy.RETAIN)
                .build();
        Map<ObjectRef, Manifest> again = new LinkedHashMap<>();
        Sanitizer.sanitize(same, storage).emitted().forEach(each -> again.put(Scopes.key(each.ref()), each));
        return again;
    }

    public Runbook.End end() {
        return policy.end();
    }

    Inventory source() {
        return source;
    }

    Inventory target() {
        return target;
    }

    public Inventory of(ClusterSide side) {
        return side == ClusterSide.SOURCE ? source : target;
    }

    /** What moves although the source is known not to have it. */
    List<ObjectRef> notInSource() {
        return notInSource;
    }

    Sanitized sanitized() {
        return sanitized;
    }

    WritingWorkloads writers() {
        return writers;
    }

    public List<Moved> all() {
        return moved;
    }

    List<Moved> claims() {
        return moved.stream().filter(Moved::isClaim).toList();
    }

    public List<Moved> volumes() {
        return moved.stream().filter(Moved::isVolume).toList();
    }

    /** Namespaces, classes and the like that the target does not have. */
    List<Moved> prerequisites() {
        return moved.stream()
                .filter(each -> each.isPrerequisite() && target.find(each.to()).isEmpty())
                .toList();
    }

    /** The rest: what runs, and what is not known to be needed before it. */
    List<Moved> workloads() {
        return moved.stream()
                .filter(each -> !each.isClaim() && !each.isVolume() && !each.isSnapshot() && !each.isPrerequisite())
                .toList();
    }

    /** The moving volumes as they are in the source. */
    List<VolumeView> sourceVolumes() {
        return volumes().stream()
                .flatMap(each -> source.volume(each.from().name()).stream())
                .toList();
    }

    /** What must be proven about both clusters; that the claims end with their volumes was played. */
    Transfer transfer(Rehearsal rehearsal, List<Reason> reasons) {
        List<VolumeView> after = volumes().stream()
                .flatMap(each -> Inventory.of(each.output()).volumes().stream())
                .toList();
        Set<String> created = prerequisites().stream()
                .map(Moved::to)
                .filter(each -> each.kind().equals(Kinds.NAMESPACE))
                .map(ObjectRef::name)
                .collect(Collectors.toSet());
        List<Reason> unknown =
                new ArrayList<>(reasons.stream().filter(MoveCode::isUnknown).toList());
        unknown.addAll(PlayableMove.notExpected(rehearsal.steps()));
        return new Transfer(
                source,
                target,
                sourceVolumes(),
                after,
                promises(ClusterSide.SOURCE),
                promises(ClusterSide.TARGET),
                created,
                Stream.concat(prerequisites().stream(), workloads().stream())
                        .map(Moved::to)
                        .filter(each -> !each.kind().equals(Kinds.NAMESPACE))
                        .toList(),
                end() == Runbook.End.DUAL_ACTIVE
                        ? Transfer.SourceWriters.GO_ON_WITH_RETAIN
                        : Transfer.SourceWriters.STEPS_STOP_THEM,
                reasons.stream()
                        .filter(each -> each.severity().isAtLeast(Severity.DANGER))
                        .toList(),
                unknown);
    }

    /** The claims that are deleted with their StatefulSet or its pods, unless that is changed. */
    List<ObjectRef> keptClaims() {
        return claims(ClusterSide.SOURCE).stream()
                .filter(claim -> source.find(claim)
                        .filter(each -> Owners.has(each, Kinds.STATEFUL_SET, Kinds.POD))
                        .isPresent())
                .toList();
    }

    /** The claims on a side in the order of the move. */
    List<ObjectRef> claims(ClusterSide side) {
        return claims().stream().map(each -> on(side, each)).toList();
    }

    List<ObjectRef> volumes(ClusterSide side) {
        return volumes().stream().map(each -> on(side, each)).toList();
    }

    static ObjectRef on(ClusterSide side, Moved object) {
        return side == ClusterSide.SOURCE ? object.from() : object.to();
    }

    /** The volume that each claim has on a side, the current one in the source, the promised one in the target. */
    Map<ObjectRef, String> promises(ClusterSide side) {
        Map<ObjectRef, String> promises = new LinkedHashMap<>();
        for (Moved claim : claims()) {
            String volume = side == ClusterSide.TARGET
                    ? claim.output().spec().string("volumeName").orElse("")
                    : source.claim(claim.from().namespace(), claim.from().name())
                            .map(ClaimView::volumeName)
                            .orElse("");
            promises.put(on(side, claim), volume);
        }
        return promises;
    }

    /** For each moving volume on a side, the claims that may have it. */
    public Map<String, Set<ObjectRef>> owners(ClusterSide side) {
        Map<String, Set<ObjectRef>> owners = new TreeMap<>();
        for (ObjectRef volume : volumes(side)) {
            Set<ObjectRef> own = new TreeSet<>();
            of(side).volume(volume.name())
                    .flatMap(each -> each.claimRef())
                    .map(ClaimRef::ref)
                    .ifPresent(own::add);
            owners.put(volume.name(), own);
        }
        promises(side).forEach((claim, volume) -> {
            if (!volume.isEmpty()) {
                owners.computeIfAbsent(volume, none -> new TreeSet<>()).add(claim);
            }
        });
        return owners;
    }

    /** The reclaim policy that a volume of the target gets in the end; empty if it stays Retain. */
    Optional<String> finalPolicy(Moved volume) {
        if (policy.wanted() == ReclaimPolicy.DELETE) {
            return Optional.of("Delete");
        }
        return policy.wanted() == ReclaimPolicy.KEEP
                ? source.volume(volume.from().name())
                        .map(VolumeView::reclaimPolicy)
                        .filter("Delete"::equals)
                : Optional.empty();
    }

    /**
     * The deletion policy that the content of a snapshot gets in the end; empty if it stays Retain, or this is not a
     * content.
     */
    Optional<String> finalDeletionPolicy(Moved content) {
        boolean isWanted = policy.wanted() != ReclaimPolicy.RETAIN && SnapshotSteps.isContent(content.output());
        return isWanted
                ? source.find(content.from())
                        .flatMap(each -> each.spec().string("deletionPolicy"))
                        .filter(before -> before.equals("Delete"))
                : Optional.empty();
    }

    /** An object of the source as it is created again there. */
    List<Manifest> again(List<ObjectRef> objects) {
        List<Manifest> found = new ArrayList<>();
        objects.forEach(each -> Optional.ofNullable(again.get(each)).ifPresent(found::add));
        return found;
    }
}
