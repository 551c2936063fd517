package dev.mooring.plan;

import dev.mooring.expansion.Expansion.ExpansionOutlook;
import dev.mooring.expansion.TemplateGrowth;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.quantity.QuantityException;
import dev.mooring.quantity.StorageSize;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import dev.mooring.step.StepCondition.Prints;
import dev.mooring.step.StepKind;
import dev.mooring.step.internal.Change;
import dev.mooring.step.internal.Check;
import dev.mooring.step.internal.Checks;
import dev.mooring.step.internal.Kubectl;
import dev.mooring.step.internal.World;
import dev.mooring.workload.internal.Operator;
import dev.mooring.workload.internal.StatefulSetClaims;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The claims of a StatefulSet grow, and its template with them: claims first, then the set is deleted without its pods and created
 * with the larger template.
 */
final class GrowDraft extends GoalDraft {

    private final Goal.Grow goal;
    private final ObjectRef set;
    private final SetRecreation again;

    GrowDraft(Goal.Grow goal, Inventory now) {
        super(now);
        this.goal = goal;
        this.set = goal.object();
        this.again = new SetRecreation(this, set);
    }

    @Override
    void write() {
        draft.kinds.addAll(Set.of(Kinds.STATEFUL_SET, Kinds.STORAGE_CLASS));
        draft.concerned.add(set);
        Optional<Manifest> there = now.find(set);
        Optional<Manifest> known = there.or(again::kept);
        if (known.isEmpty()) {
            draft.refuse(PlanCode.PLAN_OBJECT_NOT_GIVEN, set, "is not given, and no given claim remembers it");
            return;
        }
        owner(known.get());
        try {
            Optional<StorageSize> size = size(known.get());
            if (size.isPresent()) {
                grow(there, known.get(), size.get());
            }
        } catch (ManifestException | QuantityException e) {
            draft.refuse(PlanCode.PLAN_GOAL_UNCLEAR, set, String.valueOf(e.getMessage()));
        }
    }

    /** The owner of the set creates it again as its own spec says. */
    private void owner(Manifest known) {
        for (JsonValue each : known.metadata().array("ownerReferences").items()) {
            if (each instanceof JsonObject owner
                    && owner.get("controller").filter(JsonBoolean.TRUE::equals).isPresent()) {
                String kind = owner.string("kind").orElse("");
                String field = Operator.sizeField(owner.string("apiVersion").orElse(""), kind)
                        .orElse("its spec");
                draft.refuse(
                        PlanCode.PLAN_OWNER_DECIDES,
                        set,
                        "is made by " + kind + "/" + owner.string("name").orElse("")
                                + ", which creates it again with the size that " + field + " has",
                        RemedyStep.of(
                                "change-owner",
                                "ask for the size in " + field
                                        + " of the owner; its operator does the rest, or says how"));
            }
        }
    }

    /** That of the goal; or the largest that a claim or the template requests. */
    private Optional<StorageSize> size(Manifest known) {
        if (!goal.size().isEmpty()) {
            return Optional.of(StorageSize.parse(goal.size()));
        }
        Optional<StorageSize> largest =
                claims(known).stream().map(ClaimView::request).max(StorageSize::compareTo);
        Optional<StorageSize> asked = asked(known);
        if (largest.isEmpty() && asked.isEmpty()) {
            draft.refuse(
                    PlanCode.PLAN_GOAL_UNCLEAR,
                    set,
                    "has no template of this name, or several and none is named",
                    RemedyStep.of("name-template", "name the template"));
        }
        return largest.filter(
                        each -> asked.filter(other -> other.compareTo(each) > 0).isEmpty())
                .or(() -> asked);
    }

    private String template(Manifest known) {
        List<Part> templates = Part.of(known).at("spec", "volumeClaimTemplates").items();
        return goal.template().isEmpty() && templates.size() == 1
                ? templates.get(0).at("metadata", "name").text()
                : goal.template();
    }

    private Optional<StorageSize> asked(Manifest known) {
        String name = template(known);
        return Part.of(known).at("spec", "volumeClaimTemplates").items().stream()
                .filter(each -> each.at("metadata", "name").text().equals(name))
                .findFirst()
                .flatMap(each ->
                        each.at("spec", "resources", "requests", "storage").size());
    }

    private List<ClaimView> claims(Manifest known) {
        StatefulSetClaims wanted = StatefulSetClaims.of(known);
        String name = template(known);
        return now.claims().stream()
                .filter(each -> each.namespace().equals(set.namespace())
                        && wanted.templateOf(each.name())
                                .filter(found -> found.template().equals(name))
                                .isPresent())
                .toList();
    }

    private void grow(Optional<Manifest> there, Manifest known, StorageSize size) {
        TemplateGrowth growth = TemplateGrowth.of(
                TemplateGrowth.Request.of(known, size)
                        .ofTemplate(goal.template())
                        .withResizers(goal.resizers()),
                now);
        if (growth.outlook().compareTo(ExpansionOutlook.UNKNOWN) >= 0) {
            draft.refused.addAll(growth.reasons());
            draft.isUnknown = growth.outlook() == ExpansionOutlook.UNKNOWN;
            if (draft.isUnknown) {
                draft.refuse(PlanCode.PLAN_GROWTH_NOT_KNOWN, set, "whether its claims grow is not known");
            } else {
                draft.refuse(PlanCode.PLAN_CANNOT_GROW, set, "its claims do not grow to " + size);
            }
            return;
        }
        growth.proof().ifPresent(draft.proofs::add);
        growth.reasons().stream().filter(GrowDraft::isRemark).forEach(draft.remarks::add);
        goal.resizers().stream().sorted().forEach(each -> draft.said.add("the external-resizer of " + each + " runs"));
        List<ClaimView> claims = claims(known);
        for (ClaimView each : claims) {
            concern(each);
            ask(each, size);
        }
        for (ClaimView each : claims) {
            await(each, size);
        }
        if (there.isEmpty() || growth.recreated().isPresent()) {
            Manifest larger = growth.recreated().orElse(known);
            again.write(
                    there,
                    again.kept()
                            .filter(each -> asked(each).equals(asked(larger)))
                            .orElse(larger),
                    claims);
        }
        Check template = template(known, size);
        draft.end(template.statement(), template.holds());
        again.forget(
                claims,
                template,
                "no trace of the plan is left on the claim; if the manifest is in Git, put the larger template there now");
        recipe.othersStay(Set.of());
    }

    private static boolean isRemark(Reason reason) {
        return reason.severity().compareTo(Severity.WARN) >= 0;
    }

    private void concern(ClaimView claim) {
        draft.concerned.add(claim.ref());
        Optional<VolumeView> volume = now.volume(claim.volumeName());
        if (volume.isPresent()) {
            draft.concerned.add(volume.get().ref());
            draft.owners.put(claim.volumeName(), Set.of(claim.ref()));
        }
    }

    private void ask(ClaimView claim, StorageSize size) {
        draft.end(
                claim.ref() + " asks for " + size,
                world -> world.isClaim(claim.ref(), each -> each.request().compareTo(size) >= 0));
        if (claim.request().compareTo(size) >= 0) {
            return;
        }
        JsonObject patch = requests(size);
        draft.step(StepKind.PATCH, "ask-for-size", claim.ref(), "a claim grows when it requests more; it never shrinks")
                .doing(
                        Kubectl.HERE.patch(claim.ref(), patch),
                        new Change.Grow(claim.ref(), claim.volumeName(), patch, text(size)))
                .proving("the API server accepts " + size + " for the claim");
    }

    private static JsonObject requests(StorageSize size) {
        JsonValue text = JsonString.of(text(size));
        return JsonObject.of(
                "spec", JsonObject.of("resources", JsonObject.of("requests", JsonObject.of("storage", text))));
    }

    private static String text(StorageSize size) {
        return size.canonical();
    }

    /** A driver may round up: then the volume has more, and only the change from its former size shows that it grew. */
    private void await(ClaimView claim, StorageSize size) {
        Optional<VolumeView> volume = now.volume(claim.volumeName());
        if (volume.filter(each -> each.capacity().compareTo(size) < 0).isEmpty()) {
            return;
        }
        ObjectRef ref = volume.get().ref();
        List<String> look = Kubectl.HERE.read(ref, "{.spec.capacity.storage}");
        Predicate<World> holds =
                world -> world.isVolume(ref.name(), each -> each.capacity().compareTo(size) >= 0);
        String had = Part.of(volume.get().manifest())
                .at("spec", "capacity", "storage")
                .text();
        // An earlier request may come first.
        boolean isGrowing = claim.request().compareTo(volume.get().capacity()) > 0
                && claim.request().compareTo(size) < 0;
        Check grown = isGrowing
                ? Checks.HERE.of(ref, ref + " has " + size, look, Prints.EXACTLY, text(size), holds)
                : Checks.HERE.of(
                        ref,
                        ref + " has " + size + ", or more if its driver rounds up: no longer " + had,
                        look,
                        Prints.NOT_THE_WORD,
                        had,
                        holds);
        draft.await(
                "wait-until-grown",
                ref,
                look,
                "the set is not touched before every volume has grown; a claim that no pod mounts shows its new size when one"
                        + " does",
                List.of(grown));
    }

    private Check template(Manifest known, StorageSize size) {
        int index = index(known, template(known));
        return Checks.HERE.reads(
                set,
                "template " + template(known) + " of " + set + " asks for " + size,
                "{.spec.volumeClaimTemplates[" + index + "].spec.resources.requests.storage}",
                Prints.EXACTLY,
                text(size),
                world -> world.find(set)
                        .flatMap(this::asked)
                        .filter(each -> each.compareTo(size) == 0)
                        .isPresent());
    }

    /** The place of a template in a set. */
    private static int index(Manifest set, String template) {
        List<Part> templates = Part.of(set).at("spec", "volumeClaimTemplates").items();
        for (int i = 0; i < templates.size(); i++) {
            if (templates.get(i).at("metadata", "name").text().equals(template)) {
                return i;
            }
        }
        return 0;
    }
}
