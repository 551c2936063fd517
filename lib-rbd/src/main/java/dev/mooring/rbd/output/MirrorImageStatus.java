package dev.mooring.rbd.output;

/**
 * The mirroring of an image.
 *
 * @param name the image
 * @param globalId the id that both sites know it by
 * @param state for example {@code up+replaying}; empty on the site whose image is primary
 * @param description details of the state
 * @param daemonInstance the global id of the client of the daemon; empty if it was not printed, as in plain output
 * @param daemonHost the host of the daemon; empty if it was not printed
 */
public record MirrorImageStatus(
        String name, String globalId, String state, String description, String daemonInstance, String daemonHost) {}
