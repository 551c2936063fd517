package dev.mooring.cli.command;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.Reasons;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A line on standard error that says what takes long: only on a terminal, not before the first second is over, and gone
 * before anything else is printed.
 *
 * <p>The libraries for progress bars come with one for terminals, which has native code and is as large as a tenth of the
 * jar. This needs neither.
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

    /** On a terminal of so many columns; in its last one a text would begin a new line. */
    StatusLine(OutputStream terminal, int columns) {
        this.terminal = requireNonNull(terminal, "terminal");
        this.width = Math.min(WIDTH, columns) - 1;
    }

    /** {@return a status line that is never shown} */
    static StatusLine none() {
        StatusLine line = new StatusLine(OutputStream.nullOutputStream());
        line.silence();
        return line;
    }

    /** What is done from now on, for example {@code reading export.yaml}. */
    public synchronized void say(String what) {
        doing = requireNonNull(what, "what");
    }

    /** Shows nothing any more. */
    public synchronized void silence() {
        erase();
        silent = true;
    }

    /** Shows what is done, and for how many seconds by now. */
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
            // A status that cannot be shown changes no answer.
            silent = true;
        }
    }

    /** The same stream, but the status line is erased before anything is written. */
    OutputStream clearedBefore(OutputStream stream) {
        return before(stream, this::erase);
    }

    /** The same stream, but the status line is not shown any more once something is written. */
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
     * Shows the line each second from now on.
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
