package dev.mooring.cli.s3fs;

import dev.mooring.manifest.Kinds;

/** A kind of which all objects are given, as it is named on the command line. */
public enum ListedKind {
    POD(Kinds.POD),
    CLAIM(Kinds.PERSISTENT_VOLUME_CLAIM),
    VOLUME(Kinds.PERSISTENT_VOLUME),
    CLASS(Kinds.STORAGE_CLASS),
    SECRET(Kinds.SECRET);

    private final String kind;

    ListedKind(String kind) {
        this.kind = kind;
    }

    String kind() {
        return kind;
    }
}
