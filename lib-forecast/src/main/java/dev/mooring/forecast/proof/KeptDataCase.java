package dev.mooring.forecast.proof;

import dev.mooring.deletion.DataEnd;
import dev.mooring.deletion.Deletion;
import dev.mooring.deletion.DeletionEnd;
import dev.mooring.deletion.DeletionEnd.State;
import dev.mooring.deletion.Deletions;
import dev.mooring.deletion.Holder.ForcedLoss;
import dev.mooring.deletion.internal.DeletionCode;
import dev.mooring.driver.internal.SameStorage;
import dev.mooring.evidence.Fact;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.workload.internal.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What {@link KeptDataPremise} asks about a deletion. */
public final class KeptDataCase {

    /** The kinds that have data. */
    static final List<String> DATA = List.of(Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.PERSISTENT_VOLUME);

    /** The kinds that have copies of data. */
    static final List<String> SNAPSHOTS = List.of(Kinds.VOLUME_SNAPSHOT, Kinds.VOLUME_SNAPSHOT_CONTENT);

    /** The kinds that are deleted with others and own nothing. */
    private static final Set<String> OWN_NOTHING = Set.of(Kinds.PERSISTENT_VOLUME, Kinds.VOLUME_ATTACHMENT);

    private static final Set<DeletionCode> NOT_THERE =
            Set.of(DeletionCode.NOTHING_TO_DELETE, DeletionCode.NOTHING_TO_SCALE, DeletionCode.METADATA_NOT_READ);

    private final Deletions deletions;
    private static final Set<String> GOING = Set.of(Phases.RELEASED, Phases.FAILED);

    private final Inventory before;

    public KeptDataCase(Deletions deletions, Inventory before) {
        this.deletions = deletions;
        this.before = before;
    }

    /** Which of the kinds are not complete. */
    List<String> missing(List<String> kinds) {
        return kinds.stream().filter(kind -> !before.isComplete(kind)).toList();
    }

    List<Fact> complete(List<String> kinds) {
        List<Fact> all = new ArrayList<>(kinds.size());
        kinds.forEach(kind -> before.completeness(kind).ifPresent(all::add));
        return all;
    }

    List<DataEnd> data() {
        return deletions.data();
    }

    /** Volumes whose data seem to stay, and are those of another volume that is being deleted with its data. */
    List<Reason> deletedByOthers(ReasonCode premise) {
        List<VolumeView> going = before.volumes().stream()
                .filter(each -> each.reclaimPolicy().equals("Delete") && GOING.contains(each.phase()))
                .toList();
        List<Reason> found = new ArrayList<>();
        for (DataEnd end : deletions.data()) {
            before.volume(end.volume().name())
                    .ifPresent(own -> going.stream()
                            .filter(other -> !other.name().equals(own.name()) && SameStorage.mayBe(own, other))
                            .forEach(other -> found.add(Reason.of(
                                    premise,
                                    own.ref().toString(),
                                    "is, or may be, the same storage as " + other.ref()
                                            + " with policy Delete and phase " + other.phase()
                                            + ": that volume takes the data with it"))));
        }
        return found;
    }

    /** The requested objects that do not exist, and the objects of the input that cannot be read or are given twice. */
    List<Reason> notUnderstood(ReasonCode premise) {
        List<Reason> all = new ArrayList<>();
        deletions
                .ends()
                .forEach(end -> end.reasons().stream()
                        .filter(each -> NOT_THERE.contains(each.code()))
                        .forEach(all::add));
        before.unreadable()
                .forEach(each -> all.add(Reason.of(premise, each.object().toString(), each.problem())
                        .at(each.pointer().toString())));
        return all;
    }

    /** Claims that seem to stay; their data would be lost if an owner that is not in the input is deleted too. */
    List<Reason> ownersNotGiven(ReasonCode premise) {
        List<Manifest> claims = new ArrayList<>();
        for (ClaimView claim : before.claims()) {
            boolean losesData = !claim.volumeName().isEmpty()
                    && before.volume(claim.volumeName())
                            .filter(volume -> volume.reclaimPolicy().equals("Retain"))
                            .isEmpty();
            if (losesData) {
                claims.add(claim.manifest());
            }
        }
        return ownersNotGiven(premise, claims, "the claim and its data");
    }

    /** The same of snapshots, which go with their copy of the data. */
    List<Reason> ownersOfSnapshots(ReasonCode premise) {
        List<Manifest> snapshots = before.all(Kinds.VOLUME_SNAPSHOT).stream()
                .filter(each -> before.find(content(each))
                        .flatMap(content -> content.spec().string("deletionPolicy"))
                        .filter("Retain"::equals)
                        .isEmpty())
                .toList();
        return ownersNotGiven(premise, snapshots, "the snapshot and its copy of the data");
    }

    private static ObjectRef content(Manifest snapshot) {
        return new ObjectRef(
                Kinds.VOLUME_SNAPSHOT_CONTENT,
                "",
                snapshot.status().string("boundVolumeSnapshotContentName").orElse(""));
    }

    private List<Reason> ownersNotGiven(ReasonCode premise, List<Manifest> owned, String lost) {
        Set<String> reached = new TreeSet<>();
        for (DeletionEnd end : deletions.ends()) {
            if (mayGo(end) && !OWN_NOTHING.contains(end.object().kind())) {
                reached.add(end.object().namespace());
            }
        }
        List<Reason> missing = new ArrayList<>();
        for (Manifest each : owned) {
            boolean isReached = reached.contains(each.namespace()) || reached.contains("");
            List<ObjectRef> owners =
                    isReached && !isGone(each.ref()) ? Deletion.ownersNotGiven(before, each) : List.of();
            owners.stream()
                    .limit(1)
                    .forEach(owner -> missing.add(Reason.of(
                                    premise,
                                    each.ref().toString(),
                                    "its owner " + owner + " was not given: if it is deleted too, so are " + lost)
                            .withRemedy(List.of(KindRemedy.giveAll(owner.kind())))));
        }
        return missing;
    }

    private static boolean mayGo(DeletionEnd end) {
        return end.state() != State.STAYS && end.state() != State.NOT_FOUND;
    }

    /** What goes, or may, and may take data in a way that is not played. */
    public List<Reason> takesMore(ReasonCode premise) {
        List<Reason> more = new ArrayList<>();
        for (DeletionEnd end : deletions.ends()) {
            Optional<Manifest> object = mayGo(end) ? before.find(end.object()) : Optional.empty();
            object.flatMap(Operator::alsoDeletes)
                    .or(() -> object.filter(each -> Operator.isOfKubernetes(each.apiVersion()))
                            .flatMap(each -> end.holders().stream()
                                    .filter(holder -> !holder.finalizer().isEmpty()
                                            && !(holder.reason().code() instanceof DeletionCode)
                                            && holder.loss() == ForcedLoss.UNKNOWN)
                                    .findFirst())
                            .map(holder -> "what the controller of its finalizer " + holder.finalizer()
                                    + " deletes is not known"))
                    .ifPresent(what -> more.add(Reason.of(premise, end.object().toString(), "if it goes: " + what)));
        }
        return more;
    }

    private boolean isGone(ObjectRef claim) {
        return deletions.end(claim).filter(end -> end.state() == State.GONE).isPresent();
    }

    /** The snapshots that go with their copy of the data, or may. */
    List<Reason> lostSnapshots() {
        return deletions.allReasons().stream()
                .filter(each -> each.code() == DeletionCode.SNAPSHOT_DATA_GO)
                .distinct()
                .toList();
    }

    /** Whether something goes whose deletion may delete snapshots: a namespace, a snapshot, or a kind that may own one. */
    boolean reachesSnapshots() {
        return deletions.ends().stream()
                .map(end -> end.object().kind())
                .anyMatch(kind -> kind.equals(Kinds.NAMESPACE)
                        || SNAPSHOTS.contains(kind)
                        || (!Scopes.isNamespaced(kind) && !Scopes.isClusterScoped(kind)));
    }

    /** The policies of the volumes that the deletion reaches, and their claims. */
    List<Fact> policies() {
        List<Fact> by = new ArrayList<>();
        for (DataEnd each : deletions.data()) {
            before.find(each.volume()).ifPresent(volume -> {
                by.add(Fact.Value.of(volume, "spec"));
                by.add(Fact.Value.of(volume, "metadata", "annotations"));
                by.add(Fact.Value.of(volume, "metadata", "finalizers"));
            });
        }
        return by.isEmpty() ? complete(DATA) : by;
    }

    /** What the deletion reaches, and who owns it. */
    List<Fact> reached() {
        List<Fact> by = new ArrayList<>();
        Set<String> seen = new TreeSet<>();
        for (DeletionEnd each : deletions.ends()) {
            before.find(each.object())
                    .filter(found -> seen.add(found.ref().toString()))
                    .ifPresent(found -> {
                        by.add(Fact.Value.of(found, "metadata", "ownerReferences"));
                        by.add(Fact.Value.of(found, "spec"));
                    });
        }
        return by.isEmpty() ? complete(DATA) : by;
    }
}
