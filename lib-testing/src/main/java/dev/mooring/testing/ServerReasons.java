package dev.mooring.testing;

import dev.mooring.expansion.Expansion;
import dev.mooring.expansion.Resizers;
import dev.mooring.expansion.internal.PendingExpansion;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.PodEnd;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Why an object on a server ends as it does. */
record ServerReasons(Inventory server, Forecast forecast, Resizers resizers) {

    List<Reason> why(ObjectRef object) {
        if (server.find(object).isEmpty()) {
            throw new AssertionError("Expected the server to have " + object + ", but it has only "
                    + server.all(object.kind()).stream().map(Manifest::ref).toList());
        }
        return switch (object.kind()) {
            case Kinds.PERSISTENT_VOLUME_CLAIM -> ofClaim(object);
            case Kinds.PERSISTENT_VOLUME -> forecast.explain(object);
            case Kinds.POD -> ofPod(object);
            default -> throw new IllegalArgumentException("expected a claim, volume or pod, found " + object);
        };
    }

    private List<Reason> ofClaim(ObjectRef object) {
        List<Reason> reasons = new ArrayList<>(forecast.explain(object));
        server.claim(object.namespace(), object.name())
                .filter(claim -> PendingExpansion.of(claim).isPresent())
                .map(claim -> Expansion.Request.of(claim).withResizers(resizers.names()))
                .ifPresent(
                        request -> reasons.addAll(Expansion.of(request, server).reasons()));
        return reasons;
    }

    /** Without a scheduler no node is considered, and only the claims say something. */
    private List<Reason> ofPod(ObjectRef object) {
        Set<Reason> reasons = new LinkedHashSet<>();
        Optional<PodEnd> end = forecast.nodes().isEmpty() ? Optional.empty() : forecast.pod(object);
        end.map(PodEnd::verdict).ifPresent(verdict -> {
            verdict.refusal().ifPresent(reasons::add);
            verdict.nodes().forEach(node -> reasons.addAll(node.reasons()));
            reasons.addAll(verdict.remarks());
        });
        server.pod(object.namespace(), object.name()).map(PodView::claimNames).orElse(List.of()).stream()
                .map(name -> ObjectRef.claim(object.namespace(), name))
                .filter(claim -> server.find(claim).isPresent())
                .forEach(claim -> reasons.addAll(ofClaim(claim)));
        return List.copyOf(reasons);
    }
}
