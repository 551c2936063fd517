package dev.mooring.rbd.output;

import dev.mooring.rbd.output.CommandOutput.MappedDevice;
import dev.mooring.rbd.output.internal.OutputNote;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads lists of mapped devices. */
final class DeviceReader {

    private static final List<String> COLUMNS = List.of("id", "pool", "namespace", "image", "snap", "device", "cookie");
    private static final Pattern DEVICE = Pattern.compile("/dev/(rbd|nbd)[0-9]{1,10}");
    private static final Pattern ID = Pattern.compile("[0-9]{1,20}");

    private DeviceReader() {}

    static List<MappedDevice> read(Stdout output) {
        List<MappedDevice> devices = output.format() == Stdout.Format.PLAIN ? plain(output) : document(output);
        if (devices.isEmpty()) {
            output.notes()
                    .add(
                            OutputNote.PROVES_LITTLE,
                            "no devices are listed; a host without the kernel module prints the same");
        }
        if (devices.stream().anyMatch(MappedDevice::isNbd)) {
            output.notes().add(OutputNote.NAME_MAY_BE_CUT, "rbd-nbd prints only the part of a name before a blank");
        }
        return List.copyOf(devices);
    }

    private static List<MappedDevice> plain(Stdout output) {
        List<String> lines = output.lines();
        List<MappedDevice> devices = new ArrayList<>();
        if (output.isEmptyList()) {
            return devices;
        }
        namespaces(output, lines.get(0).contains(" namespace "));
        for (Map<String, String> row : PlainTable.rows(lines, COLUMNS)) {
            devices.add(checked(new MappedDevice(
                    row.getOrDefault("id", ""),
                    row.getOrDefault("pool", ""),
                    row.getOrDefault("namespace", ""),
                    row.getOrDefault("image", ""),
                    snapshot(row.getOrDefault("snap", "")),
                    row.getOrDefault("device", ""))));
        }
        return devices;
    }

    private static List<MappedDevice> document(Stdout output) {
        Doc list = output.document("devices");
        List<Doc> rows = list.items();
        List<MappedDevice> devices = new ArrayList<>();
        if (rows == null) {
            // Releases up to Luminous print an object with the id as key.
            rows = list.members() == null ? list.rows() : list.members();
            output.notes()
                    .add(OutputNote.OLD_SHAPE, "devices are an object, as Luminous and older releases print them");
        }
        namespaces(output, rows.stream().allMatch(row -> row.get("namespace") != null));
        for (Doc row : rows) {
            // The kernel client prints name, rbd-nbd prints image.
            String image = row.get("name") == null ? row.required("image") : row.required("name");
            devices.add(checked(new MappedDevice(
                    row.get("id") == null ? oldId(row) : row.required("id"),
                    row.required("pool"),
                    row.string("namespace"),
                    image,
                    snapshot(row.string("snap")),
                    row.required("device"))));
        }
        return devices;
    }

    private static void namespaces(Stdout output, boolean areListed) {
        if (!areListed) {
            output.notes()
                    .add(OutputNote.NAMESPACES_NOT_LISTED, "the list does not say in which namespace an image is");
        }
    }

    /** Old XML has the id in the name of the element, where it cannot begin with a digit. */
    private static String oldId(Doc row) {
        return row.name().startsWith("id") ? row.name().substring(2) : row.name();
    }

    private static Optional<String> snapshot(String cell) {
        return Optional.of(cell).filter(name -> !name.isEmpty() && !name.equals("-"));
    }

    private static MappedDevice checked(MappedDevice device) {
        if (!DEVICE.matcher(device.device()).matches()
                || !ID.matcher(device.id()).matches()
                || device.pool().isEmpty()
                || device.image().isEmpty()) {
            throw UnreadableOutput.of("expected a row with id, pool, image and device", device.device());
        }
        return device;
    }
}
