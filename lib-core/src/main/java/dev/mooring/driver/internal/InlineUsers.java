package dev.mooring.driver.internal;

import dev.mooring.driver.BackingStorage;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.workload.internal.ClaimMaker;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What names the storage of volumes without a claim: pods, workloads that will make such pods, and attachments of inline
 * volumes.
 */
public final class InlineUsers {

    /**
     * A user of a volume that its claim does not show.
     *
     * @param object the pod, workload or attachment
     * @param words what it does, for example {@code names it without a claim}
     */
    public record User(ObjectRef object, String words) {

        /** {@return the object and what it does} */
        public String sentence() {
            return object + " " + words;
        }
    }

    private final IdentityHashMap<BackingStorage, User> users = new IdentityHashMap<>();
    private final SameStorage storages;

    private InlineUsers(Inventory objects, Stream<Manifest> makers) {
        objects.pods().stream().filter(pod -> !pod.isTerminated()).forEach(pod -> read(pod.manifest(), objects));
        makers.forEach(maker -> read(maker, objects));
        objects.attachments()
                .forEach(each -> NamedStorage.ofAttachment(each)
                        .ifPresent(storage ->
                                users.put(storage, new User(each.ref(), "attaches it to node " + each.nodeName()))));
        this.storages = SameStorage.among(users.keySet());
    }

    /**
     * The users of now.
     *
     * @param objects the objects of a cluster
     * @return its pods and attachments
     */
    public static InlineUsers now(Inventory objects) {
        return new InlineUsers(objects, Stream.of());
    }

    /**
     * The users of now, and those that workloads will make.
     *
     * @param objects the objects of a cluster
     * @return its pods, attachments and workloads
     */
    public static InlineUsers of(Inventory objects) {
        return new InlineUsers(
                objects, objects.all().stream().filter(each -> !each.kind().equals(Kinds.POD)));
    }

    private void read(Manifest object, Inventory objects) {
        for (JsonObject entry : ClaimMaker.volumes(object, objects)) {
            NamedStorage.inPod(entry)
                    .ifPresent(storage -> users.put(storage, new User(object.ref(), "names it without a claim")));
        }
    }

    /**
     * The users of a volume. One that has a directory around it is no user: provisioners have the directory of all volumes.
     *
     * @param volume the volume
     * @return those that have, or may have, its storage or a directory inside it
     */
    public Stream<User> of(VolumeView volume) {
        BackingStorage storage = BackingStorage.of(volume);
        Stream<User> inside = users.entrySet().stream()
                .filter(each -> storage.contains(each.getKey()))
                .map(Map.Entry::getValue)
                .sorted(Comparator.comparing(User::object));
        return Stream.concat(
                        storages.of(storage).stream().flatMap(match -> Stream.ofNullable(users.get(match.storage()))),
                        inside)
                .distinct();
    }
}
