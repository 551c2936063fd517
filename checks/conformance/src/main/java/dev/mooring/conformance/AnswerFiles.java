package dev.mooring.conformance;

import static java.util.Map.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The known files, by name without {@code -by-release}, {@code -by-branch}, {@code .jsonl} and {@code .gz}, and their questions. */
final class AnswerFiles {

    /** The suffixes of files with questions about differences between releases, and about branches of the real code. */
    private static final List<String> AIMED = List.of("-by-release", "-by-branch");

    private static final Map<String, Supplier<Questions>> ASKED = Map.ofEntries(
            entry("admission", AdmissionQuestions::new),
            entry("attach", AttachQuestions::new),
            entry("attachments", AttachmentQuestions::new),
            entry("binding", BindingQuestions::new),
            entry("ceph-csi", CephCsiQuestions::new),
            entry("contention", SettleQuestions::new),
            entry("paths", PathQuestions::new),
            entry("plugins", PluginQuestions::new),
            entry("quantity", QuantityQuestions::new),
            entry("rbd-translation", RbdTranslationQuestions::new),
            entry("schedule", ScheduleQuestions::new),
            entry("settle", SettleQuestions::new),
            entry("sync", SyncQuestions::new),
            entry("templates", AdmissionQuestions::wordForWord),
            entry("workloads", WorkloadQuestions::new));

    private AnswerFiles() {}

    static boolean isAnswerFile(String fileName) {
        return fileName.endsWith(".jsonl") || fileName.endsWith(".jsonl.gz");
    }

    /** The answer files of a folder by name, including unknown ones. */
    static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> isAnswerFile(String.valueOf(file.getFileName())))
                    .sorted()
                    .toList();
        }
    }

    static Optional<Questions> questions(String fileName) {
        return Optional.ofNullable(ASKED.get(kind(fileName))).map(Supplier::get);
    }

    private static String kind(String fileName) {
        String name = fileName.substring(fileName.indexOf('/') + 1, fileName.lastIndexOf(".jsonl"));
        return AIMED.stream()
                .filter(name::endsWith)
                .findFirst()
                .map(suffix -> name.substring(0, name.length() - suffix.length()))
                .orElse(name);
    }
}
