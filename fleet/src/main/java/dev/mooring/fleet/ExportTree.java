package dev.mooring.fleet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/** The files of a tree, by cluster. Files and folders whose names begin with a dot or an underscore are left out. */
final class ExportTree {

    private static final Pattern ENDINGS = Pattern.compile("(\\.(yaml|yml|json|jsonl|ndjson))?(\\.(gz|zst))?$");

    /** Whether a cluster is a file or a folder. */
    enum Layout {
        /** A file: its path below the root without its endings is the name of the cluster. */
        FILE,
        /** A folder with files: its path below the root is the name of the cluster. */
        FOLDER
    }

    private ExportTree() {}

    /**
     * Lists a tree.
     *
     * @param root the folder, or one file
     * @param layout whether a cluster is a file or a folder
     * @return the clusters, by name
     * @throws IOException if the tree cannot be listed
     */
    static List<ClusterFiles> list(Path root, Layout layout, Configuration hadoop) throws IOException {
        FileSystem system = root.getFileSystem(hadoop);
        FileStatus status = system.getFileStatus(root);
        Path base = status.isFile() ? status.getPath().getParent() : status.getPath();
        Map<String, List<FileStatus>> byCluster = new TreeMap<>();
        RemoteIterator<LocatedFileStatus> files = system.listFiles(status.getPath(), true);
        while (files.hasNext()) {
            FileStatus file = files.next();
            String relative = base.toUri().relativize(file.getPath().toUri()).getPath();
            if (!isHidden(relative)) {
                byCluster
                        .computeIfAbsent(cluster(relative, layout), key -> new ArrayList<>())
                        .add(file);
            }
        }
        return byCluster.entrySet().stream()
                .map(each -> new ClusterFiles(
                        each.getKey(),
                        each.getValue().stream()
                                .map(file -> file.getPath().toString())
                                .sorted()
                                .toList(),
                        each.getValue().stream().mapToLong(FileStatus::getLen).sum()))
                .toList();
    }

    private static boolean isHidden(String relative) {
        for (String part : relative.split("/", -1)) {
            if (part.startsWith(".") || part.startsWith("_")) {
                return true;
            }
        }
        return false;
    }

    private static String cluster(String relative, Layout layout) {
        int slash = relative.lastIndexOf('/');
        return layout == Layout.FOLDER && slash > 0
                ? relative.substring(0, slash)
                : ENDINGS.matcher(relative).replaceFirst("");
    }
}
