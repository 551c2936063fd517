package dev.mooring.cli.input;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The files of a run and its clock. It remembers what was read: an answer rests on that and on the words of the run. */
public final class ReadSources implements Sources {

    private final Sources files;
    private final Set<String> read = new LinkedHashSet<>();
    private @Nullable Instant now;
    private boolean isClockRead;

    private ReadSources(Sources files, @Nullable Instant now) {
        this.files = requireNonNull(files, "files");
        this.now = now;
    }

    /** The same files, remembered from now on. */
    public static ReadSources of(Sources files) {
        return files instanceof ReadSources remembered ? remembered : new ReadSources(files, null);
    }

    /** The same files in a run whose clock shows a time. */
    public static ReadSources at(Sources files, Optional<Instant> now) {
        return new ReadSources(files, now.orElse(null));
    }

    /** {@return the time of the run: one value, however often it is read} */
    public synchronized Instant now() {
        isClockRead = true;
        Instant known = now == null ? Clock.systemUTC().instant() : now;
        now = known;
        return known;
    }

    /** {@return the time of the run, if it was read} */
    public synchronized Optional<Instant> clock() {
        return isClockRead ? Optional.ofNullable(now) : Optional.empty();
    }

    /** {@return the names of the files that were opened, in their order, without standard input} */
    public synchronized List<String> names() {
        return List.copyOf(read);
    }

    private synchronized void remember(String name) {
        read.add(name);
    }

    @Override
    public InputStream stdin() {
        return files.stdin();
    }

    @Override
    public Kind kind(String name) {
        return files.kind(name);
    }

    @Override
    public List<String> list(String directory) throws IOException {
        return files.list(directory);
    }

    @Override
    public long size(String file) throws IOException {
        return files.size(file);
    }

    @Override
    public InputStream open(String file) throws IOException {
        remember(file);
        return files.open(file);
    }

    @Override
    public Slices slices(String file) throws IOException {
        remember(file);
        return files.slices(file);
    }

    @Override
    public Allowance allowance() {
        return files.allowance();
    }

    @Override
    public OutputFile write(String file, List<String> inputs) throws IOException {
        return files.write(file, inputs);
    }
}
