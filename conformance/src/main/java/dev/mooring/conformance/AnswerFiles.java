package dev.mooring.conformance;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which files there are, by name without {@code .jsonl} and {@code .gz}, and who asks them. */
final class AnswerFiles {

    private static final Map<String, Questions> ASKED = Map.of(
            "quantity", new QuantityQuestions(),
            "ceph-csi", new CephCsiQuestions(),
            "rbd-translation", new RbdTranslationQuestions());

    /** Recorded already; to be moved up when the library can answer them. */
    private static final Set<String> NOT_YET_ASKED = Set.of(
            "admission", "attach", "attachments", "binding", "contention", "paths", "schedule", "settle", "sync");

    private AnswerFiles() {}

    static boolean isAnswerFile(String fileName) {
        return fileName.endsWith(".jsonl") || fileName.endsWith(".jsonl.gz");
    }

    static Optional<Questions> questions(String fileName) {
        return Optional.ofNullable(ASKED.get(kind(fileName)));
    }

    static String whyNotAsked(String fileName) {
        return NOT_YET_ASKED.contains(kind(fileName)) ? "not asked yet" : "not a known answer file";
    }

    private static String kind(String fileName) {
        return fileName.substring(0, fileName.lastIndexOf(".jsonl"));
    }
}
