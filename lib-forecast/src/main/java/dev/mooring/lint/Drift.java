package dev.mooring.lint;

import dev.mooring.internal.Quote;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.workload.internal.StatefulSetClaims;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Claims of a StatefulSet that are not what their template asks for. The controller never changes a claim; a template changes
 * when the set is deleted without its pods and created again, a claim when it is expanded or created by hand.
 */
final class Drift {

    /** What is compared, with the severity of a difference: claims that were expanded by hand are common. */
    private enum Field {
        CLASS("class", "/storageClassName", Severity.WARN, claim -> claim.hasClass() ? claim.className() : ""),
        MODES("access modes", "/accessModes", Severity.WARN, claim -> String.join(",", sorted(claim))),
        SIZE(
                "size",
                "/resources/requests/storage",
                Severity.INFO,
                claim -> claim.request().canonical());

        private final String words;
        private final String path;
        private final Severity severity;

        private final Function<ClaimView, String> value;

        Field(String words, String path, Severity severity, Function<ClaimView, String> value) {
            this.words = words;
            this.path = path;
            this.severity = severity;
            this.value = value;
        }

        private static List<String> sorted(ClaimView claim) {
            return claim.accessModes().stream().sorted().toList();
        }

        /** A template without a class gets the default one, which its claims have. */
        private boolean differs(ClaimView template, ClaimView claim) {
            return !(this == CLASS && !template.hasClass())
                    && !value.apply(template).equals(value.apply(claim));
        }
    }

    private Drift() {}

    static Stream<Reason> of(Manifest set, Inventory objects) {
        try {
            Map<String, List<ClaimView>> claims = new HashMap<>();
            for (StatefulSetClaims.Wanted each : StatefulSetClaims.of(set).wanted()) {
                objects.claim(each.claim().namespace(), each.claim().name())
                        .ifPresent(claim -> claims.computeIfAbsent(each.template(), key -> new ArrayList<>())
                                .add(claim));
            }
            return claims.isEmpty() ? Stream.empty() : templates(set, claims);
        } catch (ManifestException e) {
            return Stream.empty();
        }
    }

    private static Stream<Reason> templates(Manifest set, Map<String, List<ClaimView>> claims) {
        List<Reason> findings = new ArrayList<>();
        List<JsonValue> items = set.spec().array("volumeClaimTemplates").items();
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i) instanceof JsonObject item) {
                ClaimView template = ClaimView.from(new Manifest(item));
                String path = "/spec/volumeClaimTemplates/" + i + "/spec";
                for (Field field : Field.values()) {
                    List<ClaimView> others = claims.getOrDefault(template.name(), List.of()).stream()
                            .filter(claim -> field.differs(template, claim))
                            .toList();
                    if (!others.isEmpty()) {
                        findings.add(differ(set, template, field, others).at(path + field.path));
                    }
                }
            }
        }
        return findings.stream();
    }

    private static Reason differ(Manifest set, ClaimView template, Field field, List<ClaimView> claims) {
        Set<String> seen = new TreeSet<>();
        claims.forEach(claim -> seen.add(field.value.apply(claim)));
        List<String> names = claims.stream().map(ClaimView::name).toList();
        return Findings.of(
                        LintCode.CLAIMS_DIFFER_FROM_TEMPLATE,
                        set.ref(),
                        "",
                        "the " + field.words + " of " + (names.size() == 1 ? "claim " : "claims ") + Quote.list(names)
                                + " differs from template " + Quote.text(template.name())
                                + ": the next pod of the set gets another volume than "
                                + (names.size() == 1 ? "this one" : "these"),
                        "create the set again with a template that says what its claims are, without deleting its pods")
                .withSeverity(field.severity)
                .withValues(field.value.apply(template), String.join(", ", seen));
    }
}
