/** Manifests in YAML, as kubectl reads and writes them. */
@SuppressWarnings({"module", "requires-automatic", "requires-transitive-automatic"})
module dev.mooring.yaml {
    requires transitive dev.mooring.core;
    requires org.snakeyaml.engine;
    requires static transitive org.jspecify;
    exports dev.mooring.yaml;
}
