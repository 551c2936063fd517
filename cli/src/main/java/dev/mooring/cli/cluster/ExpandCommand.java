package dev.mooring.cli.cluster;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ClusterCommand;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.Export;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.ProofOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.input.TypedSize;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.SimilarNames;
import dev.mooring.evidence.Certificate;
import dev.mooring.expansion.AttributesChange;
import dev.mooring.expansion.Expansion;
import dev.mooring.expansion.TemplateGrowth;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import dev.mooring.quantity.QuantityException;
import dev.mooring.quantity.StorageSize;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** How the expansion of a claim proceeds, or what stops it. */
@Command(
        name = "expand",
        header = "Explain how a claim grows, and what stops it",
        description = {
            "Without --to: how the requested expansion proceeds, or why it hangs. With --to: whether the API server"
                    + " accepts the size, and what happens next. If the driver refuses a size, the answer contains the"
                    + " lowest legal request, as a patch. Give the stored claim, its volume, its class and the pods.",
            "",
            "For a StatefulSet: the steps that grow its claims and its template, each judged.",
            "",
            "For example:",
            "  " + Export.PASTE,
            "  mooring expand shop/data --to 20Gi export.yaml --complete all",
            "  mooring expand statefulset/web -n shop --to 20Gi export.yaml --complete all"
        },
        customSynopsis = {
            "mooring expand NAMESPACE/CLAIM [--to SIZE] [FILE]... [OPTIONS]",
            "       mooring expand statefulset/NAME --to SIZE [FILE]... [OPTIONS]"
        })
public final class ExpandCommand extends ClusterCommand {

    private static final Scope SCOPE = Scope.judging(
                    Kinds.PERSISTENT_VOLUME,
                    Kinds.PERSISTENT_VOLUME_CLAIM,
                    Kinds.STORAGE_CLASS,
                    Kinds.VOLUME_ATTRIBUTES_CLASS,
                    Kinds.STATEFUL_SET,
                    Kinds.POD,
                    Kinds.NODE,
                    Kinds.LEASE,
                    Kinds.NAMESPACE,
                    Kinds.RESOURCE_QUOTA,
                    Kinds.LIMIT_RANGE)
            .notJudging(
                    "can refuse a larger request",
                    "MutatingWebhookConfiguration",
                    "ValidatingWebhookConfiguration",
                    "MutatingAdmissionPolicy",
                    "ValidatingAdmissionPolicy");

    @Parameters(
            paramLabel = "CLAIM",
            description = "The claim: [NAMESPACE/]NAME, pvc/NAME or pvc NAME; without a namespace and -n the one in"
                    + " 'default', or else the only one of that name. Or a StatefulSet, sts/[NAMESPACE/]NAME: the steps"
                    + " that grow all claims of a template.")
    private String asked = "";

    @Option(names = "--to", paramLabel = "SIZE", order = 10, description = "The size to request, for example 20Gi.")
    private @Nullable String to;

    @Option(
            names = "--template",
            paramLabel = "NAME",
            order = 11,
            description = "With statefulset/NAME: the template that grows; not needed if the set has one template.")
    private @Nullable String template;

    @Option(
            names = "--attributes-class",
            paramLabel = "CLASS",
            order = 13,
            description = "Also check whether the claim may name this VolumeAttributesClass; '' means no class.")
    private @Nullable String attributesClass;

    @Option(
            names = "--resizer",
            paramLabel = "DRIVER",
            order = 12,
            description =
                    "State that the external-resizer of this CSI driver runs; no API object shows it. Repeatable.")
    private Set<String> resizers = new LinkedHashSet<>();

    @Mixin
    private final ProofOptions proof = new ProofOptions();

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    public ExpandCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Answer answer(Input documents, Format format) {
        Input read = judged(documents);
        Optional<StorageSize> size = size();
        InputObjects given = InputObjects.of(read, SCOPE, namespace());
        Inventory inventory = given.inventory();
        ObjectRef object = named(inventory, asked, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.STATEFUL_SET);
        boolean ofSet = object.kind().equals(Kinds.STATEFUL_SET);
        checkOptions(ofSet);
        given.problems(inventory.unreadable()).forEach(this::tell);
        return ofSet
                ? ofSet(object, given, inventory, size.orElseThrow(), format)
                : ofClaim(object, given, inventory, size, format);
    }

    private void checkOptions(boolean ofSet) {
        if (ofSet && to == null) {
            throw wrongOption(asked + ": expected the new size of its claims, with --to");
        }
        if (ofSet && attributesClass != null) {
            throw wrongOption("--attributes-class: expected a claim, found " + asked);
        }
        if (!ofSet && template != null) {
            throw wrongOption("--template " + template + ": expected statefulset/NAME, found " + asked);
        }
    }

    private Answer ofClaim(
            ObjectRef claim, InputObjects given, Inventory inventory, Optional<StorageSize> size, Format format) {
        Optional<ClaimView> found = inventory.claim(claim.namespace(), claim.name());
        if (found.isEmpty()) {
            return missing(given, unknown(claim, inventory));
        }
        requireResizers(found.get(), inventory);
        Expansion.Request growth = Expansion.Request.of(found.get()).withResizers(resizers);
        Expansion expansion = Expansion.of(size.map(growth::to).orElse(growth), inventory);
        AttributesChange.Request change =
                AttributesChange.Request.of(found.get()).withResizers(resizers);
        AttributesChange attributes =
                AttributesChange.of(attributesClass == null ? change : change.to(attributesClass), inventory);
        boolean isAsked = attributesClass != null || attributes.isAsked();
        List<Reason> reasons = new ArrayList<>(expansion.reasons());
        reasons.addAll(isAsked ? attributes.reasons() : List.of());
        List<Certificate> yes = new ArrayList<>();
        expansion.proof().ifPresent(yes::add);
        List<Reason> missing = new ArrayList<>(expansion.missing());
        if (isAsked) {
            attributes.proof().ifPresent(yes::add);
            missing.addAll(attributes.missing());
        }
        boolean proven = yes.size() == (isAsked ? 2 : 1);
        boolean fine = expansion.outlook().isFine()
                && (!isAsked || attributes.outlook().isFine());
        JsonObject json = expansion.toJson().with("attributesClass", isAsked ? attributes.toJson() : JsonNull.NULL);
        ExpandText page = new ExpandText(terminal().layout());
        String text = page.of(expansion) + (isAsked ? page.of(attributes) : "");
        Judged judged = new Judged(fine, reasons, proven ? yes : List.of(), missing);
        return answer(given, judged, text, json, format);
    }

    /** The resizer of another driver ignores the claim. Without its class and volume, the driver is unknown. */
    private void requireResizers(ClaimView claim, Inventory inventory) {
        List<VolumeView> volume = inventory.volume(claim.volumeName()).stream().toList();
        List<StorageClassView> storageClass =
                inventory.storageClass(claim.className()).stream().toList();
        if (!volume.isEmpty() || !storageClass.isEmpty()) {
            requireDrivers("--resizer", resizers, volume, storageClass);
        }
    }

    private Answer ofSet(ObjectRef set, InputObjects given, Inventory inventory, StorageSize size, Format format) {
        Optional<Manifest> found = inventory.find(set);
        if (found.isEmpty()) {
            return missing(given, "there is no " + set + " in the input");
        }
        requireDrivers("--resizer", resizers, inventory);
        TemplateGrowth.Request request = TemplateGrowth.Request.of(found.get(), size)
                .ofTemplate(Objects.requireNonNullElse(template, ""))
                .withResizers(resizers);
        TemplateGrowth growth = TemplateGrowth.of(request, inventory);
        List<Certificate> yes = growth.proof().map(List::of).orElse(List.of());
        Judged judged = new Judged(growth.outlook().isFine(), growth.reasons(), yes, growth.missing());
        return answer(given, judged, new ExpandText(terminal().layout()).of(growth), growth.toJson(), format);
    }

    private static Answer missing(InputObjects given, String problem) {
        List<String> messages = new ArrayList<>(given.messages());
        messages.add(problem);
        return new Answer("", "", messages, ExitCode.WRONG);
    }

    /** The findings, the proofs of a yes, and the missing evidence. */
    private record Judged(boolean fine, List<Reason> reasons, List<Certificate> yes, List<Reason> missing) {}

    private Answer answer(InputObjects given, Judged judged, String table, JsonObject json, Format format) {
        List<String> messages = new ArrayList<>(given.messages());
        boolean clear =
                !judged.yes().isEmpty() && given.notJudged().forbidding().isEmpty() && isUndisputed();
        List<Certificate> shown = clear ? judged.yes() : List.of();
        if (judged.fine() && judged.yes().isEmpty()) {
            judged.missing().stream()
                    .filter(each -> !judged.reasons().contains(each))
                    .forEach(each -> messages.add("not proven: " + each));
        }
        List<Reason> open = new ArrayList<>(judged.reasons());
        open.addAll(judged.missing());
        messages.addAll(clear ? List.of() : lacking(open));
        String text = format == Format.TABLE
                ? table + given.notJudged().toText() + proof.text(shown)
                : format.print(
                        List.of(ProofOptions.in(given.stating(given.notJudged().addedTo(json)), shown, terminal())));
        return new Answer(text, "", messages, failOn.exit(clear ? ExitCode.FINE : ExitCode.NO, judged::reasons));
    }

    private Optional<StorageSize> size() {
        if (to == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(StorageSize.parse(to));
        } catch (QuantityException e) {
            throw wrongOption("--to " + to + ": " + TypedSize.problem(to, e));
        }
    }

    private static String unknown(ObjectRef claim, Inventory inventory) {
        if (inventory.find(claim).isPresent()) {
            return "claim " + claim.key() + " cannot be read";
        }
        List<String> names = new ArrayList<>();
        inventory.claims().forEach(each -> names.add(each.key()));
        return SimilarNames.noClaim(claim.key(), names);
    }
}
