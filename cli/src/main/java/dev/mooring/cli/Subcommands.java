package dev.mooring.cli;

import dev.mooring.admission.ApplyMode;
import dev.mooring.cli.cluster.AdmitCommand;
import dev.mooring.cli.cluster.CheckCommand;
import dev.mooring.cli.cluster.ExpandCommand;
import dev.mooring.cli.cluster.ExportCommand;
import dev.mooring.cli.cluster.ForecastCommand;
import dev.mooring.cli.cluster.HoldersCommand;
import dev.mooring.cli.cluster.LintCommand;
import dev.mooring.cli.cluster.UpgradeCommand;
import dev.mooring.cli.cluster.VerifyProofCommand;
import dev.mooring.cli.cluster.WhyCommand;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.explain.ExplainCommand;
import dev.mooring.cli.node.AttachCommand;
import dev.mooring.cli.node.MountsCommand;
import dev.mooring.cli.node.PathCommand;
import dev.mooring.cli.node.PathsCommand;
import dev.mooring.cli.node.SelinuxCommand;
import dev.mooring.cli.plan.PlanCommand;
import dev.mooring.cli.rbd.CephCommand;
import dev.mooring.cli.rbd.RbdCommand;
import dev.mooring.cli.rbd.RbdTranslateCommand;
import dev.mooring.cli.render.ColorMode;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.report.ReportCommand;
import dev.mooring.cli.s3fs.FuseCommand;
import dev.mooring.cli.s3fs.S3fsCommand;
import dev.mooring.cli.sanitize.MoveCommand;
import dev.mooring.cli.sanitize.SanitizeCommand;
import dev.mooring.cli.serve.McpCommand;
import dev.mooring.cli.serve.ServeCommand;
import dev.mooring.deletion.Deletion.Propagation;
import dev.mooring.fuse.mount.Topology;
import dev.mooring.rbd.command.CephRelease;
import dev.mooring.s3fs.OptionDialect;
import dev.mooring.s3fs.VolumePolicy;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Purpose;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The subcommands; the program can start without loading them. */
final class Subcommands {

    /** The types whose constants are option values. */
    static final List<Class<? extends Enum<?>>> WORDS = List.of(
            ColorMode.class,
            Format.class,
            Purpose.class,
            ApplyMode.class,
            Propagation.class,
            Policy.KeepClaimRef.class,
            Policy.KeepVolumeName.class,
            Policy.Keep.class,
            Policy.ReclaimPolicy.class,
            Policy.Scenario.class,
            CephRelease.class,
            CephCommand.class,
            RbdTranslateCommand.Side.class,
            FailOnOptions.FailOn.class,
            OptionDialect.class,
            VolumePolicy.Permission.class,
            Topology.class);

    /** By name, in the order of the help; picocli reads all options of each one created. */
    private static final Map<String, Function<Terminal, Callable<Integer>>> BY_NAME = byName();

    /** The subcommands about the other subcommands. */
    private static final Set<String> OF_ALL = Set.of("completion", "help");

    private Subcommands() {}

    private static Map<String, Function<Terminal, Callable<Integer>>> byName() {
        Map<String, Function<Terminal, Callable<Integer>>> byName = new LinkedHashMap<>();
        byName.put("sanitize", SanitizeCommand::new);
        byName.put("move", MoveCommand::new);
        byName.put("plan", PlanCommand::new);
        byName.put("forecast", ForecastCommand::new);
        byName.put("lint", LintCommand::new);
        byName.put("export-command", ExportCommand::new);
        byName.put("report", ReportCommand::new);
        byName.put("explain", ExplainCommand::new);
        byName.put("why", WhyCommand::new);
        byName.put("holders", HoldersCommand::new);
        byName.put("check", CheckCommand::new);
        byName.put("admit", AdmitCommand::new);
        byName.put("expand", ExpandCommand::new);
        byName.put("upgrade", UpgradeCommand::new);
        byName.put("verify-proof", terminal -> new VerifyProofCommand(terminal, new Mooring.InProcess()));
        byName.put("paths", PathsCommand::new);
        byName.put("path", PathCommand::new);
        byName.put("mounts", MountsCommand::new);
        byName.put("attach", AttachCommand::new);
        byName.put("selinux", SelinuxCommand::new);
        byName.put("rbd", RbdCommand::new);
        byName.put("fuse", FuseCommand::new);
        byName.put("s3fs", S3fsCommand::new);
        byName.put("serve", terminal -> new ServeCommand(terminal, new Mooring.InProcess()));
        byName.put("mcp", terminal -> new McpCommand(terminal, new Mooring.InProcess()));
        byName.put("completion", CompletionCommand::new);
        byName.put("help", HelpCommand::new);
        return Collections.unmodifiableMap(byName);
    }

    /** The subcommands that a call needs: the one that it names, or all. */
    static List<Callable<Integer>> of(Terminal terminal, List<String> words) {
        @Nullable
        Function<Terminal, Callable<Integer>> named =
                words.isEmpty() || OF_ALL.contains(words.get(0)) ? null : BY_NAME.get(words.get(0));
        return named != null
                ? List.of(named.apply(terminal))
                : BY_NAME.values().stream()
                        .<Callable<Integer>>map(each -> each.apply(terminal))
                        .toList();
    }
}
