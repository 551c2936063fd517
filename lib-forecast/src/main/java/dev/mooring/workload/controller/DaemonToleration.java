package dev.mooring.workload.controller;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import java.util.ArrayList;
import java.util.List;

/** The taints that every daemon pod tolerates, in the order of adding the tolerations. */
enum DaemonToleration {
    NOT_READY("not-ready", "NoExecute"),
    UNREACHABLE("unreachable", "NoExecute"),
    DISK_PRESSURE("disk-pressure", "NoSchedule"),
    MEMORY_PRESSURE("memory-pressure", "NoSchedule"),
    PID_PRESSURE("pid-pressure", "NoSchedule"),
    UNSCHEDULABLE("unschedulable", "NoSchedule"),
    /** Only for pods in the network of the host. */
    NETWORK_UNAVAILABLE("network-unavailable", "NoSchedule");

    private final String taint;
    private final String effect;

    DaemonToleration(String taint, String effect) {
        this.taint = taint;
        this.effect = effect;
    }

    private JsonObject json() {
        return JsonObject.of("key", JsonString.of("node.kubernetes.io/" + taint))
                .with("operator", "Exists")
                .with("effect", effect);
    }

    static List<JsonObject> of(JsonObject podSpec) {
        boolean isHostNetwork = podSpec.get("hostNetwork")
                .filter(flag -> flag.toJson().equals("true"))
                .isPresent();
        List<JsonObject> all = new ArrayList<>();
        for (DaemonToleration each : values()) {
            if (each != NETWORK_UNAVAILABLE || isHostNetwork) {
                all.add(each.json());
            }
        }
        return all;
    }
}
