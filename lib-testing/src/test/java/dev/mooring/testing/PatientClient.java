package dev.mooring.testing;

import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.function.Consumer;

/** A client that waits long enough for a server in the same process on a busy machine. */
public final class PatientClient implements Consumer<KubernetesClientBuilder> {

    private static final int MINUTE = 60_000;

    @Override
    public void accept(KubernetesClientBuilder builder) {
        builder.editOrNewConfig().withRequestTimeout(MINUTE).endConfig();
    }
}
