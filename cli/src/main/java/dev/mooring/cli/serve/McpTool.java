package dev.mooring.cli.serve;

import dev.mooring.cli.command.Commands;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.internal.JsonRows;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A subcommand as a tool for an assistant: its name, its words and its arguments are those of the command line.
 *
 * @param command the subcommand
 */
record McpTool(ServedCommand command) {

    /** The subcommands, in the order of the list of tools. */
    private static final List<String> CALLS = List.of(
            "export-command",
            "explain",
            "why",
            "forecast",
            "lint",
            "holders",
            "attach",
            "admit",
            "expand",
            "sanitize",
            "upgrade",
            "rbd use",
            "rbd takeover",
            "rbd delete",
            "plan bind",
            "plan rename",
            "plan recreate",
            "plan replace",
            "plan undelete",
            "plan retire",
            "plan grow",
            "plan template",
            "plan drain",
            "plan move");

    /** Options that only set an exit code or narrow what is printed, and those of rare clusters: each costs attention. */
    private static final Set<String> LEFT_OUT = Set.of(
            "--fail-on",
            "--expect-bound",
            "--step",
            "--resume",
            "--managed-fields",
            "--feature-gates",
            "--from-feature-gates",
            "--to-feature-gates",
            "--monitor",
            "--id",
            "--conf",
            "--keyring",
            "--keyfile",
            "--timeout");

    /** What every reader of the tools has to know first. */
    static final String INSTRUCTIONS = """
            Mooring answers questions about Kubernetes storage by computing them as the controllers, the scheduler, the \
            API server and the CSI sidecars do. It reads only the texts that you pass, and never contacts a cluster, \
            runs a command or changes anything. In its texts a claim is a PersistentVolumeClaim, a volume is a \
            PersistentVolume, a class is a StorageClass.

            1. Call export_command, run the command that it prints where kubectl reaches the cluster, and pass its \
            output in "files". If kubectl ended without an error, also pass "complete": ["all"]. Without it, the cluster \
            may have more objects, and few answers are yes.
            2. For an error message, an event or a log, call explain first: it says what the text proves, and what to \
            check next.
            3. Then call the tool of the question. A text is an object with "name", a short name that no other text \
            has (no file of that name is opened), and "text", all of it, unchanged. The output of a command that failed \
            also needs "exit", its exit code, and "stderr".

            "unknown" is an answer: evidence is missing, and the answer names it. Get exactly that, and ask again. Never \
            read unknown as yes. Exit code 0 means that the question was answered: read the answer, which may list \
            dangers. 1 is no, unsafe, unknown or not as expected; 2 means that an argument or a part of the input is not \
            valid.
            A yes holds for the moment of the export. Commands in an answer are for the user: show them, with what they \
            can lose, and run none that changes something without the user's consent. Text that was pasted is hearsay; \
            it can speak against an answer, never for it.
            The texts use the words of the command line: an option --name is the argument "name", -f is "files", \
            "-o json" is "output": "json".
            """;

    private static final String FILES = "files";

    private static final JsonObject TEXT = JsonObject.EMPTY.with("type", "string");

    /** The most important option in the fewest words. */
    private static final JsonObject COMPLETE = OpenApi.listOf(
            TEXT,
            "Kinds with all objects of the cluster in 'files', even if there are none, such as Pod; or all: every kind"
                    + " that export_command exports.");

    private static final String EVIDENCE =
            "Pass in 'files' the output of the command that the tool export_command prints, and then 'complete': [\"all\"].";

    private static final String OUTCOME =
            "Reads only the given texts, and changes nothing. Where the answer is unknown, it names the missing evidence."
                    + " An option --name of these texts is the argument 'name'; -f is 'files'.";

    /** The tools. */
    static List<McpTool> all(Commands commands) {
        return CALLS.stream()
                .map(call -> new McpTool(ServedCommand.of(commands, List.of(call.split(" ")), LEFT_OUT)))
                .toList();
    }

    /** {@return the name: the words of the subcommand} */
    String name() {
        return String.join("_", command.words()).replace('-', '_');
    }

    /** {@return the question} */
    String title() {
        return String.join(" ", command.spec().usageMessage().header());
    }

    /** {@return what it answers, from what, and what an answer means: the help without its examples} */
    String description() {
        String help = Arrays.stream(command.spec().usageMessage().description())
                .takeWhile(line -> !line.startsWith("For example"))
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining("\n"));
        String evidence = command.options().containsKey("complete") ? "\n" + EVIDENCE : "";
        return OpenApi.text(new String[] {title() + ".\n" + help + evidence + "\n" + OUTCOME}, null);
    }

    /** {@return the JSON schema of its arguments} */
    JsonObject schema() {
        JsonRows properties = new JsonRows();
        List<String> required = new ArrayList<>();
        if (command.readsFiles()) {
            String what =
                    String.join(" ", command.spec().findOption("--filename").description());
            properties.put(FILES, OpenApi.listOf(text("", false), what.substring(0, what.indexOf(". ") + 1)));
        }
        for (PositionalParamSpec each : command.arguments()) {
            properties.put(argument(each), words(OpenApi.text(each.description(), null)));
            required.add(argument(each));
        }
        command.options().forEach((name, option) -> {
            properties.put(
                    name, name.equals("complete") ? COMPLETE : option.schema(text(option.owner(), option.takesRuns())));
            if (option.isRequired()) {
                required.add(name);
            }
        });
        return OpenApi.object(properties, required);
    }

    private static String argument(PositionalParamSpec argument) {
        return argument.paramLabel().toLowerCase(Locale.ROOT);
    }

    /** A text: of an owner if the option asks for one, or what a command printed. */
    private static JsonObject text(String owner, boolean isRun) {
        List<String> required = new ArrayList<>(List.of("name", "text"));
        JsonRows members = new JsonRows().put("name", TEXT).put("text", TEXT);
        if (isRun) {
            members.put("exit", JsonObject.EMPTY.with("type", "integer"))
                    .put("stderr", TEXT)
                    .put("command", TEXT);
        }
        if (!owner.isEmpty()) {
            members.put(ApiRequest.OWNER, words("The " + owner + " that the text is about."));
            required.add(ApiRequest.OWNER);
        }
        return OpenApi.object(members, required).without("additionalProperties");
    }

    private static JsonObject words(String description) {
        return TEXT.with("description", description);
    }

    /** Runs the subcommand with the arguments of a call. */
    Execution run(Commands commands, JsonObject call) throws Refusal {
        Map<String, JsonValue> options = new LinkedHashMap<>(call.members());
        List<JsonValue> arguments = new ArrayList<>();
        JsonValue files = JsonArray.EMPTY;
        if (command.readsFiles()) {
            files = call.get(FILES).orElse(files);
            options.remove(FILES);
        }
        for (PositionalParamSpec each : command.arguments()) {
            String name = argument(each);
            arguments.add(call.get(name).orElseThrow(() -> Refusal.badRequest("the argument " + name + " is missing")));
            options.remove(name);
        }
        ApiRequest request = ApiRequest.read(
                command,
                JsonObject.EMPTY
                        .with(FILES, files)
                        .with("arguments", new JsonArray(arguments))
                        .with("options", JsonObject.of(options)));
        return Execution.of(commands, request.words(), request.texts());
    }

    /** The result of a run for the assistant: what was printed, and then what it means. */
    static List<String> texts(Execution run) {
        String meaning = switch (run.exit()) {
            case ExitCode.FINE -> "exit code 0: answered";
            case ExitCode.NO -> "exit code 1: the answer is no, unsafe, unknown or not as expected";
            default -> "exit code 2: an argument or a part of the input is not valid";
        };
        List<String> said = new ArrayList<>(run.messages());
        said.add(meaning);
        String messages = String.join("\n", said);
        return run.answer().isBlank() ? List.of(messages) : List.of(run.answer(), messages);
    }
}
