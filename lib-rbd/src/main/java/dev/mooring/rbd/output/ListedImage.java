package dev.mooring.rbd.output;

/**
 * One image or snapshot of a list.
 *
 * @param image the image
 * @param snapshot the snapshot; empty for the image itself
 * @param id the id of the image; empty if it was not printed
 * @param lock {@code exclusive} or {@code shared}; empty if there is no lock or it was not printed
 */
public record ListedImage(String image, String snapshot, String id, String lock) {

    static ListedImage named(String image) {
        return new ListedImage(image, "", "", "");
    }
}
