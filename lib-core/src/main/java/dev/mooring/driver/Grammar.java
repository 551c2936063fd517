package dev.mooring.driver;

import dev.mooring.driver.internal.PartName;
import dev.mooring.driver.internal.Source;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a driver builds its handles, which attributes it reads instead, and which parts together name one storage. */
final class Grammar {

    /** A form of a handle, with the parts that its groups capture. */
    private record Form(Pattern pattern, List<PartName> parts) {

        static Form of(String pattern) {
            return new Form(
                    Pattern.compile(pattern),
                    Arrays.stream(PartName.values())
                            .filter(name -> pattern.contains("(?<" + name.group() + ">"))
                            .toList());
        }

        /** Takes the parts of a handle, if it has this form. */
        boolean take(String handle, Parts parts) {
            Matcher found = pattern.matcher(handle);
            if (!found.matches()) {
                return false;
            }
            for (PartName name : this.parts) {
                String value = found.group(name.group());
                parts.put(name, value == null ? "" : value);
            }
            return true;
        }
    }

    private final List<Form> handles = new ArrayList<>();
    private final Map<String, PartName> attributes = new LinkedHashMap<>();
    private final List<List<PartName>> identities = new ArrayList<>();
    private final List<BiConsumer<Source, Parts>> readers = new ArrayList<>();
    private boolean handleDecides = true;
    private boolean ignoreCase;

    private Grammar() {}

    /** Handles without a known grammar. */
    static Grammar opaque() {
        return new Grammar();
    }

    /** Handles that have one of these forms, each with named groups as in {@link PartName#group()}. */
    static Grammar handle(String... patterns) {
        Grammar grammar = new Grammar();
        Arrays.stream(patterns).map(Form::of).forEach(grammar.handles::add);
        return grammar;
    }

    /** Handles that are a unique id in the storage service. */
    static Grammar id(String pattern) {
        return handle("(?<id>" + pattern + ")").same(PartName.ID);
    }

    /** Handles that are the name of the volume in the only storage system of the driver. */
    static Grammar name() {
        return handle("(?<volume>.+)").same(PartName.VOLUME);
    }

    /** Handles that do not identify the storage: the attributes, the secret or the mount options do. */
    static Grammar attributes(String... patterns) {
        Grammar grammar = handle(patterns);
        grammar.handleDecides = false;
        return grammar;
    }

    /** An attribute that the driver reads in place of the part in the handle, if there is one. */
    Grammar attribute(String key, PartName name) {
        attributes.put(key, name);
        return this;
    }

    /** Parts that together name one storage. */
    Grammar same(PartName... names) {
        identities.add(List.of(names));
        return this;
    }

    /** Values whose case does not matter. */
    Grammar ignoringCase() {
        ignoreCase = true;
        return this;
    }

    /** Reads what no pattern and no attribute covers. */
    Grammar and(BiConsumer<Source, Parts> reader) {
        readers.add(reader);
        return this;
    }

    /** The parts of a volume of the driver. */
    Parts read(Source source) {
        Parts parts = new Parts(ignoreCase);
        boolean isKnown = handles.stream().anyMatch(form -> form.take(source.handle(), parts));
        if (isKnown && handleDecides) {
            parts.handleDecides();
        }
        attributes.forEach((key, name) -> parts.override(name, source.attribute(key)));
        readers.forEach(reader -> reader.accept(source, parts));
        return parts;
    }

    /** The sets of parts that each name one storage. */
    List<List<PartName>> identities() {
        return List.copyOf(identities);
    }

    boolean isOpaque() {
        return identities.isEmpty();
    }
}
