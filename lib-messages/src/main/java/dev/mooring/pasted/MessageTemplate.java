package dev.mooring.pasted;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A message of a component: its words, where they come from, and what may be concluded. */
public final class MessageTemplate {

    private final Row row;

    private MessageTemplate(Row row) {
        this.row = row;
    }

    /** {@return the stable name of the rule, for example {@code MultiAttachExclusive}} */
    public String code() {
        return row.code;
    }

    /** {@return the component that says it} */
    public String speaker() {
        return row.speaker;
    }

    /** {@return the reason of its event; empty if it is not an event} */
    public String reason() {
        return row.reason;
    }

    /** {@return its forms, with placeholders in braces} */
    public List<String> templates() {
        return List.copyOf(row.says);
    }

    /** {@return where the words are upstream} */
    public String source() {
        return row.source;
    }

    /** {@return the first and the last release with these words; empty if that was not checked} */
    public String releases() {
        return row.releases;
    }

    /** {@return what it proves about the moment of the message; empty if nothing beyond its words} */
    public String proves() {
        return row.proves;
    }

    /** {@return what it seems to say and does not prove; may be empty} */
    public String doesNotProve() {
        return row.doesNotProve;
    }

    /** {@return its causes, likely ones first} */
    public List<String> causes() {
        return List.copyOf(row.causes);
    }

    /** {@return what not to do because of it, one sentence each} */
    public List<String> notSafe() {
        return row.unsafe.stream().map(Unsafe::sentence).toList();
    }

    /**
     * The message as JSON. The page {@code docs/json.md} describes the keys.
     *
     * @return a document of {@code explain --list}
     */
    public JsonObject toJson() {
        return JsonObject.of("id", JsonString.of(code()))
                .with("component", speaker())
                .with("reason", reason())
                .with("templates", JsonArray.ofStrings(templates()))
                .with("source", source())
                .with("releases", releases())
                .with("proves", proves())
                .with("doesNotProve", doesNotProve());
    }

    List<NextQuestion> next() {
        return row.next;
    }

    List<String> also() {
        return row.also;
    }

    /** Whether its last value ends with its line: the kernel and the tools of Ceph write nothing below it that belongs to it. */
    boolean isOfOneLine() {
        return ONE_LINE.stream().anyMatch(row.speaker::startsWith);
    }

    boolean isBesides() {
        return row.besides;
    }

    boolean isUnlessKnown() {
        return row.unlessKnown;
    }

    boolean isLastResort() {
        return row.lastResort;
    }

    /** Whether the words next to a match, in a text in which its lines are these, allow it to be this message. */
    boolean fits(CharSequence text, int start, int end, String lines) {
        String before = text.subSequence(Math.max(0, start - NEAR), start).toString();
        String after =
                text.subSequence(end, Math.min(text.length(), end + NEAR)).toString();
        String all = before + text.subSequence(start, Math.min(end, start + NEAR)) + after;
        if (row.unless.stream().anyMatch(all::contains)) {
            return false;
        }
        boolean alone = row.alone && before.isBlank() && after.strip().length() <= 1;
        if (!row.near.isEmpty() && !alone && row.near.stream().noneMatch(all::contains)) {
            return false;
        }
        if (row.onlyAlone
                && !(BEFORE_A_WORD.contains(before.strip()) && after.strip().length() <= 1)) {
            return false;
        }
        if (row.withPath && !alone && !hasPath(lines) && !isHere(before)) {
            String around = before + after;
            if (!hasPath(around) || row.unlessWithoutPath.stream().anyMatch(around::contains)) {
                return false;
            }
        }
        return row.after.isEmpty() || alone || row.after.stream().anyMatch(before::contains);
    }

    private static final int NEAR = 300;

    /** What stands before a reason of an event, or before a word of a status, that was pasted without its message. */
    private static final Set<String> BEFORE_A_WORD = Set.of("", "Warning", "Normal", "Events:", "health:");

    private static final List<String> ONE_LINE = List.of("kernel (", "ceph ", "ceph-m", "rbd ", "librbd", "rook");

    /** After them is a path of a server of HTTP. */
    private static final List<String> VERBS = List.of("GET ", "POST ", "PUT ", "HEAD ", "DELETE ");

    /** The dot of a tool that was run in the directory, or the quoted path of a file below the directory of a program. */
    private static boolean isHere(String before) {
        if (before.endsWith(" '.': ") || before.endsWith(": .: ")) {
            return true;
        }
        int open = before.endsWith("\": ") ? before.lastIndexOf('"', before.length() - 4) : -1;
        String quoted = open < 0 ? "" : before.substring(open + 1, before.length() - 3);
        return before.startsWith("file ", open - 5) && quoted.indexOf('/') > 0 && !quoted.contains(" ");
    }

    private static boolean hasPath(String text) {
        for (int i = text.indexOf('/'); i >= 0; i = text.indexOf('/', i + 1)) {
            boolean begins = i == 0
                    || " '\"=:([<‘`".indexOf(text.charAt(i - 1)) >= 0
                    || Character.isIdeographic(text.charAt(i - 1));
            boolean other = text.startsWith("/dev/null", i) || VERBS.stream().anyMatch(text.substring(0, i)::endsWith);
            if (begins && !other && i + 1 < text.length() && Character.isLetterOrDigit(text.charAt(i + 1))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Starts the row of a message.
     *
     * @param code its stable name, for example {@code MultiAttachExclusive}
     * @return a row with nothing else
     */
    public static Row row(String code) {
        return new Row(code);
    }

    /** A row of a catalogue while it is built: what a component says, and what may be concluded. */
    public static final class Row {

        private final String code;
        private String speaker = "";
        private String reason = "";
        private final List<String> says = new ArrayList<>();
        private String source = "";
        private String releases = "";
        private String proves = "";
        private String doesNotProve = "";
        private List<String> causes = List.of();
        private List<NextQuestion> next = List.of();
        private List<String> also = List.of();
        private List<Unsafe> unsafe = List.of();
        private List<String> after = List.of();
        private List<String> near = List.of();
        private List<String> unless = List.of();
        private List<String> unlessWithoutPath = List.of();
        private boolean withPath;
        private boolean alone;
        private boolean onlyAlone;
        private boolean besides;
        private boolean unlessKnown;
        private boolean lastResort;

        private Row(String code) {
            this.code = requireNonNull(code, "code");
        }

        /**
         * Who says it.
         *
         * @param component the component
         * @param eventReason the reason of its event; empty if it is not an event
         * @return this
         */
        public Row by(String component, String eventReason) {
            speaker = component;
            reason = eventReason;
            return this;
        }

        /**
         * A form of the message. Where the kubelet names the volume it may add the pod, or the node; the kernel names the
         * cluster and its client from Linux 6.8 on; mount.nfs may call itself mount.nfs4.
         *
         * @param template the words, with placeholders in braces
         * @return this
         */
        public Row says(String template) {
            says.add(template);
            int detail = Math.max(template.indexOf("}\" : "), template.indexOf("}\" Volume is"));
            if (detail > 0 && template.lastIndexOf("for volume \"", detail) >= 0) {
                String before = template.substring(0, detail + 2);
                String after = template.substring(detail + 2);
                says.add(before + " (UniqueName: \"{unique}\") pod \"{pod}\" (UID: \"{uid}\")" + after);
                says.add(before + " (UniqueName: \"{unique}\") from node \"{node}\"" + after);
                says.add(before + " (UniqueName: \"{unique}\") on node \"{node}\"" + after);
                says.add(before + " (UniqueName: \"{unique}\")" + after);
                says.add(before + " (spec.Name: \"{spec}\") pod \"{pod}\" (UID: \"{uid}\")"
                        + (after.startsWith(" : ") ? " with: " + after.substring(3) : after));
            } else if (template.startsWith("mount.nfs: ")) {
                says.add("mount.nfs4: " + template.substring("mount.nfs: ".length()));
            } else if (template.startsWith("ceph: ")) {
                says.add("ceph: [{fsid} {client}]: " + template.substring("ceph: ".length()));
            } else if (template.endsWith("for volume \"{pv}\"")) {
                says.add(template + " (UniqueName: \"{unique}\") pod \"{pod}\" (UID: \"{uid}\")");
            }
            return this;
        }

        /**
         * Where the words are upstream.
         *
         * @param file the file
         * @param seen the first and the last release with these words; empty if that was not checked
         * @return this
         */
        public Row from(String file, String seen) {
            source = file;
            releases = seen;
            return this;
        }

        /**
         * What it proves about the moment of the message.
         *
         * @param sentence the sentence
         * @return this
         */
        public Row proves(String sentence) {
            proves = sentence;
            return this;
        }

        /**
         * What it seems to say and does not prove.
         *
         * @param sentence the sentence
         * @return this
         */
        public Row doesNotProve(String sentence) {
            doesNotProve = sentence;
            return this;
        }

        /**
         * Its causes.
         *
         * @param likelyFirst the causes, likely ones first
         * @return this
         */
        public Row causes(String... likelyFirst) {
            causes = List.of(likelyFirst);
            return this;
        }

        /**
         * What to ask next.
         *
         * @param questions the questions, in their order
         * @return this
         */
        public Row next(NextQuestion... questions) {
            next = List.of(questions);
            return this;
        }

        /**
         * What to check in addition to the questions.
         *
         * @param steps the steps, in their order
         * @return this
         */
        public Row also(String... steps) {
            also = List.of(steps);
            return this;
        }

        /**
         * What it may tempt people to do, but does not justify.
         *
         * @param acts the acts
         * @return this
         */
        public Row notSafe(Unsafe... acts) {
            unsafe = List.of(acts);
            return this;
        }

        /**
         * Only if one of these words is shortly before it.
         *
         * @param words the words
         * @return this
         */
        public Row onlyAfter(String... words) {
            after = List.of(words);
            return this;
        }

        /**
         * Only if one of these words is in it or next to it.
         *
         * @param words the words
         * @return this
         */
        public Row onlyNear(String... words) {
            near = List.of(words);
            return this;
        }

        /**
         * Or if there is nothing else.
         *
         * @return this
         */
        public Row orAlone() {
            alone = true;
            return this;
        }

        /**
         * Only if there is nothing else.
         *
         * @return this
         */
        public Row onlyAlone() {
            onlyAlone = true;
            return this;
        }

        /**
         * Not if one of these words is next to it.
         *
         * @param words the words
         * @return this
         */
        public Row unless(String... words) {
            unless = List.of(words);
            return this;
        }

        /**
         * Not if one of these words is next to it, unless its own line has a path. Only for messages that need a path.
         *
         * @param words the words
         * @return this
         */
        public Row unlessWithoutPath(String... words) {
            unlessWithoutPath = List.of(words);
            return this;
        }

        /**
         * Only if a path is next to it.
         *
         * @return this
         */
        public Row onlyWithPath() {
            withPath = true;
            return this;
        }

        /**
         * Its words also begin the message that it carries.
         *
         * @return this
         */
        public Row besides() {
            besides = true;
            return this;
        }

        /**
         * Only if no other row has the words.
         *
         * @return this
         */
        public Row unlessKnown() {
            unlessKnown = true;
            return this;
        }

        /**
         * Only if no other row knows more: none carries it, none is carried by it.
         *
         * @return this
         */
        public Row lastResort() {
            unlessKnown = true;
            lastResort = true;
            return this;
        }

        /** {@return the message} */
        public MessageTemplate template() {
            return new MessageTemplate(this);
        }
    }
}
