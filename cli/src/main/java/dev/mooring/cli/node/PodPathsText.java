package dev.mooring.cli.node;

import dev.mooring.cli.render.Table;
import dev.mooring.kubelet.PodPathsReport;
import dev.mooring.kubelet.PodPathsReport.VolumePaths;
import dev.mooring.object.PodView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.workload.PodVolume;

/** The paths of one pod's volumes as text. */
final class PodPathsText {

    private static final int ROLE = 24;

    private PodPathsText() {}

    static String of(PodPathsReport paths) {
        PodView view = paths.pod().pod();
        StringBuilder out = new StringBuilder(Reasons.printable(view.ref().key()));
        out.append(view.uid().isEmpty() ? "  no uid" : "  uid " + Reasons.printable(view.uid()));
        out.append(view.isMirror() ? ", of its directory " + Reasons.printable(view.directoryUid()) : "");
        out.append(view.nodeName().isEmpty() ? ", on no node" : ", on node " + Reasons.printable(view.nodeName()));
        out.append('\n');
        for (Reason reason : paths.pod().findings()) {
            out.append("  ✗ ").append(Reasons.line(reason)).append('\n');
        }
        paths.volumes().forEach(volume -> out.append(of(volume)));
        return out.toString();
    }

    private static String of(VolumePaths paths) {
        PodVolume volume = paths.volume();
        StringBuilder out = new StringBuilder("  ")
                .append(paths.isComplete() ? "✓ " : "✗ ")
                .append(Reasons.printable(volume.name()))
                .append(volume.claim()
                        .map(claim -> "  claim " + Reasons.printable(claim.key()))
                        .orElse(""))
                .append(volume.volumeName().isEmpty() ? "" : ", volume " + Reasons.printable(volume.volumeName()))
                .append(paths.plugin().isEmpty() ? "" : ", " + paths.plugin())
                .append('\n');
        paths.locations().ifPresent(found -> found.paths().forEach((role, path) -> line(out, role.key(), path.text())));
        paths.subPaths().forEach((use, path) -> line(out, "subPath of " + use.container(), path));
        line(out, "uniqueName", paths.uniqueName());
        line(out, "attachment", paths.attachment());
        paths.reasons().forEach(reason -> line(out, "reason", Reasons.line(reason)));
        return out.toString();
    }

    private static void line(StringBuilder out, String what, String text) {
        if (!text.isEmpty()) {
            out.append("      ")
                    .append(Table.pad(Reasons.printable(what), ROLE))
                    .append(' ')
                    .append(Reasons.printable(text))
                    .append('\n');
        }
    }
}
