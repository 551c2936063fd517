package dev.mooring.binding;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.Unreadable;
import dev.mooring.object.internal.Annotations;
import dev.mooring.object.internal.ServerDefaults;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which volume does this claim get? Use this class for model objects or manifests, for example of a chart, that no
 * server has stored.
 *
 * <pre>{@code
 * BindingDecision decision = ClaimBinding.of(claim, volumes, storageClass);
 * decision.volume();  // the volume, or empty
 * decision.reasons(); // why, and why not the others
 * }</pre>
 *
 * <p>It fills in what a server and its controllers set: a volume without a phase is Available (one whose claimRef has a
 * uid stays reserved), a class without a binding mode is Immediate, and a new claim without a class gets the default
 * class; if a class that may be the default cannot be read, there is no decision. An object is new if it has no uid,
 * resource version, creation timestamp and phase.
 */
public final class ClaimBinding {

    private ClaimBinding() {}

    /**
     * Which volume a claim gets.
     *
     * <p>A claim that names a volume gets that volume or none. A claim whose class waits for the first consumer gets only
     * a volume that is reserved for it. Unreadable volumes are left out, and a reason names each of them.
     *
     * <p>For example, a 10Gi claim with volumes of 5Gi and 20Gi gets the one of 20Gi.
     *
     * @param claim the claim: a {@code PersistentVolumeClaim} of the fabric8 model, a {@link Manifest} or JSON
     * @param others volumes and storage classes in the same forms, and lists and iterables of them; other kinds are ignored
     * @return the decision
     * @throws dev.mooring.manifest.ManifestException if the claim cannot be read
     * @throws IllegalArgumentException if the first argument is not one claim, or an argument is of another type
     */
    public static BindingDecision of(Object claim, Object... others) {
        return of(claim, Inventory.of(others));
    }

    /**
     * Which volume of an inventory a claim gets, see {@link #of(Object, Object...)}.
     *
     * <p>The first question about an inventory makes an index of its volumes, which the inventory and its changed
     * copies keep; every other question costs one search. The reasons are computed on demand.
     *
     * @param claim the claim
     * @param inventory volumes and storage classes; other kinds are ignored
     * @return the decision
     * @throws dev.mooring.manifest.ManifestException if the claim cannot be read
     * @throws IllegalArgumentException if the first argument is not one claim
     */
    public static BindingDecision of(Object claim, Inventory inventory) {
        FilledIn stored = FilledIn.of(inventory);
        Manifest document = document(requireNonNull(claim, "claim"));
        ClaimView read = claim(document, stored.classes());
        BindingRequest request = request(read, stored).withUnreadable(inventory.unreadable(Kinds.PERSISTENT_VOLUME));
        return unreadableClass(read, inventory)
                .or(() -> unreadableDefault(document, inventory))
                .<BindingDecision>map(error -> new BindingDecision.Invalid(request, error))
                .orElseGet(() -> VolumeBinding.decide(request.on(inventory.release())));
    }

    /** Whether the claim waits for a consumer is unknown if its class cannot be read. */
    private static Optional<String> unreadableClass(ClaimView claim, Inventory inventory) {
        return inventory.unreadable(Kinds.STORAGE_CLASS).stream()
                .filter(each -> each.object().name().equals(claim.className()))
                .findFirst()
                .map(each -> each.object() + " cannot be read: " + each.pointer() + ": " + each.problem());
    }

    /** The class of a new claim without a class is unknown if an unreadable class may be the default. */
    private static Optional<String> unreadableDefault(Manifest claim, Inventory inventory) {
        if (ServerDefaults.isStored(claim) || ClaimView.from(claim).hasClass()) {
            return Optional.empty();
        }
        return inventory.unreadable(Kinds.STORAGE_CLASS).stream()
                .filter(ClaimBinding::mayBeDefault)
                .findFirst()
                .map(each -> each.object() + ", which may be the default class, cannot be read: " + each.pointer()
                        + ": " + each.problem());
    }

    private static boolean mayBeDefault(Unreadable storageClass) {
        JsonObject annotations = storageClass.manifest().metadata().child("annotations");
        return storageClass.pointer().segments().contains("metadata")
                || Stream.of(Annotations.IS_DEFAULT_CLASS, Annotations.BETA_IS_DEFAULT_CLASS)
                        .anyMatch(key -> annotations.string(key).orElse("").equals("true"));
    }

    private static BindingRequest request(ClaimView claim, FilledIn stored) {
        if (!claim.volumeName().isEmpty()) {
            return BindingRequest.named(
                    claim, stored.volumes().get(claim.volumeName()).stream().toList());
        }
        return VolumeBinding.isDelayBindingMode(claim, stored.classes()::storageClass)
                        .isDelayed()
                ? BindingRequest.delayed(claim, stored.volumes())
                : BindingRequest.immediate(claim, stored.volumes());
    }

    private static Manifest document(Object claim) {
        List<Manifest> documents = Inventory.documents(List.of(claim));
        if (documents.size() != 1) {
            throw new IllegalArgumentException("expected one claim, found " + documents.size() + " objects");
        }
        return documents.get(0);
    }

    private static ClaimView claim(Manifest document, Inventory inventory) {
        Manifest read = ServerDefaults.filledIn(document);
        return ClaimView.from(
                ServerDefaults.isStored(document)
                        ? read
                        : ServerDefaults.withDefaultClass(read, inventory.storageClasses()));
    }
}
