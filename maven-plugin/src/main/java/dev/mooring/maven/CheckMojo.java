package dev.mooring.maven;

import dev.mooring.maven.ChartCheck.Finding;
import dev.mooring.object.Inventory;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.Severity;
import dev.mooring.release.Release;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Checks rendered manifests, such as the output of {@code helm template}: the API server accepts them, nothing in them is
 * dangerous, and their claims bind in the cluster of an export. The build fails with file, line and reason.
 */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true, requiresProject = false)
public final class CheckMojo extends AbstractMojo {

    /** The files, and directories with files. */
    @Parameter(property = "mooring.files", required = true)
    List<File> files = new ArrayList<>();

    /** Which files of a directory are read: patterns relative to it, such as {@code **.yaml}. */
    @Parameter(property = "mooring.includes", defaultValue = "**.yaml,**.yml,**.json")
    List<String> includes = List.of("**.yaml", "**.yml", "**.json");

    /** An export of the cluster in which the claims must bind; without it, nothing is bound. */
    @Parameter(property = "mooring.target")
    @Nullable
    File target;

    /** The kinds with all objects of the cluster in the export, or {@code *} for every kind. */
    @Parameter(property = "mooring.complete")
    List<String> complete = new ArrayList<>();

    /** The CSI drivers whose provisioners run in the cluster; {@code *} for all that its classes name. */
    @Parameter(property = "mooring.provisioners")
    List<String> provisioners = new ArrayList<>();

    /** Whether each claim must be certain to end Bound; by default, only a claim that does not bind fails the build. */
    @Parameter(property = "mooring.expectBound", defaultValue = "false")
    boolean expectBound;

    /** The release of the cluster, such as {@code 1.31}; by default the newest that is known. */
    @Parameter(property = "mooring.kubernetes")
    @Nullable
    String kubernetes;

    /** The least severity that fails the build: INFO, WARN, DANGER or ERROR. Less severe findings are warnings. */
    @Parameter(property = "mooring.failOn", defaultValue = "DANGER")
    Severity failOn = Severity.DANGER;

    /** Skips the check. */
    @Parameter(property = "mooring.skip", defaultValue = "false")
    boolean skip;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("skipped");
            return;
        }
        RenderedFiles read = read(files);
        List<String> wrong = new ArrayList<>(read.problems());
        List<Finding> findings = findings(read);
        Map<Finding, String> lines = read.lines(findings);
        for (Finding each : findings) {
            String line = Reasons.printable(lines.get(each) + ": " + each.severity() + " " + each.message());
            if (each.severity().isAtLeast(failOn)) {
                wrong.add(line);
            } else if (each.severity() != Severity.INFO) {
                getLog().warn(line);
            }
        }
        wrong.forEach(getLog()::error);
        if (!wrong.isEmpty()) {
            throw new MojoFailureException(
                    wrong.get(0) + (wrong.size() == 1 ? "" : ", and " + (wrong.size() - 1) + " more"));
        }
        if (read.manifests().isEmpty()) {
            throw new MojoFailureException("no object in " + files + ": nothing was checked");
        }
        getLog().info("objects checked: " + read.manifests().size());
    }

    private RenderedFiles read(List<File> paths) throws MojoExecutionException {
        try {
            return RenderedFiles.read(paths.stream().map(File::toPath).toList(), includes);
        } catch (IOException e) {
            throw new MojoExecutionException("cannot be read: " + e.getMessage(), e);
        }
    }

    private List<Finding> findings(RenderedFiles read) throws MojoExecutionException, MojoFailureException {
        Release release;
        try {
            release = kubernetes == null ? Release.LATEST : Release.of(kubernetes);
        } catch (IllegalArgumentException e) {
            throw new MojoExecutionException("kubernetes: " + e.getMessage(), e);
        }
        if (target == null) {
            return ChartCheck.of(read, Inventory.EMPTY.on(release));
        }
        RenderedFiles export = read(List.of(target));
        if (!export.problems().isEmpty()) {
            throw new MojoFailureException(
                    "the export cannot be read: " + export.problems().get(0));
        }
        Inventory cluster = Inventory.of(export.documents())
                .complete(complete.toArray(String[]::new))
                .on(release);
        Provisioners running = provisioners.contains(Inventory.ALL_KINDS)
                ? Provisioners.assumed()
                : Provisioners.named(provisioners.toArray(String[]::new));
        return ChartCheck.of(read, cluster, running, expectBound);
    }
}
