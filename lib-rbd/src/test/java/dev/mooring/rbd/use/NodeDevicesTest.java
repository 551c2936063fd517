package dev.mooring.rbd.use;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandOutput.MappedDevice;
import dev.mooring.rbd.output.CommandResult;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which of the devices that a node lists are of an image, and what its lists are known to hold. */
class NodeDevicesTest {

    private static NodeDevices listed(String kernel, String nbd) {
        NodeDevices devices = NodeDevices.of("A");
        devices = kernel.isEmpty() ? devices : devices.withKernel(CommandOutput.devices(said(kernel)));
        return nbd.isEmpty() ? devices : devices.withNbd(CommandOutput.devices(said(nbd)));
    }

    /** Rows of a list as JSON; a row without a namespace is of a release that does not list them. */
    private static CommandResult said(String rows) {
        String json = rows.equals("none")
                ? ""
                : List.of(rows.split(",")).stream()
                        .map(row -> row.split("/", -1))
                        .map(parts -> "{\"id\":\"0\",\"pool\":\"" + parts[0] + "\","
                                + (parts.length == 4 ? "\"namespace\":\"" + parts[1] + "\"," : "") + "\"name\":\""
                                + parts[parts.length - 2] + "\",\"snap\":\"-\",\"device\":\"/dev/"
                                + parts[parts.length - 1] + "\"}")
                        .collect(Collectors.joining(","));
        return CommandResult.of(List.of(), 0, "[" + json + "]", Scene.CHATTER);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        kernel                       | nbd                | image       | mapped    | by nbd
        kube//data/rbd0              | ''                 | kube/data   | rbd0      | false
        kube//data/rbd0              | kube//data/nbd1    | kube/data   | rbd0 nbd1 | true
        kube//other/rbd0             | none               | kube/data   | ''        | false
        other//data/rbd0             | none               | kube/data   | ''        | false
        kube/ns/data/rbd0            | none               | kube/data   | ''        | false
        kube/ns/data/rbd0            | none               | kube/ns/data | rbd0     | false
        kube//data/rbd0              | none               | kube/ns/data | ''       | false
        kube/data/rbd0               | none               | kube/ns/data | rbd0     | false
        kube/data/rbd0,kube/x/rbd1   | none               | kube/data   | rbd0      | false
        none                         | x//my/nbd0         | kube/my img | nbd0      | true
        none                         | x//my/nbd0         | kube/myimg  | ''        | false
        none                         | x//my/nbd0         | my pool/img | nbd0      | true
        none                         | x//my/nbd0         | mypool/img  | ''        | false
        x//my/rbd0                   | none               | kube/my img | ''        | false
        """)
    void devicesOfAnImage(String kernel, String nbd, String image, String mapped, boolean byNbd) {
        NodeDevices devices = listed(kernel, nbd);
        RbdImageSpec spec = RbdImageSpec.parse(image);
        assertThat(devices.mapped(spec).stream()
                        .map(MappedDevice::device)
                        .map(device -> device.substring("/dev/".length()))
                        .collect(Collectors.joining(" ")))
                .isEqualTo(mapped);
        assertThat(devices.hasNbd(spec)).isEqualTo(byNbd);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        kernel           | nbd              | on the host | kernel known | nbd known
        ''               | ''               | true        | false        | false
        none             | none             | true        | true         | true
        none             | none             | false       | false        | false
        kube//data/rbd0  | none             | false       | true         | false
        none             | kube//data/nbd0  | false       | false        | true
        kube//data/nbd0  | kube//data/rbd0  | true        | false        | false
        kube//data/rbd0,kube//x/nbd1 | none | true        | false        | true
        """)
    void whatAListSays(String kernel, String nbd, boolean isOnHost, boolean knowsKernel, boolean knowsNbd) {
        NodeDevices devices = isOnHost ? listed(kernel, nbd).seenOnHost() : listed(kernel, nbd);
        assertThat(List.of(devices.knowsKernel(), devices.knowsNbd())).containsExactly(knowsKernel, knowsNbd);
    }
}
