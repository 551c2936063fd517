/** What becomes of a cluster's volumes and claims: controllers, scheduler, provisioners, and what is made of their answers. */
@SuppressWarnings({"module", "requires-automatic", "requires-transitive-automatic"})
module dev.mooring.forecast {
    requires transitive dev.mooring.core;
    requires static transitive org.jspecify;

    exports dev.mooring.apply;
    exports dev.mooring.attach;
    exports dev.mooring.controller;
    exports dev.mooring.deletion;
    exports dev.mooring.expansion;
    exports dev.mooring.forecast;
    exports dev.mooring.lint;
    exports dev.mooring.provisioning;
    exports dev.mooring.scheduling;
    exports dev.mooring.selinux;
    exports dev.mooring.upgrade;
    exports dev.mooring.workload.controller;
    exports dev.mooring.expansion.internal to
            dev.mooring.testing;
}
