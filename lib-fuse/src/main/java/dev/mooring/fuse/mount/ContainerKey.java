package dev.mooring.fuse.mount;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;

/**
 * A container of a pod.
 *
 * @param podUid the uid of the pod
 * @param container the name of the container
 */
public record ContainerKey(String podUid, String container) implements Comparable<ContainerKey> {

    private static final Comparator<ContainerKey> ORDER =
            Comparator.comparing(ContainerKey::podUid).thenComparing(ContainerKey::container);

    public ContainerKey {
        requireNonNull(podUid, "podUid");
        requireNonNull(container, "container");
    }

    @Override
    public int compareTo(ContainerKey other) {
        return ORDER.compare(this, other);
    }
}
