package dev.mooring.cli.cluster;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.ManifestCommand;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.SimilarNames;
import dev.mooring.expansion.Expansion;
import dev.mooring.expansion.ExpansionRequest;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.quantity.QuantityException;
import dev.mooring.quantity.StorageSize;
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

/** How the expansion of a claim goes on, or what stops it. */
@Command(
        name = "expand",
        header = "Explain how a claim grows, and what stops it",
        description = {
            "Without --to: how the expansion goes on that the claim asks for, or why it hangs. With --to: whether the"
                    + " API server accepts the size, what happens then, and who does it. If the driver refuses a size, the"
                    + " answer has the lowest request that is still legal, as a patch. Give the claim as it is stored, its"
                    + " volume, its class and the pods.",
            "",
            "For example:",
            "  kubectl get pvc,pv,sc,pod -A -o yaml | mooring expand shop/data --to 20Gi"
        },
        customSynopsis = "mooring expand NAMESPACE/CLAIM [--to SIZE] [-f FILE]... [OPTIONS]")
public final class ExpandCommand extends ManifestCommand {

    private static final Scope SCOPE = Scope.judging(
                    Kinds.PERSISTENT_VOLUME,
                    Kinds.PERSISTENT_VOLUME_CLAIM,
                    Kinds.STORAGE_CLASS,
                    Kinds.VOLUME_ATTRIBUTES_CLASS,
                    Kinds.STATEFUL_SET,
                    Kinds.POD)
            .notJudging(
                    "can refuse a larger request",
                    "ResourceQuota",
                    "MutatingWebhookConfiguration",
                    "ValidatingWebhookConfiguration",
                    "MutatingAdmissionPolicy",
                    "ValidatingAdmissionPolicy");

    @Parameters(
            paramLabel = "CLAIM",
            description = "NAMESPACE/CLAIM, or a claim of the namespace of -n, or else of 'default'.")
    private String asked = "";

    @Option(names = "--to", paramLabel = "SIZE", order = 10, description = "The size to ask for, for example 20Gi.")
    private @Nullable String to;

    @Option(
            names = "--resizer",
            paramLabel = "DRIVER",
            order = 12,
            description = "The external-resizer of this CSI driver runs; no object of the API shows it. Repeatable.")
    private Set<String> resizers = new LinkedHashSet<>();

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    public ExpandCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Format[] formats() {
        return new Format[] {Format.TABLE, Format.JSON, Format.YAML};
    }

    @Override
    protected Answer answer(Input read, Format format) {
        Optional<StorageSize> size = size();
        InputObjects given = InputObjects.of(read, SCOPE, namespace());
        Inventory inventory = given.inventory();
        given.problems(inventory.unreadable()).forEach(this::tell);
        List<String> messages = new ArrayList<>(given.messages());
        ObjectRef claim = claim();
        Optional<ClaimView> found = inventory.claim(claim.namespace(), claim.name());
        if (found.isEmpty()) {
            messages.add(unknown(claim, inventory));
            return new Answer("", "", messages, ExitCode.WRONG);
        }
        ExpansionRequest request = ExpansionRequest.of(found.get()).withResizers(resizers);
        Expansion expansion = Expansion.of(size.map(request::to).orElse(request), inventory);
        boolean fine =
                expansion.outlook().isFine() && given.notJudged().forbidding().isEmpty() && !given.isContradictory();
        String text = format == Format.TABLE
                ? ExpandText.of(expansion) + given.notJudged().toText()
                : format.print(List.of(given.notJudged().addedTo(expansion.toJson())));
        return new Answer(text, "", messages, failOn.exit(fine ? ExitCode.FINE : ExitCode.NO, expansion::reasons));
    }

    private ObjectRef claim() {
        int slash = asked.indexOf('/');
        return slash < 0
                ? ObjectRef.claim(Objects.requireNonNullElse(namespace(), "default"), asked)
                : ObjectRef.claim(asked.substring(0, slash), asked.substring(slash + 1));
    }

    private Optional<StorageSize> size() {
        if (to == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(StorageSize.parse(to));
        } catch (QuantityException e) {
            throw wrongOption("--to " + to + ": " + e.getMessage());
        }
    }

    private static String unknown(ObjectRef claim, Inventory inventory) {
        if (inventory.find(claim).isPresent()) {
            return "claim " + claim.key() + " cannot be read";
        }
        List<String> names = new ArrayList<>();
        inventory.claims().forEach(each -> names.add(each.key()));
        return "there is no claim " + claim.key() + " in the input; "
                + (names.isEmpty()
                        ? "it has no claim"
                        : "the nearest of its " + names.size() + " claims: "
                                + String.join(", ", SimilarNames.to(claim.key(), names)));
    }
}
