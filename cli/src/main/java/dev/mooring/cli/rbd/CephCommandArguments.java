package dev.mooring.cli.rbd;

import dev.mooring.rbd.command.RbdCommands;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.ImageLocks.ImageLock;
import dev.mooring.rbd.output.IpAddress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of a command; an accessor fails with the option that is missing.
 *
 * @param imageIfAny the image
 * @param clientOrIp the address of a client, or an IP for all of its clients
 * @param seconds the duration of the fence
 * @param lockId the id of the lock
 * @param locker the holder of the lock
 * @param devicePath the device
 */
record CephCommandArguments(
        @Nullable RbdImageSpec imageIfAny,
        @Nullable String clientOrIp,
        long seconds,
        @Nullable String lockId,
        @Nullable String locker,
        @Nullable String devicePath) {

    static final long FENCE_SECONDS = RbdCommands.FENCE_SECONDS;

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
                        "expected the address of a client as listed, such as 10.0.0.5:0/710245699; a network is not"
                                + " accepted"));
    }

    IpAddress ip() {
        return IpAddress.parse(needed(clientOrIp, "--client"))
                .orElseThrow(() -> new IllegalArgumentException("expected the address of a client, or an IP"));
    }

    ImageLock lock() {
        return new ImageLock(needed(lockId, "--lock-id"), needed(locker, "--locker"), Optional.empty());
    }

    String device() {
        return needed(devicePath, "--device");
    }
}
