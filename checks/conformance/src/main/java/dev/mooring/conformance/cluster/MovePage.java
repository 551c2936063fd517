package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.move.Move;
import dev.mooring.object.Inventory;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Sanitizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The objects of the page "Move an application with its volumes": its own files, with the driver of the control planes.
 */
final class MovePage {

    private static final String NAMESPACE = "shop";
    private static final String DRIVER = "rbd.csi.ceph.com";
    private static final Set<String> BOUND =
            Set.of(Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.STATEFUL_SET);
    private static final Set<String> CLASSES = Set.of(Kinds.STORAGE_CLASS, Kinds.VOLUME_SNAPSHOT_CLASS);

    private MovePage() {}

    static MoveWorld read(Path project) throws IOException {
        Path folder = project.resolve("docs/guide/move-an-application");
        List<Manifest> source = documents(folder.resolve("source.yaml"));
        List<Manifest> target = documents(folder.resolve("target.yaml"));
        List<Manifest> part = Move.inNamespaces(source, Set.of(NAMESPACE));
        List<String> steps = MovePlay.steps(
                Move.of(part, Policy.moveStorage(), MoveRounds.complete(source), MoveRounds.complete(target)));
        List<Manifest> there = target.stream()
                .filter(each -> isPlain(each) && !each.kind().equals(Kinds.VOLUME_SNAPSHOT))
                .map(MovePage::plain)
                .toList();
        return new MoveWorld(new LifeWorld(NAMESPACE, created(part)), Policy.moveStorage(), there, steps);
    }

    private static List<Manifest> documents(Path file) throws IOException {
        String text = Files.readString(file).replace(DRIVER, Driver.NAME);
        return Inventory.documents(Yaml.documents(text));
    }

    /** The classes, the bound volumes and claims, their users, and the snapshots. */
    private static List<Manifest> created(List<Manifest> part) {
        List<Manifest> created = new ArrayList<>();
        part.stream()
                .filter(each -> CLASSES.contains(each.kind()))
                .map(MovePage::plain)
                .forEach(created::add);
        List<Manifest> bound =
                part.stream().filter(each -> BOUND.contains(each.kind())).toList();
        Sanitizer.sanitize(Policy.moveStorage(), bound).emitted().stream()
                .map(MovePage::withoutSecrets)
                .forEach(created::add);
        part.stream()
                .filter(each -> each.kind().equals(Kinds.VOLUME_SNAPSHOT))
                .map(MovePage::plain)
                .forEach(created::add);
        return created;
    }

    /** Classes, snapshots and the namespace itself. */
    private static boolean isPlain(Manifest object) {
        return CLASSES.contains(object.kind())
                || (object.kind().equals(Kinds.NAMESPACE) && object.name().equals(NAMESPACE));
    }

    /** Without the fields that a server wrote. */
    private static Manifest plain(Manifest object) {
        JsonObject metadata = JsonObject.of("name", JsonString.of(object.name()));
        return new Manifest(object.json()
                .without("status")
                .with("metadata", object.namespace().isEmpty() ? metadata : metadata.with("namespace", NAMESPACE)));
    }

    /** The sidecars would need the secrets of Ceph. */
    private static Manifest withoutSecrets(Manifest object) {
        boolean isVolume = object.kind().equals(Kinds.PERSISTENT_VOLUME);
        return isVolume
                ? new Manifest(object.json().with("metadata", object.metadata().without("annotations")))
                : object;
    }
}
