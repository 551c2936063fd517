module consumer {
    requires dev.mooring.forecast;
    requires dev.mooring.yaml;
}
