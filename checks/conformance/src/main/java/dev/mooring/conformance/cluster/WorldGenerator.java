package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.internal.Annotations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Worlds from a seed: claims and volumes that fit, nearly fit, were bound before, lost each other, were released, or
 * compete.
 *
 * <p>Omits everything that would reach outside the cluster: host paths under {@code /tmp}, which the controller
 * deletes, and recycling of NFS and host paths, for which it starts pods.
 */
final class WorldGenerator {

    private final Dice dice;
    private final String name;
    private final Style style;
    private final List<Draft> claims = new ArrayList<>();
    private final List<Draft> volumes = new ArrayList<>();
    private final Set<ObjectRef> deleted = new HashSet<>();

    private enum Style {
        MIXED,
        CONTENDED,
        /** Nothing has a class or selects by world. Unique access modes separate it from other worlds. */
        CLASSLESS
    }

    private WorldGenerator(long seed, int number, String name, Style style) {
        this.dice = new Dice(seed, number);
        this.name = name;
        this.style = style;
    }

    /** One world; every third has competing claims. */
    static World world(long seed, int number, String name) {
        return new WorldGenerator(seed, number, name, number % 3 == 0 ? Style.CONTENDED : Style.MIXED).world();
    }

    /** A world without classes; a cluster can have only one. */
    static World classless(long seed, int number, String name) {
        return new WorldGenerator(seed, number, name, Style.CLASSLESS).world();
    }

    private World world() {
        int claimCount = style == Style.MIXED ? dice.pick(1, 1, 1, 2, 2, 3) : dice.pick(2, 2, 3, 3, 4);
        int volumeCount = style == Style.MIXED ? dice.pick(1, 1, 2, 2, 3) : dice.pick(1, 2, 2, 3, 4);
        String contended = dice.pick("fast", "fast", "none", "gone", "local");
        for (int i = 0; i < claimCount; i++) {
            claims.add(
                    style == Style.CONTENDED
                            ? contender("c" + i, contended, volumeCount)
                            : claim("c" + i, volumeCount));
        }
        for (int i = 0; i < volumeCount; i++) {
            Draft volume = volume("v" + i + "-" + name);
            volumes.add(style == Style.CONTENDED ? wanted(volume, contended) : volume);
        }
        if (style != Style.CONTENDED && dice.chance(30)) {
            int claim = dice.below(claimCount);
            int volume = dice.below(volumeCount);
            Couple couple = new Couple(claims.get(claim), volumes.get(volume)).married(dice);
            claims.set(claim, couple.claim());
            volumes.set(volume, couple.volume());
        }
        List<Manifest> objects = new ArrayList<>(classes());
        claims.forEach(each -> objects.add(each.without("status").manifest()));
        volumes.forEach(each -> objects.add(each.without("status").manifest()));
        pods(objects);
        return new World(name, objects, statuses(), deleted);
    }

    private List<Manifest> classes() {
        List<Manifest> classes = new ArrayList<>();
        if (style == Style.CLASSLESS) {
            return classes;
        }
        String provisioner = dice.pick(
                "csi.example",
                "csi.example",
                "kubernetes.io/no-provisioner",
                "kubernetes.io/aws-ebs",
                "kubernetes.io/rbd",
                "kubernetes.io/no-such");
        classes.add(
                Draft.storageClass(className("fast"), provisioner, "Immediate").manifest());
        classes.add(Draft.storageClass(className("local"), "kubernetes.io/no-provisioner", "WaitForFirstConsumer")
                .manifest());
        classes.add(Draft.storageClass(className("late"), "csi.example", "WaitForFirstConsumer")
                .manifest());
        return classes;
    }

    /** The class "gone" does not exist; "none" means no class. */
    private String className(String word) {
        return word.equals("none") ? "" : word + "-" + name;
    }

    private String anyClass() {
        return style == Style.CLASSLESS
                ? "none"
                : dice.pick("fast", "fast", "fast", "fast", "none", "local", "late", "gone");
    }

    private Draft claim(String claimName, int volumeCount) {
        Draft claim = contender(claimName, anyClass(), volumeCount);
        if (dice.chance(25)) {
            claim = claim.annotation(Annotations.BIND_COMPLETED, "yes");
        }
        if (dice.chance(15)) {
            claim = claim.annotation(Annotations.BOUND_BY_CONTROLLER, "yes");
        }
        if (dice.chance(45)) {
            // one name more than there are volumes
            claim = claim.spec("volumeName", "v" + dice.below(volumeCount + 1) + "-" + name);
        }
        if (dice.chance(8)) {
            claim = claim.annotation("volume.kubernetes.io/selected-node", "node-" + name);
        }
        if (dice.chance(12)) {
            claim = claim.spec("volumeAttributesClassName", dice.pick("gold", "gold", "silver", ""));
        }
        if (dice.chance(18)) {
            claim = claim.status("phase", JsonString.of(dice.pick("Bound", "Lost", "Lost")));
        }
        if (dice.chance(5)) {
            deleted.add(claim.manifest().ref());
        }
        return claim;
    }

    /** A claim that searches for a volume. */
    private Draft contender(String claimName, String className, int volumeCount) {
        Draft claim = Draft.claim(name, claimName)
                .with(JsonString.of(size()), "spec", "resources", "requests", "storage")
                .spec("accessModes", modes());
        if (!className.equals("none") || dice.chance(50)) {
            claim = claim.spec("storageClassName", className(className));
        }
        boolean bySelector = className.equals("none") && style != Style.CLASSLESS;
        if (bySelector) {
            claim = claim.with(JsonString.of(name), "spec", "selector", "matchLabels", "world");
        }
        if (dice.chance(12)) {
            claim = claim.with(JsonString.of(dice.pick("gold", "silver")), "spec", "selector", "matchLabels", "tier");
        }
        if (dice.chance(12)) {
            claim = claim.spec("volumeMode", "Block");
        }
        if (style == Style.CONTENDED && dice.chance(12)) {
            claim = claim.spec("volumeName", "v" + dice.below(volumeCount) + "-" + name);
        }
        return claim;
    }

    /** A volume, mostly as a claim of the contended class could take it. */
    private Draft wanted(Draft volume, String className) {
        Draft wanted = volume.without("spec", "storageClassName").without("status");
        if (!className.equals("none")) {
            wanted = wanted.spec("storageClassName", className(className));
        }
        return dice.chance(75) ? wanted.without("spec", "claimRef") : wanted;
    }

    private Draft volume(String volumeName) {
        String policy = dice.pick("Retain", "Retain", "Delete", "Recycle");
        Draft volume = withSource(Draft.volume(volumeName), policy)
                .spec("persistentVolumeReclaimPolicy", policy)
                .with(JsonString.of(size()), "spec", "capacity", "storage")
                .spec("accessModes", modes())
                .label("world", name);
        String className = anyClass();
        if (!className.equals("none")) {
            volume = volume.spec("storageClassName", className(className));
        }
        if (dice.chance(40)) {
            volume = volume.label("tier", dice.pick("gold", "silver"));
        }
        if (dice.chance(12)) {
            volume = volume.spec("volumeMode", "Block");
        }
        if (dice.chance(55)) {
            volume = volume.spec("claimRef", claimRef());
        }
        if (dice.chance(15)) {
            volume = volume.annotation(Annotations.BOUND_BY_CONTROLLER, "yes");
        }
        if (dice.chance(20)) {
            volume = volume.annotation(
                    "pv.kubernetes.io/provisioned-by",
                    dice.pick("csi.example", "kubernetes.io/aws-ebs", "kubernetes.io/rbd"));
        }
        if (volume.manifest().spec().has("csi") && dice.chance(15)) {
            volume = volume.spec("volumeAttributesClassName", dice.pick("gold", "gold", "silver"));
        }
        if (dice.chance(20)) {
            volume = volume.status("phase", JsonString.of(dice.pick("Available", "Bound", "Released", "Failed")));
        }
        if (dice.chance(5)) {
            deleted.add(volume.manifest().ref());
        }
        return volume;
    }

    private Draft withSource(Draft volume, String policy) {
        String volumeName = volume.manifest().name();
        String source =
                dice.pick("csi", "csi", "csi", "csi", "nfs", "rbd", "cephfs", "awsElasticBlockStore", "hostPath");
        boolean recyclable = source.equals("nfs") || source.equals("hostPath");
        if (source.equals("csi") || (recyclable && policy.equals("Recycle"))) {
            return volume;
        }
        JsonObject content = switch (source) {
            case "nfs" -> Draft.source("server", "nfs.example", "path", "/export/" + volumeName);
            case "rbd" ->
                Draft.source("image", volumeName, "pool", "rbd")
                        .with("monitors", JsonArray.of(JsonString.of("10.0.0.1:6789")));
            case "cephfs" ->
                Draft.source("path", "/" + volumeName, "user", "admin")
                        .with("monitors", JsonArray.of(JsonString.of("10.0.0.1:6789")));
            case "hostPath" -> JsonObject.of("path", JsonString.of("/srv/" + volumeName));
            default -> JsonObject.of("volumeID", JsonString.of("vol-" + volumeName));
        };
        return volume.without("spec", "csi").spec(source, content);
    }

    /**
     * A reference to a claim of this world: with its uid, with an older one, or without a uid; or to a missing claim.
     */
    private JsonObject claimRef() {
        String claim = dice.pick(claims).manifest().name();
        JsonObject ref = JsonObject.of("kind", JsonString.of("PersistentVolumeClaim"))
                .with("apiVersion", "v1")
                .with("namespace", name)
                .with("name", claim);
        return switch (dice.below(8)) {
            case 0, 1, 2 -> ref.with("uid", World.UID_OF + claim);
            case 3, 4 -> ref.with("uid", "uid-of-an-older-life");
            case 5 -> ref.with("name", "vanished").with("uid", "uid-of-the-vanished");
            case 6 -> ref.with("name", "yet-to-come");
            default -> ref;
        };
    }

    private void pods(List<Manifest> objects) {
        if (dice.chance(25)) {
            String claim = dice.pick(claims).manifest().name();
            Draft pod = Draft.pod(name, "user", List.of(claim));
            objects.add((dice.chance(40) ? pod.spec("nodeName", "node-" + name) : pod).manifest());
        }
    }

    private Map<ObjectRef, Manifest> statuses() {
        Map<ObjectRef, Manifest> statuses = new HashMap<>();
        List<Draft> all = new ArrayList<>(claims);
        all.addAll(volumes);
        for (Draft each : all) {
            if (each.json().has("status")) {
                statuses.put(each.manifest().ref(), each.manifest());
            }
        }
        return statuses;
    }

    private String size() {
        return dice.pick("1Gi", "5Gi", "5Gi", "5Gi", "10Gi", "5368709120");
    }

    private JsonArray modes() {
        if (style == Style.CLASSLESS) {
            return JsonArray.of(JsonString.of("ReadWriteOncePod"));
        }
        return JsonArray.ofStrings(dice.pick(
                List.of("ReadWriteOnce"),
                List.of("ReadWriteOnce"),
                List.of("ReadWriteOnce"),
                List.of("ReadWriteOnce", "ReadWriteMany"),
                List.of("ReadWriteMany", "ReadWriteOnce"),
                List.of("ReadWriteOnce", "ReadOnlyMany")));
    }
}
