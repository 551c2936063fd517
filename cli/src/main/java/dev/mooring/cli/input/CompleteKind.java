package dev.mooring.cli.input;

import dev.mooring.manifest.Kinds;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A kind with all of its objects in the input, by its {@code kubectl get} name, and whether {@code mooring
 * export-command} exports it: {@code all} includes only exported kinds.
 */
public enum CompleteKind {
    PERSISTENT_VOLUME(Kinds.PERSISTENT_VOLUME, Exported.ALWAYS, "pv"),
    PERSISTENT_VOLUME_CLAIM(Kinds.PERSISTENT_VOLUME_CLAIM, Exported.ALWAYS, "pvc"),
    POD(Kinds.POD, Exported.ALWAYS, "po"),
    NODE(Kinds.NODE, Exported.ALWAYS, "no"),
    NAMESPACE(Kinds.NAMESPACE, Exported.ALWAYS, "ns"),
    SECRET(Kinds.SECRET, Exported.NEVER),
    RESOURCE_QUOTA(Kinds.RESOURCE_QUOTA, Exported.ALWAYS, "quota"),
    LIMIT_RANGE(Kinds.LIMIT_RANGE, Exported.ALWAYS, "limits"),
    STORAGE_CLASS(Kinds.STORAGE_CLASS, Exported.ALWAYS, "sc", "storageclasses"),
    VOLUME_ATTACHMENT(Kinds.VOLUME_ATTACHMENT, Exported.ALWAYS),
    CSI_DRIVER(Kinds.CSI_DRIVER, Exported.ALWAYS),
    CSI_NODE(Kinds.CSI_NODE, Exported.ALWAYS),
    CSI_STORAGE_CAPACITY(Kinds.CSI_STORAGE_CAPACITY, Exported.IF_PUBLISHED, "csistoragecapacities"),
    VOLUME_ATTRIBUTES_CLASS(
            Kinds.VOLUME_ATTRIBUTES_CLASS, Exported.WITH_ATTRIBUTES_CLASSES, "vac", "volumeattributesclasses"),
    VOLUME_SNAPSHOT(Kinds.VOLUME_SNAPSHOT, Exported.WITH_SNAPSHOTS, "vs"),
    VOLUME_SNAPSHOT_CONTENT(Kinds.VOLUME_SNAPSHOT_CONTENT, Exported.WITH_SNAPSHOTS, "vsc"),
    VOLUME_SNAPSHOT_CLASS(Kinds.VOLUME_SNAPSHOT_CLASS, Exported.WITH_SNAPSHOTS, "vsclass"),
    REFERENCE_GRANT(Kinds.REFERENCE_GRANT, Exported.NEVER, "refgrant"),
    STATEFUL_SET(Kinds.STATEFUL_SET, Exported.ALWAYS, "sts"),
    DEPLOYMENT(Kinds.DEPLOYMENT, Exported.ALWAYS, "deploy"),
    REPLICA_SET(Kinds.REPLICA_SET, Exported.ALWAYS, "rs"),
    DAEMON_SET(Kinds.DAEMON_SET, Exported.ALWAYS, "ds"),
    REPLICATION_CONTROLLER(Kinds.REPLICATION_CONTROLLER, Exported.ALWAYS, "rc"),
    JOB(Kinds.JOB, Exported.ALWAYS),
    CRON_JOB(Kinds.CRON_JOB, Exported.ALWAYS, "cj"),
    LEASE(Kinds.LEASE, Exported.ALWAYS),
    POD_DISRUPTION_BUDGET(Kinds.POD_DISRUPTION_BUDGET, Exported.ALWAYS, "pdb"),
    PRIORITY_CLASS(Kinds.PRIORITY_CLASS, Exported.ALWAYS, "pc", "priorityclasses"),
    RUNTIME_CLASS(Kinds.RUNTIME_CLASS, Exported.ALWAYS, "runtimeclasses"),
    /** The exported kinds except {@link Exported#IF_PUBLISHED}. */
    ALL("", Exported.NEVER, "all");

    /**
     * Whether {@code mooring export-command} exports a kind: {@code kubectl get} refuses kinds that the server does not
     * have.
     */
    public enum Exported {
        /** Each server has it. */
        ALWAYS,
        /**
         * Each server has it. Every driver that publishes its free storage has an object of this kind, so no object
         * means that none was exported, and {@code all} does not include it.
         */
        IF_PUBLISHED,
        /** It exists only if the CRDs of snapshots are installed. */
        WITH_SNAPSHOTS,
        /** Servers have it since Kubernetes 1.34; earlier ones only if it is enabled. */
        WITH_ATTRIBUTES_CLASSES,
        /** Its objects have secret values, or it is rare. */
        NEVER
    }

    private final String kind;

    private final Exported exported;

    private final List<String> names;

    CompleteKind(String kind, Exported exported, String... names) {
        this.kind = kind;
        this.exported = exported;
        this.names = List.of(names);
    }

    /** {@return the kind as in objects} */
    String kind() {
        return kind;
    }

    /**
     * The exported kinds.
     *
     * @param which of them
     * @return the kinds as in objects
     */
    public static List<String> exported(Set<Exported> which) {
        return Arrays.stream(values())
                .filter(each -> which.contains(each.exported))
                .map(CompleteKind::kind)
                .toList();
    }

    /** {@return the kinds, as in objects, that a caller declares complete} */
    public static List<String> kinds(Set<CompleteKind> said) {
        return said.stream()
                .flatMap(each -> each == ALL
                        ? exported(EnumSet.complementOf(EnumSet.of(Exported.NEVER, Exported.IF_PUBLISHED))).stream()
                        : Stream.of(each.kind))
                .distinct()
                .toList();
    }

    /** {@return the kind for a word of {@code kubectl}} */
    static Optional<CompleteKind> named(String word) {
        return Arrays.stream(values())
                .filter(each -> each != ALL && each.isNamed(word))
                .findFirst();
    }

    /** {@return the shortest word of {@code kubectl} for a kind} */
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

    /** {@return the kind as in objects, or {@code all}, for the completion of the shell} */
    @Override
    public String toString() {
        return this == ALL ? "all" : kind;
    }
}
