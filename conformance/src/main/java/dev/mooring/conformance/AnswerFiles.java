package dev.mooring.conformance;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Which files there are, by name without {@code .jsonl} and {@code .gz}, and who asks them. */
final class AnswerFiles {

    private static final Map<String, Supplier<Questions>> ASKED = Map.of(
            "admission", AdmissionQuestions::new,
            "binding", BindingQuestions::new,
            "ceph-csi", CephCsiQuestions::new,
            "contention", SettleQuestions::new,
            "quantity", QuantityQuestions::new,
            "rbd-translation", RbdTranslationQuestions::new,
            "settle", SettleQuestions::new,
            "sync", SyncQuestions::new);

    /** Recorded already; to be moved up when the library can answer them. */
    private static final Set<String> NOT_YET_ASKED = Set.of("attach", "attachments", "paths", "schedule");

    private AnswerFiles() {}

    static boolean isAnswerFile(String fileName) {
        return fileName.endsWith(".jsonl") || fileName.endsWith(".jsonl.gz");
    }

    static Optional<Questions> questions(String fileName) {
        return Optional.ofNullable(ASKED.get(kind(fileName))).map(Supplier::get);
    }

    static String whyNotAsked(String fileName) {
        return NOT_YET_ASKED.contains(kind(fileName)) ? "not asked yet" : "not a known answer file";
    }

    private static String kind(String fileName) {
        return fileName.substring(0, fileName.lastIndexOf(".jsonl"));
    }
}
