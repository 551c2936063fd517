package dev.mooring.fuse.mount.internal;

import dev.mooring.kubelet.NodePath;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Groups the pods of each staged mount. */
final class Staging {

    private static final Comparator<MountedItem> ORDER = Comparator.comparing(
                    (MountedItem volume) -> volume.subject().node())
            .thenComparing(volume -> volume.volume().driver())
            .thenComparing(volume -> volume.volume().handle());

    private Staging() {}

    private record Key(String node, String path) {}

    /** The answer; items that need one mount in different ways are blocked. */
    static VolumesOfNode group(List<VolumeItem> items, VolumeQuestion question) {
        Map<Key, List<MountedItem>> targets = new HashMap<>();
        Map<Key, List<MountedItem>> groups = new LinkedHashMap<>();
        items.stream()
                .filter(MountedItem.class::isInstance)
                .map(MountedItem.class::cast)
                .sorted(ORDER)
                .forEach(volume -> {
                    add(targets, volume, volume.target());
                    volume.staging().ifPresent(path -> add(groups, volume, path));
                });
        Map<VolumeItem, Reason> blocked = new HashMap<>();
        targets.forEach((key, volumes) -> {
            if (volumes.size() > 1) {
                volumes.forEach(volume -> blocked.put(
                        volume, reason(volume, VolumeCode.PATH_TAKEN_TWICE, "two pods have the path " + key.path())));
            }
        });
        List<VolumesOfNode.Staged> staged = new ArrayList<>();
        groups.forEach((key, binds) -> {
            binds.removeIf(blocked::containsKey);
            if (!binds.isEmpty() && agree(binds)) {
                staged.add(new VolumesOfNode.Staged(
                        key.node(), binds.get(0).staging().orElseThrow(), binds));
            } else {
                binds.forEach(bind -> blocked.put(
                        bind,
                        reason(
                                bind,
                                VolumeCode.CONFLICTING_HANDLES,
                                "several volumes have this volume handle and need different mounts; one staged mount cannot"
                                        + " serve all")));
            }
        });
        List<VolumeItem> all = items.stream()
                .map(item -> Optional.ofNullable(blocked.get(item))
                        .map(reason -> blocked(item, reason, question))
                        .orElse(item))
                .toList();
        return new VolumesOfNode(all, staged, List.of());
    }

    private static void add(Map<Key, List<MountedItem>> groups, MountedItem volume, NodePath path) {
        groups.computeIfAbsent(new Key(volume.subject().node(), path.text()), unused -> new ArrayList<>())
                .add(volume);
    }

    private static boolean agree(List<MountedItem> binds) {
        return binds.stream().allMatch(bind -> bind.sharesMountWith(binds.get(0)));
    }

    private static Reason reason(VolumeItem item, VolumeCode code, String message) {
        return Reason.of(code, item.subject().pod().toString(), message);
    }

    private static VolumeItem blocked(VolumeItem item, Reason reason, VolumeQuestion question) {
        List<Reason> reasons = new ArrayList<>(List.of(reason));
        reasons.addAll(item.reasons());
        return ExcludedVolume.blocked(item.subject(), item.path().orElse(null), question.advise(reasons));
    }
}
