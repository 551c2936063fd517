package dev.mooring.rbd.output;

import dev.mooring.rbd.output.RbdStatus.Cache;
import dev.mooring.rbd.output.RbdStatus.Migration;
import dev.mooring.rbd.output.internal.OutputNote;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the output of {@code rbd status}. */
final class StatusReader {

    private static final Set<String> MEMBERS = Set.of("watchers", "migration", "persistent_cache");

    private static final String NONE = "Watchers: none";

    /** A header line and the lines under it, which begin with a tab. */
    private record Section(String header, List<String> lines) {}

    private StatusReader() {}

    static RbdStatus read(Stdout output) {
        if (output.isBlank()) {
            throw new UnreadableOutput(
                    "the output is empty; expected a line with Watchers, which rbd prints also for an image without watchers");
        }
        return output.format() == Stdout.Format.PLAIN ? plain(output) : document(output);
    }

    private static RbdStatus document(Stdout output) {
        Doc status = output.document("status");
        Doc migration = status.get("migration");
        Doc cache = status.get("persistent_cache");
        return new RbdStatus(
                watchers(status, output.notes()),
                Optional.ofNullable(migration).map(StatusReader::migration),
                Optional.ofNullable(cache).map(StatusReader::cache),
                unknown(status, output.notes()));
    }

    /** Members that this library does not know, as plain output has sections. */
    private static List<String> unknown(Doc status, Notes notes) {
        List<Doc> members = status.members();
        return (members == null ? List.<Doc>of() : members)
                .stream()
                        .map(Doc::name)
                        .filter(name -> !MEMBERS.contains(name))
                        .map(FailedCommand::excerpt)
                        .peek(name -> notes.add(OutputNote.UNKNOWN_SECTION, name))
                        .toList();
    }

    private static List<Watcher> watchers(Doc status, Notes notes) {
        Doc watchers = status.get("watchers");
        if (watchers == null) {
            throw new UnreadableOutput("expected a member watchers");
        }
        List<Doc> rows = watchers.items();
        if (rows == null) {
            rows = watchers.members();
            notes.add(OutputNote.OLD_SHAPE, "watchers are an object, as releases before Nautilus print them");
        }
        if (rows == null) {
            throw new UnreadableOutput("expected watchers to be a list");
        }
        List<Watcher> read = new ArrayList<>();
        for (Doc row : rows) {
            if (!row.isObject()) {
                throw new UnreadableOutput("expected a watcher");
            }
            read.add(Watcher.of(row));
        }
        return read;
    }

    private static Migration migration(Doc doc) {
        String spec = doc.string("source_spec");
        return new Migration(
                spec.isEmpty() ? spec(doc, "source") : spec,
                !spec.isEmpty(),
                spec(doc, "dest"),
                doc.required("state"),
                doc.string("state_description"));
    }

    private static String spec(Doc doc, String side) {
        String namespace = doc.string(side + "_pool_namespace");
        return doc.string(side + "_pool_name") + "/" + (namespace.isEmpty() ? "" : namespace + "/")
                + doc.string(side + "_image_name");
    }

    private static Cache cache(Doc doc) {
        return new Cache(doc.string("host"), !doc.string("present").equals("false"), doc.flag("clean"));
    }

    private static RbdStatus plain(Stdout output) {
        List<Watcher> watchers = null;
        Migration migration = null;
        Cache cache = null;
        List<String> unknown = new ArrayList<>();
        for (Section section : sections(output)) {
            if (section.header().equals(NONE) || section.header().equals("Watchers:")) {
                if (watchers != null) {
                    throw new UnreadableOutput("expected the watchers of one image, found those of several");
                }
                watchers = plainWatchers(section);
            } else if (section.header().equals("Migration:")) {
                migration = plainMigration(section);
            } else if (section.header().equals("Persistent cache state:")) {
                cache = plainCache(section);
            } else if (hasWatcher(section)) {
                // A line of standard error, or blanks for the tab: no watcher must be lost.
                throw UnreadableOutput.of(
                        "expected all watchers in one section, found a line between them", section.header());
            } else {
                unknown.add(FailedCommand.excerpt(section.header()));
                output.notes().add(OutputNote.UNKNOWN_SECTION, section.header());
            }
        }
        if (watchers == null) {
            throw UnreadableOutput.of(
                    "expected a line with Watchers", output.lines().get(0));
        }
        return new RbdStatus(watchers, Optional.ofNullable(migration), Optional.ofNullable(cache), unknown);
    }

    private static boolean hasWatcher(Section section) {
        return Stream.concat(Stream.of(section.header()), section.lines().stream())
                .anyMatch(line -> line.stripLeading().startsWith("watcher="));
    }

    private static List<Section> sections(Stdout output) {
        List<Section> sections = new ArrayList<>();
        for (String line : output.lines()) {
            if (line.startsWith("\t") && !sections.isEmpty()) {
                sections.get(sections.size() - 1).lines().add(line.substring(1));
            } else if (!line.isEmpty()) {
                sections.add(new Section(line, new ArrayList<>()));
            }
        }
        return sections;
    }

    private static List<Watcher> plainWatchers(Section section) {
        if (section.header().equals(NONE) != section.lines().isEmpty()) {
            throw UnreadableOutput.of("expected watchers or the word none", section.header());
        }
        List<Watcher> watchers = new ArrayList<>();
        for (String line : section.lines()) {
            watchers.add(Watcher.parse(line)
                    .orElseThrow(
                            () -> UnreadableOutput.of("expected a watcher with address, client and cookie", line)));
        }
        return watchers;
    }

    private static Migration plainMigration(Section section) {
        Map<String, String> fields = fields(section);
        String source = needed(fields, "source");
        String state = needed(fields, "state");
        boolean isImport = source.startsWith("{");
        int description = state.indexOf(" (");
        return new Migration(
                isImport ? source : withoutId(source),
                isImport,
                withoutId(needed(fields, "destination")),
                description < 0 ? state : state.substring(0, description),
                description < 0 || !state.endsWith(")") ? "" : state.substring(description + 2, state.length() - 1));
    }

    private static Cache plainCache(Section section) {
        Map<String, String> fields = fields(section);
        return new Cache(
                fields.getOrDefault("host", ""),
                !"false".equals(fields.get("present")),
                "true".equals(fields.get("clean")));
    }

    /** Each line is {@code key: value}; some releases put several of them on one line, with tabs between. */
    private static Map<String, String> fields(Section section) {
        Map<String, String> fields = new HashMap<>();
        for (String line : section.lines()) {
            for (String field : line.split("\t", -1)) {
                int colon = field.indexOf(": ");
                if (colon > 0) {
                    fields.putIfAbsent(field.substring(0, colon).strip(), field.substring(colon + 2));
                }
            }
        }
        return fields;
    }

    private static String needed(Map<String, String> fields, String key) {
        @Nullable String value = fields.get(key);
        if (value == null) {
            throw new UnreadableOutput("expected a line with " + key + " in the section Migration");
        }
        return value;
    }

    /** Nothing is quoted, so only the id at the end can be separated from the name. */
    private static String withoutId(String spec) {
        int id = spec.endsWith(")") ? spec.lastIndexOf(" (") : -1;
        return id < 0 ? spec : spec.substring(0, id);
    }
}
