package dev.mooring.expansion;

import static java.util.Objects.requireNonNull;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.internal.Documents;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * How the bound claims of a cluster that ask for more end, and their volumes, if each driver whose resizer runs does as
 * requested: it makes a volume of the size, rounded up to whole bytes, and grows the file system where a pod that may
 * write to it is on a node. It does not check whether the pod runs.
 *
 * <p>For example, a claim of 10Gi that asks for 20Gi and that no pod uses ends with a volume of 20Gi, {@code
 * NodeResizePending}, and a capacity of 10Gi; with a pod on a node it ends with a capacity of 20Gi.
 *
 * <p>Conditions have no times. A claim whose plugin expands volumes inside Kubernetes stays as it is, as does one whose
 * resizer does not run; {@link Expansion} says why each stays.
 *
 * @param changed the volumes and claims that change, by kind, namespace and name
 * @param events what controller, resizers and kubelets report, each once
 */
public record ExpansionPlay(List<Manifest> changed, List<ControllerEvent> events) {

    public ExpansionPlay {
        changed = List.copyOf(changed);
        events = List.copyOf(events);
    }

    /**
     * Plays the expansions to their end.
     *
     * @param cluster claims, volumes, and the pods that use them
     * @param resizers which resizers run
     * @return the end
     */
    public static ExpansionPlay of(Inventory cluster, Resizers resizers) {
        Run run = new Run(cluster, requireNonNull(resizers, "resizers"));
        cluster.claims().forEach(run::play);
        return new ExpansionPlay(List.copyOf(run.changed.values()), List.copyOf(run.events));
    }

    /** One claim after the other; a claim and its volume do not affect the others. */
    private static final class Run {

        private final Inventory cluster;
        private final Resizers resizers;
        private final Map<ObjectRef, Manifest> changed = new TreeMap<>();
        private final Set<ControllerEvent> events = new LinkedHashSet<>();

        Run(Inventory cluster, Resizers resizers) {
            this.cluster = requireNonNull(cluster, "cluster");
            this.resizers = resizers;
        }

        /** Also ends if a driver that rounds sizes up would get the same request again and again. */
        void play(ClaimView claim) {
            Inventory now = cluster;
            Set<Manifest> seen = new HashSet<>();
            ClaimView each = claim;
            while (isBound(each, now) && seen.add(each.manifest())) {
                ExpansionTurn turn = ExpansionTurn.of(facts(each, now), resizers);
                events.addAll(turn.events());
                now = now.with(turn.claim()).with(turn.volume());
                each = now.claim(claim.namespace(), claim.name()).orElse(claim);
            }
            finish(each, now);
        }

        private static boolean isBound(ClaimView claim, Inventory now) {
            return claim.phase().equals(Phases.BOUND)
                    && now.volume(claim.volumeName()).isPresent();
        }

        private ExpansionFacts facts(ClaimView claim, Inventory now) {
            return new ExpansionFacts(Expansion.Request.of(claim), now, Expansions.Earlier.NOTHING);
        }

        private void finish(ClaimView claim, Inventory now) {
            put(claim.manifest());
            now.volume(claim.volumeName()).map(each -> ended(each, claim, now)).ifPresent(this::put);
        }

        private void put(Manifest document) {
            if (!cluster.find(document.ref()).filter(document::equals).isPresent()) {
                changed.put(document.ref(), document);
            }
        }

        /**
         * The resizer takes the annotation off when the claim has the size of the volume.
         *
         * @upstream external-resizer pkg/controller/controller.go syncPVC
         */
        private Manifest ended(VolumeView volume, ClaimView claim, Inventory now) {
            Manifest document = volume.manifest();
            boolean done = volume.hasAnnotation(Annotations.PRE_RESIZE_CAPACITY)
                    && isBound(claim, now)
                    && claim.statusCapacity()
                            .filter(each -> each.compareTo(volume.capacity()) >= 0)
                            .isPresent()
                    && resizers.run(facts(claim, now));
            return done
                    ? new Manifest(Documents.withoutAnnotation(document.json(), Annotations.PRE_RESIZE_CAPACITY))
                    : document;
        }
    }
}
