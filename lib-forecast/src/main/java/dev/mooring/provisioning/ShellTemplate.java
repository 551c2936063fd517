package dev.mooring.provisioning;

import dev.mooring.internal.GoExpand;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A text with {@code ${name}} or {@code $name} in it, as Go expands it.
 *
 * @param text the text with the values in it
 * @param missing the names that have no value
 */
record ShellTemplate(String text, Set<String> missing) {

    static ShellTemplate expand(String template, Map<String, String> values) {
        Set<String> missing = new TreeSet<>();
        String text = GoExpand.expand(template, name -> {
                    String value = values.get(name);
                    if (value == null) {
                        missing.add(name);
                    }
                    return value == null ? "" : value;
                })
                .text();
        return new ShellTemplate(text, missing);
    }
}
