package dev.mooring.cli.serve;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/** Reads the body of a request as it arrives; no thread waits for it. */
final class Body {

    /**
     * The number of copies of a text during judging: decompressed, as a member or part of the request, as text,
     * unescaped, and as bytes for its reader.
     */
    private static final int COPIES = 8;

    private static final Pattern CHARSET = Pattern.compile("(?i);\\s*charset\\s*=\\s*\"?([^\\s;\"]*)");

    private final Request request;
    private final int limit;
    private final Memory.Share memory;
    private final Progress progress;
    private final Then then;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private boolean over;

    /** Callbacks when the body is complete or failed. Exactly one is called, once. */
    interface Then {

        void whole(byte[] body);

        /** The rest of the body was not read. */
        void refused(Refusal refusal);
    }

    private Body(Request request, int limit, Memory.Share memory, Then then) {
        this.request = request;
        this.limit = limit;
        this.memory = memory;
        this.then = then;
        this.progress = new Progress(
                request.getComponents().getScheduler(),
                Exchange.limits(request).pause(),
                () -> refuse(Refusal.tooSlow()));
    }

    /** Begins to read. */
    static void read(Request request, int limit, Memory.Share memory, Then then) {
        Body body = new Body(request, limit, memory, then);
        body.progress.begin();
        body.more();
    }

    private void more() {
        while (true) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                request.demand(this::more);
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                refuse(Refusal.badRequest("the body cannot be read to its end"));
                return;
            }
            boolean isLast = chunk.isLast();
            try {
                take(chunk.getByteBuffer());
            } catch (Refusal e) {
                refuse(e);
                return;
            } finally {
                chunk.release();
            }
            if (isLast) {
                if (finish()) {
                    then.whole(bytes.toByteArray());
                }
                return;
            }
        }
    }

    private void take(ByteBuffer part) throws Refusal {
        int length = part.remaining();
        if (bytes.size() + (long) length > limit) {
            throw Refusal.tooLarge(limit);
        }
        memory.take(length);
        byte[] copy = new byte[length];
        part.get(copy);
        bytes.write(copy, 0, length);
        progress.moved(length);
    }

    private void refuse(Refusal refusal) {
        if (finish()) {
            then.refused(refusal);
        }
    }

    private synchronized boolean finish() {
        boolean first = !over;
        over = true;
        progress.end();
        return first;
    }

    /** Whether text of this type is UTF-8, the default without a charset. */
    static boolean isUtf8(String contentType) {
        return CHARSET.matcher(contentType)
                .results()
                .allMatch(named -> named.group(1).toLowerCase(Locale.ROOT).matches("utf-?8|us-ascii"));
    }

    /**
     * Decompresses a body.
     *
     * @param encoding the header Content-Encoding
     * @param body the bytes
     * @param limit the maximum decompressed size
     * @param permit allows or refuses memory, also for later copies of the bytes
     * @return the decompressed bytes
     */
    static byte[] unpacked(String encoding, byte[] body, int limit, BoundedOutput.Permit permit) throws Refusal {
        return switch (encoding.strip().toLowerCase(Locale.ROOT)) {
            case "", "identity" -> {
                permit.take((long) COPIES * body.length);
                yield body;
            }
            case "gzip", "x-gzip" -> gunzip(body, limit, permit);
            default -> throw new Refusal(415, "expected a body without compression, or compressed with gzip");
        };
    }

    private static byte[] gunzip(byte[] body, int limit, BoundedOutput.Permit permit) throws Refusal {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] part = new byte[1 << 16];
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
            for (int count = in.read(part); count >= 0; count = in.read(part)) {
                if (out.size() + (long) count > limit) {
                    throw Refusal.tooLarge(limit);
                }
                permit.take((long) COPIES * count);
                out.write(part, 0, count);
            }
        } catch (IOException e) {
            throw Refusal.badRequest("the body is not valid gzip data");
        }
        return out.toByteArray();
    }

    /** A file of a form, possibly compressed with gzip like {@code .yaml.gz}. */
    static byte[] unpackedOnce(byte[] content, int limit, BoundedOutput.Permit permit) throws Refusal {
        byte[] unpacked = isPacked(content) ? gunzip(content, limit, permit) : content;
        if (isPacked(unpacked)) {
            throw Refusal.badRequest("a file of the form is compressed twice with gzip, expected once");
        }
        return unpacked;
    }

    private static boolean isPacked(byte[] content) {
        return content.length > 2 && (content[0] & 0xff) == 0x1f && (content[1] & 0xff) == 0x8b;
    }
}
