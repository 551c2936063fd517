package dev.mooring.fuse.mount.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mooring.internal.Digests;
import java.util.HexFormat;

/** The names that drivers give to units, annotations and directories of a volume. */
public final class DriverNames {

    private static final int ANNOTATION = 63;

    private DriverNames() {}

    /**
     * The systemd unit of geesefs. Each byte that is not a letter or digit is written as {@code _} and its hexadecimal
     * number, a digit at the start too.
     *
     * @param handle the handle of the volume
     * @return for example {@code geesefs-my_2dbucket.service}
     * @upstream k8s-csi-s3 pkg/mounter/geesefs.go
     */
    public static String geesefsUnit(String handle) {
        StringBuilder name = new StringBuilder("geesefs-");
        byte[] bytes = handle.getBytes(UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            char c = (char) (bytes[i] & 0xff);
            boolean plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (i > 0 && c >= '0' && c <= '9');
            name.append(plain ? String.valueOf(c) : "_" + HexFormat.of().toHexDigits(bytes[i]));
        }
        return name + ".service";
    }

    /**
     * The annotation by which a mount pod of JuiceFS knows a path of a pod.
     *
     * @param target the path
     * @return the key
     * @upstream juicefs-csi-driver pkg/util/util.go
     */
    public static String juicefsAnnotation(String target) {
        return ("juicefs-" + Digests.sha256(target)).substring(0, ANNOTATION);
    }
}
