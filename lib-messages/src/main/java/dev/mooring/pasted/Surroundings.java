package dev.mooring.pasted;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The objects that a row of events or a line of a log names next to its message. */
final class Surroundings {

    /** What the server and its clients write before a quoted name. */
    private static final Map<String, String> RESOURCES = new TreeMap<>(Map.ofEntries(
            Map.entry("persistentvolumeclaims \"", "PersistentVolumeClaim"),
            Map.entry("persistentvolumeclaim \"", "PersistentVolumeClaim"),
            Map.entry("PersistentVolumeClaim \"", "PersistentVolumeClaim"),
            Map.entry("persistentvolumes \"", "PersistentVolume"),
            Map.entry("PersistentVolume \"", "PersistentVolume"),
            Map.entry("Error processing \"", "VolumeAttachment"),
            Map.entry("persistentvolume \"", "PersistentVolume"),
            Map.entry("StatefulSet.apps \"", "StatefulSet"),
            Map.entry("volumeattachments.storage.k8s.io \"", "VolumeAttachment"),
            Map.entry("StorageClass.storage.k8s.io \"", "StorageClass"),
            Map.entry("storageclass.storage.k8s.io \"", "StorageClass")));

    /** How far the reference to an object extends after its first word. */
    private static final int LONGEST_REFERENCE = 600;

    /** Kinds by the words of kubectl and of logs, in lower case. */
    private static final Map<String, String> KINDS = Map.ofEntries(
            Map.entry("pod", "Pod"),
            Map.entry("persistentvolumeclaim", "PersistentVolumeClaim"),
            Map.entry("pvc", "PersistentVolumeClaim"),
            Map.entry("persistentvolume", "PersistentVolume"),
            Map.entry("pv", "PersistentVolume"),
            Map.entry("node", "Node"),
            Map.entry("statefulset", "StatefulSet"),
            Map.entry("volumesnapshot", "VolumeSnapshot"),
            Map.entry("volumeattachment", "VolumeAttachment"),
            Map.entry("storageclass", "StorageClass"));

    /** Keys of structured logs that name an object. */
    private static final List<String> KEYS = List.of("pod", "PVC", "pvc", "node", "statefulSet", "VolumeAttachment");

    private final String text;
    private final int line;
    private final List<Mention> mentions = new ArrayList<>();

    private Surroundings(String text, int line) {
        this.text = text;
        this.line = line;
    }

    /** What is named around the messages of one record, which begins in this line. */
    static List<Mention> of(String text, int line) {
        Surroundings around = new Surroundings(text, line);
        around.row();
        around.reference("ObjectReference{", "Kind:\"", "Namespace:\"", "Name:\"");
        for (String field : List.of("\"involvedObject\":", "\"regarding\":")) {
            around.reference(field, "\"kind\":\"", "\"namespace\":\"", "\"name\":\"");
            around.reference(field, "\"kind\": \"", "\"namespace\": \"", "\"name\": \"");
        }
        around.patched();
        around.keys();
        return around.mentions;
    }

    /** What the lines of a message name as the server and its clients do, in this line. */
    static List<Mention> resources(String text, int line) {
        Surroundings around = new Surroundings(text, line);
        RESOURCES.forEach((mark, kind) -> value(text, mark).ifPresent(name -> around.add(kind, "", name)));
        return around.mentions;
    }

    /** A row of {@code kubectl get events} or of a describe text, with the node up to kubectl 1.19. */
    private void row() {
        String[] words = text.split(" ", 14);
        int type = 0;
        while (type < words.length && !words[type].equals("Normal") && !words[type].equals("Warning")) {
            type++;
        }
        if (type > 7) {
            return;
        }
        String namespace = type > 0 && isName(words[0]) && !Character.isDigit(words[0].charAt(0)) ? words[0] : "";
        for (int i = 1; i < type; i++) {
            int hex = words[i - 1].lastIndexOf('.');
            String kind = hex > 0 ? KINDS.get(words[i].toLowerCase(Locale.ROOT)) : null;
            if (kind != null) {
                // Up to kubectl 1.11 the event's own name is there: the object's, a dot, and a number.
                add(kind, i > 1 ? namespace : "", words[i - 1].substring(0, hex));
                return;
            }
        }
        for (int i = type + 1; i < words.length; i++) {
            int slash = words[i].indexOf('/');
            String kind = slash > 0 ? KINDS.get(words[i].substring(0, slash).toLowerCase(Locale.ROOT)) : null;
            if (kind != null && i <= type + 3) {
                add(kind, namespace, words[i].substring(slash + 1));
                return;
            }
            if (words[i].equals("kubelet,") && i + 1 < words.length) {
                add("Node", "", words[i + 1]);
                return;
            }
        }
    }

    private void reference(String mark, String kind, String namespace, String name) {
        int from = text.indexOf(mark);
        if (from < 0) {
            return;
        }
        String reference = text.substring(from, Math.min(text.length(), from + LONGEST_REFERENCE));
        int end = reference.indexOf('}');
        String inside = end < 0 ? reference : reference.substring(0, end);
        Optional<String> kindName = value(inside, kind).map(word -> KINDS.get(word.toLowerCase(Locale.ROOT)));
        kindName.ifPresent(found -> value(inside, name)
                .ifPresent(each -> add(found, value(inside, namespace).orElse(""), each)));
    }

    /** What kubectl apply writes about the object that it patches. */
    private void patched() {
        int from = text.indexOf(", Kind=");
        if (from >= 0) {
            String reference = text.substring(from, Math.min(text.length(), from + LONGEST_REFERENCE));
            Optional<String> kind = value(reference, ", Kind=").map(word -> KINDS.get(word.toLowerCase(Locale.ROOT)));
            kind.ifPresent(found -> value(reference, "Name: \"")
                    .ifPresent(
                            name -> add(found, value(reference, "Namespace: \"").orElse(""), name)));
        }
    }

    private void keys() {
        value(text, " object=\"")
                .ifPresent(object -> value(text, " kind=\"")
                        .map(word -> KINDS.get(word.toLowerCase(Locale.ROOT)))
                        .ifPresent(kind -> addPath(kind, object)));
        for (String key : KEYS) {
            value(text, " " + key + "=\"")
                    .ifPresent(object -> addPath(KINDS.getOrDefault(key.toLowerCase(Locale.ROOT), ""), object));
        }
    }

    private void addPath(String kind, String path) {
        int slash = path.indexOf('/');
        if (!kind.isEmpty()) {
            add(kind, slash < 0 ? "" : path.substring(0, slash), path.substring(slash + 1));
        }
    }

    private void add(String kind, String namespace, String name) {
        if (isName(name)) {
            mentions.add(new Mention(kind, namespace, name, line));
        }
    }

    private static Optional<String> value(String text, String key) {
        int from = text.indexOf(key);
        int end = from < 0 ? -1 : text.indexOf('"', from + key.length());
        return end < 0 ? Optional.empty() : Optional.of(text.substring(from + key.length(), end));
    }

    /** Lower-case letters, digits, dashes and dots, as names of objects are. */
    static boolean isName(String word) {
        return !word.isEmpty()
                && word.length() < 254
                && word.chars().allMatch(c -> (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.')
                && Character.isLetterOrDigit(word.charAt(word.length() - 1));
    }
}
