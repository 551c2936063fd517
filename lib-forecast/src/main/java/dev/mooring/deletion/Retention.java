package dev.mooring.deletion;

import dev.mooring.deletion.internal.DeletionCode;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.release.Release;
import dev.mooring.workload.internal.StatefulSetClaims;
import dev.mooring.workload.internal.StatefulSetClaims.Owner;
import dev.mooring.workload.internal.WorkloadDifference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The owners that a StatefulSet gives the claims of its pods, so that the garbage collector deletes them or not.
 *
 * @upstream pkg/controller/statefulset/stateful_set_utils.go isClaimOwnerUpToDate, updateClaimOwnerRefForSetAndPod
 */
final class Retention {

    private static final String APPS = "apps/v1";

    private final Life set;
    private final StatefulSetClaims claims;
    private final List<String> templates;
    private final boolean isController;

    private Retention(Life set, Release release) {
        this.set = set;
        this.claims = StatefulSetClaims.of(set.manifest(), release);
        this.templates = set.manifest().spec().array("volumeClaimTemplates").items().stream()
                .map(each -> each instanceof JsonObject template ? new Manifest(template).name() : "")
                .toList();
        this.isController = release.has(WorkloadDifference.CLAIM_OWNER_IS_CONTROLLER);
    }

    /** Brings the owners of the claims of a set's pods up to date, as the set's controller does all the time. */
    static void apply(DeletionRun run, ObjectRef ref) {
        Life life = run.scene().life(ref);
        if (!ref.kind().equals(Kinds.STATEFUL_SET)
                || life == null
                || life.isBeingDeleted()
                || life.uid().isEmpty()) {
            return;
        }
        try {
            Retention retention = new Retention(life, run.scene().inventory().release());
            if (retention.claims.followsPolicy()) {
                pods(run.scene(), life).forEach(pod -> retention.update(run, pod));
            }
        } catch (ManifestException e) {
            run.doubt(ref, DeletionCode.METADATA_NOT_READ, "cannot be read: " + e.problem());
        }
    }

    private static List<ObjectRef> pods(DeletionInput scene, Life set) {
        return scene.dependents(set.uid()).stream()
                .filter(each -> each.kind().equals(Kinds.POD))
                .filter(each -> StatefulSetClaims.member(each.name())
                        .set()
                        .equals(set.ref().name()))
                .toList();
    }

    private static int ordinal(ObjectRef pod) {
        return StatefulSetClaims.member(pod.name()).ordinal();
    }

    private void update(DeletionRun run, ObjectRef podRef) {
        @Nullable Life pod = run.scene().life(podRef);
        for (String template : templates) {
            String name = StatefulSetClaims.claimName(template, set.ref().name(), ordinal(podRef));
            Life claim = run.scene().life(ObjectRef.claim(podRef.namespace(), name));
            if (pod != null && claim != null) {
                Life updated = claim.withOwners(isController ? owners(claim, pod) : moreOwners(claim, pod));
                if (!claim.isSame(updated)) {
                    run.put(updated);
                }
            }
        }
    }

    /** The owners of a claim; its present ones if they must not change. */
    List<Life.Owner> owners(Life claim, Life pod) {
        if (isStale(claim, set, APPS) || isStale(claim, pod, "v1")) {
            return claim.owners();
        }
        boolean isForeign = !claims.retainsAll() && claim.owners().stream().anyMatch(each -> isForeign(each, pod));
        List<Life.Owner> kept = new ArrayList<>(claim.owners());
        kept.removeIf(each -> matches(each, set, APPS) || matches(each, pod, "v1"));
        Owner wanted = isForeign ? Owner.NONE : claims.owner(ordinal(pod.ref()));
        if (wanted != Owner.NONE) {
            kept.add(owner(wanted, pod));
        }
        return kept;
    }

    /** The owners of a claim if the set ignores the others. */
    private List<Life.Owner> moreOwners(Life claim, Life pod) {
        Owner wanted = claims.owner(ordinal(pod.ref()));
        String uid = wanted == Owner.NONE ? "" : owner(wanted, pod).uid();
        List<Life.Owner> kept = new ArrayList<>(claim.owners());
        kept.removeIf(each -> !each.uid().equals(uid)
                && (each.uid().equals(set.uid()) || each.uid().equals(pod.uid())));
        if (wanted != Owner.NONE && kept.stream().noneMatch(each -> each.uid().equals(uid))) {
            kept.add(owner(wanted, pod));
        }
        return kept;
    }

    private Life.Owner owner(Owner wanted, Life pod) {
        Life owner = wanted == Owner.SET ? set : pod;
        return new Life.Owner(
                wanted == Owner.SET ? APPS : "v1",
                owner.ref().kind(),
                owner.ref().name(),
                owner.uid(),
                isController,
                isController);
    }

    private boolean isForeign(Life.Owner owner, Life pod) {
        return owner.isController() && !matches(owner, set, APPS) && !matches(owner, pod, "v1");
    }

    private static boolean isStale(Life claim, Life owner, String apiVersion) {
        return claim.owners().stream()
                .filter(each -> matches(each, owner, apiVersion))
                .findFirst()
                .filter(each -> !each.uid().equals(owner.uid()))
                .isPresent();
    }

    private static boolean matches(Life.Owner owner, Life life, String apiVersion) {
        return owner.apiVersion().equals(apiVersion)
                && owner.kind().equals(life.ref().kind())
                && owner.name().equals(life.ref().name());
    }
}
