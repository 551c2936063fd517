package dev.mooring.provisioning.internal;

import dev.mooring.driver.internal.OtherProvisioner;
import dev.mooring.internal.Lazy;
import dev.mooring.object.ClaimView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.provisioning.Provisioners.ProvisionerOptions.Flag;
import dev.mooring.provisioning.internal.SecretTemplate.Reference;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** One attempt of a provisioner for a claim: what {@link ProvisioningCheck} needs, each read once and on demand. */
final class Attempt {

    private static final String ALPHA_SELECTED_NODE = "volume.alpha.kubernetes.io/selected-node";

    private final ProvisioningRequest request;
    private final String driver;
    private final Lazy<Optional<StorageClassView>> storageClass;
    private final Lazy<DriverClass> driverClass;
    private final Lazy<Optional<DataSource>> dataSource;
    private final Lazy<TopologyChoice> topology;
    private final Lazy<Map<SecretTemplate, Reference>> secrets;

    Attempt(ProvisioningRequest request) {
        this.request = request;
        this.driver = request.provisioners().serving(request.claim()).orElse("");
        this.storageClass =
                new Lazy<>(() -> request.cluster().storageClass(request.claim().className()));
        this.driverClass = new Lazy<>(() -> DriverClass.of(storageClass().orElseThrow(), driver));
        this.dataSource = new Lazy<>(() -> DataSource.of(request.claim()));
        this.topology = new Lazy<>(() -> TopologyChoice.of(this));
        this.secrets = new Lazy<>(this::resolveSecrets);
    }

    ProvisioningRequest request() {
        return request;
    }

    ClaimView claim() {
        return request.claim();
    }

    ProvisioningContext around() {
        return request.around();
    }

    /** The driver of the provisioner that takes the claim up; empty for none. */
    String driver() {
        return driver;
    }

    /** Whether the provisioner is external-provisioner with a CSI driver, not one that makes another kind of volume. */
    boolean isCsi() {
        return !OtherProvisioner.isNoCsiDriver(driver);
    }

    /** The row of a provisioner that makes another kind of volume; empty if it is not known which. */
    Optional<OtherProvisioner> other() {
        return isCsi() ? Optional.empty() : OtherProvisioner.of(driver);
    }

    boolean has(Flag flag) {
        return request.provisioners().options().flags().contains(flag);
    }

    Optional<StorageClassView> storageClass() {
        return storageClass.get();
    }

    DriverClass driverClass() {
        return driverClass.get();
    }

    Optional<DataSource> dataSource() {
        return dataSource.get();
    }

    TopologyChoice topology() {
        return topology.get();
    }

    /** The node that the scheduler chose, also under the old name of the annotation; it may be the empty name. */
    Optional<String> selectedNode() {
        Map<String, String> annotations = claim().annotations();
        return Optional.ofNullable(annotations.get(Annotations.SELECTED_NODE))
                .or(() -> Optional.ofNullable(annotations.get(ALPHA_SELECTED_NODE)));
    }

    boolean isBlock() {
        return claim().volumeMode().equals("Block");
    }

    /** Every file system that the class names. */
    List<String> fsTypes() {
        List<String> found = new ArrayList<>();
        driverClass().parameters().forEach((key, value) -> {
            if (key.toLowerCase(Locale.ROOT).equals("fstype") || key.equals(DriverClass.FS_TYPE)) {
                found.add(value);
            }
        });
        return found;
    }

    /** The file system of the volume; empty for the default of the driver. */
    String fsType() {
        return fsTypes().stream()
                .findFirst()
                .filter(each -> !each.isEmpty())
                .orElse(request.provisioners().options().defaultFsType());
    }

    /** The VolumeAttributesClass that counts; empty for none. */
    String attributesClass() {
        return has(Flag.VOLUME_ATTRIBUTES_CLASS) ? claim().volumeAttributesClass() : "";
    }

    Reference secret(SecretTemplate template) {
        return secrets.get().getOrDefault(template, Reference.NONE);
    }

    private Map<SecretTemplate, Reference> resolveSecrets() {
        Map<SecretTemplate, Reference> found = new EnumMap<>(SecretTemplate.class);
        for (SecretTemplate each : SecretTemplate.values()) {
            if (each != SecretTemplate.DEFAULT) {
                found.put(each, each.resolve(driverClass().parameters(), request.volumeName(), claim()));
            }
        }
        return found;
    }
}
