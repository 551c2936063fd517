package dev.mooring.evidence;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.reason.Reason;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The proof of a yes: each premise of the question, with the facts of the input that prove it. A type that needs one for a
 * yes cannot give it without the table of its premises.
 *
 * <p>It proves that the evidence exists; the comparison with real systems checks that the rules are right, and the
 * cluster may change after the evidence was read.
 */
public final class Certificate {

    private final String question;
    private final Release release;
    /** The certificates that it follows from; empty if it has its own proofs. */
    private final List<Certificate> parts;

    /** Joined from the parts on first use, because most answers are read without their proof. */
    private volatile @Nullable List<Proof> proofs;

    private Certificate(String question, Release release, List<Proof> proofs) {
        this.question = question;
        this.release = release;
        this.parts = List.of();
        this.proofs = List.copyOf(proofs);
    }

    private Certificate(String question, List<Certificate> parts) {
        this.question = question;
        this.release = parts.get(0).release;
        this.parts = parts;
    }

    /**
     * A premise and what proves it.
     *
     * @param code the id of the premise
     * @param sentence what must hold
     * @param by what proves it; never empty
     */
    public record Proof(String code, String sentence, List<Fact> by) {

        public Proof {
            requireNonNull(code, "code");
            requireNonNull(sentence, "sentence");
            by = List.copyOf(by);
            if (by.isEmpty()) {
                throw new IllegalArgumentException("expected at least one fact that proves " + code);
            }
        }

        /** {@return whether it relies, at least in part, on a statement of the caller} */
        public boolean isSaid() {
            return by.stream().anyMatch(Fact::isSaid);
        }
    }

    /**
     * The result for the premises of a question.
     *
     * @param yes the certificate if all premises are proven; else empty
     * @param refuted why it is no, in the order of the table
     * @param open what is not known, in the order of the table
     */
    public record Judged(Optional<Certificate> yes, List<Reason> refuted, List<Reason> open) {

        public Judged {
            requireNonNull(yes, "yes");
            refuted = List.copyOf(refuted);
            open = List.copyOf(open);
        }

        /** {@return what refutes a premise, then what is not known} */
        public List<Reason> against() {
            List<Reason> all = new ArrayList<>(refuted);
            all.addAll(open);
            return List.copyOf(all);
        }
    }

    /**
     * A certificate with its own proofs. In this library only a table of rules makes one, after it has asked each of them; who
     * gets a certificate from elsewhere asks its question again, as {@code mooring verify-proof} does.
     *
     * @param question what the yes states, for people, for example {@code claim shop/data ends Bound}
     * @param release the release of Kubernetes that it applies to
     * @param proofs the premises and what proves them, in the order of the table
     * @return the certificate
     * @throws IllegalArgumentException if there is no proof
     */
    public static Certificate of(String question, Release release, List<Proof> proofs) {
        requireNonNull(question, "question");
        requireNonNull(release, "release");
        if (proofs.isEmpty()) {
            throw new IllegalArgumentException("expected at least one proof");
        }
        return new Certificate(question, release, proofs);
    }

    /**
     * A certificate for the conclusion from several yes answers about one cluster.
     *
     * @param question what this yes states
     * @param parts the certificates; not empty
     * @return the certificate: each premise once, with the facts of all parts
     * @throws IllegalArgumentException if there is no part
     */
    public static Certificate all(String question, List<Certificate> parts) {
        requireNonNull(question, "question");
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("expected at least one certificate");
        }
        return new Certificate(question, List.copyOf(parts));
    }

    private static List<Proof> joined(List<Certificate> parts) {
        Map<String, Set<Fact>> facts = new LinkedHashMap<>();
        Map<String, String> sentences = new LinkedHashMap<>();
        for (Certificate part : parts) {
            for (Proof each : part.proofs()) {
                facts.computeIfAbsent(each.code(), code -> new LinkedHashSet<>())
                        .addAll(each.by());
                sentences.put(each.code(), each.sentence());
            }
        }
        List<Proof> proofs = new ArrayList<>(facts.size());
        facts.forEach((code, by) -> proofs.add(new Proof(code, requireNonNull(sentences.get(code)), List.copyOf(by))));
        return List.copyOf(proofs);
    }

    /** {@return what the yes states} */
    public String question() {
        return question;
    }

    /** {@return the release of Kubernetes that it applies to} */
    public Release release() {
        return release;
    }

    /** {@return the premises and what proves them, in the order of the table} */
    public List<Proof> proofs() {
        List<Proof> known = proofs;
        if (known == null) {
            known = joined(parts);
            proofs = known;
        }
        return known;
    }

    /** {@return how many premises rely, at least in part, on a statement of the caller} */
    public long said() {
        return proofs().stream().filter(Proof::isSaid).count();
    }

    /**
     * {@return the JSON form: {@code question}, {@code release}, {@code premises}, each with {@code code}, {@code sentence},
     * {@code dischargedBy}, and {@code statement} if it relies on a statement of the caller}
     */
    public JsonObject toJson() {
        List<JsonValue> premises = new ArrayList<>(proofs().size());
        for (Proof proof : proofs()) {
            Map<String, JsonValue> members = new LinkedHashMap<>();
            members.put("code", JsonString.of(proof.code()));
            members.put("sentence", JsonString.of(proof.sentence()));
            members.put("dischargedBy", JsonArray.of(proof.by().stream().map(Fact::toJson)));
            if (proof.isSaid()) {
                members.put("statement", JsonString.of(statements(proof)));
            }
            premises.add(JsonObject.of(members));
        }
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("question", JsonString.of(question));
        members.put("release", JsonString.of(release.toString()));
        members.put("premises", new JsonArray(premises));
        return JsonObject.of(members);
    }

    private static String statements(Proof proof) {
        return String.join(
                "; ",
                proof.by().stream()
                        .filter(Fact::isSaid)
                        .map(Fact::words)
                        .distinct()
                        .toList());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Certificate certificate
                && certificate.question.equals(question)
                && certificate.release.equals(release)
                && certificate.proofs().equals(proofs());
    }

    @Override
    public int hashCode() {
        return question.hashCode();
    }

    /** The question, and the number of premises that prove it. */
    @Override
    public String toString() {
        return question + ": proven by " + proofs().size() + " premises"
                + (said() == 0 ? "" : " (" + said() + " by a statement of the caller)");
    }
}
