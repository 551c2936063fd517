package dev.mooring.expansion;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Certificate;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.internal.Evidence;
import dev.mooring.quantity.StorageSize;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How the claims of a StatefulSet grow, and its template with them.
 *
 * <p>The API server accepts no change of {@code volumeClaimTemplates}. So each claim is patched, then the set is
 * deleted with {@code --cascade=orphan}, so that its pods and claims stay, and created with the larger template. Each
 * patch, and a claim of the larger template, is judged by {@link dev.mooring.admission.Admission}; only the template of
 * the set itself is judged.
 *
 * @param set the StatefulSet
 * @param template the template that grows; empty if it is not known which one
 * @param size the size
 * @param outlook what happens if the steps are done
 * @param claims how the expansion of each claim continues, by ordinal
 * @param reasons what stops it, and what to be careful about
 * @param steps what to do, in order; empty if it cannot work
 * @param recreated the set to create; empty if it stays, or if it cannot work
 * @param proof the proof that the claims have the size or get it; empty if evidence is missing or something stops it
 * @param missing what is missing for the proof; empty with a proof
 */
public record TemplateGrowth(
        ObjectRef set,
        String template,
        StorageSize size,
        Expansion.ExpansionOutlook outlook,
        List<Expansion> claims,
        List<Reason> reasons,
        List<RemedyStep> steps,
        Optional<Manifest> recreated,
        Optional<Certificate> proof,
        List<Reason> missing) {

    public TemplateGrowth {
        requireNonNull(set, "set");
        requireNonNull(template, "template");
        requireNonNull(size, "size");
        requireNonNull(outlook, "outlook");
        claims = List.copyOf(claims);
        reasons = List.copyOf(reasons);
        steps = List.copyOf(steps);
        requireNonNull(recreated, "recreated");
        requireNonNull(proof, "proof");
        missing = List.copyOf(missing);
    }

    /**
     * How do the claims of a template grow?
     *
     * @param request which set, template and size
     * @param inventory the claims of the set, their volumes and classes, and the pods
     * @return the plan
     */
    public static TemplateGrowth of(Request request, Inventory inventory) {
        TemplateFacts facts = new TemplateFacts(request, Evidence.open(inventory));
        Growth own = Growth.of(facts, Stream.of(TemplateRule.values()).map(each -> each.row));
        List<Expansion> claims = expansions(request, facts, inventory);
        Expansion.ExpansionOutlook outlook = own.outlook();
        List<Reason> reasons = new ArrayList<>(own.reasons());
        List<Reason> missing = new ArrayList<>(own.missing());
        for (Expansion claim : claims) {
            outlook = outlook.or(claim.outlook());
            missing.addAll(claim.missing());
            claim.reasons().stream()
                    .filter(reason -> reason.severity() != Severity.INFO)
                    .forEach(reasons::add);
        }
        boolean works = outlook.compareTo(Expansion.ExpansionOutlook.HANGS) < 0;
        return new TemplateGrowth(
                facts.set,
                facts.template,
                facts.size,
                outlook,
                claims,
                reasons,
                works ? TemplateSteps.of(facts, claims) : List.of(),
                works && facts.isRecreated() ? Optional.of(facts.recreated()) : Optional.empty(),
                outlook.isFine() ? proof(own, claims) : Optional.empty(),
                missing);
    }

    /** The proof for the set and each of its claims. */
    private static Optional<Certificate> proof(Growth set, List<Expansion> claims) {
        boolean proven = claims.stream().allMatch(claim -> claim.proof().isPresent());
        return set.proof().filter(yes -> proven).map(yes -> {
            List<Certificate> parts = new ArrayList<>();
            parts.add(yes);
            claims.forEach(claim -> claim.proof().ifPresent(parts::add));
            return Certificate.all(yes.question(), parts);
        });
    }

    private static List<Expansion> expansions(Request request, TemplateFacts facts, Inventory inventory) {
        Expansions expansions = Expansions.of(inventory);
        List<Expansion> claims = new ArrayList<>();
        for (ClaimView claim : facts.claims()) {
            Expansion.Request growth = Expansion.Request.of(claim).withResizers(request.resizers());
            boolean grows = claim.request().compareTo(request.size()) < 0;
            Expansion.Request asked = grows ? growth.to(request.size()) : growth;
            claims.add(expansions.of(asked));
            expansions = expansions.after(asked);
        }
        return claims;
    }

    /** The set, the template with its size, the outlook, and how much is to do, on one line. */
    @Override
    public String toString() {
        return set + ": template " + template + " to " + size.canonical() + ", " + outlook + ", " + claims.size()
                + (claims.size() == 1 ? " claim, " : " claims, ") + steps.size()
                + (steps.size() == 1 ? " step" : " steps")
                + reasons.stream()
                        .findFirst()
                        .map(each -> ": " + each.message())
                        .orElse("");
    }

    /** {@return the answer as JSON, as {@code docs/json.md} has it} */
    public JsonObject toJson() {
        return JsonObject.of("namespace", JsonString.of(set.namespace()))
                .with("name", set.name())
                .with("template", template)
                .with("size", size.canonical())
                .with("outlook", outlook.toString())
                .with("claims", JsonArray.of(claims.stream().map(Expansion::toJson)))
                .with("reasons", Reason.toJson(reasons))
                .with("steps", JsonArray.of(steps.stream().map(RemedyStep::toJson)))
                .with("recreated", recreated.<JsonValue>map(Manifest::json).orElse(JsonNull.NULL))
                .with("missing", Reason.toJson(missing));
    }

    /**
     * Which claims of a StatefulSet to grow.
     *
     * @param set the StatefulSet as it is stored
     * @param template the name of the template; empty for the only one
     * @param size the size that each claim and the template are to ask for
     * @param resizers the CSI drivers whose external-resizer is known to run; no object of the API shows it
     */
    public record Request(Manifest set, String template, StorageSize size, Set<String> resizers) {

        public Request {
            requireNonNull(set, "set");
            requireNonNull(template, "template");
            requireNonNull(size, "size");
            resizers = Set.copyOf(resizers);
        }

        /**
         * The growth of the only template of a set.
         *
         * @param set the StatefulSet as it is stored: a document, or an object of the fabric8 model
         * @param size the size
         * @return the request
         * @throws dev.mooring.manifest.ManifestException if the object has no JSON form
         */
        public static Request of(Object set, StorageSize size) {
            return new Request(Manifest.from(set), "", size, Set.of());
        }

        /**
         * The same for one of several templates.
         *
         * @param name the name of the template
         * @return the changed copy
         */
        public Request ofTemplate(String name) {
            return new Request(set, name, size, resizers);
        }

        /**
         * The same with drivers whose external-resizer is known to run.
         *
         * @param drivers the names of the CSI drivers
         * @return the changed copy
         */
        public Request withResizers(Set<String> drivers) {
            return new Request(set, template, size, Resizers.union(resizers, drivers));
        }
    }
}
