package dev.mooring.cli.command;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.Reasons;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A line on standard error that shows slow work: only on a terminal, only after the first second, and erased before
 * anything else is printed.
 *
 * <p>Progress bar libraries depend on a terminal library with native code, a tenth of the size of the jar. This class
 * needs neither.
 */
public final class StatusLine {

    private static final String ERASE = "\r\u001b[K";
    private static final int WIDTH = 80;

    private final OutputStream terminal;
    private final int width;
    private String doing = "";
    private boolean shown;
    private boolean silent;

    StatusLine(OutputStream terminal) {
        this(terminal, WIDTH);
    }

    /** On a terminal with this many columns; a text in the last column would begin a new line. */
    StatusLine(OutputStream terminal, int columns) {
        this.terminal = requireNonNull(terminal, "terminal");
        this.width = Math.min(WIDTH, columns) - 1;
    }

    /** {@return a status line that is never visible} */
    public static StatusLine none() {
        StatusLine line = new StatusLine(OutputStream.nullOutputStream());
        line.silence();
        return line;
    }

    /** Sets the current work, for example {@code reading export.yaml}. */
    public synchronized void say(String what) {
        doing = requireNonNull(what, "what");
    }

    /** Hides the line for good. */
    public synchronized void silence() {
        erase();
        silent = true;
    }

    /** Shows the current work and its duration in seconds. */
    synchronized void tick(long seconds) {
        if (!silent && !doing.isEmpty()) {
            String text = "mooring: " + Reasons.printable(doing);
            String time = ", " + seconds + " s";
            write(ERASE + text.substring(0, Math.min(text.length(), width - time.length())) + time);
            shown = true;
        }
    }

    private synchronized void erase() {
        if (shown) {
            write(ERASE);
            shown = false;
        }
    }

    private void write(String text) {
        try {
            terminal.write(text.getBytes(StandardCharsets.UTF_8));
            terminal.flush();
        } catch (IOException e) {
            // A status that cannot be shown does not change the answer.
            silent = true;
        }
    }

    /** The same stream, but erases the status line before each write. */
    OutputStream clearedBefore(OutputStream stream) {
        return before(stream, this::erase);
    }

    /** The same stream, but hides the status line for good at the first write. */
    OutputStream silencedBy(OutputStream stream) {
        return before(stream, this::silence);
    }

    private static OutputStream before(OutputStream stream, Runnable action) {
        return new FilterOutputStream(stream) {
            @Override
            public void write(int b) throws IOException {
                action.run();
                out.write(b);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                action.run();
                out.write(bytes, from, length);
            }
        };
    }

    /**
     * Shows the line every second from now on.
     *
     * @return ends it
     */
    public Runnable start() {
        if (silent) {
            return () -> {};
        }
        Thread ticker = new Thread(this::tickEachSecond, "status");
        ticker.setDaemon(true);
        ticker.start();
        return () -> {
            ticker.interrupt();
            silence();
        };
    }

    private void tickEachSecond() {
        try {
            for (long second = 1; ; second++) {
                Thread.sleep(1000);
                tick(second);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
