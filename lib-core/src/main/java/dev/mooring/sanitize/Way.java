package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.EnumNames;
import dev.mooring.sanitize.Policy.Keep;

/**
 * The way in which manifests are made fit, with the settings that belong to it alone. Each way has a default; a changed
 * copy comes from its {@code with} methods.
 */
public sealed interface Way {

    /** {@return the name of the way} */
    Intent intent();

    /**
     * {@link Intent#PREBIND}.
     *
     * @param volumes the settings for volumes
     * @param pairs the settings for volumes and claims that belong together
     */
    record Prebind(VolumeSettings volumes, PairSettings pairs) implements Way {

        /** Every setting at its default. */
        public static final Prebind DEFAULT = new Prebind(VolumeSettings.DEFAULT, PairSettings.DEFAULT);

        public Prebind {
            requireNonNull(volumes, "volumes");
            requireNonNull(pairs, "pairs");
        }

        @Override
        public Intent intent() {
            return Intent.PREBIND;
        }

        /**
         * A copy with other settings for volumes.
         *
         * @param other the settings
         * @return the copy
         */
        public Prebind with(VolumeSettings other) {
            return new Prebind(other, pairs);
        }

        /**
         * A copy with other settings for pairs.
         *
         * @param other the settings
         * @return the copy
         */
        public Prebind with(PairSettings other) {
            return new Prebind(volumes, other);
        }
    }

    /**
     * {@link Intent#REBIND_STATIC}.
     *
     * @param volumes the settings for volumes
     * @param pairs the settings for volumes and claims that belong together
     * @param bindAnnotations the bind and provisioner annotations of the claim. If they are kept, the controller binds
     *     without any check, and loses the claim if the volume is not created first. They are removed from a claim
     *     without {@code volumeName} all the same
     */
    record RebindStatic(VolumeSettings volumes, PairSettings pairs, Keep bindAnnotations) implements Way {

        /** Every setting at its default: the bind annotations are removed. */
        public static final RebindStatic DEFAULT =
                new RebindStatic(VolumeSettings.DEFAULT, PairSettings.DEFAULT, Keep.STRIP);

        public RebindStatic {
            requireNonNull(volumes, "volumes");
            requireNonNull(pairs, "pairs");
            requireNonNull(bindAnnotations, "bindAnnotations");
        }

        @Override
        public Intent intent() {
            return Intent.REBIND_STATIC;
        }

        /** {@return a copy that keeps the bind and provisioner annotations of the claim} */
        public RebindStatic withBindAnnotations() {
            return new RebindStatic(volumes, pairs, Keep.KEEP);
        }
    }

    /**
     * {@link Intent#RELEASE}.
     *
     * @param reservedFor which claim may bind the volume afterwards
     */
    record Release(ReservedFor reservedFor) implements Way {

        /** For any claim. */
        public static final Release DEFAULT = new Release(new ReservedFor.Anyone());

        public Release {
            requireNonNull(reservedFor, "reservedFor");
        }

        @Override
        public Intent intent() {
            return Intent.RELEASE;
        }
    }

    /** Which claim may bind a volume that was released. */
    sealed interface ReservedFor {

        /** Any claim that fits: claimRef is removed. */
        record Anyone() implements ReservedFor {}

        /** A claim of the same namespace and name: only the uid is removed from claimRef. */
        record SameClaim() implements ReservedFor {}

        /**
         * One claim.
         *
         * @param namespace its namespace, not empty
         * @param name its name, not empty
         */
        record Claim(String namespace, String name) implements ReservedFor {

            public Claim {
                if (namespace.isEmpty() || name.isEmpty()) {
                    throw new IllegalArgumentException("a claim needs a namespace and a name");
                }
            }
        }
    }

    /**
     * {@link Intent#REPROVISION}.
     *
     * @param raiseRequest whether a claim asks for the capacity of the old volume if that is more than its request
     * @param dataSource the data source of the claim
     */
    record Reprovision(boolean raiseRequest, Keep dataSource) implements Way {

        /** Every setting at its default: requests stay, data sources are removed. */
        public static final Reprovision DEFAULT = new Reprovision(false, Keep.STRIP);

        public Reprovision {
            requireNonNull(dataSource, "dataSource");
        }

        @Override
        public Intent intent() {
            return Intent.REPROVISION;
        }
    }

    /**
     * {@link Intent#NEAT}.
     *
     * @param volumes the settings for volumes
     * @param claimRef the claimRef of the volume
     * @param volumeName the volumeName of the claim
     * @param dataSource the data source of the claim
     */
    record Neat(VolumeSettings volumes, KeepClaimRef claimRef, KeepVolumeName volumeName, Keep dataSource)
            implements Way {

        /** Every setting at its default: data sources are kept. */
        public static final Neat DEFAULT =
                new Neat(VolumeSettings.DEFAULT, KeepClaimRef.AUTO, KeepVolumeName.AUTO, Keep.KEEP);

        public Neat {
            requireNonNull(volumes, "volumes");
            requireNonNull(claimRef, "claimRef");
            requireNonNull(volumeName, "volumeName");
            requireNonNull(dataSource, "dataSource");
        }

        @Override
        public Intent intent() {
            return Intent.NEAT;
        }
    }

    /** What {@link Neat} does with claimRef. */
    enum KeepClaimRef {
        /** Reduce it if the claim is in the input; otherwise remove it if the controller wrote it; otherwise reduce it. */
        AUTO,
        /** Keep it, with its uid. */
        KEEP,
        /** Remove it. */
        DROP,
        /** Reduce it to the name of the claim. */
        REDUCE;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** What {@link Neat} does with volumeName. */
    enum KeepVolumeName {
        /** Keep it if the volume is in the input; otherwise remove it if the controller wrote it; otherwise keep it. */
        AUTO,
        /** Keep it. */
        KEEP,
        /** Remove it. */
        DROP;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }
}
