package dev.mooring.rbd.output;

import java.util.ArrayList;
import java.util.List;

/** Text as lines. */
final class Lines {

    private Lines() {}

    /**
     * The lines without their line ends; a carriage return before the line feed belongs to the line end. A progress
     * meter prints carriage returns without line feed: the line is what follows the last of them.
     */
    static List<String> of(String text) {
        List<String> lines = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            int feed = text.indexOf('\n', start);
            int end = feed < 0 ? text.length() : feed;
            int last = end > start && text.charAt(end - 1) == '\r' ? end - 1 : end;
            String line = text.substring(start, last);
            lines.add(line.substring(line.lastIndexOf('\r') + 1));
            start = end + 1;
        }
        return lines;
    }
}
