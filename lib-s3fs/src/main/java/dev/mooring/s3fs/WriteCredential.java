package dev.mooring.s3fs;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.recovery.OnFailure;
import dev.mooring.fuse.recovery.Step;
import dev.mooring.fuse.recovery.StepKind;
import dev.mooring.json.JsonObject;
import java.util.List;

/**
 * Writes a credential file.
 *
 * @param file the file and its key pair
 * @param why why it is needed
 * @param onFailure what to do if it fails
 */
public record WriteCredential(CredentialFile file, String why, OnFailure onFailure) implements Step {

    public WriteCredential {
        requireNonNull(file, "file");
        requireNonNull(why, "why");
        requireNonNull(onFailure, "onFailure");
    }

    @Override
    public StepKind kind() {
        return StepKind.WRITE_CREDENTIAL;
    }

    @Override
    public String target() {
        return file.path().text();
    }

    @Override
    public List<String> undo() {
        return List.of("rm", "-f", target());
    }

    @Override
    public JsonObject toJson() {
        return Step.super.toJson().with("secret", file.secret().toString());
    }
}
