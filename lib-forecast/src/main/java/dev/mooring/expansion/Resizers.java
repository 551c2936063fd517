package dev.mooring.expansion;

import dev.mooring.driver.internal.ServedModes;
import dev.mooring.object.VolumePlugin;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Which external-resizers run in a cluster, as the caller says; no object of the API shows it. A name is that of a CSI
 * driver; the name of an in-tree plugin means the driver that took it over.
 *
 * @param names the drivers
 * @param withoutNodeStep those of them that finish an expansion without a step on the node, as drivers of file shares do
 */
public record Resizers(Set<String> names, Set<String> withoutNodeStep) {

    /** No resizer runs: a claim that asks for more waits. */
    public static final Resizers NONE = new Resizers(Set.of(), Set.of());

    public Resizers {
        names = Set.copyOf(names);
        withoutNodeStep = Set.copyOf(withoutNodeStep);
    }

    /**
     * The resizers of drivers that leave the file system to the node, as drivers of disks do. A raw block volume has none,
     * and is finished by the resizer.
     *
     * @param names the drivers, for example {@code ebs.csi.aws.com}
     * @return the resizers
     */
    public static Resizers named(String... names) {
        return new Resizers(drivers(names), Set.of());
    }

    /**
     * The same, and resizers of drivers that finish an expansion without the node.
     *
     * @param drivers the drivers, for example {@code file.csi.azure.com}
     * @return the copy
     */
    public Resizers andWithoutNodeStep(String... drivers) {
        Set<String> more = drivers(drivers);
        return new Resizers(union(names, more), union(withoutNodeStep, more));
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
