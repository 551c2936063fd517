package dev.mooring.lint;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.object.Inventory;
import dev.mooring.object.Unreadable;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What was found in the storage objects.
 *
 * @param objects what was checked
 * @param findings the findings, the most severe first
 * @param notJudged the checks that did not run, or not on all objects, because objects were not given
 * @param unreadable the objects that cannot be read; no finding takes them into account
 * @param proof the proof that nothing worse than an information is there; empty if something was found, or a check did
 *     not run
 */
public record LintReport(
        Inventory objects,
        List<Reason> findings,
        List<NotLookedFor> notJudged,
        List<Unreadable> unreadable,
        Optional<Certificate> proof) {

    public LintReport {
        requireNonNull(objects, "objects");
        findings = List.copyOf(findings);
        notJudged = List.copyOf(notJudged);
        unreadable = List.copyOf(unreadable);
        requireNonNull(proof, "proof");
    }

    /**
     * What was found in the objects, and whether that is an all-clear about the checks that ran.
     *
     * @param others whether the question includes other rooms
     */
    static LintReport of(
            Inventory objects,
            List<Reason> findings,
            List<LintCode> codes,
            boolean others,
            List<Unreadable> unreadable) {
        List<NotLookedFor> notJudged = NotLookedFor.in(objects, codes);
        LintReport open = new LintReport(objects, findings, notJudged, unreadable, Optional.empty());
        Certificate.Judged judged = Rule.judge(
                "no check found a danger in the storage objects of the cluster",
                objects.release(),
                reads -> new LintEvidence(open, others, reads),
                LintRule.table(codes));
        return new LintReport(objects, findings, notJudged, unreadable, judged.yes());
    }

    /** {@return whether every check ran on all objects of the cluster, and found nothing worse than an information} */
    public boolean isClear() {
        return proof.isPresent();
    }

    /**
     * {@return {@code kubernetes}, {@code objects}, {@code clear}, {@code findings}, {@code notJudged}, {@code
     * unreadable}, and {@code proof} of an all-clear}
     */
    public JsonObject toJson() {
        JsonObject json = JsonObject.of(
                        "kubernetes", JsonString.of(objects.release().toString()))
                .with("objects", new JsonNumber(String.valueOf(objects.all().size())))
                .with("clear", JsonBoolean.of(isClear()))
                .with("findings", Reason.toJson(findings))
                .with("notJudged", JsonArray.of(notJudged.stream().map(NotLookedFor::toJson)))
                .with("unreadable", JsonArray.of(unreadable.stream().map(LintReport::toJson)));
        return proof.map(each -> json.with("proof", each.toJson())).orElse(json);
    }

    private static JsonObject toJson(Unreadable each) {
        return JsonObject.of("object", JsonString.of(each.object().toString()))
                .with("path", each.pointer().toString())
                .with("message", each.problem());
    }

    /**
     * Checks that did not run, or only on the objects that are given.
     *
     * @param codes the checks, in the order of the table
     * @param kinds the kinds that may be incomplete
     * @param extent whether the checks ran at all
     */
    public record NotLookedFor(List<LintCode> codes, List<String> kinds, Extent extent) {

        /** Whether the checks ran at all. */
        public enum Extent {
            /** No: one object that is missing would make a wrong finding. */
            NOT_AT_ALL,
            /** Among the objects that are given; others may have it too. */
            AMONG_GIVEN;

            @Override
            public String toString() {
                return EnumNames.kebabCase(this);
            }
        }

        /** A group. */
        private record Key(List<String> kinds, Extent extent) {}

        public NotLookedFor {
            codes = List.copyOf(codes);
            kinds = List.copyOf(kinds);
            requireNonNull(extent, "extent");
        }

        /** The checks that did not run on some objects, by the kinds that are missing. */
        static List<NotLookedFor> in(Inventory objects, List<LintCode> asked) {
            Map<Key, List<LintCode>> groups = new LinkedHashMap<>();
            for (LintCode code : asked) {
                List<String> missing = code.missing(objects);
                boolean partly = missing.isEmpty() && !objects.isComplete(code.kind());
                if (partly || !missing.isEmpty()) {
                    Key key = partly
                            ? new Key(List.of(code.kind()), Extent.AMONG_GIVEN)
                            : new Key(missing, Extent.NOT_AT_ALL);
                    groups.computeIfAbsent(key, each -> new ArrayList<>()).add(code);
                }
            }
            return groups.entrySet().stream()
                    .map(each -> new NotLookedFor(
                            each.getValue(),
                            each.getKey().kinds(),
                            each.getKey().extent()))
                    .toList();
        }

        /** {@return one sentence for people} */
        public String message() {
            String what = codes.stream().map(LintCode::words).collect(Collectors.joining(", "));
            String how = extent == Extent.NOT_AT_ALL ? "are not checked" : "are checked only against the given objects";
            return what + " " + how + ": "
                    + (kinds.size() == 1 ? "this list may be incomplete: " : "these lists may be incomplete: ")
                    + String.join(", ", kinds);
        }

        /** {@return {@code codes}, {@code kinds}, {@code amongGiven} and {@code message}} */
        public JsonObject toJson() {
            return JsonObject.of(
                            "codes",
                            JsonArray.ofStrings(codes.stream().map(LintCode::id).toList()))
                    .with("kinds", JsonArray.ofStrings(kinds))
                    .with("amongGiven", JsonBoolean.of(extent == Extent.AMONG_GIVEN))
                    .with("message", message());
        }
    }
}
