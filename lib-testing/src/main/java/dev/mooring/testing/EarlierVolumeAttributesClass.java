package dev.mooring.testing;

import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The volume attributes class of {@code storage.k8s.io/v1} for a model that is older than it. */
@Group("storage.k8s.io")
@Version("v1")
@Kind("VolumeAttributesClass")
@Plural("volumeattributesclasses")
@SuppressWarnings("NonApiType") // a resource is Serializable, so its fields are
final class EarlierVolumeAttributesClass extends CustomResource<Void, Void> {

    private static final long serialVersionUID = 1;

    private @Nullable String driverName;
    private @Nullable TreeMap<String, String> parameters;

    public @Nullable String getDriverName() {
        return driverName;
    }

    public void setDriverName(String driverName) {
        this.driverName = driverName;
    }

    public @Nullable TreeMap<String, String> getParameters() {
        return parameters;
    }

    public void setParameters(TreeMap<String, String> parameters) {
        this.parameters = parameters;
    }
}
