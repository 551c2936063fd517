package dev.mooring.rbd.use;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.rbd.output.RbdStatus;
import dev.mooring.rbd.output.Watcher;
import dev.mooring.rbd.use.ImageUse.ImageUser;
import dev.mooring.rbd.use.UseEvidence.KubernetesUser.Sign;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Asks the rules about the use of an image, and adds what was seen. */
final class UseAnswer {

    /** The codes that show a user. */
    private static final Set<UseReason> USERS = EnumSet.of(
            UseReason.WATCHED,
            UseReason.WATCHER_UNKNOWN,
            UseReason.DATA_ON_HOST,
            UseReason.MAPPED,
            UseReason.USED_IN_KUBERNETES);

    private final RbdEvidence given;
    private final Function<Reads, RbdEvidence> evidence;
    private final List<Reason> found;

    UseAnswer(UseEvidence all) {
        this.given = RbdEvidence.given(all);
        this.evidence = given::strict;
        this.found = Stream.of(UseRule.values())
                .map(rule -> rule.ask(evidence))
                .flatMap(asked -> Stream.concat(asked.against().stream(), asked.missing().stream()))
                .distinct()
                .sorted(Comparator.comparing(UseAnswer::place))
                .toList();
    }

    /** Users come first, then what is not known, then each contradiction. */
    private static UseReason place(Reason reason) {
        return isUser(reason)
                ? UseReason.WATCHED
                : reason.code() instanceof UseReason code && code.compareTo(UseReason.EVIDENCE_NOT_READ) >= 0
                        ? code
                        : UseReason.STATUS_UNKNOWN;
    }

    private static boolean isUser(Reason reason) {
        return reason.code() instanceof UseReason code && USERS.contains(code);
    }

    RbdEvidence given() {
        return given;
    }

    Certificate.Judged judge(String question, List<? extends Rule<RbdEvidence>> table) {
        return Rule.judge(question, given.all().objects().release(), evidence, table);
    }

    /** Why it is not known whether the image has a user. */
    Stream<Reason> unknown() {
        return found.stream().filter(reason -> !isUser(reason));
    }

    ImageUse use() {
        List<Reason> reasons = new ArrayList<>(found);
        reasons.addAll(notes());
        if (found.stream().anyMatch(UseAnswer::isUser)) {
            // A user is a user, whatever else is not given.
            reasons.removeIf(reason -> reason.code() == UseReason.OBJECTS_NOT_COMPLETE
                    || reason.code() == UseReason.CUT_OFF_NODE_MAY_WRITE);
            return new ImageUse.InUse(given.users(), reasons);
        }
        return judge("image " + given.all().image() + " is free", List.of(UseRule.values()))
                .yes()
                .<ImageUse>map(yes -> new ImageUse.Free(given.all().now(), given.users(), reasons, yes))
                .orElseGet(() -> new ImageUse.Unknown(reasons));
    }

    /** What was seen, and is no reason for the answer. */
    private List<Reason> notes() {
        List<Reason> notes = new ArrayList<>();
        UseEvidence all = given.all();
        all.<RbdStatus>answer(EvidenceCommand.STATUS).ifPresent(status -> {
            all.said(EvidenceCommand.STATUS).stream()
                    .flatMap(said -> said.notes().stream())
                    .forEach(note -> notes.add(note.about("RbdImage/" + all.image())));
            status.watchers().forEach(watcher -> watcher(watcher, notes));
            status.migration()
                    .ifPresent(migration -> note(
                            notes,
                            UseReason.MIGRATING,
                            "a migration from " + migration.source() + " to " + migration.destination() + " is "
                                    + migration.state()));
            severalNodes(notes);
            if (status.watchers().isEmpty()
                    && status.cache().filter(RbdEvidence::isDirty).isEmpty()) {
                note(notes, UseReason.NO_WATCHERS, "no client has a live watch for writing");
            }
            note(
                    notes,
                    UseReason.READERS_INVISIBLE,
                    "read-only mappings, frozen clients and fenced clients are never listed");
        });
        if (given.knows(EvidenceCommand.LOCKS)) {
            if (given.locks().isEmpty()) {
                note(notes, UseReason.NO_LOCKS, "no client holds a lock");
            }
            if (given.info()
                    .filter(info -> !info.features().contains("exclusive-lock"))
                    .isPresent()) {
                note(
                        notes,
                        UseReason.NO_LOCK_FEATURE,
                        "the image has no feature exclusive-lock, so no lock shows its last writer");
            }
        }
        given.users(Sign.WAITS).forEach(user -> note(notes, UseReason.WAITS_IN_KUBERNETES, user.message()));
        return notes;
    }

    private void note(List<Reason> notes, UseReason code, String message) {
        notes.add(given.reason(code, message));
    }

    private void watcher(Watcher watcher, List<Reason> notes) {
        UseEvidence all = given.all();
        ImageUser.Kind kind = given.kind(watcher);
        if (kind.isInfrastructure()) {
            note(
                    notes,
                    UseReason.INFRASTRUCTURE,
                    watcher + " is not a user: "
                            + (kind == ImageUser.Kind.IGNORED ? "it is ignored" : "it is the " + kind));
            return;
        }
        all.node(NodeMatch.of(watcher, given).knownNode())
                .filter(node -> node.health().readiness() == RbdNode.Readiness.NOT_READY && given.isRecent(node))
                .ifPresent(node -> note(
                        notes,
                        UseReason.STALE_POSSIBLE,
                        watcher + " may time out: node " + node.name()
                                + " was lost less than 30 seconds ago; run rbd status again"));
        boolean isFenced = given.blocklist()
                .filter(list -> watcher.address()
                        .filter(address -> !list.covering(address, all.now()).isEmpty())
                        .isPresent())
                .isPresent();
        if (isFenced) {
            note(notes, UseReason.WATCHER_BLOCKLISTED, watcher + " is on the blocklist; run rbd status again");
        }
    }

    private void severalNodes(List<Reason> notes) {
        Set<String> nodes = given.users().stream()
                .filter(user ->
                        user.kind() == ImageUser.Kind.CLIENT && !user.node().isEmpty())
                .map(ImageUser::node)
                .collect(Collectors.toCollection(TreeSet::new));
        if (nodes.size() > 1) {
            note(
                    notes,
                    UseReason.SEVERAL_NODES,
                    "clients on several nodes have the image open: " + String.join(", ", nodes));
        }
    }
}
