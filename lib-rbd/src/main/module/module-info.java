/** RBD images of volumes: who uses them, and may another node have them? */
@SuppressWarnings({"module", "requires-automatic", "requires-transitive-automatic"})
module dev.mooring.rbd {
    requires transitive dev.mooring.core;
    requires static transitive org.jspecify;
    exports dev.mooring.rbd.command;
    exports dev.mooring.rbd.image;
    exports dev.mooring.rbd.output;
    exports dev.mooring.rbd.output.internal to
            dev.mooring.plan;
    exports dev.mooring.rbd.use;
}
