package dev.mooring.attach;

import static dev.mooring.attach.AttachObjects.object;

import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A random cluster around one volume, and the ways to add a possible writer or to make it contradict itself. */
final class AttachScene {

    private static final List<String> NODES = List.of("a", "b", "c");

    private final Random random;
    private final Map<String, Set<String>> nodes = new TreeMap<>();
    private final Map<String, Manifest> objects = new TreeMap<>();

    AttachScene(long seed) {
        this.random = new Random(seed);
        String modes = pick("ReadWriteOnce", "ReadWriteOnce", "ReadWriteOnce", "ReadWriteOncePod", "ReadWriteMany");
        put(AttachObjects.volume("pv1", modes, "h1"));
        put(AttachObjects.claim("pv1", modes));
        for (String node : NODES) {
            Set<String> words = new TreeSet<>();
            if (chance(85)) {
                words.add("ready");
            }
            if (chance(6)) {
                words.add("oos");
            }
            if (chance(3)) {
                words.add("unmanaged");
            }
            nodes.put(node, words);
        }
        history();
        for (int noise = random.nextInt(3); noise > 1; noise--) {
            String unused = addWriter();
        }
        if (chance(5)) {
            nodes.remove(pick("a", "b", "c"));
        }
        if (chance(10)) {
            put(driver());
        }
    }

    private AttachScene(AttachScene other, long seed) {
        this.random = new Random(seed);
        other.nodes.forEach((name, words) -> nodes.put(name, new TreeSet<>(words)));
        objects.putAll(other.objects);
    }

    /** What usually is: in place, unused, free, waiting for a detach or an attach. */
    private void history() {
        switch (random.nextInt(8)) {
            case 0, 1 -> attached("a", "running");
            case 2 -> attached("a", "");
            case 3 -> put(AttachObjects.pod("done", "a", "finished"));
            case 4 -> {
                attached("a", "terminating");
                put(AttachObjects.pod("wait", "b", "waiting"));
            }
            case 5 -> {
                put(AttachObjects.pod("wait", "b", "waiting"));
                if (chance(50)) {
                    put(AttachObjects.attachment("b", pick("attached", "error", "untaken", "")));
                }
            }
            case 6 -> {
                put(AttachObjects.attachment("a", pick("deleting", "deleting detacherror", "attached")));
                put(AttachObjects.pod("wait", pick("b", ""), "waiting"));
            }
            default -> {
                attached("a", pick("running", ""));
                put(AttachObjects.pod("wait", pick("b", ""), "waiting"));
            }
        }
    }

    private void attached(String node, String pod) {
        put(AttachObjects.attachment(node, "attached"));
        word(node, "reported");
        if (!pod.isEmpty()) {
            word(node, "inuse");
            put(AttachObjects.pod("user", node, pod));
        }
    }

    private static Manifest driver() {
        return object("{'apiVersion':'storage.k8s.io/v1','kind':'CSIDriver','metadata':{'name':'d.example'},"
                + "'spec':{'attachRequired':false}}");
    }

    private void put(Manifest object) {
        objects.put(object.ref().toString(), object);
    }

    private void word(String node, String word) {
        nodes.computeIfAbsent(node, name -> new TreeSet<>()).add(word);
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private String pick(String... words) {
        return words[random.nextInt(words.length)];
    }

    /** A node that nothing shows the volume on; a new one if there is none. */
    private String otherNode() {
        List<String> others = nodes.keySet().stream()
                .filter(node ->
                        nodes.getOrDefault(node, Set.of()).stream().noneMatch(Set.of("reported", "inuse")::contains))
                .filter(node -> objects.values().stream()
                        .noneMatch(each ->
                                each.spec().string("nodeName").orElse("").equals(node)))
                .toList();
        return others.isEmpty() ? "n" + nodes.size() : others.get(random.nextInt(others.size()));
    }

    /** Adds one observation of a possible writer; says which. */
    private String addWriter() {
        String node = otherNode();
        String name = "more" + objects.size();
        switch (random.nextInt(7)) {
            case 0 -> {
                word(node, "inuse");
                return "in use on " + node;
            }
            case 1 -> {
                put(AttachObjects.attachment(node, "attached"));
                word(node, "inuse");
                return "attached to and in use on " + node;
            }
            case 2 -> {
                put(AttachObjects.pod(name, node, "running"));
                return "a pod runs on " + node;
            }
            case 3 -> {
                put(AttachObjects.pod(name, node, "terminating"));
                return "a pod is terminating on " + node;
            }
            case 4 -> {
                put(AttachObjects.volume(name, "ReadWriteOnce", "h1"));
                return "a second volume with the storage";
            }
            case 5 -> {
                put(AttachObjects.attachment("lost", "attached"));
                return "attached to a node without an object";
            }
            default -> {
                put(AttachObjects.pod(name, "unseen", "waiting"));
                return "a pod waits on a node without an object";
            }
        }
    }

    private List<Manifest> all() {
        List<Manifest> all = new ArrayList<>(objects.values());
        nodes.forEach((name, words) -> all.add(AttachObjects.node(name, String.join(" ", words))));
        return all;
    }

    Inventory inventory() {
        return AttachObjects.whole(all());
    }

    /** A copy with one more observation of a possible writer, and what it is. */
    Change more(long seed) {
        AttachScene copy = new AttachScene(this, seed);
        return new Change("with " + copy.addWriter(), copy);
    }

    /** A copy in which one piece contradicts what the node says that has the volume, and what it is. */
    Change contradicted(long seed) {
        AttachScene copy = new AttachScene(this, seed);
        String holder = nodes.keySet().stream()
                .filter(node -> nodes.getOrDefault(node, Set.of()).contains("reported"))
                .findFirst()
                .orElse("");
        boolean runs = objects.containsKey("Pod/ns/user");
        String what = copy.pick(
                "another writer", "attachment removed", "taint", "node gone", "attacher", runs ? "pod" : "taint");
        if (holder.isEmpty()) {
            return new Change("nothing", copy);
        }
        Manifest attachment = AttachObjects.attachment(holder, "attached");
        switch (what) {
            case "another writer" -> {
                do {
                    what = copy.addWriter();
                } while (what.contains("waits"));
            }
            case "attachment removed" -> copy.remove(attachment);
            case "taint" -> copy.word(holder, "oos");
            case "node gone" -> copy.nodes.remove(holder);
            case "attacher" ->
                copy.put(Manifest.parse(attachment.json().toJson().replace("d.example\",\"node", "e\",\"node")));
            default -> {
                if (onePod() && copy.chance(50)) {
                    what = "a second pod";
                    copy.put(AttachObjects.pod("second", holder, "running"));
                } else {
                    what = "no use reported";
                    copy.nodes.getOrDefault(holder, Set.of()).remove("inuse");
                }
            }
        }
        return new Change(what, copy);
    }

    /** Whether any number of nodes may write the volume. */
    boolean isShared() {
        return modes().equals("ReadWriteMany");
    }

    /** Whether its driver wants it attached. */
    boolean isAttached() {
        return !objects.containsKey("CSIDriver/d.example");
    }

    private boolean onePod() {
        return modes().equals("ReadWriteOncePod");
    }

    private String modes() {
        return Optional.ofNullable(objects.get("PersistentVolume/pv1"))
                .map(volume ->
                        ((JsonString) volume.spec().array("accessModes").items().get(0)).value())
                .orElse("");
    }

    private void remove(Manifest object) {
        objects.remove(object.ref().toString());
        if (object.kind().equals(Kinds.NODE)) {
            nodes.remove(object.ref().name());
        }
    }

    /** A changed scene. */
    record Change(String what, AttachScene scene) {}

    @Override
    public String toString() {
        return "nodes " + nodes + ", objects "
                + objects.values().stream()
                        .map(each -> each.ref() + " "
                                + each.spec().string("nodeName").orElse(""))
                        .toList();
    }
}
