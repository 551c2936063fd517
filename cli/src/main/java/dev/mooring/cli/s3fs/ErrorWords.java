package dev.mooring.cli.s3fs;

import java.util.Locale;
import java.util.OptionalInt;

/** Errors of Linux by their names, and by the words of glibc, musl and Go. */
final class ErrorWords {

    private static final String TABLE = """
            EPERM 1 Operation not permitted
            ENOENT 2 No such file or directory
            EINTR 4 Interrupted system call
            ENXIO 6 No such device or address
            EIO 5 Input/output error; I/O error
            EBADF 9 Bad file descriptor
            EAGAIN 11 Resource temporarily unavailable
            EWOULDBLOCK 11 Resource temporarily unavailable
            EACCES 13 Permission denied
            EBUSY 16 Device or resource busy; Resource busy
            ENODEV 19 No such device
            ENOTDIR 20 Not a directory
            EBADMSG 74 Bad message
            ECONNABORTED 103 Software caused connection abort; Connection aborted
            ENOTCONN 107 Transport endpoint is not connected; Socket not connected
            ESHUTDOWN 108 Cannot send after transport endpoint shutdown; Cannot send after socket shutdown
            ETIMEDOUT 110 Connection timed out; Operation timed out
            ECONNREFUSED 111 Connection refused
            EHOSTDOWN 112 Host is down
            EHOSTUNREACH 113 No route to host; Host is unreachable
            ESTALE 116 Stale file handle; Stale NFS file handle
            EUCLEAN 117 Structure needs cleaning
            EREMOTEIO 121 Remote I/O error
            EDQUOT 122 Disk quota exceeded; Quota exceeded
            """;

    private ErrorWords() {}

    /** The number of an error that is named, or whose words end the text, as a tool prints it. */
    static OptionalInt errno(String text) {
        String lower = text.toLowerCase(Locale.ROOT).strip();
        for (String row : TABLE.toLowerCase(Locale.ROOT).split("\n")) {
            String[] parts = row.split(" ", 3);
            boolean isNamed = lower.equals(parts[0]);
            for (String words : parts[2].split("; ")) {
                isNamed |= lower.equals(words) || lower.endsWith(": " + words);
            }
            if (isNamed) {
                return OptionalInt.of(Integer.parseInt(parts[1]));
            }
        }
        return OptionalInt.empty();
    }
}
