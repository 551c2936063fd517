package dev.mooring.rbd.output;

import dev.mooring.internal.EnumNames;
import java.math.BigInteger;
import java.util.Optional;

/**
 * One watch on an image: a client that has it open for writing. One client may have several.
 *
 * @param address the address of the client; empty if it was not printed
 * @param client the global id of the client, the number in {@code client.4183}, unsigned 64 bits; empty if it was not printed
 * @param cookie the id of the watch, unsigned 64 bits; empty if it was not printed
 */
public record Watcher(Optional<ClientAddress> address, Optional<BigInteger> client, Optional<BigInteger> cookie) {

    /** What kind of client a cookie suggests; Ceph does not guarantee it. */
    public enum Kind {
        /** A kernel client of Linux 4.7 or later. */
        KERNEL,
        /** A kernel client before that. */
        KERNEL_OLD,
        /** A process with librbd: rbd-nbd, qemu, rbd-mirror, the manager, a tool. */
        USERSPACE,
        /** There is no cookie. */
        UNKNOWN;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** Where the kernel's cookies start. */
    private static final BigInteger KERNEL_FIRST = new BigInteger("18446462598732840960");

    /** Cookies of processes are memory addresses, far above this. */
    private static final BigInteger OLD_KERNEL_LAST = BigInteger.valueOf(1 << 20);

    /**
     * {@return what kind of client the cookie suggests}
     *
     * @upstream linux include/linux/ceph/osd_client.h CEPH_LINGER_ID_START
     */
    public Kind kind() {
        return cookie.map(Watcher::kind).orElse(Kind.UNKNOWN);
    }

    /**
     * What kind of client a cookie suggests.
     *
     * @param cookie the cookie of a watch, or of the automatic lock that belongs to it
     * @return the kind
     */
    public static Kind kind(BigInteger cookie) {
        if (cookie.compareTo(KERNEL_FIRST) >= 0) {
            return Kind.KERNEL;
        }
        return cookie.compareTo(OLD_KERNEL_LAST) <= 0 ? Kind.KERNEL_OLD : Kind.USERSPACE;
    }

    /** As {@code rbd status} prints it, with a question mark for what is missing. */
    @Override
    public String toString() {
        return "watcher=" + text(address) + " client." + text(client) + " cookie=" + text(cookie);
    }

    private static String text(Optional<?> part) {
        return part.map(Object::toString).orElse("?");
    }

    /** Reads {@code watcher=ADDRESS client.ID cookie=N}, whatever the blanks between are; empty for any other text. */
    static Optional<Watcher> parse(String text) {
        String[] words = text.stripTrailing().split(" +", -1);
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
                : Optional.of(new Watcher(parsed, client, cookie));
    }

    static Watcher of(Doc doc) {
        return new Watcher(address(doc), doc.numberIfAny("client"), doc.numberIfAny("cookie"));
    }

    /** An address may be missing, but any text must be one. */
    static Optional<ClientAddress> address(Doc doc) {
        String text = doc.string("address");
        if (text.isEmpty() || ClientAddress.isNone(text)) {
            return Optional.empty();
        }
        return Optional.of(ClientAddress.parse(text)
                .orElseThrow(() -> UnreadableOutput.of("expected the address of a client", text)));
    }
}
