package dev.mooring.sanitize;

import dev.mooring.json.JsonValue;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What became of one object of a {@link SanitizerStream}. What is not asked for is not made. */
public final class StreamedObject {

    private final byte[] json;
    private final int end;
    private final int[] values;
    private final @Nullable Judgement judgement;
    private final Supplier<Sanitized> plain;

    private StreamedObject(
            byte[] json, int end, int[] values, @Nullable Judgement judgement, Supplier<Sanitized> plain) {
        this.json = json;
        this.end = end;
        this.values = values;
        this.judgement = judgement;
        this.plain = plain;
    }

    /** An object of a known shape; the whole answer is worked out when it is asked for. */
    static StreamedObject known(byte[] json, int end, int[] values, Judgement judgement, Supplier<Sanitized> plain) {
        return new StreamedObject(json, end, values, judgement, plain);
    }

    static StreamedObject judged(int end, Sanitized plain) {
        return new StreamedObject(new byte[0], end, new int[0], null, () -> plain);
    }

    /** {@return where the object ends in the text: behind its last brace} */
    public int end() {
        return end;
    }

    /** {@return the object as it leaves, as compact JSON in UTF-8; empty if it was left out or refused} */
    public Optional<byte[]> output() {
        if (judgement != null) {
            byte[] text = judgement.output(json, values);
            return text.length == 0 ? Optional.empty() : Optional.of(text);
        }
        return sanitized().documents().stream()
                .map(JsonValue::toJson)
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .findFirst();
    }

    /** {@return the severity of the gravest warning; empty if there is no warning} */
    public Optional<Severity> worst() {
        return judgement != null
                ? judgement.worst()
                : sanitized().allWarnings().stream().map(Reason::severity).max(Comparator.naturalOrder());
    }

    /** {@return all warnings, as {@link Sanitized#allWarnings()} has them} */
    public List<Reason> warnings() {
        return judgement != null
                ? judgement.warnings(json, values)
                : sanitized().allWarnings();
    }

    /** {@return the whole answer, as {@link Sanitizer} gives it for this object alone or with its group} */
    public Sanitized sanitized() {
        return plain.get();
    }
}
