package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.EnumNames;
import dev.mooring.sanitize.PairSettings.Scenario;
import dev.mooring.sanitize.VolumeSettings.ReclaimPolicy;
import dev.mooring.sanitize.Way.Neat;
import dev.mooring.sanitize.Way.Prebind;
import dev.mooring.sanitize.Way.RebindStatic;
import dev.mooring.sanitize.Way.Reprovision;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The way in which manifests are made fit, and the settings that all ways share. Immutable; a changed copy comes from
 * {@link #toBuilder()}.
 *
 * <p>Presets: {@link #sharedStorage()}, {@link #moveStorage()}, {@link #sourceDocument()}, {@link #gitOps()}. Every other
 * policy begins with {@link #builder(Way)}.
 */
public final class Policy {

    /** Keep a part or remove it. */
    public enum Keep {
        /** Keep it; the maps change it. */
        KEEP,
        /** Remove it. */
        STRIP;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    private final Way way;
    /** Its own copy, never changed. */
    final PolicyBuilder shared;

    Policy(Way way, PolicyBuilder shared) {
        this.way = way;
        this.shared = shared;
    }

    /**
     * A policy of a way, with the settings that all ways share at their defaults.
     *
     * @param way the way, for example {@link Way.Prebind#DEFAULT}
     * @return the builder
     */
    public static PolicyBuilder builder(Way way) {
        return new PolicyBuilder(requireNonNull(way, "way"));
    }

    /**
     * Both clusters use the volume. This is {@link Way.Prebind} with reclaim policy Retain and {@link Scenario#SHARED}:
     * the volume is reserved for its claim, the claim names the volume, deleting the claim in the target does not delete
     * the data, and two clusters that write to a volume for one writer is a danger.
     *
     * @return the policy
     */
    public static Policy sharedStorage() {
        return builder(Prebind.DEFAULT
                        .with(VolumeSettings.DEFAULT.with(ReclaimPolicy.RETAIN))
                        .with(PairSettings.DEFAULT.with(Scenario.SHARED)))
                .build();
    }

    /**
     * The volume moves to the target. This is {@link Way.Prebind} with {@link Scenario#MOVED}: the volume is reserved for
     * its claim, the claim names the volume, the reclaim policy stays as it is, and reclaim policy Delete is a warning
     * instead of a danger.
     *
     * @return the policy
     */
    public static Policy moveStorage() {
        return builder(Prebind.DEFAULT.with(PairSettings.DEFAULT.with(Scenario.MOVED)))
                .build();
    }

    /**
     * The steps that are often taken by hand. This is {@link Way.RebindStatic} with
     * {@link Way.RebindStatic#withBindAnnotations()}: claimRef is removed, the claim names the volume and keeps its bind
     * annotations. The controller binds without any check, and loses the claim if the volume is not created first.
     *
     * @return the policy
     */
    public static Policy sourceDocument() {
        return builder(RebindStatic.DEFAULT.withBindAnnotations()).build();
    }

    /**
     * Manifests for a Git repository. This is {@link Way.Neat} with its defaults: what a server or controller wrote is
     * removed, a volume and claim that are both in the input stay a pair.
     *
     * @return the policy
     */
    public static Policy gitOps() {
        return builder(Neat.DEFAULT).build();
    }

    /** {@return a builder that begins with the settings of this policy} */
    public PolicyBuilder toBuilder() {
        return shared.copy();
    }

    /**
     * The same settings, of those that all ways share, with another way.
     *
     * @param newWay the way
     * @return the changed copy
     */
    public Policy with(Way newWay) {
        return new Policy(requireNonNull(newWay, "newWay"), shared.copy(newWay));
    }

    /** {@return the way, with the settings that belong to it} */
    public Way way() {
        return way;
    }

    /** {@return the name of the way} */
    public Intent intent() {
        return way.intent();
    }

    boolean is(Intent intent) {
        return intent() == intent;
    }

    /** Whether volumes and claims of the input bind to each other in the target. */
    boolean binds() {
        return pairs().isPresent();
    }

    /** Empty unless volumes and claims of the input bind to each other in the target. */
    Optional<PairSettings> pairs() {
        return way instanceof Prebind prebind
                ? Optional.of(prebind.pairs())
                : way instanceof RebindStatic rebind ? Optional.of(rebind.pairs()) : Optional.empty();
    }

    Scenario scenario() {
        return pairs().map(PairSettings::scenario).orElse(Scenario.UNKNOWN);
    }

    VolumeSettings volumes() {
        if (way instanceof Prebind prebind) {
            return prebind.volumes();
        }
        return way instanceof RebindStatic rebind
                ? rebind.volumes()
                : way instanceof Neat neat ? neat.volumes() : VolumeSettings.DEFAULT;
    }

    Keep dataSource() {
        if (way instanceof Neat neat) {
            return neat.dataSource();
        }
        return way instanceof Reprovision reprovision
                ? reprovision.dataSource()
                : pairs().map(PairSettings::dataSource).orElse(Keep.KEEP);
    }

    boolean keepsBindAnnotations() {
        return way instanceof RebindStatic rebind && rebind.bindAnnotations() == Keep.KEEP;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Policy policy && policy.shared.settings().equals(shared.settings());
    }

    @Override
    public int hashCode() {
        return shared.settings().hashCode();
    }

    /** The way and the settings that are not at their defaults. */
    @Override
    public String toString() {
        Map<String, Object> settings = new LinkedHashMap<>(shared.settings());
        settings.entrySet().removeAll(builder(way).settings().entrySet());
        return "Policy " + way + (settings.isEmpty() ? "" : " " + settings);
    }
}
