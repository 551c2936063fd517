package dev.mooring.driver;

import dev.mooring.reason.EnumNames;

/** What a part of a handle names. */
public enum PartScope {
    /** A storage cluster, by the name that the configuration of the driver gives it: two names may mean one cluster. */
    CLUSTER(true),
    /** A server, an address or an access point: two of them may lead to one storage. */
    SERVER(true),
    /** A name that was written down when the volume was created and may have changed since. */
    RECORDED_NAME(true),
    /** An account, a subscription, a project or a resource group. */
    ACCOUNT(false),
    /** A region of a cloud. */
    REGION(false),
    /** A zone of a cloud. */
    ZONE(false),
    /** A node. */
    NODE(false),
    /** A pool, a file system or a bucket. */
    POOL(false),
    /** A directory of a file system: one may lie inside another. */
    DIRECTORY(false),
    /** A directory as a server exports it: a client may see it under a shorter path. */
    EXPORT(false),
    /** A volume, by a name that is unique only within the other parts. */
    VOLUME(false),
    /** A volume, by an id that no other volume of any cluster of the driver has. */
    VOLUME_ID(false);

    private final boolean alias;

    PartScope(boolean alias) {
        this.alias = alias;
    }

    /** {@return whether two different values may mean the same thing} */
    public boolean isAlias() {
        return alias;
    }

    boolean isPath() {
        return this == DIRECTORY || this == EXPORT;
    }

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
