package dev.mooring.rbd.use;

import dev.mooring.evidence.Fact;
import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.rbd.output.CommandOutput.MappedDevice;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What speaks against lifting a fence. Each rule rests on what shows that old mappings are gone; lists, an object and boot
 * ids that are given can only speak against it.
 */
enum UnfenceRule implements Rule<UnfenceRule.Fenced> {
    /** Each list of devices of the node that was given was read whole. */
    LISTS_ARE_WHOLE("each list of devices of the node that was given was read whole", UnfenceRule::notRead),
    /** No list of the node has a mapped device. */
    NO_DEVICE_IS_LISTED("no list of the node has a mapped device", UnfenceRule::mapped),
    /** The Node object, if it was given, has the given boot id; a node that the caller calls gone is not ready and has no boot id of now. */
    NODE_OBJECT_AGREES(
            "the Node object, if it was given, has the given boot id; a node that the caller calls gone is not ready and has"
                    + " no boot id of now",
            node -> Stream.of(otherBootId(node), ready(node), booted(node)).flatMap(Optional::stream)),
    /** The node never comes back, was restarted since, or has nothing mapped at all. */
    OLD_MAPPINGS_ARE_GONE(
            "the node never comes back, was restarted since, or has nothing mapped at all", node -> Stream.of());

    private final String sentence;

    private final Function<FenceLift.Evidence, Stream<Reason>> against;

    UnfenceRule(String sentence, Function<FenceLift.Evidence, Stream<Reason>> against) {
        this.sentence = sentence;
        this.against = against;
    }

    /**
     * The evidence of one rule.
     *
     * @param node what is given of the node
     * @param reads receives what shows that old mappings are gone
     */
    record Fenced(FenceLift.Evidence node, Reads reads) {

        /** Reads the word of the caller, the boot ids, or the lists. */
        private Stream<Reason> rests() {
            if (node.isGone()) {
                reads.add(new Fact.Said("node " + node.node() + " never comes back"));
            } else if (node.isRestarted()) {
                reads.add(new Fact.Said("the boot id of node " + node.node() + " before it was fenced"));
                reads.add(node.object()
                        .<Fact>map(object -> Fact.Value.of(object.manifest(), FenceLift.Evidence.BOOT_ID_OF_NODE))
                        .orElseGet(() -> new Fact.Said("the boot id of node " + node.node() + " now")));
            } else if (node.hasNothingMapped()) {
                node.ownDevices().forEach(listed -> listed.facts().forEach(reads::add));
            } else {
                throw NotKnown.because(node.mappingsPossible());
            }
            return Stream.of();
        }
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Stream<Reason> against(Fenced fenced) {
        return Stream.concat(against.apply(fenced.node()), Stream.of(fenced).flatMap(Fenced::rests));
    }

    private static Reason reason(FenceLift.Evidence node, UseReason code, String message, RemedyStep remedy) {
        return Reason.of(code, "Node/" + node.node(), message).withRemedy(remedy);
    }

    private static Stream<Reason> notRead(FenceLift.Evidence node) {
        return node.ownDevices().stream()
                .flatMap(list -> Stream.of(list.kernel(), list.nbd()))
                .flatMap(Optional::stream)
                .filter(said -> !said.isWhole())
                .map(said -> reason(
                        node,
                        UseReason.DEVICES_NOT_READ,
                        "a list of devices was given, but: " + EvidenceCommand.why(said),
                        FenceLift.listDevices(node.node())));
    }

    private static Stream<Reason> mapped(FenceLift.Evidence node) {
        List<MappedDevice> devices = node.ownDevices().stream()
                .flatMap(list -> list.devices().stream())
                .toList();
        if (devices.isEmpty()) {
            return Stream.of();
        }
        String listed = devices.stream().map(MappedDevice::device).collect(Collectors.joining(", "));
        return Stream.of(
                node.isGone()
                        ? reason(
                                node,
                                UseReason.GONE_BUT_LISTED,
                                "the caller says that the node never comes back, and the node lists mapped devices: "
                                        + listed,
                                RemedyStep.of(
                                        "correct-option",
                                        "say that the node is gone only if its machine is deleted or scrapped"))
                        : reason(
                                node,
                                UseReason.STILL_MAPPED,
                                "the node " + (node.isRestarted() ? "has another boot id, and " : "")
                                        + "has mapped devices, which would write again: " + listed,
                                FenceLift.restart(node.node())));
    }

    private static Optional<Reason> otherBootId(FenceLift.Evidence node) {
        return node.object()
                .map(FenceLift.Evidence::bootId)
                .filter(id -> !id.equalsIgnoreCase(node.currentBootId()))
                .map(id -> reason(
                                node,
                                UseReason.BOOT_ID_NOT_THAT_OF_NODE,
                                id.isEmpty()
                                        ? "the Node object has no boot id: its text may be cut"
                                        : "the given boot id is not that of the Node object",
                                FenceLift.restart(node.node()))
                        .withValues(id, node.currentBootId()));
    }

    private static Optional<Reason> ready(FenceLift.Evidence node) {
        return node.object()
                .filter(object -> node.isGone() && object.isReady())
                .map(object -> reason(
                        node,
                        UseReason.GONE_BUT_READY,
                        "the caller says that the node never comes back, and its kubelet reports it as ready",
                        EvidenceCommand.nodes("whether the node is gone")));
    }

    private static Optional<Reason> booted(FenceLift.Evidence node) {
        return Optional.of(node.bootIdNow())
                .filter(id -> node.isGone() && !id.isBlank())
                .map(id -> reason(
                        node,
                        UseReason.GONE_BUT_BOOTED,
                        "the caller says that the node never comes back, and gives its boot id of now: " + id,
                        EvidenceCommand.nodes("whether the node is gone")));
    }

    @Override
    public String toString() {
        return id();
    }
}
