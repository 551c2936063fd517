package dev.mooring.fuse.probe;

import dev.mooring.json.JsonPointer;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What to do about the liveness probe of one container. */
public final class ProbeProposal {

    record Facts(
            String container,
            JsonPointer at,
            List<String> paths,
            ProbeVerdict verdict,
            @Nullable FuseLivenessProbe probe,
            List<Reason> reasons) {

        Facts {
            paths = List.copyOf(paths);
            reasons = List.copyOf(reasons);
        }
    }

    private final Facts facts;

    ProbeProposal(Facts facts) {
        this.facts = facts;
    }

    /** {@return the name of the container} */
    public String container() {
        return facts.container;
    }

    /** {@return where the container is in the object} */
    public JsonPointer at() {
        return facts.at;
    }

    /** {@return the mount paths of the volumes, sorted} */
    public List<String> paths() {
        return facts.paths;
    }

    /** {@return what to do} */
    public ProbeVerdict verdict() {
        return facts.verdict;
    }

    /** {@return the proposed probe; empty if the container keeps its own or cannot have one} */
    public Optional<FuseLivenessProbe> probe() {
        return Optional.ofNullable(facts.probe);
    }

    /** {@return why, and what to consider} */
    public List<Reason> reasons() {
        return facts.reasons;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ProbeProposal proposal && proposal.facts.equals(facts);
    }

    @Override
    public int hashCode() {
        return facts.hashCode();
    }

    /** Without the command of the container, which can have a password. */
    @Override
    public String toString() {
        return facts.container + " " + facts.verdict + " " + facts.paths;
    }
}
