package dev.mooring.rbd.use;

import dev.mooring.rbd.command.RbdCommands;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.ImageLock;
import dev.mooring.rbd.output.IpAddress;
import dev.mooring.rbd.use.FencingStep.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the plan. Clients that are known are kept out one by one; only where none is proven, or where the entry of one
 * ends too soon, all clients of an address are, which hits Ceph's own clients there too.
 */
final class FencingPlanner {

    private static final String UNTIL = "the node was restarted, is gone for good, or lists no mapped device at all";

    private final TakeoverFacts facts;
    private final RbdCommands commands;
    private final RbdImageSpec image;
    private final List<FencingStep> steps = new ArrayList<>();
    private final List<FencingStep> unfence = new ArrayList<>();

    private FencingPlanner(TakeoverFacts facts) {
        this.facts = facts;
        this.commands = facts.request().commands();
        this.image = facts.request().evidence().image();
    }

    static FencingPlan plan(TakeoverFacts facts) {
        FencingPlanner planner = new FencingPlanner(facts);
        FenceTargets targets = facts.targets();
        targets.clients().forEach(planner::client);
        targets.networks().forEach(planner::network);
        targets.wholeIps().forEach(planner::wholeIp);
        facts.lost().clients().forEach(planner::unfence);
        facts.use().openLocks().forEach(planner::lock);
        planner.verify();
        return new FencingPlan(planner.steps, planner.unfence);
    }

    private void client(ClientAddress client) {
        steps.add(new FencingStep(
                Kind.BLOCKLIST_CLIENT,
                commands.blocklistAdd(client, RbdCommands.FENCE_SECONDS),
                "the node is not to write any more: all volumes of this client get I/O errors at once",
                "the storage refuses everything from client " + client,
                commands.blocklistRemove(client),
                "undo only when " + UNTIL));
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
                argv,
                "no monitor, manager or other client of Ceph that is still needed runs at " + ip
                        + ", nor does this command",
                "the storage refuses everything from " + ip,
                undo,
                "undo only when " + UNTIL + "; entries for single clients stay"));
        unfence.add(unfence(undo, "address " + ip));
    }

    private void unfence(ClientAddress client) {
        unfence.add(unfence(commands.blocklistRemove(client), "client " + client));
    }

    private static FencingStep unfence(List<String> argv, String who) {
        return new FencingStep(Kind.UNFENCE, argv, UNTIL, who + " may use the storage again", List.of(), "");
    }

    /**
     * The next owner would break the lock too. Breaking it puts its owner on the blocklist for the cluster's default of one
     * hour, unless it is there already: then its entry stays as it is, so the entries come first.
     */
    private void lock(ImageLock lock) {
        if (!canBreak(lock) || isOfTarget(lock)) {
            return;
        }
        steps.add(new FencingStep(
                Kind.BREAK_LOCK,
                commands.lockRemove(image, lock),
                "its owner is on the blocklist: otherwise it gets an entry of one hour, which cannot be extended",
                "no client takes the image for one whose owner may still write",
                List.of(),
                "cannot be undone"));
    }

    /** Breaking a lock fences its owner; that must not hit the node that is to have the image. */
    private boolean isOfTarget(ImageLock lock) {
        ClientAddress owner = lock.address();
        return owner != null
                && NodeMatch.of(owner, facts.request().evidence())
                        .node()
                        .equals(facts.request().toNode());
    }

    /** What has no spec, or was not printed whole, must be removed by hand. */
    private boolean canBreak(ImageLock lock) {
        return image.spec().isPresent()
                && !lock.id().isEmpty()
                && !lock.locker().isEmpty();
    }

    private void verify() {
        steps.add(new FencingStep(
                Kind.WAIT,
                List.of(),
                "",
                "the storage daemons have the new map, and watches of the node are gone",
                List.of(),
                "until no watcher of the node is listed, at most 30 seconds"));
        steps.add(check(
                Kind.VERIFY_BLOCKLIST, commands.blocklist(), "each entry is there, networks with cidr: before them"));
        steps.add(check(
                Kind.VERIFY_WATCHERS,
                commands.status(image),
                "no watcher of the node is left, nor one of nobody known"));
        steps.add(check(Kind.VERIFY_LOCKS, commands.lockList(image), "no lock of the node is left"));
    }

    private static FencingStep check(Kind kind, List<String> argv, String proves) {
        return new FencingStep(
                kind, argv, "", proves, List.of(), "changes nothing; ask for the takeover again with it");
    }
}
