package dev.mooring.selinux;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Part;
import java.util.Arrays;

/**
 * The {@code seLinuxOptions} of a container; a part that is not given is empty.
 *
 * @param user the user
 * @param role the role
 * @param type the type
 * @param level the level
 */
record SelinuxLabel(String user, String role, String type, String level) {

    static final SelinuxLabel NONE = new SelinuxLabel("", "", "", "");

    private static final int PARTS = 4;
    private static final int LEVEL = 3;

    SelinuxLabel {
        requireNonNull(user, "user");
        requireNonNull(role, "role");
        requireNonNull(type, "type");
        requireNonNull(level, "level");
    }

    static SelinuxLabel of(Part options) {
        return new SelinuxLabel(
                options.at("user").text(),
                options.at("role").text(),
                options.at("type").text(),
                options.at("level").text());
    }

    /**
     * The label as the controller writes it; empty if nothing is given.
     *
     * @upstream pkg/controller/volume/selinuxwarning/translator/selinux_translator.go SELinuxOptionsToFileLabel
     */
    String text() {
        return equals(NONE) ? "" : String.join(":", user, role, type, level);
    }

    /**
     * Whether two labels of {@link #text()} cannot be one: their levels differ, or another part that both give. A colon
     * within a part moves the parts.
     *
     * @upstream pkg/controller/volume/selinuxwarning/translator/selinux_translator.go ConflictsParsed
     */
    static boolean conflict(String one, String other) {
        String[] parts = parts(one);
        String[] others = parts(other);
        for (int i = 0; i < PARTS; i++) {
            boolean bothGiven = !parts[i].isEmpty() && !others[i].isEmpty();
            if (!parts[i].equals(others[i]) && (i == LEVEL || bothGiven)) {
                return true;
            }
        }
        return false;
    }

    private static String[] parts(String text) {
        String[] parts = new String[PARTS];
        Arrays.fill(parts, "");
        String[] split = text.split(":", PARTS);
        System.arraycopy(split, 0, parts, 0, split.length);
        return parts;
    }

    /**
     * Whether the kubelet makes one label for files of these two: of a process label, only user and level count. A level
     * that is not given is random, so that it is another one each time.
     *
     * @upstream github.com/opencontainers/selinux go-selinux/label/label_linux.go InitLabels
     */
    Same sameForFiles(SelinuxLabel other) {
        if (equals(NONE) || other.equals(NONE)) {
            return equals(other) ? Same.YES : Same.NO;
        }
        if (level.isEmpty() || !level.equals(other.level)) {
            return Same.NO;
        }
        if (user.equals(other.user)) {
            return Same.YES;
        }
        return user.isEmpty() || other.user.isEmpty() ? Same.UNKNOWN : Same.NO;
    }

    /** Whether two labels are one. */
    enum Same {
        YES,
        NO,
        /** The operating system of the node gives the user. */
        UNKNOWN
    }
}
