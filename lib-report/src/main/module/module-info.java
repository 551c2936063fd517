/** A picture of a cluster's volumes. */
@SuppressWarnings({"module", "requires-automatic", "requires-transitive-automatic"})
module dev.mooring.report {
    requires transitive dev.mooring.forecast;
    requires transitive dev.mooring.plan;
    requires static transitive org.jspecify;

    exports dev.mooring.report;
}
