package dev.mooring.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One row of the audit.
 *
 * @param cluster its cluster
 * @param question its source, see {@link Question}
 * @param reason the reason; its code, object and path form the id
 * @param known false if something could not be judged
 * @param others the other clusters that it depends on, sorted
 */
record Finding(String cluster, Question question, Reason reason, boolean known, List<String> others) {

    /** The source of a finding. */
    enum Question {
        /** Lint, which includes the forecast and the diagnosis of attachments. */
        LINT,
        /** The forecast: claims whose final state is unknown. */
        FORECAST,
        /** The diagnosis of attachments: volumes that wait for an operator. */
        ATTACH,
        /** The sanitiser's dry run, without a target or for the target of a move. */
        SANITIZE,
        /** The changes of the upgrade to the given release. */
        UPGRADE,
        /** The comparison of the clusters. */
        FLEET;

        String id() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /** The number of hash bytes in an id. */
    private static final int ID_BYTES = 12;

    Finding {
        others = others.stream().sorted().distinct().toList();
    }

    static Finding of(String cluster, Question question, Reason reason) {
        return new Finding(cluster, question, reason, true, List.of());
    }

    /** The same, marked as something that could not be judged. */
    Finding unknown() {
        return new Finding(cluster, question, reason, false, others);
    }

    /** The same, depending on other clusters. */
    Finding with(List<String> clusters) {
        return new Finding(cluster, question, reason, known, clusters);
    }

    Severity severity() {
        return reason.severity();
    }

    /** The same problem has the same id in every audit, whatever its message. */
    String id() {
        StringBuilder text = new StringBuilder();
        for (String part : List.of(cluster, reason.code().id(), reason.subject(), reason.pointer())) {
            text.append(part.length()).append(':').append(part);
        }
        return sha256(text.toString(), ID_BYTES);
    }

    /** The first bytes of the hash of a text, in hexadecimal. */
    static String sha256(String text, int most) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return HexFormat.of().formatHex(hash, 0, Math.min(most, hash.length));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** The remedies in one text. */
    String remedy() {
        return reason.remedy().stream().map(RemedyStep::toString).collect(Collectors.joining("; "));
    }
}
