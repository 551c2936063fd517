package dev.mooring.rbd.use;

import java.util.function.Predicate;

/**
 * The table of rules; the first that applies decides. The number in a comment is the row of the decision table in the
 * documentation page on takeovers.
 */
enum TakeoverRule {
    STATUS_UNKNOWN(
            Verdict.REFUSE,
            UseReason.STATUS_UNKNOWN,
            TakeoverFacts::statusUnknown,
            "nobody knows who has the image open"),
    DATA_ON_HOST(
            Verdict.REFUSE,
            UseReason.DATA_ON_HOST,
            TakeoverFacts::dataOnHost,
            "the newest data would be left behind on a host"),
    NOT_PRIMARY(
            Verdict.REFUSE,
            UseReason.NOT_PRIMARY,
            TakeoverFacts::notPrimary,
            "the image is the mirror's copy and cannot be written here"),
    USED_ELSEWHERE(
            Verdict.REFUSE,
            UseReason.USED_ELSEWHERE,
            TakeoverFacts::usedElsewhere,
            "another node than these two uses the image"),
    // 1
    OFF_BUT_WATCHING(
            Verdict.REFUSE,
            UseReason.NODE_ALIVE,
            facts -> facts.poweredOff() && facts.offForLong() && facts.watchedByLost(),
            "the node counts as powered off, yet it has a watch that would have timed out"),
    OFF_AND_UNKNOWN_WATCHER(
            Verdict.REFUSE,
            UseReason.WATCHER_UNKNOWN,
            facts -> facts.poweredOff() && facts.unknownWatcher(),
            "a watcher cannot be tied to a node; if it was the lost node's it is gone after 30 seconds"),
    OFF(
            Verdict.ALLOW_POWER_OFF,
            UseReason.POWER_OFF,
            TakeoverFacts::poweredOff,
            "the node has no power, so it cannot write"),
    // 3
    FENCED_BUT_WATCHED(
            Verdict.REFUSE,
            UseReason.WATCHED_DESPITE_FENCE,
            facts -> facts.fenced() && !facts.unwatched(),
            "the node is fenced and the image still watched: by another client or address; find it"),
    // 2
    FENCED(
            Verdict.ALLOW_FENCED,
            UseReason.FENCED,
            TakeoverFacts::fenced,
            "all clients of the node are on the blocklist; keep the entries until it was restarted or has unmapped all images"),
    // 5
    TAINTED_JUST_NOW(
            Verdict.REFUSE,
            UseReason.STALE_POSSIBLE,
            facts -> facts.tainted() && !facts.unwatched() && !facts.taintedForLong(),
            "the watch may be one that times out; ask again after 30 seconds"),
    TAINTED_BUT_WATCHED(
            Verdict.REFUSE,
            UseReason.NODE_ALIVE,
            facts -> facts.tainted() && !facts.unwatched(),
            "the node counts as out of service and the image is still watched: it is alive"),
    TAINTED_BUT_READY(
            Verdict.REFUSE,
            UseReason.NODE_ALIVE,
            facts -> facts.tainted() && facts.nodeReady(),
            "the node counts as out of service and its kubelet says that it is ready: it is alive"),
    // 4
    TAINTED(
            Verdict.ALLOW_WORD,
            UseReason.ADMINISTRATOR_WORD,
            TakeoverFacts::tainted,
            "safe only if the taint is true and the node is off: nothing else proves it"),
    // 7
    UNMAPPED_BUT_WATCHED(
            Verdict.REFUSE,
            UseReason.WATCHED_ELSEWHERE,
            facts -> facts.unmapped() && !facts.unwatched(),
            "the node has let go of the image, yet it is watched: it is mapped elsewhere or by another client"),
    UNMAPPED_LOCKS_UNKNOWN(
            Verdict.REFUSE,
            UseReason.LOCKS_UNKNOWN,
            facts -> facts.unmapped() && !facts.use().knowsLocks(),
            "the node has let go of the image; whether its last writer stopped cleanly is not known"),
    // 6
    UNMAPPED(
            Verdict.ALLOW_UNMAPPED,
            UseReason.UNMAPPED,
            facts -> facts.unmapped() && facts.unlocked(),
            "the node itself has it not mapped, nobody watches it and nobody holds a lock"),
    NODE_READY(
            Verdict.REFUSE,
            UseReason.NODE_ALIVE,
            TakeoverFacts::nodeReady,
            "the node is ready: stop the pod there and let the kubelet unmount, then its devices show it"),
    NODE_UNKNOWN(
            Verdict.REFUSE,
            UseReason.NODE_UNKNOWN,
            TakeoverFacts::nodeUnknown,
            "whether the node is lost is not known, and fencing a live one breaks all its volumes"),
    LOST_JUST_NOW(
            Verdict.REFUSE,
            UseReason.STALE_POSSIBLE,
            facts -> facts.lostJustNow() && !facts.unwatched(),
            "the node was lost less than 30 seconds ago; ask again"),
    UNKNOWN_WATCHER(
            Verdict.REFUSE,
            UseReason.WATCHER_UNKNOWN,
            TakeoverFacts::unknownWatcher,
            "a watcher cannot be tied to a node; fencing this node would not stop it"),
    // 10
    ALIVE_FOR_CEPH(
            Verdict.FENCE,
            UseReason.NOT_FENCED,
            facts -> !facts.unwatched(),
            "the node is not ready, yet its client has the image open: it may be writing"),
    // 8
    UNCLEAN(
            Verdict.FENCE,
            UseReason.NOT_FENCED,
            facts -> !facts.use().openLocks().isEmpty(),
            "the last writer did not stop cleanly and can come back"),
    // 9
    NOT_PROVEN(
            Verdict.FENCE,
            UseReason.NOT_PROVEN,
            facts -> true,
            "nothing shows a writer, but a frozen or fenced client or one cut off would not show");

    /** What follows. */
    enum Verdict {
        REFUSE,
        FENCE,
        ALLOW_POWER_OFF,
        ALLOW_FENCED,
        ALLOW_WORD,
        ALLOW_UNMAPPED
    }

    private final Verdict verdict;
    private final UseReason code;
    private final String sentence;

    @SuppressWarnings("ImmutableEnumChecker") // the conditions are functions without state
    private final Predicate<TakeoverFacts> applies;

    TakeoverRule(Verdict verdict, UseReason code, Predicate<TakeoverFacts> applies, String sentence) {
        this.verdict = verdict;
        this.code = code;
        this.applies = applies;
        this.sentence = sentence;
    }

    static TakeoverRule first(TakeoverFacts facts) {
        for (TakeoverRule rule : values()) {
            if (rule.applies.test(facts)) {
                return rule;
            }
        }
        throw new IllegalStateException("the last rule always applies");
    }

    Verdict verdict() {
        return verdict;
    }

    UseReason code() {
        return code;
    }

    String sentence() {
        return sentence;
    }
}
