package dev.mooring.forecast;

import dev.mooring.forecast.VolumeExplanation.VolumeSummary;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Why a claim or volume ends as it does: the most important reasons, and a summary of the volumes. */
public final class Explanation {

    private final List<Reason> reasons;
    private final int omitted;
    private final @Nullable VolumeSummary volumes;

    private Explanation(List<Reason> reasons, int omitted, @Nullable VolumeSummary volumes) {
        this.reasons = List.copyOf(reasons);
        this.omitted = omitted;
        this.volumes = volumes;
    }

    static Explanation of(List<Reason> all, int limit, int unlisted, @Nullable VolumeSummary volumes) {
        List<Reason> listed = all.size() > limit ? all.subList(0, Math.max(0, limit)) : all;
        return new Explanation(listed, all.size() - listed.size() + unlisted, volumes);
    }

    /** The same within {@code most} reasons; the last one says how many more there are. */
    List<Reason> shortened(String subject, int most) {
        if (omitted == 0 && reasons.size() <= most) {
            return reasons;
        }
        List<Reason> first = new ArrayList<>(reasons.subList(0, Math.min(reasons.size(), most - 1)));
        int more = omitted + reasons.size() - first.size();
        String summary = volumes == null ? "" : "; " + volumes;
        first.add(Reason.of(
                ForecastCode.MORE_REASONS,
                subject,
                more + (more == 1 ? " more reason is" : " more reasons are") + " not listed" + summary));
        return List.copyOf(first);
    }

    /** {@return the reasons about the object itself, then about the others, the nearest first; at most the limit} */
    public List<Reason> reasons() {
        return reasons;
    }

    /** {@return how many more reasons there are than are listed} */
    public int omitted() {
        return omitted;
    }

    /** {@return the summary of all volumes; empty if the claim has a volume, or does not search for one} */
    public Optional<VolumeSummary> volumes() {
        return Optional.ofNullable(volumes);
    }

    /** A line for each reason, then how many more there are, and the summary. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        reasons.forEach(reason -> text.append(Reasons.line(reason)).append('\n'));
        if (omitted > 0) {
            text.append(omitted).append(" more\n");
        }
        volumes().ifPresent(summary -> text.append(summary).append('\n'));
        return text.toString();
    }
}
