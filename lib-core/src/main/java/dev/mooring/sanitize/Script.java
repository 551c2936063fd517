package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Who comes into the target and who is there.
 *
 * @param classes the storage classes that are applied before everything else, in order
 * @param volumes the volumes that are applied, in order
 * @param claims the claims that are applied, in order, each with its namespace
 * @param mode how they are applied
 * @param target what is known of the target, what comes along with the documents included
 */
record Script(
        List<Manifest> classes, List<Manifest> volumes, List<Manifest> claims, Policy.ApplyMode mode, Target target) {

    /** Where {@code kubectl} puts what says no namespace, if nobody has set another one. */
    private static final String DEFAULT_NAMESPACE = "default";

    Script {
        classes = List.copyOf(classes);
        volumes = List.copyOf(volumes);
        claims = List.copyOf(claims);
        requireNonNull(mode, "mode");
        requireNonNull(target, "target");
    }

    static Script of(List<Manifest> documents, Policy.ApplyMode mode, Target target) {
        List<Manifest> classes = new ArrayList<>();
        List<Manifest> volumes = new ArrayList<>();
        List<Manifest> claims = new ArrayList<>();
        List<Manifest> others = new ArrayList<>();
        for (Manifest document : documents) {
            if (document.hasKind("v1", "PersistentVolume")) {
                volumes.add(named(document, mode, volumes.size()));
            } else if (document.hasKind("v1", "PersistentVolumeClaim")) {
                claims.add(settled(named(document, mode, claims.size())));
            } else {
                others.add(document);
            }
            if (document.kind().equals("StorageClass")) {
                classes.add(document);
            }
        }
        return new Script(classes, volumes, claims, mode, target.joinedBy(others));
    }

    /** With a name like those the server makes up, if it is left to the server; only plain creation allows that. */
    private static Manifest named(Manifest object, Policy.ApplyMode mode, int number) {
        String base = object.metadata().string("generateName").orElse("");
        if (mode != Policy.ApplyMode.CREATE || base.isEmpty() || !object.name().isEmpty()) {
            return object;
        }
        String name = base + String.format(Locale.ROOT, "%05d", number);
        return new Manifest(object.json().with(Keys.NAME, JsonString.of(name)));
    }

    private static Manifest settled(Manifest claim) {
        return claim.namespace().isEmpty() && !claim.metadata().isEmpty()
                ? new Manifest(claim.json().with(Keys.NAMESPACE, JsonString.of(DEFAULT_NAMESPACE)))
                : claim;
    }

    /** Volumes and claims in the order they are applied in. */
    List<Manifest> documents(Outlook.Order order) {
        List<Manifest> all = new ArrayList<>(order == Outlook.Order.VOLUMES_FIRST ? volumes : claims);
        all.addAll(order == Outlook.Order.VOLUMES_FIRST ? claims : volumes);
        return List.copyOf(all);
    }

    /** The claims that are applied. */
    Set<ObjectRef> ownClaims() {
        Set<ObjectRef> own = new HashSet<>();
        claims.forEach(claim -> own.add(claim.ref()));
        return own;
    }

    /** Whether there is anybody who could come between. */
    boolean hasRivals() {
        Set<ObjectRef> own = ownClaims();
        return target.all("PersistentVolumeClaim").anyMatch(claim -> !own.contains(claim.ref()));
    }
}
