/** Goals on nodes and in pools: orphans, stale mappings and mounts, and the way out of the in-tree plugins. */
@SuppressWarnings({"module", "requires-automatic", "requires-transitive-automatic"})
module dev.mooring.plan {
    requires transitive dev.mooring.core;
    requires transitive dev.mooring.rbd;
    requires static transitive org.jspecify;

    exports dev.mooring.plan.clean;
    exports dev.mooring.plan.csi;
    exports dev.mooring.plan.orphan;
}
