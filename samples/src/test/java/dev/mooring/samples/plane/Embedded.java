package dev.mooring.samples.plane;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The testing kit, the claim doctor and the deletion guard on a real control plane; {@code checks/conformance/cluster/embedded} starts it. */
public final class Embedded {

    private static final int UNUSABLE = 2;

    private Embedded() {}

    /**
     * Exits 0 if nothing differs, 1 if something does, 2 if the control plane does not do its work.
     *
     * @param arguments the script {@code plane}; the release; the folder in which the API server was started; the seed
     */
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Findings findings = new Findings(out);
        long start = System.nanoTime();
        try (RealPlane plane = RealPlane.of(Path.of(arguments[0]), arguments[1], Path.of(arguments[2]))) {
            long seed = Long.parseLong(arguments[3]);
            new KitOnPlane(plane, findings).compare(seed);
            new DoctorOnPlane(plane, findings).compare(seed);
            new GuardOnPlane(plane, findings).compare(Path.of(arguments[2]));
        } catch (IOException | IllegalStateException | KubernetesClientException | InterruptedException e) {
            System.err.println("embedded: " + e.getMessage());
            System.exit(UNUSABLE);
        }
        long seconds = (System.nanoTime() - start) / 1_000_000_000;
        out.println("embedded: " + findings.count() + " differ (" + seconds + " s)");
        System.exit(findings.count() == 0 ? 0 : 1);
    }
}
