package dev.mooring.cli.input;

import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A kind of which all objects are in the input, named as {@code kubectl get} takes it. */
public enum CompleteKind {
    PERSISTENT_VOLUME(Kinds.PERSISTENT_VOLUME, "pv"),
    PERSISTENT_VOLUME_CLAIM(Kinds.PERSISTENT_VOLUME_CLAIM, "pvc"),
    POD(Kinds.POD, "po"),
    NODE(Kinds.NODE, "no"),
    NAMESPACE(Kinds.NAMESPACE, "ns"),
    SECRET(Kinds.SECRET),
    RESOURCE_QUOTA(Kinds.RESOURCE_QUOTA, "quota"),
    LIMIT_RANGE(Kinds.LIMIT_RANGE, "limits"),
    STORAGE_CLASS(Kinds.STORAGE_CLASS, "sc", "storageclasses"),
    VOLUME_ATTACHMENT(Kinds.VOLUME_ATTACHMENT),
    CSI_DRIVER(Kinds.CSI_DRIVER),
    CSI_NODE(Kinds.CSI_NODE),
    CSI_STORAGE_CAPACITY(Kinds.CSI_STORAGE_CAPACITY, "csistoragecapacities"),
    VOLUME_ATTRIBUTES_CLASS(Kinds.VOLUME_ATTRIBUTES_CLASS, "vac", "volumeattributesclasses"),
    VOLUME_SNAPSHOT(Kinds.VOLUME_SNAPSHOT, "vs"),
    VOLUME_SNAPSHOT_CONTENT(Kinds.VOLUME_SNAPSHOT_CONTENT, "vsc"),
    VOLUME_SNAPSHOT_CLASS(Kinds.VOLUME_SNAPSHOT_CLASS, "vsclass"),
    REFERENCE_GRANT(Kinds.REFERENCE_GRANT, "refgrant"),
    STATEFUL_SET(Kinds.STATEFUL_SET, "sts"),
    DEPLOYMENT(Kinds.DEPLOYMENT, "deploy"),
    REPLICA_SET(Kinds.REPLICA_SET, "rs"),
    DAEMON_SET(Kinds.DAEMON_SET, "ds"),
    REPLICATION_CONTROLLER(Kinds.REPLICATION_CONTROLLER, "rc"),
    JOB(Kinds.JOB),
    CRON_JOB(Kinds.CRON_JOB, "cj"),
    /** There is no object in the cluster that is not in the input. */
    EVERYTHING(Inventory.ALL_KINDS, "all");

    private final String kind;

    private final List<String> names;

    CompleteKind(String kind, String... names) {
        this.kind = kind;
        this.names = List.of(names);
    }

    /** {@return the kind as objects name it} */
    public String kind() {
        return kind;
    }

    /** {@return the kind of an object that {@code kubectl} takes by this word} */
    static Optional<CompleteKind> named(String word) {
        return Arrays.stream(values())
                .filter(each -> each != EVERYTHING && each.isNamed(word))
                .findFirst();
    }

    /** {@return the shortest word by which {@code kubectl} takes objects of a kind} */
    static String word(String kind) {
        return Arrays.stream(values())
                .filter(each -> each.kind.equals(kind) && !each.names.isEmpty())
                .map(each -> each.names.get(0))
                .findFirst()
                .orElse(kind);
    }

    private boolean isNamed(String text) {
        return text.equalsIgnoreCase(kind)
                || text.equalsIgnoreCase(kind + "s")
                || names.stream().anyMatch(text::equalsIgnoreCase);
    }

    /** Reads the value of the option. */
    public static final class Converter implements ITypeConverter<CompleteKind> {

        @Override
        public CompleteKind convert(String text) {
            return Arrays.stream(values())
                    .filter(each -> each.isNamed(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("expected one of "
                            + Arrays.stream(values())
                                    .map(CompleteKind::toString)
                                    .collect(Collectors.joining(", "))
                            + "; found '" + text + "'"));
        }
    }

    /** {@return the kind as objects name it, or {@code all}, for the completion of the shell} */
    @Override
    public String toString() {
        return this == EVERYTHING ? "all" : kind;
    }
}
