package dev.mooring.move;

import dev.mooring.manifest.Manifest;
import dev.mooring.move.internal.NamespacePart;
import dev.mooring.move.internal.PlayableMove;
import dev.mooring.object.Inventory;
import dev.mooring.sanitize.Policy;
import java.util.List;
import java.util.Set;

/** A move of claims, volumes and what uses them from one cluster to another. */
public final class Move {

    private Move() {}

    /**
     * The steps of a move.
     *
     * <p>For example, a Bound claim, its volume with policy Delete and the Deployment that uses it become ten steps: set
     * Retain, stop the Deployment, wait, create the volume, the claim, look, create the Deployment, and clean up.
     *
     * @param documents the objects that move, as in {@link Inventory#of(Object...)}: claims, volumes, and what uses
     *     them. Pods, nodes, Secrets and what a controller creates do not move, so you can pass a whole export
     * @param policy how the objects change, a policy that binds: under {@code Scenario.SHARED} both clusters keep the
     *     volumes, else the source hands them over. Volumes are created with Retain whatever it says; its reclaim policy is
     *     set in an optional last step
     * @param source everything known about the source
     * @param target everything known about the target
     * @return the runbook; refused with reasons if the move cannot be safe
     * @throws IllegalArgumentException if the policy does not bind volumes and claims
     */
    public static Runbook of(Iterable<?> documents, Policy policy, Inventory source, Inventory target) {
        return PlayableMove.of(documents, policy, source, target).runbook();
    }

    /**
     * The part of an export that belongs to some namespaces: their objects, the namespaces, the volumes of their
     * claims, and the classes that these name.
     *
     * @param documents as in {@link Inventory#of(Object...)}
     * @param namespaces their names
     * @return the documents of that part, in their order
     */
    public static List<Manifest> inNamespaces(Iterable<?> documents, Set<String> namespaces) {
        return NamespacePart.of(Inventory.documents(documents), Set.copyOf(namespaces));
    }
}
