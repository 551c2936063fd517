package dev.mooring.conformance;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Which files there are, by name without {@code .jsonl} and {@code .gz}, and who asks them. */
final class AnswerFiles {

    private static final Map<String, Supplier<Questions>> ASKED = Map.ofEntries(
            entry("admission", AdmissionQuestions::new),
            entry("attach", AttachQuestions::new),
            entry("attachments", AttachmentQuestions::new),
            entry("binding", BindingQuestions::new),
            entry("ceph-csi", CephCsiQuestions::new),
            entry("contention", SettleQuestions::new),
            entry("paths", PathQuestions::new),
            entry("quantity", QuantityQuestions::new),
            entry("rbd-translation", RbdTranslationQuestions::new),
            entry("schedule", ScheduleQuestions::new),
            entry("settle", SettleQuestions::new),
            entry("sync", SyncQuestions::new));

    private AnswerFiles() {}

    static boolean isAnswerFile(String fileName) {
        return fileName.endsWith(".jsonl") || fileName.endsWith(".jsonl.gz");
    }

    static Optional<Questions> questions(String fileName) {
        return Optional.ofNullable(ASKED.get(kind(fileName))).map(Supplier::get);
    }

    private static String kind(String fileName) {
        return fileName.substring(0, fileName.lastIndexOf(".jsonl"));
    }
}
