package dev.mooring.cli.rbd;

import dev.mooring.rbd.command.RbdCommands;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.ImageLock;
import dev.mooring.rbd.output.IpAddress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a command is about; each part says what is missing when it is asked for and was not given.
 *
 * @param imageIfAny the image
 * @param clientOrIp a client's address, or an IP for all clients there
 * @param seconds for how long
 * @param lockId the lock
 * @param locker who holds it
 * @param devicePath the device
 */
record RbdCommandWords(
        @Nullable RbdImageSpec imageIfAny,
        @Nullable String clientOrIp,
        long seconds,
        @Nullable String lockId,
        @Nullable String locker,
        @Nullable String devicePath) {

    static final long FOR_EVER = RbdCommands.FENCE_SECONDS;

    private static <T> T needed(@Nullable T value, String option) {
        return Optional.ofNullable(value).orElseThrow(() -> new IllegalArgumentException("expected " + option));
    }

    RbdImageSpec image() {
        return needed(imageIfAny, "an image: -f or --image");
    }

    boolean isClient() {
        return needed(clientOrIp, "--client").indexOf('/') >= 0;
    }

    ClientAddress client() {
        return ClientAddress.parse(needed(clientOrIp, "--client"))
                .orElseThrow(() -> new IllegalArgumentException(
                        "expected a client's address as it was listed, such as 10.0.0.5:0/710245699; a network is not"
                                + " one"));
    }

    IpAddress ip() {
        return IpAddress.parse(needed(clientOrIp, "--client"))
                .orElseThrow(() -> new IllegalArgumentException("expected a client's address or an IP"));
    }

    ImageLock lock() {
        return new ImageLock(needed(lockId, "--lock-id"), needed(locker, "--locker"), null);
    }

    String device() {
        return needed(devicePath, "--device");
    }
}
