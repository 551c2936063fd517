package dev.mooring.s3fs;

import java.util.ArrayList;
import java.util.List;

/** Source and mount point in a command line of s3fs. */
final class CommandWords {

    private final List<String> plain = new ArrayList<>();
    private String bucket = "";

    private CommandWords() {}

    static CommandWords of(List<String> words) {
        CommandWords read = new CommandWords();
        boolean options = true;
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (options && word.equals("--")) {
                options = false;
            } else if (options && word.equals("-o")) {
                i++;
                read.options(i < words.size() ? words.get(i) : "");
            } else if (options && word.startsWith("-o")) {
                read.options(word.substring(2));
            } else if (!word.isEmpty() && !(options && word.startsWith("-"))) {
                read.plain.add(word);
            }
        }
        return read;
    }

    private void options(String text) {
        for (String option : text.split(",", -1)) {
            if (option.startsWith("bucket=")) {
                bucket = option.substring("bucket=".length());
            }
        }
    }

    String source() {
        return !bucket.isEmpty() ? bucket : plain.size() > 1 ? plain.get(0) : "";
    }

    String target() {
        return plain.size() > 1 || (!bucket.isEmpty() && plain.size() == 1) ? plain.get(plain.size() - 1) : "";
    }
}
