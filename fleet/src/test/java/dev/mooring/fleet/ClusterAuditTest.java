package dev.mooring.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.driver.ClusterGroup;
import dev.mooring.json.JsonValue;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.yaml.Yaml;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterAuditTest {

    static final AuditOptions ALL = new AuditOptions("", "1.36", "", JudgedKinds.all(), 64 << 20, 200_000);

    /** All findings of a fleet, using only the pure functions. */
    private static List<Finding> audit(FleetGenerator fleet, Plants plants) {
        plants.plant(fleet);
        List<Finding> findings = new ArrayList<>();
        Map<String, List<Holding>> byKey = new TreeMap<>();
        for (int i = 0; i < fleet.clusters(); i++) {
            List<JsonValue> documents = List.copyOf(plants.cluster(fleet, i).lists());
            ClusterReport report = ClusterAudit.of(new Export(fleet.name(i), documents, true), ALL, Inventory.EMPTY);
            findings.addAll(report.findings());
            for (Holding each : report.holdings()) {
                ClusterGroup.keys(each.storage())
                        .forEach(key -> byKey.computeIfAbsent(key, none -> new ArrayList<>())
                                .add(each));
            }
        }
        byKey.forEach((key, holdings) -> findings.addAll(SharedStorage.of(key, holdings)));
        return findings;
    }

    @Test
    void findsThirtySevenPlantedProblemsOfTwelveKindsAndNothingElse() {
        Plants plants = new Plants(37);
        List<Finding> found = audit(new FleetGenerator(24, 12, 5), plants);
        Set<String> rows = found.stream()
                .map(each -> each.cluster() + " " + each.reason().code().id() + " "
                        + each.reason().subject())
                .collect(Collectors.toSet());
        Set<String> known = new TreeSet<>();
        for (Plants.Expected each : plants.expected()) {
            known.add(each.cluster() + " " + each.object());
            if (!each.code().isEmpty()) {
                assertThat(rows).contains(each.cluster() + " " + each.code() + " " + each.object());
            }
        }
        assertThat(Plant.values()).hasSize(12);
        assertThat(found)
                .filteredOn(each -> each.severity() != Severity.INFO)
                .allSatisfy(each -> assertThat(known)
                        .as("%s %s", each.cluster(), each.reason())
                        .contains(each.cluster() + " " + each.reason().subject()));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void nothingIsWrongWithAFleetWithoutPlants(long seed) {
        assertThat(audit(new FleetGenerator(8, 20, seed), new Plants(0)))
                .isNotEmpty()
                .allMatch(each -> each.severity() == Severity.INFO && each.known());
    }

    @Test
    void sameSeedMakesTheSameFleet() {
        FleetGenerator fleet = new FleetGenerator(4, 9, 3);
        assertThat(fleet.make(2).lists()).isEqualTo(fleet.make(2).lists());
        assertThat(fleet.make(2).lists())
                .isNotEqualTo(new FleetGenerator(4, 9, 4).make(2).lists());
    }

    @Test
    void idIsOfClusterCodeObjectAndPathAndNotOfTheMessage() {
        Reason reason = Reason.of(FleetCode.OBJECT_UNREADABLE, "Pod/a/b", "one").at("/spec");
        Finding finding = Finding.of("a", Finding.Question.LINT, reason);
        assertThat(finding.id()).isEqualTo("d7c0b94366acf69accb599e5");
        Reason other = Reason.of(FleetCode.OBJECT_UNREADABLE, "Pod/a/b", "two").at("/spec");
        assertThat(Finding.of("a", Finding.Question.ATTACH, other).id()).isEqualTo(finding.id());
        assertThat(Finding.of("b", Finding.Question.LINT, reason).id()).isNotEqualTo(finding.id());
        assertThat(Finding.of("a", Finding.Question.LINT, reason.at("")).id()).isNotEqualTo(finding.id());
    }

    @Test
    void whatCouldNotBeLookedForIsARow() {
        FleetGenerator fleet = new FleetGenerator(1, 5, 1);
        MadeCluster made = fleet.make(0);
        List<JsonValue> loose = List.copyOf(made.objects().values());
        ClusterReport report = ClusterAudit.of(new Export("loose", loose, true), AuditOptions.DEFAULT, Inventory.EMPTY);
        assertThat(report.findings())
                .filteredOn(each -> !each.known())
                .extracting(each -> each.reason().code().id())
                .contains("ClaimUnused", "AttachmentWithoutNode", "DeleteWithoutCopy");
    }

    @Test
    void ofAnExportThatWasNotReadAsAWholeNothingIsTakenAsComplete() {
        List<JsonValue> lists = List.copyOf(new FleetGenerator(1, 5, 1).make(0).lists());
        Export export = new Export("cut", lists, false);
        assertThat(export.inventory(ALL).isComplete("Node")).isFalse();
        assertThat(ClusterAudit.of(export, ALL, Inventory.EMPTY).findings())
                .anyMatch(each -> each.reason().code().id().equals("ClaimUnused") && !each.known());
    }

    @Test
    void releaseIsThatOfTheServerThenThatOfTheNewestKubelet() {
        List<JsonValue> lists =
                new ArrayList<>(new FleetGenerator(1, 5, 1).make(0).lists());
        Export export = new Export("a", lists, true);
        assertThat(export.release(export.inventory(ALL), ALL)).hasToString("Optional[1.32]");
        Export nodes = new Export("a", lists.subList(1, lists.size()), true);
        assertThat(nodes.release(nodes.inventory(ALL), ALL)).hasToString("Optional[1.32]");
        Export none = new Export("a", Yaml.read("kind: Namespace\napiVersion: v1\nmetadata: {name: a}"), true);
        assertThat(none.release(none.inventory(ALL), ALL)).isEmpty();
        assertThat(ClusterAudit.of(none, ALL, Inventory.EMPTY).findings())
                .anyMatch(each -> each.reason().code() == FleetCode.CLUSTER_RELEASE_UNKNOWN && !each.known());
    }

    @Test
    void rowsHaveNoSecrets() {
        List<JsonValue> documents = Yaml.read("""
                kind: PersistentVolume
                apiVersion: v1
                metadata: {name: pv-1}
                spec:
                  accessModes: [ReadWriteOnce]
                  capacity: {storage: 1Gi}
                  persistentVolumeReclaimPolicy: Retain
                  csi:
                    driver: rbd.csi.ceph.com
                    volumeHandle: h-1
                    volumeAttributes: {clusterID: a, userKey: hunter2, adminPassword: hunter2, pool: kube}
                ---
                kind: Secret
                apiVersion: v1
                metadata: {name: s, namespace: a}
                stringData: {password: hunter2}
                """);
        ClusterReport report = ClusterAudit.of(new Export("a", documents, true), ALL, Inventory.EMPTY);
        assertThat(report.holdings()).hasSize(1);
        assertThat(report.holdings().toString()).doesNotContain("hunter2").contains("kube");
        assertThat(report.findings().toString()).doesNotContain("hunter2");
    }

    @Test
    void targetOfAMoveIsAskedForNamesAndClasses() {
        FleetGenerator fleet = new FleetGenerator(8, 5, 1);
        AuditOptions move = new AuditOptions("", "", "t", JudgedKinds.all(), 64 << 20, 200_000);
        Inventory target = new Export("t", List.copyOf(fleet.make(0).lists()), true).inventory(move);
        List<JsonValue> same = List.copyOf(fleet.make(0).lists());
        assertThat(codes(ClusterAudit.of(new Export("a", same, true), move, target)))
                .contains("TargetObjectExists");
        List<JsonValue> other = List.copyOf(fleet.make(1).lists());
        assertThat(codes(ClusterAudit.of(new Export("b", other, true), move, target)))
                .contains("ClassMissingInTarget", "DriverMissing")
                .doesNotContain("TargetObjectExists");
    }

    private static List<String> codes(ClusterReport report) {
        return report.findings().stream()
                .filter(each -> each.severity() != Severity.INFO)
                .map(each -> each.reason().code().id())
                .distinct()
                .toList();
    }
}
