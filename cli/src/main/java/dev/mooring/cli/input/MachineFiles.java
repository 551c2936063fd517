package dev.mooring.cli.input;

import static java.util.Objects.requireNonNull;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files of the machine, as a shell command sees them.
 *
 * @param stdin standard input
 */
public record MachineFiles(InputStream stdin) implements Sources {

    private static final Path STANDARD_OUTPUT = Path.of("/proc/self/fd/1");

    public MachineFiles {
        requireNonNull(stdin, "stdin");
    }

    /** {@return whether the standard output of this process is a pipe; false if unknown} */
    public static boolean isStandardOutputAPipe() {
        try {
            return Files.readSymbolicLink(STANDARD_OUTPUT).toString().startsWith("pipe:");
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    @Override
    public Kind kind(String name) {
        Path path = InputReader.path(name);
        if (Files.isDirectory(path)) {
            return Files.isSymbolicLink(path) ? Kind.LINKED_DIRECTORY : Kind.DIRECTORY;
        }
        return Files.isRegularFile(path) ? Kind.FILE : Files.exists(path) ? Kind.OTHER : Kind.MISSING;
    }

    @Override
    public List<String> list(String directory) throws IOException {
        try (Stream<Path> listed = Files.list(InputReader.path(directory))) {
            return listed.sorted().map(Path::toString).toList();
        }
    }

    @Override
    public long size(String file) throws IOException {
        return Files.size(InputReader.path(file));
    }

    @Override
    public InputStream open(String file) throws IOException {
        return Files.newInputStream(InputReader.path(file));
    }

    @Override
    public Slices slices(String file) throws IOException {
        return new FileSlices(FileChannel.open(InputReader.path(file), StandardOpenOption.READ));
    }

    private record FileSlices(FileChannel channel) implements Slices {

        @Override
        public byte[] read(long from, int length) throws IOException {
            ByteBuffer part = ByteBuffer.allocate(length);
            int count = 0;
            while (part.hasRemaining() && count >= 0) {
                count = channel.read(part, from + part.position());
            }
            if (part.hasRemaining()) {
                throw new EOFException("the file is shorter than before");
            }
            return part.array();
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    @Override
    public OutputFile write(String file, List<String> inputs) throws IOException {
        return OutputFile.open(file, inputs);
    }
}
