package dev.mooring.upgrade;

import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.json.JsonBoolean;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What must be proven to conclude that an upgrade changes no other answers than those listed. */
enum UpgradeRule implements Rule<Inventory> {
    /** The claims, whose ends may change. */
    UPGRADED_CLAIMS_ARE_GIVEN("all claims of the cluster are given", Kinds.PERSISTENT_VOLUME_CLAIM),
    /** The volumes, whose data a deletion may take. */
    UPGRADED_VOLUMES_ARE_GIVEN("all volumes of the cluster are given", Kinds.PERSISTENT_VOLUME),
    /** The classes, which say who makes volumes and when. */
    UPGRADED_CLASSES_ARE_GIVEN("all storage classes of the cluster are given", Kinds.STORAGE_CLASS),
    /** The drivers, which say what kubelets and schedulers do. */
    UPGRADED_DRIVERS_ARE_GIVEN("all CSI drivers of the cluster are given", Kinds.CSI_DRIVER),
    /** The nodes, which must be able to mount the volumes. */
    UPGRADED_NODES_ARE_GIVEN("all nodes of the cluster are given", Kinds.NODE, "CSINode"),
    /** The pods, which must start again. */
    UPGRADED_PODS_ARE_GIVEN("all pods of the cluster are given", Kinds.POD),
    /** What makes claims and pods. */
    UPGRADED_WORKLOADS_ARE_GIVEN(
            "all workloads of the cluster are given",
            Kinds.STATEFUL_SET,
            Kinds.DEPLOYMENT,
            Kinds.DAEMON_SET,
            Kinds.JOB,
            Kinds.CRON_JOB),
    /** A workload that makes no pod now makes one after the upgrade. */
    UPGRADED_WORKLOADS_RUN("each workload that makes pods after the upgrade has some now, so that they were examined") {
        @Override
        public Stream<Reason> against(Inventory objects) {
            return UPGRADED_WORKLOADS_ARE_GIVEN.kinds.stream()
                    .flatMap(kind -> UPGRADED_WORKLOADS_ARE_GIVEN.read(objects, kind).stream())
                    .filter(UpgradeRule::isIdle)
                    .map(each -> Reason.of(
                            this,
                            each.ref().toString(),
                            "makes no pod now; it is not known what its pods do after the upgrade"));
        }
    };

    private final String sentence;

    private final List<String> kinds;

    UpgradeRule(String sentence, String... kinds) {
        this.sentence = sentence;
        this.kinds = List.of(kinds);
    }

    @Override
    public String sentence() {
        return sentence;
    }

    /** The kinds that it needs whole. */
    List<String> kinds() {
        return kinds;
    }

    @Override
    public Stream<Reason> against(Inventory objects) {
        Reads.all(kinds.stream()
                .<Supplier<?>>map(kind -> () -> read(objects, kind))
                .toArray(Supplier<?>[]::new));
        return Stream.of();
    }

    /** All objects of a kind. */
    final List<Manifest> read(Inventory objects, String kind) {
        return Reads.naming(() -> objects.all(kind), () -> notGiven(kind));
    }

    private Reason notGiven(String kind) {
        return Reason.of(
                        this,
                        kind,
                        "not all " + kind + " objects are given: the upgrade may change an answer about another one")
                .withRemedy(List.of(RemedyStep.of("give-evidence", "give all " + kind + " objects")
                        .withTarget(kind)
                        .withArgv("kubectl", "get", kind.toLowerCase(Locale.ROOT), "-A", "-o", "yaml")
                        .withProves("every " + kind + " object was examined")));
    }

    private static boolean isIdle(Manifest workload) {
        Part spec = Part.of(workload).at("spec");
        try {
            boolean isZero = spec.at("replicas").isPresent()
                    && spec.at("replicas").int32().orElse(1) == 0;
            boolean isSuspended = spec.members()
                    .get("suspend")
                    .filter(JsonBoolean.TRUE::equals)
                    .isPresent();
            return isZero || isSuspended;
        } catch (ManifestException e) {
            return true;
        }
    }

    @Override
    public String toString() {
        return id();
    }
}
