package dev.mooring.cli.node;

import dev.mooring.cli.render.Words;
import dev.mooring.reason.Reasons;
import dev.mooring.selinux.SelinuxCheck;
import dev.mooring.selinux.SelinuxConflict;
import dev.mooring.selinux.SelinuxVolume;

/** The check of SELinux labels as text. */
final class SelinuxPage {

    private SelinuxPage() {}

    static String toText(SelinuxCheck check) {
        StringBuilder out = new StringBuilder();
        for (SelinuxVolume volume : check.volumes()) {
            out.append(Reasons.printable(
                            volume.name() + ": " + Words.count(volume.pods().size(), "pod") + ", " + state(volume)))
                    .append('\n');
            volume.conflicts()
                    .forEach(each -> out.append("  ").append(line(each)).append('\n'));
        }
        check.findings().forEach(each -> out.append(Reasons.line(each)).append('\n'));
        return out.toString();
    }

    private static String state(SelinuxVolume volume) {
        if (volume.isFine()) {
            return "no conflict";
        }
        return volume.conflicts().isEmpty()
                ? "see the reasons below"
                : Words.count(volume.conflicts().size(), "conflict");
    }

    private static String line(SelinuxConflict conflict) {
        return Reasons.printable(
                conflict.pod().key() + " and " + conflict.otherPod().key() + ": " + conflict.property() + " \""
                        + conflict.value() + "\" and \"" + conflict.otherValue() + "\"");
    }
}
