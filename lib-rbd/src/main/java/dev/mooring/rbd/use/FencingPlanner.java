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
 * Makes the plan. Clients that are known are kept out one by one; only where none is proven all clients of the node's
 * addresses are, which hits Ceph's own clients there too.
 */
final class FencingPlanner {

    private static final String UNTIL = "the node was restarted, is gone for good, or lists no mapped device at all";

    private final LostNode lost;
    private final RbdCommands commands;
    private final RbdImageSpec image;
    private final List<FencingStep> steps = new ArrayList<>();
    private final List<FencingStep> unfence = new ArrayList<>();

    private FencingPlanner(TakeoverFacts facts) {
        this.lost = facts.lost();
        this.commands = facts.request().commands();
        this.image = facts.request().evidence().image();
    }

    static FencingPlan plan(TakeoverFacts facts) {
        FencingPlanner planner = new FencingPlanner(facts);
        planner.lost.clients().forEach(planner::client);
        if (planner.lost.provenClients().isEmpty()) {
            planner.lost.addresses().forEach(planner::address);
        }
        facts.use().openLocks().forEach(planner::lock);
        planner.verify();
        return new FencingPlan(planner.steps, planner.unfence);
    }

    private void client(ClientAddress client) {
        List<String> undo = commands.blocklistRemove(client);
        steps.add(new FencingStep(
                Kind.BLOCKLIST_CLIENT,
                commands.blocklistAdd(client, RbdCommands.FENCE_SECONDS),
                "the node is not to write any more: all volumes of this client get I/O errors at once",
                "the storage refuses everything from client " + client,
                undo,
                "undo only when " + UNTIL));
        unfence.add(unfence(undo, "client " + client));
    }

    private void address(IpAddress address) {
        List<String> undo = commands.blocklistRemoveAllOf(address);
        steps.add(new FencingStep(
                Kind.BLOCKLIST_ADDRESS,
                commands.blocklistAddAllOf(address, RbdCommands.FENCE_SECONDS),
                "no monitor, manager or other client of Ceph that is still needed runs at " + address
                        + ", nor does this command",
                "the storage refuses everything from " + address,
                undo,
                "undo only when " + UNTIL + "; entries for single clients stay"));
        unfence.add(unfence(undo, "address " + address));
    }

    private static FencingStep unfence(List<String> argv, String who) {
        return new FencingStep(Kind.UNFENCE, argv, UNTIL, who + " may use the storage again", List.of(), "");
    }

    /**
     * The next owner would break the lock too, and its client would then set the old owner's entry to the cluster's default
     * of one hour. So the lock goes first, and the entry's end is set again.
     */
    private void lock(ImageLock lock) {
        if (!canBreak(lock)) {
            return;
        }
        steps.add(new FencingStep(
                Kind.BREAK_LOCK,
                commands.lockRemove(image, lock),
                "the owner is on the blocklist",
                "no client takes the image for one whose owner may still write",
                List.of(),
                "cannot be undone; also sets the end of the owner's entry to the cluster's default"));
        ClientAddress owner = lock.address();
        if (owner != null) {
            steps.add(new FencingStep(
                    Kind.RENEW_BLOCKLIST,
                    commands.blocklistAdd(owner, RbdCommands.FENCE_SECONDS),
                    "the lock is broken",
                    "the entry of " + owner + " ends in five years again, not in an hour",
                    commands.blocklistRemove(owner),
                    "undo only when " + UNTIL));
        }
    }

    /** A lock whose id would look like an option must be removed by hand. */
    private boolean canBreak(ImageLock lock) {
        return image.spec().isPresent()
                && !image.pool().startsWith("-")
                && !lock.id().isEmpty()
                && !lock.id().startsWith("-")
                && !lock.locker().isEmpty()
                && !lock.locker().startsWith("-");
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
