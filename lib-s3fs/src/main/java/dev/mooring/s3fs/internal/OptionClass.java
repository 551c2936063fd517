package dev.mooring.s3fs.internal;

/** Who may set an option, and why others may not. */
enum OptionClass {
    /** Every user. */
    ALLOWED(""),
    PLAN("is set by the plan only"),
    /** It reads, creates or deletes files of the node. Allowed only below the operator's cache directory. */
    FILE("gives access to files of the node"),
    CODE("runs code as root"),
    /** It changes the credentials or the server. Allowed only if the driver profile enables it. */
    NETWORK("changes the credentials or the connection"),
    LEAK("writes credentials to the log"),
    /** It gives the mount more privileges than a volume has. */
    PRIVILEGE("gives privileges to the mount");

    private final String why;

    OptionClass(String why) {
        this.why = why;
    }

    String why() {
        return why;
    }
}
