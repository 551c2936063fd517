package dev.mooring.cli.plan;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.ManifestCommand;
import dev.mooring.cli.command.ProofOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.CommandFiles;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputException;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.InputReader;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.rbd.NamedImage;
import dev.mooring.cli.rbd.RecordedRuns;
import dev.mooring.cli.render.Format;
import dev.mooring.evidence.Certificate;
import dev.mooring.json.JsonException;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.internal.Manifests;
import dev.mooring.plan.csi.InTreeInput;
import dev.mooring.plan.csi.InTreeInput.SecretName;
import dev.mooring.plan.csi.LeaveInTree;
import dev.mooring.plan.csi.VolumeMove;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Plans the move from the in-tree plugins for RBD and CephFS to ceph-csi. */
@Command(
        name = "csi",
        header = "Plan how volumes of the in-tree RBD and CephFS plugins become volumes of ceph-csi",
        description = {
            "Kubernetes 1.31 dropped kubernetes.io/rbd and kubernetes.io/cephfs. For each of their volumes: will a"
                    + " static volume of ceph-csi mount, or why not, and in which order is its claim bound again? A"
                    + " new volume and a new claim are created in addition to the old ones; nothing is deleted. The"
                    + " documents are in the JSON answer.",
            "",
            "Volumes of EBS, GCE PD, Azure disk and file, Cinder and vSphere are not rewritten: Kubernetes hands them to"
                    + " their CSI drivers as they are. The answer has the handle of each, and checks that the driver"
                    + " runs on each node.",
            "",
            "Exit code 0 if each volume will mount or needs no change, and nothing else uses the plugins; else 1.",
            "",
            "For example:",
            "  mooring plan csi cluster.yaml --csi-config config.json --info kube/image=info.json --secret"
                    + " ceph/csi-rbd-node",
            ""
        },
        customSynopsis =
                "mooring plan csi [FILE]... [--csi-config FILE] [--info IMAGE=RUN]... [--secret NAMESPACE/NAME]"
                        + " [OPTIONS]")
final class CsiCommand extends ManifestCommand {

    private static final Scope SCOPE = Scope.judging(
            Kinds.PERSISTENT_VOLUME,
            Kinds.PERSISTENT_VOLUME_CLAIM,
            Kinds.STORAGE_CLASS,
            Kinds.POD,
            Kinds.NODE,
            Kinds.CSI_NODE,
            Kinds.SECRET,
            "ConfigMap",
            Kinds.STATEFUL_SET,
            Kinds.DEPLOYMENT,
            Kinds.REPLICA_SET,
            Kinds.DAEMON_SET,
            Kinds.REPLICATION_CONTROLLER,
            Kinds.JOB,
            Kinds.CRON_JOB);

    /** The keys of the configuration in the config maps of ceph-csi and Rook. */
    private static final List<String> CONFIG_KEYS = List.of("config.json", "csi-cluster-config-json");

    @Spec
    private @Nullable CommandSpec command;

    @Option(
            names = "--csi-config",
            paramLabel = "FILE",
            order = 10,
            description = "config.json of the driver, or its config map; the default is a config map in -f.")
    private @Nullable String config;

    @Option(
            names = "--info",
            paramLabel = "IMAGE=RUN",
            order = 11,
            description =
                    "The output of rbd info of POOL/IMAGE: a file, or the directory of a recorded run with stdout,"
                            + " stderr and exit. Repeatable.")
    private List<String> info = new ArrayList<>();

    @Option(
            names = "--secret",
            paramLabel = "NAMESPACE/NAME",
            order = 12,
            description =
                    "The secret that nodes use for images; you state that it has userID and userKey. The default is"
                            + " that of a class of the driver. Never give its content.")
    private @Nullable String secret;

    @Option(names = "--cephfs-secret", paramLabel = "NAMESPACE/NAME", order = 13, description = "The same for CephFS.")
    private @Nullable String cephFsSecret;

    @Option(
            names = "--fs-name",
            paramLabel = "NAME",
            order = 14,
            description = "The file system of the CephFS volumes.")
    private @Nullable String fileSystem;

    @Option(
            names = "--rbd-driver",
            paramLabel = "NAME",
            order = 15,
            description = "The name of the RBD driver. Default: rbd.csi.ceph.com.")
    private String rbdDriver = RbdContext.DRIVER;

    @Option(
            names = "--cephfs-driver",
            paramLabel = "NAME",
            order = 16,
            description = "The name of the CephFS driver. Default: cephfs.csi.ceph.com.")
    private String cephFsDriver = "cephfs.csi.ceph.com";

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    @Mixin
    private final ProofOptions proof = new ProofOptions();

    CsiCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Answer answer(Input read, Format format) {
        CommandFiles files = new CommandFiles(terminal().sources());
        InputObjects given = InputObjects.of(read, SCOPE, namespace());
        InTreeInput.Builder scene = InTreeInput.of(given.inventory()).drivers(rbdDriver, cephFsDriver);
        configured(scene, read, files);
        RecordedRuns runs = new RecordedRuns(requireNonNull(command, "command"), files);
        for (String pair : info) {
            int equals = pair.indexOf('=');
            if (equals <= 0 || equals == pair.length() - 1) {
                throw wrongOption("--info: expected IMAGE=RUN, found '" + pair + "'");
            }
            RbdImageSpec image = NamedImage.of("--info", pair.substring(0, equals), this::wrongOption);
            runs.read("--info", pair.substring(equals + 1), image, CommandOutput::info)
                    .ifPresent(said -> scene.info(image, said));
        }
        if (secret != null) {
            scene.rbdSecret(secret("--secret", secret));
        }
        if (cephFsSecret != null) {
            scene.cephFsSecret(secret("--cephfs-secret", cephFsSecret));
        }
        if (fileSystem != null) {
            scene.fileSystem(fileSystem);
        }
        LeaveInTree answer = LeaveInTree.of(scene.build());
        String text = format == Format.TABLE
                ? text(answer)
                : format.print(List.of(terminal().asking(given.notJudged().addedTo(answer.toJson()))));
        boolean fine = answer.isAllReady() && isUndisputed();
        return new Answer(
                text, "", given.messages(), failOn.exit(fine ? ExitCode.FINE : ExitCode.NO, answer::allReasons));
    }

    private void configured(InTreeInput.Builder scene, Input read, CommandFiles files) {
        try {
            String file = config;
            if (file == null) {
                configMap(scene, read);
                return;
            }
            String text = files.text(file);
            if (text.stripLeading().startsWith("[")) {
                scene.config(text);
            } else if (!configMap(scene, InputReader.read(file, text, terminal().sources()))) {
                throw wrongOption("--csi-config: " + CommandFiles.name(file)
                        + ": expected an array of clusters, or a config map with config.json");
            }
        } catch (InputException e) {
            throw wrongOption(e.problem());
        } catch (JsonException e) {
            throw wrongOption("--csi-config: " + e.problem());
        } catch (IllegalArgumentException e) {
            throw wrongOption("--csi-config: " + e.getMessage());
        }
    }

    /** Takes the configuration from the first config map that has one. */
    private boolean configMap(InTreeInput.Builder scene, Input read) {
        for (Located each : Manifests.objects(read.json())) {
            if (each.typed() instanceof JsonObject object && Kinds.of(object).equals("ConfigMap")) {
                for (String key : CONFIG_KEYS) {
                    if (object.child("data").string(key).isPresent()) {
                        scene.config(
                                InputObjects.placed(new Manifest(object), requireNonNullElse(namespace(), "default")),
                                key);
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private SecretName secret(String option, String text) {
        int slash = text.indexOf('/');
        if (slash <= 0 || slash == text.length() - 1) {
            throw wrongOption(option + ": expected NAMESPACE/NAME");
        }
        return new SecretName(text.substring(0, slash), text.substring(slash + 1));
    }

    private String text(LeaveInTree answer) {
        StringBuilder out = new StringBuilder();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("VOLUME", "CLAIM", "VERDICT", "WHY"));
        for (VolumeMove move : answer.volumes()) {
            rows.add(List.of(
                    move.volume().name(),
                    move.claim().map(claim -> claim.key()).orElse("-"),
                    move.verdict().toString(),
                    move.reasons().isEmpty()
                            ? "everything visible fits"
                            : move.reasons().get(0).message()));
        }
        out.append(
                rows.size() == 1
                        ? "no volume uses the in-tree plugins\n"
                        : terminal().layout().table(rows));
        List<Reason> reasons = answer.allReasons().stream().distinct().toList();
        if (!reasons.isEmpty()) {
            out.append('\n').append(Reasons.render(reasons));
        }
        for (VolumeMove move : answer.volumes()) {
            int number = 0;
            for (RemedyStep step : move.steps()) {
                out.append(
                        number == 0
                                ? "\nsteps for "
                                        + Reasons.printable(move.volume().name()) + ":\n"
                                : "");
                out.append(OrphansCommand.line(++number, step, terminal().layout()));
            }
        }
        List<Certificate> yes =
                answer.volumes().stream().flatMap(move -> move.proof().stream()).toList();
        return out + (yes.isEmpty() ? "" : "\n") + proof.text(yes);
    }
}
