package dev.mooring.conformance.cluster;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.plan.Goal;
import dev.mooring.quantity.StorageSize;
import dev.mooring.step.internal.WorkloadStop;
import dev.mooring.workload.internal.StatefulSetClaims;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The conditions at the end, and those at any time, independent of the library's plan.
 *
 * @param before the objects before the first step
 */
record PlanEnd(PlanWorld world, Goal goal, Inventory before) {

    private static final Set<String> MARKED = Set.of(
            Kinds.PERSISTENT_VOLUME,
            Kinds.PERSISTENT_VOLUME_CLAIM,
            Kinds.STATEFUL_SET,
            Kinds.DEPLOYMENT,
            Kinds.CRON_JOB);

    /** Stolen, lost, deleted, or written by two. */
    List<String> harms(List<Manifest> objects, Journal journal) {
        Inventory now = Inventory.of(objects);
        List<String> harms = new ArrayList<>();
        if (isKept()) {
            for (VolumeView each : before.volumes()) {
                if (journal.deleted().contains(each.volumeHandle())) {
                    harms.add(each.volumeHandle() + " is deleted");
                }
            }
        }
        Map<String, ClaimView> writers = new HashMap<>();
        for (VolumeView each : now.volumes()) {
            before.volume(each.name())
                    .filter(was -> each.phase().equals("Bound") && !owners(was).contains(key(each)))
                    .ifPresent(was -> harms.add(was.name() + " is stolen by " + key(each)));
        }
        for (PodView pod : now.pods()) {
            for (String name : pod.isFinished() || pod.nodeName().isEmpty() ? List.<String>of() : pod.claimNames()) {
                now.claim(pod.namespace(), name).ifPresent(claim -> {
                    ClaimView other = writers.putIfAbsent(handle(now, claim), claim);
                    if (other != null && !other.ref().equals(claim.ref())) {
                        harms.add(claim.volumeName() + " is written by " + other.ref() + " and " + claim.ref());
                    }
                });
            }
        }
        return harms;
    }

    private static String handle(Inventory now, ClaimView claim) {
        return now.volume(claim.volumeName()).map(VolumeView::volumeHandle).orElse(claim.key());
    }

    private boolean isKept() {
        return world.aim() != PlanWorld.Aim.RETIRE_DESTROY;
    }

    /** The owner of the data. */
    private String key(VolumeView volume) {
        return volume.claimRef()
                .map(each -> each.key())
                .orElse(ObjectRef.claim(world.name(), PlanWorldGenerator.CLAIM).key());
    }

    private Set<String> owners(VolumeView volume) {
        String key = key(volume);
        return key.equals(last(key)) ? Set.of(key) : Set.of(key, last(key));
    }

    /** The final owner of a claim's data. */
    private String last(String key) {
        if (goal instanceof Goal.Bind bind) {
            return bind.claim().key();
        }
        if (goal instanceof Goal.Rename rename && rename.claim().isClaim()) {
            return rename.to().key();
        }
        if (goal instanceof Goal.Rename rename) {
            String name = key.substring(key.indexOf('/') + 1);
            String[] parts = name.split("-" + rename.claim().name() + "-", 2);
            int first = before.find(rename.claim())
                    .map(set -> StatefulSetClaims.of(set).start())
                    .orElse(0);
            int shift = rename.firstOrdinal().orElse(first) - first;
            return rename.to().namespace() + "/"
                    + StatefulSetClaims.claimName(parts[0], rename.to().name(), Integer.parseInt(parts[1]) + shift);
        }
        return key;
    }

    /** The violated final conditions. */
    List<String> differences(List<Manifest> objects, Journal journal) {
        Inventory now = Inventory.of(objects);
        List<String> wrong = new ArrayList<>();
        for (VolumeView each : before.volumes()) {
            volume(each, now, journal, wrong);
        }
        if (goal instanceof Goal.Rename rename) {
            if (!rename.claim().equals(rename.to())) {
                gone(rename.claim(), now, wrong);
            }
            rename.firstOrdinal().ifPresent(first -> numbered(rename.to(), first, now, wrong));
        } else if (goal instanceof Goal.Retire retire) {
            before.claims().stream()
                    .filter(each -> retire.object().kind().equals(Kinds.NAMESPACE)
                            || each.ref().equals(retire.object())
                            || retire.object().kind().equals(Kinds.STATEFUL_SET))
                    .forEach(each -> gone(each.ref(), now, wrong));
            boolean isGoing = now.find(retire.object())
                    .filter(each -> each.metadata().has("deletionTimestamp"))
                    .isPresent();
            if (!isGoing) {
                gone(retire.object(), now, wrong);
            }
        } else if (goal instanceof Goal.Grow grow) {
            grown(grow, now, wrong);
        } else if (goal instanceof Goal.Drain drain) {
            drained(drain, now, wrong);
        } else if (goal instanceof Goal.Recreate recreate) {
            recreated(recreate, now, wrong);
        }
        if (!(goal instanceof Goal.Retire)) {
            workloads(now, wrong);
        }
        return wrong;
    }

    private static void gone(ObjectRef object, Inventory now, List<String> wrong) {
        if (now.find(object).isPresent()) {
            wrong.add(object + " is there");
        }
    }

    private static void numbered(ObjectRef set, int first, Inventory now, List<String> wrong) {
        Optional<Integer> start =
                now.find(set).map(each -> StatefulSetClaims.of(each).start());
        if (start.filter(each -> each == first).isEmpty()) {
            wrong.add(set + " is numbered from " + start);
        }
    }

    private void volume(VolumeView was, Inventory now, Journal journal, List<String> wrong) {
        Optional<VolumeView> is = now.volume(was.name());
        if (!isKept()) {
            if (!journal.deleted().contains(was.volumeHandle()) || is.isPresent()) {
                wrong.add(was.name() + " is not deleted");
            }
            return;
        }
        if (is.isEmpty() || !is.get().volumeHandle().equals(was.volumeHandle())) {
            wrong.add(was.name() + " is not there");
            return;
        }
        boolean isLeft = goal instanceof Goal.Retire || isReplaced(was);
        String policy = isLeft ? "Retain" : was.reclaimPolicy();
        if (!is.get().reclaimPolicy().equals(policy)) {
            wrong.add(was.name() + " has policy " + is.get().reclaimPolicy() + " instead of " + policy);
        }
        String key = last(key(was));
        String[] name = key.split("/");
        boolean isBound = now.claim(name[0], name[1])
                .filter(each -> each.volumeName().equals(was.name())
                        && each.phase().equals("Bound")
                        && !each.isBeingDeleted()
                        && is.get()
                                .claimRef()
                                .filter(ref -> ref.uid().equals(each.uid()))
                                .isPresent())
                .isPresent();
        if (!isLeft && !isBound) {
            wrong.add(key + " is not bound to " + was.name());
        }
    }

    /** The volume that a claim has by mistake. */
    private boolean isReplaced(VolumeView volume) {
        return goal instanceof Goal.Bind bind
                && bind.volume().filter(each -> !each.equals(volume.name())).isPresent();
    }

    /** They run as before, without leftovers of the plan. */
    private void workloads(Inventory now, List<String> wrong) {
        boolean isAway = goal instanceof Goal.Rename rename
                && !rename.to().namespace().equals(rename.claim().namespace());
        for (Manifest each : now.all()) {
            boolean isNote = each.metadata().child("annotations").members().keySet().stream()
                    .anyMatch(key -> key.startsWith("dev.mooring/"));
            if (MARKED.contains(each.kind()) && isNote && !isAway) {
                wrong.add(each.ref() + " has a note of the plan: "
                        + each.metadata().child("annotations"));
            }
        }
        for (Manifest was : before.all()) {
            boolean isRenamed = goal instanceof Goal.Rename && was.ref().equals(goal.object());
            ObjectRef ref = isRenamed ? ((Goal.Rename) goal).to() : was.ref();
            boolean isAsBefore = now.find(ref)
                    .filter(is -> WorkloadStop.replicas(is) >= WorkloadStop.replicas(was)
                            && is.spec()
                                    .child("persistentVolumeClaimRetentionPolicy")
                                    .equals(was.spec().child("persistentVolumeClaimRetentionPolicy"))
                            && is.spec().get("suspend").equals(was.spec().get("suspend")))
                    .isPresent();
            boolean isWorkload =
                    Set.of(Kinds.DEPLOYMENT, Kinds.STATEFUL_SET, Kinds.CRON_JOB).contains(was.kind());
            if (isWorkload && !isAsBefore && (!isAway || isRenamed)) {
                wrong.add(ref + " does not run as before: " + now.find(ref).map(Manifest::spec));
            }
        }
    }

    private void grown(Goal.Grow grow, Inventory now, List<String> wrong) {
        Manifest set = now.find(grow.object()).orElse(null);
        if (set == null) {
            wrong.add(grow.object() + " is not there");
            return;
        }
        StorageSize size = StorageSize.parse("8Gi");
        boolean hasClaims = false;
        for (ClaimView each : now.claims()) {
            boolean isOurs =
                    each.namespace().equals(world.name()) && each.ref().name().startsWith("data-");
            hasClaims |= isOurs;
            boolean isLarge = each.request().compareTo(size) >= 0
                    && now.volume(each.volumeName())
                            .filter(volume -> volume.capacity().compareTo(size) >= 0)
                            .isPresent();
            if (isOurs && !isLarge) {
                wrong.add(each.ref() + " has not grown");
            }
        }
        String template = set.spec().array("volumeClaimTemplates").toJson();
        if ((hasClaims || !grow.size().isEmpty()) && !template.contains("\"8Gi\"")) {
            wrong.add("the template is " + template);
        }
    }

    private static void recreated(Goal.Recreate recreate, Inventory now, List<String> wrong) {
        String spec =
                now.find(recreate.object()).map(each -> each.spec().toJson()).orElse("");
        recreate.fields().forEach((field, value) -> {
            String name = field.substring(field.lastIndexOf('.') + 1);
            if (!spec.contains("\"" + name + "\":\"" + value + "\"")) {
                wrong.add(recreate.object() + " has not " + field + " " + value + ": " + spec);
            }
        });
    }

    /** The pods that were interrupted. */
    List<String> restarted(List<Manifest> objects) {
        Inventory now = Inventory.of(objects);
        return before.pods().stream()
                .filter(each -> now.pod(each.namespace(), each.ref().name())
                        .filter(pod -> pod.uid().equals(each.uid()))
                        .isEmpty())
                .map(each -> each.ref() + " was restarted")
                .toList();
    }

    private void drained(Goal.Drain drain, Inventory now, List<String> wrong) {
        String node = drain.object().name();
        if (now.node(node).filter(NodeView::isUnschedulable).isEmpty()) {
            wrong.add(node + " is not cordoned");
        }
        for (PodView each : now.pods()) {
            if (!each.ref().name().startsWith("agent-")
                    && (each.nodeName().equals(node) || each.nodeName().isEmpty())) {
                wrong.add(each.ref() + " is on node '" + each.nodeName() + "'");
            }
        }
        for (AttachmentView each : now.attachments()) {
            if (each.nodeName().equals(node)) {
                wrong.add(each.ref() + " is still on the node");
            }
        }
    }
}
