package dev.mooring.sanitize;

/** What {@link Sanitizer} compares with all objects of its input, and a stream with none. */
enum StreamGap {
    /** A claim that names no volume: it may take a volume that is not reserved. */
    FREE_CLAIM("claims name no volume: whether one of them takes a volume first was not judged"),
    /** A volume that leaves without claimRef. */
    UNRESERVED(""),
    /** A quota or limit range. */
    LIMITS("quotas and limit ranges: whether they admit the claims was not judged"),
    /** An object of a kind that is known of the target. */
    TARGET_KIND("objects are of a kind that is known of the target: the target was judged as if they did not come"),
    /** A volume that may be the storage of too many others, or an object whose claim is used by too many others. */
    SIMILAR("objects share a part of their storage's name, or a claim that a map may rename, with more than "
            + StreamGroups.MOST
            + " others: whether they are one storage, or the maps make claims one, was not judged");

    private final String words;

    StreamGap(String words) {
        this.words = words;
    }

    String message(long count) {
        return count + " " + words + "; sanitize without --stream judges it";
    }
}
