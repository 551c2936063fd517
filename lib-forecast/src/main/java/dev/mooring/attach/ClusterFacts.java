package dev.mooring.attach;

import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.Sharing;
import dev.mooring.driver.internal.NamedStorage;
import dev.mooring.driver.internal.SameStorage;
import dev.mooring.driver.internal.VolumesOnNodes;
import dev.mooring.evidence.Fact;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.NodeReports;
import dev.mooring.workload.UniqueVolumeName;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What is the same for all volumes of a cluster, computed once. */
final class ClusterFacts {

    private final Inventory objects;
    private final Inventory given;
    private final NodeReports reports;
    private final SameStorage storages;
    private final IdentityHashMap<BackingStorage, String> inline = new IdentityHashMap<>();
    private final SameStorage inlineStorages;
    private final VolumesOnNodes onNodes;
    private final Map<String, Optional<Fact.Complete>> complete = new HashMap<>();

    /**
     * What is the same for all volumes.
     *
     * @param objects the objects, with those that workloads make
     * @param given the objects of the input, on which a proof can rest
     */
    ClusterFacts(Inventory objects, Inventory given) {
        this.objects = objects;
        this.given = given;
        this.reports = NodeReports.of(objects);
        this.storages = SameStorage.among(
                objects.volumes().stream().map(BackingStorage::of).toList());
        for (PodView pod : objects.pods()) {
            for (JsonValue each : pod.manifest().spec().array("volumes").items()) {
                if (!pod.isTerminated() && each instanceof JsonObject entry) {
                    NamedStorage.inPod(entry)
                            .ifPresent(storage -> inline.put(storage, pod.ref().toString()));
                }
            }
        }
        objects.attachments()
                .forEach(each -> NamedStorage.ofAttachment(each)
                        .ifPresent(storage -> inline.put(storage, each.ref().toString())));
        this.inlineStorages = SameStorage.among(inline.keySet());
        this.onNodes = VolumesOnNodes.of(objects);
    }

    Inventory objects() {
        return objects;
    }

    NodeReports reports() {
        return reports;
    }

    /** The other volumes that are, or may be, the storage of one of these; a share is there for several. */
    NavigableSet<ObjectRef> sameStorage(Set<ObjectRef> these) {
        NavigableSet<ObjectRef> found = new TreeSet<>();
        for (ObjectRef each : these) {
            objects.volume(each.name())
                    .map(BackingStorage::of)
                    .ifPresent(own -> storages.of(own).stream()
                            .filter(match -> own.sharing() != Sharing.WRITERS || hasHandleOf(own, match.storage()))
                            .forEach(match -> found.add(match.storage().volume().ref())));
        }
        found.removeAll(these);
        return found;
    }

    /**
     * What has, or may have, the storage of one of these volumes without naming one of them: pods, attachments, and nodes
     * under a name other than that of the volume.
     */
    Stream<String> otherUsers(Stream<VolumeView> these, UniqueVolumeName name) {
        return these.filter(volume -> BackingStorage.of(volume).sharing() != Sharing.WRITERS)
                .flatMap(volume -> Stream.concat(
                        inlineStorages.of(BackingStorage.of(volume)).stream()
                                .map(match -> inline.getOrDefault(match.storage(), "")),
                        onNodes.of(volume).stream()
                                .filter(entry -> !entry.name().equals(name.toString()))
                                .map(entry -> entry.node().ref() + " as " + entry.name())))
                .distinct();
    }

    private static boolean hasHandleOf(BackingStorage one, BackingStorage other) {
        return !one.volume().volumeHandle().isEmpty()
                && one.volume().volumeHandle().equals(other.volume().volumeHandle());
    }

    /** Whether an object is in the input, and not made by a workload. */
    boolean isGiven(ObjectRef object) {
        return given.find(object).isPresent();
    }

    /** That all objects of a kind are given; one fact for all volumes, so that its digest is made once. */
    Optional<Fact.Complete> complete(String kind) {
        return complete.computeIfAbsent(kind, given::completeness);
    }
}
