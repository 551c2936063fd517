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
import dev.mooring.cli.render.Format;
import dev.mooring.deletion.DeletionEnd;
import dev.mooring.deletion.DeletionEnd.State;
import dev.mooring.deletion.Holder;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.Holders;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Explains what keeps an object in Terminating. */
@Command(
        name = "holders",
        header = "Explain what keeps an object in Terminating",
        description = {
            "Shows each finalizer that keeps the object, who removes it, which objects prevent that, how the object"
                    + " loses the finalizer, and what is lost if the finalizer is removed by force. An object that is"
                    + " not being deleted is treated as if it were deleted now.",
            "",
            "Exit code 1 if something holds the object, or if that is not known. The users of a claim are known only"
                    + " if all pods are given: export with -A in one list, or pass --complete Pod.",
            "",
            "For example:",
            "  " + Export.PASTE,
            "  mooring holders pvc/shop/data export.yaml --complete all"
        },
        customSynopsis = "mooring holders KIND/[NAMESPACE/]NAME [FILE]... [OPTIONS]")
public final class HoldersCommand extends ClusterCommand {

    @Parameters(
            paramLabel = "OBJECT",
            description =
                    "[KIND/][NAMESPACE/]NAME, or KIND NAME as for kubectl: pvc, pv, pod, ns, sts, deploy and so on."
                            + " Without a namespace and -n: the object in 'default', or else the only one of that name.")
    private String object = "";

    /** At most this many objects of a namespace are shown. */
    private static final int MOST = 20;

    private static final int WIDTH = 120;

    @Mixin
    private final ScaleArguments scale = new ScaleArguments();

    @Mixin
    private final ProofOptions proof = new ProofOptions();

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    public HoldersCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Answer answer(Input documents, Format format) {
        Input read = judged(documents);
        InputObjects given = InputObjects.of(read, Scope.EVERYTHING, namespace());
        Inventory inventory = given.inventory();
        given.problems(inventory.unreadable()).forEach(this::tell);
        ObjectRef asked = asked(inventory);
        Forecast now = scaled(inventory);
        Holders holders = Holders.after(now, inventory, asked).orElseThrow();
        String text = format == Format.TABLE
                ? text(holders)
                        + inside(asked, now, inventory)
                        + proof.text(holders.proof().map(List::of).orElse(List.of()))
                : format.print(List.of(terminal().asking(given.stating(holders.toJson()))));
        int exit = failOn.exit(holders.isYes() ? ExitCode.FINE : ExitCode.NO, holders::allReasons);
        List<String> messages = new ArrayList<>(given.messages());
        messages.addAll(holders.isYes() ? List.of() : lacking(holders.allReasons()));
        return new Answer(text, "", messages, exit);
    }

    private Forecast scaled(Inventory inventory) {
        try {
            return scale.apply(Forecast.of(inventory), names(inventory));
        } catch (IllegalArgumentException e) {
            throw wrongOption(String.valueOf(e.getMessage()));
        }
    }

    private ObjectRef asked(Inventory inventory) {
        try {
            ObjectRef ref = names(inventory).find(object);
            if (inventory.find(ref).isEmpty()) {
                throw wrongOption(ref + " is not in the input");
            }
            return ref;
        } catch (IllegalArgumentException e) {
            throw wrongOption(String.valueOf(e.getMessage()));
        }
    }

    private String text(Holders holders) {
        StringBuilder out = new StringBuilder(Reasons.printable(holders.object() + first(holders)) + "\n");
        holders.end().reasons().stream()
                .filter(reason -> holders.end().state() == State.UNKNOWN
                        && holders.holders().isEmpty())
                .map(Reason::message)
                .forEach(why -> out.append(Reasons.printable(why)).append('\n'));
        holders.against()
                .forEach(each -> out.append(Reasons.printable(each.message())).append('\n'));
        out.append(HolderText.of(holders.holders(), terminal().layout()));
        holders.data()
                .ifPresent(data -> out.append('\n')
                        .append(terminal()
                                .layout()
                                .table(List.of(DeletionTables.DATA_COLUMNS, DeletionTables.row(data)))));
        return out.toString();
    }

    /** A namespace is held by what is in it: the objects that are being deleted, each with what holds it. */
    private String inside(ObjectRef namespace, Forecast now, Inventory inventory) {
        if (!namespace.kind().equals(Kinds.NAMESPACE)) {
            return "";
        }
        List<DeletionEnd> held = inventory.all().stream()
                .filter(each -> each.namespace().equals(namespace.name()))
                .filter(each -> each.json().child("metadata").has("deletionTimestamp"))
                .flatMap(each -> now.deletions().end(each.ref()).stream())
                .filter(each -> !each.holders().isEmpty())
                .toList();
        StringBuilder out = new StringBuilder(held.isEmpty() ? "" : "\nheld in it:\n");
        held.stream()
                .limit(MOST)
                .map(HoldersCommand::inside)
                .forEach(line -> out.append(terminal().layout().hanging("  ", 2, Reasons.printable(line), WIDTH)));
        return out + (held.size() > MOST ? "  and " + (held.size() - MOST) + " more\n" : "");
    }

    /** An object in a namespace, and the first of what holds it. */
    private static String inside(DeletionEnd held) {
        Holder first = held.holders().get(0);
        String remedy = HolderText.remedy(first);
        return held.object() + " by " + held(held.holders()) + ": "
                + first.reason().message() + (remedy.isEmpty() ? "" : "; lets go: " + remedy);
    }

    private static String held(List<Holder> holders) {
        return holders.stream().map(HolderText::name).collect(Collectors.joining(", "));
    }

    private static String first(Holders holders) {
        boolean areFinalizers =
                holders.holders().stream().noneMatch(each -> each.finalizer().isEmpty());
        String held = (!areFinalizers ? "" : holders.holders().size() == 1 ? "the finalizer " : "the finalizers ")
                + held(holders.holders());
        String now = holders.isBeingDeleted() ? " is being deleted: " : " is not being deleted; if you delete it: ";
        return switch (holders.end().state()) {
            case GONE -> now + (holders.isYes() ? "nothing holds it" : "whether something holds it is not known");
            case TERMINATING -> now + "held by " + held;
            case UNKNOWN, STAYS, WAITING, NOT_FOUND -> now + "it is not known whether its deletion completes";
        };
    }
}
