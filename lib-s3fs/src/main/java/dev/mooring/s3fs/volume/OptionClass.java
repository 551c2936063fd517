package dev.mooring.s3fs.volume;

/** Who may ask for an option, and why others may not. */
enum OptionClass {
    /** Everybody. */
    ALLOWED(""),
    /** Only the plan itself. */
    PLAN("is set by the plan alone"),
    /** It reads, makes or deletes files of the node, unless they lie in the operator's cache directory. */
    FILE("reaches files of the node"),
    /** It loads code into a process of root. */
    CODE("runs code as root"),
    /** It takes other credentials or changes who is talked to, unless the profile enables it. */
    NETWORK("changes the credentials or the connection"),
    /** It writes credentials into a log. */
    LEAK("writes credentials into the log"),
    /** It makes the mount more powerful than a volume is. */
    PRIVILEGE("gives the mount privileges");

    private final String why;

    OptionClass(String why) {
        this.why = why;
    }

    String why() {
        return why;
    }
}
