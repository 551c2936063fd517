package dev.mooring.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Conflict;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.release.Release;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the server says, row by row; every row was put to the real code too. */
class AdmissionRowsTest {

    @ParameterizedTest(name = "{0}")
    @MethodSource("dev.mooring.admission.Row#all")
    void theServerSays(Row row) {
        assertThat(Documents.says(row.ask())).isEqualTo(row.says());
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '^', textBlock = """
        case               | kind   | edits                                             | at                   | says
        all known          | claim  |                                                   |                      |
        in the spec        | claim  | /spec/foo=1                                       | /spec/foo            | strict decoding error: unknown field "spec.foo"
        in the metadata    | claim  | /metadata/annotation={}                           | /metadata/annotation | strict decoding error: unknown field "metadata.annotation"
        null               | claim  | /spec/foo=null                                    | /spec/foo            | strict decoding error: unknown field "spec.foo"
        several            | volume | /spec/foo=1 /spec/csi/bar={"a":1} /other=2        | /spec/csi/bar        | strict decoding error: unknown field "spec.csi.bar", unknown field "spec.foo", unknown field "other"
        of another case    | claim  | /KIND="x"                                         | /KIND                | strict decoding error: unknown field "KIND"
        invalid too        | claim  | /spec/foo=1 -/spec/accessModes                    | /spec/foo            | strict decoding error: unknown field "spec.foo"
        cannot be decoded  | claim  | /spec/foo=1 /spec/accessModes=7                   |                      |
        of a template      | set    | /spec/volumeClaimTemplates/0/spec/foo=1           | /spec/volumeClaimTemplates/0/spec/foo | strict decoding error: unknown field "spec.volumeClaimTemplates[0].spec.foo"
        of the set         | set    | /spec/foo=1                                       | /spec/foo            | strict decoding error: unknown field "spec.foo"
        """)
    void aStrictServerRefusesUnknownFields(
            String name, String kind, @Nullable String edits, @Nullable String at, @Nullable String says) {
        Manifest document = Documents.of(kind, edits == null ? "" : edits);
        Optional<Undecodable> refusal = Admission.strict(Release.LATEST, document);
        assertThat(refusal.map(Undecodable::message).orElse(null)).isEqualTo(says);
        assertThat(refusal.map(each -> each.at().toString()).orElse(null)).isEqualTo(at);
    }

    /** The manager's name is too long: that is said only of a record that stays. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '^', textBlock = """
        case                 | fields                                                   | says
        the request sets it  | {"f:spec":{"f:capacity":{".":{},"f:storage":{}}}}        | accepted
        the server fills it  | {"f:spec":{"f:volumeMode":{}}}                           | accepted
        nothing              | {}                                                       | accepted
        not set              | {"f:metadata":{"f:labels":{}}}                           | metadata.managedFields[0].manager: Too long: may not be more than 128 bytes
        one is not set       | {"f:spec":{"f:capacity":{},"f:mountOptions":{}}}         | metadata.managedFields[0].manager: Too long: may not be more than 128 bytes
        of the status        | {"f:status":{"f:phase":{}}}                              | metadata.managedFields[0].manager: Too long: may not be more than 128 bytes
        """)
    void aPostTakesFieldsOverFromTheirManagers(String name, String fields, String says) {
        Manifest volume = Documents.of(
                "volume",
                "/status={\"phase\":\"Bound\"} /metadata/managedFields=[{\"manager\":\"" + "m".repeat(254)
                        + "\",\"operation\":\"Update\",\"apiVersion\":\"v1\",\"fieldsType\":\"FieldsV1\",\"fieldsV1\":"
                        + fields + "}]");
        assertThat(Documents.says(Admission.post(volume))).isEqualTo(says);
    }

    @Test
    void aFieldIsUnknownOnTheReleasesThatDoNotHaveIt() {
        Manifest claim = Documents.of("claim", "/status={\"healthStatus\":{}}");
        assertThat(Admission.strict(Release.of("1.37"), claim)).isEmpty();
        assertThat(Admission.strict(Release.of("1.36"), claim))
                .map(Undecodable::message)
                .contains("strict decoding error: unknown field \"status.healthStatus\"");
    }

    @Test
    void ofAPodAStrictServerIsNotAsked() {
        Manifest pod = Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"spec\":{\"foo\":1}}");
        assertThat(Admission.strict(Release.LATEST, pod)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '^', textBlock = """
        case                 | stored                                  | sent                                                       | says, or the records of managers
        same uid             | /metadata/uid="u-1"                     | /metadata/uid="u-1"                                        | nothing
        no uid               | /metadata/uid="u-1"                     | -/metadata/uid                                             | nothing
        another uid          | /metadata/uid="u-1"                     | /metadata/uid="u-2"                                        | Operation cannot be fulfilled on persistentvolumeclaims "data": StorageError: invalid object, Code: 4, Key: /registry/persistentvolumeclaims/shop/data, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: u-2, UID in object meta: u-1
        another uid, invalid | /metadata/uid="u-1"                     | /metadata/uid="u-2" -/spec/accessModes                     | Operation cannot be fulfilled on persistentvolumeclaims "data": StorageError: invalid object, Code: 4, Key: /registry/persistentvolumeclaims/shop/data, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: u-2, UID in object meta: u-1
        uid is not known     |                                         | /metadata/uid="u-2"                                        | metadata.uid: Invalid value: "u-2": field is immutable
        no records           | /metadata/managedFields=[{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}] | -/metadata/managedFields | [{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}]
        null                 | /metadata/managedFields=[{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}] | /metadata/managedFields=null | [{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}]
        empty list           | /metadata/managedFields=[{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}] | /metadata/managedFields=[] | nothing
        empty record         | /metadata/managedFields=[{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}] | /metadata/managedFields=[{}] | nothing
        not understood       | /metadata/managedFields=[{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}] | /metadata/managedFields=[{"manager":"n","operation":"Eat","apiVersion":"v1","fieldsType":"FieldsV1"}] | [{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}]
        neither understood   | /metadata/managedFields=[{"manager":"m"}] | /metadata/managedFields=[{"manager":"n"}]                | nothing
        others               | /metadata/managedFields=[{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}] | /metadata/managedFields=[{"manager":"n","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{}}}] | [{"manager":"n","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{}}}]
        no field             | /metadata/managedFields=[{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}] | /metadata/managedFields=[{"manager":"n","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{}}] | nothing
        no field that is known | /metadata/managedFields=[{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}] | /metadata/managedFields=[{"manager":"n","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"x:y":7,".":{}}}] | nothing
        no object            | /metadata/managedFields=[{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}] | /metadata/managedFields=[{"manager":"n","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":[]}] | [{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}]
        no object inside     | /metadata/managedFields=[{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}] | /metadata/managedFields=[{"manager":"n","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:selector":"x"}}}] | [{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}]
        no path              | /metadata/managedFields=[{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}] | /metadata/managedFields=[{"manager":"n","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"spec":{}}}] | [{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}]
        a short path         | /metadata/managedFields=[{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}] | /metadata/managedFields=[{"manager":"n","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f":{}}}] | [{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}]
        a path of another kind | /metadata/managedFields=[{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}] | /metadata/managedFields=[{"manager":"n","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"x:y":7,"f:spec":null}}] | [{"manager":"n","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"x:y":7,"f:spec":null}}]
        an item              | /metadata/managedFields=[{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}] | /metadata/managedFields=[{"manager":"n","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"k:{\\"a\\":1}":{".":{}},"v:\\"a\\"":{},"i:1":{}}}}] | [{"manager":"n","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"k:{\\"a\\":1}":{".":{}},"v:\\"a\\"":{},"i:1":{}}}}]
        no item              | /metadata/managedFields=[{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}] | /metadata/managedFields=[{"manager":"n","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"k:[]":{}}}}] | [{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}]
        no value             | /metadata/managedFields=[{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}] | /metadata/managedFields=[{"manager":"n","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"v:a":{}}}}] | [{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}]
        no index             | /metadata/managedFields=[{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}] | /metadata/managedFields=[{"manager":"n","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"i:a":{}}}}] | [{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}]
        no field, bad name   | /metadata/managedFields=[{"manager":"m","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}] | /metadata/managedFields=[{"manager":"a\\u0007","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{}}] | nothing
        """)
    void aPutNeedsTheSameObjectAndKeepsItsRecords(String name, @Nullable String stored, String sent, String says) {
        Manifest old = Documents.of("claim", stored == null ? "" : stored);
        Manifest changed = new Manifest(Documents.edited(old.json(), sent));
        AdmissionDecision decision = Admission.put(Release.LATEST, old, changed);
        String answer = decision instanceof Accepted accepted
                ? JsonPointer.of("metadata", "managedFields")
                        .find(accepted.stored().json())
                        .map(JsonValue::toJson)
                        .orElse("nothing")
                : decision instanceof Conflict conflict ? conflict.message() : Documents.says(decision);
        assertThat(answer).isEqualTo(says);
    }

    @ParameterizedTest
    @EnumSource(FieldError.Type.class)
    void everyKindOfObjectionIsMadeInARow(FieldError.Type type) {
        assertThat(Row.all().stream().map(Row::ask))
                .anyMatch(decision -> decision instanceof Invalid invalid
                        && invalid.errors().stream().anyMatch(error -> error.type() == type));
        assertThat(type.toString()).startsWith("FieldValue").isEqualTo(type.id());
    }

    @Test
    void everyVolumeSourceIsRefusedInARow() {
        List<Row> refused = Row.read("create.txt").stream()
                .filter(row -> !row.ask().isAccepted())
                .toList();
        List<String> sources =
                Schema.VOLUME_SOURCE.fields().stream().map(GoType.Field::json).toList();
        assertThat(sources)
                .hasSize(22)
                .allSatisfy(source -> assertThat(refused)
                        .anyMatch(row -> row.document().spec().has(source)));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '^', textBlock = """
        case                            | document | edits                                        | at                                     | stored
        phase of a volume               | volume   | /status={"phase":"Bound","reason":"x"}        | /status                                | {"phase":"Pending"}
        status of a claim               | claim    | /status={"phase":"Bound"}                     | /status                                | {}
        reclaim policy                  | volume   |                                               | /spec/persistentVolumeReclaimPolicy    | "Retain"
        empty reclaim policy            | volume   | /spec/persistentVolumeReclaimPolicy=""        | /spec/persistentVolumeReclaimPolicy    | "Retain"
        mode of a volume                | volume   |                                               | /spec/volumeMode                       | "Filesystem"
        mode of a claim                 | claim    | -/spec/volumeMode                             | /spec/volumeMode                       | "Filesystem"
        type of a path                  | bare     | /spec/hostPath={"path":"/x"}                  | /spec/hostPath                         | {"path":"/x","type":""}
        rbd                             | bare     | /spec/rbd={"monitors":["m"],"image":"i"}      | /spec/rbd                              | {"monitors":["m"],"image":"i","pool":"rbd","user":"admin","keyring":"/etc/ceph/keyring"}
        rbd, own pool                   | bare     | /spec/rbd={"monitors":["m"],"image":"i","pool":"p","user":""} | /spec/rbd              | {"monitors":["m"],"image":"i","pool":"p","user":"admin","keyring":"/etc/ceph/keyring"}
        iscsi                           | bare     | /spec/iscsi={"targetPortal":"p","iqn":"eui.0123456789abcdef","lun":0} | /spec/iscsi    | {"targetPortal":"p","iqn":"eui.0123456789abcdef","lun":0,"iscsiInterface":"default"}
        azureDisk                       | bare     | /spec/azureDisk={"diskName":"d","diskURI":"https://x"} | /spec/azureDisk               | {"diskName":"d","diskURI":"https://x","cachingMode":"ReadWrite","fsType":"ext4","readOnly":false,"kind":"Shared"}
        scaleIO                         | bare     | /spec/scaleIO={"gateway":"g","system":"s","volumeName":"v"} | /spec/scaleIO            | {"gateway":"g","system":"s","secretRef":null,"storageMode":"ThinProvisioned","volumeName":"v","fsType":"xfs"}
        what is always written          | bare     | /spec/azureFile={"secretName":"s","shareName":"n"} | /spec/azureFile                   | {"secretName":"s","shareName":"n","secretNamespace":null}
        class                           | class    |                                               | /reclaimPolicy                         | "Delete"
        binding mode                    | class    |                                               | /volumeBindingMode                     | "Immediate"
        namespace of a claim            | claim    | -/metadata/namespace                          | /metadata/namespace                    | "default"
        a size in other words           | claim    | /spec/resources/requests/storage="5120Mi"     | /spec/resources/requests/storage       | "5Gi"
        a size is rounded up            | claim    | /spec/resources/requests/storage="1000001u"   | /spec/resources/requests/storage       | "1001m"
        a size as a number              | claim    | /spec/resources/requests/storage=1e3          | /spec/resources/requests/storage       | "1e3"
        empty things are left out       | claim    | /metadata/labels={} /spec/selector={} /metadata/finalizers=[] | /spec/selector         | {}
        data source                     | claim    | /spec/dataSource={"kind":"PersistentVolumeClaim","name":"s"} | /spec/dataSourceRef     | {"apiGroup":null,"kind":"PersistentVolumeClaim","name":"s"}
        a snapshot                      | claim    | /spec/dataSource={"kind":"VolumeSnapshot","name":"s","apiGroup":"snapshot.storage.k8s.io"} | /spec/dataSourceRef | {"apiGroup":"snapshot.storage.k8s.io","kind":"VolumeSnapshot","name":"s"}
        data source reference           | claim    | /spec/dataSourceRef={"kind":"Thing","name":"s","apiGroup":"x.io"} | /spec/dataSource   | {"apiGroup":"x.io","kind":"Thing","name":"s"}
        a time in other words           | volume   | /metadata/deletionTimestamp="2026-01-01T2:00:00,5+02:00" | /metadata/deletionTimestamp | "2026-01-01T00:00:00Z"
        managed fields                  | volume   | /metadata/managedFields=[{"operation":"Update","manager":"m","fieldsV1":{}}] | /metadata/managedFields/0/fieldsV1 | {}
        halves of characters            | claim    | /metadata/annotations={"a":"x\\ud800y\\udfff","b":"\\ud7ff\\ue000\\ud800","c":"😀\\ud800"} | /metadata/annotations | {"a":"x\ufffdy\ufffd","b":"\ud7ff\ue000\ufffd","c":"😀\ufffd"}
        claimRef as it is               | volume   | /spec/claimRef={"uid":"u","name":"n","x":1}   | /spec/claimRef                         | {"name":"n","uid":"u"}
        """)
    void storesWhatItPutRight(String name, String document, String edits, String at, String stored) {
        AdmissionDecision decision = Admission.create(Documents.of(document, edits == null ? "" : edits));
        assertThat(decision).isInstanceOf(Accepted.class);
        assertThat(JsonPointer.parse(at).find(((Accepted) decision).stored().json()))
                .hasValueSatisfying(value -> assertThat(value.toJson()).isEqualTo(stored));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
        uid               | volume | /metadata/uid="u"                            | /metadata/uid
        creationTimestamp | volume | /metadata/creationTimestamp="2026-01-01T00:00:00Z" | /metadata/creationTimestamp
        resourceVersion   | volume | /metadata/resourceVersion="10"               | /metadata/resourceVersion
        generated name    | volume | -/metadata/name /metadata/generateName="pv-" | /metadata/name
        namespace         | volume | /metadata/namespace="shop"                   | /metadata/namespace
        data source       | claim  | /spec/dataSource={"kind":"Thing","name":"s"} | /spec/dataSource
        claim of a group  | claim  | /spec/dataSource={"kind":"PersistentVolumeClaim","name":"s","apiGroup":"x.io"} | /spec/dataSource
        snapshot of none  | claim  | /spec/dataSource={"kind":"VolumeSnapshot","name":"s"} | /spec/dataSource
        of another group  | claim  | /spec/dataSource={"kind":"VolumeSnapshot","name":"s","apiGroup":"x.io"} | /spec/dataSource
        far reference     | claim  | /spec/dataSourceRef={"kind":"PersistentVolumeClaim","name":"s","namespace":"n"} | /spec/dataSourceRef
        unknown field     | claim  | /spec/unknown=1                              | /spec/unknown
        """)
    void doesNotStore(String name, String document, String edits, String at) {
        AdmissionDecision decision = Admission.create(Documents.of(document, edits));
        assertThat(JsonPointer.parse(at).find(((Accepted) decision).stored().json()))
                .isEmpty();
    }

    @Test
    void anUpdateKeepsWhatOnlyTheServerSets() {
        Manifest old = Documents.of(
                "claim",
                "/metadata/uid=\"u\" /metadata/resourceVersion=\"7\""
                        + " /metadata/creationTimestamp=\"2026-01-01T00:00:00Z\""
                        + " /status={\"phase\":\"Bound\",\"capacity\":{\"storage\":\"5Gi\"}}");
        Accepted accepted = (Accepted) Admission.update(old, Documents.of("claim", "/metadata/labels={\"a\":\"b\"}"));
        assertThat(accepted.stored().json())
                .isEqualTo(Documents.edited(old.json(), "-/metadata/resourceVersion /metadata/labels={\"a\":\"b\"}"));
    }

    @Test
    void aPostDropsWhatOnlyTheServerSets() {
        Manifest exported = Documents.of(
                "volume",
                "/metadata/uid=\"u\" /metadata/deletionTimestamp=\"2026-01-01T00:00:00Z\" /metadata/selfLink=\"/x\"");
        Manifest clean = Documents.of("volume", "");
        assertThat(Admission.post(exported)).isEqualTo(Admission.post(clean)).isEqualTo(Admission.create(clean));
        assertThat(Admission.create(exported)).isNotEqualTo(Admission.create(clean));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        managed fields                                                              | kept
        {"operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:x":{}}} | true
        {"operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","time":null,"fieldsV1":{"f:x":{}}} | true
        {"operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1"}            | false
        {"manager":"kubectl"}                                                       | false
        {"operation":"Patch","apiVersion":"v1","fieldsType":"FieldsV1"}             | false
        {"operation":"Apply","fieldsType":"FieldsV1"}                               | false
        {"operation":"Apply","apiVersion":"v1"}                                     | false
        {"operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV2"}             | false
        """)
    void aPostDropsManagedFieldsThatTheServerDoesNotUnderstand(String entry, boolean kept) {
        Accepted accepted = (Accepted)
                Admission.post(Documents.of("volume", "/metadata/managedFields=[" + entry.replace(" ", "") + "]"));
        assertThat(accepted.stored().metadata().has("managedFields")).isEqualTo(kept);
    }

    @Test
    void aPostThatCannotBeDecodedIsRefusedBeforeAnythingIsDropped() {
        Manifest unreadable = Documents.of("volume", "/metadata/uid=\"u\" /metadata/creationTimestamp=\"yesterday\"");
        assertThat(Admission.post(unreadable)).isInstanceOf(Undecodable.class);
        assertThat(Admission.update(Documents.of("volume", ""), unreadable)).isInstanceOf(Undecodable.class);
    }

    @Test
    void objectsOfTheModelAreAnsweredAsTheirDocuments() {
        Manifest claim = Documents.of("claim", "");
        Manifest smaller = Documents.of("claim", "/spec/resources/requests/storage=\"1Gi\"");
        HasMetadata model = claim.toModel(PersistentVolumeClaim.class);
        assertThat(Admission.post(model)).isEqualTo(Admission.post(claim));
        assertThat(Admission.update(model, smaller.toModel(PersistentVolumeClaim.class)))
                .isInstanceOf(Invalid.class)
                .isEqualTo(Admission.update(claim, smaller));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        parameters | key of | value of  | says
        512        | 4      | 508       | accepted
        513        | 4      | 0         | parameters: Too long: may not be more than 512 bytes
        1          | 4      | 262140    | accepted
        1          | 4      | 262141    | parameters: Too long: may not be more than 262144 bytes
        2          | 65536  | 65536     | accepted
        2          | 65537  | 65536     | parameters: Too long: may not be more than 262144 bytes
        """)
    void parametersOfAClassAreLimited(int parameters, int key, int value, String says) {
        JsonObject all = JsonObject.EMPTY;
        for (int i = 0; i < parameters; i++) {
            all = all.with(String.format(Locale.ROOT, "%0" + key + "d", i), "v".repeat(value));
        }
        Manifest storageClass = new Manifest(Documents.of("class", "").json().with("parameters", all));
        assertThat(Documents.says(Admission.create(storageClass))).isEqualTo(says);
    }

    @Test
    void anOldObjectMustBeReadable() {
        assertThatThrownBy(
                        () -> Admission.update(Documents.of("claim", "/spec/volumeName=5"), Documents.of("claim", "")))
                .isInstanceOf(ManifestException.class)
                .hasMessageContaining(
                        "PersistentVolumeClaim/shop/data /spec/volumeName: the old object cannot be read");
        assertThatThrownBy(() -> Admission.update(Documents.of("volume", ""), Documents.of("claim", "")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the old object is a PersistentVolume, the changed one a PersistentVolumeClaim");
    }

    @Test
    void theDifferenceIsShownInTheServersOwnForm() {
        Invalid refused = (Invalid)
                Admission.update(Documents.of("claim", ""), Documents.of("claim", "/spec/storageClassName=\"slow\""));
        assertThat(refused.errors()).hasSize(1);
        assertThat(refused.errors().get(0).detail()).isEqualTo("""
            spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims
            @@ -10,7 +10,7 @@
               }
              },
              "VolumeName": "",
            - "StorageClassName": "fast",
            + "StorageClassName": "slow",
              "VolumeMode": "Filesystem",
              "DataSource": null,
              "DataSourceRef": null,
            """);
    }
}
