package dev.mooring.kubelet;

import dev.mooring.internal.SecretText;
import dev.mooring.reason.ReasonCode;
import java.util.Locale;

/** A path cannot be built from these parts. The message names the part and quotes a short, printable excerpt of it. */
public final class NodePathException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;
    private static final int EXCERPT = 60;

    private final KubeletCode code;
    private final String part;

    NodePathException(KubeletCode code, String part, String text) {
        super(part + ": expected " + code.expected() + ", found " + excerpt(text));
        this.code = code;
        this.part = part;
    }

    /** {@return the code of the problem} */
    public ReasonCode code() {
        return code;
    }

    KubeletCode kubeletCode() {
        return code;
    }

    /** {@return the part that is wrong, for example {@code volume name}} */
    public String part() {
        return part;
    }

    /** A short, printable excerpt of a text in quotes. */
    static String excerpt(String text) {
        StringBuilder out = new StringBuilder("\"");
        String open = SecretText.without(text);
        open.codePoints().limit(EXCERPT).forEach(c -> append(out, c));
        boolean cut = open.codePoints().skip(EXCERPT).findAny().isPresent();
        return out.append(cut ? "…\"" : "\"").toString();
    }

    private static void append(StringBuilder out, int c) {
        boolean printable = !Character.isISOControl(c)
                && Character.getType(c) != Character.FORMAT
                && Character.getType(c) != Character.SURROGATE;
        if (printable) {
            out.appendCodePoint(c);
        } else {
            out.append(String.format(Locale.ROOT, "\\u%04x", c));
        }
    }
}
