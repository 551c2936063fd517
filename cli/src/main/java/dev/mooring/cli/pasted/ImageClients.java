package dev.mooring.cli.pasted;

import dev.mooring.cli.pasted.Comparison.Result;
import dev.mooring.manifest.ManifestException;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.VolumeView;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.image.RbdVolume;
import dev.mooring.rbd.image.RbdVolumes;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.IpAddress;
import dev.mooring.rbd.output.PastedOutput;
import dev.mooring.rbd.use.RbdNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds in an export the nodes of the clients that a pasted output of {@code rbd} shows. */
final class ImageClients {

    private final Inventory inventory;
    private final List<RbdNode> nodes;

    ImageClients(Inventory inventory) {
        this.inventory = inventory;
        this.nodes = inventory.nodes().stream().map(RbdNode::from).toList();
    }

    /** An entry for each client of each output. */
    List<Comparison> of(Map<String, List<PastedOutput>> outputs) {
        List<Comparison> found = new ArrayList<>();
        outputs.forEach((file, each) -> each.forEach(output -> {
            Optional<RbdImageSpec> image = image(output);
            addresses(output).forEach((client, address) -> found.add(comparison(file, output, client, address, image)));
        }));
        return found;
    }

    /** The addresses of the clients, by their label in the output. */
    private static Map<String, ClientAddress> addresses(PastedOutput output) {
        Map<String, ClientAddress> addresses = new LinkedHashMap<>();
        if (output.kind() == PastedOutput.Kind.STATUS) {
            CommandOutput.status(output.result())
                    .answer()
                    .ifPresent(status -> status.watchers()
                            .forEach(watcher -> watcher.address()
                                    .ifPresent(address -> addresses.put(
                                            "client."
                                                    + watcher.client()
                                                            .map(Object::toString)
                                                            .orElse("?"),
                                            address))));
        } else if (output.kind() == PastedOutput.Kind.LOCKS) {
            CommandOutput.locks(output.result())
                    .answer()
                    .ifPresent(locks -> locks.locks()
                            .forEach(lock ->
                                    lock.address().ifPresent(address -> addresses.put(lock.locker(), address))));
        }
        return addresses;
    }

    private Comparison comparison(
            String file, PastedOutput output, String client, ClientAddress address, Optional<RbdImageSpec> image) {
        IpAddress ip = address.ip();
        List<String> own = names(node -> node.addresses().own().contains(ip));
        List<String> ofPods = names(node ->
                node.addresses().pods().stream().anyMatch(network -> ip.isIn(network.ip(), network.prefixLength())));
        String where = own.size() == 1
                ? "which the export gives to the node " + own.get(0) + readiness(own.get(0))
                : !own.isEmpty()
                        ? "which the export gives to several nodes, " + String.join(" and ", own)
                                + ": it does not show which one"
                        : nodes.isEmpty()
                                ? "and the export has no nodes to look it up"
                                : "which no node of the export has"
                                        + (ofPods.size() == 1
                                                ? "; it is in the pod network of the node " + ofPods.get(0)
                                                : ": the client is elsewhere or behind another address, or the export"
                                                        + " is from another cluster");
        String sentence = "The client " + client + " has the address " + ip + ", " + where + "."
                + image.map(this::attached).orElse("") + " The export cannot show whether it is still there.";
        return new Comparison(
                file,
                output.line(),
                output.kind() == PastedOutput.Kind.STATUS ? "RbdStatusWatcher" : "RbdLockTable",
                client,
                String.join(", ", own),
                Result.UNKNOWN,
                sentence,
                image.map(ImageClients::argv).orElse(List.of()));
    }

    private static List<String> argv(RbdImageSpec image) {
        List<String> question = List.of("mooring", "rbd", "use", "-f", "export.yaml", "--image", image.toString());
        return Stream.concat(question.stream(), Stream.of("--status", "FILE", "--locks", "FILE"))
                .toList();
    }

    private List<String> names(Predicate<RbdNode> fits) {
        return nodes.stream().filter(fits).map(RbdNode::name).toList();
    }

    private String readiness(String node) {
        return inventory
                .node(node)
                .flatMap(NodeView::readyStatus)
                .map(status -> status.equals("True") ? ", which is Ready" : ", which is not Ready")
                .orElse("");
    }

    /** The nodes where the volumes of the image are attached in the export. */
    private String attached(RbdImageSpec image) {
        List<String> volumes = inventory.volumes().stream()
                .filter(volume -> spec(volume).equals(Optional.of(image)))
                .map(VolumeView::name)
                .toList();
        StringBuilder attached = new StringBuilder();
        for (AttachmentView each : inventory.attachments()) {
            if (each.isAttached() && each.volumeName().filter(volumes::contains).isPresent()) {
                attached.append(" The export has ").append(each.volumeName().orElse(""));
                attached.append(", which is the image, attached to ")
                        .append(each.nodeName())
                        .append('.');
            }
        }
        return attached.toString();
    }

    /** The image in question, if it belongs to a volume in the export. */
    private Optional<RbdImageSpec> image(PastedOutput output) {
        return output.isAsked()
                ? inventory.volumes().stream()
                        .flatMap(volume -> spec(volume).stream())
                        .filter(spec -> output.result().mayBeAbout(spec.pool(), spec.namespace(), spec.image()))
                        .findFirst()
                : Optional.empty();
    }

    private static Optional<RbdImageSpec> spec(VolumeView volume) {
        try {
            return RbdVolumes.image(volume, RbdContext.EMPTY) instanceof RbdVolume image
                    ? Optional.of(image.image())
                    : Optional.empty();
        } catch (ManifestException e) {
            return Optional.empty();
        }
    }
}
