package dev.mooring.admission;

import static dev.mooring.admission.FieldRule.absolutePath;
import static dev.mooring.admission.FieldRule.between;
import static dev.mooring.admission.FieldRule.each;
import static dev.mooring.admission.FieldRule.fileName;
import static dev.mooring.admission.FieldRule.inReference;
import static dev.mooring.admission.FieldRule.label;
import static dev.mooring.admission.FieldRule.oneOfOrDefault;
import static dev.mooring.admission.FieldRule.relativePath;
import static dev.mooring.admission.FieldRule.required;

import dev.mooring.admission.FieldRule.Fields;
import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.object.internal.NameSyntax;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The rules of the volumes of a pod. Most sources have the rules that they have in a persistent volume.
 *
 * @upstream kubernetes pkg/apis/core/validation/validation.go ValidateVolumes, validateVolumeSource
 */
final class PodVolumeRules {

    static final String CLAIM = "persistentVolumeClaim";
    static final String EPHEMERAL = "ephemeral";
    static final String EMPTY_DIR = "emptyDir";

    private static final String CLAIM_TEMPLATE = "volumeClaimTemplate";
    private static final String FILE_MODE = "must be a number between 0 and 0777 (octal), both inclusive";
    private static final int ALL_MODES = 0777;
    private static final long SHORTEST_TOKEN = 600;
    private static final long LONGEST_TOKEN = 1L << 32;

    /** How the server spells the fields of an object's metadata that a template may not have. */
    private static final List<String> METADATA = List.of(
            "name",
            "generateName",
            "namespace",
            "selfLink",
            "uid",
            "resourceVersion",
            "generation",
            "ownerReferences",
            "finalizers",
            "managedFields");

    private static final FieldRule[] FILE_OF_KEY = {
        required("key"), required("path"), fileName("path"), between("mode", 0, ALL_MODES, FILE_MODE)
    };
    private static final FieldRule DEFAULT_MODE = between("defaultMode", 0, ALL_MODES, FILE_MODE);

    private static final String IMAGE = "image";

    private static final List<SourceRow> IN_ORDER = List.of(
            SourceRow.of(EMPTY_DIR, PodVolumeRules::sizeLimit),
            VolumeSources.of("hostPath"),
            SourceRow.of("gitRepo", required("repository"), relativePath("directory")),
            VolumeSources.of("gcePersistentDisk"),
            VolumeSources.of("awsElasticBlockStore"),
            SourceRow.of("secret", required("secretName"), DEFAULT_MODE, each("items", FILE_OF_KEY)),
            SourceRow.of("nfs", required("server"), required("path"), absolutePath("path")),
            SourceRow.of(
                    "iscsi",
                    required("targetPortal"),
                    required("iqn").then(IscsiRules::iqnInPod),
                    between("lun", 0, 255, "must be between 0 and 255, inclusive"),
                    IscsiRules::chap,
                    IscsiRules::initiatorInPod),
            SourceRow.of("glusterfs", required("endpoints"), required("path")),
            VolumeSources.of("flocker"),
            SourceRow.of(CLAIM, required("claimName")),
            VolumeSources.of("rbd"),
            SourceRow.of("cinder", required("volumeID"), inReference("secretRef", "name")),
            VolumeSources.of("cephfs"),
            VolumeSources.of("quobyte"),
            SourceRow.of("downwardAPI", DEFAULT_MODE, PodVolumeRules::files).called("downwarAPI", "downwardAPI"),
            VolumeSources.of("fc"),
            VolumeSources.of("flexVolume"),
            SourceRow.of("configMap", required("name"), DEFAULT_MODE, each("items", FILE_OF_KEY)),
            SourceRow.of("azureFile", required("secretName"), required("shareName")),
            VolumeSources.of("vsphereVolume"),
            VolumeSources.of("photonPersistentDisk"),
            VolumeSources.of("portworxVolume"),
            VolumeSources.of("azureDisk"),
            SourceRow.of(
                    "storageos",
                    required("volumeName").then(label("volumeName")),
                    label("volumeNamespace"),
                    inReference("secretRef", "name")),
            SourceRow.of("projected", DEFAULT_MODE, PodVolumeRules::projections),
            VolumeSources.of("scaleIO"),
            SourceRow.of("csi", VolumeSources::csiDriver, PodVolumeRules::secretOfDriver),
            SourceRow.of(EPHEMERAL, PodVolumeRules::template),
            SourceRow.of(IMAGE, PodVolumeRules::image));

    private static final List<String> PROJECTIONS =
            List.of("secret", "configMap", "downwardAPI", "serviceAccountToken");

    private PodVolumeRules() {}

    /**
     * The source of each valid volume by its name.
     *
     * @param pod the name of the pod; empty for a template
     * @param added the volumes that a controller adds or replaces, which are claims
     */
    static Map<String, String> check(
            JsonObject spec, String pod, Collection<String> added, FieldPath list, Errors errors) {
        List<JsonObject> volumes = FieldReads.objects(spec, "volumes");
        Set<String> made = volumes.stream()
                .filter(each -> !pod.isEmpty() && each.has(EPHEMERAL))
                .map(each -> pod + "-" + FieldReads.text(each, "name"))
                .collect(Collectors.toSet());
        Map<String, String> valid = new HashMap<>();
        added.forEach(each -> valid.put(each, CLAIM));
        int index = added.size();
        for (JsonObject volume : volumes) {
            String name = FieldReads.text(volume, "name");
            if (added.contains(name)) {
                continue;
            }
            FieldPath at = list.index(index++);
            int before = errors.size();
            String source = source(Defaults.POD_VOLUME.fill(volume), name, pod, at, errors);
            name(name, at.child("name"), errors);
            if (valid.containsKey(name)) {
                errors.duplicate(at.child("name"), name);
            } else if (errors.size() == before) {
                valid.put(name, source);
            }
            String claim = FieldReads.text(volume.child(CLAIM), "claimName");
            if (made.contains(claim)) {
                errors.invalid(
                        at.child(CLAIM).child("claimName"),
                        claim,
                        "must not reference a PVC that gets created for an ephemeral volume");
            }
        }
        return valid;
    }

    static void name(String name, FieldPath at, Errors errors) {
        if (name.isEmpty()) {
            errors.required(at);
        } else {
            errors.invalid(at, name, NameSyntax.label(name));
        }
    }

    /** The first source; a volume without a source is an empty directory. */
    private static String source(JsonObject volume, String name, String pod, FieldPath at, Errors errors) {
        String found = "";
        for (SourceRow source : IN_ORDER) {
            if (!volume.has(source.key()) || isDropped(source, errors)) {
                continue;
            }
            if (found.isEmpty()) {
                found = source.key();
                source.check(volume, pod, at, errors);
            } else {
                source.isTooMuch(at, errors);
            }
            if (source.key().equals("iscsi") && IscsiRules.isTooLong(volume.child("iscsi"), name)) {
                errors.invalid(at.child("name"), name, IscsiRules.TOO_LONG);
            }
        }
        if (found.equals(EPHEMERAL) && !pod.isEmpty() && !name.isEmpty()) {
            String claim = pod + "-" + name;
            NameSyntax.subdomain(claim)
                    .forEach(problem ->
                            errors.invalid(at.child("name"), name, "PVC name \"" + claim + "\": " + problem));
        }
        return found.isEmpty() ? EMPTY_DIR : found;
    }

    private static void sizeLimit(Fields directory, Errors errors) {
        if (ResourceRules.size(directory.json(), "sizeLimit")
                .filter(each -> each.sign() < 0)
                .isPresent()) {
            errors.forbidden(directory.child("sizeLimit"), "SizeLimit field must be a valid resource quantity");
        }
    }

    /** The messages do not say which file. */
    private static void files(Fields downward, Errors errors) {
        for (JsonObject file : FieldReads.objects(downward.json(), "items")) {
            file(new Fields(file, downward.at()), errors);
        }
    }

    private static void file(Fields file, Errors errors) {
        required("path").check(file, errors);
        fileName("path").check(file, errors);
        boolean isField = file.json().has("fieldRef");
        boolean isResource = file.json().has("resourceFieldRef");
        if (isField) {
            FieldReferences.field(file.json(), file.at(), FieldReferences.OF_VOLUME, errors);
            if (isResource) {
                errors.invalid(
                        file.at(), "resource", "fieldRef and resourceFieldRef can not be specified simultaneously");
            }
        } else if (isResource) {
            FieldReferences.resource(file.json(), file.at(), true, errors);
        } else {
            errors.required(file.at(), "one of fieldRef and resourceFieldRef is required");
        }
        between("mode", 0, ALL_MODES, FILE_MODE).check(file, errors);
    }

    private static void projections(Fields projected, Errors errors) {
        Set<String> paths = new HashSet<>();
        int index = 0;
        for (JsonObject source : FieldReads.objects(projected.json(), "sources")) {
            FieldPath at = projected.child("sources").index(index++);
            for (String kind : List.of("secret", "configMap")) {
                if (source.has(kind)) {
                    keys(new Fields(source.child(kind), at.child(kind)), projected.at(), paths, errors);
                }
            }
            for (JsonObject file : FieldReads.objects(source.child("downwardAPI"), "items")) {
                file(new Fields(file, at.child("downwardAPI")), errors);
                String path = FieldReads.text(file, "path");
                isFree(path, path, projected.at(), paths, errors);
            }
            if (source.has("serviceAccountToken")) {
                token(
                        new Fields(source.child("serviceAccountToken"), at.child("serviceAccountToken")),
                        projected,
                        errors);
            }
            if (PROJECTIONS.stream().filter(source::has).count() > 1) {
                errors.forbidden(
                        at,
                        "may not specify more than 1 volume type"
                                + (errors.has(AdmissionDifference.SOURCES_OF_PROJECTION_WORDS) ? " per source" : ""));
            }
        }
    }

    private static void keys(Fields source, FieldPath projected, Set<String> paths, Errors errors) {
        required("name").check(source, errors);
        int index = 0;
        for (JsonObject item : FieldReads.objects(source.json(), "items")) {
            FieldRule.check(new Fields(item, source.child("items").index(index++)), List.of(FILE_OF_KEY), errors);
            isFree(FieldReads.text(item, "path"), source.text("name"), projected, paths, errors);
        }
    }

    private static void isFree(String path, String shown, FieldPath at, Set<String> paths, Errors errors) {
        if (!path.isEmpty() && !paths.add(path)) {
            errors.invalid(at, shown, "conflicting duplicate paths");
        }
    }

    /** The messages about the path name the volume. */
    private static void token(Fields token, Fields projected, Errors errors) {
        long seconds = FieldReads.number(token.json(), "expirationSeconds");
        if (token.json().has("expirationSeconds") && (seconds < SHORTEST_TOKEN || seconds > LONGEST_TOKEN)) {
            errors.invalidShown(
                    token.child("expirationSeconds"),
                    Long.toString(seconds),
                    seconds < SHORTEST_TOKEN
                            ? "may not specify a duration less than 10 minutes"
                            : "may not specify a duration larger than 2^32 seconds");
        }
        FieldRule path = errors.has(AdmissionDifference.TOKEN_PATH_IS_CHECKED)
                ? required("path").then(fileName("path"))
                : required("path");
        path.check(new Fields(token.json(), projected.at()), errors);
    }

    private static void secretOfDriver(Fields csi, Errors errors) {
        inReference("nodePublishSecretRef", "name").check(csi, errors);
        String name = FieldReads.text(csi.json().child("nodePublishSecretRef"), "name");
        if (!name.isEmpty()) {
            errors.invalid(csi.child("name"), name, NameSyntax.subdomain(name));
        }
    }

    private static void template(Fields ephemeral, Errors errors) {
        FieldPath at = ephemeral.child(CLAIM_TEMPLATE);
        if (!ephemeral.json().has(CLAIM_TEMPLATE)) {
            errors.required(at);
            return;
        }
        JsonObject template = ephemeral.json().child(CLAIM_TEMPLATE);
        JsonObject metadata = template.child("metadata");
        MetadataRules.annotations(metadata, at.child("metadata").child("annotations"), errors);
        MetadataRules.labels(
                FieldReads.map(metadata, "labels"), at.child("metadata").child("labels"), errors);
        METADATA.stream()
                .filter(each -> !FieldReads.isEmpty(metadata, each))
                .forEach(each -> errors.forbidden(
                        at.child("metadata").child(each.equals("uid") ? "uID" : each), "cannot be set"));
        try {
            JsonObject claim = template.with("kind", JsonString.of("PersistentVolumeClaim"));
            ClaimRules.checkTemplate(
                    Decoder.decode(errors.server(), Schema.CLAIM, claim).object(), at, errors);
        } catch (UnansweredException e) {
            // the server cannot read it either, and says so in other words
        }
    }

    private static void image(Fields image, Errors errors) {
        if (!image.owner().isEmpty()) {
            required("reference").check(image, errors);
        }
        oneOfOrDefault("pullPolicy", ContainerRules.PULL_POLICIES).check(image, errors);
    }

    /** While the gate is off, the server drops an image and its mounts. */
    private static boolean isDropped(SourceRow source, Errors errors) {
        return source.key().equals(IMAGE) && !errors.has(AdmissionDifference.IMAGE_VOLUME_IS_STORED);
    }
}
