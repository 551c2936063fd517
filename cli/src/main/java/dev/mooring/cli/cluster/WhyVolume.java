package dev.mooring.cli.cluster;

import dev.mooring.binding.BindingCode;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import java.util.Comparator;
import java.util.List;

/**
 * What became of one volume.
 *
 * @param code {@code Chosen}, why it was not chosen though it fits, or the first check it failed
 * @param message the same in a sentence
 * @param checks the checks that were made, in upstream's order
 */
record WhyVolume(String name, String code, String message, List<WhyCheck> checks) {

    /** The chosen one, those that are as good, those that fit or are named, then the rest by how many checks they fail. */
    static final Comparator<WhyVolume> NEAREST_FIRST = Comparator.comparingInt(WhyVolume::rank)
            .thenComparingLong(volume -> volume.failures().size())
            .thenComparing(WhyVolume::name);

    WhyVolume {
        checks = List.copyOf(checks);
    }

    /** A volume that passes all checks, or says by the first failed one why it does not. */
    static WhyVolume of(String name, String codeIfFits, String messageIfFits, List<WhyCheck> checks) {
        return checks.stream()
                .filter(check -> !check.passed())
                .findFirst()
                .map(first -> new WhyVolume(name, first.code(), first.message(), checks))
                .orElseGet(() -> new WhyVolume(name, codeIfFits, messageIfFits, checks));
    }

    boolean fits() {
        return failures().isEmpty();
    }

    boolean chosen() {
        return code.equals(BindingCode.CHOSEN.id());
    }

    boolean equallyGood() {
        return code.equals(BindingCode.EQUALLY_GOOD.id());
    }

    /** Whether the claim names a volume, and this is it. */
    boolean named() {
        return checks.stream().anyMatch(check -> check.code().equals(WhyCheck.NAMED) && check.passed());
    }

    /** Whether the claim names a volume, and it is another one. */
    boolean passedOver() {
        return code.equals(WhyCheck.NAMED);
    }

    List<WhyCheck> failures() {
        return checks.stream().filter(check -> !check.passed()).toList();
    }

    private int rank() {
        if (chosen()) {
            return 0;
        }
        if (equallyGood()) {
            return 1;
        }
        return fits() || named() ? 2 : 3;
    }

    JsonObject toJson() {
        return JsonObject.of("name", JsonString.of(name))
                .with("fits", JsonBoolean.of(fits()))
                .with("chosen", JsonBoolean.of(chosen()))
                .with("code", code)
                .with("message", message)
                .with("checks", WhyCheck.toJson(checks));
    }
}
