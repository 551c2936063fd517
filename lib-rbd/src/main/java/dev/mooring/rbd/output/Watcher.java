package dev.mooring.rbd.output;

import java.math.BigInteger;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One watch on an image: a client that has it open for writing. One client may have several.
 *
 * @param address the client's address; null if it was not printed
 * @param client the client's global id, the number in {@code client.4183}, unsigned 64 bits; null if it was not printed
 * @param cookie the id of the watch, unsigned 64 bits; null if it was not printed
 */
public record Watcher(
        @Nullable ClientAddress address,
        @Nullable BigInteger client,
        @Nullable BigInteger cookie) {

    /** What a cookie hints at; nothing promises it. */
    public enum Kind {
        /** A kernel client of Linux 4.7 or later. */
        KERNEL,
        /** A kernel client before that. */
        KERNEL_OLD,
        /** A process with librbd: rbd-nbd, qemu, rbd-mirror, the manager, a tool. */
        USERSPACE,
        /** There is no cookie. */
        UNKNOWN
    }

    /** Where the kernel's cookies start. */
    private static final BigInteger KERNEL_FIRST = new BigInteger("18446462598732840960");

    /** Cookies of processes are memory addresses, far above this. */
    private static final BigInteger OLD_KERNEL_LAST = BigInteger.valueOf(1 << 20);

    /**
     * What kind of client the cookie hints at.
     *
     * @return the kind
     * @upstream linux include/linux/ceph/osd_client.h CEPH_LINGER_ID_START
     */
    public Kind kind() {
        if (cookie == null) {
            return Kind.UNKNOWN;
        }
        if (cookie.compareTo(KERNEL_FIRST) >= 0) {
            return Kind.KERNEL;
        }
        return cookie.compareTo(OLD_KERNEL_LAST) <= 0 ? Kind.KERNEL_OLD : Kind.USERSPACE;
    }

    /** As {@code rbd status} prints it, with a question mark for what is missing. */
    @Override
    public String toString() {
        return "watcher=" + (address == null ? "?" : address) + " client." + (client == null ? "?" : client)
                + " cookie=" + (cookie == null ? "?" : cookie);
    }

    /** Reads {@code watcher=ADDRESS client.ID cookie=N}; empty for any other text. */
    static Optional<Watcher> parse(String text) {
        String[] words = text.split(" ", -1);
        if (words.length != 3
                || !words[0].startsWith("watcher=")
                || !words[1].startsWith("client.")
                || !words[2].startsWith("cookie=")) {
            return Optional.empty();
        }
        Optional<BigInteger> client = Numbers.unsigned64(words[1].substring("client.".length()));
        Optional<BigInteger> cookie = Numbers.unsigned64(words[2].substring("cookie=".length()));
        String address = words[0].substring("watcher=".length());
        Optional<ClientAddress> parsed = ClientAddress.parse(address);
        return client.isEmpty() || cookie.isEmpty() || (parsed.isEmpty() && !ClientAddress.isNone(address))
                ? Optional.empty()
                : Optional.of(new Watcher(parsed.orElse(null), client.get(), cookie.get()));
    }

    static Watcher of(Doc doc) {
        return new Watcher(
                address(doc),
                doc.numberIfAny("client").orElse(null),
                doc.numberIfAny("cookie").orElse(null));
    }

    /** An address may be missing, but one that is there must be one. */
    static @Nullable ClientAddress address(Doc doc) {
        String text = doc.string("address");
        if (text.isEmpty() || ClientAddress.isNone(text)) {
            return null;
        }
        return ClientAddress.parse(text).orElseThrow(() -> UnreadableOutput.of("expected a client's address", text));
    }
}
