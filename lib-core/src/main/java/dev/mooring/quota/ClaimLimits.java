package dev.mooring.quota;

import dev.mooring.manifest.Part;
import dev.mooring.object.ClaimView;
import dev.mooring.object.LimitRangeView;
import dev.mooring.object.LimitRangeView.Limit;
import dev.mooring.quantity.StorageSize;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Compares the requests of a claim with the claim entries of a limit range.
 *
 * @upstream plugin/pkg/admission/limitranger/admission.go PersistentVolumeClaimValidateLimitFunc
 */
final class ClaimLimits {

    static final String TYPE = "PersistentVolumeClaim";

    /** Up to this size, thousandths are compared. */
    private static final long MOST_EXACT = Long.MAX_VALUE / 1000;

    private enum Bound {
        MINIMUM {
            @Override
            boolean isBroken(long request, long limit) {
                return request < limit;
            }
        },
        MAXIMUM {
            @Override
            boolean isBroken(long request, long limit) {
                return request > limit;
            }
        };

        abstract boolean isBroken(long request, long limit);

        Map<String, StorageSize> of(Limit limit) {
            return this == MINIMUM ? limit.min() : limit.max();
        }
    }

    private ClaimLimits() {}

    /** The server's message; empty if the claim is within the limits. */
    static Optional<String> problem(LimitRangeView range, ClaimView claim) {
        Set<String> problems = new LinkedHashSet<>();
        for (Limit limit : range.limits()) {
            if (limit.type().equals(TYPE)) {
                problems.addAll(problems(limit, claim));
            }
        }
        return joined(problems);
    }

    /** The problems as the server joins them. */
    static Optional<String> joined(Set<String> problems) {
        return switch (problems.size()) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(problems.iterator().next());
            default -> Optional.of("[" + String.join(", ", problems) + "]");
        };
    }

    private static List<String> problems(Limit limit, ClaimView claim) {
        Part requests = Part.of(claim.manifest()).at("spec", "resources", "requests");
        List<String> problems = new ArrayList<>();
        for (Bound bound : Bound.values()) {
            bound.of(limit).forEach((resource, size) -> {
                String words =
                        bound.name().toLowerCase(Locale.ROOT) + " " + resource + " usage per " + TYPE + " is " + size;
                Optional<StorageSize> request = requests.at(resource).size();
                if (request.isEmpty()) {
                    problems.add(words + ".  No request is specified");
                } else if (isBroken(bound, request.get(), size)) {
                    problems.add(words + ", but request is " + request.get());
                }
            });
        }
        return problems;
    }

    private static boolean isBroken(Bound bound, StorageSize request, StorageSize limit) {
        boolean exact = request.value() <= MOST_EXACT && limit.value() <= MOST_EXACT;
        return exact
                ? bound.isBroken(request.milliValue(), limit.milliValue())
                : bound.isBroken(request.value(), limit.value());
    }
}
