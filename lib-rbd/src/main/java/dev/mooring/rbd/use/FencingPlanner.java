package dev.mooring.rbd.use;

import dev.mooring.rbd.command.RbdCommands;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.ImageLocks.ImageLock;
import dev.mooring.rbd.output.IpAddress;
import dev.mooring.rbd.use.FencingPlan.FencingStep;
import dev.mooring.rbd.use.FencingPlan.FencingStep.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the plan. Known clients are fenced one by one. Only if no client is proven, or the entry of one ends too soon,
 * all clients of an address are fenced, which stops Ceph's own clients there too.
 */
final class FencingPlanner {

    private static final String SAFE_TO_UNFENCE =
            "the node was restarted, is gone for good, or lists no mapped device at all";
    private static final String MAY_WRITE = "the node may still write; undo only when " + SAFE_TO_UNFENCE;
    private static final String EVIDENCE = "its output is evidence for the next decision about this takeover";

    private final TakeoverEvidence nodes;
    private final RbdCommands commands;
    private final RbdImageSpec image;
    private final List<FencingStep> steps = new ArrayList<>();
    private final List<FencingStep> unfence = new ArrayList<>();

    private FencingPlanner(TakeoverEvidence nodes) {
        this.nodes = nodes;
        this.commands = nodes.request().commands();
        this.image = nodes.image().all().image();
    }

    static FencingPlan plan(TakeoverEvidence nodes) {
        FencingPlanner planner = new FencingPlanner(nodes);
        FenceTargets targets = nodes.targets();
        targets.clients().forEach(planner::client);
        targets.networks().forEach(planner::network);
        targets.wholeIps().forEach(planner::wholeIp);
        nodes.lost().clients().forEach(planner::unfence);
        nodes.image().openLocks().forEach(planner::lock);
        planner.verify();
        return new FencingPlan(planner.steps, planner.unfence);
    }

    private void client(ClientAddress client) {
        steps.add(new FencingStep(
                Kind.BLOCKLIST_CLIENT,
                client.toString(),
                commands.blocklistAdd(client, RbdCommands.FENCE_SECONDS),
                MAY_WRITE,
                requires(client),
                "the storage refuses all requests of client " + client,
                commands.blocklistRemove(client)));
    }

    /** Names the other node if the client is there, and what else the entry stops. */
    private String requires(ClientAddress client) {
        String owner = NodeMatch.of(client, nodes.image()).knownNode();
        String who = owner.isEmpty() || owner.equals(nodes.from())
                ? "the node"
                : "the client is on node " + owner + ", not on " + nodes.from() + "; node " + owner;
        return who + " must no longer write: all volumes of this client get I/O errors at once";
    }

    private void network(IpAddress ip) {
        address(ip, commands.blocklistAddAllOf(ip, RbdCommands.FENCE_SECONDS), commands.blocklistRemoveAllOf(ip));
    }

    private void wholeIp(IpAddress ip) {
        ClientAddress all = ClientAddress.of(ip, 0);
        address(ip, commands.blocklistAdd(all, RbdCommands.FENCE_SECONDS), commands.blocklistRemove(all));
    }

    private void address(IpAddress ip, List<String> argv, List<String> undo) {
        steps.add(new FencingStep(
                Kind.BLOCKLIST_ADDRESS,
                ip.toString(),
                argv,
                MAY_WRITE,
                "no monitor, manager or other client of Ceph that is still needed runs at " + ip
                        + ", and this command runs elsewhere",
                "the storage refuses all requests from " + ip,
                undo));
        unfence.add(unfence(ip.toString(), undo, "address " + ip));
    }

    private void unfence(ClientAddress client) {
        unfence.add(unfence(client.toString(), commands.blocklistRemove(client), "client " + client));
    }

    private static FencingStep unfence(String target, List<String> argv, String who) {
        return new FencingStep(
                Kind.UNFENCE,
                target,
                argv,
                "the node cannot use any image while it is fenced",
                SAFE_TO_UNFENCE,
                who + " can use the storage again",
                List.of());
    }

    /**
     * The next owner would break the lock too. Breaking it puts its owner on the blocklist for the cluster's default of one
     * hour, unless there is an entry, which stays as it is: so the entries come first.
     */
    private void lock(ImageLock lock) {
        if (!canBreak(lock) || isOfTarget(lock)) {
            return;
        }
        steps.add(new FencingStep(
                Kind.BREAK_LOCK,
                lock.id(),
                commands.lockRemove(image, lock),
                "its owner did not stop cleanly and cannot release it; this cannot be undone",
                "its owner is on the blocklist; if not, it gets an entry of one hour, which cannot be extended",
                "the image has no lock whose owner may still write",
                List.of()));
    }

    /** Breaking a lock fences its owner; that must not happen to the node that takes the image over. */
    private boolean isOfTarget(ImageLock lock) {
        return lock.address()
                .filter(owner -> NodeMatch.of(owner, nodes.image())
                        .node()
                        .equals(nodes.request().toNode()))
                .isPresent();
    }

    /** A lock that no single word names, or that was not printed whole, must be removed by hand. */
    private boolean canBreak(ImageLock lock) {
        return image.spec().isPresent()
                && !lock.id().isEmpty()
                && !lock.locker().isEmpty();
    }

    private void verify() {
        steps.add(new FencingStep(
                Kind.WAIT,
                image.toString(),
                List.of(),
                "a watch outlives its client by up to 30 seconds: wait until no watcher of the node is listed",
                "",
                "the storage daemons know the new blocklist, and the watches of the node are gone",
                List.of()));
        steps.add(check(
                Kind.VERIFY_BLOCKLIST, commands.blocklist(), "each entry is listed, a network with the prefix cidr:"));
        steps.add(check(
                Kind.VERIFY_WATCHERS,
                commands.status(image),
                "no watcher is listed that is on the node, or that cannot be assigned to a node"));
        steps.add(check(Kind.VERIFY_LOCKS, commands.lockList(image), "no lock of the node is listed"));
    }

    private FencingStep check(Kind kind, List<String> argv, String proves) {
        String target = kind == Kind.VERIFY_BLOCKLIST ? "" : image.toString();
        return new FencingStep(kind, target, argv, EVIDENCE, "", proves, List.of());
    }
}
