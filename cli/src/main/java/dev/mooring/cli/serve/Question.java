package dev.mooring.cli.serve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A question of the page: a subcommand, and a field of the form for each of its arguments and options.
 *
 * @param name its name in the address and in the names of its fields
 * @param title the question in the words of the page
 * @param words the words of the subcommand
 * @param fields the fields
 */
record Question(String name, String title, List<String> words, List<Field> fields) {

    private static final Field IMAGE = Field.option("--image", "Image, if the export has more than one", "POOL/IMAGE");
    private static final Field STATUS = Field.text("--status", "The output of rbd status --format json");
    private static final Field LOCKS = Field.text("--locks", "The output of rbd lock ls --format json");
    private static final Field CLAIM = Field.argument("Claim", "NAMESPACE/NAME");

    /** The picture of the whole cluster. */
    static final Question REPORT = new Question(
            "report",
            "Show the report",
            "report",
            Field.option("--title", "Title", "").optional());

    /** In the order of the page. */
    static final List<Question> ALL = List.of(
            REPORT,
            new Question("why", "Why is a claim not bound?", "why", CLAIM),
            new Question("expand", "Why does a claim not grow?", "expand", CLAIM),
            new Question(
                    "holders",
                    "What holds an object that is being deleted?",
                    "holders",
                    Field.argument("Object", "pvc/NAMESPACE/NAME, pv/NAME or another KIND/NAME")),
            new Question(
                    "delete",
                    "What goes if I delete an object, or if a node dies?",
                    "forecast",
                    Field.option("--delete", "Object", "pvc/NAMESPACE/NAME or node/NAME")),
            new Question("attach", "Which nodes have a volume, and what is safe?", "attach"),
            new Question(
                    "move",
                    "How do I move claims to another cluster?",
                    "report",
                    Field.file("--into", "The export of the target cluster"),
                    Field.option("--only-namespace", "Only this namespace", "").optional()),
            new Question(
                    "upgrade",
                    "What does an upgrade of Kubernetes change?",
                    "upgrade",
                    Field.option("--from", "From", "1.33").optional(),
                    Field.option("--to", "To", "1.34")),
            new Question("rbd-use", "Who uses an RBD image?", "rbd use", IMAGE.optional(), STATUS, LOCKS),
            new Question(
                    "rbd-takeover",
                    "May another node take over an RBD image?",
                    "rbd takeover",
                    Field.option("--from", "From the lost node", ""),
                    Field.option("--to", "To the node", ""),
                    IMAGE.optional(),
                    STATUS,
                    LOCKS,
                    Field.text("--blocklist", "The output of ceph osd blocklist ls")),
            new Question("plan-drain", "Plan: empty a node", "plan drain", Field.argument("Node", "")),
            new Question(
                    "plan-bind",
                    "Plan: bind a claim to its volume again",
                    "plan bind",
                    CLAIM,
                    Field.option("--to", "To the volume", "").optional()),
            new Question(
                    "plan-undelete",
                    "Plan: keep a claim or volume that is being deleted",
                    "plan undelete",
                    Field.argument("Object", "pvc/NAMESPACE/NAME or pv/NAME")),
            new Question(
                    "plan-rename",
                    "Plan: rename a claim",
                    "plan rename",
                    CLAIM,
                    Field.option("--as", "New name", "NAMESPACE/NAME")),
            new Question(
                    "plan-grow",
                    "Plan: grow the volumes of a StatefulSet",
                    "plan grow",
                    Field.argument("StatefulSet", "NAMESPACE/NAME"),
                    Field.option("--to", "To the size", "20Gi")),
            new Question("plan-retire", "Plan: delete a claim and keep its data", "plan retire --keep=data", CLAIM));

    /**
     * A field of a question.
     *
     * @param option the option that has its value; empty for the argument
     * @param label what the page calls it
     * @param hint an example of a value, may be empty
     * @param kind what its value is
     * @param isRequired whether it must have a value
     */
    record Field(String option, String label, String hint, Kind kind, boolean isRequired) {

        /** What the value of a field is. */
        enum Kind {
            WORD,
            /** A text that replaces a file, pasted. */
            TEXT,
            /** Files. */
            FILES
        }

        static Field argument(String label, String hint) {
            return new Field("", label, hint, Kind.WORD, true);
        }

        static Field option(String option, String label, String hint) {
            return new Field(option, label, hint, Kind.WORD, true);
        }

        static Field text(String option, String label) {
            return new Field(option, label, "", Kind.TEXT, false);
        }

        static Field file(String option, String label) {
            return new Field(option, label, "", Kind.FILES, true);
        }

        Field optional() {
            return new Field(option, label, hint, kind, false);
        }

        /** {@return its name in its question} */
        String name() {
            return option.isEmpty() ? "argument" : option.substring(2);
        }
    }

    Question {
        words = List.copyOf(words);
        fields = List.copyOf(fields);
    }

    private Question(String name, String title, String words, Field... fields) {
        this(name, title, List.of(words.split(" ")), List.of(fields));
    }

    /** {@return the path that answers it} */
    String path() {
        return equals(REPORT) ? "/report" : "/ask/" + name;
    }

    /** {@return whether the subcommand itself draws the picture} */
    boolean isPicture() {
        return words.get(0).equals("report") || words.get(0).equals("plan");
    }

    /** {@return the name of a field in the form} */
    String id(Field field) {
        return name + "-" + field.name();
    }

    /** {@return the field with a name of the form; empty for that of another question} */
    Optional<Field> field(String id) {
        return fields.stream().filter(each -> id(each).equals(id)).findFirst();
    }

    /** Whether a question of the page has a field with this name. */
    static boolean isField(String id) {
        return ALL.stream().anyMatch(each -> each.field(id).isPresent());
    }

    /** {@return the words of the subcommand with those of the fields; an argument comes last} */
    List<String> words(List<String> options, List<String> arguments) {
        List<String> all = new ArrayList<>(words);
        all.addAll(options);
        if (!arguments.isEmpty()) {
            all.add("--");
            all.addAll(arguments);
        }
        return all;
    }
}
