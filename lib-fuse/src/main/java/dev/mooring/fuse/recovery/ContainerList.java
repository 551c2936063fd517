package dev.mooring.fuse.recovery;

/** The lists of containers in a pod. */
enum ContainerList {
    INIT("initContainers"),
    MAIN("containers"),
    EPHEMERAL("ephemeralContainers");

    private final String key;

    ContainerList(String key) {
        this.key = key;
    }

    String key() {
        return key;
    }
}
