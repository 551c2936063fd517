package dev.mooring.deletion;

import dev.mooring.deletion.DataRule.Story;
import dev.mooring.deletion.DeletionEnd.State;
import dev.mooring.deletion.OtherControllers.Outcome.Loss;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The result of a deletion: the end of each object that it concerns, and the fate of the data of each volume. */
public final class Deletions {

    /** Nothing is deleted. */
    public static final Deletions NONE = new Deletions(Map.of(), Map.of(), true, Inventory.EMPTY, Open.NOTHING);

    private final Map<ObjectRef, DeletionEnd> ends;
    private final Map<ObjectRef, DataEnd> data;
    private final boolean settles;
    private final Inventory inventory;
    private final Open open;

    /**
     * What a later deletion needs to know.
     *
     * @param leavers the pods that left claims, see {@link DeletionInput#madeAgain}
     * @param doubts why it is not known whether objects go
     * @param emptied the volumes whose data their provisioners have deleted, with their uids
     * @param losses the volumes whose data other controllers have deleted
     * @param causes why objects are being deleted
     * @param tools what happens to what the tools have applied that go
     */
    record Open(
            Map<ObjectRef, Map<ObjectRef, Life>> leavers,
            Map<ObjectRef, Reason> doubts,
            Map<ObjectRef, String> emptied,
            Map<ObjectRef, Loss> losses,
            Map<ObjectRef, Reason> causes,
            Map<ObjectRef, List<Reason>> tools) {

        static final Open NOTHING = new Open(Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of());

        static Open of(DeletionRun run) {
            DeletionInput scene = run.scene();
            Map<ObjectRef, String> emptied = new TreeMap<>();
            for (VolumeView volume : scene.inventory().volumes()) {
                if (scene.isEmptied(volume.ref())) {
                    emptied.put(volume.ref(), volume.manifest().uid());
                }
            }
            Map<ObjectRef, Loss> losses = new TreeMap<>(run.losses());
            losses.keySet().removeIf(each -> scene.life(each) == null);
            Map<ObjectRef, Reason> causes = new TreeMap<>(run.causes());
            causes.keySet().removeIf(each -> {
                Life life = scene.life(each);
                return life == null || !life.isBeingDeleted();
            });
            return new Open(
                    scene.leavers(),
                    Map.copyOf(run.doubts()),
                    Map.copyOf(emptied),
                    Map.copyOf(losses),
                    Map.copyOf(causes),
                    Map.copyOf(run.tools()));
        }
    }

    private Deletions(
            Map<ObjectRef, DeletionEnd> ends,
            Map<ObjectRef, DataEnd> data,
            boolean settles,
            Inventory inventory,
            Open open) {
        this.open = open;
        this.ends = new TreeMap<>(ends);
        this.data = new TreeMap<>(data);
        this.settles = settles;
        this.inventory = inventory;
    }

    static Deletions of(DeletionRun run) {
        Intermediate.doubt(run);
        Endings endings = new Endings(run);
        Map<ObjectRef, DeletionEnd> ends = new TreeMap<>();
        for (ObjectRef ref : concerned(run, endings)) {
            ends.put(ref, endings.of(ref));
        }
        Map<ObjectRef, DataEnd> data = new TreeMap<>();
        ends.keySet().stream()
                .filter(ObjectRef::isVolume)
                .forEach(ref ->
                        before(run, ref).ifPresent(volume -> data.put(ref, DataRule.of(story(run, volume, ends)))));
        NotGiven.volumes(run, ends).forEach(data::putIfAbsent);
        ends.replaceAll((ref, end) -> NotGiven.withSnapshot(run, end));
        return new Deletions(ends, data, run.settles(), run.scene().inventory(), Open.of(run));
    }

    Open open() {
        return open;
    }

    /** What was deleted or may be, the claims of these pods, and the volumes of these claims. */
    private static Set<ObjectRef> concerned(DeletionRun run, Endings endings) {
        Set<ObjectRef> concerned = new TreeSet<>(run.causes().keySet());
        concerned.addAll(run.doubts().keySet());
        concerned.addAll(run.volumes().keySet());
        concerned.addAll(endings.waiting());
        for (ObjectRef ref : List.copyOf(concerned)) {
            run.podBefore(ref)
                    .or(() -> run.scene().pod(ref))
                    .map(DeletionInput::claims)
                    .ifPresent(concerned::addAll);
        }
        Inventory inventory = run.scene().inventory();
        for (ObjectRef ref : List.copyOf(concerned)) {
            inventory
                    .claim(ref.namespace(), ref.name())
                    .filter(claim -> ref.isClaim())
                    .map(ClaimView::volumeName)
                    .flatMap(inventory::volume)
                    .map(VolumeView::ref)
                    .ifPresent(concerned::add);
        }
        for (PodView pod : concerned.isEmpty() ? List.<PodView>of() : inventory.pods()) {
            if (!pod.isScheduled() && DeletionInput.claims(pod).stream().anyMatch(concerned::contains)) {
                concerned.add(pod.ref());
            }
        }
        concerned.removeIf(ref -> ref.isClaim()
                && run.scene().life(ref) == null
                && !run.scene().isGone(ref)
                && !run.causes().containsKey(ref));
        return concerned;
    }

    private static Optional<VolumeView> before(DeletionRun run, ObjectRef ref) {
        return Optional.ofNullable(run.volumes().get(ref)).or(() -> run.scene().volume(ref));
    }

    private static Story story(DeletionRun run, VolumeView volume, Map<ObjectRef, DeletionEnd> ends) {
        ObjectRef ref = volume.ref();
        List<DeletionEnd> own = Stream.concat(Stream.of(ref), VolumeHolds.claim(volume).stream())
                .map(ends::get)
                .filter(Objects::nonNull)
                .toList();
        return new Story(
                run.scene().inventory().release(),
                volume,
                run.scene().volume(ref),
                run.scene().isEmptied(ref),
                run.losses().get(ref),
                own);
    }

    /**
     * The ends after a later deletion.
     *
     * @param later what it came to
     * @return the ends of both; for an object that both concern, the later end counts, unless the later deletion no
     *     longer found it or its successor stays
     */
    public Deletions then(Deletions later) {
        Map<ObjectRef, DeletionEnd> allEnds = new TreeMap<>(ends);
        Map<ObjectRef, DataEnd> allData = new TreeMap<>(data);
        later.ends.forEach((ref, end) -> {
            DeletionEnd before = ends.get(ref);
            boolean isNews = end.state() != State.NOT_FOUND
                    && (end.state() != State.STAYS || before == null || before.state() != State.GONE);
            if (before == null || isNews) {
                allEnds.put(ref, end);
            }
        });
        allData.putAll(later.data);
        return new Deletions(allEnds, allData, settles && later.settles, later.inventory, later.open);
    }

    /** {@return whether nothing is deleted, and nothing was being deleted} */
    public boolean isEmpty() {
        return ends.isEmpty();
    }

    /** {@return the ends of the objects that the deletion concerns, by kind, namespace and name} */
    public List<DeletionEnd> ends() {
        return List.copyOf(ends.values());
    }

    /**
     * The end of an object.
     *
     * @param object which one
     * @return its end; empty if the deletion does not concern it
     */
    public Optional<DeletionEnd> end(ObjectRef object) {
        return Optional.ofNullable(ends.get(object));
    }

    /**
     * Whether an object is known to exist in the end.
     *
     * @param object which one
     * @return false if it is gone, or if that is not known: an unknown client may release it at any time
     */
    public boolean isKept(ObjectRef object) {
        return end(object)
                .filter(each -> each.state() == State.STAYS
                        || (each.state() == State.TERMINATING
                                && each.holders().stream().anyMatch(Holder::isKnown)))
                .isPresent();
    }

    /**
     * Whether it is uncertain that an object stays.
     *
     * @param object which one
     * @return true if both are possible
     */
    public boolean isOpen(ObjectRef object) {
        return end(object).filter(each -> each.state() == State.UNKNOWN).isPresent();
    }

    /** {@return what becomes of the data of each volume that the deletion concerns, by name} */
    public List<DataEnd> data() {
        return List.copyOf(data.values());
    }

    /**
     * What becomes of the data of a volume.
     *
     * @param volume the volume
     * @return the end of its data; empty if the deletion does not concern it
     */
    public Optional<DataEnd> data(ObjectRef volume) {
        return Optional.ofNullable(data.get(volume));
    }

    /**
     * {@return false if the controllers write without end; then the answers are about the moment when that was noticed}
     */
    public boolean settles() {
        return settles;
    }

    /** {@return the objects after the deletion} */
    public Inventory inventory() {
        return inventory;
    }

    /** {@return all reasons: of the objects, their holders and the data} */
    public List<Reason> allReasons() {
        List<Reason> all = new ArrayList<>();
        ends.values().forEach(end -> all.addAll(end.allReasons()));
        data.values().forEach(end -> all.add(end.reason()));
        return List.copyOf(all);
    }

    /** {@return {@code objects}, {@code data} and {@code settles}} */
    public JsonObject toJson() {
        return JsonObject.of("objects", JsonArray.of(ends.values().stream().map(DeletionEnd::toJson)))
                .with("data", JsonArray.of(data.values().stream().map(DataEnd::toJson)))
                .with("settles", JsonBoolean.of(settles));
    }
}
