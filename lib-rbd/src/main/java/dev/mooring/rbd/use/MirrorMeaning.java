package dev.mooring.rbd.use;

import dev.mooring.rbd.use.Failover.SideRole;
import java.util.Locale;
import java.util.Set;

/**
 * What a mirror daemon says with the state and the description of an image.
 *
 * @upstream ceph src/tools/rbd_mirror/ImageReplayer.cc ImageReplayer::handle_bootstrap, set_mirror_image_status_update
 */
enum MirrorMeaning {
    /** No daemon has reported. */
    NOT_REPORTED(SideRole.UNKNOWN),
    /** The daemon that reported is not up. */
    DAEMON_DOWN(SideRole.UNKNOWN),
    /** The image is primary. */
    PRIMARY(SideRole.PRIMARY),
    /** The image was made primary by force while it was replayed. */
    FORCE_PROMOTED(SideRole.PRIMARY),
    /** The image and that of the other site have both been written. */
    SPLIT_BRAIN(SideRole.NON_PRIMARY),
    /** Everything was copied, with the demotion of the other site. */
    REMOTE_DEMOTED(SideRole.NON_PRIMARY),
    /** The other site is not primary; it does not say whether everything was copied. */
    REMOTE_NOT_PRIMARY(SideRole.NON_PRIMARY),
    /** It replays what the other site writes. */
    REPLAYING(SideRole.NON_PRIMARY),
    /** The first copy is being made. */
    SYNCING(SideRole.NON_PRIMARY),
    /** The image is about to be deleted and copied again. */
    RESYNC(SideRole.NON_PRIMARY),
    /** The daemon has not yet found out. */
    STARTING(SideRole.UNKNOWN),
    /** The daemon does nothing, and does not say why. */
    STOPPED(SideRole.UNKNOWN),
    /** It failed. */
    ERROR(SideRole.UNKNOWN),
    /** The words are not known here. */
    NOT_UNDERSTOOD(SideRole.UNKNOWN);

    private static final Set<String> STATES =
            Set.of("unknown", "error", "syncing", "starting_replay", "replaying", "stopping_replay", "stopped");

    private final SideRole role;

    MirrorMeaning(SideRole role) {
        this.role = role;
    }

    /** The role of an image about which a daemon says this. */
    SideRole role() {
        return role;
    }

    /**
     * What it means.
     *
     * @param state for example {@code up+replaying}; empty if none was printed
     * @param description the words of the daemon
     */
    static MirrorMeaning of(String state, String description) {
        int plus = state.indexOf('+');
        String up = plus < 0 ? "" : state.substring(0, plus);
        String word = plus < 0 ? "" : state.substring(plus + 1);
        String said = description.strip().toLowerCase(Locale.ROOT);
        if (state.isEmpty()) {
            return NOT_REPORTED;
        }
        if (!Set.of("up", "down").contains(up) || !STATES.contains(word)) {
            return NOT_UNDERSTOOD;
        }
        if (said.contains("split-brain")) {
            return SPLIT_BRAIN; // a replayer that shuts down shows it without the state error
        }
        if (up.equals("down")) {
            return DAEMON_DOWN;
        }
        return switch (word) {
            case "stopped" -> stopped(said);
            case "unknown" -> unknown(said);
            case "error" -> ERROR;
            case "syncing" -> SYNCING;
            case "starting_replay" -> STARTING;
            case "replaying" -> said.startsWith("replaying") ? REPLAYING : NOT_UNDERSTOOD;
            default -> STOPPED;
        };
    }

    private static MirrorMeaning stopped(String said) {
        return switch (said) {
            case "local image is primary" -> PRIMARY;
            case "force promoted" -> FORCE_PROMOTED;
            case "resync requested" -> RESYNC;
            case "", "stopped" -> STOPPED;
            default -> NOT_UNDERSTOOD;
        };
    }

    private static MirrorMeaning unknown(String said) {
        return switch (said) {
            case "remote image demoted" -> REMOTE_DEMOTED;
            case "remote image is not primary", "remote image is non-primary" -> REMOTE_NOT_PRIMARY;
            default -> NOT_UNDERSTOOD;
        };
    }
}
