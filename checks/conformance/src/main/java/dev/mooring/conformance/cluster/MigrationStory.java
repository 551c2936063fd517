package dev.mooring.conformance.cluster;

import dev.mooring.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A volume and its claim, exported from one cluster and created in an empty one, cleaned correctly, wrongly or not,
 * with the results of the first trial.
 */
final class MigrationStory {

    private static final List<String> BOUND = List.of("claims: Bound", "volumes: Bound");
    private static final List<String> REFUSED_BY_CLAIM =
            List.of("claims: Pending", "event: FailedBinding", "volumes: Released");

    private static final List<Row> ROWS = List.of(
            new Row("the export as it is, with Retain", MigrationStory::retained, MigrationStory::asItIs)
                    .volumeFirst("claims: Lost", "event: ClaimMisbound", "volumes: Released")
                    .claimFirst("claims: Lost", "event: ClaimLost", "volumes: Released"),
            new Row("the export as it is, with Delete", MigrationStory::asItIs, MigrationStory::asItIs)
                    .volumeFirst("claims: Lost", "event: ClaimMisbound", "volumes: Released")
                    .claimFirst("claims: Lost", "event: ClaimLost", "volumes: Released"),
            new Row("PREBIND by hand", MigrationStory::withoutUid, MigrationStory::withoutAnnotations),
            new Row("REBIND_STATIC by hand", MigrationStory::withoutClaimRef, MigrationStory::withoutAnnotations),
            new Row("claimRef off, bind-completed kept", MigrationStory::withoutClaimRef, MigrationStory::asItIs)
                    .claimFirst("claims: Bound", "volumes: Bound", "event: ClaimLost"),
            new Row("uid off, bind-completed kept", MigrationStory::withoutUid, MigrationStory::asItIs)
                    .volumeFirst("claims: Lost", "event: ClaimMisbound", "volumes: Available")
                    .claimFirst("claims: Lost", "event: ClaimLost", "volumes: Available"),
            new Row("uid off, no volumeName", MigrationStory::withoutUid, MigrationStory::withoutName)
                    .claimFirst("claims: Bound", "volumes: Bound", "event: ProvisioningFailed"),
            new Row("annotations off, uid kept", MigrationStory::retained, MigrationStory::withoutAnnotations)
                    .volumeFirst(REFUSED_BY_CLAIM.toArray(String[]::new))
                    .claimFirst(REFUSED_BY_CLAIM.toArray(String[]::new)));

    private MigrationStory() {}

    /** The changes to the volume and to the claim, and the result in either order. */
    private record Row(
            String title,
            UnaryOperator<Draft> volumeEdit,
            UnaryOperator<Draft> claimEdit,
            List<String> ifVolumeFirst,
            List<String> ifClaimFirst) {

        Row(String title, UnaryOperator<Draft> volumeEdit, UnaryOperator<Draft> claimEdit) {
            this(title, volumeEdit, claimEdit, BOUND, BOUND);
        }

        Row volumeFirst(String... expected) {
            return new Row(title, volumeEdit, claimEdit, List.of(expected), ifClaimFirst);
        }

        Row claimFirst(String... expected) {
            return new Row(title, volumeEdit, claimEdit, ifVolumeFirst, List.of(expected));
        }
    }

    private static Draft asItIs(Draft object) {
        return object;
    }

    private static Draft retained(Draft volume) {
        return volume.spec("persistentVolumeReclaimPolicy", "Retain");
    }

    private static Draft withoutUid(Draft volume) {
        return volume.without("spec", "claimRef", "uid").without("spec", "claimRef", "resourceVersion");
    }

    private static Draft withoutClaimRef(Draft volume) {
        return volume.without("spec", "claimRef");
    }

    private static Draft withoutAnnotations(Draft claim) {
        return claim.without("metadata", "annotations", "pv.kubernetes.io/bind-completed")
                .without("metadata", "annotations", "pv.kubernetes.io/bound-by-controller");
    }

    private static Draft withoutName(Draft claim) {
        return withoutAnnotations(claim).without("spec", "volumeName");
    }

    /** Every row in both orders. */
    static List<Simulation> plays(Manifest volume, Manifest claim) {
        List<Simulation> plays = new ArrayList<>();
        for (Row row : ROWS) {
            Manifest editedVolume =
                    row.volumeEdit.apply(new Draft(volume.json())).manifest();
            Manifest editedClaim = row.claimEdit.apply(new Draft(claim.json())).manifest();
            for (boolean isVolumeFirst : new boolean[] {true, false}) {
                String world = "s" + plays.size();
                List<Manifest> volumes = List.of(Suffixed.one(editedVolume, world));
                List<Manifest> claims = List.of(Suffixed.one(editedClaim, world));
                plays.add(
                        isVolumeFirst
                                ? new Simulation(
                                        row.title + ", volume first", world, volumes, claims, row.ifVolumeFirst)
                                : new Simulation(
                                        row.title + ", claim first", world, claims, volumes, row.ifClaimFirst));
            }
        }
        return plays;
    }
}
