package dev.mooring.upgrade;

import static java.util.Objects.requireNonNull;

import dev.mooring.object.Inventory;
import dev.mooring.release.Release;

/**
 * An upgrade from one release of Kubernetes to another, of the whole cluster: its servers and its nodes. Which objects
 * does it concern?
 *
 * <p>For example, a volume with policy Delete that is deleted before its claim: up to 1.30 its data stay in the storage,
 * from 1.31 on they are deleted.
 */
public final class Upgrade {

    private final Release from;
    private final Release to;

    private Upgrade(Release from, Release to) {
        this.from = requireNonNull(from, "from");
        this.to = requireNonNull(to, "to");
    }

    /**
     * An upgrade. Releases between the two are skipped: what only one of them does differently is not in the answer.
     *
     * @param from the release that the cluster has
     * @param to the release that it gets; an older one is answered in the same way
     * @return the upgrade
     */
    public static Upgrade between(Release from, Release to) {
        return new Upgrade(from, to);
    }

    /**
     * What the upgrade changes.
     *
     * @param objects as in {@link Inventory#of(Object...)}
     * @return the report
     */
    public UpgradeReport of(Object... objects) {
        return of(Inventory.of(objects));
    }

    /**
     * What the upgrade changes. It judges all objects once for each release, and once for each difference
     * between the two that may be a cause.
     *
     * @param objects the objects; the release that they are on does not matter
     * @return the report
     */
    public UpgradeReport of(Inventory objects) {
        return new UpgradeReport(from, to, objects, new Comparison(objects, from, to).changes());
    }

    /** Both releases. */
    @Override
    public String toString() {
        return "upgrade from " + from + " to " + to;
    }
}
