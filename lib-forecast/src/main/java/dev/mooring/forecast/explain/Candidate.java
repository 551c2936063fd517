package dev.mooring.forecast.explain;

import dev.mooring.binding.BindingDecision;
import dev.mooring.binding.VolumeCheck;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.quantity.StorageSize;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A volume and a claim that were compared.
 *
 * @param place which one it was, to keep the order of equally near ones
 * @param name the name of the volume
 * @param missing how many bytes the volume is too small
 * @param failed the checks that failed
 * @param words a reason for each check that failed; else one reason about the search
 */
public record Candidate(
        int place, String name, long missing, List<? extends ReasonCode> failed, Supplier<List<Reason>> words) {

    /** Those that can be had first; then by how many checks fail, then by how many bytes are missing. */
    public static final Comparator<Candidate> NEAREST_FIRST = Comparator.comparing(Candidate::isOutOfReach)
            .thenComparingInt(Candidate::distance)
            .thenComparingLong(Candidate::missing)
            .thenComparingInt(Candidate::place);

    private static final String UNITS = "KMGTPE";
    private static final long KIBI = 1024;

    public static Candidate of(int place, ClaimView claim, VolumeView volume, List<Reason> reasons) {
        List<ReasonCode> failed = reasons.stream()
                .map(Reason::code)
                .filter(VolumeCheck.class::isInstance)
                .toList();
        return of(place, claim, volume, failed, () -> reasons);
    }

    /** A candidate whose words may never be needed. */
    static Candidate of(
            int place,
            ClaimView claim,
            VolumeView volume,
            List<? extends ReasonCode> failed,
            Supplier<List<Reason>> words) {
        boolean tooSmall = failed.contains(VolumeCheck.VOLUME_TOO_SMALL);
        long missing = tooSmall ? claim.request().value() - volume.capacity().value() : 0;
        return new Candidate(place, volume.name(), missing, failed, words);
    }

    /** A volume that was examined in a search. */
    public static Candidate of(int place, ClaimView claim, VolumeView volume, BindingDecision decision) {
        return of(
                place,
                claim,
                volume,
                decision.failedChecks(volume),
                () -> decision.verdict(volume).reasons());
    }

    public static Candidate nearer(Candidate one, Candidate other) {
        return NEAREST_FIRST.compare(one, other) <= 0 ? one : other;
    }

    /** Whether another claim of the same pod takes the volume, or it is somewhere else. */
    private boolean isOutOfReach() {
        return failed.contains(VolumeCheck.ALREADY_TAKEN) || failed.contains(VolumeCheck.NODE_AFFINITY_CONFLICT);
    }

    public List<Reason> reasons() {
        return words.get();
    }

    /** How many reasons there are. */
    public int count() {
        return Math.max(1, failed.size());
    }

    public boolean fits() {
        return failed.isEmpty();
    }

    private int distance() {
        return failed.size();
    }

    /** What the volume lacks, in a few words. */
    public String lack() {
        if (fits()) {
            return "fits";
        }
        String size = "lacks " + size(missing);
        if (failed.size() == 1 && missing > 0) {
            return size;
        }
        return (missing > 0 ? size + "; fails " : "fails ")
                + failed.stream().map(ReasonCode::id).collect(Collectors.joining(", "));
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
    public static List<Candidate> nearest(List<Candidate> all, int most) {
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
