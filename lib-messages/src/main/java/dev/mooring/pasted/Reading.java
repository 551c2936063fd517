package dev.mooring.pasted;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What was found in a pasted text.
 *
 * @param messages the messages, in the order of the text; a wrapper is before what it carries
 * @param tables pasted tables and objects, which are reported, not evaluated
 * @param rows the objects that tables and describe texts show, as far as their columns are certain
 * @param otherMatters words that show that storage is not the problem
 * @param notRecognised the lines, from 1, that have words, but nothing that is known
 * @param stripped how many values look like secrets and are not repeated
 */
public record Reading(
        List<PastedMessage> messages,
        List<PastedTable> tables,
        List<PastedRow> rows,
        List<OtherMatter> otherMatters,
        List<Integer> notRecognised,
        int stripped) {

    /**
     * Words about something other than storage.
     *
     * @param words the words
     * @param line where they are, from 1
     */
    public record OtherMatter(String words, int line) {

        /** Checks that nothing is missing. */
        public OtherMatter {
            requireNonNull(words, "words");
        }
    }

    /** Copies the lists. */
    public Reading {
        messages = List.copyOf(messages);
        tables = List.copyOf(tables);
        rows = List.copyOf(rows);
        otherMatters = List.copyOf(otherMatters);
        notRecognised = List.copyOf(notRecognised);
    }

    /** {@return whether anything in the text is recognised: a message or a table} */
    public boolean isRecognised() {
        return !messages.isEmpty() || !tables.isEmpty() || !rows.isEmpty();
    }

    /** {@return the objects that the messages name, each once} */
    public List<Mention> mentions() {
        Set<String> seen = new LinkedHashSet<>();
        List<Mention> mentions = new ArrayList<>();
        for (PastedMessage message : messages) {
            for (Mention mention : message.mentions()) {
                if (seen.add(mention.kind() + "/" + mention.namespace() + "/" + mention.name())) {
                    mentions.add(mention);
                }
            }
        }
        return mentions;
    }
}
