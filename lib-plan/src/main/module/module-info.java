/** Steps to a goal: in clusters, on nodes and in pools of storage. */
@SuppressWarnings({"module", "requires-automatic", "requires-transitive-automatic"})
module dev.mooring.plan {
    requires transitive dev.mooring.core;
    requires transitive dev.mooring.forecast;
    requires dev.mooring.messages;
    requires transitive dev.mooring.rbd;
    requires static transitive org.jspecify;

    exports dev.mooring.move;
    exports dev.mooring.plan;
    exports dev.mooring.plan.clean;
    exports dev.mooring.plan.csi;
    exports dev.mooring.plan.orphan;
    exports dev.mooring.step;
}
