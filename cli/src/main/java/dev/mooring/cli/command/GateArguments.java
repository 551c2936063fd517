package dev.mooring.cli.command;

import dev.mooring.release.Release;
import dev.mooring.release.ReleaseException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Feature gates in the form of kube-apiserver's option.
 *
 * @param option the name of the option, for messages
 * @param gates each {@code NAME=BOOL}; the last value of a name wins, as in kube-apiserver
 */
public record GateArguments(String option, List<String> gates) {

    private static final List<String> TRUE = List.of("1", "t", "T", "TRUE", "true", "True");
    private static final List<String> FALSE = List.of("0", "f", "F", "FALSE", "false", "False");

    public GateArguments {
        gates = List.copyOf(gates);
    }

    /**
     * A release with these gates.
     *
     * @param release the release
     * @param wrong creates the command line error
     * @upstream component-base featuregate/feature_gate.go Set
     */
    public Release on(Release release, Function<String, RuntimeException> wrong) {
        Map<String, Boolean> wanted = new TreeMap<>();
        for (String each : gates) {
            int equal = each.indexOf('=');
            String value = equal < 0 ? "" : each.substring(equal + 1).strip();
            if (!TRUE.contains(value) && !FALSE.contains(value)) {
                throw wrong.apply(option + " " + each + ": expected NAME=true or NAME=false");
            }
            wanted.put(each.substring(0, equal).strip(), TRUE.contains(value));
        }
        Release now = release;
        try {
            for (Map.Entry<String, Boolean> each : wanted.entrySet()) {
                now = now.with(each.getKey(), each.getValue());
            }
        } catch (ReleaseException e) {
            throw wrong.apply(option + ": " + e.getMessage());
        }
        return now;
    }
}
