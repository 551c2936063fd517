package dev.mooring.plan.orphan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of an image or subvolume, as far as a driver wrote it: a prefix, a UUID, and {@code -temp} for the
 * intermediate clone that ceph-csi creates when it copies a volume.
 *
 * @param prefix the text before the UUID
 * @param uuid the UUID in lower case; the last part of the handle of the volume or snapshot
 * @upstream ceph-csi internal/journal/voljournal.go generateVolumeName, internal/rbd/clone.go generateTempClone
 * @upstream kubernetes pkg/volume/rbd/rbd.go Provision, up to 1.30
 */
record StoredName(String prefix, String uuid) {

    /** What the drivers put before the UUID, unless a class has another prefix. */
    static final Set<String> PREFIXES = Set.of("csi-vol-", "csi-snap-", "kubernetes-dynamic-pvc-");

    static final int UUID_LENGTH = 36;

    private static final String HEX = "[0-9a-fA-F]";
    private static final String FORM = HEX + "{8}-" + HEX + "{4}-" + HEX + "{4}-" + HEX + "{4}-" + HEX + "{12}";
    private static final Pattern UUID = Pattern.compile(FORM);
    private static final Pattern NAME = Pattern.compile("(.*?)(" + FORM + ")(?:-temp)?", Pattern.DOTALL);

    static Optional<StoredName> read(String name) {
        Matcher parts = NAME.matcher(name);
        return parts.matches()
                ? Optional.of(new StoredName(parts.group(1), parts.group(2).toLowerCase(Locale.ROOT)))
                : Optional.empty();
    }

    /** All UUIDs in a text, in lower case. */
    static List<String> uuids(String text) {
        if (text.length() < UUID_LENGTH) {
            return List.of();
        }
        List<String> found = new ArrayList<>();
        Matcher each = UUID.matcher(text);
        while (each.find()) {
            found.add(each.group().toLowerCase(Locale.ROOT));
        }
        return found;
    }
}
