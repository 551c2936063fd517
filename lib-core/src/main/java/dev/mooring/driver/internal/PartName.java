package dev.mooring.driver.internal;

import static dev.mooring.driver.BackingStorage.PartScope.ACCOUNT;
import static dev.mooring.driver.BackingStorage.PartScope.EXPORT;
import static dev.mooring.driver.BackingStorage.PartScope.VOLUME_ID;

import dev.mooring.driver.BackingStorage.PartScope;
import dev.mooring.internal.EnumNames;
import java.util.Locale;

/** The names of parts, and what each names. A group in a pattern has the name without underscores. */
public enum PartName {
    /** The name of a Ceph cluster in the configuration of ceph-csi. */
    CLUSTER(PartScope.CLUSTER),
    /** The monitors of a Ceph cluster, or their MD5. */
    MONITORS(PartScope.CLUSTER),
    /** The secret that names the server or account; only the name of the secret is a part. */
    SECRET(PartScope.CLUSTER),
    SERVER(PartScope.SERVER),
    ENDPOINT(PartScope.SERVER),
    ACCESS_POINT(PartScope.SERVER),
    SUBSCRIPTION(ACCOUNT),
    RESOURCE_GROUP(ACCOUNT),
    PROJECT(ACCOUNT),
    ACCOUNT_NAME(ACCOUNT),
    REGION(PartScope.REGION),
    ZONE(PartScope.ZONE),
    NODE(PartScope.NODE),
    ARRAY(PartScope.POOL),
    POOL(PartScope.POOL),
    POOL_ID(PartScope.POOL),
    FILE_SYSTEM(PartScope.POOL),
    /** The name of a CephFS file system. */
    FS_NAME(PartScope.POOL),
    BUCKET(PartScope.POOL),
    INSTANCE(PartScope.POOL),
    SHARE(PartScope.VOLUME),
    PATH(PartScope.DIRECTORY),
    EXPORT_PATH(EXPORT),
    DEVICE(PartScope.VOLUME),
    IMAGE(PartScope.VOLUME),
    SNAPSHOT(PartScope.VOLUME),
    UUID(PartScope.VOLUME),
    LUN(PartScope.VOLUME),
    VOLUME(PartScope.VOLUME),
    /** The name of an iSCSI target, unique in the world. */
    IQN(PartScope.POOL),
    WWN(PartScope.POOL),
    ID(VOLUME_ID);

    private final PartScope scope;
    private final String group;

    PartName(PartScope scope) {
        this.scope = scope;
        this.group = name().toLowerCase(Locale.ROOT).replace("_", "");
    }

    public PartScope scope() {
        return scope;
    }

    /** Whether upper and lower case mean the same: names of iSCSI are compared in lower case (RFC 3722), WWNs are hex numbers. */
    public boolean ignoresCase() {
        return this == IQN || this == WWN;
    }

    /** The name of its group in a pattern. */
    public String group() {
        return group;
    }

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
