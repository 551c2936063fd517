package dev.mooring.upgrade.internal;

import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.binding.internal.BindingDifference;
import dev.mooring.controller.internal.ControllerDifference;
import dev.mooring.deletion.internal.DeletionDifference;
import dev.mooring.expansion.internal.ExpansionDifference;
import dev.mooring.kubelet.internal.KubeletDifference;
import dev.mooring.object.internal.LabelDifference;
import dev.mooring.object.internal.PluginDifference;
import dev.mooring.podsecurity.internal.PodSecurityDifference;
import dev.mooring.quota.internal.QuotaDifference;
import dev.mooring.release.Difference;
import dev.mooring.release.Release;
import dev.mooring.scheduling.internal.SchedulingDifference;
import dev.mooring.selinux.internal.SelinuxDifference;
import dev.mooring.workload.internal.WorkloadDifference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The differences between releases of Kubernetes: the rows of all rooms. */
public final class ReleaseDifferences {

    private static final Map<String, List<Difference>> ROOMS = rooms();

    private ReleaseDifferences() {}

    private static Map<String, List<Difference>> rooms() {
        Map<String, List<Difference>> rooms = new LinkedHashMap<>();
        rooms.put("object", objects());
        rooms.put("admission", List.of(AdmissionDifference.values()));
        rooms.put("quota", List.of(QuotaDifference.values()));
        rooms.put("podsecurity", List.of(PodSecurityDifference.values()));
        rooms.put("binding", List.of(BindingDifference.values()));
        rooms.put("controller", List.of(ControllerDifference.values()));
        rooms.put("scheduling", List.of(SchedulingDifference.values()));
        rooms.put("workload", List.of(WorkloadDifference.values()));
        rooms.put("deletion", List.of(DeletionDifference.values()));
        rooms.put("expansion", List.of(ExpansionDifference.values()));
        rooms.put("kubelet", List.of(KubeletDifference.values()));
        rooms.put("selinux", List.of(SelinuxDifference.values()));
        return Collections.unmodifiableMap(rooms);
    }

    private static List<Difference> objects() {
        List<Difference> rows = new ArrayList<>(List.of(PluginDifference.values()));
        rows.addAll(List.of(LabelDifference.values()));
        return List.copyOf(rows);
    }

    /** {@return the rows by room, each in the order of its table} */
    public static Map<String, List<Difference>> byRoom() {
        return ROOMS;
    }

    /** {@return the rows of all rooms} */
    public static List<Difference> all() {
        return ROOMS.values().stream().flatMap(List::stream).toList();
    }

    /**
     * The rows in which two releases differ.
     *
     * @param one a release
     * @param other another one
     * @return the rows; empty if the releases are the same
     */
    public static List<Difference> between(Release one, Release other) {
        return all().stream().filter(row -> one.has(row) != other.has(row)).toList();
    }

    /** The room of a row. */
    public static String room(Difference row) {
        return ROOMS.entrySet().stream()
                .filter(room -> room.getValue().contains(row))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
    }
}
