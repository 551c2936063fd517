package dev.mooring.plan.orphan;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.plan.orphan.OrphanItem.Verdict;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandFailure;
import dev.mooring.rbd.output.CommandOutput.ListedImage;
import dev.mooring.rbd.output.CommandOutput.TrashedImage;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which images and subvolumes have an owner.
 *
 * @param clusters the clusters that use the pool, as the caller says, and those that are given; by name
 * @param items images, then images in the trash, then subvolumes; each by place and name
 * @param findings what is wrong with lists, volumes whose image is missing, and names that the driver keeps for nothing
 */
public record Orphans(List<String> clusters, List<OrphanItem> items, List<Reason> findings) {

    public Orphans {
        clusters = List.copyOf(clusters);
        items = List.copyOf(items);
        findings = List.copyOf(findings);
    }

    /**
     * Decides for everything that was listed.
     *
     * <p>Something is owned if one object of one cluster leads to it, whatever else is missing. It is an orphan only if all
     * clusters that use the pool are stated and given whole, none of their objects leads to it, names it or waits for
     * storage that it may be, no client has it open, and no clone needs it. Everything else is unknown.
     *
     * <p>For example, {@code csi-vol-…} of a volume that was deleted with the policy Retain is an orphan once
     * {@code rbd status}, {@code lock ls}, {@code info} and {@code children} of it and its entry in the journal of the
     * driver are given; its steps move it to the trash and show how to restore it.
     *
     * @param scene what was seen
     * @return the answer
     * @upstream ceph-csi internal/rbd/rbd_journal.go, internal/cephfs/store/fsjournal.go: the names
     */
    public static Orphans of(PoolInput scene) {
        return new Judge(scene).judge();
    }

    /** {@return whether everything that was listed is owned, an orphan, or on its way out in the trash} */
    public boolean isAllKnown() {
        return items.stream()
                        .filter(item -> !(item.stored() instanceof StoredObject.Image image && image.isInTrash()))
                        .noneMatch(item -> item.verdict() == Verdict.UNKNOWN)
                && findings.stream().noneMatch(reason -> reason.code() == OrphanCode.LIST_NOT_READ);
    }

    /** {@return the reasons of the whole and of each item, in the order of the answer} */
    public List<Reason> allReasons() {
        List<Reason> all = new ArrayList<>(findings);
        items.forEach(item -> all.addAll(item.reasons()));
        return List.copyOf(all);
    }

    /** {@return the JSON form: {@code clusters}, {@code items}, {@code reasons}} */
    public JsonObject toJson() {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("clusters", JsonArray.of(clusters.stream().map(JsonString::of)));
        members.put("items", JsonArray.of(items.stream().map(OrphanItem::toJson)));
        members.put("reasons", Reason.toJson(findings));
        return JsonObject.of(members);
    }

    private static final class Judge {

        private final PoolInput scene;
        private final List<ClusterObjects> clusters = new ArrayList<>();
        private final List<Reason> reasons = new ArrayList<>();

        private Judge(PoolInput scene) {
            this.scene = scene;
            scene.clusters.forEach(
                    (name, each) -> clusters.add(new ClusterObjects(name, each.objects(), each.context())));
        }

        private Orphans judge() {
            Map<StoredObject.Image, PoolInput.Lists> images = new LinkedHashMap<>();
            Map<StoredObject.Image, PoolInput.Lists> trashed = new LinkedHashMap<>();
            scene.pools.forEach((place, lists) -> {
                lists.images().ifPresent(answer -> {
                    notRead("rbd ls " + place, answer);
                    Set<String> names = new TreeSet<>();
                    for (ListedImage each : answer.answer().orElse(List.of())) {
                        if (!each.image().isEmpty()) {
                            names.add(each.image());
                        }
                    }
                    names.forEach(name -> images.put(ImageJudge.image(place, name, ""), lists));
                });
                lists.trash().ifPresent(answer -> {
                    notRead("rbd trash ls " + place, answer);
                    for (TrashedImage each : answer.answer().orElse(List.of())) {
                        if (!each.name().isEmpty()) {
                            trashed.put(ImageJudge.image(place, each.name(), each.id()), lists);
                        }
                    }
                });
            });
            Journal journal = new Journal(scene, clusters);
            List<OrphanItem> items = new ArrayList<>(new ImageJudge(scene, clusters, journal).items(images, trashed));
            missing(images.keySet(), trashed.keySet(), journal);
            scene.groups.forEach((place, answer) -> {
                notRead("ceph fs subvolume ls " + place, answer);
                for (String name : new TreeSet<>(answer.answer().orElse(List.of()))) {
                    items.add(SubvolumeJudge.item(
                            scene,
                            clusters,
                            journal,
                            new StoredObject.Subvolume(place.name(), place.part(), name),
                            answer));
                }
            });
            Set<String> names = new TreeSet<>(scene.clusters.keySet());
            scene.stated.ifPresent(names::addAll);
            return new Orphans(List.copyOf(names), items, reasons);
        }

        private void notRead(String command, CommandAnswer<?> answer) {
            if (!answer.isWhole()) {
                reasons.add(Reason.of(
                        OrphanCode.LIST_NOT_READ,
                        command,
                        answer instanceof CommandFailure<?> failure
                                ? "the list was not read: " + failure.kind() + ", " + failure.message()
                                : "the last line of the list has no line end, so the rest may be missing"));
            }
        }

        private void missing(Set<StoredObject.Image> images, Set<StoredObject.Image> trashed, Journal journal) {
            Set<PoolInput.Place> listed = new TreeSet<>();
            scene.pools.forEach((place, lists) -> {
                boolean whole = lists.images().filter(CommandAnswer::isWhole).isPresent()
                        && lists.trash().filter(CommandAnswer::isWhole).isPresent();
                if (whole) {
                    listed.add(place);
                }
            });
            Set<StoredObject.Image> there = new LinkedHashSet<>(images);
            there.addAll(trashed);
            clusters.forEach(cluster -> reasons.addAll(cluster.missing(listed, there)));
            reasons.addAll(journal.leftOvers(listed, there));
        }
    }
}
