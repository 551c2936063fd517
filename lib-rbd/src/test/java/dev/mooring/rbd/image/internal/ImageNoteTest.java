package dev.mooring.rbd.image.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.VolumeView;
import dev.mooring.rbd.image.InTreeTranslation;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdVolumes;
import dev.mooring.rbd.image.Translation;
import dev.mooring.reason.Reason;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every note has a row that gives it, and what is said of an object names the object. */
class ImageNoteTest {

    private static final String UUID = "657f4f6d-216c-4ce3-8180-ccc4980b112b";
    private static final String LONG_CLUSTER = "c".repeat(65);

    private static final RbdContext CONTEXT = RbdContext.EMPTY
            .withCsiConfig("[{\"clusterID\":\"c\",\"rbd\":{\"radosNamespace\":\"n\"}}]")
            .withPools("c", Map.of(2L, "new"));

    private static final String TABLE = """
            note                 | spec
            UnknownVersion       | {"csi":{"volumeHandle":"0002-0001-c-0000000000000002-UUID"}}
            OddSeparator         | {"csi":{"volumeHandle":"0001_0001-c-0000000000000002-UUID"}}
            NoCluster            | {"csi":{"volumeHandle":"0001-0000--0000000000000002-UUID"}}
            OddUuid              | {"csi":{"volumeHandle":"0001-0001-c-0000000000000002-657F4f6d-216c-4ce3-8180-ccc4980b112b"}}
            UpperCaseHex         | {"csi":{"volumeHandle":"0001-0001-c-000000000000000A-UUID"}}
            TooLong              | {"csi":{"volumeHandle":"0001-0041-LONG-0000000000000002-UUID"}}
            LooseMigrationHandle | {"csi":{"volumeHandle":"mig_mons-a_image-b_6b","volumeAttributes":{"migration":"true"}}}
            ImageGuessed         | {"csi":{"volumeHandle":"0001-0001-c-0000000000000002-UUID"}}
            PoolUnknown          | {"csi":{"volumeHandle":"0001-0001-c-0000000000000003-UUID"}}
            PoolRenamed          | {"csi":{"volumeHandle":"0001-0001-c-0000000000000002-UUID","volumeAttributes":{"pool":"old"}}}
            ImageDiffers         | {"csi":{"volumeHandle":"0001-0001-c-0000000000000002-UUID","volumeAttributes":{"imageName":"csi-vol-0b7e11aa-0c5d-4f6e-9a7b-112233445566"}}}
            NamespaceUnverified  | {"csi":{"volumeHandle":"0001-0001-d-0000000000000002-UUID"}}
            NamespaceDiffers     | {"csi":{"volumeHandle":"0001-0001-c-0000000000000002-UUID","volumeAttributes":{"radosNamespace":"m"}}}
            OddBoolean           | {"csi":{"volumeHandle":"0001-0001-c-0000000000000002-UUID","volumeAttributes":{"staticVolume":"yes"}}}
            MissingPart          | {"csi":{"volumeHandle":"i","volumeAttributes":{"staticVolume":"true"}}}
            UnreadableHandle     | {"csi":{"volumeHandle":"0001-0001"}}
            NotRbd               | {"nfs":{}}
            Encrypted            | {"csi":{"volumeHandle":"0001-0001-c-0000000000000002-UUID","volumeAttributes":{"encrypted":"true"}}}
            AccessModesReplaced  | {"accessModes":["ReadWriteMany"],"rbd":{"image":"i","pool":"p","monitors":["m"]}}
            PartLost             | {"rbd":{"image":"i","pool":"p","monitors":["m"],"keyring":"/etc/ceph/keyring"}}
            HandleNotReversible  | {"rbd":{"image":"my_image","pool":"p","monitors":["m"]}}
            TranslationRefused   | {"nfs":{}}
            """;

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = TABLE)
    void isGiven(String note, String spec) {
        List<Reason> notes = notes(spec);
        assertThat(notes).extracting(reason -> reason.code().id()).contains(note);
        assertThat(notes).allSatisfy(reason -> {
            assertThat(reason.subject()).isEqualTo("PersistentVolume/pv-1");
            assertThat(reason.message()).isNotEmpty();
        });
    }

    /** What is said of a volume by whoever reads it, and of its translation where it is in-tree. */
    private static List<Reason> notes(String spec) {
        JsonObject source = JsonObject.parse(spec.replace("UUID", UUID).replace("LONG", LONG_CLUSTER));
        if (source.has("csi")) {
            source = source.with("csi", source.child("csi").with("driver", RbdContext.DRIVER));
        }
        Manifest volume = new Manifest(JsonObject.EMPTY
                .with("kind", "PersistentVolume")
                .with("metadata", JsonObject.EMPTY.with("name", "pv-1"))
                .with("spec", source));
        List<Reason> notes = new java.util.ArrayList<>(
                RbdVolumes.image(VolumeView.from(volume), CONTEXT).notes());
        if (!source.has("csi")) {
            Translation translation = InTreeTranslation.translateInTreePVToCSI(volume);
            if (translation instanceof Translation.Translated translated) {
                notes.addAll(translated.notes());
            } else {
                notes.add(((Translation.Refused) translation).reason());
            }
        }
        return notes;
    }

    @Test
    void parametersThatDifferOnlyInCaseAreNamed() {
        Manifest storageClass = Manifest.parse("""
                {"kind":"StorageClass","metadata":{"name":"slow"},"provisioner":"kubernetes.io/rbd",
                 "parameters":{"monitors":"m","adminSecretName":"s","pool":"a","Pool":"b"}}
                """);
        Translation.Translated translated =
                (Translation.Translated) InTreeTranslation.translateInTreeStorageClassToCSI(storageClass);
        assertThat(translated.notes())
                .extracting(reason -> reason.code())
                .containsExactly(ImageNote.AMBIGUOUS_PARAMETER);
    }

    @Test
    void everyNoteHasARow() {
        Set<String> given = TABLE.lines()
                .skip(1)
                .map(line -> line.split("\\|")[0].strip())
                .collect(Collectors.toCollection(TreeSet::new));
        given.add(ImageNote.AMBIGUOUS_PARAMETER.id());
        assertThat(given)
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(ImageNote.values()).map(ImageNote::id).toList());
    }

    @Test
    void aStaticVolumeLosesItsImageOnTheWayBack() {
        Manifest volume = Manifest.parse("""
                {"kind":"PersistentVolume","metadata":{"name":"pv-1"},"spec":{"csi":{"driver":"rbd.csi.ceph.com",
                 "volumeHandle":"films","volumeAttributes":{"staticVolume":"true","pool":"p","clusterID":"c"}}}}
                """);
        Translation.Translated translated = (Translation.Translated) InTreeTranslation.translateCSIPVToInTree(volume);
        assertThat(translated.notes())
                .extracting(Reason::pointer)
                .containsExactly("/spec/rbd/monitors", "/spec/rbd/image");
    }
}
