package dev.mooring.internal;

import java.util.Locale;

/** The names of enum constants in answers: codes in CamelCase, states in kebab-case. */
public final class EnumNames {

    private EnumNames() {}

    /**
     * A constant as a code, for example {@code SharedDeletePolicy} for {@code SHARED_DELETE_POLICY}: valid as the
     * reason of a Kubernetes condition.
     *
     * @param constant the name of the constant
     * @return the code
     */
    public static String camelCase(String constant) {
        StringBuilder out = new StringBuilder(constant.length());
        boolean isFirst = true;
        for (int i = 0; i < constant.length(); i++) {
            char letter = constant.charAt(i);
            if (letter != '_') {
                out.append(isFirst ? letter : Character.toLowerCase(letter));
            }
            isFirst = letter == '_';
        }
        return out.toString();
    }

    /**
     * A constant as a state, for example {@code needs-fencing} for {@code NEEDS_FENCING}.
     *
     * @param constant the constant
     * @return the state
     */
    public static String kebabCase(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
