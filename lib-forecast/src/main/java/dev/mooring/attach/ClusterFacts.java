package dev.mooring.attach;

import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.Sharing;
import dev.mooring.driver.internal.InlineUsers;
import dev.mooring.driver.internal.SameStorage;
import dev.mooring.driver.internal.VolumesOnNodes;
import dev.mooring.internal.Lazy;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.NodeReports;
import dev.mooring.workload.UniqueVolumeName;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What is the same for all volumes of a cluster, computed once. */
final class ClusterFacts {

    private final Inventory objects;
    private final NodeReports reports;
    private final Lazy<Map<ObjectRef, List<ObjectRef>>> customUsers;
    private final SameStorage storages;
    private final InlineUsers inline;
    private final VolumesOnNodes onNodes;

    /**
     * What is the same for all volumes.
     *
     * @param objects the objects
     * @param reports whether its nodes answer
     * @param customUsers what uses claims without being a workload of Kubernetes, by claim
     */
    ClusterFacts(Inventory objects, NodeReports reports, Supplier<Map<ObjectRef, List<ObjectRef>>> customUsers) {
        this.objects = objects;
        this.reports = reports;
        this.customUsers = new Lazy<>(customUsers);
        this.storages = SameStorage.among(
                objects.volumes().stream().map(BackingStorage::of).toList());
        this.inline = InlineUsers.now(objects);
        this.onNodes = VolumesOnNodes.of(objects);
    }

    NodeReports reports() {
        return reports;
    }

    List<ObjectRef> customUsers(ObjectRef claim) {
        return customUsers.get().getOrDefault(claim, List.of());
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
                        inline.of(volume).map(user -> user.object().toString()),
                        onNodes.of(volume).stream()
                                .filter(entry -> !entry.name().equals(name.toString()))
                                .map(entry -> entry.node().ref() + " as " + entry.name())))
                .distinct();
    }

    private static boolean hasHandleOf(BackingStorage one, BackingStorage other) {
        return !one.volume().volumeHandle().isEmpty()
                && one.volume().volumeHandle().equals(other.volume().volumeHandle());
    }
}
