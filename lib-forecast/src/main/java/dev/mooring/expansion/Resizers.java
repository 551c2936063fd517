package dev.mooring.expansion;

import static java.util.Objects.requireNonNull;

import dev.mooring.driver.internal.ServedModes;
import dev.mooring.object.VolumePlugin;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Which external-resizers run in a cluster, as the caller says; no object of the API shows it. A name is that of a CSI
 * driver; the name of an in-tree plugin means the driver that took it over.
 *
 * @param names the drivers
 * @param withoutNodeStep those of them that finish an expansion without a step on the node, as drivers of file shares do
 * @param refusals what the drivers answer that expand no volume, by the name of the driver; empty for the others
 */
public record Resizers(Set<String> names, Set<String> withoutNodeStep, Map<String, String> refusals) {

    /** No resizer runs: a claim that asks for more waits. */
    public static final Resizers NONE = new Resizers(Set.of(), Set.of(), Map.of());

    public Resizers {
        names = Set.copyOf(names);
        withoutNodeStep = Set.copyOf(withoutNodeStep);
        refusals = Map.copyOf(refusals);
    }

    /**
     * The resizers of drivers that leave the file system to the node, as drivers of disks do. A raw block volume has none,
     * and is finished by the resizer.
     *
     * @param names the drivers, for example {@code ebs.csi.aws.com}
     * @return the resizers
     */
    public static Resizers named(String... names) {
        return NONE.and(names);
    }

    /**
     * These, and resizers of more drivers that leave the file system to the node.
     *
     * @param drivers the drivers
     * @return the copy
     */
    public Resizers and(String... drivers) {
        return new Resizers(union(names, drivers(drivers)), withoutNodeStep, refusals);
    }

    /**
     * These, and the resizer of a driver that expands no volume. With {@code InvalidArgument}, {@code OutOfRange} or {@code
     * NotFound} the claim ends with {@code ControllerResizeInfeasible}; with an error that may be temporary, such as {@code
     * Unavailable}, it stays in progress without a condition.
     *
     * @param driver the name of the driver
     * @param error what the driver answers, for example {@code rpc error: code = OutOfRange desc = too large}
     * @return the copy
     */
    public Resizers refusing(String driver, String error) {
        Map<String, String> more = new TreeMap<>(refusals);
        drivers(driver).forEach(each -> more.put(each, requireNonNull(error, "error")));
        return new Resizers(and(driver).names, withoutNodeStep, more);
    }

    /** What the driver of a volume answers; empty if it expands the volume. */
    Optional<String> refusal(ExpansionFacts facts) {
        return facts.driver().map(refusals::get);
    }

    /**
     * The same, and resizers of drivers that finish an expansion without the node.
     *
     * @param drivers the drivers, for example {@code file.csi.azure.com}
     * @return the copy
     */
    public Resizers andWithoutNodeStep(String... drivers) {
        Set<String> more = drivers(drivers);
        return new Resizers(union(names, more), union(withoutNodeStep, more), refusals);
    }

    private static Set<String> drivers(String... names) {
        return List.of(names).stream()
                .map(each ->
                        VolumePlugin.ofId(each).flatMap(VolumePlugin::csiDriver).orElse(each))
                .collect(Collectors.toSet());
    }

    static Set<String> union(Set<String> some, Set<String> others) {
        Set<String> all = new TreeSet<>(some);
        all.addAll(others);
        return all;
    }

    /** Whether the resizer of the driver of a volume runs. */
    boolean run(ExpansionFacts facts) {
        return facts.driver().filter(names::contains).isPresent() && !facts.lacks(ServedModes.Lack.EXPANSION);
    }

    /** Whether the resizer leaves the volume to the kubelet. */
    boolean needNode(ExpansionFacts facts) {
        return !facts.isBlock()
                && facts.driver().filter(withoutNodeStep::contains).isEmpty();
    }
}
