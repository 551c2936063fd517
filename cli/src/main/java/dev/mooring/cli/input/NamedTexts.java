package dev.mooring.cli.input;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Only named texts in memory: no file of the machine can be found, and nothing can be written. Standard input is empty.
 */
public final class NamedTexts implements Sources {

    private final Map<String, byte[]> texts;
    private final Allowance allowance;

    private NamedTexts(Map<String, byte[]> texts, Allowance allowance) {
        this.texts = Map.copyOf(texts);
        this.allowance = allowance;
    }

    /** The same texts with limits for the run. */
    public NamedTexts within(Allowance limited) {
        return new NamedTexts(texts, limited);
    }

    @Override
    public Allowance allowance() {
        return allowance;
    }

    /** Texts as bytes that may not be valid text; a name may look like a file name, but is not one. */
    public static NamedTexts ofBytes(Map<String, byte[]> texts) {
        return new NamedTexts(texts, Allowance.ANY);
    }

    /** Texts by name. */
    public static NamedTexts of(Map<String, String> texts) {
        Map<String, byte[]> bytes = new LinkedHashMap<>();
        texts.forEach((name, text) -> bytes.put(name, text.getBytes(StandardCharsets.UTF_8)));
        return new NamedTexts(bytes, Allowance.ANY);
    }

    @Override
    public InputStream stdin() {
        return InputStream.nullInputStream();
    }

    @Override
    public Kind kind(String name) {
        if (texts.containsKey(name)) {
            return Kind.FILE;
        }
        return below(name).isEmpty() ? Kind.MISSING : Kind.DIRECTORY;
    }

    @Override
    public List<String> list(String directory) throws IOException {
        List<String> names = below(directory);
        if (names.isEmpty()) {
            throw new NoSuchFileException(directory);
        }
        return names;
    }

    /** The names in a directory; a name with a slash is in one. */
    private List<String> below(String directory) {
        String start = directory.endsWith("/") ? directory : directory + "/";
        return texts.keySet().stream()
                .filter(name -> name.startsWith(start))
                .map(name -> start + name.substring(start.length()).split("/", 2)[0])
                .distinct()
                .sorted()
                .toList();
    }

    @Override
    public long size(String file) throws IOException {
        return bytes(file).length;
    }

    @Override
    public InputStream open(String file) throws IOException {
        return new ByteArrayInputStream(bytes(file));
    }

    @Override
    public Slices slices(String file) throws IOException {
        throw new IOException("this run reads its texts from the beginning");
    }

    @Override
    public OutputFile write(String file, List<String> inputs) throws IOException {
        throw new IOException("this run writes no files");
    }

    private byte[] bytes(String file) throws NoSuchFileException {
        byte @Nullable [] bytes = texts.get(file);
        if (bytes == null) {
            throw new NoSuchFileException(file);
        }
        return bytes;
    }
}
