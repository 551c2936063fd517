package dev.mooring.rbd.use;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.Reason;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether a node may take an image over from one that is lost. */
public sealed interface Takeover permits Takeover.Allowed, Takeover.NeedsFencing, Takeover.Refused {

    /**
     * Why, the deciding reason first.
     *
     * @return the reasons, never empty
     */
    List<Reason> reasons();

    /**
     * Decides for a volume that one node at a time may write.
     *
     * <p>Safe by default: without evidence there is no takeover, and evidence of a writer never helps. For example, a node
     * that is not ready, with no watcher and no lock, is not enough: the node may be frozen or cut off and write again;
     * the answer is {@link NeedsFencing}. With the blocklist that shows all its clients for five years, it is
     * {@link Allowed} for as long as the entries last.
     *
     * @param request the two nodes and the evidence
     * @return the decision
     */
    static Takeover decide(TakeoverRequest request) {
        return TakeoverDecision.of(request);
    }

    /** What makes it safe. */
    enum Basis {
        /** The lost node has no power. */
        POWER_OFF,
        /** All its clients are kept out by the cluster. */
        FENCED,
        /** A person says it is off, by the out-of-service taint; nothing proves it. */
        ADMINISTRATOR_WORD,
        /** The node itself let go of the image. */
        UNMAPPED
    }

    /**
     * It may.
     *
     * @param basis what makes it safe
     * @param until when the safety ends: the node must be fenced by another entry or restarted before; null if it does not end
     * @param reasons why
     */
    record Allowed(Basis basis, @Nullable Instant until, List<Reason> reasons) implements Takeover {

        public Allowed {
            requireNonNull(basis, "basis");
            reasons = List.copyOf(reasons);
        }
    }

    /**
     * Not yet: the lost node must be kept out first. After the plan, collect the evidence again and ask again.
     *
     * @param plan how
     * @param reasons why
     * @param missing evidence that was not given or failed and could change the answer or make the plan gentler
     */
    record NeedsFencing(FencingPlan plan, List<Reason> reasons, List<Reason> missing) implements Takeover {

        public NeedsFencing {
            requireNonNull(plan, "plan");
            reasons = List.copyOf(reasons);
            missing = List.copyOf(missing);
        }
    }

    /**
     * It may not.
     *
     * @param reasons why
     * @param missing evidence that was not given or failed and could change the answer
     */
    record Refused(List<Reason> reasons, List<Reason> missing) implements Takeover {

        public Refused {
            reasons = List.copyOf(reasons);
            missing = List.copyOf(missing);
        }
    }
}
