package dev.mooring.s3fs.volume;

import dev.mooring.kubelet.NodePath;
import dev.mooring.reason.Reason;
import dev.mooring.workload.CsiVolume;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Puts the pods of one staged mount together. */
final class Staging {

    private Staging() {}

    /** What makes a staged mount one. */
    private record Key(String node, String driver, String handle) implements Comparable<Key> {

        private static final Comparator<Key> ORDER =
                Comparator.comparing(Key::node).thenComparing(Key::driver).thenComparing(Key::handle);

        static Key of(AffectedVolume item) {
            CsiVolume volume = item.volume();
            return new Key(item.subject().node(), volume.driver(), volume.handle());
        }

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    /** The answer, with items that ask one staged mount for different things blocked. */
    static AffectedVolumes group(List<VolumeItem> items, List<Reason> reasons) {
        Map<Key, List<AffectedVolume>> groups = new TreeMap<>();
        for (VolumeItem item : items) {
            if (item instanceof AffectedVolume volume && volume.staging() != null) {
                groups.computeIfAbsent(Key.of(volume), unused -> new ArrayList<>())
                        .add(volume);
            }
        }
        Set<AffectedVolume> conflicting = new HashSet<>();
        List<StagedVolume> staged = new ArrayList<>();
        for (Map.Entry<Key, List<AffectedVolume>> group : groups.entrySet()) {
            if (agree(group.getValue())) {
                staged.add(staged(group.getKey(), group.getValue()));
            } else {
                conflicting.addAll(group.getValue());
            }
        }
        List<VolumeItem> all = items.stream()
                .map(item ->
                        item instanceof AffectedVolume volume && conflicting.contains(volume) ? conflict(volume) : item)
                .toList();
        return new AffectedVolumes(all, staged, reasons);
    }

    private static boolean agree(List<AffectedVolume> binds) {
        AffectedVolume first = binds.get(0);
        return binds.stream()
                .allMatch(bind -> writable(bind).equals(writable(first))
                        && bind.secret().ref().equals(first.secret().ref()));
    }

    private static S3fsMount writable(AffectedVolume bind) {
        S3fsMount mount = bind.mount();
        return new S3fsMount(mount.source(), mount.url(), mount.region(), mount.options(), false);
    }

    private static StagedVolume staged(Key key, List<AffectedVolume> binds) {
        AffectedVolume first = binds.get(0);
        NodePath path = first.staging();
        if (path == null) {
            throw new IllegalStateException("a staged volume has a path");
        }
        return new StagedVolume(key.node(), first.volume(), path, writable(first), first.secret(), binds);
    }

    private static BlockedVolume conflict(AffectedVolume volume) {
        List<Reason> reasons = new ArrayList<>();
        reasons.add(Reason.of(
                VolumeCode.CONFLICTING_HANDLES,
                volume.subject().pod().toString(),
                "several volumes have this handle and ask for different mounts; one mount cannot serve them all"));
        reasons.addAll(volume.reasons());
        return new BlockedVolume(volume.subject(), volume.target(), reasons);
    }
}
