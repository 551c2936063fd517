package dev.mooring.sanitize;

import dev.mooring.internal.Quote;
import dev.mooring.json.JsonPointer;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The warnings about objects without rules. */
final class PassThrough {

    private PassThrough() {}

    static void report(Item item) {
        Set<String> known = Role.knownVersions(item.source);
        if (known.isEmpty()) {
            item.warn(
                    WarningCode.PASS_THROUGH,
                    "kind " + Quote.text(item.source.kind()) + " is passed through unchanged");
            return;
        }
        item.warn(
                WarningCode.VERSION_UNKNOWN,
                JsonPointer.of("apiVersion"),
                "version " + Quote.text(item.source.apiVersion()) + " of kind " + item.source.kind()
                        + " is not known; the known versions are " + String.join(", ", new TreeSet<>(known))
                        + ": the object is passed through unchanged",
                Optional.of("export it in a known version, or change it by hand"));
    }
}
