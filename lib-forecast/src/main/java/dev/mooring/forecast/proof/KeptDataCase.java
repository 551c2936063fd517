package dev.mooring.forecast.proof;

import dev.mooring.deletion.DataEnd;
import dev.mooring.deletion.DataEnd.Fate;
import dev.mooring.deletion.Deletion;
import dev.mooring.deletion.DeletionEnd;
import dev.mooring.deletion.DeletionEnd.State;
import dev.mooring.deletion.Deletions;
import dev.mooring.deletion.Holder.ForcedLoss;
import dev.mooring.deletion.internal.DeletionCode;
import dev.mooring.driver.internal.SameStorage;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.internal.Lazy;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Evidence;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.workload.internal.Operator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What {@link KeptDataRule} asks about a deletion. */
public final class KeptDataCase {

    /** The kinds that have data. */
    static final List<String> DATA = List.of(Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.PERSISTENT_VOLUME);

    /** The kinds that have copies of data. */
    static final List<String> SNAPSHOTS = List.of(Kinds.VOLUME_SNAPSHOT, Kinds.VOLUME_SNAPSHOT_CONTENT);

    /** The kinds that are deleted with others and own nothing. */
    private static final Set<String> OWN_NOTHING = Set.of(Kinds.PERSISTENT_VOLUME, Kinds.VOLUME_ATTACHMENT);

    private static final Set<DeletionCode> NOT_THERE =
            Set.of(DeletionCode.NOTHING_TO_DELETE, DeletionCode.NOTHING_TO_SCALE, DeletionCode.METADATA_NOT_READ);

    private static final Set<Fate> LOST = Set.of(Fate.DELETED, Fate.DELETED_WHEN_RELEASED);

    private static final Set<String> GOING = Set.of(Phases.RELEASED, Phases.FAILED);

    private final Deletions deletions;
    private final Evidence before;
    /** Where something may go that can own an object; the empty one for all. */
    private final Lazy<Set<String>> namespaces = new Lazy<>(this::owning);

    /**
     * The evidence of one rule.
     *
     * @param deletions what the deletion comes to
     * @param before the objects that it began with
     */
    public KeptDataCase(Deletions deletions, Evidence before) {
        this.deletions = deletions;
        this.before = before;
    }

    /** Other claims and volumes. */
    Stream<Reason> allClaims(ReasonCode premise) {
        return all(premise, DATA);
    }

    private Stream<Reason> all(ReasonCode premise, List<String> kinds) {
        Reads.all(kinds.stream()
                .<Supplier<?>>map(
                        kind -> () -> Reads.naming(() -> before.objects().all(kind), () -> notAll(premise, kind)))
                .toArray(Supplier<?>[]::new));
        return Stream.of();
    }

    private static Reason notAll(ReasonCode premise, String kind) {
        return Reason.of(premise, kind, "not all " + kind + " objects are given: another one may be deleted too")
                .withRemedy(List.of(KindRemedy.giveAll(kind)));
    }

    private Stream<Reason> read(List<String> kinds) {
        return Reads.enough(kinds.stream().map(before.objects()::all).toList());
    }

    /** An object that the deletion reaches, if it was there before. */
    private Optional<Manifest> object(DeletionEnd end) {
        return before.witness(objects -> objects.find(end.object()).map(Manifest::ref).stream());
    }

    /** Reads what the deletion reaches; if that is nothing, that there is no other data. */
    private Stream<Reason> reached() {
        long reached = deletions.ends().stream()
                .filter(each -> object(each).isPresent())
                .count();
        return reached == 0 ? read(DATA) : Stream.of();
    }

    /** The requested objects that do not exist, and the objects of the input that cannot be read or are given twice. */
    Stream<Reason> notUnderstood(ReasonCode premise) {
        Stream<Reason> notThere = deletions.ends().stream()
                .flatMap(end -> end.reasons().stream().filter(each -> NOT_THERE.contains(each.code())));
        Stream<Reason> unreadable = before.given(given -> given.unreadable().stream()
                .map(each -> Reason.of(premise, each.object().toString(), each.problem())
                        .at(each.pointer().toString())));
        Reads.open(Stream.concat(notThere, unreadable).toList());
        return reached();
    }

    /** The volumes whose data go, or may. */
    Stream<Reason> dataThatGo(ReasonCode premise) {
        List<Reason> lost = Stream.concat(
                        ends(LOST::contains), before.found(objects -> deletedByOthers(objects, premise)))
                .toList();
        if (!lost.isEmpty()) {
            return lost.stream();
        }
        Reads.open(ends(Fate.UNKNOWN::equals).toList());
        Reads.open(
                before.found(objects -> claimsWithOtherOwners(objects, premise)).toList());
        return read(DATA);
    }

    private Stream<Reason> ends(Predicate<Fate> which) {
        return deletions.data().stream().filter(each -> which.test(each.fate())).map(DataEnd::reason);
    }

    /** Volumes whose data seem to stay, and are those of another volume that is being deleted with its data. */
    private Stream<Reason> deletedByOthers(Inventory objects, ReasonCode premise) {
        List<VolumeView> going = objects.volumes().stream()
                .filter(each -> each.reclaimPolicy().equals("Delete") && GOING.contains(each.phase()))
                .toList();
        return deletions.data().stream()
                .flatMap(end -> objects.volume(end.volume().name()).stream())
                .flatMap(own -> going.stream()
                        .filter(other -> !other.name().equals(own.name()) && SameStorage.mayBe(own, other))
                        .map(other -> Reason.of(
                                premise,
                                own.ref().toString(),
                                "is, or may be, the same storage as " + other.ref() + " with policy Delete and phase "
                                        + other.phase() + ": that volume takes the data with it")));
    }

    /** Claims that seem to stay; their data would be lost if an owner that is not in the input is deleted too. */
    private Stream<Reason> claimsWithOtherOwners(Inventory objects, ReasonCode premise) {
        return objects.claims().stream()
                .filter(claim -> !claim.volumeName().isEmpty() && isReached(claim.manifest()))
                .filter(claim -> objects.volume(claim.volumeName())
                        .filter(volume -> volume.reclaimPolicy().equals("Retain"))
                        .isEmpty())
                .flatMap(claim -> ownersNotGiven(objects, premise, claim.manifest(), "the claim and its data"));
    }

    /** The same of snapshots, which go with their copy of the data. */
    private Stream<Reason> snapshotsWithOtherOwners(Inventory objects, ReasonCode premise) {
        return objects.all(Kinds.VOLUME_SNAPSHOT).stream()
                .filter(this::isReached)
                .filter(each -> objects.find(content(each))
                        .flatMap(content -> content.spec().string("deletionPolicy"))
                        .filter("Retain"::equals)
                        .isEmpty())
                .flatMap(each -> ownersNotGiven(objects, premise, each, "the snapshot and its copy of the data"));
    }

    private static ObjectRef content(Manifest snapshot) {
        return new ObjectRef(
                Kinds.VOLUME_SNAPSHOT_CONTENT,
                "",
                snapshot.status().string("boundVolumeSnapshotContentName").orElse(""));
    }

    /** Whether something may go that can own an object, and the object stays as far as is known. */
    private boolean isReached(Manifest object) {
        Set<String> reached = namespaces.get();
        return (reached.contains("") || reached.contains(object.namespace()))
                && deletions
                        .end(object.ref())
                        .filter(end -> end.state() == State.GONE)
                        .isEmpty();
    }

    /** What a tool has applied may be in any namespace, and need not be given. */
    private Set<String> owning() {
        return deletions.ends().stream()
                .filter(end -> mayGo(end) && !OWN_NOTHING.contains(end.object().kind()))
                .map(end -> isPlayedTool(end) ? "" : end.object().namespace())
                .collect(Collectors.toSet());
    }

    private static boolean isPlayedTool(DeletionEnd end) {
        return end.reasons().stream().anyMatch(each -> each.code() == DeletionCode.TOOL_DELETES);
    }

    private static Stream<Reason> ownersNotGiven(Inventory objects, ReasonCode premise, Manifest each, String lost) {
        return Deletion.ownersNotGiven(objects, each).stream()
                .limit(1)
                .map(owner -> Reason.of(
                                premise,
                                each.ref().toString(),
                                "its owner " + owner + " was not given: if it is deleted too, so are " + lost)
                        .withRemedy(List.of(KindRemedy.giveAll(owner.kind()))));
    }

    private static boolean mayGo(DeletionEnd end) {
        return end.state() != State.STAYS && end.state() != State.NOT_FOUND;
    }

    /** What goes, or may, and may take data in a way that is not played. */
    public Stream<Reason> takesMore(ReasonCode premise) {
        Reads.open(deletions.ends().stream()
                .filter(KeptDataCase::mayGo)
                .flatMap(end -> takesMore(end, object(end))
                        .map(what -> Reason.of(premise, end.object().toString(), "if it goes: " + what))
                        .stream())
                .toList());
        return reached();
    }

    private static Optional<String> takesMore(DeletionEnd end, Optional<Manifest> object) {
        if (isPlayedTool(end)) {
            return end.reasons().stream()
                    .filter(each -> each.code() == DeletionCode.TOOL_DELETES_NOT_KNOWN)
                    .map(Reason::message)
                    .findFirst();
        }
        return object.flatMap(Operator::alsoDeletes)
                .or(() -> object.filter(each -> Operator.isOfKubernetes(each.apiVersion()))
                        .flatMap(each -> end.holders().stream()
                                .filter(holder -> !holder.finalizer().isEmpty()
                                        && !(holder.reason().code() instanceof DeletionCode)
                                        && holder.loss() == ForcedLoss.UNKNOWN)
                                .findFirst())
                        .map(holder -> "what the controller of its finalizer " + holder.finalizer()
                                + " deletes is not known"));
    }

    /** The snapshots that go with their copy of the data, or may. */
    Stream<Reason> snapshotsThatGo(ReasonCode premise) {
        List<Reason> lost = deletions.allReasons().stream()
                .filter(each -> each.code() == DeletionCode.SNAPSHOT_DATA_GO)
                .distinct()
                .toList();
        if (!lost.isEmpty()) {
            return lost.stream();
        }
        Reads.open(
                before.given(given -> snapshotsWithOtherOwners(given, premise)).toList());
        return reachesSnapshots()
                ? Stream.concat(all(premise, SNAPSHOTS), snapshotsWithOtherOwners(before.objects(), premise))
                : reached();
    }

    /** Whether something goes whose deletion may delete snapshots: a namespace, a snapshot, or a kind that may own one. */
    private boolean reachesSnapshots() {
        return deletions.ends().stream()
                .map(end -> end.object().kind())
                .anyMatch(kind -> kind.equals(Kinds.NAMESPACE)
                        || SNAPSHOTS.contains(kind)
                        || (!Scopes.isNamespaced(kind) && !Scopes.isClusterScoped(kind)));
    }
}
