package dev.mooring.s3fs.recovery;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mooring.s3fs.volume.VolumeSubject;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Where a mount is made before it is laid over a dead one: a place of the pod's volume and of its layer alone. */
final class SidePath {

    private SidePath() {}

    /** The directory of all side paths of a volume of a pod. */
    static String root(String sidePaths, VolumeSubject subject) {
        return sidePaths + "/"
                + sha256(subject.podUid() + "\0" + subject.specName().replace('/', '~'));
    }

    /** The side path of the layer that comes on top of so many. */
    static String of(String sidePaths, VolumeSubject subject, int layers) {
        return root(sidePaths, subject) + "/" + layers;
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
