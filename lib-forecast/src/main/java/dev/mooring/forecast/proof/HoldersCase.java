package dev.mooring.forecast.proof;

import dev.mooring.deletion.DeletionEnd;
import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.Sameness;
import dev.mooring.driver.internal.NamedStorage;
import dev.mooring.driver.internal.SameStorage;
import dev.mooring.driver.internal.VolumesOnNodes;
import dev.mooring.evidence.Fact;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.workload.internal.ClaimMaker;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What {@link HoldersPremise} examines about an object that seems to be free. */
public final class HoldersCase {

    /** Longer than controllers and kubelets take to release an object that nothing holds. */
    private static final Duration SOON = Duration.ofMinutes(5);

    private static final String SNAPSHOT = "VolumeSnapshot";

    private final Inventory before;
    private final Inventory now;
    private final DeletionEnd end;
    private final ObjectRef object;
    private final Manifest document;

    /** The object as it was and how it ends, and what else there is before and after what was played. */
    public HoldersCase(Inventory before, Inventory now, DeletionEnd end) {
        this.before = before;
        this.now = now;
        this.end = end;
        this.object = end.object();
        this.document = before.find(object).orElseThrow();
    }

    DeletionEnd end() {
        return end;
    }

    ObjectRef object() {
        return object;
    }

    Fact at(String... path) {
        return Fact.Value.of(document, path);
    }

    Optional<Fact> allOf(String kind) {
        return before.completeness(kind).map(Fact.class::cast);
    }

    private Optional<ClaimView> claim() {
        return object.isClaim() ? before.claim(object.namespace(), object.name()) : Optional.empty();
    }

    /** The name of the volume of the claim; empty if it names none, or the object is no claim. */
    Optional<String> volumeName() {
        return claim().map(ClaimView::volumeName).filter(name -> !name.isEmpty());
    }

    /** The volume itself, or that of the claim. */
    Optional<VolumeView> volume() {
        return object.isVolume() ? before.volume(object.name()) : volumeName().flatMap(before::volume);
    }

    /** Whether the volume names this claim, by its uid if both have one. */
    boolean isVolumeOfClaim() {
        ClaimView claim = claim().orElseThrow();
        Optional<ClaimRef> ref = volume().flatMap(VolumeView::claimRef);
        return ref.filter(each -> each.namespace().equals(claim.namespace())
                        && each.name().equals(claim.name())
                        && (each.uid().isEmpty()
                                || claim.uid().isEmpty()
                                || each.uid().equals(claim.uid())))
                .isPresent();
    }

    /** The claim that a volume names, if it is there and names the volume. */
    Optional<ObjectRef> claimOfVolume() {
        return object.isVolume()
                ? before.claims().stream()
                        .filter(each -> each.volumeName().equals(object.name()))
                        .map(ClaimView::ref)
                        .findFirst()
                : Optional.empty();
    }

    /** What makes pods that use the claim, or is of a kind that is not known and names it. */
    List<ObjectRef> makers() {
        return ClaimMaker.of(now, object.isClaim() ? Set.of(object) : Set.of()).stream()
                .map(ClaimMaker::object)
                .toList();
    }

    /** Pods that wait for a node and hold the claim as soon as they have one; the scheduler gives none to a claim that is being deleted. */
    List<ObjectRef> waitingPods() {
        return claim().filter(each -> !each.isBeingDeleted()).isEmpty()
                ? List.of()
                : before.pods().stream()
                        .filter(each -> each.namespace().equals(object.namespace()))
                        .filter(each -> each.nodeName().isEmpty() && !each.isTerminated() && !each.isBeingDeleted())
                        .filter(each -> each.claims().stream()
                                .anyMatch(use -> use.claim().equals(object.name())))
                        .map(PodView::ref)
                        .toList();
    }

    /** Who has the volume on a node. */
    List<ObjectRef> attached() {
        Optional<VolumeView> volume = volume();
        if (volume.isEmpty()) {
            return List.of();
        }
        String name = volume.get().name();
        BackingStorage storage = BackingStorage.of(volume.get());
        Stream<ObjectRef> attachments = before.attachments().stream()
                .filter(each -> each.volumeName().filter(name::equals).isPresent()
                        || NamedStorage.ofAttachment(each)
                                .filter(inline ->
                                        SameStorage.between(storage, inline).answer() != Sameness.Answer.DIFFERENT)
                                .isPresent())
                .map(AttachmentView::ref);
        Stream<ObjectRef> nodes = VolumesOnNodes.of(before).of(volume.get()).stream()
                .map(each -> each.node().ref())
                .distinct();
        return Stream.concat(attachments, nodes).toList();
    }

    /** Whether nothing attaches such a volume. */
    boolean isNeverAttached() {
        String driver = volume().map(VolumeView::csiDriver).orElse("");
        return driver.isEmpty()
                ? Stream.of("nfs", "hostPath", "local")
                        .anyMatch(each -> volume().filter(volume -> volume.hasSource(each))
                                .isPresent())
                : driverObject()
                        .filter(each -> each.spec()
                                .get("attachRequired")
                                .filter(JsonBoolean.FALSE::equals)
                                .isPresent())
                        .isPresent();
    }

    List<String> finalizers() {
        return document.metadata().array("finalizers").items().stream()
                .filter(JsonString.class::isInstance)
                .map(each -> ((JsonString) each).value())
                .filter(each -> each.startsWith("external-"))
                .toList();
    }

    /** The CSI driver whose sidecars remove finalizers of the object; empty if it has none of these. */
    Optional<String> releasingDriver() {
        String driver = object.isVolume()
                ? volume().map(VolumeView::csiDriver).orElse("")
                : document.spec().string("attacher").orElse("");
        return Optional.of(driver)
                .filter(each -> !each.isEmpty() && !finalizers().isEmpty());
    }

    /** What shows that a driver is registered. */
    Optional<Fact> registered(String driver) {
        return before.csiDriver(driver)
                .<Fact>map(each -> Fact.Value.of(each.manifest(), "metadata", "name"))
                .or(() -> before.csiNodes().stream()
                        .filter(each -> each.limits().containsKey(driver))
                        .map(each -> (Fact) Fact.Value.of(each.manifest(), "spec", "drivers"))
                        .findFirst());
    }

    /** Why the pods that are given are not those of the nodes and attachments that are given. */
    Optional<String> strangers() {
        List<PodView> running = before.pods().stream()
                .filter(each -> each.isScheduled() && !each.isTerminated())
                .toList();
        boolean noneIsThere = before.isComplete(Kinds.NODE)
                && !before.nodes().isEmpty()
                && !running.isEmpty()
                && running.stream()
                        .allMatch(each -> before.node(each.nodeName()).isEmpty());
        if (noneIsThere) {
            return Optional.of("no pod that is given is on a node that is given, for example "
                    + running.get(0).ref() + " on node " + running.get(0).nodeName()
                    + ": the pods are of another cluster");
        }
        List<AttachmentView> attached = before.isComplete(Kinds.POD)
                ? before.attachments().stream()
                        .filter(each -> each.isAttached() && !each.isBeingDeleted())
                        .toList()
                : List.of();
        boolean noneIsUsed = attached.size() > 1 && attached.stream().noneMatch(each -> isExplained(each, running));
        return noneIsUsed
                ? Optional.of("no pod that is given is on the node of an attachment, for example of "
                        + attached.get(0).ref() + " on node " + attached.get(0).nodeName()
                        + ": the pods may be of another cluster")
                : Optional.empty();
    }

    private static boolean isExplained(AttachmentView attachment, List<PodView> running) {
        return running.stream().anyMatch(pod -> pod.nodeName().equals(attachment.nodeName()));
    }

    private Optional<Manifest> driverObject() {
        return before.find(new ObjectRef(
                Kinds.CSI_DRIVER, "", volume().map(VolumeView::csiDriver).orElse("")));
    }

    /** Why nothing attaches such a volume. */
    Fact neverAttached() {
        return driverObject()
                .map(each -> Fact.Value.of(each, "spec", "attachRequired"))
                .orElseGet(() -> Fact.Value.of(volume().orElseThrow().manifest(), "spec"));
    }

    /** The snapshots that are being made from the claim. */
    List<ObjectRef> unfinishedSnapshots() {
        return before.all(SNAPSHOT).stream()
                .filter(each -> object.isClaim() && each.namespace().equals(object.namespace()))
                .filter(each -> each.at("spec", "source", "persistentVolumeClaimName")
                        .filter(JsonString.of(object.name())::equals)
                        .isPresent())
                .filter(each -> each.at("status", "readyToUse")
                        .filter(JsonBoolean.TRUE::equals)
                        .isEmpty())
                .map(Manifest::ref)
                .toList();
    }

    /** Other volumes that are the same storage, or may be. */
    List<ObjectRef> sameStorage() {
        Optional<VolumeView> own = volume();
        if (own.isEmpty()) {
            return List.of();
        }
        return before.volumes().stream()
                .filter(each -> !each.name().equals(own.get().name()) && SameStorage.mayBe(own.get(), each))
                .map(VolumeView::ref)
                .toList();
    }

    /** A time in the input that is long after the object was deleted. */
    Optional<Instant> muchLater() {
        return time(document.metadata().get("deletionTimestamp"))
                .flatMap(deleted -> before.all().stream()
                        .flatMap(HoldersCase::times)
                        .filter(each -> each.isAfter(deleted.plus(SOON)))
                        .findFirst());
    }

    /** Times at which something was written to an object. */
    private static Stream<Instant> times(Manifest each) {
        Stream<Optional<JsonValue>> own = Stream.of(
                each.metadata().get("creationTimestamp"),
                each.metadata().get("deletionTimestamp"),
                each.spec().get("renewTime"),
                each.status().get("startTime"));
        Stream<Optional<JsonValue>> conditions = each.status().array("conditions").items().stream()
                .filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast)
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

    Fact volumeAt(String... path) {
        return Fact.Value.of(volume().orElseThrow().manifest(), path);
    }
}
