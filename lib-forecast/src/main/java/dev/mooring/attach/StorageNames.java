package dev.mooring.attach;

import dev.mooring.driver.internal.WriteSharing;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Which volumes may be one storage under different names, over the whole input: the same handle of a driver with another
 * name, or the same image of Ceph.
 */
final class StorageNames {

    /** The last part of a handle of ceph-csi, which is the last part of the image's name too. */
    private static final int UUID = 36;

    private final Map<String, NavigableSet<ObjectRef>> volumes = new HashMap<>();
    private final Map<ObjectRef, NavigableSet<String>> names = new HashMap<>();

    StorageNames(Inventory objects) {
        for (VolumeView volume : objects.volumes()) {
            NavigableSet<String> all = names(volume);
            names.put(volume.ref(), all);
            all.forEach(name ->
                    volumes.computeIfAbsent(name, key -> new TreeSet<>()).add(volume.ref()));
        }
    }

    /** All volumes that share a name with one of these, except these. */
    NavigableSet<ObjectRef> others(Iterable<ObjectRef> these) {
        NavigableSet<ObjectRef> found = new TreeSet<>();
        these.forEach(each -> names.getOrDefault(each, new TreeSet<>())
                .forEach(name -> found.addAll(volumes.getOrDefault(name, new TreeSet<>()))));
        these.forEach(found::remove);
        return found;
    }

    private static NavigableSet<String> names(VolumeView volume) {
        NavigableSet<String> all = new TreeSet<>();
        try {
            Part spec = Part.of(volume.ref(), volume.manifest().json()).at("spec");
            Part csi = spec.at("csi");
            String handle = csi.at("volumeHandle").text();
            if (!handle.isEmpty()) {
                all.add("handle " + handle);
            }
            if (WriteSharing.isRbdDriver(csi.at("driver").text())) {
                Part attributes = csi.at("volumeAttributes");
                String pool = attributes.at("pool").text();
                for (String image : List.of(handle, attributes.at("imageName").text())) {
                    image(all, pool, image);
                }
                if (handle.length() > UUID) {
                    image(all, "", handle.substring(handle.length() - UUID));
                }
            }
            Part rbd = spec.at("rbd");
            String pool = rbd.at("pool").text();
            image(all, pool.isEmpty() ? "rbd" : pool, rbd.at("image").text());
        } catch (ManifestException e) {
            // A volume that cannot be read is reported elsewhere, and its kind is not complete.
            return all;
        }
        return all;
    }

    /** An image is known by its pool and name; one that ceph-csi made also by the uuid in its name. */
    private static void image(NavigableSet<String> all, String pool, String image) {
        if (!pool.isEmpty() && !image.isEmpty()) {
            all.add("image " + pool + "/" + image);
        }
        String end = image.substring(Math.max(0, image.length() - UUID));
        if (end.chars().filter(each -> each == '-').count() == 4 && end.length() == UUID) {
            all.add("uuid " + end);
        }
    }
}
