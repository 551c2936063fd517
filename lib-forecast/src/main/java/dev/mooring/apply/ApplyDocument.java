package dev.mooring.apply;

import static java.util.Objects.requireNonNull;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.manifest.Manifest;
import dev.mooring.release.Release;

/**
 * A document that is applied, with the answer of the API server if that creates an object.
 *
 * @param manifest the document
 * @param decision the answer to a POST of it
 */
public record ApplyDocument(Manifest manifest, AdmissionDecision decision) {

    public ApplyDocument {
        requireNonNull(manifest, "manifest");
        requireNonNull(decision, "decision");
    }

    /**
     * Asks {@link Admission#post} for the decision.
     *
     * @param server the release of the server
     * @param manifest the document
     * @return the document with the decision
     */
    public static ApplyDocument of(Release server, Manifest manifest) {
        return new ApplyDocument(manifest, Admission.post(server, manifest));
    }
}
