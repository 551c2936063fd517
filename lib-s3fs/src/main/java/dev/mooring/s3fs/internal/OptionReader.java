package dev.mooring.s3fs.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.Reason;
import dev.mooring.s3fs.OptionDialect;
import dev.mooring.s3fs.S3fsOption;
import java.util.ArrayList;
import java.util.List;

/** Reads one text of options. */
final class OptionReader {

    private final OptionGate gate;
    private final List<S3fsOption> options = new ArrayList<>();
    private final List<Reason> refused = new ArrayList<>();

    private OptionReader(OptionGate gate) {
        this.gate = requireNonNull(gate, "gate");
    }

    static OptionReading read(String text, OptionDialect dialect, OptionGate gate) {
        OptionReader reader = new OptionReader(gate);
        if (dialect == OptionDialect.SINGLE) {
            reader.option(text);
        } else {
            reader.words(text, dialect);
        }
        return new OptionReading(reader.options, reader.refused);
    }

    private void words(String text, OptionDialect dialect) {
        OptionWords words = OptionWords.of(text);
        if (!words.closed()) {
            refuse("a quotation mark is not closed");
            return;
        }
        boolean list = false;
        for (String word : words.words()) {
            if (list) {
                list(word);
                list = false;
            } else if (word.equals("-o")) {
                list = true;
            } else if (word.startsWith("-o")) {
                list(word.substring(2));
            } else if (word.startsWith("-") || dialect == OptionDialect.DASH_O) {
                refuse("a word is not an option and would be read as another argument of s3fs");
            } else {
                option(word);
            }
        }
        if (list) {
            refuse("-o has no value");
        }
    }

    private void list(String text) {
        for (String option : text.split(",", -1)) {
            option(option);
        }
    }

    private void option(String text) {
        int equals = text.indexOf('=');
        String name = equals < 0 ? text : text.substring(0, equals);
        String value = equals < 0 ? "" : text.substring(equals + 1);
        if (equals >= 0 && value.isEmpty() && OptionText.isName(name)) {
            refuse(name + " has an equals sign and no value");
            return;
        }
        gate.refuse(name, value).ifPresentOrElse(refused::add, () -> options.add(new S3fsOption(name, value)));
    }

    private void refuse(String message) {
        refused.add(Reason.of(OptionCode.OPTION_INVALID, "", message));
    }
}
