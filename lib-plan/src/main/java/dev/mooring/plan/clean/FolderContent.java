package dev.mooring.plan.clean;

import dev.mooring.evidence.Fact;
import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What is in the folder of a pod.
 *
 * @param folder the folder
 * @param paths the paths below it, the deepest first
 * @param found the list that has them
 */
record FolderContent(String folder, List<String> paths, FoundPaths found) {

    /** What the kubelet makes for a volume: its folder, the mount point in it, and the file next to that. */
    private static final Pattern VOLUME =
            Pattern.compile("volumes(?:/[^/]+(?:/[^/]+(?:/(?:mount|vol_data\\.json))?)?)?");

    private static final Pattern SUB_PATH = Pattern.compile("volume-subpaths(?:/[^/]+(?:/[^/]+(?:/[0-9]+)?)?)?");
    private static final String METADATA = "/vol_data.json";

    /** The content of a folder that was listed whole. */
    static FolderContent of(PodRule.OfPod of) {
        NodeInput scene = of.facts().scene;
        FoundPaths found = of.node()
                .reads()
                .known(
                        scene.folders.filter(each -> each.isWhole() && each.has(of.path())),
                        () -> new Fact.Output(
                                "find of the folders of pods on node " + scene.node,
                                scene.folders.orElseThrow().digest()),
                        () -> NotKnown.because(of.reason(
                                        CleanCode.FOLDER_NOT_LISTED,
                                        "the folder of the pod is not listed, or the list is not whole")
                                .withRemedy(RemedyStep.of(
                                                "give-evidence",
                                                "list the folders of the pods, without entering what is mounted there")
                                        .withArgv("find", scene.root + "/pods", "-xdev", "-printf", "%y %p\\n")
                                        .withProves("what is left of pods that are gone"))));
        return new FolderContent(of.path(), found.below(of.path()), found);
    }

    private String inner(String path) {
        return path.substring(folder.length() + 1);
    }

    private static boolean isMetadata(String inner) {
        return inner.endsWith(METADATA) && VOLUME.matcher(inner).matches();
    }

    /** The files that no kubelet wrote. */
    Stream<Reason> files(PodRule.OfPod of) {
        return paths.stream()
                .filter(path -> isOfSomebody(path, inner(path)))
                .limit(10)
                .map(path -> of.reason(CleanCode.FILES_IN_FOLDER, "there is " + inner(path))
                        .withRemedy(RemedyStep.of(
                                "look-at-files",
                                "find the owner of the file, and move it away; it is on the disk of the node and not in the"
                                        + " volume")));
    }

    private boolean isOfSomebody(String path, String inner) {
        boolean isBelowVolumes = inner.startsWith("volumes/")
                || inner.startsWith("volume-subpaths/")
                || inner.startsWith("volumeDevices/");
        boolean isFile = found.isFile(path) && !inner.endsWith(METADATA);
        boolean isKnown =
                VOLUME.matcher(inner).matches() || SUB_PATH.matcher(inner).matches();
        return isBelowVolumes && !isMetadata(inner) && (isFile || !isKnown);
    }

    /** The steps that empty the folder; the kubelet removes the rest on its own once no volume path is left. */
    List<RemedyStep> steps() {
        List<RemedyStep> steps = new ArrayList<>();
        for (String path : paths) {
            String inner = inner(path);
            if (isMetadata(inner)) {
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
}
