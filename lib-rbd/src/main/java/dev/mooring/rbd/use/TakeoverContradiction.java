package dev.mooring.rbd.use;

import dev.mooring.object.NodeView;
import dev.mooring.rbd.output.BlocklistEntry;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.ImageInfo;
import dev.mooring.rbd.output.ImageLocks.ImageLock;
import dev.mooring.rbd.output.IpAddress;
import dev.mooring.rbd.use.ImageUse.ImageUser;
import dev.mooring.rbd.use.RbdNode.Readiness;
import dev.mooring.rbd.use.UseEvidence.KubernetesUser;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Pairs of evidence about a takeover that cannot both be true, or that show a possible writer. With one of them the
 * takeover is refused, whatever else is known. {@link UseContradiction} is checked first.
 */
enum TakeoverContradiction implements ReasonCode {
    /** The newest data is only in a cache on a host and would be left behind. */
    DATA_LEFT_BEHIND(Severity.DANGER, TakeoverContradiction::dataOnHost),
    /** The image of this site is the copy of a mirrored image, and is not written here. */
    NOT_PRIMARY(Severity.WARN, TakeoverContradiction::notPrimary),
    /** A third node, or a user on an unknown node, has the image. */
    IMAGE_USED_ELSEWHERE(Severity.DANGER, TakeoverContradiction::usedElsewhere),
    /** The last writer was on a third or unknown node, and did not stop cleanly. */
    LOCKED_ELSEWHERE(Severity.DANGER, TakeoverContradiction::lockedElsewhere),
    /** The storage refuses the node that takes the image over. */
    TARGET_FENCED(Severity.DANGER, TakeoverContradiction::targetFenced),
    /** A known client of one of the two nodes, or an address of the lost node, also belongs to another node. */
    CLIENT_OF_OTHER_NODE(Severity.DANGER, TakeoverContradiction::clientOfOther),
    /** The caller says that a node is not ready, and its object says that it is. */
    NOT_READY_BUT_READY(Severity.DANGER, TakeoverContradiction::disputed),

    /** The node was seen without power at a time in the future. */
    POWERED_OFF_LATER(Severity.WARN, TakeoverContradiction::poweredOffLater),
    /** The node was seen without power, and its kubelet reports it as ready. */
    POWERED_OFF_BUT_READY(Severity.DANGER, TakeoverContradiction::poweredOffButReady),
    /** The node was seen without power, and its kubelet gave a sign of life after that. */
    POWERED_OFF_BUT_ALIVE(Severity.DANGER, TakeoverContradiction::poweredOffButAlive),
    /** The node was seen without power, and its client watches the image. */
    POWERED_OFF_BUT_WATCHING(Severity.DANGER, TakeoverContradiction::poweredOffButWatching),
    /** The node was seen without power, and a client that may be on it watches the image. */
    POWERED_OFF_BUT_WATCHED(Severity.DANGER, TakeoverContradiction::poweredOffButWatched),

    /** The node is fenced, and the image is watched by it, or by a client that may be on it. */
    FENCED_BUT_WATCHED(Severity.DANGER, TakeoverContradiction::fencedButWatched),

    /** The node is tainted as out of service with an effect that does not stop its pods. */
    TAINT_NOT_IN_FORCE(Severity.WARN, TakeoverContradiction::taintNotInForce),
    /** The node is tainted as out of service, and its kubelet reports it as ready. */
    TAINTED_BUT_READY(Severity.DANGER, TakeoverContradiction::taintedButReady),
    /** The node is tainted as out of service, and the image is watched by it, or by a client that may be on it. */
    TAINTED_BUT_WATCHED(Severity.DANGER, TakeoverContradiction::taintedButWatched),
    /** The node is tainted as out of service, and its kubelet gave a sign of life after that. */
    TAINTED_BUT_ALIVE(Severity.DANGER, TakeoverContradiction::taintedButAlive),
    /** The node is tainted as out of service, and lists the image among its devices. */
    TAINTED_BUT_MAPPED(Severity.DANGER, TakeoverContradiction::taintedButMapped),
    /** The taint is older than the loss of the node: it was set for something else. */
    TAINTED_BEFORE_LOSS(Severity.DANGER, TakeoverContradiction::taintedBeforeLoss),

    /** The node does not list the image among its devices, and the image is watched by it, or by a client that may be on it. */
    UNMAPPED_BUT_WATCHED(Severity.DANGER, TakeoverContradiction::unmappedButWatched),
    /** The node does not list the image among its devices, and Kubernetes knows a user there. */
    UNMAPPED_BUT_USED(Severity.DANGER, TakeoverContradiction::unmappedButUsed);

    private final Severity severity;

    private final Function<TakeoverFacts, Stream<Reason>> find;

    TakeoverContradiction(Severity severity, Function<TakeoverFacts, Stream<Reason>> find) {
        this.severity = severity;
        this.find = find;
    }

    /** {@return those that the evidence has, in the order of the table} */
    static List<Reason> in(TakeoverFacts facts, Set<TakeoverContradiction> some) {
        return Stream.of(values())
                .filter(some::contains)
                .flatMap(each -> each.find.apply(facts))
                .toList();
    }

    private Reason reason(TakeoverFacts facts, String message, RemedyStep... remedy) {
        return Reason.of(this, "Node/" + facts.from(), message).withRemedy(remedy);
    }

    private Stream<Reason> when(boolean applies, TakeoverFacts facts, String message, RemedyStep... remedy) {
        return applies ? Stream.of(reason(facts, message, remedy)) : Stream.empty();
    }

    private static RemedyStep status(TakeoverFacts facts) {
        return EvidenceCommand.STATUS.step(facts.evidence().image());
    }

    private static RemedyStep powerOff(TakeoverFacts facts) {
        return RemedyStep.of("power-off", "switch the node off from outside, and confirm that it is off")
                .withTarget("Node/" + facts.from())
                .withProves("the node cannot write");
    }

    private static Stream<Reason> dataOnHost(TakeoverFacts facts) {
        return facts.use().realUsers().stream()
                .filter(user -> user.kind() == ImageUser.Kind.CACHE)
                .map(user -> DATA_LEFT_BEHIND.reason(
                        facts,
                        "node " + facts.to() + " would take the image over, and the newest data is in a cache on host "
                                + user.node(),
                        UseContradiction.flush()));
    }

    private static Stream<Reason> notPrimary(TakeoverFacts facts) {
        return facts.evidence().info().filter(ImageInfo::mayBeNonPrimary).stream()
                .map(info -> NOT_PRIMARY.reason(
                        facts,
                        "node " + facts.to() + " would write the image, and "
                                + (info.isNonPrimary()
                                        ? "on this site it is the copy of a mirrored image"
                                        : "its mirroring is in the state " + UseContradiction.state(info)
                                                + ": it may be the copy of the other site"),
                        RemedyStep.of(
                                        "promote-image",
                                        "promote the image on this site, after it was demoted on the other")
                                .withRequires("no client writes it on the other site")));
    }

    private static Stream<Reason> usedElsewhere(TakeoverFacts facts) {
        Stream<Reason> users = facts.use().realUsers().stream()
                .filter(user -> user.kind() != ImageUser.Kind.CACHE)
                .filter(user ->
                        user.kind() != ImageUser.Kind.CLIENT || !user.node().isEmpty())
                .filter(user -> !facts.isOneOfTwo(user.node()))
                .map(user -> usedElsewhere(facts, user.node(), user.kind() + " " + name(user)));
        Stream<Reason> others = facts.evidence().kubernetesUsers().stream()
                .filter(user -> user.sign() == KubernetesUser.Sign.MAY_USE
                        || (user.sign() == KubernetesUser.Sign.WAITS
                                && !user.node().isEmpty()))
                .filter(user -> !facts.isOneOfTwo(user.node()))
                .map(user -> usedElsewhere(facts, user.node(), user.message()));
        return Stream.concat(users, others);
    }

    private static String name(ImageUser user) {
        return user.address().map(ClientAddress::toString).orElse(user.subject());
    }

    private static Reason usedElsewhere(TakeoverFacts facts, String node, String what) {
        return IMAGE_USED_ELSEWHERE.reason(
                facts,
                "the image would move from " + facts.from() + " to " + facts.to() + ", and "
                        + (node.isEmpty() ? "a user on an unknown node" : "node " + node) + " has it: " + what,
                RemedyStep.of("stop-user", "stop that user, or take the image over from that node")
                        .withProves("only the two nodes can have the image"));
    }

    /** The owner of an open lock that is fenced cannot write; to fence the node, all owners are checked. */
    private static Stream<Reason> lockedElsewhere(TakeoverFacts facts) {
        boolean applies = facts.poweredOff() || facts.isByTaint();
        return facts.use().openLocks().stream()
                .filter(lock -> applies && !facts.isOneOfTwo(facts.use().nodeOf(lock)) && !isFenced(facts, lock))
                .map(lock -> LOCKED_ELSEWHERE.reason(
                        facts,
                        "node " + facts.from() + " is reported as off, and the lock '" + lock.id() + "' of "
                                + lock.locker() + " is not known to belong to it"
                                + lock.address()
                                        .map(address -> ": its owner is at " + address)
                                        .orElse(""),
                        EvidenceCommand.METADATA.step(facts.evidence().image()),
                        RemedyStep.of("fence-client", "find the owner of the lock, or put it on the blocklist")
                                .withTarget(lock.locker())
                                .withProves("the last writer cannot write")));
    }

    private static boolean isFenced(TakeoverFacts facts, ImageLock lock) {
        Instant safe = facts.evidence().now().plus(FenceState.MARGIN);
        return lock.address()
                .filter(owner -> facts.evidence().blocklist().stream()
                        .anyMatch(list -> !list.covering(owner, safe).isEmpty()))
                .isPresent();
    }

    private static Stream<Reason> targetFenced(TakeoverFacts facts) {
        return facts.evidence().blocklist().stream()
                .flatMap(list -> list.entries().stream())
                .filter(entry -> entry.holdsAt(facts.evidence().now()) && refuses(entry, facts))
                .map(entry -> TARGET_FENCED.reason(
                        facts,
                        "node " + facts.to() + " would take the image over, and the entry " + entry
                                + " of the blocklist refuses its clients",
                        RemedyStep.of(
                                        "unfence",
                                        "fence the clients of " + facts.from() + " one by one, then lift that entry")
                                .withTarget(entry.toString())
                                .withRequires("rbd unfence allows it")));
    }

    private static boolean refuses(BlocklistEntry entry, TakeoverFacts facts) {
        Optional<RbdNode> target = facts.evidence().node(facts.to());
        List<IpAddress> addresses = target.map(node -> node.addresses().own()).orElse(List.of());
        Stream<ClientAddress> known = Stream.of(
                        target.map(RbdNode::clients).orElse(List.of()),
                        NodeMatch.stored(facts.to(), facts.evidence()),
                        facts.clients(facts.to()).stream()
                                .flatMap(user -> user.address().stream())
                                .toList())
                .flatMap(List::stream);
        return addresses.stream().anyMatch(entry::coversAllOf) || known.anyMatch(entry::covers);
    }

    private static Stream<Reason> clientOfOther(TakeoverFacts facts) {
        Stream<Reason> clients = Stream.of(facts.from(), facts.to())
                .flatMap(name -> Stream.concat(
                                facts.evidence().node(name).stream().flatMap(node -> node.clients().stream()),
                                NodeMatch.stored(name, facts.evidence()).stream())
                        .flatMap(client -> others(name, facts)
                                .filter(node -> has(node, client, facts))
                                .map(node -> clientOfOther(facts, "the client " + client, name, node))));
        TakeoverRule.Verdict verdict = facts.rule().verdict();
        // Clients that are fenced one by one may share an address; a power report and a list of devices are of one
        // machine.
        Stream<IpAddress> own = verdict.isYes() && verdict != TakeoverRule.Verdict.ALLOW_FENCED
                ? facts.lost().node().stream().flatMap(node -> node.addresses().own().stream())
                : Stream.empty();
        Stream<IpAddress> fenced = facts.fence().isComplete() ? facts.lost().whole().stream() : Stream.empty();
        Stream<Reason> addresses = Stream.concat(fenced, own)
                .flatMap(ip -> others(facts.from(), facts)
                        .filter(node -> node.addresses().own().contains(ip))
                        .map(node -> clientOfOther(facts, "the address " + ip, facts.from(), node)));
        return Stream.concat(clients, addresses).distinct();
    }

    private static Stream<RbdNode> others(String name, TakeoverFacts facts) {
        return facts.evidence().nodes().stream().filter(node -> !node.name().equals(name));
    }

    private static boolean has(RbdNode node, ClientAddress client, TakeoverFacts facts) {
        return node.addresses().own().contains(client.ip())
                || node.addresses().driver().contains(client.ip())
                || node.addresses().fencing().stream()
                        .anyMatch(network -> network.isOneAddress() && network.contains(client.ip()))
                || node.clients().contains(client)
                || NodeMatch.stored(node.name(), facts.evidence()).contains(client);
    }

    private static Reason clientOfOther(TakeoverFacts facts, String what, String name, RbdNode node) {
        return CLIENT_OF_OTHER_NODE.reason(
                facts,
                what + " is given for " + name + ", and node " + node.name() + " has it",
                RemedyStep.of("give-evidence", "read client_addr of the devices on each of the two hosts")
                        .withTarget("/sys/bus/rbd/devices/*/client_addr")
                        .withProves("which node has that client"));
    }

    private static Stream<Reason> disputed(TakeoverFacts facts) {
        return facts.evidence().nodes().stream()
                .filter(node -> node.health().readiness() == Readiness.DISPUTED)
                .map(node -> NOT_READY_BUT_READY.reason(
                        facts,
                        "the caller says that node " + node.name()
                                + " is not ready, and its object has the condition Ready with the status True",
                        EvidenceCommand.nodes("whether the kubelet reports the node as ready")));
    }

    private static Stream<Reason> poweredOffLater(TakeoverFacts facts) {
        Instant now = facts.evidence().now();
        return facts.request().poweredOffAt().filter(at -> at.isAfter(now)).stream()
                .map(at -> POWERED_OFF_LATER
                        .reason(
                                facts,
                                "the node was seen without power at " + at + ", and the evidence is of " + now,
                                RemedyStep.of(
                                        "correct-option", "give the time at which the node was seen without power"))
                        .withValues("at or before " + now, at.toString()));
    }

    private static Stream<Reason> poweredOffButReady(TakeoverFacts facts) {
        return POWERED_OFF_BUT_READY.when(
                facts.poweredOff() && facts.nodeReady(),
                facts,
                "the node was seen without power, and its kubelet reports it as ready: confirm that the power report names this node",
                powerOff(facts),
                EvidenceCommand.nodes("that the kubelet is silent"));
    }

    private static Stream<Reason> poweredOffButAlive(TakeoverFacts facts) {
        return facts.request().poweredOffAt().stream()
                .flatMap(at -> facts.health().flatMap(RbdNode.Health::lastSign).stream()
                        .filter(sign -> sign.isAfter(at))
                        .map(sign -> POWERED_OFF_BUT_ALIVE
                                .reason(
                                        facts,
                                        "the node was seen without power at " + at + ", and its kubelet reported at "
                                                + sign,
                                        powerOff(facts))
                                .withValues("no report after " + at, "a report at " + sign)));
    }

    private static Stream<Reason> poweredOffButWatching(TakeoverFacts facts) {
        boolean mayTimeOut =
                facts.request().poweredOffAt().filter(at -> !facts.isOld(at)).isPresent();
        return POWERED_OFF_BUT_WATCHING.when(
                facts.poweredOff() && facts.watchedByLost(),
                facts,
                "the node was seen without power, and its client watches the image"
                        + (mayTimeOut ? "; the watch may time out within 30 seconds" : ""),
                status(facts));
    }

    private static Stream<Reason> poweredOffButWatched(TakeoverFacts facts) {
        return POWERED_OFF_BUT_WATCHED.when(
                facts.poweredOff() && facts.unknownWatcher(),
                facts,
                "the node was seen without power, and a watcher cannot be assigned to a node",
                status(facts));
    }

    private static Stream<Reason> fencedButWatched(TakeoverFacts facts) {
        return FENCED_BUT_WATCHED.when(
                facts.fenced() && !facts.poweredOff() && facts.use().knowsStatus() && !facts.unwatched(),
                facts,
                "all known clients of the node are on the blocklist, and the image is watched: another client or"
                        + " address writes; find it and stop it",
                status(facts));
    }

    private static Stream<Reason> taintNotInForce(TakeoverFacts facts) {
        return facts.taint().filter(taint -> facts.isByTaint() && !taint.isInForce()).stream()
                .map(taint -> TAINT_NOT_IN_FORCE
                        .reason(
                                facts,
                                "the taint " + NodeView.OUT_OF_SERVICE + " has the effect " + taint.effect(),
                                powerOff(facts))
                        .withValues("NoExecute", taint.effect()));
    }

    private static Stream<Reason> taintedButReady(TakeoverFacts facts) {
        return TAINTED_BUT_READY.when(
                facts.isByTaint() && facts.nodeReady(),
                facts,
                "the node is tainted as out of service, and its kubelet reports it as ready: the node is alive",
                powerOff(facts));
    }

    private static Stream<Reason> taintedButWatched(TakeoverFacts facts) {
        boolean mayTimeOut = facts.taint()
                .flatMap(RbdNode.OutOfService::since)
                .filter(since -> !facts.isOld(since))
                .isPresent();
        return TAINTED_BUT_WATCHED.when(
                facts.isByTaint() && facts.use().knowsStatus() && !facts.unwatched(),
                facts,
                "the node is tainted as out of service, and the image is watched"
                        + (mayTimeOut ? "; the watch may time out within 30 seconds" : ": the node is alive"),
                status(facts));
    }

    private static Stream<Reason> taintedButAlive(TakeoverFacts facts) {
        return facts.taint().filter(taint -> facts.isByTaint()).flatMap(RbdNode.OutOfService::since).stream()
                .flatMap(since -> facts.health().flatMap(RbdNode.Health::lastSign).stream()
                        .filter(sign -> sign.isAfter(since))
                        .map(sign -> TAINTED_BUT_ALIVE
                                .reason(
                                        facts,
                                        "the node was tainted as out of service at " + since
                                                + ", and its kubelet reported at " + sign,
                                        powerOff(facts))
                                .withValues("no report after " + since, "a report at " + sign)));
    }

    private static Stream<Reason> taintedButMapped(TakeoverFacts facts) {
        return TAINTED_BUT_MAPPED.when(
                facts.isByTaint() && facts.mapped(),
                facts,
                "the node is tainted as out of service, and lists the image among its devices: it was running then",
                powerOff(facts));
    }

    private static Stream<Reason> taintedBeforeLoss(TakeoverFacts facts) {
        Optional<Instant> lost =
                facts.health().filter(health -> !facts.nodeReady()).flatMap(RbdNode.Health::since);
        return facts.taint().filter(taint -> facts.isByTaint()).flatMap(RbdNode.OutOfService::since).stream()
                .flatMap(since -> lost.filter(since::isBefore).stream()
                        .map(at -> TAINTED_BEFORE_LOSS
                                .reason(
                                        facts,
                                        "the node was tainted at " + since + ", and was lost at " + at
                                                + ": the taint may be older",
                                        powerOff(facts))
                                .withValues("at or after " + at, since.toString())));
    }

    private static Stream<Reason> unmappedButWatched(TakeoverFacts facts) {
        return UNMAPPED_BUT_WATCHED.when(
                facts.isByDevices() && facts.use().knowsStatus() && !facts.unwatched(),
                facts,
                "the node does not list the image among its devices, and the image is watched: it, another node or"
                        + " client has it mapped",
                status(facts));
    }

    private static Stream<Reason> unmappedButUsed(TakeoverFacts facts) {
        return facts.evidence().kubernetesUsers().stream()
                .filter(user -> facts.isByDevices()
                        && user.sign() == KubernetesUser.Sign.USES
                        && user.node().equals(facts.from()))
                .map(user -> UNMAPPED_BUT_USED.reason(
                        facts,
                        "the node does not list the image among its devices, and " + user.message(),
                        RemedyStep.of(
                                        "stop-user",
                                        "stop that pod, wait until the volume is unmounted, and list the devices again")
                                .withProves("the node has unmapped the image")));
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String toString() {
        return id();
    }
}
