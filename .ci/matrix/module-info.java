module consumer {
    requires dev.mooring.core;
    requires dev.mooring.yaml;
}
