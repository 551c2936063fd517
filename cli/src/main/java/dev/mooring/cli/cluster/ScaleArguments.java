package dev.mooring.cli.cluster;

import dev.mooring.cli.input.ObjectName;
import dev.mooring.forecast.Forecast;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** The option {@code --scale}. */
final class ScaleArguments {

    private static final Set<String> SCALED =
            Set.of(Kinds.STATEFUL_SET, Kinds.DEPLOYMENT, Kinds.REPLICA_SET, Kinds.REPLICATION_CONTROLLER);

    @Option(
            names = "--scale",
            paramLabel = "WORKLOAD=REPLICAS",
            order = 16,
            description = "KIND/[NAMESPACE/]NAME=REPLICAS to scale as 'kubectl scale' does once the rest has settled,"
                    + " for example sts/shop/db=1. Repeatable: one after another.")
    private List<String> scale = new ArrayList<>();

    boolean isEmpty() {
        return scale.isEmpty();
    }

    /**
     * The forecast with the workloads scaled.
     *
     * @throws IllegalArgumentException if a word does not have this form, or names no scalable workload in the input
     */
    Forecast apply(Forecast forecast, ObjectName names) {
        Forecast scaled = forecast;
        for (String word : scale) {
            int end = word.lastIndexOf('=');
            if (end < 0 || !word.substring(end + 1).matches("[0-9]{1,9}")) {
                throw new IllegalArgumentException(
                        "--scale " + word + ": expected KIND/NAME=REPLICAS with a number of 0 or more");
            }
            scaled = scaled.scaling(
                    find(word, word.substring(0, end), names), Integer.parseInt(word.substring(end + 1)));
        }
        return scaled;
    }

    private static ObjectRef find(String word, String name, ObjectName names) {
        ObjectRef ref;
        try {
            ref = names.find(name);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--scale " + word + ": " + e.getMessage(), e);
        }
        if (!SCALED.contains(ref.kind())) {
            throw new IllegalArgumentException("--scale " + word + ": expected a StatefulSet, Deployment, ReplicaSet or"
                    + " ReplicationController, found a " + ref.kind());
        }
        return ref;
    }
}
