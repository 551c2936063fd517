package dev.mooring.s3fs.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * The words of a text, separated by white space. Quotation marks keep white space in a word; between them a backslash
 * escapes the next character.
 *
 * @param words the words, without quotation marks
 * @param closed whether every quotation mark is closed
 * @upstream yandex-cloud/k8s-csi-s3 pkg/driver/nodeserver.go getMeta
 */
record OptionWords(List<String> words, boolean closed) {

    OptionWords {
        words = List.copyOf(words);
    }

    static OptionWords of(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean begun = false;
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                quoted = !quoted;
                begun = true;
            } else if (quoted && c == '\\' && i + 1 < text.length()) {
                word.append(text.charAt(++i));
            } else if (!quoted && Character.isWhitespace(c)) {
                if (begun) {
                    words.add(word.toString());
                }
                word.setLength(0);
                begun = false;
            } else {
                word.append(c);
                begun = true;
            }
        }
        if (begun) {
            words.add(word.toString());
        }
        return new OptionWords(words, !quoted);
    }
}
