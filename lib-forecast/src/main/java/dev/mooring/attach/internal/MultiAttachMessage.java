package dev.mooring.attach.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The event of a pod that waits for a volume which another node has.
 *
 * <p>It is sent once and says nothing about the present: no other event follows while the pod waits, and none says that the
 * wait is over.
 *
 * @param specName the inner name of the volume
 * @param isExclusive true if no pod on the other nodes uses the volume, or none that counts
 * @param pods the pods of the waiting pod's namespace that use it, sorted; upstream's order is random
 * @param podsElsewhere how many pods of other namespaces use it; their names are not shown
 */
public record MultiAttachMessage(String specName, boolean isExclusive, List<String> pods, int podsElsewhere) {

    /** The words of the releases. */
    public enum Words {
        /** Up to 1.36.3. */
        MULTI_ATTACH_ERROR("Multi-Attach error", "exclusively attached to one node and can't be attached to another"),
        /** 1.37, and patches of 1.35 and 1.36 after that change. */
        WAITING_FOR_DETACH(
                "Waiting for detach",
                "exclusively attached to one node, waiting on detach before it can be attached to another node");

        private final String prefix;
        private final String exclusively;

        Words(String prefix, String exclusively) {
            this.prefix = prefix;
            this.exclusively = exclusively;
        }

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    private static final String FOR_VOLUME = " for volume \"";
    private static final String ALREADY = "\" Volume is already ";
    private static final String USED_BY_PODS = "used by pod(s) ";
    private static final String USED_BY = "used by ";
    private static final String ELSEWHERE = " pod(s) in different namespaces";
    private static final String AND = " and ";

    public MultiAttachMessage {
        requireNonNull(specName, "specName");
        pods = List.copyOf(new TreeSet<>(pods));
        if (podsElsewhere < 0 || isExclusive != (pods.isEmpty() && podsElsewhere == 0)) {
            throw new IllegalArgumentException("exclusive: expected true if and only if no pod uses the volume");
        }
    }

    /**
     * The message of a volume that no pod uses.
     *
     * @param specName the inner name of the volume
     * @return the message, the same for every waiting pod
     */
    public static MultiAttachMessage exclusively(String specName) {
        return new MultiAttachMessage(specName, true, List.of(), 0);
    }

    /**
     * The message of a volume that is used.
     *
     * @param specName the inner name of the volume
     * @param pods the names of the pods in the waiting pod's namespace
     * @param podsElsewhere how many there are in other namespaces
     * @return the message for waiting pods of that namespace
     * @throws IllegalArgumentException if there is no pod
     */
    public static MultiAttachMessage usedBy(String specName, List<String> pods, int podsElsewhere) {
        return new MultiAttachMessage(specName, false, pods, podsElsewhere);
    }

    /**
     * The text of the event.
     *
     * @param words the words of a release
     * @return for example {@code Multi-Attach error for volume "pv1" Volume is already used by pod(s) a, b}
     * @upstream pkg/controller/volume/attachdetach/reconciler/reconciler.go reportMultiAttachError
     */
    public String text(Words words) {
        String start = words.prefix + FOR_VOLUME + specName + ALREADY;
        if (isExclusive) {
            return start + words.exclusively;
        }
        String elsewhere = podsElsewhere + ELSEWHERE;
        if (pods.isEmpty()) {
            return start + USED_BY + elsewhere;
        }
        return start + USED_BY_PODS + String.join(", ", pods) + (podsElsewhere == 0 ? "" : AND + elsewhere);
    }

    /**
     * Reads an event's text, in the words of any release.
     *
     * @param text the message of an event with reason {@code FailedAttachVolume}
     * @return what it says; empty for every other text, including {@code AttachVolume.Attach failed …}
     */
    public static Optional<MultiAttachMessage> parse(String text) {
        for (Words words : Words.values()) {
            String start = words.prefix + FOR_VOLUME;
            int already = text.startsWith(start) ? text.indexOf(ALREADY, start.length()) : -1;
            if (already >= 0) {
                return parse(text.substring(start.length(), already), text.substring(already + ALREADY.length()));
            }
        }
        return Optional.empty();
    }

    private static Optional<MultiAttachMessage> parse(String specName, String suffix) {
        for (Words words : Words.values()) {
            if (suffix.equals(words.exclusively)) {
                return Optional.of(exclusively(specName));
            }
        }
        if (suffix.startsWith(USED_BY_PODS)) {
            return pods(specName, suffix.substring(USED_BY_PODS.length()));
        }
        return suffix.startsWith(USED_BY)
                ? count(suffix.substring(USED_BY.length())).map(n -> usedBy(specName, List.of(), n))
                : Optional.empty();
    }

    private static Optional<MultiAttachMessage> pods(String specName, String list) {
        int and = list.endsWith(ELSEWHERE) ? list.lastIndexOf(AND) : -1;
        Optional<Integer> elsewhere = and < 0 ? Optional.of(0) : count(list.substring(and + AND.length()));
        SortedSet<String> names = new TreeSet<>(List.of((and < 0 ? list : list.substring(0, and)).split(", ", -1)));
        boolean named = !names.contains("") && names.stream().noneMatch(name -> name.indexOf(' ') >= 0);
        return named ? elsewhere.map(n -> usedBy(specName, List.copyOf(names), n)) : Optional.empty();
    }

    /** A number of pods, more than none, as the text has it. */
    private static Optional<Integer> count(String text) {
        String digits = text.endsWith(ELSEWHERE) ? text.substring(0, text.length() - ELSEWHERE.length()) : "";
        return digits.matches("[1-9][0-9]{0,8}") ? Optional.of(Integer.valueOf(digits)) : Optional.empty();
    }
}
