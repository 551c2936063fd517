package dev.mooring.rbd.use;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Certificate.Judged;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.rbd.command.RbdCommands;
import dev.mooring.rbd.output.CommandOutput.MirrorImageStatus.PeerSite;
import dev.mooring.rbd.use.Failover.Decision;
import dev.mooring.rbd.use.Failover.SideRole;
import dev.mooring.rbd.use.Failover.State;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Turns what two sides show into an answer. */
final class FailoverDecision {

    /** What is missing so that a side is known. */
    private static final List<EvidenceCommand> NEEDED = List.of(
            EvidenceCommand.MIRROR_IMAGE, EvidenceCommand.INFO, EvidenceCommand.STATUS, EvidenceCommand.SNAPSHOTS);

    private final MirrorSide one;
    private final MirrorSide other;
    private final RbdCommands commands;
    private final List<Reason> reasons = new ArrayList<>();

    private FailoverDecision(MirrorSide one, MirrorSide other, RbdCommands commands) {
        this.one = one;
        this.other = other;
        this.commands = commands;
    }

    static Failover of(UseEvidence one, UseEvidence other, RbdCommands commands) {
        if (one.site().isEmpty() || other.site().isEmpty() || one.site().equals(other.site())) {
            throw new IllegalArgumentException("expected two sites, each with its own name");
        }
        if (!one.image().equals(other.image()) || one.image().pool().isEmpty()) {
            throw new IllegalArgumentException("expected the same image of both sites, with its pool");
        }
        return new FailoverDecision(
                        MirrorSide.of(RbdEvidence.given(one)), MirrorSide.of(RbdEvidence.given(other)), commands)
                .decide();
    }

    private Failover decide() {
        State state = state();
        List<Judged> judged = List.of(judge(one, other), judge(other, one));
        List<Certificate> yes =
                judged.stream().flatMap(each -> each.yes().stream()).toList();
        FailoverChoices choices = new FailoverChoices(one, other, commands, promotable(judged));
        if (yes.isEmpty()) {
            explain(state);
        } else {
            allowed(judged);
        }
        if (state == State.DEMOTED || state == State.DIFFERENT_IMAGES) {
            judged.stream().flatMap(each -> each.refuted().stream()).forEach(this::add);
        }
        notes();
        List<Reason> missing = yes.isEmpty() ? missing(state, judged) : List.of();
        return new Failover(
                yes.isEmpty() ? decision(state) : Decision.ALLOWED,
                state,
                List.of(one.toSite(), other.toSite()),
                choices.of(state),
                yes,
                reasons,
                missing);
    }

    private Judged judge(MirrorSide here, MirrorSide there) {
        FailoverEvidence given = new FailoverEvidence(here.image(), there.image());
        return Rule.judge(
                "image " + here.image().all().image() + " may be promoted on " + here.name()
                        + ": it has everything that was written on " + there.name(),
                here.image().all().objects().release(),
                given::strict,
                List.of(FailoverRule.values()));
    }

    private Set<String> promotable(List<Judged> judged) {
        Set<String> names = new TreeSet<>();
        if (judged.get(0).yes().isPresent()) {
            names.add(one.name());
        }
        if (judged.get(1).yes().isPresent()) {
            names.add(other.name());
        }
        return names;
    }

    private void add(Reason reason) {
        if (!reasons.contains(reason)) {
            reasons.add(reason);
        }
    }

    private static void add(List<Reason> all, Reason reason) {
        if (!all.contains(reason)) {
            all.add(reason);
        }
    }

    private static Decision decision(State state) {
        return switch (state) {
            case SPLIT_BRAIN, NOT_REPLICATING -> Decision.CHOOSE;
            case SPLIT_BRAIN_NOT_CONFIRMED, COPYING -> Decision.WAIT;
            case REPLICATING -> Decision.NEEDS_DEMOTION;
            case DIFFERENT_IMAGES, DEMOTED, ONE_SIDE_KNOWN, UNKNOWN -> Decision.UNKNOWN;
        };
    }

    // --- the state

    private boolean any(Predicate<MirrorSide> is) {
        return is.test(one) || is.test(other);
    }

    private static boolean has(MirrorSide side, MirrorMeaning... meanings) {
        return List.of(meanings).contains(side.meaning());
    }

    /** The role of a side, as its own outputs show it, or else as the daemon of that side reports it to the other. */
    private SideRole role(MirrorSide side) {
        if (side.role() != SideRole.UNKNOWN || side.contradictsItself()) {
            return side.role();
        }
        List<PeerSite> peers = opposite(side).status().stream()
                .flatMap(status -> status.peers().stream())
                .toList();
        return peers.size() == 1 ? MirrorSide.meaning(peers.get(0)).role() : SideRole.UNKNOWN;
    }

    private MirrorSide opposite(MirrorSide side) {
        return side == one ? other : one;
    }

    private boolean reportsSplitBrain(MirrorSide side) {
        return has(side, MirrorMeaning.SPLIT_BRAIN)
                || opposite(side).status().stream()
                        .flatMap(status -> status.peers().stream())
                        .anyMatch(peer -> MirrorSide.meaning(peer) == MirrorMeaning.SPLIT_BRAIN);
    }

    private State state() {
        List<String> ids = Stream.of(one, other)
                .flatMap(side -> side.globalIds().stream())
                .distinct()
                .toList();
        SideRole first = role(one);
        SideRole second = role(other);
        if (ids.size() > 1) {
            return State.DIFFERENT_IMAGES;
        }
        if (first == SideRole.PRIMARY && second == SideRole.PRIMARY) {
            return State.SPLIT_BRAIN;
        }
        if (any(this::reportsSplitBrain)) {
            return any(side -> reportsSplitBrain(side) && role(opposite(side)) == SideRole.PRIMARY)
                    ? State.SPLIT_BRAIN
                    : State.SPLIT_BRAIN_NOT_CONFIRMED;
        }
        if (first == SideRole.UNKNOWN || second == SideRole.UNKNOWN) {
            return first == second ? State.UNKNOWN : State.ONE_SIDE_KNOWN;
        }
        if (first == SideRole.NON_PRIMARY && second == SideRole.NON_PRIMARY) {
            return State.DEMOTED;
        }
        MirrorSide copy = first == SideRole.PRIMARY ? other : one;
        return has(copy, MirrorMeaning.SYNCING, MirrorMeaning.RESYNC)
                ? State.COPYING
                : has(copy, MirrorMeaning.REPLAYING) ? State.REPLICATING : State.NOT_REPLICATING;
    }

    private Optional<MirrorSide> primary() {
        return Stream.of(one, other)
                .filter(side -> role(side) == SideRole.PRIMARY)
                .findFirst();
    }

    private MirrorSide copy() {
        return primary().map(this::opposite).orElse(one);
    }

    // --- the words

    private void allowed(List<Judged> judged) {
        List<MirrorSide> sides = List.of(one, other);
        for (int i = 0; i < sides.size(); i++) {
            if (judged.get(i).yes().isPresent()) {
                MirrorSide side = sides.get(i);
                add(side.image()
                        .reason(
                                FailoverReason.HAS_EVERYTHING,
                                "it has everything that was written on "
                                        + opposite(side).name() + ", and neither side is primary"));
            }
        }
        add(one.image()
                .reason(
                        FailoverReason.ASK_AGAIN_BEFORE_PROMOTION,
                        "promote one side only, and ask again right before the promotion: as soon as one is primary, the other"
                                + " falls behind")
                .about(image()));
    }

    private String image() {
        return "RbdImage/" + one.image().all().image();
    }

    private Reason about(FailoverReason code, String message, RemedyStep... remedy) {
        return Reason.of(code, image(), message).withRemedy(remedy);
    }

    private void explain(State state) {
        switch (state) {
            case DIFFERENT_IMAGES ->
                add(about(
                        FailoverReason.DIFFERENT_IMAGES,
                        "the outputs have several global ids: they are not about one mirrored image"));
            case SPLIT_BRAIN ->
                add(about(
                        FailoverReason.SPLIT_BRAIN,
                        role(one) == role(other)
                                ? "both sides are primary: both can be written, and neither copies the other; what one"
                                        + " of them wrote since they parted will be lost"
                                : copy().name() + " reports a split-brain and "
                                        + opposite(copy()).name()
                                        + (opposite(copy()).role() == SideRole.PRIMARY ? " is" : " is reported as")
                                        + " primary: each has data that the other lacks, and that of one of them will"
                                        + " be lost"));
            case SPLIT_BRAIN_NOT_CONFIRMED ->
                add(about(
                        FailoverReason.SPLIT_BRAIN_NOT_CONFIRMED,
                        reporting()
                                + " reports a split-brain, and nothing shows that the other side is primary: while a"
                                + " demotion is on its way, the report can pass; do not resync, which would delete the"
                                + " image with nothing to copy from",
                        RemedyStep.of("wait", "wait for some minutes, and ask again with new outputs of both sides")));
            case COPYING ->
                add(about(
                        FailoverReason.COPY_NOT_COMPLETE,
                        copy().name() + " is making its first copy: until it is complete, the image there cannot be"
                                + " used",
                        RemedyStep.of("wait", "wait until it reports up+replaying, and ask again")));
            case REPLICATING ->
                add(about(
                        FailoverReason.REPLICATING,
                        copy().name() + " replays what is written on "
                                + opposite(copy()).name() + "; to change sides without loss, demote first"));
            case NOT_REPLICATING ->
                add(about(
                        FailoverReason.NOT_REPLICATING,
                        opposite(copy()).name() + " is primary, and nothing shows that " + copy().name()
                                + " replays it: a demotion would not arrive there",
                        RemedyStep.of("repair-mirroring", "find out why in 'rbd mirror pool status', and ask again")));
            case DEMOTED ->
                add(about(
                        FailoverReason.NEITHER_IS_PRIMARY,
                        "no side is primary, so no client can write the image; it is not proven which side has"
                                + " everything"));
            case ONE_SIDE_KNOWN -> oneSide();
            case UNKNOWN -> add(about(FailoverReason.NO_SIDE_KNOWN, "it is not known whether either side is primary"));
        }
    }

    private String reporting() {
        return reportsSplitBrain(one) ? one.name() : other.name();
    }

    private void oneSide() {
        MirrorSide known = role(one) == SideRole.UNKNOWN ? other : one;
        String unknown = opposite(known).name();
        add(about(
                FailoverReason.ONE_SIDE_KNOWN,
                role(known) == SideRole.PRIMARY
                        ? known.name() + " is primary, and it is not known whether " + unknown
                                + " is too: do not promote, demote or resync anything"
                        : known.name() + " is not primary, and it is not known whether " + unknown
                                + " is: a promotion here makes two primary images if it is"));
    }

    /** What is remarkable about a side, whatever the state. */
    private void notes() {
        for (MirrorSide side : List.of(one, other)) {
            RbdEvidence image = side.image();
            if (side.contradictsItself()) {
                add(image.reason(
                        FailoverReason.SITE_CONTRADICTS_ITSELF,
                        "its outputs disagree about whether the image is primary: one of them is old",
                        image.step(EvidenceCommand.INFO),
                        image.step(EvidenceCommand.MIRROR_IMAGE)));
            }
            image.info()
                    .filter(info -> info.mirroring()
                            .filter(each -> each.state().equals("enabled"))
                            .isEmpty())
                    .ifPresent(info -> add(FailoverRule.notEnabled(image, info)));
            side.status().ifPresent(status -> note(image, side.meaning(), status.state(), status.description()));
            if (role(side) == SideRole.PRIMARY) {
                MirrorSide.clients(image).forEach(client -> add(FailoverRule.open(image, client.toString())));
            }
        }
    }

    private void note(RbdEvidence image, MirrorMeaning meaning, String state, String description) {
        String said = FailoverRule.said(state, description);
        switch (meaning) {
            case FORCE_PROMOTED ->
                add(image.reason(
                        FailoverReason.FORCE_PROMOTED,
                        "it was promoted by force: the other side was not demoted for it, and may have data that this"
                                + " one lacks"));
            case DAEMON_DOWN ->
                add(image.reason(
                        FailoverReason.DAEMON_DOWN,
                        "no mirror daemon is up for the image, and its last words may be old: " + said,
                        image.step(EvidenceCommand.MIRROR_POOL)));
            case NOT_UNDERSTOOD, ERROR ->
                add(image.reason(
                        FailoverReason.STATE_NOT_UNDERSTOOD,
                        (meaning == MirrorMeaning.ERROR ? "the daemon reports an error: " : "this is not known here: ")
                                + said,
                        image.step(EvidenceCommand.MIRROR_IMAGE)));
            default -> {}
        }
    }

    // --- what is missing

    private List<Reason> missing(State state, List<Judged> judged) {
        List<Reason> missing = new ArrayList<>();
        if (state == State.DEMOTED) {
            judged.stream().flatMap(each -> each.open().stream()).forEach(each -> add(missing, each));
            return missing;
        }
        for (MirrorSide side : List.of(one, other)) {
            for (EvidenceCommand command : NEEDED) {
                if (!side.image().knows(command) && isNeeded(state, command)) {
                    add(
                            missing,
                            side.image()
                                    .reason(
                                            FailoverReason.OUTPUT_OF_SIDE_UNKNOWN,
                                            "the output of " + command.words()
                                                    + side.image()
                                                            .all()
                                                            .said(command)
                                                            .map(said -> ": " + EvidenceCommand.why(said))
                                                            .orElse(""),
                                            side.image().step(command)));
                }
            }
        }
        return missing;
    }

    /** Snapshots show only whether a demotion was copied. */
    private static boolean isNeeded(State state, EvidenceCommand command) {
        return command != EvidenceCommand.SNAPSHOTS || state == State.SPLIT_BRAIN_NOT_CONFIRMED;
    }
}
