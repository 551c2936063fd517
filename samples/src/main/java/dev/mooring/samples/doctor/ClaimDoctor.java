package dev.mooring.samples.doctor;

import dev.mooring.fabric8.ClusterFeed;
import dev.mooring.forecast.ClaimExplanation;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.time.Duration;
import java.util.Optional;

/** Sends an event to each Pending claim that explains why it is not bound and names the nearest volume. */
@ControllerConfiguration(name = "claim-doctor")
public final class ClaimDoctor implements Reconciler<PersistentVolumeClaim> {

    private static final Duration AGAIN = Duration.ofMinutes(1);

    private final ClusterFeed feed;

    /**
     * A doctor that learns about the cluster from a feed.
     *
     * @param feed the feed, started
     */
    public ClaimDoctor(ClusterFeed feed) {
        this.feed = feed;
    }

    @Override
    public UpdateControl<PersistentVolumeClaim> reconcile(
            PersistentVolumeClaim claim, Context<PersistentVolumeClaim> context) {
        diagnosis(feed.inventory(), ObjectRef.of(claim))
                .ifPresent(
                        why -> context.getClient().resource(event(claim, why)).createOr(each -> each.update()));
        return UpdateControl.<PersistentVolumeClaim>noUpdate().rescheduleAfter(AGAIN);
    }

    /**
     * Why a claim is not bound, in one line.
     *
     * @param cluster the cluster
     * @param claim the claim
     * @return for example {@code pending: 0 of 2 volumes fit: 2 volume too small; nearest pv-1 lacks 5Gi}; empty if the
     *     claim is bound or gone
     */
    public static Optional<String> diagnosis(Inventory cluster, ObjectRef claim) {
        return ClaimExplanation.of(cluster, claim)
                .filter(each -> each.decision() != ClaimExplanation.Decision.BOUND)
                .map(ClaimExplanation::headline);
    }

    private static Event event(PersistentVolumeClaim claim, String why) {
        return new EventBuilder()
                .withNewMetadata()
                .withNamespace(claim.getMetadata().getNamespace())
                .withName(claim.getMetadata().getName() + ".why")
                .endMetadata()
                .withNewInvolvedObject()
                .withApiVersion("v1")
                .withKind(claim.getKind())
                .withNamespace(claim.getMetadata().getNamespace())
                .withName(claim.getMetadata().getName())
                .withUid(claim.getMetadata().getUid())
                .endInvolvedObject()
                .withType("Warning")
                .withReason("NotBound")
                .withMessage(why)
                .build();
    }
}
