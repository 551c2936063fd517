package dev.mooring.rbd.use;

import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.object.NodeView;
import dev.mooring.rbd.output.BlocklistEntry;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.ImageInfo;
import dev.mooring.rbd.output.ImageLocks.ImageLock;
import dev.mooring.rbd.output.IpAddress;
import dev.mooring.rbd.use.ImageUse.ImageUser;
import dev.mooring.rbd.use.RbdNode.Readiness;
import dev.mooring.rbd.use.TakeoverCase.Verdict;
import dev.mooring.rbd.use.UseEvidence.KubernetesUser.Sign;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What speaks against a takeover, in addition to the rules of {@link UseRule} about the evidence itself: two nodes that are
 * there, no third one that has the image, and a lost node that cannot write.
 */
enum TakeoverRule implements Rule<TakeoverEvidence> {
    /** Both nodes are given. */
    BOTH_NODES_EXIST("both nodes are given", nodes -> {
        Reads.all(() -> nodes.node(nodes.from()), () -> nodes.node(nodes.to()));
        return Stream.of();
    }),
    /** {@code rbd lock ls} was read whole. */
    LAST_WRITER_IS_KNOWN("rbd lock ls was read whole", nodes -> {
        nodes.image().locks();
        return Stream.of();
    }),
    /** No cache on a host has data that is not in the image. */
    NO_DATA_STAYS_BEHIND(
            "no cache on a host has data that is not in the image",
            nodes -> Stream.concat(UseRule.hiddenCaches(nodes.image()), dataOnHost(nodes))),
    /** The image of this site is the one that is written, as far as {@code rbd info} was given. */
    IMAGE_IS_WRITTEN_HERE(
            "the image of this site is the one that is written, as far as rbd info was given",
            TakeoverRule::notPrimary),
    /** No node except these two has, attaches, locks or waits for the image, and none that does not answer may have it. */
    NO_OTHER_NODE_HAS_IT(
            "no node except these two has, attaches, locks or waits for the image, and none that does not answer may have"
                    + " it",
            nodes -> each(
                    nodes,
                    List.of(
                            of -> UseRule.strangeWatchers(of.image()),
                            TakeoverRule::lostElsewhere,
                            TakeoverRule::usedElsewhere,
                            TakeoverRule::lockedElsewhere))),
    /** The blocklist, if it was given, does not refuse the node that takes the image over. */
    TARGET_IS_NOT_FENCED(
            "the blocklist, if it was given, does not refuse the node that takes the image over",
            TakeoverRule::targetFenced),
    /** No known client of the two nodes, and no address of the lost node, belongs to another node. */
    CLIENTS_ARE_OF_THE_NODE(
            "no known client of the two nodes, and no address of the lost node, belongs to another node",
            TakeoverRule::clientsOfOthers),
    /** Nothing shows that the lost node lives, writes or is in another state than the caller says. */
    NODE_EVIDENCE_AGREES(
            "nothing shows that the lost node lives, writes or is in another state than the caller says",
            nodes -> each(
                    nodes,
                    List.of(
                            TakeoverRule::disputed,
                            TakeoverRule::poweredOff,
                            TakeoverRule::fencedButWatched,
                            TakeoverRule::tainted,
                            TakeoverRule::unmapped))),
    /** The lost node has no power, is fenced, is tainted as out of service, or has unmapped the image. */
    LOST_NODE_CANNOT_WRITE(
            "the lost node has no power, is fenced, is tainted as out of service, or has unmapped the image",
            nodes -> nodes.decided().verdict().isYes()
                    ? Stream.of()
                    : Stream.of(
                            nodes.reason(nodes.decided().code(), nodes.decided().sentence())));

    /** All but the last one, which is the basis of the answer. */
    static final List<TakeoverRule> CONDITIONS = List.copyOf(EnumSet.complementOf(EnumSet.of(LOST_NODE_CANNOT_WRITE)));

    /** Those about the evidence itself that a takeover needs as well. */
    static final List<UseRule> EVIDENCE = List.of(
            UseRule.OUTPUTS_ARE_WHOLE,
            UseRule.STATUS_IS_READ,
            UseRule.OUTPUTS_AGREE,
            UseRule.NO_TEXT_SPEAKS_AGAINST_IT,
            UseRule.OBJECTS_ARE_COMPLETE,
            UseRule.VOLUMES_NAME_ONE_IMAGE,
            UseRule.SEEN_AFTER_IT_HAPPENED);

    private final String sentence;

    private final Function<TakeoverEvidence, Stream<Reason>> against;

    TakeoverRule(String sentence, Function<TakeoverEvidence, Stream<Reason>> against) {
        this.sentence = sentence;
        this.against = against;
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Stream<Reason> against(TakeoverEvidence nodes) {
        return nodes.search(against);
    }

    private static Stream<Reason> each(
            TakeoverEvidence nodes, List<Function<TakeoverEvidence, Stream<Reason>>> against) {
        return against.stream().flatMap(each -> each.apply(nodes));
    }

    private static Stream<Reason> when(
            boolean applies, TakeoverEvidence nodes, ReasonCode code, String message, RemedyStep... remedy) {
        return applies ? Stream.of(nodes.reason(code, message, remedy)) : Stream.of();
    }

    private static RemedyStep status(TakeoverEvidence nodes) {
        return nodes.image().step(EvidenceCommand.STATUS);
    }

    private static RemedyStep powerOff(TakeoverEvidence nodes) {
        return RemedyStep.of("power-off", "switch the node off from outside, and confirm that it is off")
                .withTarget("Node/" + nodes.from())
                .withProves("the node cannot write");
    }

    // --- the image

    private static Stream<Reason> dataOnHost(TakeoverEvidence nodes) {
        return nodes.image().status().cache().filter(RbdEvidence::isDirty).stream()
                .map(cache -> nodes.reason(
                        UseReason.DATA_LEFT_BEHIND,
                        "node " + nodes.to() + " would take the image over, and the newest data is in a cache on host "
                                + cache.host(),
                        UseRule.flush()));
    }

    /** The image is written on the other site. */
    private static Stream<Reason> notPrimary(TakeoverEvidence nodes) {
        nodes.image().status();
        return nodes.image().given().info().filter(ImageInfo::mayBeNonPrimary).stream()
                .map(info -> nodes.reason(
                        UseReason.NOT_PRIMARY,
                        "node " + nodes.to() + " would write the image, and "
                                + (info.isNonPrimary()
                                        ? "on this site it is the copy of a mirrored image"
                                        : "its mirroring is in the state " + UseRule.state(info)
                                                + ": it may be the copy of the other site"),
                        RemedyStep.of(
                                        "promote-image",
                                        "promote the image on this site, after it was demoted on the other")
                                .withRequires("no client writes it on the other site")));
    }

    // --- other nodes

    /** A third node that does not answer may have the image, unless the blocklist refuses all that it can be. */
    private static Stream<Reason> lostElsewhere(TakeoverEvidence nodes) {
        return UseRule.lostNodes(
                nodes.image(),
                node -> !nodes.isOneOfTwo(node.name())
                        && (node.addresses().own().isEmpty()
                                || !node.addresses().own().stream().allMatch(address -> isFenced(nodes, address))));
    }

    private static Stream<Reason> usedElsewhere(TakeoverEvidence nodes) {
        RbdEvidence image = nodes.image();
        image.readAttachments();
        nodes.nodes();
        Stream<Reason> users = image.users().stream()
                .filter(user -> !user.kind().isInfrastructure() && user.kind() != ImageUser.Kind.CACHE)
                .filter(user ->
                        user.kind() != ImageUser.Kind.CLIENT || !user.node().isEmpty())
                .filter(user -> !nodes.isOneOfTwo(user.node()))
                .map(user -> usedElsewhere(
                        nodes,
                        user.node(),
                        user.kind() + " "
                                + user.address().map(ClientAddress::toString).orElse(user.subject())));
        Stream<Reason> others = Stream.concat(
                        image.users(Sign.MAY_USE).stream(),
                        image.users(Sign.WAITS).stream()
                                .filter(user -> !user.node().isEmpty()))
                .filter(user -> !nodes.isOneOfTwo(user.node()))
                .map(user -> usedElsewhere(nodes, user.node(), user.message()));
        return Stream.concat(users, others);
    }

    private static Reason usedElsewhere(TakeoverEvidence nodes, String node, String what) {
        return nodes.reason(
                UseReason.IMAGE_USED_ELSEWHERE,
                "the image would move from " + nodes.from() + " to " + nodes.to() + ", and "
                        + (node.isEmpty() ? "a user on an unknown node" : "node " + node) + " has it: " + what,
                RemedyStep.of("stop-user", "stop that user, or take the image over from that node")
                        .withProves("only the two nodes can have the image"));
    }

    /** The owner of an open lock that is fenced cannot write; to fence the node, all owners are checked. */
    private static Stream<Reason> lockedElsewhere(TakeoverEvidence nodes) {
        return nodes.image().openLocks().stream()
                .filter(lock -> (nodes.poweredOff() || nodes.isByTaint())
                        && !nodes.isOneOfTwo(nodes.nodeOf(lock))
                        && !isFenced(nodes, lock))
                .map(lock -> nodes.reason(
                        UseReason.LOCKED_ELSEWHERE,
                        "node " + nodes.from() + " is reported as off, and the lock '" + lock.id() + "' of "
                                + lock.locker() + " is not known to belong to it"
                                + lock.address()
                                        .map(address -> ": its owner is at " + address)
                                        .orElse(""),
                        nodes.image().step(EvidenceCommand.METADATA),
                        RemedyStep.of("fence-client", "find the owner of the lock, or put it on the blocklist")
                                .withTarget(lock.locker())
                                .withProves("the last writer cannot write")));
    }

    private static boolean isFenced(TakeoverEvidence nodes, ImageLock lock) {
        Instant safe = nodes.now().plus(FenceState.MARGIN);
        return lock.address()
                .filter(owner -> nodes.image().blocklist().stream()
                        .anyMatch(list -> !list.covering(owner, safe).isEmpty()))
                .isPresent();
    }

    private static boolean isFenced(TakeoverEvidence nodes, IpAddress address) {
        Instant safe = nodes.now().plus(FenceState.MARGIN);
        return nodes.image().blocklist().stream()
                .flatMap(list -> list.entries().stream())
                .anyMatch(entry -> entry.holdsAt(safe) && entry.coversAllOf(address));
    }

    private static Stream<Reason> targetFenced(TakeoverEvidence nodes) {
        Optional<RbdNode> target = nodes.node(nodes.to());
        return nodes.image().blocklist().stream()
                .flatMap(list -> list.entries().stream())
                .filter(entry -> entry.holdsAt(nodes.now()) && refuses(entry, target, nodes))
                .map(entry -> nodes.reason(
                        UseReason.TARGET_FENCED,
                        "node " + nodes.to() + " would take the image over, and the entry " + entry
                                + " of the blocklist refuses its clients",
                        RemedyStep.of(
                                        "unfence",
                                        "fence the clients of " + nodes.from() + " one by one, then lift that entry")
                                .withTarget(entry.toString())
                                .withRequires("rbd unfence allows it")));
    }

    private static boolean refuses(BlocklistEntry entry, Optional<RbdNode> target, TakeoverEvidence nodes) {
        List<IpAddress> addresses = target.map(node -> node.addresses().own()).orElse(List.of());
        Stream<ClientAddress> known = Stream.of(
                        target.map(RbdNode::clients).orElse(List.of()),
                        nodes.image().stored(nodes.to()),
                        nodes.clients(nodes.to()).stream()
                                .flatMap(user -> user.address().stream())
                                .toList())
                .flatMap(List::stream);
        return addresses.stream().anyMatch(entry::coversAllOf) || known.anyMatch(entry::covers);
    }

    private static Stream<Reason> clientsOfOthers(TakeoverEvidence nodes) {
        List<RbdNode> all = nodes.nodes();
        Stream<Reason> clients = Stream.of(nodes.from(), nodes.to())
                .flatMap(name -> Stream.concat(
                                nodes.node(name).stream().flatMap(node -> node.clients().stream()),
                                nodes.image().stored(name).stream())
                        .flatMap(client -> all.stream()
                                .filter(node -> !node.name().equals(name) && has(node, client, nodes))
                                .map(node -> clientOfOther(nodes, "the client " + client, name, node))));
        Verdict verdict = nodes.decided().verdict();
        // Clients that are fenced one by one may share an address; a power report and a list of devices are of one
        // machine.
        Stream<IpAddress> own = verdict.isYes() && verdict != Verdict.ALLOW_FENCED
                ? nodes.node(nodes.from()).stream().flatMap(node -> node.addresses().own().stream())
                : Stream.of();
        Stream<IpAddress> fenced = nodes.fenced() ? nodes.lost().whole().stream() : Stream.of();
        Stream<Reason> addresses = Stream.concat(fenced, own)
                .flatMap(ip -> all.stream()
                        .filter(node -> !node.name().equals(nodes.from())
                                && node.addresses().own().contains(ip))
                        .map(node -> clientOfOther(nodes, "the address " + ip, nodes.from(), node)));
        return Stream.concat(clients, addresses);
    }

    private static boolean has(RbdNode node, ClientAddress client, TakeoverEvidence nodes) {
        return node.addresses().own().contains(client.ip())
                || node.addresses().driver().contains(client.ip())
                || node.addresses().fencing().stream()
                        .anyMatch(network -> network.isOneAddress() && network.contains(client.ip()))
                || node.clients().contains(client)
                || nodes.image().stored(node.name()).contains(client);
    }

    private static Reason clientOfOther(TakeoverEvidence nodes, String what, String name, RbdNode node) {
        return nodes.reason(
                UseReason.CLIENT_OF_OTHER_NODE,
                what + " is given for " + name + ", and node " + node.name() + " has it",
                RemedyStep.of("give-evidence", "read client_addr of the devices on each of the two hosts")
                        .withTarget("/sys/bus/rbd/devices/*/client_addr")
                        .withProves("which node has that client"));
    }

    // --- the lost node

    /** The caller and the object of a node disagree. */
    private static Stream<Reason> disputed(TakeoverEvidence nodes) {
        return nodes.image().given().all().nodes().stream()
                .filter(node -> node.health().readiness() == Readiness.DISPUTED)
                .map(node -> nodes.reason(
                        UseReason.NOT_READY_BUT_READY,
                        "the caller says that node " + node.name()
                                + " is not ready, and its object has the condition Ready with the status True",
                        EvidenceCommand.nodes("whether the kubelet reports the node as ready")));
    }

    private static Stream<Reason> poweredOff(TakeoverEvidence nodes) {
        if (!nodes.poweredOff()) {
            return Stream.of();
        }
        Instant at = nodes.request().poweredOffAt().orElseThrow();
        Stream<Reason> later = when(
                        at.isAfter(nodes.now()),
                        nodes,
                        UseReason.POWERED_OFF_LATER,
                        "the node was seen without power at " + at + ", and the evidence is of " + nodes.now(),
                        RemedyStep.of("correct-option", "give the time at which the node was seen without power"))
                .map(reason -> reason.withValues("at or before " + nodes.now(), at.toString()));
        Stream<Reason> ready = when(
                nodes.nodeReady(),
                nodes,
                UseReason.POWERED_OFF_BUT_READY,
                "the node was seen without power, and its kubelet reports it as ready: confirm that the power report names this node",
                powerOff(nodes),
                EvidenceCommand.nodes("that the kubelet is silent"));
        Stream<Reason> alive = alive(nodes, UseReason.POWERED_OFF_BUT_ALIVE, at, "seen without power");
        Stream<Reason> watching = when(
                nodes.watchedByLost(),
                nodes,
                UseReason.POWERED_OFF_BUT_WATCHING,
                "the node was seen without power, and its client watches the image"
                        + (nodes.isOld(at) ? "" : "; the watch may time out within 30 seconds"),
                status(nodes));
        Stream<Reason> watched = when(
                nodes.unknownWatcher(),
                nodes,
                UseReason.POWERED_OFF_BUT_WATCHED,
                "the node was seen without power, and a watcher cannot be assigned to a node",
                status(nodes));
        return Stream.of(later, ready, alive, watching, watched).flatMap(each -> each);
    }

    /** A sign of life after a time. */
    private static Stream<Reason> alive(TakeoverEvidence nodes, ReasonCode code, Instant at, String words) {
        return nodes.health().flatMap(RbdNode.Health::lastSign).filter(sign -> sign.isAfter(at)).stream()
                .map(sign -> nodes.reason(
                                code,
                                "the node was " + words + " at " + at + ", and its kubelet reported at " + sign,
                                powerOff(nodes))
                        .withValues("no report after " + at, "a report at " + sign));
    }

    private static Stream<Reason> fencedButWatched(TakeoverEvidence nodes) {
        return when(
                !nodes.poweredOff() && nodes.fenced() && nodes.watched(),
                nodes,
                UseReason.FENCED_BUT_WATCHED,
                "all known clients of the node are on the blocklist, and the image is watched: another client or"
                        + " address writes; find it and stop it",
                status(nodes));
    }

    private static Stream<Reason> tainted(TakeoverEvidence nodes) {
        if (!nodes.isByTaint()) {
            return Stream.of();
        }
        RbdNode.OutOfService taint = nodes.taint().orElseThrow();
        Stream<Reason> inForce = when(
                        !taint.isInForce(),
                        nodes,
                        UseReason.TAINT_NOT_IN_FORCE,
                        "the taint " + NodeView.OUT_OF_SERVICE + " has the effect " + taint.effect(),
                        powerOff(nodes))
                .map(reason -> reason.withValues("NoExecute", taint.effect()));
        Stream<Reason> ready = when(
                nodes.nodeReady(),
                nodes,
                UseReason.TAINTED_BUT_READY,
                "the node is tainted as out of service, and its kubelet reports it as ready: the node is alive",
                powerOff(nodes));
        boolean mayTimeOut = taint.since().filter(since -> !nodes.isOld(since)).isPresent();
        Stream<Reason> watched = when(
                nodes.watched(),
                nodes,
                UseReason.TAINTED_BUT_WATCHED,
                "the node is tainted as out of service, and the image is watched"
                        + (mayTimeOut ? "; the watch may time out within 30 seconds" : ": the node is alive"),
                status(nodes));
        Stream<Reason> alive = taint.since().stream()
                .flatMap(since -> alive(nodes, UseReason.TAINTED_BUT_ALIVE, since, "tainted as out of service"));
        Stream<Reason> mapped = when(
                nodes.mapped(),
                nodes,
                UseReason.TAINTED_BUT_MAPPED,
                "the node is tainted as out of service, and lists the image among its devices: it was running then",
                powerOff(nodes));
        Optional<Instant> lost =
                nodes.health().filter(health -> !nodes.nodeReady()).flatMap(RbdNode.Health::since);
        Stream<Reason> before = taint.since().stream()
                .flatMap(since -> lost.filter(since::isBefore).stream()
                        .map(at -> nodes.reason(
                                        UseReason.TAINTED_BEFORE_LOSS,
                                        "the node was tainted at " + since + ", and was lost at " + at
                                                + ": the taint may be older",
                                        powerOff(nodes))
                                .withValues("at or after " + at, since.toString())));
        return Stream.of(inForce, ready, watched, alive, mapped, before).flatMap(each -> each);
    }

    private static Stream<Reason> unmapped(TakeoverEvidence nodes) {
        if (!nodes.isByDevices()) {
            return Stream.of();
        }
        Stream<Reason> watched = when(
                nodes.watched(),
                nodes,
                UseReason.UNMAPPED_BUT_WATCHED,
                "the node does not list the image among its devices, and the image is watched: it, another node or"
                        + " client has it mapped",
                status(nodes));
        nodes.image().readAttachments();
        nodes.nodes();
        Stream<Reason> used = nodes.image().users(Sign.USES).stream()
                .filter(user -> user.node().equals(nodes.from()))
                .map(user -> nodes.reason(
                        UseReason.UNMAPPED_BUT_USED,
                        "the node does not list the image among its devices, and " + user.message(),
                        RemedyStep.of(
                                        "stop-user",
                                        "stop that pod, wait until the volume is unmounted, and list the devices again")
                                .withProves("the node has unmapped the image")));
        return Stream.concat(watched, used);
    }

    @Override
    public String toString() {
        return id();
    }
}
