package dev.mooring.rbd.use;

import dev.mooring.rbd.output.CommandOutput.MappedDevice;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Evidence that forbids lifting a fence, whatever else says that old mappings are gone. */
enum UnfenceContradiction implements ReasonCode {
    /** The node lists mapped devices: they would write again. */
    STILL_MAPPED(UnfenceContradiction::mapped),
    /** The node never comes back, and it lists its devices: it is there. */
    GONE_BUT_LISTED(UnfenceContradiction::gone),
    /** A list of devices was given and is not whole: the command failed, or its output is cut. */
    DEVICES_NOT_READ(UnfenceContradiction::notRead),
    /** The given boot id is not that of the Node object, which may have none because its text is cut. */
    BOOT_ID_NOT_THAT_OF_NODE(UnfenceContradiction::otherBootId),
    /** The node never comes back, and its kubelet reports it as ready. */
    GONE_BUT_READY(UnfenceContradiction::goneButReady),
    /** The node never comes back, and the caller gives its boot id of now. */
    GONE_BUT_BOOTED(UnfenceContradiction::goneButBooted);

    private final Function<FenceLift.Evidence, Stream<Reason>> find;

    UnfenceContradiction(Function<FenceLift.Evidence, Stream<Reason>> find) {
        this.find = find;
    }

    /** {@return those that the evidence has, in the order of the table} */
    static List<Reason> in(FenceLift.Evidence evidence, Set<UnfenceContradiction> some) {
        return Stream.of(values())
                .filter(some::contains)
                .flatMap(each -> each.find.apply(evidence))
                .toList();
    }

    private static Stream<Reason> otherBootId(FenceLift.Evidence evidence) {
        return evidence.object().map(FenceLift.Evidence::bootId).stream()
                .filter(id -> !id.equalsIgnoreCase(evidence.currentBootId()))
                .map(id -> BOOT_ID_NOT_THAT_OF_NODE
                        .reason(
                                evidence,
                                id.isEmpty()
                                        ? "the Node object has no boot id: its text may be cut"
                                        : "the given boot id is not that of the Node object",
                                FenceLift.restart(evidence.node()))
                        .withValues(id, evidence.currentBootId()));
    }

    private static Stream<Reason> goneButBooted(FenceLift.Evidence evidence) {
        return evidence.fate() == FenceLift.Fate.GONE && !evidence.bootIdNow().isBlank()
                ? Stream.of(GONE_BUT_BOOTED.reason(
                        evidence,
                        "the caller says that the node never comes back, and gives its boot id of now: "
                                + evidence.bootIdNow(),
                        EvidenceCommand.nodes("whether the node is gone")))
                : Stream.empty();
    }

    private static Stream<Reason> goneButReady(FenceLift.Evidence evidence) {
        return evidence.object().filter(node -> evidence.fate() == FenceLift.Fate.GONE && node.isReady()).stream()
                .map(node -> GONE_BUT_READY.reason(
                        evidence,
                        "the caller says that the node never comes back, and its kubelet reports it as ready",
                        EvidenceCommand.nodes("whether the node is gone")));
    }

    private Reason reason(FenceLift.Evidence evidence, String message, RemedyStep remedy) {
        return Reason.of(this, "Node/" + evidence.node(), message).withRemedy(remedy);
    }

    private static String listed(FenceLift.Evidence evidence) {
        return evidence.ownDevices().stream()
                .flatMap(list -> list.devices().stream())
                .map(MappedDevice::device)
                .collect(Collectors.joining(", "));
    }

    private static Stream<Reason> mapped(FenceLift.Evidence evidence) {
        String listed = listed(evidence);
        String restarted = evidence.isRestarted() ? "has another boot id, and " : "";
        return listed.isEmpty() || evidence.fate() == FenceLift.Fate.GONE
                ? Stream.empty()
                : Stream.of(STILL_MAPPED.reason(
                        evidence,
                        "the node " + restarted + "has mapped devices, which would write again: " + listed,
                        FenceLift.restart(evidence.node())));
    }

    private static Stream<Reason> gone(FenceLift.Evidence evidence) {
        String listed = listed(evidence);
        return listed.isEmpty() || evidence.fate() != FenceLift.Fate.GONE
                ? Stream.empty()
                : Stream.of(GONE_BUT_LISTED.reason(
                        evidence,
                        "the caller says that the node never comes back, and the node lists mapped devices: " + listed,
                        RemedyStep.of(
                                "correct-option",
                                "say that the node is gone only if its machine is deleted or scrapped")));
    }

    private static Stream<Reason> notRead(FenceLift.Evidence evidence) {
        return evidence.ownDevices().stream()
                .flatMap(list -> Stream.of(list.kernel(), list.nbd()))
                .flatMap(Optional::stream)
                .filter(said -> !EvidenceCommand.isWhole(said))
                .map(said -> DEVICES_NOT_READ.reason(
                        evidence,
                        "a list of devices was given, but: " + EvidenceCommand.why(said),
                        FenceLift.listDevices(evidence.node())));
    }

    @Override
    public Severity severity() {
        return Severity.DANGER;
    }

    @Override
    public String toString() {
        return id();
    }
}
