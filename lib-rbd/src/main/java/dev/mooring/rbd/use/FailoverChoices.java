package dev.mooring.rbd.use;

import dev.mooring.rbd.command.RbdCommands;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.use.Failover.Choice;
import dev.mooring.rbd.use.Failover.Loss;
import dev.mooring.rbd.use.Failover.SideRole;
import dev.mooring.rbd.use.Failover.State;
import dev.mooring.reason.RemedyStep;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What can be done about a mirrored image, and what each choice throws away. */
final class FailoverChoices {

    private final MirrorSide one;
    private final MirrorSide other;
    private final RbdCommands commands;
    private final RbdImageSpec image;
    private final Set<String> promotable;

    FailoverChoices(MirrorSide one, MirrorSide other, RbdCommands commands, Set<String> promotable) {
        this.one = one;
        this.other = other;
        this.commands = commands;
        this.image = one.image().all().image();
        this.promotable = promotable;
    }

    List<Choice> of(State state) {
        List<MirrorSide> copies = Stream.of(one, other)
                .filter(side -> side.role() == SideRole.NON_PRIMARY)
                .toList();
        return switch (state) {
            case DIFFERENT_IMAGES, SPLIT_BRAIN_NOT_CONFIRMED, COPYING, UNKNOWN -> List.of();
            case SPLIT_BRAIN -> List.of(keep(one), keep(other));
            case REPLICATING ->
                copies.stream()
                        .flatMap(copy -> Stream.of(failOver(copy), byForce(copy)))
                        .toList();
            case NOT_REPLICATING, ONE_SIDE_KNOWN ->
                copies.stream().map(this::byForce).toList();
            case DEMOTED -> {
                List<Choice> all = new ArrayList<>();
                copies.stream().filter(this::isPromotable).map(this::promote).forEach(all::add);
                copies.stream()
                        .filter(copy -> !isPromotable(copy))
                        .map(this::promote)
                        .forEach(all::add);
                yield all;
            }
        };
    }

    private boolean isPromotable(MirrorSide side) {
        return promotable.contains(side.name());
    }

    private MirrorSide opposite(MirrorSide side) {
        return side == one ? other : one;
    }

    private static RemedyStep on(MirrorSide side, String action, String why) {
        return RemedyStep.of(action, "on " + side.name() + ": " + why)
                .withTarget(side.image().subject());
    }

    // --- steps

    private RemedyStep stopWriters(MirrorSide side) {
        return on(side, "stop-writers", "stop what uses the image, and list its clients")
                .withArgv(commands.status(image))
                .withRequires(
                        "the workloads are scaled down in Kubernetes: 'mooring rbd use' lists pods and attachments")
                .withProves("no client but mirror daemons has the image open");
    }

    private RemedyStep demote(MirrorSide side) {
        return on(side, "demote", "make the image the copy: clients can no longer write it")
                .withArgv(commands.mirrorDemote(image))
                .withRequires("no client but mirror daemons has the image open")
                .withProves("nothing is written on " + side.name() + " any more");
    }

    private RemedyStep promote(MirrorSide side, String requires) {
        return on(side, "promote", "make the image primary; Ceph refuses it while the demotion has not arrived")
                .withArgv(commands.mirrorPromote(image))
                .withRequires(requires)
                .withProves("clients can write the image on " + side.name());
    }

    private RemedyStep promoteByForce(MirrorSide side, String requires) {
        return on(side, "promote-by-force", "make the image primary, whatever the other side does")
                .withArgv(commands.mirrorPromoteByForce(image))
                .withRequires(requires)
                .withProves("clients can write the image on " + side.name());
    }

    private RemedyStep resync(MirrorSide side) {
        String keeper = opposite(side).name();
        return on(side, "resync", "DELETE the image of " + side.name() + " and copy that of " + keeper + " again")
                .withArgv(commands.mirrorResync(image))
                .withRequires(
                        "rbd info on " + keeper + " shows 'mirroring primary: true', and a mirror daemon is up on "
                                + side.name() + ": without a primary image the deleted one cannot be copied again")
                .withProves("nothing yet: the copy is complete when " + side.name() + " reports up+replaying");
    }

    private RemedyStep keepCopy(MirrorSide side) {
        return on(side, "keep-copy", "keep what only this side has: after the resync it cannot be had back")
                .withArgv(commands.deepCopy(image, image.image() + "-before-resync"))
                .withRequires(
                        "the pool has space for another image, and no image has this name; leave the step out only if"
                                + " nobody needs that data")
                .withProves("what " + side.name() + " wrote is in another image");
    }

    private RemedyStep verify(MirrorSide side, String why, String proves) {
        return on(side, "verify", why)
                .withArgv(commands.mirrorImageStatus(image))
                .withProves(proves);
    }

    // --- choices

    /** A planned change of sides. */
    private Choice failOver(MirrorSide to) {
        MirrorSide from = opposite(to);
        List<RemedyStep> steps = new ArrayList<>(List.of(
                stopWriters(from),
                demote(from),
                verify(
                        to,
                        "wait until it reports up+unknown, 'remote image demoted' or 'remote image is not primary'",
                        "the daemon has seen the demotion")));
        if (isByJournal(to) || isByJournal(from)) {
            steps.add(promote(to, "if Ceph refuses it, the demotion has not arrived: wait, and never use force"));
        } else {
            steps.add(RemedyStep.of(
                            "ask-again",
                            "give new outputs of both sides, with rbd snap ls --all: 'mooring rbd mirror' says whether "
                                    + to.name() + " has everything")
                    .withTarget(to.image().subject()));
            steps.add(promote(to, "'mooring rbd mirror' allows it"));
        }
        return new Choice(
                "fail-over", to.name(), Loss.NOTHING, "nothing, if each step succeeds before the next one", steps);
    }

    private static boolean isByJournal(MirrorSide side) {
        return side.mode().equals("journal") || side.figures().containsKey("entries_behind_primary");
    }

    private Choice promote(MirrorSide side) {
        MirrorSide from = opposite(side);
        boolean isProven = isPromotable(side);
        return new Choice(
                "promote",
                side.name(),
                isProven ? Loss.NOTHING : Loss.NOT_KNOWN,
                isProven
                        ? "nothing"
                        : "what " + from.name() + " wrote and " + side.name()
                                + " did not copy, if there is any: Ceph also"
                                + " promotes, without force, a side that was demoted earlier and never got what the other"
                                + " one wrote since",
                List.of(promote(
                        side,
                        from.name() + " is not promoted"
                                + (isProven ? "" : ", and it is certain that it was not the last one to be written"))));
    }

    /** A change of sides without the other side. */
    private Choice byForce(MirrorSide to) {
        MirrorSide from = opposite(to);
        return new Choice(
                "promote-by-force",
                to.name(),
                Loss.DATA,
                lost(to, from),
                List.of(
                        promoteByForce(
                                to,
                                from.name()
                                        + " is gone, or cut off from all its clients: if it is written meanwhile, the"
                                        + " result is a split-brain"),
                        demote(from)
                                .withRequires("later, when " + from.name() + " is back and before anything uses it"),
                        keepCopy(from),
                        resync(from)));
    }

    /** One side of a split-brain is kept, the other one is given up. */
    private Choice keep(MirrorSide kept) {
        MirrorSide given = opposite(kept);
        List<RemedyStep> steps = new ArrayList<>(List.of(stopWriters(given), keepCopy(given)));
        if (given.role() != SideRole.NON_PRIMARY) {
            steps.add(orSkip(demote(given), given, "false"));
        }
        if (kept.role() != SideRole.PRIMARY) {
            steps.add(orSkip(promoteByForce(kept, given.name() + " is demoted"), kept, "true"));
        }
        steps.add(resync(given));
        steps.add(verify(
                given, "wait until it reports up+replaying", given.name() + " is a complete copy of " + kept.name()));
        return new Choice(
                "keep",
                kept.name(),
                Loss.DATA,
                "everything that was written on " + given.name()
                        + " since the two sides parted: a resync deletes its image with all snapshots",
                steps);
    }

    /** A step that is left out if the side already has the role, which its own outputs do not show. */
    private static RemedyStep orSkip(RemedyStep step, MirrorSide side, String primary) {
        return side.role() == SideRole.UNKNOWN
                ? step.withRequires(step.requires() + "; leave the step out if rbd info on " + side.name()
                        + " shows 'mirroring primary: " + primary + "'")
                : step;
    }

    /** What a forced promotion loses, with the figures that were seen. */
    private static String lost(MirrorSide to, MirrorSide from) {
        Map<String, String> figures = to.figures();
        Optional<Instant> copied = to.time("local_snapshot_timestamp");
        Optional<Instant> newest = to.time("remote_snapshot_timestamp");
        String entries = figures.get("entries_behind_primary");
        if (entries != null) {
            return "what " + from.name() + " wrote and " + to.name() + " did not replay: " + entries
                    + " entries of the journal when its daemon reported, and all that was written since";
        }
        if (copied.isEmpty()) {
            return "what " + from.name() + " wrote and " + to.name()
                    + " did not copy; no figure shows how much that is";
        }
        String behind = newest.filter(copied.get()::isBefore)
                .map(time -> "; " + from.name() + " has a newer one of " + time + " that is not copied whole"
                        + (figures.containsKey("seconds_until_synced")
                                ? ", " + figures.get("seconds_until_synced") + " seconds of copying away"
                                : "")
                        + ", and what was copied of it is rolled back")
                .orElse("");
        return "everything that was written on " + from.name() + " after the mirror snapshot of " + copied.get()
                + ", the last one that " + to.name() + " has whole" + behind;
    }
}
