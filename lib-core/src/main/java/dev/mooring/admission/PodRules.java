package dev.mooring.admission;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.object.internal.NameSyntax;
import dev.mooring.quantity.QuantityException;
import dev.mooring.quantity.StorageSize;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The rules for a new pod and for the pod template of a workload, as far as they are about its containers, their images
 * and resources, its volumes and their mounts, and its restart policy. A pod may be refused for a rule that is not here.
 *
 * @upstream kubernetes pkg/apis/core/validation/validation.go ValidatePodCreate, ValidatePodSpec
 */
final class PodRules {

    static final String ALWAYS = "Always";

    private static final String NAME = "name";
    private static final List<String> CONTAINERS = List.of("containers", "initContainers");
    private static final String UNIQUE = "must be unique";
    private static final String HUGE = "hugepages-";
    private static final List<String> PROBES = List.of("livenessProbe", "readinessProbe", "startupProbe");
    private static final List<String> HANDLERS = List.of("exec", "httpGet", "tcpSocket", "grpc");
    private static final List<String> COUNTS =
            List.of("initialDelaySeconds", "timeoutSeconds", "periodSeconds", "successThreshold", "failureThreshold");

    private static final List<String> RESTART_POLICIES = List.of(ALWAYS, "OnFailure", "Never");

    /** The sources of a volume in the order in which the server looks at them. */
    private static final List<String> SOURCES = List.of(
            "emptyDir",
            "hostPath",
            "gitRepo",
            "gcePersistentDisk",
            "awsElasticBlockStore",
            "secret",
            "nfs",
            "iscsi",
            "glusterfs",
            "flocker",
            "persistentVolumeClaim",
            "rbd",
            "cinder",
            "cephfs",
            "quobyte",
            "downwardAPI",
            "fc",
            "flexVolume",
            "configMap",
            "azureFile",
            "vsphereVolume",
            "photonPersistentDisk",
            "portworxVolume",
            "azureDisk",
            "storageos",
            "projected",
            "scaleIO",
            "csi",
            "ephemeral",
            "image");

    private static final Set<String> FOR_DEVICES = Set.of("persistentVolumeClaim", "ephemeral");

    private final Errors errors;
    /** The source of each valid volume by its name. */
    private final Map<String, String> volumes = new HashMap<>();

    private final Set<String> containers = new HashSet<>();

    private PodRules(Errors errors) {
        this.errors = errors;
    }

    /** A change of a pod is not checked. */
    static void check(JsonObject pod, JsonObject old, Errors errors) {
        if (old.isEmpty()) {
            new MetadataRules(pod.child("metadata"), errors).check(true);
            checkSpec(pod.child("spec"), FieldPath.of("spec"), List.of(), errors);
            images(pod.child("spec"), errors);
        }
    }

    /** What is checked of a pod only, not of a template. */
    private static void images(JsonObject spec, Errors errors) {
        for (String list : CONTAINERS) {
            int index = 0;
            for (JsonObject each : FieldReads.objects(spec, list)) {
                String image = FieldReads.text(each, "image");
                FieldPath at = FieldPath.of("spec").child(list).index(index++).child("image");
                if (!image.equals(image.strip())) {
                    errors.invalid(at, image, "must not have leading or trailing whitespace");
                }
            }
        }
    }

    /** With the volumes that a controller adds. */
    static void checkSpec(JsonObject spec, FieldPath at, Collection<String> added, Errors errors) {
        PodRules rules = new PodRules(errors);
        added.forEach(each -> rules.volumes.put(each, "persistentVolumeClaim"));
        rules.volumes(spec, at.child("volumes"), Set.copyOf(added));
        if (!isPresent(spec, "containers") || spec.get("containers").equals(Optional.of(JsonArray.of()))) {
            errors.required(at.child("containers"));
        }
        for (String list : CONTAINERS) {
            int index = 0;
            for (JsonObject each : FieldReads.objects(spec, list)) {
                FieldPath place = at.child(list).index(index++);
                rules.container(each, place);
                boolean stays = list.equals("containers")
                        || FieldReads.text(each, "restartPolicy").equals(ALWAYS);
                PROBES.forEach(probe -> rules.probe(each, probe, stays, place.child(probe)));
            }
        }
        String policy = restartPolicy(spec);
        if (!RESTART_POLICIES.contains(policy)) {
            errors.notSupported(at.child("restartPolicy"), policy, RESTART_POLICIES);
        }
    }

    /** The default is Always. */
    static String restartPolicy(JsonObject spec) {
        String given = FieldReads.text(spec, "restartPolicy");
        return given.isEmpty() ? ALWAYS : given;
    }

    /** A volume without a source is an empty directory. A volume of a StatefulSet replaces one with the same name. */
    private void volumes(JsonObject spec, FieldPath list, Set<String> replaced) {
        int index = 0;
        Set<String> seen = new HashSet<>();
        for (JsonObject volume : FieldReads.objects(spec, "volumes")) {
            FieldPath at = list.index(index++);
            String name = FieldReads.text(volume, NAME);
            if (replaced.contains(name)) {
                continue;
            }
            int before = errors.size();
            List<String> sources =
                    SOURCES.stream().filter(each -> isPresent(volume, each)).toList();
            sources.stream()
                    .skip(1)
                    .forEach(each ->
                            errors.forbidden(at.child(spelled(each)), "may not specify more than 1 volume type"));
            String source = sources.isEmpty() ? "emptyDir" : sources.get(0);
            source(volume.child(source), source, at.child(source));
            name(name, at.child(NAME));
            if (!seen.add(name) && !name.isEmpty()) {
                errors.duplicate(at.child(NAME), name);
            } else if (errors.size() == before) {
                volumes.put(name, source);
            }
        }
    }

    /** The server misspells two of the sources. */
    private static String spelled(String source) {
        return switch (source) {
            case "cephfs" -> "cephFS";
            case "downwardAPI" -> "downwarAPI";
            default -> source;
        };
    }

    private void source(JsonObject source, String kind, FieldPath at) {
        if (kind.equals("persistentVolumeClaim") && isBlank(source, "claimName")) {
            errors.required(at.child("claimName"));
        } else if (kind.equals("ephemeral") && !isPresent(source, "volumeClaimTemplate")) {
            errors.required(at.child("volumeClaimTemplate"));
        }
    }

    private void name(String name, FieldPath at) {
        if (name.isEmpty()) {
            errors.required(at);
        } else {
            errors.invalid(at, name, NameSyntax.label(name));
        }
    }

    private void container(JsonObject container, FieldPath at) {
        String name = FieldReads.text(container, NAME);
        name(name, at.child(NAME));
        if (isBlank(container, "image")) {
            errors.required(at.child("image"));
        }
        mounts(container, at.child("volumeMounts"));
        devices(container, at.child("volumeDevices"));
        resources(container.child("resources"), at.child("resources"));
        if (!name.isEmpty() && !containers.add(name)) {
            errors.duplicate(at.child(NAME), name);
        }
    }

    /** An init container has probes only if it stays. */
    private void probe(JsonObject container, String key, boolean stays, FieldPath at) {
        if (!isPresent(container, key)) {
            return;
        }
        JsonObject probe = container.child(key);
        if (!stays) {
            errors.forbidden(at, "may not be set for init containers without restartPolicy=Always");
            return;
        }
        List<String> handlers =
                HANDLERS.stream().filter(each -> isPresent(probe, each)).toList();
        handlers.stream()
                .skip(1)
                .forEach(each -> errors.forbidden(at.child(each), "may not specify more than 1 handler type"));
        if (handlers.isEmpty()) {
            errors.required(at, "must specify a handler type");
        }
        for (String each : COUNTS) {
            if (FieldReads.number(probe, each) < 0) {
                errors.invalidShown(
                        at.child(each),
                        Long.toString(FieldReads.number(probe, each)),
                        "must be greater than or equal to 0");
            }
        }
        long successes = FieldReads.number(probe, "successThreshold");
        if (!key.equals("readinessProbe") && probe.has("successThreshold") && successes != 1) {
            errors.invalidShown(at.child("successThreshold"), Long.toString(successes), "must be 1");
        }
    }

    private void mounts(JsonObject container, FieldPath list) {
        List<String> devices = values(container, "volumeDevices", NAME);
        List<String> devicePaths = values(container, "volumeDevices", "devicePath");
        Set<String> paths = new HashSet<>();
        int index = 0;
        for (JsonObject mount : FieldReads.objects(container, "volumeMounts")) {
            FieldPath at = list.index(index++);
            String name = FieldReads.text(mount, NAME);
            String path = FieldReads.text(mount, "mountPath");
            isNamed(name, at.child(NAME));
            isGiven(name, at.child(NAME));
            isNamed(path, at.child("mountPath"));
            isUnique(path, paths, at.child("mountPath"));
            if (devices.contains(name)) {
                errors.invalid(at.child(NAME), name, "must not already exist in volumeDevices");
            }
            if (devicePaths.contains(path)) {
                errors.invalid(at.child("mountPath"), path, "must not already exist as a path in volumeDevices");
            }
        }
    }

    private void devices(JsonObject container, FieldPath list) {
        Set<String> names = new HashSet<>();
        Set<String> paths = new HashSet<>();
        int index = 0;
        for (JsonObject device : FieldReads.objects(container, "volumeDevices")) {
            FieldPath at = list.index(index++);
            String name = FieldReads.text(device, NAME);
            String path = FieldReads.text(device, "devicePath");
            isNamed(name, at.child(NAME));
            isUnique(name, names, at.child(NAME));
            if (volumes.containsKey(name) && !FOR_DEVICES.contains(volumes.getOrDefault(name, ""))) {
                errors.invalid(
                        at.child(NAME),
                        name,
                        "can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode");
            }
            isGiven(name, at.child(NAME));
            isNamed(path, at.child("devicePath"));
            isUnique(path, paths, at.child("devicePath"));
        }
    }

    private void isNamed(String value, FieldPath at) {
        if (value.isEmpty()) {
            errors.required(at);
        }
    }

    private void isGiven(String volume, FieldPath at) {
        if (!volumes.containsKey(volume)) {
            errors.notFound(at, volume);
        }
    }

    private void isUnique(String value, Set<String> seen, FieldPath at) {
        if (!value.isEmpty() && !seen.add(value)) {
            errors.invalid(at, value, UNIQUE);
        }
    }

    private void resources(JsonObject resources, FieldPath at) {
        Set<String> named = new HashSet<>();
        for (String list : List.of("limits", "requests")) {
            for (String name : FieldReads.map(resources, list).keySet()) {
                FieldPath place = at.child(list).key(name);
                named.add(name);
                resourceName(name, place);
                Optional<StorageSize> size = size(resources.child(list), name);
                if (size.filter(each -> each.sign() < 0).isPresent()) {
                    errors.invalid(place, shown(size), "must be greater than or equal to 0");
                }
                if (isExtended(name) && size.filter(each -> !isWhole(each)).isPresent()) {
                    errors.invalid(place, shown(size), "must be an integer");
                }
                if (list.equals("requests")) {
                    request(name, size, resources.child("limits"), at);
                }
            }
        }
        if (named.stream().anyMatch(each -> each.startsWith(HUGE))
                && !named.contains("cpu")
                && !named.contains("memory")) {
            errors.forbidden(at, "HugePages require cpu or memory");
        }
    }

    private void resourceName(String name, FieldPath at) {
        List<String> problems = NameSyntax.qualified(errors.server(), name);
        problems.forEach(each -> errors.invalidWord(at, name, each));
        if (problems.isEmpty() && !name.contains("/") && !isOfContainers(name)) {
            if (!name.equals("storage")) {
                errors.invalidWord(at, name, "must be a standard resource type or fully qualified");
            }
            errors.invalidWord(at, name, "must be a standard resource for containers");
        }
    }

    private static boolean isOfContainers(String name) {
        return List.of("cpu", "memory", "ephemeral-storage").contains(name) || name.startsWith(HUGE);
    }

    private static boolean isExtended(String name) {
        return name.contains("/") && !name.contains("kubernetes.io/") && !name.startsWith("requests.");
    }

    private static boolean isWhole(StorageSize size) {
        return size.compareTo(size.roundUpToBytes()) == 0;
    }

    private void request(String name, Optional<StorageSize> request, JsonObject limits, FieldPath at) {
        Optional<StorageSize> limit = size(limits, name);
        if (limit.isEmpty() && !mayExceed(name)) {
            errors.required(at.child("limits"), "Limit must be set for non overcommitable resources");
        } else if (request.isPresent() && limit.isPresent()) {
            int order = request.get().compareTo(limit.get());
            String rule = mayExceed(name) ? "must be less than or equal to " : "must be equal to ";
            if (order > 0 || (order != 0 && !mayExceed(name))) {
                errors.invalid(at.child("requests"), shown(request), rule + name + " limit of " + shown(limit));
            }
        }
    }

    /** Whether a node may have less than all limits together. */
    private static boolean mayExceed(String resource) {
        boolean isOfKubernetes = !resource.contains("/") || resource.contains("kubernetes.io/");
        return isOfKubernetes && !resource.startsWith(HUGE);
    }

    private static String shown(Optional<StorageSize> size) {
        return size.map(StorageSize::canonical).orElse("");
    }

    /** Empty for a value that is not a quantity; the server refuses it earlier. */
    private static Optional<StorageSize> size(JsonObject list, String name) {
        JsonValue value = list.members().get(name);
        try {
            if (value instanceof JsonString text) {
                return Optional.of(StorageSize.parseJson(text.value()));
            }
            return value instanceof JsonNumber number
                    ? Optional.of(StorageSize.parseJson(number.text()))
                    : Optional.empty();
        } catch (QuantityException e) {
            return Optional.empty();
        }
    }

    private static List<String> values(JsonObject container, String list, String key) {
        return FieldReads.objects(container, list).stream()
                .map(each -> FieldReads.text(each, key))
                .toList();
    }

    /** A value that is not text is refused earlier, and is not judged here. */
    private static boolean isBlank(JsonObject object, String key) {
        return !isPresent(object, key)
                || object.string(key).filter(String::isEmpty).isPresent();
    }

    private static boolean isPresent(JsonObject object, String key) {
        JsonValue value = object.members().get(key);
        return value != null && !value.isNull();
    }
}
