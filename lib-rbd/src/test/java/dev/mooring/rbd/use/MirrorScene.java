package dev.mooring.rbd.use;

import dev.mooring.rbd.command.CephConnection;
import dev.mooring.rbd.command.CephRelease;
import dev.mooring.rbd.command.RbdCommands;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandResult;
import dev.mooring.rbd.output.PastedOutput;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Two sides of a mirrored image in words, such as {@code A.info=primary}. */
record MirrorScene(List<String> words) {

    private static final String ID = "1a5111fc-db2d-4f1b-a368-5fc7f260ae88";
    private static final String CLIENT = "{\"address\":\"10.0.0.5:0/7\",\"client\":7,\"cookie\":18446462598732840961}";
    private static final String DAEMON = "{\"address\":\"10.0.0.9:0/9\",\"client\":9,\"cookie\":94160709638784}";

    MirrorScene {
        words = List.copyOf(words);
    }

    static MirrorScene of(String words) {
        return new MirrorScene(List.of(words.strip().split(" +")));
    }

    MirrorScene with(String word) {
        List<String> more = new ArrayList<>(words);
        more.add(word);
        return new MirrorScene(more);
    }

    MirrorScene without(String word) {
        List<String> less = new ArrayList<>(words);
        less.remove(word);
        return new MirrorScene(less);
    }

    Failover decide() {
        return Failover.decide(side("A"), side("B"), new RbdCommands(CephConnection.DEFAULT, CephRelease.QUINCY));
    }

    private UseEvidence side(String name) {
        UseEvidence.Builder side =
                UseEvidence.of(RbdImageSpec.of("kube", "data"), Instant.EPOCH).site(name);
        for (String word : words) {
            String value = word.substring(word.indexOf('=') + 1);
            if (word.startsWith(name + ".")) {
                switch (word.substring(2, word.indexOf('='))) {
                    case "info" -> side.info(CommandOutput.info(said(info(value))));
                    case "mirror" -> side.mirrorImage(CommandOutput.mirrorImage(said(mirror(value))));
                    case "status" -> side.status(CommandOutput.status(said(status(value))));
                    case "snaps" -> side.snapshots(CommandOutput.snapshots(said(snapshots(value))));
                    case "daemons" ->
                        side.mirrorDaemons(
                                CommandOutput.watchers(said("watcher=10.0.0.9:0/9 client.9 cookie=94160709638784\n")));
                    default -> throw new IllegalArgumentException(word);
                }
            } else if (word.startsWith("pasted=")) {
                PastedOutput.in("$ rbd mirror image status kube/data\n" + mirror(value))
                        .forEach(output -> side.hearsay("paste.txt:1", output));
            } else if (word.startsWith("watcher=")) {
                PastedOutput.in("$ rbd status kube/data\nWatchers:\n watcher=" + value + ":0/1 client.5 cookie=1\n")
                        .forEach(output -> side.hearsay("paste.txt:1", output));
            }
        }
        return side.build();
    }

    private static CommandResult said(String stdout) {
        return stdout.startsWith("failed")
                ? CommandResult.of(List.of(), 2, "", "rbd: error opening image data: (2) No such file or directory\n")
                : CommandResult.of(List.of(), 0, stdout, "");
    }

    private static String info(String value) {
        if (value.equals("failed")) {
            return value;
        }
        if (value.equals("cut")) {
            return info("copy").substring(0, 90);
        }
        String mode = value.startsWith("journal") ? "journal" : "snapshot";
        String mirroring = value.equals("off")
                ? "\"mirroring\":{\"mode\":\"snapshot\",\"state\":\"disabled\"}"
                : "\"mirroring\":{\"mode\":\"" + mode + "\",\"state\":\"enabled\",\"global_id\":\""
                        + (value.equals("other") ? "another" : ID) + "\",\"primary\":"
                        + (value.endsWith("primary") ? "true" : "false") + "}";
        String features = value.equals("dirty") ? "\"dirty-cache\"" : "\"exclusive-lock\"";
        return "{\"name\":\"" + (value.equals("name") ? "other" : "data")
                + "\",\"id\":\"1\",\"size\":1,\"snapshot_count\":1,\"features\":[" + features
                + "],\"op_features\":[],\"flags\":[]," + mirroring + "}\n";
    }

    /** A state and a description, then those of each peer; {@code ~} stands for a blank. */
    private static String mirror(String value) {
        if (value.equals("failed")) {
            return value;
        }
        String[] parts = value.split("/");
        StringBuilder status = new StringBuilder("data:\n  global_id:   " + ID + "\n");
        if (!parts[0].equals("snapshots")) {
            status.append("  state:       ").append(state(parts[0]));
            status.append("  description: ").append(description(parts[0]));
        }
        status.append("  last_update: 2026-11-20 10:39:27\n");
        for (int i = 1; i < parts.length; i++) {
            status.append(i == 1 ? "  peer_sites:\n" : "\n");
            status.append("    name: p").append(i).append("\n    state: ").append(state(parts[i]));
            status.append("    description: ").append(description(parts[i]));
            status.append("    last_update: 2026-11-20 10:39:27\n");
        }
        if (parts[0].equals("snapshots")) {
            status.append("  snapshots:\n    11 .mirror.primary.a.b (peer_uuids:[c])\n");
        }
        return status.toString();
    }

    private static String state(String words) {
        return words.split(":", 2)[0] + "\n";
    }

    private static String description(String words) {
        String[] parts = words.split(":", 2);
        return (parts.length < 2 ? "" : parts[1].replace('~', ' ')) + "\n";
    }

    private static String status(String value) {
        return switch (value) {
            case "none" -> "{\"watchers\":[]}\n";
            case "client" -> "{\"watchers\":[" + CLIENT + "]}\n";
            case "daemon" -> "{\"watchers\":[" + DAEMON + "]}\n";
            case "section" -> "Watchers: none\nNew section:\n\tx: y\n";
            case "cache" ->
                "{\"watchers\":[],\"persistent_cache\":{\"host\":\"h\",\"path\":\"/p\",\"size\":1,\"mode\":\"rwl\","
                        + "\"present\":true,\"empty\":false,\"clean\":false}}\n";
            default -> value;
        };
    }

    /**
     * The newest mirror snapshot: {@code own14}, {@code primary14}, or one of the other side's 14: {@code copy14}, {@code part14},
     * {@code following14}.
     */
    private static String snapshots(String value) {
        if (value.equals("failed")) {
            return value;
        }
        if (value.equals("none")) {
            return "[]\n";
        }
        String id = value.replaceAll("[^0-9]", "");
        String role = value.replaceAll("[0-9]", "");
        boolean isOwn = role.equals("own") || role.equals("primary");
        String state = role.equals("primary") ? "primary" : role.equals("following") ? "non-primary" : "demoted";
        String older = "{\"id\":4,\"name\":\"u\",\"size\":1,\"protected\":\"false\",\"namespace\":{\"type\":\"user\"}}";
        return "[" + older + ",{\"id\":" + (isOwn ? id : "9")
                + ",\"name\":\".mirror\",\"size\":1,\"protected\":\"false\",\"namespace\":{\"type\":\"mirror\",\"state\":\""
                + state + "\",\"mirror_peer_uuids\":[\"p\"],\"complete\":" + !role.equals("part")
                + (isOwn
                        ? ""
                        : ",\"primary_mirror_uuid\":\"m\",\"primary_snap_id\":" + id
                                + ",\"last_copied_object_number\":8")
                + "}}]\n";
    }
}
