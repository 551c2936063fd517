package dev.mooring.samples.plane;

import dev.mooring.expansion.Resizers;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.VolumeEnd;
import dev.mooring.release.Release;
import dev.mooring.testing.PlaySettings;
import dev.mooring.testing.StorageControllers;
import dev.mooring.testing.StorageControllers.Settlement;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The testing kit plays on a real API server without controllers; then the real ones come, and find nothing to do. */
final class KitOnPlane {

    private static final String SHOP = "shop";
    private static final int STEP = 3;

    private final RealPlane plane;
    private final KubernetesClient client;
    private final StorageControllers controllers;
    private final Findings findings;

    KitOnPlane(RealPlane plane, Findings findings) {
        this.plane = plane;
        this.client = plane.client();
        this.findings = findings;
        this.controllers = StorageControllers.of(
                client,
                PlaySettings.DEFAULT
                        .withProvisioners(SeededWorld.DRIVER)
                        .withResizers(Resizers.named(SeededWorld.DRIVER))
                        .withScheduler()
                        .on(Release.of(plane.release())));
    }

    void compare(long seed) throws IOException, InterruptedException {
        SeededWorld.create(client, SeededWorld.nodes());
        SeededWorld.create(client, SeededWorld.of(seed, SHOP));
        settle("created");
        grow();
        settle("grown");
        delete();
        settle("deleted");
        events();
        Map<String, String> before = plane.versions();
        plane.startControllers();
        plane.awaitQuiet();
        Map<String, String> after = plane.versions();
        after.keySet().removeIf(each -> each.endsWith("/canary"));
        findings.same("what the kit left is changed by the real controllers", before, after);
        findings.say("testing kit: " + before.size() + " objects at rest, " + phases());
    }

    /** Every phase and partner is as the kit says, and a second run writes nothing. */
    private void settle(String after) {
        Settlement settlement = controllers.settle();
        findings.same("kit, " + after, said(settlement.forecast()), seen());
        List<?> again = controllers.settle().differences();
        if (!again.isEmpty()) {
            findings.differs("kit, " + after + ": the second settle() writes " + again);
        }
    }

    private static Map<String, String> said(Forecast forecast) {
        Map<String, String> said = new TreeMap<>();
        forecast.claims().stream()
                .map(ClaimEnd::claim)
                .forEach(each -> said.put(each.ref().toString(), each.phase() + " " + each.volumeName()));
        forecast.volumes().stream()
                .map(VolumeEnd::volume)
                .forEach(each -> said.put(each.ref().toString(), each.phase()));
        return said;
    }

    private Map<String, String> seen() {
        Map<String, String> seen = new TreeMap<>();
        for (PersistentVolumeClaim each : claims()) {
            String volume = each.getSpec().getVolumeName();
            seen.put(RealPlane.key(each), each.getStatus().getPhase() + " " + (volume == null ? "" : volume));
        }
        for (PersistentVolume each : client.persistentVolumes().list().getItems()) {
            seen.put(RealPlane.key(each), each.getStatus().getPhase());
        }
        return seen;
    }

    private List<PersistentVolumeClaim> claims() {
        return client.persistentVolumeClaims().inAnyNamespace().list().getItems();
    }

    /** Every claim that was provisioned asks for a gibibyte more. */
    private void grow() {
        for (PersistentVolumeClaim each : claims()) {
            if (RealPlane.isBound(each) && each.getSpec().getStorageClassName().startsWith("fast")) {
                Quantity asked = each.getSpec().getResources().getRequests().get("storage");
                Quantity more = Quantity.fromNumericalAmount(
                        asked.getNumericalAmount().add(Quantity.parse("1Gi").getNumericalAmount()), "Gi");
                each.getSpec().getResources().setRequests(Map.of("storage", more));
                client.resource(each).update();
            }
        }
    }

    /** Every third of the claims. */
    private void delete() {
        List<PersistentVolumeClaim> all = claims();
        for (int i = 0; i < all.size(); i += STEP) {
            client.resource(all.get(i)).delete();
        }
    }

    /** The server has each event once. */
    private void events() {
        Map<String, String> said = controllers.events().stream()
                .collect(Collectors.toMap(
                        each -> each.object() + " " + each.reason() + ": " + each.message(),
                        each -> "sent",
                        (one, other) -> one,
                        TreeMap::new));
        Map<String, String> seen = client.v1().events().inAnyNamespace().list().getItems().stream()
                .filter(each -> each.getCount() != null)
                .collect(Collectors.toMap(
                        each -> each.getInvolvedObject().getKind() + "/"
                                + (each.getInvolvedObject().getNamespace() == null
                                        ? ""
                                        : each.getInvolvedObject().getNamespace() + "/")
                                + each.getInvolvedObject().getName() + " " + each.getReason() + ": "
                                + each.getMessage(),
                        each -> "sent",
                        (one, other) -> one,
                        TreeMap::new));
        findings.same("events of the kit", said, seen);
    }

    private String phases() {
        return seen().values().stream()
                .map(each -> each.split(" ")[0])
                .collect(Collectors.groupingBy(each -> each, TreeMap::new, Collectors.counting()))
                .toString();
    }
}
