package dev.mooring.rbd.output;

import dev.mooring.rbd.output.CommandOutput.FileSystemClient;
import dev.mooring.rbd.output.CommandOutput.SubvolumeInfo;
import java.util.ArrayList;
import java.util.List;

/** Reads what the manager and the metadata servers say about CephFS. */
final class SubvolumeReader {

    private SubvolumeReader() {}

    static List<String> names(Stdout output) {
        List<String> names = new ArrayList<>();
        if (output.format() == Stdout.Format.PLAIN) {
            output.lines().stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .forEach(names::add);
        } else {
            for (Doc row : output.document("subvolumes").rows()) {
                String name = row.text();
                names.add(name == null ? row.required("name") : name);
            }
        }
        if (names.stream().anyMatch(name -> name.isEmpty() || name.contains("/"))) {
            throw new UnreadableOutput("expected names without a slash");
        }
        return List.copyOf(names);
    }

    static SubvolumeInfo info(Stdout output) {
        Doc info = output.document();
        List<String> features = new ArrayList<>();
        for (Doc feature : info.listIfAny("features")) {
            String word = feature.text();
            features.add(word == null ? "" : word);
        }
        // Subvolumes that only have snapshots left have no path.
        return new SubvolumeInfo(info.string("path"), info.required("state"), info.string("type"), features);
    }

    static List<FileSystemClient> clients(Stdout output) {
        List<FileSystemClient> clients = new ArrayList<>();
        for (Doc session : output.document("sessions").rows()) {
            Doc metadata = session.get("client_metadata");
            String inst = session.string("inst");
            clients.add(new FileSystemClient(
                    "client." + session.number("id"),
                    metadata == null ? "" : metadata.string("root"),
                    metadata == null ? "" : metadata.string("hostname"),
                    ClientAddress.parse(inst.substring(inst.indexOf(' ') + 1))));
        }
        return List.copyOf(clients);
    }
}
