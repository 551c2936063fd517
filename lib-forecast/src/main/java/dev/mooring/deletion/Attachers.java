package dev.mooring.deletion;

import dev.mooring.manifest.Kinds;
import dev.mooring.object.CsiDriverView;
import dev.mooring.object.Inventory;
import java.util.stream.Stream;

/** The external attachers, which remove their own finalizers from volumes and attachments. */
final class Attachers {

    /** The begin of their finalizers; the rest is the name of the driver, written with hyphens. */
    static final String FINALIZER = "external-attacher/";

    private Attachers() {}

    /**
     * Whether no CSIDriver and no CSINode knows the driver of a finalizer, and all are given.
     *
     * @upstream external-attacher pkg/controller/util.go GetFinalizerName, SanitizeDriverName
     */
    static boolean isMissing(Inventory objects, String finalizer) {
        return objects.isComplete(Kinds.CSI_DRIVER)
                && objects.isComplete(Kinds.CSI_NODE)
                && Stream.concat(
                                objects.csiDrivers().stream().map(CsiDriverView::name),
                                objects.csiNodes().stream().flatMap(each -> each.limits().keySet().stream()))
                        .noneMatch(driver -> finalizer.equals(FINALIZER + sanitized(driver)));
    }

    static String sanitized(String driver) {
        String name = driver.replaceAll("[^A-Za-z0-9-]", "-");
        return name.endsWith("-") ? name + "X" : name;
    }
}
