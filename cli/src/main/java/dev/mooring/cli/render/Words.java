package dev.mooring.cli.render;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Constants by their names on the command line: {@code rebind-static} is REBIND_STATIC, ignoring case. */
public final class Words {

    private Words() {}

    public static CommandLine register(CommandLine line, List<Class<? extends Enum<?>>> types) {
        types.forEach(type -> register(line, type));
        return line;
    }

    private static <E> void register(CommandLine line, Class<E> type) {
        line.registerConverter(type, converter(type));
    }

    /**
     * The converter of a type.
     *
     * @throws TypeConversionException when it converts a text that is no constant
     */
    public static <E> ITypeConverter<E> converter(Class<E> type) {
        return text -> Arrays.stream(type.getEnumConstants())
                .filter(constant -> word(constant).equals(text.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("expected " + words(type) + ", found '" + text + "'"));
    }

    private static String words(Class<?> type) {
        return Arrays.stream(type.getEnumConstants()).map(Words::word).collect(Collectors.joining(", "));
    }

    public static String word(Object constant) {
        return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** A count with its noun, for example {@code 1 volume} and {@code 2 volumes}. */
    public static String count(long number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
