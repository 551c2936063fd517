package dev.mooring.sanitize;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The rules of the caller for annotations or labels. A pattern is an exact key or {@code prefix*}; deny wins over allow.
 *
 * @param allow if not empty, only these keys stay
 * @param deny these keys are removed
 * @param add these are added, or replace existing ones; sorted by key
 */
public record KeyRules(List<String> allow, List<String> deny, Map<String, String> add) {

    /** Keep everything, add nothing. */
    public static final KeyRules NONE = new KeyRules(List.of(), List.of(), Map.of());

    public KeyRules {
        allow = List.copyOf(allow);
        deny = List.copyOf(deny);
        add = Collections.unmodifiableMap(new TreeMap<>(Map.copyOf(add)));
    }

    /** The patterns and the names of the added keys; never their values. */
    @Override
    public String toString() {
        return "KeyRules[allow=" + allow + ", deny=" + deny + ", add=" + add.keySet() + "]";
    }

    boolean keeps(String key) {
        return !matches(deny, key) && (allow.isEmpty() || matches(allow, key));
    }

    private static boolean matches(List<String> patterns, String key) {
        for (String pattern : patterns) {
            if (matches(pattern, key)) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(String pattern, String key) {
        return pattern.endsWith("*") ? key.startsWith(pattern.substring(0, pattern.length() - 1)) : pattern.equals(key);
    }
}
