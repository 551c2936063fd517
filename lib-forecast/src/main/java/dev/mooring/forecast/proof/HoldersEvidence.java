package dev.mooring.forecast.proof;

import dev.mooring.deletion.DeletionEnd;
import dev.mooring.deletion.DeletionEnd.State;
import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.Sameness;
import dev.mooring.driver.internal.NamedStorage;
import dev.mooring.driver.internal.SameStorage;
import dev.mooring.driver.internal.VolumesOnNodes;
import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Evidence;
import dev.mooring.workload.internal.ClaimMaker;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** How the rules about an object that seems to be free read the input. */
public final class HoldersEvidence {

    /** Longer than controllers and kubelets take to release an object that nothing holds. */
    private static final Duration SOON = Duration.ofMinutes(5);

    private final Inventory all;
    private final Evidence before;
    private final Inventory now;
    private final DeletionEnd end;
    /** The object itself: each rule rests on it. */
    private final Manifest document;

    /**
     * The evidence of one rule, which reads the object first.
     *
     * @param all the objects of the cluster
     * @param reads receives what the rule reads
     * @param now what there is after what was played
     * @param end how the object ends
     */
    public HoldersEvidence(Inventory all, Reads reads, Inventory now, DeletionEnd end) {
        this.all = all;
        this.before = new Evidence(all, reads);
        this.now = now;
        this.end = end;
        this.document = before.objects().find(end.object()).orElseThrow();
    }

    /** How it ends if it does not go; the kubelet of its node removes a pod. The run rests on what the question changes. */
    Stream<String> notGone() {
        readChanged();
        if (end.state() != State.GONE) {
            return Stream.of("is not gone in the end but " + end.state());
        }
        String node = document.json().child("spec").string("nodeName").orElse("");
        return ref().kind().equals(Kinds.POD) && !node.isEmpty()
                ? Reads.enough(objects().node(node))
                : Stream.of();
    }

    private void readChanged() {
        for (ObjectRef each : now.changedSince(all).orElse(List.of())) {
            if (all.find(each).isPresent()) {
                Optional<Manifest> unused = objects().find(each);
            }
        }
    }

    ObjectRef ref() {
        return end.object();
    }

    private Inventory objects() {
        return before.objects();
    }

    private Optional<ClaimView> claim() {
        return ref().isClaim() ? objects().claim(ref().namespace(), ref().name()) : Optional.empty();
    }

    /** The volume itself, or that of the claim. */
    private Optional<VolumeView> volume() {
        return ref().isVolume()
                ? objects().volume(ref().name())
                : claim().map(ClaimView::volumeName)
                        .filter(name -> !name.isEmpty())
                        .flatMap(objects()::volume);
    }

    /** Why the volume of the claim is not its own. */
    Stream<String> otherVolume() {
        Optional<ClaimView> claim = claim().filter(each -> !each.volumeName().isEmpty());
        if (claim.isEmpty()) {
            return Stream.of();
        }
        Optional<VolumeView> volume = volume();
        return volume.isPresent() && isOf(volume.get(), claim.get())
                ? Stream.of()
                : Stream.of("its volume " + claim.get().volumeName()
                        + (volume.isPresent() ? " does not name it in claimRef" : " does not exist"));
    }

    /** Whether the volume names this claim, by its uid if both have one. */
    private static boolean isOf(VolumeView volume, ClaimView claim) {
        return volume.claimRef()
                .filter(each -> each.namespace().equals(claim.namespace())
                        && each.name().equals(claim.name())
                        && (each.uid().isEmpty()
                                || claim.uid().isEmpty()
                                || each.uid().equals(claim.uid())))
                .isPresent();
    }

    /** The claims that name the volume. */
    Stream<ObjectRef> claimsOfVolume() {
        return ref().isVolume()
                ? objects().claims().stream()
                        .filter(each -> each.volumeName().equals(ref().name()))
                        .map(ClaimView::ref)
                : Stream.of();
    }

    /** What makes pods that use the claim, or is of a kind that is not known and names it. */
    Stream<ObjectRef> makers() {
        return ref().isClaim()
                ? before.given(
                        given -> ClaimMaker.of(now, Set.of(ref())).stream().map(ClaimMaker::object))
                : Stream.of();
    }

    /** Pods that wait for a node and hold the claim as soon as they have one; the scheduler gives none to a claim that is being deleted. */
    Stream<ObjectRef> waitingPods() {
        Optional<ClaimView> claim = claim();
        if (claim.isEmpty()) {
            return Stream.of();
        }
        List<PodView> pods = objects().pods();
        return claim.get().isBeingDeleted()
                ? Stream.of()
                : pods.stream()
                        .filter(each -> each.namespace().equals(ref().namespace()))
                        .filter(each -> each.nodeName().isEmpty() && !each.isTerminated() && !each.isBeingDeleted())
                        .filter(each -> each.claims().stream()
                                .anyMatch(use -> use.claim().equals(ref().name())))
                        .map(PodView::ref);
    }

    /** Who has the volume on a node. */
    Stream<ObjectRef> attached() {
        Optional<VolumeView> volume = volume();
        if (volume.isEmpty() || isNeverAttached(volume.get())) {
            return Stream.of();
        }
        String name = volume.get().name();
        BackingStorage storage = BackingStorage.of(volume.get());
        Stream<ObjectRef> attachments = objects().attachments().stream()
                .filter(each -> each.volumeName().filter(name::equals).isPresent()
                        || NamedStorage.ofAttachment(each)
                                .filter(inline ->
                                        SameStorage.between(storage, inline).answer() != Sameness.Answer.DIFFERENT)
                                .isPresent())
                .map(AttachmentView::ref);
        return Stream.concat(
                attachments,
                VolumesOnNodes.of(objects()).of(volume.get()).stream()
                        .map(each -> each.node().ref())
                        .distinct());
    }

    /** Whether nothing attaches such a volume; if that is not known, the attachments decide, as they do if it is not so. */
    private boolean isNeverAttached(VolumeView volume) {
        String driver = volume.csiDriver();
        return driver.isEmpty()
                ? Stream.of("nfs", "hostPath", "local").anyMatch(volume::hasSource)
                : Reads.either(
                        () -> objects()
                                .find(new ObjectRef(Kinds.CSI_DRIVER, "", driver))
                                .flatMap(each -> each.spec().get("attachRequired"))
                                .filter(JsonBoolean.FALSE::equals)
                                .isPresent(),
                        () -> false);
    }

    /** The finalizers that the software of a driver removes, if nothing shows that the driver is registered. */
    Stream<String> unregisteredDriver() {
        List<String> finalizers = document.metadata().array("finalizers").items().stream()
                .filter(JsonString.class::isInstance)
                .map(each -> ((JsonString) each).value())
                .filter(each -> each.startsWith("external-"))
                .toList();
        String driver = ref().isVolume()
                ? volume().map(VolumeView::csiDriver).orElse("")
                : document.spec().string("attacher").orElse("");
        if (finalizers.isEmpty() || driver.isEmpty() || isRegistered(driver)) {
            return Stream.of();
        }
        throw NotKnown.allOf(
                Kinds.CSI_DRIVER,
                ref().toString(),
                "its finalizers " + String.join(", ", finalizers) + " are removed by the software of the driver "
                        + driver + ", and no CSIDriver and no CSINode that is given knows that driver");
    }

    /** Whether a CSIDriver or CSINode shows it. */
    private boolean isRegistered(String driver) {
        return before.witness(given -> Stream.concat(
                        given.csiDriver(driver).stream()
                                .map(each -> each.manifest().ref()),
                        given.csiNodes().stream()
                                .filter(each -> each.limits().containsKey(driver))
                                .map(each -> each.manifest().ref())))
                .isPresent();
    }

    /** Why the pods that are given are not those of the nodes and attachments that are given. */
    Stream<String> strangers() {
        return before.given(given -> {
            List<PodView> running = given.pods().stream()
                    .filter(each -> each.isScheduled() && !each.isTerminated())
                    .toList();
            return Stream.concat(onOtherNodes(given, running), otherAttachments(given, running))
                    .limit(1);
        });
    }

    private static Stream<String> onOtherNodes(Inventory given, List<PodView> running) {
        boolean noneIsThere = given.isComplete(Kinds.NODE)
                && !given.nodes().isEmpty()
                && !running.isEmpty()
                && running.stream().allMatch(each -> given.node(each.nodeName()).isEmpty());
        return noneIsThere
                ? Stream.of("no pod that is given is on a node that is given, for example "
                        + running.get(0).ref() + " on node " + running.get(0).nodeName()
                        + ": the pods are of another cluster")
                : Stream.of();
    }

    private static Stream<String> otherAttachments(Inventory given, List<PodView> running) {
        List<AttachmentView> attached = given.isComplete(Kinds.POD)
                ? given.attachments().stream()
                        .filter(each -> each.isAttached() && !each.isBeingDeleted())
                        .toList()
                : List.of();
        boolean noneIsUsed = attached.size() > 1
                && attached.stream()
                        .noneMatch(each ->
                                running.stream().anyMatch(pod -> pod.nodeName().equals(each.nodeName())));
        return noneIsUsed
                ? Stream.of("no pod that is given is on the node of an attachment, for example of "
                        + attached.get(0).ref() + " on node " + attached.get(0).nodeName()
                        + ": the pods may be of another cluster")
                : Stream.of();
    }

    /** The snapshots that are being made from the claim. */
    Stream<ObjectRef> unfinishedSnapshots() {
        return ref().isClaim()
                ? before.given(given -> given.all("VolumeSnapshot").stream()
                        .filter(each -> each.namespace().equals(ref().namespace()))
                        .filter(each -> each.at("spec", "source", "persistentVolumeClaimName")
                                .filter(JsonString.of(ref().name())::equals)
                                .isPresent())
                        .filter(each -> each.at("status", "readyToUse")
                                .filter(JsonBoolean.TRUE::equals)
                                .isEmpty())
                        .map(Manifest::ref))
                : Stream.of();
    }

    /** Other volumes that are the same storage, or may be. */
    Stream<ObjectRef> sameStorage() {
        return volume().stream()
                .flatMap(own -> objects().volumes().stream()
                        .filter(each -> !each.name().equals(own.name()) && SameStorage.mayBe(own, each))
                        .map(VolumeView::ref));
    }

    /** A time in the input that is long after the object was deleted. */
    Stream<Instant> muchLater() {
        return time(document.metadata().get("deletionTimestamp")).stream()
                .flatMap(deleted -> before.given(given -> given.all().stream()
                                .flatMap(HoldersEvidence::times)
                                .filter(each -> each.isAfter(deleted.plus(SOON))))
                        .limit(1));
    }

    /** Times at which something was written to an object. */
    private static Stream<Instant> times(Manifest each) {
        Stream<Optional<JsonValue>> own = Stream.of(
                each.metadata().get("creationTimestamp"),
                each.metadata().get("deletionTimestamp"),
                each.spec().get("renewTime"),
                each.status().get("startTime"));
        Stream<Optional<JsonValue>> conditions = each.status().array("conditions").objects().stream()
                .flatMap(one -> Stream.of(one.get("lastHeartbeatTime"), one.get("lastTransitionTime")));
        return Stream.concat(own, conditions).flatMap(value -> time(value).stream());
    }

    private static Optional<Instant> time(Optional<JsonValue> value) {
        try {
            return value.filter(JsonString.class::isInstance).map(text -> Instant.parse(((JsonString) text).value()));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
