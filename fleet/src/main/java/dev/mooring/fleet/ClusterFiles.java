package dev.mooring.fleet;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The files of one cluster.
 *
 * @param cluster its name
 * @param files their addresses, sorted
 * @param bytes their total stored size
 */
record ClusterFiles(String cluster, List<String> files, long bytes) implements Serializable {

    /** The maximum number of clusters per task, so that progress is visible. */
    private static final int MOST = 50;

    ClusterFiles {
        files = List.copyOf(files);
    }

    /**
     * Divides clusters among tasks: the largest come first and get their own task, small ones share one.
     *
     * @param clusters all clusters
     * @param cores the number of tasks that run at the same time
     * @return the tasks, in the order of their start
     */
    static List<List<ClusterFiles>> tasks(List<ClusterFiles> clusters, int cores) {
        List<ClusterFiles> sorted = clusters.stream()
                .sorted(Comparator.comparingLong(ClusterFiles::bytes).reversed().thenComparing(ClusterFiles::cluster))
                .toList();
        long all = sorted.stream().mapToLong(ClusterFiles::bytes).sum();
        long share = Math.max(1, all / (16L * cores));
        List<List<ClusterFiles>> tasks = new ArrayList<>();
        List<ClusterFiles> task = new ArrayList<>();
        long bytes = 0;
        for (ClusterFiles each : sorted) {
            if (!task.isEmpty() && (bytes + each.bytes() > share || task.size() == MOST)) {
                tasks.add(List.copyOf(task));
                task.clear();
                bytes = 0;
            }
            task.add(each);
            bytes += each.bytes();
        }
        if (!task.isEmpty()) {
            tasks.add(List.copyOf(task));
        }
        return tasks;
    }
}
