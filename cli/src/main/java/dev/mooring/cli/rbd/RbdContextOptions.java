package dev.mooring.cli.rbd;

import dev.mooring.cli.command.CheckedOptions;
import dev.mooring.cli.input.CommandFiles;
import dev.mooring.cli.input.InputException;
import dev.mooring.json.JsonException;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.output.CommandFailure;
import dev.mooring.rbd.output.CommandOutput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Facts about the driver and its clusters. */
public final class RbdContextOptions extends CheckedOptions {

    @Option(
            names = "--csi-config",
            paramLabel = "FILE",
            order = 27,
            description = "config.json of the driver's config map, the only source of an image's RADOS namespace.")
    private @Nullable String csiConfig;

    @Option(
            names = "--driver",
            paramLabel = "NAME",
            order = 28,
            description = "An RBD driver whose name does not end in rbd.csi.ceph.com. Repeatable.")
    private List<String> drivers = new ArrayList<>();

    @Option(
            names = "--pools",
            paramLabel = "CLUSTER=FILE",
            order = 29,
            description =
                    "The output of 'ceph osd lspools' of the cluster with that clusterID: pools can be renamed, their"
                            + " ids stay. Repeatable.")
    private Map<String, String> pools = new LinkedHashMap<>();

    /** The context; a file that cannot be read is a command line error. */
    public RbdContext context(CommandFiles files) {
        RbdContext context = RbdContext.EMPTY;
        for (String driver : drivers) {
            context = context.withDriver(driver);
        }
        try {
            if (csiConfig != null) {
                context = context.withCsiConfig(files.text(csiConfig));
            }
            for (Map.Entry<String, String> pool : pools.entrySet()) {
                var list = CommandOutput.pools(files.read(pool.getValue(), null, null, false));
                if (list instanceof CommandFailure<?> failure) {
                    throw wrong(pool.getValue() + ": " + failure.message());
                }
                context = context.withPools(pool.getKey(), list.answer().orElse(Map.of()));
            }
        } catch (InputException e) {
            throw wrong(e.problem());
        } catch (JsonException e) {
            throw wrong(csiConfig + ": " + e.problem());
        } catch (IllegalArgumentException e) {
            throw wrong(csiConfig + ": " + e.getMessage());
        }
        return context;
    }
}
