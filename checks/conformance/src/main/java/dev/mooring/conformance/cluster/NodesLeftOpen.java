package dev.mooring.conformance.cluster;

import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.ClaimEnd.Placement;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.PodEnd;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.provisioning.Provisioners;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The predictions about new pods and claims if the scheduler's choice is unknown: a claim that is predicted to be bound
 * is bound, with one of the named volumes and on one of the named nodes.
 */
final class NodesLeftOpen {

    private final LifeRecord record;
    private final Forecast forecast;
    private final List<String> differences = new ArrayList<>();
    private int asked;
    private int open;

    private NodesLeftOpen(LifeRecord record) {
        this.record = record;
        this.forecast = Forecast.given(record.inventoryBefore())
                .provisioning(Provisioners.named(Driver.NAME))
                .creating(Creation.created(record).toArray());
    }

    static Compared compare(LifeRecord record) {
        return Creation.isJudged(record) ? new NodesLeftOpen(record).compared() : Compared.NOTHING;
    }

    private Compared compared() {
        for (ClaimEnd claim : forecast.claims()) {
            find(claim.claim().ref()).ifPresent(real -> compare(claim, ClaimView.from(real)));
        }
        for (PodEnd pod : forecast.pods()) {
            find(pod.pod()).ifPresent(real -> compare(pod, real));
        }
        return new Compared(asked, open, differences);
    }

    private Optional<Manifest> find(ObjectRef object) {
        return record.after().stream().filter(each -> each.ref().equals(object)).findFirst();
    }

    private void compare(ClaimEnd claim, ClaimView real) {
        Optional<Placement> placement = claim.placement();
        if (placement.isEmpty()) {
            return;
        }
        asked++;
        if (claim.dependsOnNodes()) {
            open++;
        } else if (!claim.phase().equals(real.phase())) {
            differs(claim.claim().ref(), claim.phase() + " " + placement, real.phase());
        } else if (claim.isBound() && !isOneOf(placement.get().volumes(), real.volumeName())) {
            differs(claim.claim().ref(), placement.toString(), real.volumeName());
        }
        String node = real.annotations().getOrDefault(Annotations.SELECTED_NODE, "");
        if (!node.isEmpty() && !placement.get().nodes().contains(node)) {
            differs(claim.claim().ref(), placement.toString(), node);
        }
    }

    /** Provisioned volumes have the uid of the claim in their name. */
    private static boolean isOneOf(List<String> volumes, String real) {
        return real.startsWith(LifeEnd.PROVISIONED)
                ? volumes.stream().anyMatch(each -> each.startsWith(LifeEnd.PROVISIONED))
                : volumes.contains(real);
    }

    private void compare(PodEnd pod, Manifest real) {
        asked++;
        String node = real.spec().string("nodeName").orElse("");
        boolean isForetold = switch (pod.state()) {
            case PLACED -> pod.node().filter(node::equals).isPresent();
            case OPEN -> pod.verdict().feasible().contains(node);
            case WAITING_FOR_CLAIMS, UNSCHEDULABLE, NOT_SCHEDULED -> node.isEmpty();
            case UNKNOWN -> true;
        };
        if (pod.state() == PodEnd.State.UNKNOWN) {
            open++;
        } else if (!isForetold) {
            differs(
                    pod.pod(),
                    pod.state() + " "
                            + Stream.of(pod.node(), pod.message())
                                    .flatMap(Optional::stream)
                                    .toList(),
                    node.isEmpty() ? "no node" : node);
        }
    }

    private void differs(ObjectRef object, String foretold, String real) {
        differences.add(object + ": forecast " + foretold + ", really " + real);
    }
}
