package dev.mooring.deletion;

import dev.mooring.deletion.Deletion.Propagation;
import dev.mooring.deletion.internal.DeletionCode;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.workload.internal.AppliedObjects;
import dev.mooring.workload.internal.AppliedObjects.Fate;
import dev.mooring.workload.internal.AppliedObjects.Member;
import java.util.ArrayList;
import java.util.List;

/** The tools that delete what they have applied when their own object or release goes. */
final class AppliedDeletion {

    private AppliedDeletion() {}

    /** An object is being deleted: if it is one of Argo CD or Flux, what that has applied goes too. */
    static void started(DeletionRun run, Life life) {
        if (!run.tools().containsKey(life.ref())) {
            AppliedObjects.of(life.manifest(), run.scene().inventory())
                    .ifPresent(found -> play(run, life.ref(), found));
        }
    }

    static void uninstall(DeletionRun run, HelmRelease release) {
        ObjectRef ref = release.ref();
        run.scene().leaves(ref);
        run.cause(ref, DeletionCode.DELETED_AS_ASKED, "is uninstalled as asked");
        play(
                run,
                ref,
                AppliedObjects.ofRelease(
                        release.namespace(),
                        release.name(),
                        release.documents(),
                        release.runsHooks(),
                        run.scene().inventory()));
    }

    private static void play(DeletionRun run, ObjectRef tool, AppliedObjects found) {
        List<Reason> reasons = new ArrayList<>();
        if (!found.word().isEmpty()) {
            reasons.add(Reason.of(DeletionCode.TOOL_DELETES, tool.toString(), found.word()));
        }
        if (!found.open().isEmpty()) {
            reasons.add(
                    Reason.of(DeletionCode.TOOL_DELETES_NOT_KNOWN, tool.toString(), String.join("; ", found.open())));
        }
        run.tools().put(tool, List.copyOf(reasons));
        List<ObjectRef> going = found.members().stream()
                .filter(each -> each.fate() == Fate.GOES)
                .map(Member::object)
                .toList();
        run.scene().alsoTogether(going);
        found.members().forEach(each -> end(run, each, found.isForeground()));
    }

    private static void end(DeletionRun run, Member member, boolean isForeground) {
        ObjectRef ref = member.object();
        Life life = run.scene().life(ref);
        if (life == null) {
            return;
        }
        switch (member.fate()) {
            case GOES -> {
                Retention.apply(run, ref);
                // A claim without a dependent waits for none, and one that is not given could only delay the loss.
                boolean isAlone = ref.isClaim() && !run.scene().hasDependents(life.uid());
                run.delete(
                        ref,
                        isForeground && !isAlone ? Propagation.FOREGROUND : Propagation.BACKGROUND,
                        DeletionCode.DELETED_BY_TOOL,
                        member.why());
            }
            case MAY_GO -> {
                if (!life.isBeingDeleted()) {
                    run.doubt(ref, DeletionCode.MAY_BE_DELETED, member.why());
                }
            }
            case STAYS -> {
                if (!life.isBeingDeleted()) {
                    run.cause(ref, DeletionCode.KEPT_BY_TOOL, member.why());
                }
            }
        }
    }
}
