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

/** Groups the pods of each staged mount. */
final class Staging {

    private Staging() {}

    private record Key(String node, CsiVolume volume) implements Comparable<Key> {

        private static final Comparator<Key> ORDER = Comparator.comparing(Key::node)
                .thenComparing(key -> key.volume().driver())
                .thenComparing(key -> key.volume().handle());

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    /** The answer; items that need one staged mount in different ways are blocked. */
    static AffectedVolumes group(List<VolumeItem> items) {
        Map<Key, List<AffectedVolume>> groups = new TreeMap<>();
        for (VolumeItem item : items) {
            if (item instanceof AffectedVolume volume && volume.staging().isPresent()) {
                Key key = new Key(volume.subject().node(), volume.volume());
                groups.computeIfAbsent(key, unused -> new ArrayList<>()).add(volume);
            }
        }
        Set<VolumeItem> conflicting = new HashSet<>();
        List<StagedVolume> staged = new ArrayList<>();
        groups.forEach((key, binds) -> {
            NodePath path = binds.get(0).staging().orElseThrow();
            if (agree(binds)) {
                staged.add(new StagedVolume(key.node(), path, binds));
            } else {
                conflicting.addAll(binds);
            }
        });
        List<VolumeItem> all = items.stream()
                .map(item -> conflicting.contains(item) ? conflict(item) : item)
                .toList();
        return new AffectedVolumes(all, staged, List.of());
    }

    private static boolean agree(List<AffectedVolume> binds) {
        AffectedVolume first = binds.get(0);
        return binds.stream()
                .allMatch(bind -> bind.mount().asWritable().equals(first.mount().asWritable())
                        && bind.credentialFile()
                                .secret()
                                .equals(first.credentialFile().secret()));
    }

    private static VolumeItem conflict(VolumeItem item) {
        List<Reason> reasons = new ArrayList<>();
        reasons.add(
                Reason.of(
                        VolumeCode.CONFLICTING_HANDLES,
                        item.subject().pod().toString(),
                        "several volumes have this volume handle and need different mounts; one staged mount cannot serve all"));
        reasons.addAll(item.reasons());
        return ExcludedVolume.blocked(item.subject(), item.path().orElse(null), reasons);
    }
}
