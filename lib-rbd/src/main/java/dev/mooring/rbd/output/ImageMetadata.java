package dev.mooring.rbd.output;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The metadata of an image.
 *
 * @param values by key, sorted; hidden keys, which begin with a dot, are included, and the key of an encrypted image is
 *     {@code ***}
 */
public record ImageMetadata(Map<String, String> values) {

    /** What ceph-csi puts before the id of a node whose client address it stores; releases differ in its capitals. */
    public static final String CLIENT_ADDRESS_PREFIX = ".rbd.csi.ceph.com/clientAddress/";

    /** Where librbd stores the state of a persistent cache, in Pacific and later. */
    private static final List<String> CACHE_STATE = List.of(".rbd_persistent_cache_state", "image_cache_state");

    private static final Pattern CLEAN =
            Pattern.compile("\"clean\"\\s*:\\s*\"?true\\b|\"present\"\\s*:\\s*\"?false\\b");

    public ImageMetadata {
        values = Collections.unmodifiableMap(new TreeMap<>(values));
    }

    /**
     * The client addresses that ceph-csi stored when it staged the image on a node. Its releases wrote the key as {@code
     * …/NODE} and as {@code …/VOLUME_ID/NODE}, and the address with or without a nonce.
     *
     * @param nodeId the id of the node for the driver, usually its name
     * @return the addresses in the order of the keys, that of a whole IP with nonce 0; empty if none is stored
     * @upstream ceph-csi docs/design/proposals/non-graceful-node-shutdown.md NodeStageVolume
     * @upstream ceph-csi pull request 5828: keys with the id of the volume, addresses without nonce
     */
    public List<ClientAddress> clientAddresses(String nodeId) {
        return values.entrySet().stream()
                .filter(entry -> isAddressOf(entry.getKey(), nodeId))
                .flatMap(entry -> address(entry.getValue().strip()).stream())
                .toList();
    }

    private static boolean isAddressOf(String key, String nodeId) {
        return key.regionMatches(true, 0, CLIENT_ADDRESS_PREFIX, 0, CLIENT_ADDRESS_PREFIX.length())
                && key.substring(CLIENT_ADDRESS_PREFIX.length() - 1).endsWith("/" + nodeId);
    }

    private static Optional<ClientAddress> address(String text) {
        String ip = text.startsWith("[") && text.endsWith("]") ? text.substring(1, text.length() - 1) : text;
        return ClientAddress.parse(text).or(() -> IpAddress.parse(ip).map(each -> ClientAddress.of(each, 0)));
    }

    /** {@return whether the image has a persistent cache on a host that is not known to be clean} */
    public boolean hasUncleanCache() {
        return values.entrySet().stream()
                .filter(entry -> CACHE_STATE.stream().anyMatch(entry.getKey()::endsWith))
                .anyMatch(entry -> !CLEAN.matcher(entry.getValue()).find());
    }
}
