package dev.mooring.samples.fleet;

/** A kind of problem. */
enum Plant {
    NONE;

    void into(PlantScene scene) {}
}
