package dev.mooring.s3fs.recovery;

import dev.mooring.fuse.recovery.RecoveryCode;
import dev.mooring.fuse.recovery.Step;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The mounts that are stacked on one path. */
record Layers(RecoveryRequest request, String path) {

    /** The mounts, the top one first; empty if the mount table was not given. */
    List<MountEntry> topDown() {
        List<MountEntry> entries = new ArrayList<>(
                request.seen().mounts().map(mounts -> mounts.at(path)).orElse(List.of()));
        Collections.reverse(entries);
        return entries;
    }

    /** One unmount per mount; one if the mount table was not given. */
    List<Step> unmounts(String why) {
        return request.seen().mounts().isEmpty()
                ? List.of(new Step.Unmount(path, "", why))
                : topDown().stream()
                        .<Step>map(entry -> new Step.Unmount(path, entry.device(), why))
                        .toList();
    }

    /** Why the mounts must not be unmounted. */
    Optional<Reason> obstacle() {
        List<MountEntry> stack = topDown();
        Optional<MountEntry> foreign = stack.stream()
                .filter(entry -> !request.types().contains(entry.type()))
                .findFirst();
        if (foreign.isPresent()) {
            return Optional.of(reason(
                    RecoveryCode.LAYER_FOREIGN,
                    "below the dead mount is a mount of type " + foreign.get().type()));
        }
        boolean runs = request.seen().processes().orElse(List.of()).stream()
                .anyMatch(process -> process.target().equals(path));
        return stack.size() > 1 && runs
                ? Optional.of(reason(RecoveryCode.LAYER_ALIVE, "below the dead mount is a mount whose s3fs runs"))
                : Optional.empty();
    }

    /** The peer group: what is mounted over the top mount appears at each of its members. */
    Optional<String> peerGroup() {
        return topDown().stream().findFirst().flatMap(MountEntry::sharedGroup);
    }

    Reason reason(RecoveryCode code, String message) {
        return code.reason(path, message);
    }
}
