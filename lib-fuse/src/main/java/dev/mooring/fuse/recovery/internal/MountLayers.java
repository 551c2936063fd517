package dev.mooring.fuse.recovery.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.recovery.Step;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The mounts that are stacked on one path.
 *
 * @param on what was seen on the node
 * @param path the path
 */
public record MountLayers(SeenMounts on, String path) {

    public MountLayers {
        requireNonNull(on, "on");
        requireNonNull(path, "path");
    }

    /** {@return the mounts, the top one first; empty if the mount table was not given} */
    List<MountEntry> topDown() {
        List<MountEntry> entries = new ArrayList<>(
                on.seen().mounts().map(mounts -> mounts.at(path)).orElse(List.of()));
        Collections.reverse(entries);
        return entries;
    }

    /**
     * The steps that unmount them.
     *
     * @param why why
     * @return one unmount per mount, the top one first; one if the mount table was not given
     */
    public List<Step> unmounts(String why) {
        return on.seen().mounts().isEmpty()
                ? List.of(new Step.Unmount(path, "", why))
                : topDown().stream()
                        .<Step>map(entry -> new Step.Unmount(path, entry.device(), why))
                        .toList();
    }

    /** {@return why the mounts must not be unmounted; empty if they may be} */
    Optional<Reason> obstacle() {
        List<MountEntry> stack = topDown();
        Optional<MountEntry> foreign =
                stack.stream().filter(entry -> !on.isOurs(entry)).findFirst();
        if (foreign.isPresent()) {
            return Optional.of(reason(
                    RecoveryCode.LAYER_FOREIGN,
                    "below the dead mount is a mount of type " + foreign.get().type()));
        }
        boolean runs = on.seen().processes().orElse(List.of()).stream()
                .anyMatch(process -> process.target().equals(path));
        return stack.size() > 1 && runs
                ? Optional.of(reason(RecoveryCode.LAYER_ALIVE, "below the dead mount is a mount whose daemon runs"))
                : Optional.empty();
    }

    /** {@return the peer group: what is mounted over the top mount appears at each of its members; empty if it has none} */
    Optional<String> peerGroup() {
        return topDown().stream().findFirst().flatMap(MountEntry::sharedGroup);
    }

    /**
     * A reason for the path.
     *
     * @param code what
     * @param message one sentence
     * @return the reason
     */
    Reason reason(RecoveryCode code, String message) {
        return code.reason(path, message);
    }
}
