package dev.mooring.s3fs;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.Part;
import dev.mooring.reason.Reason;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the key pair in a Secret. */
final class SecretReader {

    private final Manifest secret;
    private final List<Reason> reasons = new ArrayList<>();

    private SecretReader(Manifest secret) {
        this.secret = secret;
    }

    /**
     * Reads a Secret. Both keys come from one family, the first one that has both.
     *
     * @param secret the object; a key of {@code stringData} overrides the same key of {@code data}
     * @param families the families, tried in order
     * @param plainKeys other keys to read, whose values are not secret
     * @return the content; its reasons name keys and never values
     * @throws ManifestException if {@code data} or {@code stringData} is not an object of strings
     */
    public static SecretContent read(Manifest secret, List<KeyFamily> families, List<String> plainKeys) {
        SecretReader reader = new SecretReader(secret);
        Map<String, String> plain = new HashMap<>();
        for (String key : plainKeys) {
            reader.bytes(key).map(bytes -> text(bytes.shared())).ifPresent(value -> plain.put(key, value.strip()));
        }
        Optional<Credential> credential = reader.pair(families);
        return new SecretContent(credential, plain, reader.reasons);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private Optional<Credential> pair(List<KeyFamily> families) {
        for (KeyFamily family : families) {
            if (has(family.accessKey()) && has(family.secretKey())) {
                return credential(family);
            }
        }
        for (KeyFamily family : families) {
            if (has(family.accessKey()) != has(family.secretKey())) {
                missing(has(family.accessKey()) ? family.secretKey() : family.accessKey());
                return Optional.empty();
            }
        }
        missing(families.isEmpty() ? "" : families.get(0).accessKey());
        return Optional.empty();
    }

    private boolean has(String key) {
        return bytes(key).map(value -> value.length() > 0).orElse(false);
    }

    private void missing(String key) {
        reasons.add(about(CredentialCode.SECRET_KEY_MISSING, key, "the key " + key + " is missing or empty"));
    }

    private Optional<Credential> credential(KeyFamily family) {
        Optional<SecretBytes> access = cleaned(family.accessKey());
        Optional<SecretBytes> secretKey = cleaned(family.secretKey());
        if (access.isEmpty() || secretKey.isEmpty()) {
            return Optional.empty();
        }
        if (PasswdFile.haveOneColonEach(access.get(), secretKey.get())) {
            reasons.add(about(
                    CredentialCode.SECRET_UNENCODABLE,
                    family.accessKey(),
                    "each of the two keys has one colon; no form of the credential file can contain them"));
            return Optional.empty();
        }
        return Optional.of(new Credential(access.get(), secretKey.get()));
    }

    private Optional<SecretBytes> cleaned(String key) {
        SecretBytes raw = bytes(key).orElseThrow();
        SecretBytes value = KeyBytes.withoutLineEnd(raw);
        if (value.length() < raw.length()) {
            reasons.add(about(
                    CredentialCode.SECRET_NEWLINE_STRIPPED, key, "the value ends with a line break, which is removed"));
        }
        if (value.length() == 0) {
            missing(key);
            return Optional.empty();
        }
        if (!KeyBytes.isPrintable(value)) {
            reasons.add(about(
                    CredentialCode.SECRET_UNENCODABLE,
                    key,
                    "the value contains white space or unprintable characters"));
            return Optional.empty();
        }
        if (KeyBytes.looksEncoded(value)) {
            reasons.add(about(
                    CredentialCode.SECRET_DOUBLE_ENCODED,
                    key,
                    "the value is still base64 after decoding; it was probably encoded twice"));
        }
        return Optional.of(value);
    }

    /** The decoded value of a key; empty with a reason if it is not base64. */
    private Optional<SecretBytes> bytes(String key) {
        Part plain = Part.of(secret).at("stringData", key);
        if (plain.isPresent()) {
            return Optional.of(SecretBytes.owning(plain.text().getBytes(StandardCharsets.UTF_8)));
        }
        Part encoded = Part.of(secret).at("data", key);
        if (!encoded.isPresent()) {
            return Optional.empty();
        }
        try {
            // The decoder of the API server ignores line breaks.
            String text = encoded.text().replace("\n", "").replace("\r", "");
            return Optional.of(SecretBytes.owning(Base64.getDecoder().decode(text)));
        } catch (IllegalArgumentException e) {
            return unreadable(encoded, key);
        }
    }

    private Optional<SecretBytes> unreadable(Part part, String key) {
        Reason reason = about(CredentialCode.SECRET_UNENCODABLE, key, "the value of " + key + " is not base64")
                .at(part.pointer().toString());
        if (!reasons.contains(reason)) {
            reasons.add(reason);
        }
        return Optional.empty();
    }

    private Reason about(CredentialCode code, String key, String message) {
        return Reason.of(code, secret.ref().toString(), message)
                .at(Part.of(secret).at("data", key).pointer().toString());
    }
}
