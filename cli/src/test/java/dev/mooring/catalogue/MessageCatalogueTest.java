package dev.mooring.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.pasted.MessageCatalogue;
import dev.mooring.pasted.MessageTemplate;
import dev.mooring.pasted.PastedText;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MessageCatalogueTest {

    static Stream<MessageTemplate> templates() {
        return MessageCatalogue.all().templates().stream();
    }

    @Test
    void codesAreUnique() {
        assertThat(templates().map(MessageTemplate::code)).doesNotHaveDuplicates();
    }

    /** A row that its own words do not find is never found, or stands behind another one that says the same. */
    @ParameterizedTest
    @MethodSource("templates")
    void eachFormIsFoundByItsOwnWords(MessageTemplate template) {
        for (String form : template.templates()) {
            String alone = form.replaceAll("\\{[nk]}", "7").replaceAll("\\{(\\w+)}", "$1-x");
            String paste =
                    "Warning helm geesefs gluster nfs-ganesha kube-api-access rook ceph drbd linstor longhorn lvm systemd multipath openebs backup kubernetes.io~csi MountVolume.SetUp failed to provision volume csi VolumeAttachment unbound PersistentVolume \"a\" /a/path "
                            + alone;
            assertThat(Stream.of(paste, alone).flatMap(each -> PastedText.read(each).messages().stream()))
                    .as(paste)
                    .anySatisfy(message -> assertThat(message.oneOf()).contains(template.code()));
        }
    }

    @ParameterizedTest
    @MethodSource("templates")
    void eachRowSaysWhoSaysItAndWhereItIsFrom(MessageTemplate template) {
        assertThat(template.speaker()).isNotBlank();
        assertThat(template.source()).isNotBlank();
        assertThat(template.code()).matches("[A-Z][A-Za-z0-9]+");
    }
}
