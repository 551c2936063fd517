package dev.mooring.pasted;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
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

        private JsonObject toJson() {
            return JsonObject.of("line", JsonNumber.of(line)).with("words", words);
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

    /**
     * The reading as JSON. The page {@code docs/json.md} describes the keys.
     *
     * @return {@code messages}, {@code tables}, {@code rows}, {@code otherMatters}, and how many lines are not recognised and
     *     how many values are stripped
     */
    public JsonObject toJson() {
        return JsonObject.of("messages", JsonArray.of(messages.stream().map(PastedMessage::toJson)))
                .with("tables", JsonArray.of(tables.stream().map(PastedTable::toJson)))
                .with("rows", JsonArray.of(rows.stream().map(PastedRow::toJson)))
                .with("otherMatters", JsonArray.of(otherMatters.stream().map(OtherMatter::toJson)))
                .with("notRecognised", JsonNumber.of(notRecognised.size()))
                .with("stripped", JsonNumber.of(stripped));
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
