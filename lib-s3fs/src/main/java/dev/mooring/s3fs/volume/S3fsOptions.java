package dev.mooring.s3fs.volume;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;

/** Reads what users write about options. A word that would reach s3fs as anything but one allowed option is refused. */
public final class S3fsOptions {

    private final OptionGate gate;
    private final List<S3fsOption> options = new ArrayList<>();
    private final List<Reason> refused = new ArrayList<>();

    private S3fsOptions(OptionGate gate) {
        this.gate = requireNonNull(gate, "gate");
    }

    /**
     * Reads options.
     *
     * <p>For example, {@code -o max_stat_cache_size=0 -ouid=1000,gid=1000} is three options in the dialect
     * {@link OptionDialect#DASH_O}, and {@code umask=0022 "instance_name=a b"} is refused in any, for a blank ends a value.
     *
     * @param text what the user wrote
     * @param dialect how
     * @param gate which options come through
     * @return the options and what is against the others
     */
    public static OptionReading read(String text, OptionDialect dialect, OptionGate gate) {
        S3fsOptions reader = new S3fsOptions(gate);
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
            refuse("a quotation mark is left open");
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
                refuse("a word that is no option and would be read as an argument");
            } else {
                option(word);
            }
        }
        if (list) {
            refuse("-o with nothing behind it");
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
        refused.add(Reason.of(VolumeCode.OPTION_INVALID, "", message));
    }
}
