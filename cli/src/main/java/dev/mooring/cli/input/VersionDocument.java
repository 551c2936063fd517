package dev.mooring.cli.input;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonObject;
import java.util.Optional;

/**
 * The output of {@code kubectl version}: with {@code -o yaml} or {@code -o json}, or as plain text, which is YAML too.
 *
 * @param place the file and the number of the document
 * @param server the printed version of the server; empty if kubectl did not reach one
 */
public record VersionDocument(String place, Optional<String> server) {

    public VersionDocument {
        requireNonNull(place, "place");
        requireNonNull(server, "server");
    }

    /**
     * Reads a document.
     *
     * @param document any document
     * @return empty if it is something else
     */
    public static Optional<VersionDocument> of(Document document) {
        JsonObject json = document.json();
        boolean isVersion = !json.has("kind") && (json.has("clientVersion") || json.has("serverVersion"));
        boolean isText = json.has("Client Version") || json.has("Server Version");
        return isVersion || isText
                ? Optional.of(new VersionDocument(
                        document.place(),
                        isVersion ? json.child("serverVersion").string("gitVersion") : json.string("Server Version")))
                : Optional.empty();
    }
}
