package dev.mooring.deletion;

import dev.mooring.manifest.Kinds;
import dev.mooring.object.CsiDriverView;
import dev.mooring.object.Inventory;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What a cluster shows about a CSI driver whose sidecars remove finalizers. */
public enum DriverPresence {
    /** A CSIDriver or a CSINode knows the driver. */
    REGISTERED,
    /** None of them does, and all are given. */
    ABSENT,
    /** None of those that are given does. */
    UNKNOWN;

    /** The begin of the finalizers of external-attacher; the rest is the name of the driver, written with hyphens. */
    static final String ATTACHER = "external-attacher/";

    /**
     * What is known about a driver.
     *
     * @param objects the objects of the cluster
     * @param driver the name of the driver
     * @return what they show
     */
    public static DriverPresence of(Inventory objects, String driver) {
        return of(objects, driver::equals);
    }

    /**
     * What is known about the driver whose attacher puts a finalizer on volumes.
     *
     * @upstream external-attacher pkg/controller/util.go GetFinalizerName, SanitizeDriverName
     */
    static DriverPresence ofAttacher(Inventory objects, String finalizer) {
        return of(objects, driver -> finalizer.equals(ATTACHER + sanitized(driver)));
    }

    private static String sanitized(String driver) {
        String name = driver.replaceAll("[^A-Za-z0-9-]", "-");
        return name.endsWith("-") ? name + "X" : name;
    }

    private static DriverPresence of(Inventory objects, Predicate<String> isMeant) {
        boolean isKnown = Stream.concat(
                        objects.csiDrivers().stream().map(CsiDriverView::name),
                        objects.csiNodes().stream().flatMap(each -> each.limits().keySet().stream()))
                .anyMatch(isMeant);
        if (isKnown) {
            return REGISTERED;
        }
        return objects.isComplete(Kinds.CSI_DRIVER) && objects.isComplete(Kinds.CSI_NODE) ? ABSENT : UNKNOWN;
    }
}
