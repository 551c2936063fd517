package dev.mooring.admission;

import static dev.mooring.admission.FieldRule.absolutePath;
import static dev.mooring.admission.FieldRule.between;
import static dev.mooring.admission.FieldRule.inReference;
import static dev.mooring.admission.FieldRule.label;
import static dev.mooring.admission.FieldRule.noBacksteps;
import static dev.mooring.admission.FieldRule.notEmptyIfSet;
import static dev.mooring.admission.FieldRule.oneOf;
import static dev.mooring.admission.FieldRule.required;
import static dev.mooring.admission.FieldRule.secretReference;

import dev.mooring.admission.FieldRule.Fields;
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

    private static final String PARTITION = "must be between 1 and 255, inclusive";
    private static final String LUN = "must be between 0 and 255, inclusive";

    private static final List<String> HOST_PATH_TYPES = List.of(
            "", "BlockDevice", "CharDevice", "Directory", "DirectoryOrCreate", "File", "FileOrCreate", "Socket");
    private static final int LONGEST_DRIVER = 63;

    private static final List<SourceRow> IN_ORDER = List.of(
            SourceRow.of("hostPath", required("path").then(noBacksteps("path"), oneOf("type", HOST_PATH_TYPES))),
            SourceRow.of("gcePersistentDisk", required("pdName"), between("partition", 0, 255, PARTITION))
                    .called("gcePersistentDisk", "persistentDisk"),
            SourceRow.of("awsElasticBlockStore", required("volumeID"), between("partition", 0, 255, PARTITION)),
            SourceRow.of("glusterfs", required("endpoints"), required("path"), OldSources::glusterfsNamespace),
            SourceRow.of("flocker", OldSources::flocker),
            SourceRow.of("nfs", required("server"), required("path"), absolutePath("path")),
            SourceRow.of("rbd", required("monitors"), required("image")),
            SourceRow.of("quobyte", OldSources::quobyte, required("volume")),
            SourceRow.of("cephfs", required("monitors")).called("cephFS", "cephfs"),
            SourceRow.of(
                    "iscsi",
                    required("targetPortal"),
                    IscsiRules::portal,
                    required("iqn").then(IscsiRules::iqn),
                    between("lun", 0, 255, LUN),
                    IscsiRules::chap,
                    inReference("secretRef", "name"),
                    IscsiRules::initiator),
            SourceRow.of("cinder", required("volumeID"), inReference("secretRef", "name", "namespace")),
            SourceRow.of("fc", OldSources::worldWideNames),
            SourceRow.of("flexVolume", required("driver"), OldSources::flexOptions),
            SourceRow.of("azureFile", required("secretName"), required("shareName"), notEmptyIfSet("secretNamespace")),
            SourceRow.of("vsphereVolume", required("volumePath")),
            SourceRow.of("photonPersistentDisk", required("pdID")),
            SourceRow.of("portworxVolume", required("volumeID")),
            SourceRow.of(
                    "azureDisk",
                    required("diskName"),
                    required("diskURI"),
                    oneOf("cachingMode", List.of("None", "ReadOnly", "ReadWrite")),
                    oneOf("kind", List.of("Dedicated", "Managed", "Shared")),
                    OldSources::azureDiskUri),
            SourceRow.of("scaleIO", required("gateway"), required("system"), required("volumeName")),
            SourceRow.of("local", required("path").then(noBacksteps("path"))),
            SourceRow.of(
                    "storageos",
                    required("volumeName").then(label("volumeName")),
                    label("volumeNamespace"),
                    inReference("secretRef", "name", "namespace")),
            SourceRow.of(
                    "csi",
                    VolumeSources::csiDriver,
                    required("volumeHandle"),
                    secretReference("controllerPublishSecretRef"),
                    secretReference("controllerExpandSecretRef"),
                    secretReference("nodePublishSecretRef"),
                    secretReference("nodeExpandSecretRef")));

    private VolumeSources() {}

    /** The row of this source. */
    static SourceRow of(String key) {
        return IN_ORDER.stream()
                .filter(each -> each.key().equals(key))
                .findFirst()
                .orElseThrow();
    }

    /** Checks that the spec has exactly one source, and checks that source. */
    static void check(JsonObject spec, String volume, FieldPath at, Errors errors) {
        boolean found = false;
        for (SourceRow source : IN_ORDER) {
            if (!spec.has(source.key())) {
                continue;
            }
            // Upstream does not count before a flex volume, so it accepts one in addition to another source.
            if (found && !source.key().equals("flexVolume")) {
                source.isTooMuch(at, errors);
                continue;
            }
            found = true;
            source.check(spec, volume, at, errors);
            if (source.key().equals("local") && !spec.has("nodeAffinity")) {
                errors.required(at.child("nodeAffinity"), "Local volume requires node affinity");
            }
        }
        if (!found) {
            errors.required(at, "must specify a volume type");
        }
    }

    static void csiDriver(Fields csi, Errors errors) {
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
