package dev.mooring.plan.clean;

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;

/** What must be proven in addition to {@link MountPremise} before the folder of a pod may go. */
enum FolderPremise implements Premise<MountPremise.OfPod> {
    /** The folder was listed whole. */
    FOLDER_IS_LISTED("the folder was listed whole", FolderPremise::listed),
    /** The folder contains only empty folders of volumes and what the kubelet wrote about them. */
    FOLDER_HAS_NO_FILES(
            "the folder contains only empty folders of volumes and what the kubelet wrote about them",
            FolderPremise::files);

    /** What the kubelet makes for a volume: its folder, the mount point in it, and the file next to that. */
    private static final Pattern VOLUME =
            Pattern.compile("volumes(?:/[^/]+(?:/[^/]+(?:/(?:mount|vol_data\\.json))?)?)?");

    private static final Pattern SUB_PATH = Pattern.compile("volume-subpaths(?:/[^/]+(?:/[^/]+(?:/[0-9]+)?)?)?");
    private static final String METADATA = "/vol_data.json";

    private final String sentence;

    private final Function<MountPremise.OfPod, Discharge> on;

    FolderPremise(String sentence, Function<MountPremise.OfPod, Discharge> on) {
        this.sentence = sentence;
        this.on = on;
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Discharge on(MountPremise.OfPod of) {
        return on.apply(of);
    }

    private static FoundPaths found(MountPremise.OfPod of) {
        return of.facts().scene.folders.orElseGet(() -> FoundPaths.parse(""));
    }

    private static Fact fact(MountPremise.OfPod of) {
        return new Fact.Output(
                "find of the folders of pods on node " + of.facts().scene.node,
                found(of).digest());
    }

    private static Discharge listed(MountPremise.OfPod of) {
        if (found(of).isWhole() && found(of).has(of.path())) {
            return Discharge.proven(fact(of));
        }
        return new Discharge.Open(List.of(of.reason(
                        CleanCode.FOLDER_NOT_LISTED, "the folder of the pod is not listed, or the list is not whole")
                .withRemedy(MountPremise.give(
                                "list the folders of the pods, without entering what is mounted there",
                                "find",
                                of.facts().scene.root + "/pods",
                                "-xdev",
                                "-printf",
                                "%y %p\\n")
                        .withProves("what is left of pods that are gone"))));
    }

    private static Discharge files(MountPremise.OfPod of) {
        List<Reason> against = new ArrayList<>();
        for (String path : found(of).below(of.path())) {
            String inner = path.substring(of.path().length() + 1);
            boolean isBelowVolumes = inner.startsWith("volumes/")
                    || inner.startsWith("volume-subpaths/")
                    || inner.startsWith("volumeDevices/");
            boolean isFile = found(of).isFile(path) && !inner.endsWith(METADATA);
            boolean isMetadata =
                    inner.endsWith(METADATA) && VOLUME.matcher(inner).matches();
            boolean isKnown =
                    VOLUME.matcher(inner).matches() || SUB_PATH.matcher(inner).matches();
            if (isBelowVolumes && !isMetadata && (isFile || !isKnown) && !inner.equals("volumeDevices")) {
                against.add(of.reason(CleanCode.FILES_IN_FOLDER, "there is " + inner)
                        .withRemedy(RemedyStep.of(
                                "look-at-files",
                                "find the owner of the file, and move it away; it is on the disk of the node and not in the"
                                        + " volume")));
                if (against.size() == 10) {
                    break;
                }
            }
        }
        return Discharge.of(against, List.of(), List.of(fact(of)));
    }

    /** The steps that empty the folder; the kubelet removes the rest on its own once no volume path is left. */
    static List<RemedyStep> steps(MountPremise.OfPod of) {
        List<RemedyStep> steps = new ArrayList<>();
        for (String path : found(of).below(of.path())) {
            String inner = path.substring(of.path().length() + 1);
            if (inner.endsWith(METADATA) && VOLUME.matcher(inner).matches()) {
                steps.add(RemedyStep.of("remove-metadata", "remove what the kubelet wrote about the volume")
                        .withTarget(path)
                        .withArgv("rm", path)
                        .withRequires(
                                "a mount table that is read directly before this step shows nothing below the folder"));
            } else if (inner.startsWith("volumes/") || inner.startsWith("volume-subpaths/")) {
                steps.add(RemedyStep.of(
                                "remove-empty-folder",
                                "remove the folder; it is refused if it is not empty or a mount point")
                        .withTarget(path)
                        .withArgv("rmdir", path)
                        .withUndo("mkdir", path));
            }
        }
        return steps;
    }

    @Override
    public String toString() {
        return id();
    }
}
