package dev.mooring.deletion;

import dev.mooring.deletion.internal.DeletionCode;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Owners between a workload and its pods that were not given: the ReplicaSets of a Deployment, the Jobs of a CronJob. They go
 * with it, and what they own after them.
 */
final class Intermediate {

    private static final Map<String, String> MADE =
            Map.of(Kinds.DEPLOYMENT, Kinds.REPLICA_SET, Kinds.CRON_JOB, Kinds.JOB);

    private Intermediate() {}

    /** Marks the objects that such an owner may own as objects that may go. */
    static void doubt(DeletionRun run) {
        Set<ObjectRef> going = new HashSet<>();
        run.causes().forEach((each, cause) -> {
            if (MADE.containsKey(each.kind())
                    && (run.scene().life(each) != null || run.scene().isGone(each))
                    && cause.code() != DeletionCode.SCALED
                    && cause.code() != DeletionCode.KEPT_BY_TOOL) {
                going.add(each);
            }
        });
        for (Life life :
                going.isEmpty() ? List.<Life>of() : new ArrayList<>(run.scene().all())) {
            for (Life.Owner owner : life.owners()) {
                ObjectRef ref = new ObjectRef(owner.kind(), life.ref().namespace(), owner.name());
                if (run.scene().life(ref) == null && !run.scene().isGone(ref)) {
                    going.stream()
                            .filter(each -> owner.kind().equals(MADE.get(each.kind()))
                                    && each.namespace().equals(ref.namespace())
                                    && owner.name().startsWith(each.name() + "-"))
                            .findFirst()
                            .ifPresent(each -> run.doubt(
                                    life.ref(),
                                    DeletionCode.OWNER_NOT_GIVEN,
                                    "its owner " + ref + " was not given, and may be one that " + each
                                            + " made, which goes"));
                }
            }
        }
    }
}
