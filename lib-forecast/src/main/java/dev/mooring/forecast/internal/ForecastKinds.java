package dev.mooring.forecast.internal;

import dev.mooring.forecast.Forecast;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.internal.AdmissionHooks;
import dev.mooring.workload.controller.WorkloadObjects;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The kinds that a {@link Forecast} depends on: what an export or the cache of a controller has to hold. */
public final class ForecastKinds {

    private static final List<String> JUDGED = List.of(
            Kinds.PERSISTENT_VOLUME,
            Kinds.PERSISTENT_VOLUME_CLAIM,
            Kinds.STORAGE_CLASS,
            Kinds.POD,
            Kinds.NODE,
            Kinds.NAMESPACE,
            Kinds.CSI_DRIVER,
            Kinds.CSI_STORAGE_CAPACITY,
            Kinds.CSI_NODE,
            Kinds.VOLUME_ATTACHMENT,
            Kinds.PRIORITY_CLASS,
            Kinds.RUNTIME_CLASS,
            Kinds.SECRET,
            Kinds.RESOURCE_QUOTA,
            Kinds.LIMIT_RANGE,
            Kinds.VOLUME_ATTRIBUTES_CLASS,
            Kinds.VOLUME_SNAPSHOT,
            Kinds.VOLUME_SNAPSHOT_CONTENT,
            Kinds.REFERENCE_GRANT);

    private static final List<String> DEVICES = List.of("ResourceClaim", "ResourceSlice");

    private ForecastKinds() {}

    /** {@return the kinds that are judged, the workloads that make pods and claims included, by name} */
    public static SortedSet<String> judged() {
        SortedSet<String> all = new TreeSet<>(JUDGED);
        all.addAll(WorkloadObjects.kinds());
        return Collections.unmodifiableSortedSet(all);
    }

    /**
     * {@return the kinds that are not judged and could change an answer, by name, each with how: the end of a sentence
     * after "which"}
     */
    public static SortedMap<String, String> notJudged() {
        SortedMap<String, String> all = new TreeMap<>();
        AdmissionHooks.kinds().forEach(kind -> all.put(kind, "can refuse or change what is created"));
        DEVICES.forEach(kind -> all.put(kind, "can decide on which nodes a pod fits"));
        return Collections.unmodifiableSortedMap(all);
    }
}
