package dev.mooring.cli.cluster;

import dev.mooring.cli.input.Part;
import dev.mooring.internal.Globs;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.reason.Reason;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Known findings: those ignored by decision, and those of a baseline. */
final class KnownFindings {

    private static final Set<String> MEMBERS = Set.of("code", "object", "reason", "until");

    private final List<Ignore> ignores = new ArrayList<>();
    private final Set<String> baseline = new LinkedHashSet<>();

    /**
     * A decision to ignore findings.
     *
     * @param code the code
     * @param pattern the object; a star matches any characters, {@code *} all objects
     * @param until the last day; null if it has none
     * @param text the text of the decision
     */
    private record Ignore(
            String code, String pattern, @Nullable LocalDate until, String text) {

        boolean matches(Reason reason) {
            String subject = reason.subject();
            String key = subject.substring(subject.indexOf('/') + 1);
            String name = subject.substring(subject.lastIndexOf('/') + 1);
            return reason.code().id().equals(code)
                    && (Globs.matches(pattern, subject) || Globs.matches(pattern, key) || Globs.matches(pattern, name));
        }
    }

    /**
     * The remaining findings.
     *
     * @param findings the findings that are not known
     * @param ignored the number of ignored findings
     * @param known the number of findings in the baseline
     * @param messages the decisions that no longer apply
     */
    record Left(List<Reason> findings, int ignored, int known, List<String> messages) {

        Left {
            findings = List.copyOf(findings);
            messages = List.copyOf(messages);
        }

        /** Only the findings about these objects. */
        Left in(Part part) {
            return new Left(
                    findings.stream().filter(each -> part.has(each.subject())).toList(), ignored, known, messages);
        }
    }

    /** {@code CODE} or {@code CODE=PATTERN}. */
    void ignore(String text) {
        int equals = text.indexOf('=');
        String code = equals < 0 ? text : text.substring(0, equals);
        if (code.isEmpty() || equals == text.length() - 1) {
            throw new IllegalArgumentException("expected CODE or CODE=PATTERN, found '" + text + "'");
        }
        ignores.add(new Ignore(code, equals < 0 ? "*" : text.substring(equals + 1), null, "--ignore " + text));
    }

    /** The document of an ignore file; each entry needs a code and a reason. */
    void ignoreAll(String file, JsonObject document) {
        JsonValue list = document.get("ignore").orElse(JsonObject.EMPTY);
        if (!(list instanceof JsonArray entries)) {
            throw new IllegalArgumentException(file + ": expected a list in 'ignore'");
        }
        for (int i = 0; i < entries.items().size(); i++) {
            String place = file + ": /ignore/" + i;
            if (!(entries.items().get(i) instanceof JsonObject entry)) {
                throw new IllegalArgumentException(place + ": expected an object with code and reason");
            }
            ignores.add(ignore(place, entry));
        }
    }

    private static Ignore ignore(String place, JsonObject entry) {
        for (String member : entry.members().keySet()) {
            if (!MEMBERS.contains(member)) {
                throw new IllegalArgumentException(
                        place + ": expected code, object, reason and until, found '" + member + "'");
            }
        }
        String code = required(place, entry, "code");
        String reason = required(place, entry, "reason");
        String pattern = entry.string("object").orElse("*");
        return new Ignore(
                code,
                pattern,
                entry.has("until") ? date(place, required(place, entry, "until")) : null,
                place + ": " + code + " (" + reason + ")");
    }

    private static String required(String place, JsonObject entry, String member) {
        return entry.string(member)
                .filter(text -> !text.isBlank())
                .orElseThrow(() -> new IllegalArgumentException(place + ": expected a text in '" + member + "'"));
    }

    private static LocalDate date(String place, String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(place + "/until: expected a date like 2027-01-31", e);
        }
    }

    /** The document of a baseline, as {@link #baseline} creates it. */
    void knowAll(String file, JsonObject document) {
        JsonValue list = document.get("findings").orElse(JsonObject.EMPTY);
        if (!(list instanceof JsonArray findings)) {
            throw new IllegalArgumentException(file + ": expected a list in 'findings'");
        }
        for (JsonValue each : findings.items()) {
            if (!(each instanceof JsonObject finding) || finding.string("code").isEmpty()) {
                throw new IllegalArgumentException(file + ": expected findings with code, object and path");
            }
            baseline.add(key(
                    finding.string("code").orElse(""),
                    finding.string("object").orElse(""),
                    finding.string("path").orElse("")));
        }
    }

    /** A baseline of findings: the code and object of each, without its message, which may change. */
    static JsonObject baseline(List<Reason> findings) {
        return JsonObject.of(
                "findings",
                JsonArray.of(findings.stream()
                        .map(each -> JsonObject.of(
                                        "code", JsonString.of(each.code().id()))
                                .with("object", each.subject())
                                .with("path", each.pointer()))
                        .distinct()));
    }

    private static String key(String code, String object, String path) {
        return code + " " + object + " " + path;
    }

    /**
     * The findings that are not known.
     *
     * @param today the day; only read if a decision has an end
     */
    Left of(List<Reason> findings, Supplier<LocalDate> today) {
        List<Reason> left = new ArrayList<>();
        Set<Ignore> used = new HashSet<>();
        Set<String> seen = new HashSet<>();
        int ignored = 0;
        int known = 0;
        for (Reason each : findings) {
            Optional<Ignore> ignore =
                    ignores.stream().filter(one -> one.matches(each)).findFirst();
            ignore.ifPresent(used::add);
            String key = key(each.code().id(), each.subject(), each.pointer());
            if (ignores.stream().anyMatch(one -> one.matches(each) && !isOver(one, today))) {
                ignored++;
            } else if (baseline.contains(key)) {
                seen.add(key);
                known++;
            } else {
                left.add(each);
            }
        }
        return new Left(left, ignored, known, messages(used, seen, today));
    }

    private static boolean isOver(Ignore ignore, Supplier<LocalDate> today) {
        return ignore.until() != null && today.get().isAfter(ignore.until());
    }

    private List<String> messages(Set<Ignore> used, Set<String> seen, Supplier<LocalDate> today) {
        List<String> messages = new ArrayList<>();
        for (Ignore each : ignores) {
            if (isOver(each, today)) {
                messages.add(each.text() + ": ended on " + each.until());
            } else if (!used.contains(each)) {
                messages.add(each.text() + ": ignores nothing");
            }
        }
        int gone = baseline.size() - seen.size();
        if (gone > 0) {
            messages.add((gone == 1 ? "1 finding" : gone + " findings")
                    + " of the baseline no longer found; --write-baseline removes them");
        }
        return messages;
    }
}
