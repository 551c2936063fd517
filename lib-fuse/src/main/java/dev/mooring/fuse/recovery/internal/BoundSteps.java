package dev.mooring.fuse.recovery.internal;

import dev.mooring.fuse.recovery.OnFailure;
import dev.mooring.fuse.recovery.Step;
import dev.mooring.fuse.recovery.StepKind;
import java.util.List;

/** The steps of every plan that binds a mount for a pod. */
public final class BoundSteps {

    private BoundSteps() {}

    /** {@return the check that nothing is left of what was unmounted} */
    public static Step assertNotMounted(String target) {
        return new Step.Action(
                StepKind.ASSERT_NOT_MOUNTED,
                target,
                List.of(),
                Step.SHORT,
                OnFailure.STOP_BARE,
                "a bind would stack on a remaining mount");
    }

    /** {@return the step after which nobody may write to a bind} */
    public static Step makeReadOnly(String path, OnFailure onFailure) {
        return new Step.Action(
                StepKind.MAKE_READ_ONLY,
                path,
                List.of("mount", "-o", "remount,bind,ro", path),
                Step.SHORT,
                onFailure,
                "the pod may only read");
    }

    /** {@return the step that makes a new mount visible where a dead one is} */
    public static Step bindOver(String from, String target) {
        return new Step.Bind(
                StepKind.BIND_OVER,
                from,
                target,
                OnFailure.UNDO_UNCHANGED,
                "containers that follow the host see a mount that is bound over the dead one");
    }
}
