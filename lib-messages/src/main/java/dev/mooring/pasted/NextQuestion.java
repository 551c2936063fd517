package dev.mooring.pasted;

import dev.mooring.internal.EnumNames;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What to ask next: which evidence to collect, and which question judges it. */
public enum NextQuestion {
    FORECAST(Evidence.EXPORT, "mooring forecast -f export.yaml", "how claims and pods end"),
    WHY(Evidence.EXPORT, "mooring why {ns}/{claim} -f export.yaml", "why the claim is not bound, volume by volume"),
    ATTACH(Evidence.EXPORT, "mooring attach -f export.yaml", "which nodes have the volume, and what is safe"),
    HOLDERS(Evidence.EXPORT, "mooring holders pvc/{ns}/{claim} -f export.yaml", "what holds the object"),
    DELETE(
            Evidence.EXPORT,
            "mooring forecast -f export.yaml --delete pvc/{ns}/{claim}",
            "what goes when the object is deleted"),
    RBD_USE(
            "rbd status IMAGE, rbd lock ls IMAGE and ceph osd blocklist ls, each with its exit status",
            "mooring rbd use -f export.yaml --status FILE --locks FILE",
            "whether the image is in use, and by whom"),
    RBD_TAKEOVER(
            "the evidence of 'rbd use', and the blocklist",
            "mooring rbd takeover --from OLD --to NEW -f export.yaml --status FILE --locks FILE --blocklist FILE",
            "whether another node may take the image over"),
    RBD_MIRROR(
            "rbd mirror image status, rbd info, rbd status and rbd snap ls --all of the image, in both clusters",
            "mooring rbd mirror --image POOL/IMAGE --mirror SITE=FILE --info SITE=FILE --status SITE=FILE --snapshots SITE=FILE",
            "which side to promote, demote or resync, and what each choice throws away"),
    RBD_IMAGE(
            "the PersistentVolume, and the ConfigMap of ceph-csi",
            "mooring rbd image -f pv.yaml --csi-config FILE",
            "which image the volume is"),
    RBD_COMMAND(
            "the PersistentVolume",
            "mooring rbd command status -f pv.yaml",
            "the command to run, with pool, user and monitors"),
    RBD_DEVICES("rbd device list, on the node", "mooring rbd devices FILE", "which images are mapped on the node"),
    RBD_DELETE(
            "rbd status, rbd lock ls, rbd snap ls --all and rbd children of the image",
            "mooring rbd delete --image POOL/IMAGE --status FILE --locks FILE --snapshots FILE --children FILE",
            "what keeps the image, and whether it may be deleted"),
    BLOCKLIST(
            "ceph osd blocklist ls > blocklist.txt",
            "mooring rbd blocklist blocklist.txt",
            "which clients are refused, and until when"),
    RBD_INFO("rbd info IMAGE", "mooring rbd info FILE", "size, features and parent of the image"),
    RBD_UNFENCE("the boot ids of the node", "mooring rbd unfence", "whether the fence may be lifted"),
    RBD_TRANSLATE("the in-tree volumes", "mooring rbd translate -f pv.yaml", "the same volume for ceph-csi"),
    /** What state a FUSE mount is in. */
    S3FS_STATE(
            "cat /proc/1/mountinfo > mountinfo, on the node, and stat -f PATH for the path",
            "mooring fuse state --mountinfo mountinfo --statfs PATH=ENOTCONN",
            "what state the mount is in"),
    /** Which steps bring FUSE mounts back. */
    S3FS_PLAN(
            Evidence.EXPORT + ", and /proc/1/mountinfo of the node",
            "mooring fuse plan -f export.yaml --node NODE --driver DRIVER --mountinfo mountinfo",
            "the steps that bring the mounts back"),
    PATHS("the path of the line", "mooring path {path}", "which pod and volume the path belongs to"),
    MOUNTS("cat /proc/1/mountinfo > mountinfo, on the node", "mooring mounts mountinfo", "what is mounted where"),
    EXPAND(
            Evidence.EXPORT,
            "mooring expand {ns}/{claim} --to SIZE -f export.yaml",
            "whether the claim grows, and what stops it"),
    ADMIT(
            "the manifest that was sent, and the stored object",
            "mooring admit -f new.yaml --old stored.yaml",
            "which field the server refuses"),
    UPGRADE(
            Evidence.EXPORT,
            "mooring upgrade --from OLD --to NEW -f export.yaml",
            "what a release changes for these objects"),
    SANITIZE(Evidence.EXPORT, "mooring sanitize -f export.yaml --for PURPOSE", "what must change before a restore"),
    LINT(Evidence.EXPORT, "mooring lint -f export.yaml", "what is dangerous in the cluster"),
    SELINUX(Evidence.EXPORT, "mooring selinux -f export.yaml", "which pods share a volume with other labels"),
    DMESG("the kernel's lines of the same minute, on the node", "mooring explain -f dmesg.txt", "what the kernel saw"),
    INNER_MESSAGE("", "", "The message inside this one decides.");

    private static final class Evidence {
        static final String EXPORT = "mooring export-command | sh > export.yaml";

        private Evidence() {}
    }

    private final String evidence;
    private final String command;
    private final String why;

    NextQuestion(String evidence, String command, String why) {
        this.evidence = evidence;
        this.command = command;
        this.why = why;
    }

    /** The step, with the values of the message if they are names that are safe in a command. */
    RemedyStep step(Map<String, String> values) {
        RemedyStep step = RemedyStep.of(name().toLowerCase(Locale.ROOT).replace('_', '-'), sentence());
        if (!evidence.isEmpty()) {
            step = step.withRequires(evidence);
        }
        if (command.isEmpty()) {
            return step;
        }
        List<String> argv = new ArrayList<>();
        for (String word : command.split(" ", -1)) {
            argv.add(word.replace("{ns}", value(values, "ns", "NAMESPACE"))
                    .replace("{claim}", value(values, "claim", "CLAIM"))
                    .replace("{path}", value(values, "path", "PATH")));
        }
        return step.withArgv(argv);
    }

    private String sentence() {
        return command.isEmpty() ? why : "Ask " + why + ".";
    }

    private static String value(Map<String, String> values, String name, String otherwise) {
        String value = values.getOrDefault(name, "");
        return isPlain(value) ? value : otherwise;
    }

    /**
     * Letters, digits and the punctuation of names and paths: text that needs no quotes in a shell and is not an
     * option.
     */
    private static boolean isPlain(String value) {
        return !value.isEmpty()
                && value.charAt(0) != '-'
                && value.chars()
                        .allMatch(c -> c < 128 && (Character.isLetterOrDigit(c) || "-._/~".indexOf((char) c) >= 0));
    }

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
