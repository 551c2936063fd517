package dev.mooring.fuse.recovery.internal;

import dev.mooring.fuse.mount.ContainerUse;
import dev.mooring.fuse.mount.VolumeSubject;
import dev.mooring.fuse.recovery.ContainerAction;
import dev.mooring.fuse.recovery.ContainerAction.Verdict;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One action per container, for all its volumes. */
final class Restarts {

    private record Key(String node, ObjectRef pod, String podUid, String container) {}

    private Restarts() {}

    static List<ContainerAction> of(List<RestartCause> causes) {
        return of(causes, Set.of());
    }

    /** The actions; containers in {@code held} must wait, because they would not start. */
    static List<ContainerAction> of(List<RestartCause> causes, Set<List<String>> held) {
        Map<Key, List<RestartCause>> byContainer = new LinkedHashMap<>();
        for (RestartCause cause : causes) {
            VolumeSubject subject = cause.used().subject();
            Key key = new Key(
                    subject.node(), subject.pod(), subject.podUid(), cause.use().name());
            byContainer.computeIfAbsent(key, unused -> new ArrayList<>()).add(cause);
        }
        List<ContainerAction> actions = new ArrayList<>();
        byContainer.forEach((key, list) -> actions.add(action(key, list, held)));
        return actions.stream().sorted().toList();
    }

    private static ContainerAction action(Key key, List<RestartCause> causes, Set<List<String>> held) {
        ContainerUse use = causes.get(0).use();
        String subject = key.pod() + " container " + key.container();
        List<Reason> reasons = new ArrayList<>(
                causes.stream().map(RestartCause::reason).distinct().toList());
        Verdict verdict = Verdict.RESTART;
        if (use.kind() == ContainerUse.Kind.EPHEMERAL) {
            verdict = Verdict.REPORT;
            reasons.add(RecoveryCode.CANNOT_RESTART_EPHEMERAL.reason(
                    subject, "an ephemeral container cannot be restarted"));
        } else if (use.restartPolicy() == ContainerUse.RestartPolicy.NEVER) {
            verdict = Verdict.REPLACE_POD;
            reasons.add(0, RecoveryCode.RESTART_IMPOSSIBLE.reason(subject, "its restart policy is Never"));
        } else if (held.contains(List.of(key.podUid(), key.container())) || held.contains(List.of(key.podUid()))) {
            verdict = Verdict.HOLD;
            reasons.add(RecoveryCode.RESTART_HELD.reason(
                    subject, "another of its volumes is not recovered, and it would not start on a dead mount"));
        }
        List<String> targets =
                causes.stream().map(cause -> cause.used().target()).toList();
        return new ContainerAction(
                key.node(),
                key.pod(),
                key.podUid(),
                key.container(),
                verdict,
                reasons.get(0).message(),
                targets,
                reasons);
    }
}
