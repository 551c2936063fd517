package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The errors of the API server, in its words, each with a remedy. */
class ServerChecksTest {

    private static final String LOCAL =
            "R pv; pv - /spec/csi; pv - /spec/nodeAffinity; pv /spec/local = {\"path\":\"/d\"}";

    /** Each remedy, what is sanitised, the error of the server, and the advice. */
    static Stream<Arguments> errors() {
        return Stream.of(
                Arguments.of(
                        "ALPHA_AFFINITY",
                        LOCAL + "; pv /metadata/annotations = {\"volume.alpha.kubernetes.io/node-affinity\":\"{}\"}",
                        "spec.nodeAffinity: Required value: Local volume requires node affinity",
                        "write the terms of annotation volume.alpha.kubernetes.io/node-affinity to spec.nodeAffinity;"
                                + " Kubernetes no longer reads the annotation"),
                Arguments.of(
                        "LOCAL_AFFINITY",
                        LOCAL,
                        "spec.nodeAffinity: Required value: Local volume requires node affinity",
                        "set spec.nodeAffinity.required to the node that has the data"),
                Arguments.of(
                        "HANDLE",
                        "F pv; pv - /spec/csi/volumeHandle; pv /spec/csi/volumeAttributes/volumeHandle = \"h\"",
                        "spec.csi.volumeHandle: Required value",
                        "move /spec/csi/volumeAttributes/volumeHandle to spec.csi.volumeHandle"),
                Arguments.of(
                        "DRIVER",
                        "F pv; pv - /spec/csi/driver; pv /spec/driver = \"d\"",
                        "spec.csi.driver: Required value",
                        "move /spec/driver to spec.csi.driver"),
                Arguments.of(
                        "SIZE",
                        "F; pvc - /spec/resources/requests",
                        "spec.resources[storage]: Required value",
                        "set spec.resources.requests.storage; its volume has \"30Gi\""),
                Arguments.of(
                        "ACCESS_MODES",
                        "F; pvc /spec/accessModes = []",
                        "spec.accessModes: Required value: at least 1 access mode is required",
                        "set spec.accessModes; its partner has [\"ReadWriteMany\"]"),
                Arguments.of(
                        "ONE_POD",
                        "F pvc; pvc /spec/accessModes = [\"ReadWriteOncePod\",\"ReadWriteOnce\"]",
                        "spec.accessModes: Forbidden: may not use ReadWriteOncePod with other access modes",
                        "remove ReadWriteOncePod, or every other access mode"),
                Arguments.of(
                        "SOURCE",
                        "F pv; pv - /spec/csi",
                        "spec: Required value: must specify a volume type",
                        "add the source of the data: csi, nfs, local or another one"),
                Arguments.of(
                        "ATTRIBUTES_CLASS",
                        "N pv; pv /spec/volumeAttributesClassName = \"gold\"",
                        "spec.csi: Required value: has to be specified when using volumeAttributesClassName",
                        "remove spec.volumeAttributesClassName"),
                Arguments.of(
                        "NAME",
                        "F pvc; pvc /metadata/name = \"Data\"",
                        "metadata.name: Invalid value: \"Data\"",
                        "map the name to a valid one"),
                Arguments.of(
                        "a flag",
                        "F pv; pv /spec/csi/volumeAttributes/shared = true",
                        "expected a string, found boolean",
                        "write it as a string, in quotes: \"true\""),
                Arguments.of(
                        "a flag in quotes",
                        "F pv; pv /spec/csi/readOnly = \"false\"",
                        "cannot unmarshal string into Go struct field",
                        "write it without quotes"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("errors")
    void anErrorOfTheServerComesWithARemedy(String remedy, String in, String error, String advice) {
        Row row = new Row(remedy, List.of("in " + in));
        Sanitized answer = Sanitizer.sanitize(
                Policy.builder(Purpose.PREBIND).build(), row.input().documents());

        assertThat(answer.allWarnings())
                .filteredOn(warning -> warning.code() == WarningCode.SPEC_INVALID)
                .anySatisfy(warning -> {
                    assertThat(warning.message()).contains(error);
                    assertThat(warning.remedy()).extracting(RemedyStep::why).containsExactly(advice);
                });
        assertThat(answer.objects()).anySatisfy(object -> {
            assertThat(object.decision().isAccepted()).isFalse();
            assertThat(object.decision().refusal()).isNotEmpty();
        });
    }

    @Test
    void everyRemedyHasItsRow() {
        List<Object> told = errors().map(row -> row.get()[0]).toList();
        assertThat(Arrays.stream(Remedy.values()).map(Remedy::name)).allMatch(told::contains);
    }

    @Test
    void theWayInForgetsWhatOnlyTheServerSets() {
        Row row = new Row("", List.of("in F pv; pv /metadata/deletionTimestamp = \"not a time\""));
        Sanitized answer = Sanitizer.sanitize(Policy.gitOps(), row.input().documents());
        assertThat(answer.allWarnings()).noneMatch(warning -> warning.code() == WarningCode.SPEC_INVALID);
    }

    private static Sanitized released(JsonObject volume, Inventory target) {
        return Sanitizer.sanitize(Policy.builder(Purpose.RELEASE).build(), target, List.of(volume));
    }

    @Test
    void aReleasedVolumeIsComparedWithTheLiveOne() {
        JsonObject read = (JsonObject) Row.fixture("N").get(0);
        JsonObject live = read.with(JsonPointer.of("spec", "nfs", "path"), JsonString.of("/elsewhere"));

        assertThat(released(read, Inventory.EMPTY).allWarnings())
                .noneMatch(warning -> warning.code() == WarningCode.SPEC_INVALID);
        assertThat(released(read, Inventory.of(List.of(new Manifest(live)))).allWarnings())
                .filteredOn(warning -> warning.code() == WarningCode.SPEC_INVALID)
                .singleElement()
                .satisfies(warning -> {
                    assertThat(warning.severity()).isEqualTo(Severity.WARN);
                    assertThat(warning.message()).contains("spec.persistentvolumesource is immutable after creation");
                });
    }
}
