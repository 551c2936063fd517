package dev.mooring.cli.command;

import dev.mooring.cli.input.NamedTexts;
import dev.mooring.cli.input.RawFiles;
import dev.mooring.cli.input.ReadSources;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * The question of a run, as a member of its proofs: the words without the evidence and without those about the output, the
 * digests of the other files that it read, and its clock if that was read. Whoever has the evidence can ask it again.
 *
 * @param arguments the subcommand, its options and its arguments
 * @param files the digests of the files that the arguments name, by name
 * @param now the time of the run; empty if the answer does not depend on it
 */
public record Asked(List<String> arguments, Map<String, String> files, Optional<Instant> now) {

    private static final String FILENAME = "--filename";

    /** The evidence, which whoever asks again gives, and what changes only the form of an answer. */
    private static final Set<String> LEFT_OUT = Set.of(
            FILENAME,
            "--recursive",
            "--output",
            "--out",
            "--out-dir",
            "--report",
            "--check",
            "--write-baseline",
            "--color",
            "--no-color",
            "--no-progress",
            "--debug");

    public Asked {
        arguments = List.copyOf(arguments);
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
    }

    /** {@return whether a value is the JSON form of a certificate} */
    public static boolean isProof(JsonObject value) {
        return value.has("premises") && value.has("question");
    }

    /** A value in which each proof has the question of its run; the same value if there is no proof in it. */
    @SuppressWarnings("ReferenceEquality") // only a value with a proof is copied
    static JsonValue in(JsonValue value, Supplier<JsonObject> asked) {
        if (value instanceof JsonObject object) {
            if (isProof(object)) {
                return object.with("asked", asked.get());
            }
            JsonObject with = object;
            for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
                JsonValue changed = in(member.getValue(), asked);
                with = changed == member.getValue() ? with : with.with(member.getKey(), changed);
            }
            return with;
        }
        if (!(value instanceof JsonArray array)) {
            return value;
        }
        List<JsonValue> items = new ArrayList<>(array.items());
        boolean isChanged = false;
        for (int i = 0; i < items.size(); i++) {
            JsonValue before = items.set(i, in(items.get(i), asked));
            isChanged |= before != items.get(i);
        }
        return isChanged ? new JsonArray(items) : array;
    }

    static Asked of(ParseResult words, ReadSources read) {
        List<String> all =
                new ArrayList<>(List.of(words.commandSpec().qualifiedName(" ").split(" ")));
        all.remove(0);
        if (all.equals(List.of("sanitize"))) {
            // Prints the proofs, not the objects.
            all.add("--check");
        }
        List<String> evidence = new ArrayList<>();
        // An option that is repeated is matched each time, and has all its values.
        for (OptionSpec option : new LinkedHashSet<>(words.matchedOptions())) {
            String name = option.longestName();
            if (name.equals(FILENAME)) {
                evidence.addAll(option.originalStringValues());
            } else if (!LEFT_OUT.contains(name)) {
                all.addAll(words(option, name));
            }
        }
        if (words.commandSpec().userObject() instanceof ManifestCommand reader) {
            evidence.addAll(reader.input().standing());
        }
        List<String> named = StandingArguments.own(words);
        if (!named.isEmpty()) {
            all.add("--");
            all.addAll(named);
        }
        Map<String, String> files = new LinkedHashMap<>();
        for (String name : read.names()) {
            if (evidence.stream().noneMatch(each -> name.equals(each) || name.startsWith(each + "/"))) {
                digest(name, read).ifPresent(digest -> files.put(name, digest));
            }
        }
        return new Asked(all, files, read.clock());
    }

    private static List<String> words(OptionSpec option, String name) {
        return option.arity().max() == 0 || option.originalStringValues().isEmpty()
                ? List.of(name)
                : option.originalStringValues().stream()
                        .map(value -> name + "=" + value)
                        .toList();
    }

    /** The digest of a file that was read; empty if it is gone. */
    private static Optional<String> digest(String name, ReadSources read) {
        try (InputStream in = read.open(name)) {
            return Optional.of(RawFiles.sha256(in.readAllBytes()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    JsonObject toJson() {
        Map<String, JsonValue> digests = new LinkedHashMap<>();
        files.forEach((name, digest) -> digests.put(name, JsonString.of(digest)));
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("arguments", JsonArray.ofStrings(arguments));
        if (!files.isEmpty()) {
            members.put("files", JsonObject.of(digests));
        }
        now.ifPresent(time -> members.put("now", JsonString.of(time.toString())));
        return JsonObject.of(members);
    }

    /**
     * The question of a proof.
     *
     * @param proof the JSON form of a certificate
     * @return its question; empty if it has none, or not one of this form
     */
    public static Optional<Asked> read(JsonObject proof) {
        JsonObject asked = proof.child("asked");
        List<String> arguments = new ArrayList<>();
        for (JsonValue each : asked.array("arguments").items()) {
            if (!(each instanceof JsonString word)) {
                return Optional.empty();
            }
            arguments.add(word.value());
        }
        Map<String, String> files = new LinkedHashMap<>();
        asked.child("files")
                .members()
                .forEach((name, digest) -> files.put(name, digest instanceof JsonString text ? text.value() : ""));
        try {
            return arguments.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            new Asked(arguments, files, asked.string("now").map(Instant::parse)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /**
     * The run that asks again.
     *
     * @param words the words of its command line
     * @param sources all that it can read
     * @param missing the files of the question that were not given
     */
    public record Again(List<String> words, ReadSources sources, List<String> missing) {}

    /**
     * Asks again with other evidence.
     *
     * @param given the files that were given, by name; one with the digest of a file of the question is that file, and all
     *     others are evidence
     * @return the run
     */
    public Again again(Map<String, byte[]> given) {
        Map<String, byte[]> left = new LinkedHashMap<>(given);
        Map<String, byte[]> texts = new LinkedHashMap<>();
        List<String> missing = new ArrayList<>();
        files.forEach((name, digest) -> left.entrySet().stream()
                .filter(each -> RawFiles.sha256(each.getValue()).equals(digest))
                .findFirst()
                .ifPresentOrElse(
                        found -> {
                            texts.put(name, found.getValue());
                            left.remove(found.getKey());
                        },
                        () -> missing.add(name)));
        List<String> words = new ArrayList<>(arguments);
        int end = words.indexOf("--") < 0 ? words.size() : words.indexOf("--");
        List<String> evidence = new ArrayList<>();
        left.forEach((name, bytes) -> {
            String free = name;
            while (texts.containsKey(free)) {
                free = "./" + free;
            }
            texts.put(free, bytes);
            evidence.add(FILENAME + "=" + free);
        });
        evidence.add("--output=json");
        words.addAll(end, evidence);
        return new Again(List.copyOf(words), ReadSources.at(NamedTexts.ofBytes(texts), now), missing);
    }
}
