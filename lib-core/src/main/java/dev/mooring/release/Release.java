package dev.mooring.release;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.Quote;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A mirrored release of Kubernetes, with its feature gates. Every decision that depends on the release asks it for a
 * {@link Difference}; a decision without a release uses {@link #LATEST}.
 */
public final class Release {

    private static final int OLDEST_MINOR = 29;
    private static final int LATEST_MINOR = 37;

    /** The newest release that is mirrored, with the gates that are on by default. */
    public static final Release LATEST = new Release(LATEST_MINOR, Map.of(), Set.of(), null);

    private final int minor;
    private final Map<FeatureGate, Boolean> set;
    private final Set<FeatureGate> on;
    private final Set<Difference> flipped;
    private final @Nullable Consumer<Difference> listener;

    private Release(
            int minor,
            Map<FeatureGate, Boolean> set,
            Set<Difference> flipped,
            @Nullable Consumer<Difference> listener) {
        this.minor = minor;
        this.set = set;
        this.flipped = flipped;
        this.listener = listener;
        this.on = EnumSet.noneOf(FeatureGate.class);
        for (FeatureGate gate : FeatureGate.values()) {
            if (set.getOrDefault(gate, gate.isOnByDefault(minor))) {
                on.add(gate);
            }
        }
    }

    /** {@return the releases that are mirrored, oldest first} */
    public static List<Release> known() {
        List<Release> known = new ArrayList<>();
        for (int each = OLDEST_MINOR; each <= LATEST_MINOR; each++) {
            known.add(new Release(each, Map.of(), Set.of(), null));
        }
        return List.copyOf(known);
    }

    /**
     * The release of a version; patches of one release are not told apart.
     *
     * @param version as in {@link KubernetesVersion#parse}, for example {@code 1.31} or {@code v1.31.4-eks-2d5f260}
     * @return the release, with the gates that are on by default
     * @throws ReleaseException if it is another text, or a release that is not mirrored
     */
    public static Release of(String version) {
        return of(KubernetesVersion.parse(version));
    }

    /**
     * The release of a version; patches of one release are not told apart.
     *
     * @param version the version
     * @return the release, with the gates that are on by default
     * @throws ReleaseException if the release is not mirrored
     */
    public static Release of(KubernetesVersion version) {
        if (!isKnown(version)) {
            String age = version.minor() < OLDEST_MINOR ? "too old" : "too new";
            throw new ReleaseException("Kubernetes 1." + version.minor() + " is " + age + ": the known releases are "
                    + known().stream().map(Release::toString).collect(Collectors.joining(", ")));
        }
        return new Release(version.minor(), Map.of(), Set.of(), null);
    }

    /**
     * Whether the release of a version is mirrored.
     *
     * @param version the version
     * @return true if {@link #of(KubernetesVersion)} answers
     */
    public static boolean isKnown(KubernetesVersion version) {
        return version.minor() >= OLDEST_MINOR && version.minor() <= LATEST_MINOR;
    }

    /**
     * The same release with a gate on or off.
     *
     * @param gate its name, as used by {@code --feature-gates}
     * @param wanted whether it is on
     * @return the changed copy
     * @throws ReleaseException if no difference depends on such a gate, or as in {@link #with(FeatureGate, boolean)}
     */
    public Release with(String gate, boolean wanted) {
        return with(
                FeatureGate.ofId(gate)
                        .orElseThrow(() -> new ReleaseException("no answer depends on the feature gate "
                                + Quote.text(gate) + ": the known gates are "
                                + Arrays.stream(FeatureGate.values())
                                        .map(FeatureGate::id)
                                        .sorted()
                                        .collect(Collectors.joining(", ")))),
                wanted);
    }

    /**
     * The same release with a gate on or off.
     *
     * @param gate the gate
     * @param wanted whether it is on
     * @return the changed copy
     * @throws ReleaseException if the release has no such gate, or its default is locked and another one
     */
    public Release with(FeatureGate gate, boolean wanted) {
        FeatureGate.Stage stage = gate.in(minor)
                .filter(found -> found.maturity() != FeatureGate.Stage.Maturity.REMOVED)
                .orElseThrow(() -> new ReleaseException("Kubernetes 1." + minor + " has no feature gate " + gate));
        if (stage.isLocked() && stage.isOn() != wanted) {
            throw new ReleaseException("the feature gate " + gate + " is locked to " + (stage.isOn() ? "true" : "false")
                    + " in Kubernetes 1." + minor);
        }
        Map<FeatureGate, Boolean> gates = new EnumMap<>(FeatureGate.class);
        gates.putAll(set);
        if (stage.isOn() == wanted) {
            gates.remove(gate);
        } else {
            gates.put(gate, wanted);
        }
        return new Release(minor, Map.copyOf(gates), flipped, listener);
    }

    /**
     * The same release with one difference inverted, unlike any real release, to see what the difference causes.
     *
     * @param difference the difference
     * @return the changed copy
     */
    public Release flipped(Difference difference) {
        Set<Difference> others = new HashSet<>(flipped);
        if (!others.remove(requireNonNull(difference, "difference"))) {
            others.add(difference);
        }
        return new Release(minor, set, Set.copyOf(others), listener);
    }

    /**
     * The same release, which records each difference that a decision queries. An answer that does not query a
     * difference stays the same if the difference is inverted.
     *
     * @param asked receives the differences, each as often as it is queried
     * @return the release, equal to this one
     */
    public Release recording(Consumer<Difference> asked) {
        return new Release(minor, set, flipped, requireNonNull(asked, "asked"));
    }

    /** {@return the number after the dot, for example 31 of 1.31; a decision asks {@link #has(Difference)} instead} */
    public int minor() {
        return minor;
    }

    /**
     * Whether a gate is on.
     *
     * @param gate the gate
     * @return true if it is; false also in a release without it
     */
    public boolean has(FeatureGate gate) {
        return on.contains(gate);
    }

    /**
     * Whether the newer behaviour of a difference applies.
     *
     * @param difference the difference
     * @return false if the release behaves as older ones do
     */
    public boolean has(Difference difference) {
        if (listener != null) {
            listener.accept(difference);
        }
        boolean newer = difference.row().onset().isIn(this);
        return newer != flipped.contains(difference);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Release release
                && release.minor == minor
                && release.set.equals(set)
                && release.flipped.equals(flipped);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * minor + set.hashCode()) + flipped.hashCode();
    }

    /** For example {@code 1.31}, or {@code 1.31 with VolumeAttributesClass=true}. */
    @Override
    public String toString() {
        return "1." + minor
                + listed(" with ", set.keySet().stream().map(gate -> gate.id() + "=" + set.get(gate)))
                + listed(" flipped ", flipped.stream().map(Difference::id));
    }

    private static String listed(String word, Stream<String> names) {
        String joined = names.sorted().collect(Collectors.joining(","));
        return joined.isEmpty() ? "" : word + joined;
    }
}
