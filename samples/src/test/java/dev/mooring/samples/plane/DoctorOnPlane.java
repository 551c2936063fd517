package dev.mooring.samples.plane;

import dev.mooring.fabric8.ClusterFeed;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.quantity.StorageSize;
import dev.mooring.samples.doctor.ClaimDoctor;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The claim doctor works on a real control plane, and its events are compared with what the PV controller does and says. */
final class DoctorOnPlane {

    private static final int CROWD = 1_000;
    private static final int THREADS = 4;
    private static final Pattern LACKS = Pattern.compile("nearest (\\S+) lacks (\\S+)$");

    /** What the doctor's first word may be after the last event of the PV controller for a claim that is not bound. */
    private static final Map<String, Set<String>> WORDS = Map.of(
            "FailedBinding", Set.of("pending"),
            "ProvisioningFailed", Set.of("pending"),
            "VolumeMismatch", Set.of("pending"),
            "WaitForFirstConsumer", Set.of("waits"),
            "WaitForPodScheduled", Set.of("waits"),
            "ExternalProvisioning", Set.of("provisions"),
            "ClaimLost", Set.of("lost"),
            "ClaimMisbound", Set.of("lost"));

    private final RealPlane plane;
    private final KubernetesClient client;
    private final Findings findings;
    private final Set<String> seen = ConcurrentHashMap.newKeySet();

    DoctorOnPlane(RealPlane plane, Findings findings) {
        this.plane = plane;
        this.client = plane.client();
        this.findings = findings;
    }

    /** The doctor, and which claims it has looked at. */
    @ControllerConfiguration(name = "claim-doctor")
    record Watched(ClaimDoctor doctor, Set<String> seen, Findings findings)
            implements Reconciler<PersistentVolumeClaim> {

        @Override
        public UpdateControl<PersistentVolumeClaim> reconcile(
                PersistentVolumeClaim claim, Context<PersistentVolumeClaim> context) {
            try {
                return doctor.reconcile(claim, context);
            } catch (RuntimeException e) {
                findings.differs("doctor of " + RealPlane.key(claim) + ": " + e);
                throw e;
            } finally {
                seen.add(RealPlane.key(claim));
            }
        }
    }

    void compare(long seed) {
        SeededWorld.create(client, SeededWorld.of(seed, "ward"));
        SeededWorld.create(client, SeededWorld.crowd(CROWD, "ward"));
        loseOne();
        plane.awaitQuiet();
        Operator operator = new Operator(settings -> settings.withKubernetesClient(client)
                .withCloseClientOnStop(false)
                .withConcurrentReconciliationThreads(THREADS));
        try (ClusterFeed feed = ClusterFeed.start(client, each -> {})) {
            operator.register(new Watched(new ClaimDoctor(feed), seen, findings));
            operator.start();
            plane.await("the doctor looks at every claim", this::isEachSeen);
            judge();
            followed(feed);
            takeTheAdvice(feed);
            followed(feed);
        } finally {
            operator.stop();
        }
    }

    /** Those that are not being deleted, which an operator without cleanup does not get. */
    private List<PersistentVolumeClaim> claims() {
        return client.persistentVolumeClaims().inAnyNamespace().list().getItems().stream()
                .filter(each -> !each.isMarkedForDeletion())
                .toList();
    }

    private boolean isEachSeen() {
        return claims().stream().allMatch(each -> seen.contains(RealPlane.key(each)));
    }

    /** The volume of one bound claim goes; the claim will be Lost. */
    private void loseOne() {
        plane.awaitQuiet();
        PersistentVolumeClaim bound =
                claims().stream().filter(RealPlane::isBound).findFirst().orElseThrow();
        var volume = client.persistentVolumes().withName(bound.getSpec().getVolumeName());
        volume.delete();
        volume.edit(each -> new PersistentVolumeBuilder(each)
                .editMetadata()
                .withFinalizers(List.of())
                .endMetadata()
                .build());
    }

    /** Each claim that is not bound has an event of the doctor that agrees with the controller; no other has one. */
    private void judge() {
        Map<String, String> words = new TreeMap<>();
        Map<String, String> said = new TreeMap<>();
        Map<String, String> expected = new TreeMap<>();
        for (PersistentVolumeClaim claim : claims()) {
            String why = why(claim).orElse("bound");
            String word = why.split(":", 2)[0];
            String last = lastEvent(claim);
            Set<String> right =
                    RealPlane.isBound(claim) ? Set.of("bound") : WORDS.getOrDefault(last, Set.of("pending"));
            words.merge(word + " (" + last + ")", "1", (a, b) -> String.valueOf(Integer.parseInt(a) + 1));
            said.put(RealPlane.key(claim), word);
            expected.put(RealPlane.key(claim), right.contains(word) ? word : right + " after " + last + "; " + why);
        }
        findings.same("doctor", said, expected);
        findings.say("claim doctor: " + said.size() + " claims, " + words);
    }

    private Optional<String> why(PersistentVolumeClaim claim) {
        return Optional.ofNullable(client.v1()
                        .events()
                        .inNamespace(claim.getMetadata().getNamespace())
                        .withName(claim.getMetadata().getName() + ".why")
                        .get())
                .map(Event::getMessage);
    }

    /** The reason of the controller's last event about a claim. */
    private String lastEvent(PersistentVolumeClaim claim) {
        return client
                .v1()
                .events()
                .inNamespace(claim.getMetadata().getNamespace())
                .withField("involvedObject.uid", claim.getMetadata().getUid())
                .list()
                .getItems()
                .stream()
                .filter(each -> each.getSource() != null
                        && "persistentvolume-controller".equals(each.getSource().getComponent()))
                .max(Comparator.comparing(Event::getLastTimestamp))
                .map(Event::getReason)
                .orElse("no event");
    }

    /** The feed has what a list has. */
    private void followed(ClusterFeed feed) {
        plane.await("the feed has what the server has", () -> feedVersions(feed).equals(plane.versions()));
    }

    private static Map<String, String> feedVersions(ClusterFeed feed) {
        Inventory inventory = feed.inventory();
        Map<String, String> versions = new TreeMap<>();
        inventory.claims().forEach(each -> versions.put(each.ref().toString(), version(each.manifest())));
        inventory.volumes().forEach(each -> versions.put(each.ref().toString(), version(each.manifest())));
        inventory.pods().forEach(each -> versions.put(each.ref().toString(), version(each.manifest())));
        return versions;
    }

    private static String version(Manifest document) {
        return document.metadata().string("resourceVersion").orElse("");
    }

    /** Where the nearest volume is only too small, it binds the claim once it has what is missing and is reserved. */
    private void takeTheAdvice(ClusterFeed feed) {
        Map<String, PersistentVolumeClaim> cured = new TreeMap<>();
        for (PersistentVolumeClaim claim : claims()) {
            String why = why(claim).orElse("");
            Matcher lacks = LACKS.matcher(why);
            if (!why.startsWith("waits") && lacks.find() && cured.putIfAbsent(lacks.group(1), claim) == null) {
                cure(lacks.group(1), lacks.group(2), claim.getMetadata());
            }
        }
        plane.awaitQuiet();
        followed(feed);
        cured.forEach((volume, claim) -> {
            String has = client.resource(claim).get().getSpec().getVolumeName();
            Optional<String> why = ClaimDoctor.diagnosis(feed.inventory(), ObjectRef.of(claim));
            if (!volume.equals(has) || why.isPresent()) {
                findings.differs("advice: " + RealPlane.key(claim) + " has volume " + has + ", doctor says " + why);
            }
        });
        findings.say("claim doctor: " + cured.size() + " claims bound to a volume that has what was missing");
    }

    private void cure(String volume, String lack, ObjectMeta claim) {
        client.persistentVolumes().withName(volume).edit(each -> {
            Quantity size = each.getSpec().getCapacity().get("storage");
            StorageSize enough = StorageSize.parse(size.toString()).plus(StorageSize.parse(lack));
            return new PersistentVolumeBuilder(each)
                    .editSpec()
                    .withCapacity(Map.of("storage", new Quantity(enough.canonical())))
                    .withNewClaimRef()
                    .withNamespace(claim.getNamespace())
                    .withName(claim.getName())
                    .endClaimRef()
                    .endSpec()
                    .build();
        });
    }
}
