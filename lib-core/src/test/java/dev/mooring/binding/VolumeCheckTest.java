package dev.mooring.binding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.binding.BindingRequest.SearchPath;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The order of FindMatchingVolume and checkVolumeSatisfyClaim; a volume that is reserved for the claim ends the first early. */
class VolumeCheckTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        path       | reserved | checks
        CONTROLLER | false    | AccessModesNotOffered ReservedForAnotherClaim VolumeTooSmall IncompatibleVolumeMode VolumeAttributesClassMismatch MarkedForDeletion WaitsForFirstConsumer VolumeNotAvailable SelectorMismatch StorageClassMismatch
        CONTROLLER | true     | AccessModesNotOffered ReservedForAnotherClaim VolumeTooSmall IncompatibleVolumeMode VolumeAttributesClassMismatch MarkedForDeletion
        LIST       | false    | AlreadyTaken ReservedForAnotherClaim VolumeTooSmall IncompatibleVolumeMode VolumeAttributesClassMismatch MarkedForDeletion WaitsForFirstConsumer VolumeNotAvailable SelectorMismatch StorageClassMismatch
        LIST       | true     | AlreadyTaken ReservedForAnotherClaim VolumeTooSmall IncompatibleVolumeMode VolumeAttributesClassMismatch MarkedForDeletion
        NODE       | false    | AlreadyTaken ReservedForAnotherClaim VolumeTooSmall IncompatibleVolumeMode VolumeAttributesClassMismatch MarkedForDeletion VolumeNotAvailable SelectorMismatch StorageClassMismatch NodeAffinityConflict IncompatibleAccessModes
        NODE       | true     | AlreadyTaken ReservedForAnotherClaim VolumeTooSmall IncompatibleVolumeMode VolumeAttributesClassMismatch MarkedForDeletion NodeAffinityConflict
        NAMED      | false    | MarkedForDeletion VolumeTooSmall StorageClassMismatch VolumeAttributesClassMismatch IncompatibleVolumeMode IncompatibleAccessModes
        NAMED      | true     | MarkedForDeletion VolumeTooSmall StorageClassMismatch VolumeAttributesClassMismatch IncompatibleVolumeMode IncompatibleAccessModes
        """)
    void eachPathMakesItsChecksInTheOrderOfKubernetes(SearchPath path, boolean reserved, String checks) {
        List<VolumeCheck> order = VolumeCheck.inOrder(path);
        assertThat(order.stream()
                        .filter(each -> each.appliesTo(path, reserved))
                        .map(VolumeCheck::id)
                        .collect(Collectors.joining(" ")))
                .isEqualTo(checks);
        assertThat(Arrays.stream(VolumeCheck.values()).filter(each -> !order.contains(each)))
                .noneMatch(each -> each.appliesTo(path, reserved));
    }
}
