package dev.mooring.s3fs.recovery;

import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.reason.Reason;
import dev.mooring.s3fs.target.S3fsProcess;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The pile of mounts on one path. */
record Layers(RecoveryRequest request, String path) {

    /** The mounts, the one on top first; none if the mount table was not seen. */
    List<MountEntry> topDown() {
        MountTable mounts = request.seen().mounts();
        if (mounts == null) {
            return List.of();
        }
        List<MountEntry> entries = new ArrayList<>(mounts.at(path));
        Collections.reverse(entries);
        return entries;
    }

    /** The unmounts that take the pile away; one for a pile nobody has seen. */
    List<Step> unmounts(String why) {
        MountTable mounts = request.seen().mounts();
        if (mounts == null) {
            return List.of(new Step.Unmount(path, "", why));
        }
        return topDown().stream()
                .<Step>map(entry -> new Step.Unmount(path, entry.device(), why))
                .toList();
    }

    /** Why the pile must not be taken away. */
    Optional<Reason> obstacle() {
        List<MountEntry> pile = topDown();
        Optional<MountEntry> foreign = pile.stream()
                .filter(entry -> !request.types().contains(entry.type()))
                .findFirst();
        if (foreign.isPresent()) {
            return Optional.of(reason(
                    RecoveryCode.LAYER_FOREIGN,
                    "under the dead mount lies one of type " + foreign.get().type()));
        }
        List<S3fsProcess> processes = request.seen().processes();
        if (pile.size() > 1
                && processes != null
                && processes.stream().anyMatch(process -> process.target().equals(path))) {
            return Optional.of(
                    reason(RecoveryCode.LAYER_ALIVE, "under the dead mount lies one whose s3fs runs; end that first"));
        }
        return Optional.empty();
    }

    /** The group whose members get what is mounted over the top. */
    Optional<String> peerGroup() {
        return topDown().stream().findFirst().flatMap(MountEntry::sharedGroup);
    }

    Reason reason(RecoveryCode code, String message) {
        return Reason.of(code, path, message);
    }
}
