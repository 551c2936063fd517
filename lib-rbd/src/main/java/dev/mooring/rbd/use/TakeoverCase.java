package dev.mooring.rbd.use;

import java.util.function.Predicate;

/** The cases of a takeover, read from top to bottom; the first that applies decides. */
enum TakeoverCase {
    STATUS_UNKNOWN(
            Verdict.REFUSE,
            UseReason.STATUS_UNKNOWN,
            TakeoverEvidence::statusUnknown,
            "it is not known which clients have the image open"),
    POWERED_OFF(
            Verdict.ALLOW_POWER_OFF,
            UseReason.POWER_OFF,
            TakeoverEvidence::poweredOff,
            "the node has no power, so it cannot write"),

    FENCED(
            Verdict.ALLOW_FENCED,
            UseReason.FENCED,
            TakeoverEvidence::fenced,
            "all clients of the node are on the blocklist; keep the entries until the node was restarted or has"
                    + " unmapped all images"),

    TAINTED(
            Verdict.ALLOW_WORD,
            UseReason.ADMINISTRATOR_WORD,
            TakeoverEvidence::tainted,
            "safe only if the taint is true and the node is off: nothing else proves it"),

    UNMAPPED_WITH_UNKNOWN_LOCKS(
            Verdict.REFUSE,
            UseReason.LOCKS_UNKNOWN,
            facts -> facts.unmapped() && facts.locksUnknown(),
            "the node has unmapped the image, but it is not known whether its last writer stopped cleanly"),
    UNMAPPED(
            Verdict.ALLOW_UNMAPPED,
            UseReason.UNMAPPED,
            facts -> facts.unmapped() && facts.image().openLocks().isEmpty(),
            "the node itself does not have the image mapped, and the image has no watcher and no lock"),

    DEVICES_INCOMPLETE(
            Verdict.REFUSE,
            UseReason.DEVICES_UNKNOWN,
            facts -> facts.nodeReady() && facts.devicesIncomplete(),
            "the node is ready, and its devices are not fully known: list those of the kernel and those of rbd-nbd"),
    NODE_READY(
            Verdict.REFUSE,
            UseReason.NODE_ALIVE,
            TakeoverEvidence::nodeReady,
            "the node is ready, so its client may write: stop what uses the image there, and show that it is unmapped"),
    NODE_UNKNOWN(
            Verdict.REFUSE,
            UseReason.NODE_UNKNOWN,
            TakeoverEvidence::nodeUnknown,
            "it is not known whether the node is lost, and fencing a live node breaks all its volumes"),
    LOST_JUST_NOW(
            Verdict.REFUSE,
            UseReason.STALE_POSSIBLE,
            facts -> facts.lostJustNow() && !facts.unwatched(),
            "the node was lost less than 30 seconds ago; ask again"),
    UNKNOWN_WATCHER(
            Verdict.REFUSE,
            UseReason.WATCHER_UNKNOWN,
            TakeoverEvidence::unknownWatcher,
            "a watcher cannot be assigned to a node; fencing this node would not stop it"),

    FENCED_UNSEEN(
            Verdict.REFUSE,
            UseReason.CLIENT_NOT_SEEN,
            facts -> facts.unwatched() && facts.fence().isUnseen(),
            "the addresses of the Node object are on the blocklist, but nothing shows that Ceph sees the clients of"
                    + " the node there: with a pod network, Multus or NAT they come from others"),
    LOST_BUT_WATCHING(
            Verdict.FENCE,
            UseReason.NOT_FENCED,
            facts -> !facts.unwatched(),
            "the node is not ready, but its client has the image open and may be writing"),
    LAST_WRITER_UNCLEAN(
            Verdict.FENCE,
            UseReason.NOT_FENCED,
            facts -> !facts.image().openLocks().isEmpty(),
            "the last writer did not stop cleanly and may write again"),
    NOT_PROVEN(
            Verdict.FENCE,
            UseReason.NOT_PROVEN,
            facts -> true,
            "no writer is visible, but a frozen, fenced or disconnected client would not be visible either");

    /** What a case decides. */
    enum Verdict {
        REFUSE,
        FENCE,
        ALLOW_POWER_OFF,
        ALLOW_FENCED,
        ALLOW_WORD,
        ALLOW_UNMAPPED;

        boolean isYes() {
            return this != REFUSE && this != FENCE;
        }
    }

    private final Verdict verdict;
    private final UseReason code;
    private final String sentence;

    private final Predicate<TakeoverEvidence> applies;

    TakeoverCase(Verdict verdict, UseReason code, Predicate<TakeoverEvidence> applies, String sentence) {
        this.verdict = verdict;
        this.code = code;
        this.applies = applies;
        this.sentence = sentence;
    }

    static TakeoverCase first(TakeoverEvidence facts) {
        for (TakeoverCase each : values()) {
            if (each.applies.test(facts)) {
                return each;
            }
        }
        throw new IllegalStateException("the last case always applies");
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
