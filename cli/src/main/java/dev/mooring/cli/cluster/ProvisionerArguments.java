package dev.mooring.cli.cluster;

import dev.mooring.cli.command.CheckedOptions;
import dev.mooring.cli.render.SimilarNames;
import dev.mooring.object.Inventory;
import dev.mooring.object.StorageClassView;
import dev.mooring.provisioning.Provisioners;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which external provisioners run. */
final class ProvisionerArguments extends CheckedOptions {

    private static final String ASSUME = "assume";
    private static final List<String> WHICH = List.of(ASSUME, "none");

    @Option(
            names = "--provisioner",
            paramLabel = "NAME",
            order = 20,
            description =
                    "Assume that this external provisioner runs, for example ebs.csi.aws.com, and creates the volumes"
                            + " for the claims of its classes. Repeatable.")
    private List<String> names = new ArrayList<>();

    @Option(
            names = "--provisioners",
            paramLabel = "WHICH",
            order = 21,
            description =
                    "assume: every provisioner that a class names runs; none (default): a claim that needs one waits.")
    private @Nullable String which;

    /** The provisioners; an error if the arguments contradict each other, or no class in the input names one. */
    Provisioners in(Inventory inventory) {
        if (which != null && !WHICH.contains(which)) {
            throw wrong("--provisioners " + which + ": expected " + String.join(" or ", WHICH));
        }
        if (ASSUME.equals(which)) {
            if (!names.isEmpty()) {
                throw wrong("--provisioner " + names.get(0) + " and --provisioners assume: give one of the two");
            }
            return Provisioners.assumed();
        }
        Provisioners named = Provisioners.named(names.toArray(String[]::new));
        List<StorageClassView> classes = inventory.storageClasses();
        named.unused(classes).stream().findFirst().ifPresent(name -> {
            throw wrong(unused(name, classes));
        });
        return named;
    }

    private static String unused(String name, List<StorageClassView> classes) {
        List<String> known =
                classes.stream().map(StorageClassView::provisioner).distinct().toList();
        return "--provisioner " + name + " is not named by any StorageClass in the input; "
                + (known.isEmpty()
                        ? "it has no class"
                        : "the nearest: " + String.join(", ", SimilarNames.to(name, known)));
    }
}
