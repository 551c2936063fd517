package dev.mooring.s3fs.volume;

import dev.mooring.fuse.volume.ExcludedVolume;
import dev.mooring.fuse.volume.VolumeItem;
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

    private static final Comparator<AffectedVolume> ORDER = Comparator.comparing(
                    (AffectedVolume volume) -> volume.subject().node())
            .thenComparing(volume -> volume.volume().driver())
            .thenComparing(volume -> volume.volume().handle());

    private Staging() {}

    private record Key(String node, String path) {}

    /** The answer; items that need one mount in different ways are blocked. */
    static AffectedVolumes group(List<VolumeItem> items) {
        Map<Key, List<AffectedVolume>> targets = new HashMap<>();
        Map<Key, List<AffectedVolume>> groups = new LinkedHashMap<>();
        items.stream()
                .filter(AffectedVolume.class::isInstance)
                .map(AffectedVolume.class::cast)
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
        List<StagedVolume> staged = new ArrayList<>();
        groups.forEach((key, binds) -> {
            binds.removeIf(blocked::containsKey);
            if (!binds.isEmpty() && agree(binds)) {
                staged.add(new StagedVolume(key.node(), binds.get(0).staging().orElseThrow(), binds));
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
                        .map(reason -> blocked(item, reason))
                        .orElse(item))
                .toList();
        return new AffectedVolumes(all, staged, List.of());
    }

    private static void add(Map<Key, List<AffectedVolume>> groups, AffectedVolume volume, NodePath path) {
        groups.computeIfAbsent(new Key(volume.subject().node(), path.text()), unused -> new ArrayList<>())
                .add(volume);
    }

    private static boolean agree(List<AffectedVolume> binds) {
        AffectedVolume first = binds.get(0);
        return binds.stream()
                .allMatch(bind -> bind.mount().asWritable().equals(first.mount().asWritable())
                        && bind.credentialFile()
                                .secret()
                                .equals(first.credentialFile().secret()));
    }

    private static Reason reason(VolumeItem item, VolumeCode code, String message) {
        return Reason.of(code, item.subject().pod().toString(), message);
    }

    private static VolumeItem blocked(VolumeItem item, Reason reason) {
        List<Reason> reasons = new ArrayList<>(List.of(reason));
        reasons.addAll(item.reasons());
        return ExcludedVolume.blocked(item.subject(), item.path().orElse(null), Remedies.on(reasons));
    }
}
