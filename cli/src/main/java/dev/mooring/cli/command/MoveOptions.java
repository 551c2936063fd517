package dev.mooring.cli.command;

import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Policy.ReclaimPolicy;
import dev.mooring.sanitize.Policy.Scenario;
import dev.mooring.sanitize.Purpose;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of a move to another cluster. */
public final class MoveOptions {

    @Option(
            names = "--into",
            paramLabel = "FILE",
            required = true,
            order = 10,
            description = "An export of the target cluster. Repeatable.")
    private List<String> into = new ArrayList<>();

    @Option(
            names = "--dual-active",
            order = 12,
            description = "Both clusters keep and use the volumes; by default the source gives them up.")
    private boolean dualActive;

    @Option(
            names = "--reclaim-policy",
            paramLabel = "POLICY",
            order = 13,
            description = "The final reclaim policy of the volumes in the target: keep that of the source (default),"
                    + " retain or delete. Until then it is Retain.")
    private ReclaimPolicy reclaimPolicy = ReclaimPolicy.KEEP;

    /** {@return the files of the target's export} */
    public List<String> into() {
        return List.copyOf(into);
    }

    /** {@return the policy for the objects in the target, without maps} */
    public Policy.Builder policy() {
        return Policy.builder(Purpose.PREBIND)
                .reclaimPolicy(reclaimPolicy)
                .scenario(dualActive ? Scenario.SHARED : Scenario.MOVED);
    }
}
