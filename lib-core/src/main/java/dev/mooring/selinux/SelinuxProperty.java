package dev.mooring.selinux;

/** What two pods that share a volume have different. */
public enum SelinuxProperty {
    /** Who applies the label: the mount, or the container runtime file by file. */
    CHANGE_POLICY("SELinuxChangePolicy"),
    /** The label itself. */
    LABEL("SELinuxLabel");

    private final String id;

    SelinuxProperty(String id) {
        this.id = id;
    }

    /** {@return upstream's name, as the metric and the events have it} */
    public String id() {
        return id;
    }

    /** {@return the reason of the event} */
    public String eventReason() {
        return id + "Conflict";
    }

    @Override
    public String toString() {
        return id;
    }
}
