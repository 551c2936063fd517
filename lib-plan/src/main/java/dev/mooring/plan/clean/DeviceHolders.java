package dev.mooring.plan.clean;

import dev.mooring.evidence.Digest;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonException;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The devices on top of each block device of a node, as the node lists them. */
public final class DeviceHolders {

    private static final Pattern SYSFS =
            Pattern.compile("(?:^|.*[\\s'])/sys/(?:class/)?block/([^/\\s:']+)/holders/?([^\\s:']*)'?:?\\s*(?:->.*)?");
    private static final Pattern LINK = Pattern.compile("(?:l\\S+ .* )?(\\S+) -> \\S+");
    private static final Pattern BACKING =
            Pattern.compile("/sys/(?:class/)?block/(loop[0-9]+)/loop/backing_file:(\\S.*)");
    /** A row of {@code losetup -l}, whose last columns newer releases have, and one of {@code losetup -a}. */
    private static final Pattern LOOP_ROW = Pattern.compile(
            "/dev/(loop[0-9]+)(?:(?:\\s+[0-9]+){4}\\s+(/.*?)(?:\\s+[01]\\s+[0-9]+)?|: \\[[^]]*\\]:[0-9]* \\((/.*)\\))\\s*");

    private static final Pattern LOOP = Pattern.compile("loop[0-9]+");
    private static final Pattern NUMBER = Pattern.compile("/sys/(?:class/)?block/([^/]+)/dev:([0-9]+:[0-9]+)");
    private static final Pattern TREE = Pattern.compile("([\\s|`│├└─-]*)(\\S+)\\s+([0-9]+:[0-9]+)\\s.*");

    private final Map<String, Set<String>> holders;
    private final Map<String, String> numbers;
    private final Set<String> loops;
    private final Map<String, String> backings;
    private final boolean hasLoops;
    private final boolean whole;
    private final Digest digest;

    private DeviceHolders(Reader reader, String text) {
        this.holders = new TreeMap<>(reader.holders);
        this.numbers = Map.copyOf(reader.numbers);
        this.loops = Set.copyOf(reader.loops);
        this.backings = new TreeMap<>(reader.backings);
        this.whole = reader.unread == 0 && (text.endsWith("\n") || reader.isJson);
        this.hasLoops = whole && (reader.isOfAllDevices || !reader.backings.isEmpty());
        this.digest = Digest.of(text);
    }

    /**
     * Reads a list of any of these forms: {@code lsblk}, {@code lsblk -J}, {@code find /sys/block/…/holders}, {@code ls} of
     * these folders, {@code grep -H . /sys/block/*}{@code /dev}; and the backing files of loop devices, which none of these
     * has, by {@code losetup} or {@code grep -H . /sys/block/loop*}{@code /loop/backing_file}.
     *
     * @param text the whole text
     * @return the holders; unreadable lines make the list incomplete
     */
    public static DeviceHolders parse(String text) {
        Reader reader = new Reader();
        String begin = text.stripLeading();
        if (begin.startsWith("{")) {
            reader.json(text);
        } else {
            text.lines().forEach(reader::line);
        }
        return new DeviceHolders(reader, text);
    }

    /**
     * The holders of a device.
     *
     * @param device its path, for example {@code /dev/rbd0}
     * @return their names; empty if the device is not in a whole list, which is not the same as an empty set
     */
    Optional<Set<String>> of(String device) {
        Set<String> found = holders.get(name(device));
        return found == null || (found.isEmpty() && !whole) ? Optional.empty() : Optional.of(found);
    }

    /** Whether the list shows which loop devices there are. */
    boolean hasLoops() {
        return hasLoops;
    }

    /** The loop devices of a list of block devices, which does not show what is below them. */
    Set<String> loops() {
        return loops;
    }

    /** The files that loop devices are on top of, by the devices. */
    Map<String, String> backings() {
        return backings;
    }

    /** The major and minor number of a device; empty if the list does not have them. */
    Optional<String> number(String device) {
        return Optional.ofNullable(numbers.get(name(device)));
    }

    Digest digest() {
        return digest;
    }

    private static String name(String device) {
        return device.startsWith("/dev/") ? device.substring("/dev/".length()) : device;
    }

    /** How many devices are in the list. */
    @Override
    public String toString() {
        return "DeviceHolders of " + holders.size() + " devices";
    }

    private static final class Reader {

        private final Map<String, Set<String>> holders = new LinkedHashMap<>();
        private final Map<String, String> numbers = new LinkedHashMap<>();
        private final Set<String> loops = new TreeSet<>();
        private final Map<String, String> backings = new TreeMap<>();
        private boolean isOfAllDevices;
        private final List<String> above = new ArrayList<>();
        private final List<Integer> depths = new ArrayList<>();
        private String folder = "";
        private boolean isJson;
        private int unread;

        private void listed(String name) {
            if (LOOP.matcher(name).matches()) {
                loops.add(name);
            }
            device(name);
        }

        private void device(String name) {
            holders.computeIfAbsent(name, none -> new TreeSet<>());
        }

        private void holder(String device, String holder) {
            holders.computeIfAbsent(device, none -> new TreeSet<>()).add(holder);
        }

        private void json(String text) {
            isJson = true;
            try {
                if (JsonValue.parse(text) instanceof JsonObject root && root.has("blockdevices")) {
                    isOfAllDevices = true;
                    children(root.array("blockdevices"));
                    return;
                }
                if (JsonValue.parse(text) instanceof JsonObject root && root.has("loopdevices")) {
                    loopDevices(root.array("loopdevices"));
                    return;
                }
            } catch (JsonException e) {
                // not a list of devices
            }
            unread++;
        }

        private void loopDevices(JsonArray devices) {
            for (JsonValue each : devices.items()) {
                String name =
                        each instanceof JsonObject loop ? loop.string("name").orElse("") : "";
                String file = each instanceof JsonObject loop
                        ? loop.string("back-file").orElse("")
                        : "";
                if (name.isEmpty() || file.isEmpty()) {
                    unread++;
                } else {
                    backings.put(name(name), file);
                }
            }
        }

        private void children(JsonArray devices) {
            for (JsonValue each : devices.items()) {
                if (!(each instanceof JsonObject device)
                        || device.string("name").isEmpty()) {
                    unread++;
                    continue;
                }
                String name = name(
                        device.string("kname").or(() -> device.string("name")).orElse(""));
                listed(name);
                device.string("maj:min").ifPresent(number -> numbers.put(name, number.strip()));
                for (JsonValue child : device.array("children").items()) {
                    if (child instanceof JsonObject below) {
                        below.string("name").ifPresent(holder -> holder(name, name(holder)));
                    }
                }
                children(device.array("children"));
                mounts(device, name);
            }
        }

        /** A device that is swapped to has no holder and no mount. */
        private void mounts(JsonObject device, String name) {
            List<JsonValue> all = new ArrayList<>(device.array("mountpoints").items());
            device.get("mountpoint").ifPresent(all::add);
            for (JsonValue each : all) {
                if (each instanceof JsonString at && at.value().equals("[SWAP]")) {
                    holder(name, "swap");
                }
            }
        }

        private void line(String line) {
            if (line.isBlank()) {
                return;
            }
            Matcher sysfs = SYSFS.matcher(line);
            Matcher backing = BACKING.matcher(line);
            Matcher loop = LOOP_ROW.matcher(line);
            Matcher tree = TREE.matcher(line);
            Matcher link = LINK.matcher(line);
            Matcher number = NUMBER.matcher(line);
            if (number.matches()) {
                numbers.put(number.group(1), number.group(2));
            } else if (backing.matches()) {
                backings.put(backing.group(1), backing.group(2).strip());
            } else if (sysfs.matches()) {
                folder = sysfs.group(1);
                device(folder);
                if (!sysfs.group(2).isEmpty()) {
                    holder(folder, sysfs.group(2));
                }
            } else if (loop.matches()) {
                backings.put(loop.group(1), loop.group(2) == null ? loop.group(3) : loop.group(2));
            } else if (tree.matches()) {
                row(tree.group(1).length(), tree.group(2), tree.group(3), line.endsWith("[SWAP]"));
            } else if (!folder.isEmpty() && link.matches()) {
                holder(folder, link.group(1));
            } else if (!folder.isEmpty() && line.strip().matches("[A-Za-z][A-Za-z0-9!_.-]*")) {
                holder(folder, line.strip());
            } else if (!line.startsWith("NAME ")
                    && !line.startsWith("total ")
                    && !line.strip().matches("\\S+")) {
                unread++;
            }
        }

        private void row(int depth, String name, String number, boolean swap) {
            while (!depths.isEmpty() && depths.get(depths.size() - 1) >= depth) {
                depths.remove(depths.size() - 1);
                above.remove(above.size() - 1);
            }
            isOfAllDevices = true;
            listed(name);
            numbers.put(name, number);
            if (!above.isEmpty()) {
                holder(above.get(above.size() - 1), name);
            }
            if (swap) {
                holder(name, "swap");
            }
            above.add(name);
            depths.add(depth);
        }
    }
}
