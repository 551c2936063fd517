package dev.mooring.cli.input;

import dev.mooring.json.JsonLimits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads the input of {@code -f}. */
public final class InputReader {

    /** The name of standard input in messages. */
    public static final String STDIN_NAME = "stdin";

    /** The value of {@code -f} for standard input. */
    static final String STDIN = "-";

    /** As for JSON text; a byte is at most one character. */
    private static final int MAX_BYTES = JsonLimits.DEFAULT.maxCharacters();

    private static final List<String> EXTENSIONS = List.of(".yaml", ".yml", ".json");

    /** A suffix after one of the extensions: compressed. */
    private static final String PACKED = ".gz";

    private final boolean recursive;
    private final Sources sources;
    private final List<Document> documents = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private final List<PastedFile> texts = new ArrayList<>();

    /** Standard input may be empty if it is the whole input. */
    private final boolean isAlone;

    private InputReader(List<String> files, boolean recursive, Sources sources) {
        this.isAlone = files.isEmpty() || files.equals(List.of(STDIN));
        this.recursive = recursive;
        this.sources = sources;
    }

    /**
     * Reads files and, on request, directories.
     *
     * @param files the files as given, {@code -} for standard input; standard input if empty
     * @param recursive whether to read directories recursively: their {@code .yaml}, {@code .yml} and {@code .json}
     *     files, also with {@code .gz}, sorted by name, and subdirectories, but no links to directories
     * @param sources the source of the files
     * @return the documents and what could not be read
     */
    public static Input read(List<String> files, boolean recursive, Sources sources) {
        InputReader reader = new InputReader(files, recursive, sources);
        for (String file : files.isEmpty() ? List.of(STDIN) : files) {
            reader.read(file);
        }
        return new Input(
                reader.documents,
                reader.problems,
                reader.texts,
                sources.allowance().checkpoint());
    }

    /**
     * Reads a text in memory.
     *
     * @param name the name of its file
     * @param text the text
     * @param sources the limits of the run
     * @return the documents and what could not be read
     */
    public static Input read(String name, String text, Sources sources) {
        List<Document> documents = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        DocumentReader.read(CommandFiles.name(name), text, sources.allowance().limits(), documents, problems);
        if (documents.isEmpty() && problems.isEmpty()) {
            problems.add(nothing(CommandFiles.name(name), text));
        }
        return new Input(documents, problems, List.of(), sources.allowance().checkpoint());
    }

    /**
     * Reads JSON files of any size, an object at a time, see {@link JsonItems}.
     *
     * @param files as for {@link #read}, but no directories
     * @param sources the source of the files
     * @param items receives each object, and what cannot be read
     */
    public static void stream(List<String> files, Sources sources, Consumer<StreamItem> items) {
        for (String file : files.isEmpty() ? List.of(STDIN) : files) {
            String name = file.equals(STDIN) ? STDIN_NAME : file;
            try (InputStream in = file.equals(STDIN) ? sources.stdin() : sources.open(file)) {
                JsonItems.read(name, Unpacked.of(in), items);
            } catch (CharacterCodingException e) {
                items.accept(StreamItem.of(new Problem(name, 0, "the text is not UTF-8")));
            } catch (IOException e) {
                items.accept(StreamItem.of(new Problem(name, 0, "cannot be read: " + reason(e))));
            } catch (InvalidPathException e) {
                items.accept(StreamItem.of(notAName(file)));
            }
        }
    }

    /**
     * Reads the text of a file again.
     *
     * @param name its name, see {@link Document#source}
     * @return the text; empty for standard input, and if it can no longer be read
     */
    public static Optional<String> again(String name, Sources sources) {
        if (name.equals(STDIN_NAME) || !areFiles(List.of(name), sources)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Utf8.decode(bytes(sources, name)));
        } catch (InputException | IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Whether all of these are plain files, not pipes or compressed, so that any part can be read again; a missing file
     * counts as unreadable.
     */
    public static boolean areFiles(List<String> files, Sources sources) {
        return !files.isEmpty()
                && files.stream()
                        .noneMatch(file -> file.equals(STDIN) || (isName(file) && !isReadTwice(file, sources)));
    }

    private static boolean isReadTwice(String file, Sources sources) {
        Sources.Kind kind = sources.kind(file);
        return kind != Sources.Kind.OTHER && !(kind == Sources.Kind.FILE && Unpacked.isPacked(sources, file));
    }

    private static boolean isName(String file) {
        try {
            return !path(file).toString().isEmpty();
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private void read(String name) {
        sources.allowance().checkpoint().run();
        if (name.equals(STDIN)) {
            text(STDIN_NAME, () -> limited(sources.stdin()));
            return;
        }
        try {
            named(name);
        } catch (InvalidPathException e) {
            problems.add(notAName(name));
        }
    }

    /**
     * Finds a file by its name.
     *
     * @throws InvalidPathException if it is not a file name; the empty text would be the current directory
     */
    static Path path(String name) {
        if (name.isEmpty()) {
            throw new InvalidPathException(name, "empty");
        }
        return Path.of(name);
    }

    static Problem notAName(String name) {
        return new Problem("'" + name + "'", 0, "cannot be read: not a file name");
    }

    private void named(String name) {
        if (!sources.kind(name).isDirectory()) {
            text(name, () -> bytes(sources, name));
        } else if (recursive) {
            directory(name);
        } else {
            problems.add(new Problem(name, 0, "is a directory; -R reads directories"));
        }
    }

    private void directory(String name) {
        int before = documents.size() + problems.size();
        if (!walk(name) && before == documents.size() + problems.size()) {
            problems.add(new Problem(name, 0, "contains no file that ends in " + String.join(", ", EXTENSIONS)));
        }
    }

    /** Whether there were files to read. */
    private boolean walk(String directory) {
        List<String> entries;
        try {
            entries = sources.list(directory);
        } catch (IOException e) {
            problems.add(new Problem(directory, 0, "cannot be read: " + reason(e)));
            return false;
        }
        boolean found = false;
        for (String entry : entries) {
            Sources.Kind kind = sources.kind(entry);
            if (kind == Sources.Kind.DIRECTORY) {
                found |= walk(entry);
            } else if (!kind.isDirectory() && isManifest(entry)) {
                if (kind == Sources.Kind.FILE) {
                    text(entry, () -> bytes(sources, entry));
                } else {
                    problems.add(new Problem(entry, 0, "skipped: not a regular file"));
                }
                found = true;
            }
        }
        return found;
    }

    private static boolean isManifest(String name) {
        String plain = name.endsWith(PACKED) ? name.substring(0, name.length() - PACKED.length()) : name;
        return EXTENSIONS.stream().anyMatch(plain::endsWith);
    }

    static byte[] bytes(Sources sources, String file) throws IOException, InputException {
        // A file of known size is not read at all if it is too large.
        if (sources.size(file) > MAX_BYTES) {
            throw tooLarge();
        }
        try (InputStream in = sources.open(file)) {
            return limited(in);
        }
    }

    static byte[] limited(InputStream in) throws IOException, InputException {
        byte[] bytes = Unpacked.of(in).readNBytes(MAX_BYTES + 1);
        if (bytes.length > MAX_BYTES) {
            throw tooLarge();
        }
        return bytes;
    }

    private interface Source {
        byte[] read() throws IOException, InputException;
    }

    /** A manifest without indentation has no object in its metadata. */
    private static boolean isBroken(String text) {
        return text.contains("\nmetadata:\nname") || text.contains("“apiVersion”");
    }

    private void text(String name, Source source) {
        int known = problems.size();
        int read = documents.size();
        try {
            String text = Utf8.decode(source.read());
            if (DocumentReader.read(name, text, sources.allowance().limits(), documents, problems)) {
                return;
            }
            if (documents.size() == read && problems.size() == known && !isAlone) {
                problems.add(nothing(name, text));
                return;
            }
            boolean isOther =
                    !text.contains("apiVersion") && !text.stripLeading().startsWith("{");
            if (isOther || problems.size() > known || isBroken(text)) {
                Optional<PastedHint> hint = PastedHint.of(text);
                if (hint.isPresent() && isOther) {
                    // The error of a YAML reader is no help if the text is not YAML.
                    documents.subList(read, documents.size()).clear();
                    problems.subList(known, problems.size()).clear();
                }
                hint.ifPresent(what -> {
                    Problem problem = new Problem(name, 0, what.words());
                    problems.add(problem);
                    if (isOther && what.isRead()) {
                        texts.add(new PastedFile(name, text, problem));
                    }
                });
            }
        } catch (InputException e) {
            problems.add(new Problem(name, 0, e.problem()));
        } catch (IOException e) {
            problems.add(new Problem(name, 0, "cannot be read: " + reason(e)));
        }
    }

    private static Problem nothing(String name, String text) {
        return new Problem(
                name,
                0,
                (text.isBlank() ? "is empty" : "has only comments or separators")
                        + ": the command that wrote it may have failed");
    }

    private static InputException tooLarge() {
        return new InputException("larger than the limit of " + (MAX_BYTES >> 20)
                + " MiB; 'sanitize --stream' reads JSON lines and lists of any size");
    }

    /** The reason why a file cannot be read, in our words. */
    static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "no such file";
        }
        return e instanceof AccessDeniedException ? "permission denied" : String.valueOf(e.getMessage());
    }
}
