package dev.mooring.pasted;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A message that was found in a pasted text. It shows what a component reported at some moment, not what is true. */
public final class PastedMessage {

    private final List<MessageTemplate> templates;
    private final int line;
    private final int column;
    private final List<PastedValue> values;
    private final List<String> within;
    private final boolean cut;
    private final List<String> remarks;
    private final List<Mention> around;

    PastedMessage(
            List<MessageTemplate> templates,
            int line,
            int column,
            List<PastedValue> values,
            List<String> within,
            boolean cut,
            List<String> remarks,
            List<Mention> around) {
        this.templates = List.copyOf(templates);
        this.line = line;
        this.column = column;
        this.values = List.copyOf(values);
        this.within = List.copyOf(within);
        this.cut = cut;
        this.remarks = List.copyOf(remarks);
        this.around = List.copyOf(around);
    }

    /** {@return the stable name of its rule; of the first, if several have the same words} */
    public String code() {
        return template().code();
    }

    /** {@return the names of all rules with the same words; one, unless the text is ambiguous} */
    public List<String> oneOf() {
        return templates.stream().map(MessageTemplate::code).toList();
    }

    /** {@return what is known about the message} */
    public MessageTemplate template() {
        return templates.get(0);
    }

    /** {@return the component that writes it; several, if the text is ambiguous} */
    public String speaker() {
        return String.join(
                " or ",
                templates.stream().map(MessageTemplate::speaker).distinct().toList());
    }

    /** {@return the line where it begins, from 1} */
    public int line() {
        return line;
    }

    /** {@return the column where it begins, from 1} */
    public int column() {
        return column;
    }

    /** {@return the values in it, in their order} */
    public List<PastedValue> values() {
        return values;
    }

    /**
     * A value.
     *
     * @param name what the template calls it
     * @return its text; empty if the message has none of that name
     */
    public Optional<String> value(String name) {
        return values.stream()
                .filter(value -> value.name().equals(name))
                .map(PastedValue::text)
                .findFirst();
    }

    /** {@return its wrappers, outer to inner: codes of messages, and the names of forms of lines} */
    public List<String> within() {
        return within;
    }

    /** {@return whether the text breaks off inside it} */
    public boolean isCut() {
        return cut;
    }

    /** {@return what does not add up in it, one sentence each} */
    public List<String> remarks() {
        return remarks;
    }

    /** {@return the objects that it names, and the one that its event or the line of its log is about} */
    public List<Mention> mentions() {
        List<Mention> named = new ArrayList<>();
        List<String> namespaces = values.stream()
                .filter(value -> value.kind() == ValueKind.NAMESPACE)
                .map(PastedValue::text)
                .distinct()
                .toList();
        String namespace = "";
        for (PastedValue value : values) {
            if (value.kind() == ValueKind.NAMESPACE) {
                namespace = value.text();
            } else if (value.kind() == ValueKind.PODS) {
                pods(value).forEach(named::add);
            } else if (!value.kind().object().isEmpty()
                    && Surroundings.isName(value.text())
                    && !isHidden(value.text())) {
                boolean namespaced = value.kind().isNamespaced();
                String own = namespace.isEmpty() && namespaces.size() == 1 ? namespaces.get(0) : namespace;
                named.add(new Mention(value.kind().object(), namespaced ? own : "", value.text(), value.line()));
                namespace = namespaced ? "" : namespace;
            }
        }
        return withSurroundings(named);
    }

    /** An object without a namespace is in the namespace of the object that the event is about. */
    private List<Mention> withSurroundings(List<Mention> own) {
        String namespace = around.stream()
                .map(Mention::namespace)
                .filter(each -> !each.isEmpty())
                .findFirst()
                .orElse("");
        Map<String, Mention> mentions = new LinkedHashMap<>();
        for (Mention mention : own) {
            boolean takes = mention.namespace().isEmpty() && ValueKind.isNamespaced(mention.kind());
            Mention whole = takes ? new Mention(mention.kind(), namespace, mention.name(), mention.line()) : mention;
            mentions.putIfAbsent(whole.kind() + "/" + whole.namespace() + "/" + whole.name(), whole);
        }
        for (Mention each : around) {
            boolean named = mentions.values().stream()
                    .anyMatch(other -> other.kind().equals(each.kind())
                            && other.name().equals(each.name())
                            && (each.namespace().isEmpty() || each.namespace().equals(other.namespace())));
            if (!named) {
                mentions.put(each.kind() + "/" + each.namespace() + "/" + each.name(), each);
            }
        }
        return List.copyOf(mentions.values());
    }

    /** The pods of a list, without those that it only counts; text that is not a name ends it. */
    private static List<Mention> pods(PastedValue list) {
        List<Mention> pods = new ArrayList<>();
        for (String word : list.text().split("(, ?| and )", -1)) {
            int slash = word.indexOf('/');
            String name = word.substring(slash + 1);
            if (!Surroundings.isName(name)) {
                return pods;
            }
            if (!isHidden(name)) {
                pods.add(new Mention("Pod", slash < 0 ? "" : word.substring(0, slash), name, list.line()));
            }
        }
        return pods;
    }

    /** A hidden name equals nothing, not even itself. */
    private static boolean isHidden(String name) {
        return name.contains("<") || name.contains("*") || name.contains("…") || name.contains("xxx");
    }

    /** {@return what to do next, in this order} */
    public List<RemedyStep> next() {
        Map<String, String> known = new LinkedHashMap<>();
        values.forEach(value -> known.putIfAbsent(value.name(), value.text()));
        List<RemedyStep> steps = new ArrayList<>();
        for (NextQuestion question : template().next()) {
            steps.add(question.step(known));
        }
        template().also().forEach(step -> steps.add(RemedyStep.of("look", step)));
        return steps;
    }

    /** An item of {@code messages}. */
    JsonObject toJson() {
        Map<String, JsonValue> texts = new LinkedHashMap<>();
        values.forEach(value -> texts.putIfAbsent(value.name(), JsonString.of(value.text())));
        return JsonObject.of("line", JsonNumber.of(line))
                .with("column", JsonNumber.of(column))
                .with("id", code())
                .with("oneOf", JsonArray.ofStrings(oneOf()))
                .with("component", speaker())
                .with("reason", template().reason())
                .with("releases", template().releases())
                .with("values", JsonObject.of(texts))
                .with("objects", JsonArray.of(mentions().stream().map(Mention::toJson)))
                .with("within", JsonArray.ofStrings(within))
                .with("cut", JsonBoolean.of(cut))
                .with("remarks", JsonArray.ofStrings(remarks))
                .with("proves", template().proves())
                .with("doesNotProve", template().doesNotProve())
                .with("causes", JsonArray.ofStrings(template().causes()))
                .with("next", JsonArray.of(next().stream().map(RemedyStep::toJson)))
                .with("notSafe", JsonArray.ofStrings(template().notSafe()));
    }

    @Override
    public String toString() {
        return code() + " at " + line + ":" + column;
    }
}
