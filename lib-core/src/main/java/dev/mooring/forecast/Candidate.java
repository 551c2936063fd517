package dev.mooring.forecast;

import dev.mooring.binding.VolumeCheck;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.quantity.StorageSize;
import dev.mooring.reason.Reason;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.Collectors;

/**
 * A volume and a claim that were compared.
 *
 * @param place which one it was, to keep the order of equally near ones
 * @param name the name of the volume
 * @param missing how many bytes the volume is too small
 * @param reasons each check that failed; else one reason about the search
 */
record Candidate(int place, String name, long missing, List<Reason> reasons) {

    /** By how many checks fail, then by how many bytes are missing. */
    private static final Comparator<Candidate> NEAREST_FIRST = Comparator.<Candidate>comparingInt(Candidate::distance)
            .thenComparingLong(Candidate::missing)
            .thenComparingInt(Candidate::place);

    private static final String UNITS = "KMGTPE";
    private static final long KIBI = 1024;

    static Candidate of(int place, ClaimView claim, VolumeView volume, List<Reason> reasons) {
        boolean tooSmall = has(reasons, VolumeCheck.VOLUME_TOO_SMALL);
        long missing = tooSmall ? claim.request().value() - volume.capacity().value() : 0;
        return new Candidate(place, volume.name(), missing, reasons);
    }

    private static boolean has(List<Reason> reasons, VolumeCheck check) {
        return reasons.stream().anyMatch(reason -> reason.code() == check);
    }

    boolean fits() {
        return reasons.stream().noneMatch(reason -> reason.code() instanceof VolumeCheck);
    }

    private int distance() {
        return fits() ? 0 : reasons.size();
    }

    /** What the volume lacks, in a few words. */
    String lack() {
        if (fits()) {
            return "fits";
        }
        String size = "lacks " + size(missing);
        if (reasons.size() == 1 && missing > 0) {
            return size;
        }
        return (missing > 0 ? size + "; fails " : "fails ")
                + reasons.stream().map(reason -> reason.code().id()).collect(Collectors.joining(", "));
    }

    private static String size(long bytes) {
        long left = bytes;
        int unit = 0;
        while (unit < UNITS.length() && left % KIBI == 0) {
            left /= KIBI;
            unit++;
        }
        return StorageSize.parse(unit == 0 ? Long.toString(left) : left + UNITS.substring(unit - 1, unit) + "i")
                .canonical();
    }

    /** The nearest ones, in one pass over all of them. */
    static List<Candidate> nearest(List<Candidate> all, int most) {
        if (most >= all.size()) {
            return all.stream().sorted(NEAREST_FIRST).toList();
        }
        PriorityQueue<Candidate> nearest = new PriorityQueue<>(NEAREST_FIRST.reversed());
        for (Candidate each : all) {
            nearest.add(each);
            if (nearest.size() > Math.max(1, most)) {
                nearest.remove();
            }
        }
        return nearest.stream().sorted(NEAREST_FIRST).toList();
    }
}
