package dev.mooring.fuse.mount;

import dev.mooring.internal.EnumNames;
import java.util.Optional;

/** What the source of a line in the mount table shows of the storage. */
public enum ShownStorage {
    /** Nothing: the source is the name of the program. */
    NOTHING,
    /** The bucket, without the directory in it; {@code _} is every bucket of the account. */
    BUCKET,
    /** The file system after {@code JuiceFS:}, without the directory in it. */
    FILE_SYSTEM,
    /** The volume after a prefix, for example {@code cubefs-}. */
    VOLUME,
    /** Host and volume; the root of the bind is the directory. */
    HOST_VOLUME,
    /** Remote and path of rclone. */
    REMOTE,
    /** Filers and path of SeaweedFS. */
    FILER;

    /** The part of a source that is compared with the volume. */
    Optional<String> storage(String source) {
        return switch (this) {
            case NOTHING -> Optional.empty();
            case BUCKET, HOST_VOLUME -> Optional.of(source);
            case FILE_SYSTEM -> after(source, "JuiceFS:");
            case VOLUME -> after(source, "cubefs-").or(() -> after(source, "chubaofs-"));
            case REMOTE -> Optional.of(source).filter(text -> text.indexOf(':') >= 0);
            case FILER -> Optional.of(source.indexOf(":/")).filter(at -> at > 0).map(at -> source.substring(at + 1));
        };
    }

    private static Optional<String> after(String text, String prefix) {
        return text.startsWith(prefix) && text.length() > prefix.length()
                ? Optional.of(text.substring(prefix.length()))
                : Optional.empty();
    }

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
