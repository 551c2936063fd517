package dev.mooring.kubelet;

import java.util.ArrayList;
import java.util.List;

/** Splits the directory of an RBD image, {@code POOL-image-IMAGE}. */
final class RbdSegments {

    /** Only a hostile name has more places than this. */
    private static final int MAX_SPLITS = 16;

    private RbdSegments() {}

    /** Pool and image of each reading, the shortest pool first. */
    static List<List<String>> splits(String segment) {
        List<List<String>> splits = new ArrayList<>();
        int at = segment.indexOf(DeviceMounts.IMAGE, 1);
        while (at > 0 && splits.size() < MAX_SPLITS) {
            String image = segment.substring(at + DeviceMounts.IMAGE.length());
            if (!image.isEmpty()) {
                splits.add(List.of(segment.substring(0, at), image));
            }
            at = segment.indexOf(DeviceMounts.IMAGE, at + 1);
        }
        return splits;
    }
}
