package dev.mooring.object.internal;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/**
 * The schedule of a CronJob.
 *
 * @param problem what is wrong with it, in the server's words; empty for nothing
 * @param fires whether it has a time; false, for example, for 31 February
 * @upstream github.com/robfig/cron v3 parser.go Parse, spec.go Next
 */
public record CronSchedule(String problem, boolean fires) {

    /** Days of each month, in the longest year. */
    private static final List<Integer> DAYS = List.of(31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31);

    private static final List<String> DESCRIPTORS =
            List.of("@yearly", "@annually", "@monthly", "@weekly", "@daily", "@midnight", "@hourly");
    private static final String MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec";
    private static final String WEEKDAYS = "sun mon tue wed thu fri sat";

    private record Field(BitSet values, boolean isAny) {}

    /** A range that cannot be read. */
    private static final class InvalidRange extends Exception {
        private static final long serialVersionUID = 1L;

        InvalidRange(String problem) {
            super(problem);
        }
    }

    /**
     * Reads a schedule; a time zone before it changes nothing.
     *
     * @param text the text
     * @return what it says
     */
    public static CronSchedule of(String text) {
        boolean hasZone = text.startsWith("TZ=") || text.startsWith("CRON_TZ=");
        String plain = hasZone ? text.substring(text.indexOf(' ') + 1).strip() : text;
        if (plain.startsWith("@")) {
            boolean isKnown = DESCRIPTORS.contains(plain) || plain.startsWith("@every ");
            return new CronSchedule(isKnown ? "" : "unrecognized descriptor: " + plain, true);
        }
        List<String> fields =
                plain.isBlank() ? List.of() : List.of(plain.strip().split("\\s+"));
        if (text.isEmpty() || fields.size() != 5) {
            String found = "expected exactly 5 fields, found " + fields.size() + ": [" + String.join(" ", fields) + "]";
            return new CronSchedule(text.isEmpty() ? "empty spec string" : found, true);
        }
        try {
            Field minutes = field(fields.get(0), 0, 59, "");
            Field hours = field(fields.get(1), 0, 23, "");
            Field days = field(fields.get(2), 1, 31, "");
            Field months = field(fields.get(3), 1, 12, "x " + MONTHS);
            Field weekdays = field(fields.get(4), 0, 6, WEEKDAYS);
            boolean hasTime = !minutes.values().isEmpty() && !hours.values().isEmpty();
            return new CronSchedule("", hasTime && hasDay(days, months, weekdays));
        } catch (InvalidRange e) {
            return new CronSchedule(String.valueOf(e.getMessage()), true);
        }
    }

    /** Days and weekdays must both match if one of them is any, else one of them. */
    private static boolean hasDay(Field days, Field months, Field weekdays) {
        boolean isOnDay = months.values().stream()
                .anyMatch(month ->
                        days.values().nextSetBit(1) >= 0 && days.values().nextSetBit(1) <= DAYS.get(month - 1));
        boolean isOnWeekday = !months.values().isEmpty() && !weekdays.values().isEmpty();
        boolean needsBoth = days.isAny() || weekdays.isAny();
        return needsBoth ? isOnDay && isOnWeekday : (isOnDay || isOnWeekday);
    }

    private static Field field(String text, int least, int most, String names) throws InvalidRange {
        BitSet values = new BitSet();
        boolean isAny = false;
        for (String range : text.split(",")) {
            if (!range.isEmpty()) {
                isAny |= range(range, least, most, names, values);
            }
        }
        return new Field(values, isAny);
    }

    /** Adds the values; true if they are all. */
    private static boolean range(String text, int least, int most, String names, BitSet values) throws InvalidRange {
        List<String> parts = List.of(text.split("/", -1));
        List<String> ends = new ArrayList<>(List.of(parts.get(0).split("-", -1)));
        boolean isStar = ends.get(0).equals("*") || ends.get(0).equals("?");
        if (!isStar && ends.size() > 2) {
            throw new InvalidRange("too many hyphens: " + text);
        }
        int start = isStar ? least : number(ends.get(0), names);
        int end = isStar ? most : number(ends.get(ends.size() - 1), names);
        if (parts.size() > 2) {
            throw new InvalidRange("too many slashes: " + text);
        }
        int step = parts.size() == 2 ? number(parts.get(1), "") : 1;
        end = parts.size() == 2 && ends.size() == 1 ? most : end;
        if (start < least) {
            throw new InvalidRange("beginning of range (" + start + ") below minimum (" + least + "): " + text);
        }
        if (end > most) {
            throw new InvalidRange("end of range (" + end + ") above maximum (" + most + "): " + text);
        }
        if (start > end) {
            throw new InvalidRange("beginning of range (" + start + ") beyond end of range (" + end + "): " + text);
        }
        if (step == 0) {
            throw new InvalidRange("step of range should be a positive number: " + text);
        }
        for (int each = start; each <= end; each += step) {
            values.set(each);
        }
        return isStar && step == 1;
    }

    private static int number(String text, String names) throws InvalidRange {
        int name = List.of(names.split(" ")).indexOf(text.toLowerCase(Locale.ROOT));
        if (!names.isEmpty() && name >= 0) {
            return name;
        }
        try {
            int number = Integer.parseInt(text);
            if (number < 0) {
                throw new InvalidRange("negative number (" + number + ") not allowed: " + text);
            }
            return number;
        } catch (NumberFormatException e) {
            throw new InvalidRange(
                    "failed to parse int from " + text + ": strconv.Atoi: parsing \"" + text + "\": invalid syntax");
        }
    }
}
