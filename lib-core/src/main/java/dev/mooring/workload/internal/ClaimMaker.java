package dev.mooring.workload.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * An object that creates, or may create, pods which use a claim.
 *
 * @param object the object
 * @param claim the claim
 * @param isWorkload whether it is a workload of Kubernetes; else it is a custom resource that names or owns the claim, given
 *     or not
 */
public record ClaimMaker(ObjectRef object, ObjectRef claim, boolean isWorkload) {

    /** Kinds that may name a claim but create no pod that uses it. */
    private static final Set<String> NO_MAKERS =
            Set.of(Kinds.POD, Kinds.PERSISTENT_VOLUME_CLAIM, "PodTemplate", Kinds.VOLUME_SNAPSHOT, "Event");

    public ClaimMaker {
        requireNonNull(object, "object");
        requireNonNull(claim, "claim");
    }

    /**
     * The objects that create pods which use some claims, without a workload that now creates no pod, for example one
     * with no replicas that nothing scales up.
     *
     * @param objects the objects of a cluster
     * @param claims the claims
     * @return the makers, in the order of the objects
     */
    public static List<ClaimMaker> of(Inventory objects, Set<ObjectRef> claims) {
        if (claims.isEmpty()) {
            return List.of();
        }
        Set<String> namespaces = new HashSet<>();
        claims.forEach(each -> namespaces.add(each.namespace()));
        Map<String, Set<ObjectRef>> owned = owned(objects, claims);
        Map<String, Set<ObjectRef>> bound = bound(objects, claims);
        List<ClaimMaker> makers = new ArrayList<>();
        for (Manifest each : objects.all()) {
            boolean isNear = each.namespace().isEmpty()
                    || namespaces.contains(each.namespace())
                    || !Operator.isOfKubernetes(each.apiVersion());
            if (isNear && !NO_MAKERS.contains(each.kind()) && !isIdle(each, objects)) {
                boolean isWorkload = PodTemplates.podSpec(each).isPresent();
                Set<ObjectRef> used = isWorkload ? WorkloadClaims.of(each).claims() : used(each, claims, owned, bound);
                used.stream()
                        .filter(claims::contains)
                        .sorted()
                        .forEach(claim -> makers.add(new ClaimMaker(each.ref(), claim, isWorkload)));
            }
        }
        claims.forEach(claim -> objects.find(claim)
                .ifPresent(found -> ownersNotGiven(found, objects)
                        .forEach(owner -> makers.add(new ClaimMaker(owner, claim, false)))));
        return List.copyOf(makers);
    }

    /** The custom resources that own a claim and are not given: they may make pods. */
    private static List<ObjectRef> ownersNotGiven(Manifest claim, Inventory objects) {
        List<ObjectRef> owners = new ArrayList<>();
        for (JsonValue each : claim.metadata().array("ownerReferences").items()) {
            JsonObject owner = each instanceof JsonObject object ? object : JsonObject.EMPTY;
            String kind = owner.string("kind").orElse("");
            String name = owner.string("name").orElse("");
            boolean isCustom =
                    !Operator.isOfKubernetes(owner.string("apiVersion").orElse("")) && !kind.equals(Kinds.DATA_VOLUME);
            ObjectRef near = new ObjectRef(kind, claim.namespace(), name);
            if (isCustom
                    && objects.find(near).isEmpty()
                    && objects.find(new ObjectRef(kind, "", name)).isEmpty()
                    && !objects.isComplete(owner.string("apiVersion").orElse(""), kind)) {
                owners.add(near);
            }
        }
        return owners;
    }

    /**
     * The custom resources that may make pods: those that are no part of the storage and are not stopped.
     *
     * @param objects the objects of a cluster
     * @return the resources, by kind, namespace and name
     */
    public static List<Manifest> custom(Inventory objects) {
        return objects.all().stream()
                .filter(each -> !Operator.isOfKubernetes(each.apiVersion())
                        && !Operator.isStorage(each)
                        && !isIdle(each, objects))
                .toList();
    }

    /** The claims that an object of a kind without a known pod template names, or owns. */
    private static Set<ObjectRef> used(
            Manifest object,
            Set<ObjectRef> claims,
            Map<String, Set<ObjectRef>> owned,
            Map<String, Set<ObjectRef>> bound) {
        boolean isCustom = !Operator.isOfKubernetes(object.apiVersion());
        if (isCustom && Operator.isStorage(object)) {
            return Set.of();
        }
        Set<ObjectRef> used = named(object, bound);
        // A data volume that is finished owns its claim and does nothing more.
        if (isCustom && !object.kind().equals(Kinds.DATA_VOLUME)) {
            used.addAll(owned.getOrDefault(object.uid(), Set.of()));
        }
        if (isCustom && !object.spec().array("volumeClaimTemplates").items().isEmpty()) {
            claims.stream().filter(claim -> isTemplated(object, claim)).forEach(used::add);
        }
        return used;
    }

    /** The claims by the volumes that they name, or that are reserved for them. */
    private static Map<String, Set<ObjectRef>> bound(Inventory objects, Set<ObjectRef> claims) {
        Map<String, Set<ObjectRef>> bound = new HashMap<>();
        for (ObjectRef claim : claims) {
            objects.find(claim)
                    .flatMap(found -> found.spec().string("volumeName"))
                    .ifPresent(volume -> bound.computeIfAbsent(volume, none -> new HashSet<>())
                            .add(claim));
        }
        for (VolumeView volume : objects.volumes()) {
            volume.claimRef()
                    .map(ref -> ObjectRef.claim(ref.namespace(), ref.name()))
                    .filter(claims::contains)
                    .ifPresent(claim -> bound.computeIfAbsent(volume.name(), none -> new HashSet<>())
                            .add(claim));
        }
        return bound;
    }

    /** Such as {@code volumeName}, {@code pvName} and {@code persistentVolumes}. */
    private static boolean isForVolumes(String key) {
        String small = key.toLowerCase(Locale.ROOT);
        return small.equals("volumename")
                || small.equals("pv")
                || small.equals("pvs")
                || small.equals("pvname")
                || small.startsWith("persistentvolume");
    }

    /** The claims by the uids of their owners. */
    private static Map<String, Set<ObjectRef>> owned(Inventory objects, Set<ObjectRef> claims) {
        Map<String, Set<ObjectRef>> owned = new HashMap<>();
        for (ObjectRef claim : claims) {
            objects.find(claim)
                    .ifPresent(found -> found.metadata().array("ownerReferences").objects().stream()
                            .map(each -> each.string("uid").orElse(""))
                            .filter(uid -> !uid.isEmpty())
                            .forEach(uid -> owned.computeIfAbsent(uid, none -> new HashSet<>())
                                    .add(claim)));
        }
        return owned;
    }

    /** The name of a claim that a template makes begins with those of the template and the object. */
    private static boolean isTemplated(Manifest object, ObjectRef claim) {
        return claim.namespace().equals(object.namespace())
                && object.spec().array("volumeClaimTemplates").items().stream()
                        .anyMatch(each -> each instanceof JsonObject template
                                && claim.name()
                                        .startsWith(template.child("metadata")
                                                        .string("name")
                                                        .orElse("")
                                                + "-" + object.name() + "-"));
    }

    /**
     * The claims that an object names, whatever its kind.
     *
     * @param object the object
     * @return the claims
     */
    public static Set<ObjectRef> named(Manifest object) {
        return named(object, Map.of());
    }

    /** With the claims of the volumes that a custom resource names. */
    private static Set<ObjectRef> named(Manifest object, Map<String, Set<ObjectRef>> bound) {
        Set<ObjectRef> claims = new HashSet<>();
        named(object.json(), object.namespace(), !Operator.isOfKubernetes(object.apiVersion()), bound, claims);
        return claims;
    }

    private static void named(
            JsonValue value,
            String namespace,
            boolean isCustom,
            Map<String, Set<ObjectRef>> bound,
            Set<ObjectRef> claims) {
        if (value instanceof JsonObject object) {
            String there = object.string("namespace")
                    .filter(each -> isCustom && !each.isEmpty())
                    .orElse(namespace);
            if (isCustom
                    && object.string("kind")
                            .filter(Kinds.PERSISTENT_VOLUME_CLAIM::equals)
                            .isPresent()) {
                object.string("name").ifPresent(name -> claims.add(ObjectRef.claim(there, name)));
            }
            if (isCustom
                    && object.string("kind")
                            .filter(Kinds.PERSISTENT_VOLUME::equals)
                            .isPresent()) {
                object.string("name").ifPresent(name -> claims.addAll(bound.getOrDefault(name, Set.of())));
            }
            object.members().forEach((key, member) -> {
                if (key.equals("claimName") || (isCustom && isForClaims(key))) {
                    String where = member instanceof JsonObject reference
                            ? reference
                                    .string("namespace")
                                    .filter(each -> isCustom)
                                    .orElse(there)
                            : there;
                    names(member).forEach(name -> claims.add(claim(where, name)));
                }
                if (isCustom && isForVolumes(key)) {
                    names(member).forEach(name -> claims.addAll(bound.getOrDefault(name, Set.of())));
                }
                named(member, there, isCustom, bound, claims);
            });
        } else if (value instanceof JsonArray array) {
            array.items().forEach(item -> named(item, namespace, isCustom, bound, claims));
        }
    }

    /** A name with its namespace before it, or without. */
    private static ObjectRef claim(String namespace, String name) {
        int slash = name.indexOf('/');
        return slash < 0
                ? ObjectRef.claim(namespace, name)
                : ObjectRef.claim(name.substring(0, slash), name.substring(slash + 1));
    }

    /** Such as {@code pvcName}, {@code existingClaim}, {@code sourcePVC}, and {@code dataVolume}, whose claim has its name. */
    private static boolean isForClaims(String key) {
        String small = key.toLowerCase(Locale.ROOT);
        return small.contains("claim") || small.contains("pvc") || small.equals("datavolume");
    }

    private static List<String> names(JsonValue value) {
        return value instanceof JsonString text
                ? List.of(text.value())
                : value instanceof JsonObject object
                        ? object.string("name").stream().toList()
                        : value instanceof JsonArray array
                                ? array.items().stream()
                                        .filter(JsonString.class::isInstance)
                                        .map(each -> ((JsonString) each).value())
                                        .toList()
                                : List.of();
    }

    /**
     * The same as {@link PodTemplates#volumes}, without a workload that now creates no pod.
     *
     * @param object any object
     * @param objects the objects of its cluster
     * @return the entries
     */
    public static List<JsonObject> volumes(Manifest object, Inventory objects) {
        return object.kind().equals(Kinds.POD) || !isIdle(object, objects) ? PodTemplates.volumes(object) : List.of();
    }

    /** Whether it now creates no pod; the last two members are those of a VirtualMachine of KubeVirt. */
    private static boolean isIdle(Manifest object, Inventory objects) {
        Part spec = Part.of(object).at("spec");
        try {
            return object.metadata().string("deletionTimestamp").isPresent()
                    || (spec.at("replicas").isPresent()
                            && spec.at("replicas").int32().orElse(1) == 0
                            && Restarters.scalers(object, objects).isEmpty())
                    || spec.at("suspend").flag().orElse(false)
                    || (object.kind().equals(Kinds.JOB) && JobEnd.of(object).isPresent())
                    || !spec.at("running").flag().orElse(true)
                    || spec.at("runStrategy").text().equals("Halted");
        } catch (ManifestException e) {
            return false;
        }
    }
}
