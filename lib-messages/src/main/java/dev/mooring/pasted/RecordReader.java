package dev.mooring.pasted;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Finds the messages of one record: a row of events, a line of a log, or lines that belong together. */
final class RecordReader {

    /** How much of a long value is repeated. */
    private static final int LONGEST_VALUE = 1000;

    /** What quoted source code has where a message has a value. */
    private static final List<String> CODE = List.of("%s", "%v", "%q", "%w", "%d", "%+v");

    /** How close after its name the reason for refusing a field is. */
    private static final int NEAR = 120;

    /** Below the directory of a pod, the plugins whose volumes are storage. */
    private static final List<String> STORAGE_DIRECTORIES = List.of(
            "csi",
            "nfs",
            "rbd",
            "cephfs",
            "iscsi",
            "fc",
            "glusterfs",
            "local-volume",
            "cinder",
            "azure-disk",
            "azure-file");

    private final Paste record;
    private final String text;
    private final List<Match> matches = new ArrayList<>();
    private final List<PastedMessage> messages = new ArrayList<>();
    private final List<Reading.OtherMatter> otherMatters = new ArrayList<>();
    private final Set<Integer> touched = new HashSet<>();
    private final Optional<Mention> about;
    private List<Mention> around = List.of();
    private int understood;

    /** A form of a message at a place; several templates if they say the same words. */
    private record Match(List<MessageTemplate> templates, Wording.Found found) {}

    RecordReader(Paste record, MessageCatalogue catalogue, Optional<Mention> about) {
        this.record = record;
        this.about = about;
        // The blank before a value that is empty was cut off with the end of the line.
        this.text = record.text() + " ";
        List<Match> candidates = new ArrayList<>();
        catalogue.find(text, new MessageCatalogue.Candidates() {
            @Override
            public void form(MessageCatalogue.Key key, int start) {
                candidate(key, start, candidates);
            }

            @Override
            public void otherMatter(String words, int start) {
                otherMatters.add(new Reading.OtherMatter(words, record.line(start)));
                touch(start, start + words.length());
            }
        });
        select(candidates);
        otherMatters.removeIf(other -> matches.stream().anyMatch(match -> isSaid(match.found(), other.words())));
        nest();
    }

    Paste record() {
        return record;
    }

    List<PastedMessage> messages() {
        return messages;
    }

    List<Reading.OtherMatter> otherMatters() {
        return otherMatters;
    }

    /** How many characters belong to messages. */
    int understood() {
        return understood;
    }

    /** The lines in which nothing is recognised. */
    List<Integer> notRecognised() {
        List<Integer> lines = new ArrayList<>();
        for (int part = 0; part < record.lines(); part++) {
            if (!touched.contains(part)) {
                lines.add(record.lineOfPart(part));
            }
        }
        return lines;
    }

    private void touch(int start, int end) {
        for (int part = record.part(start); part <= record.part(Math.max(start, end - 1)); part++) {
            touched.add(part);
        }
    }

    private void candidate(MessageCatalogue.Key key, int start, List<Match> candidates) {
        (key.beginning()
                        ? key.wording().get().brokenOff(text, start)
                        : key.wording().get().around(text, start))
                .filter(found ->
                        key.template().fits(text, found.start(), found.end(), record.lines(found.start(), found.end())))
                .filter(found -> !isCode(found))
                .map(found -> key.template().isOfOneLine() ? found.within(record.lineEnd(found.fixedEnd())) : found)
                .ifPresent(found -> candidates.add(new Match(List.of(key.template()), found)));
    }

    /** Whether the fixed words of a message include these. */
    private boolean isSaid(Wording.Found found, String words) {
        List<Integer> fixed = found.fixed();
        for (int i = 0; i < fixed.size(); i += 2) {
            if (text.substring(fixed.get(i), fixed.get(i + 1)).contains(words)) {
                return true;
            }
        }
        return false;
    }

    private boolean isCode(Wording.Found found) {
        for (Wording.Span value : found.values()) {
            if (value.end() - value.start() < LONGEST_VALUE) {
                String words = text.substring(value.start(), value.end());
                if (!value.kind().isText() && CODE.stream().anyMatch(words::contains)) {
                    return true;
                }
            }
        }
        String before = text.substring(Math.max(0, found.start() - 40), found.start());
        return before.contains("Errorf(")
                || before.contains("errors.New(")
                || before.contains("Sprintf(")
                || before.contains("klog.");
    }

    /** Each place belongs to one row, the one with the most fixed characters there. */
    private void select(List<Match> candidates) {
        candidates.sort(Comparator.comparing(RecordReader::isUnlessKnown)
                .thenComparing(RecordReader::isLastResort)
                .thenComparing((Match match) -> match.found().fixedLength(), Comparator.reverseOrder())
                .thenComparing(match -> match.found().start()));
        TreeMap<Integer, Integer> taken = new TreeMap<>();
        TreeMap<Integer, Integer> known = new TreeMap<>();
        Map<List<Integer>, Integer> places = new HashMap<>();
        for (Match match : candidates) {
            List<Integer> fixed = match.found().fixed();
            Integer same = places.get(fixed);
            if (same != null) {
                alsoSaidBy(same, match);
            } else if (isBesides(match)
                    || (isFree(fixed, taken)
                            && !(isUnlessKnown(match) && isKnown(match.found(), known))
                            && !(isLastResort(match) && isTold(match)))) {
                for (int i = 0; i < fixed.size() && !isBesides(match); i += 2) {
                    taken.put(fixed.get(i), fixed.get(i + 1));
                    if (!isUnlessKnown(match)) {
                        known.put(fixed.get(i), fixed.get(i + 1));
                    }
                }
                places.put(fixed, matches.size());
                matches.add(match);
                understood += isLastResort(match) ? 0 : match.found().fixedLength();
            }
        }
        matches.sort(Comparator.comparing(match -> match.found().start()));
    }

    private void alsoSaidBy(int index, Match match) {
        Match first = matches.get(index);
        if (!first.templates().contains(match.templates().get(0))) {
            List<MessageTemplate> both = new ArrayList<>(first.templates());
            both.addAll(match.templates());
            matches.set(index, new Match(both, first.found()));
        }
    }

    private static boolean isFree(List<Integer> fixed, NavigableMap<Integer, Integer> taken) {
        for (int i = 0; i < fixed.size(); i += 2) {
            Map.Entry<Integer, Integer> before = taken.lowerEntry(fixed.get(i + 1));
            if (before != null && before.getValue() > fixed.get(i)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether the name of a pod's volume is that of a PersistentVolume: it is one that a provisioner made, or a driver
     * or a mount of network storage answers for it. A volume that is defined only in the pod is not.
     */
    private boolean isVolume(Wording.Span value) {
        String name = text.substring(value.start(), value.end());
        if (name.startsWith("pvc-")) {
            return true;
        }
        boolean ofPod = name.startsWith("kube-api-access-")
                || name.contains("-token-")
                || name.contains("secrets-store")
                || name.contains("inline");
        return !ofPod
                && (text.startsWith("\" : rpc error: code", value.end())
                        || text.startsWith("\" : kubernetes.io/csi: ", value.end())
                        || STORAGE_DIRECTORIES.stream().anyMatch(plugin -> isIn(plugin, name)));
    }

    private boolean isIn(String plugin, String name) {
        String directory = "/kubernetes.io~" + plugin + "/" + name;
        int at = text.indexOf(directory);
        int end = at + directory.length();
        return at >= 0 && (end == text.length() || !Character.isLetterOrDigit(text.charAt(end)));
    }

    /** Finds for each message which ones carry it. */
    private void nest() {
        around = matches.isEmpty() ? List.of() : around();
        Deque<Match> open = new ArrayDeque<>();
        for (Match match : matches) {
            while (!open.isEmpty() && !carries(open.peekLast(), match)) {
                open.removeLast();
            }
            messages.add(message(match, open));
            open.addLast(match);
            touch(match.found().start(), match.found().end());
        }
    }

    /** What the row or the line names, and the object whose events are listed. */
    private List<Mention> around() {
        List<Mention> all = new ArrayList<>(Surroundings.of(text, record.line(0)));
        about.filter(object -> all.stream().noneMatch(each -> each.kind().equals(object.kind())))
                .ifPresent(all::add);
        return List.copyOf(all);
    }

    private static boolean isUnlessKnown(Match match) {
        return match.templates().get(0).isUnlessKnown();
    }

    /** Whether another row begins soon after the first words: it says more of the same. */
    private boolean isKnown(Wording.Found found, NavigableMap<Integer, Integer> known) {
        Integer next = known.ceilingKey(found.start());
        return next != null
                && next < found.start() + NEAR
                && !text.substring(found.start(), next).contains(" * ");
    }

    private static boolean isLastResort(Match match) {
        return match.templates().get(0).isLastResort();
    }

    /** Whether a row was found that carries this match, overlaps it, or begins behind its first words. */
    private boolean isTold(Match match) {
        return matches.stream()
                .anyMatch(other -> other.found().start() >= match.found().start()
                        || match.found().start() < other.found().end());
    }

    private static boolean isBesides(Match match) {
        return match.templates().get(0).isBesides();
    }

    private static boolean carries(Match outer, Match inner) {
        return (isBesides(outer) && inner.found().start() < outer.found().end())
                || outer.found().values().stream()
                        .anyMatch(value -> value.kind().isText()
                                && value.start() <= inner.found().start()
                                && inner.found().start() < value.end());
    }

    private PastedMessage message(Match match, Deque<Match> open) {
        Wording.Found found = match.found();
        List<String> within = new ArrayList<>();
        open.forEach(outer -> within.add(outer.templates().get(0).code()));
        String call = rpc(found.start());
        if (!call.isEmpty()) {
            within.add(call);
        }
        List<PastedValue> values = new ArrayList<>();
        for (Wording.Span value : found.values()) {
            int end = Math.min(value.end(), value.start() + LONGEST_VALUE);
            values.add(new PastedValue(
                    value.name(),
                    value.kind() == ValueKind.POD_VOLUME && isVolume(value) ? ValueKind.VOLUME : value.kind(),
                    text.substring(value.start(), end),
                    record.line(value.start()),
                    record.column(value.start())));
        }
        List<MessageTemplate> templates = sayable(match.templates(), open);
        List<String> remarks = new ArrayList<>();
        if (templates.get(0).code().equals("NodesAvailable")) {
            NodeCounts.remark(values).ifPresent(remarks::add);
        }
        List<Mention> named = new ArrayList<>(around);
        Wording.Found outermost = open.isEmpty() ? found : open.peekFirst().found();
        // All of a row or of a line of a log is about one thing, and prose is not.
        String near =
                LineKind.begins(text) ? text : record.lines(outermost.start(), Math.max(outermost.end(), found.end()));
        named.addAll(Surroundings.resources(near, record.line(found.start())));
        return new PastedMessage(
                templates,
                record.line(found.start()),
                record.column(found.start()),
                values,
                within,
                found.cut(),
                remarks,
                named);
    }

    /** Of components with the same words: the one whose messages surround them, or that the row names. */
    private List<MessageTemplate> sayable(List<MessageTemplate> templates, Deque<Match> open) {
        if (templates.size() > 1) {
            String head = text.substring(0, Math.min(200, text.length()));
            for (MessageTemplate template : templates) {
                String speaker = template.speaker().split(" ", 2)[0];
                boolean around = !open.isEmpty()
                        && open.peekLast().templates().get(0).speaker().startsWith(speaker);
                if (around || head.contains(speaker)) {
                    return List.of(template);
                }
            }
        }
        return templates;
    }

    /** The answer of a call that carries the message: the innermost one before it. */
    private String rpc(int start) {
        String mark = "rpc error: code = ";
        int from = text.lastIndexOf(mark, start);
        if (from < 0 || start - from > 200) {
            return "";
        }
        int end = text.indexOf(" desc = ", from);
        return end > 0 && end + 8 <= start + mark.length() && end - from < 60
                ? "rpc error " + text.substring(from + mark.length(), end)
                : "";
    }
}
