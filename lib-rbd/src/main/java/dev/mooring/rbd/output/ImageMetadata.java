package dev.mooring.rbd.output;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The metadata of an image.
 *
 * @param values by key, sorted; hidden keys, which begin with a dot, are included, and the key of an encrypted image is
 *     {@code ***}
 */
public record ImageMetadata(Map<String, String> values) {

    /** What ceph-csi puts before the id of a node whose client address it stores. */
    public static final String CLIENT_ADDRESS_PREFIX = ".rbd.csi.ceph.com/clientAddress/";

    public ImageMetadata {
        values = Collections.unmodifiableMap(new TreeMap<>(values));
    }

    /**
     * The client address that ceph-csi stored when it staged the image on a node.
     *
     * @param nodeId the id of the node for the driver, usually its name
     * @return the address; empty if none is stored or it is not readable
     */
    public Optional<ClientAddress> clientAddress(String nodeId) {
        return Optional.ofNullable(values.get(CLIENT_ADDRESS_PREFIX + nodeId)).flatMap(ClientAddress::parse);
    }
}
