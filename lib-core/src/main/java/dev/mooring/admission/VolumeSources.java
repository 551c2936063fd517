package dev.mooring.admission;

import static dev.mooring.admission.SourceRule.absolutePath;
import static dev.mooring.admission.SourceRule.between;
import static dev.mooring.admission.SourceRule.inReference;
import static dev.mooring.admission.SourceRule.label;
import static dev.mooring.admission.SourceRule.noBacksteps;
import static dev.mooring.admission.SourceRule.notEmptyIfSet;
import static dev.mooring.admission.SourceRule.oneOf;
import static dev.mooring.admission.SourceRule.required;
import static dev.mooring.admission.SourceRule.secretReference;

import dev.mooring.admission.SourceRule.Source;
import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.internal.GoText;
import dev.mooring.json.JsonObject;
import dev.mooring.object.internal.NameSyntax;
import java.util.List;

/**
 * The rules of every volume source, in the server's order: it checks the first source that it finds and refuses further
 * ones.
 *
 * @upstream kubernetes pkg/apis/core/validation/validation.go ValidatePersistentVolumeSpec
 */
final class VolumeSources {

    /**
     * A source and its rules.
     *
     * @param key its key in the spec
     * @param asWhole its name in the message about a second source
     * @param asParent its name in messages about its fields
     * @param rules its rules in order
     */
    private record Row(String key, String asWhole, String asParent, List<SourceRule> rules) {

        Row called(String whole, String parent) {
            return new Row(key, whole, parent, rules);
        }
    }

    private static final String PARTITION = "must be between 1 and 255, inclusive";
    private static final String LUN = "must be between 0 and 255, inclusive";

    private static final List<String> HOST_PATH_TYPES = List.of(
            "", "BlockDevice", "CharDevice", "Directory", "DirectoryOrCreate", "File", "FileOrCreate", "Socket");
    private static final int LONGEST_DRIVER = 63;

    private static final List<Row> IN_ORDER = List.of(
            source("hostPath", required("path").then(noBacksteps("path"), oneOf("type", HOST_PATH_TYPES))),
            source("gcePersistentDisk", required("pdName"), between("partition", 0, 255, PARTITION))
                    .called("gcePersistentDisk", "persistentDisk"),
            source("awsElasticBlockStore", required("volumeID"), between("partition", 0, 255, PARTITION)),
            source("glusterfs", required("endpoints"), required("path"), OldSources::glusterfsNamespace),
            source("flocker", OldSources::flocker),
            source("nfs", required("server"), required("path"), absolutePath("path")),
            source("rbd", required("monitors"), required("image")),
            source("quobyte", OldSources::quobyte, required("volume")),
            source("cephfs", required("monitors")).called("cephFS", "cephfs"),
            source(
                    "iscsi",
                    required("targetPortal"),
                    IscsiRules::portal,
                    required("iqn").then(IscsiRules::iqn),
                    between("lun", 0, 255, LUN),
                    IscsiRules::chap,
                    inReference("secretRef", "name"),
                    IscsiRules::initiator),
            source("cinder", required("volumeID"), inReference("secretRef", "name", "namespace")),
            source("fc", OldSources::worldWideNames),
            source("flexVolume", required("driver"), OldSources::flexOptions),
            source("azureFile", required("secretName"), required("shareName"), notEmptyIfSet("secretNamespace")),
            source("vsphereVolume", required("volumePath")),
            source("photonPersistentDisk", required("pdID")),
            source("portworxVolume", required("volumeID")),
            source(
                    "azureDisk",
                    required("diskName"),
                    required("diskURI"),
                    oneOf("cachingMode", List.of("None", "ReadOnly", "ReadWrite")),
                    oneOf("kind", List.of("Dedicated", "Managed", "Shared")),
                    OldSources::azureDiskUri),
            source("scaleIO", required("gateway"), required("system"), required("volumeName")),
            source("local", required("path").then(noBacksteps("path"))),
            source(
                    "storageos",
                    required("volumeName").then(label("volumeName")),
                    label("volumeNamespace"),
                    inReference("secretRef", "name", "namespace")),
            source(
                    "csi",
                    VolumeSources::csiDriver,
                    required("volumeHandle"),
                    secretReference("controllerPublishSecretRef"),
                    secretReference("controllerExpandSecretRef"),
                    secretReference("nodePublishSecretRef"),
                    secretReference("nodeExpandSecretRef")));

    private VolumeSources() {}

    private static Row source(String key, SourceRule... rules) {
        return new Row(key, key, key, List.of(rules));
    }

    /** Checks that the spec has exactly one source, and checks that source. */
    static void check(JsonObject spec, String volume, FieldPath at, Errors errors) {
        boolean found = false;
        for (Row source : IN_ORDER) {
            if (!spec.has(source.key)) {
                continue;
            }
            // Upstream does not count before a flex volume, so it accepts one in addition to another source.
            if (found && !source.key.equals("flexVolume")) {
                errors.forbidden(at.child(source.asWhole), "may not specify more than 1 volume type");
                continue;
            }
            found = true;
            Source checked = new Source(spec.child(source.key), at.child(source.asParent), volume);
            for (SourceRule rule : source.rules) {
                rule.check(checked, errors);
            }
            if (source.key.equals("local") && !spec.has("nodeAffinity")) {
                errors.required(at.child("nodeAffinity"), "Local volume requires node affinity");
            }
        }
        if (!found) {
            errors.required(at, "must specify a volume type");
        }
    }

    private static void csiDriver(Source csi, Errors errors) {
        String driver = csi.text("driver");
        required("driver").check(csi, errors);
        if (driver.isEmpty() && errors.has(AdmissionDifference.EMPTY_DRIVER_IS_ONE_ERROR)) {
            return;
        }
        if (GoText.utf8Length(driver) > LONGEST_DRIVER) {
            errors.tooLong(csi.child("driver"), LONGEST_DRIVER);
        }
        errors.invalid(csi.child("driver"), driver, NameSyntax.subdomain(GoStrings.lowerCase(driver)));
    }
}
