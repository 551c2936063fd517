package dev.mooring.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonValue;
import dev.mooring.reason.ReasonCode;
import dev.mooring.release.Difference;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** All enums that are not codes print their constants as states: in kebab-case. */
class StatesTest {

    /** Enums with a vocabulary of their own: levels of severity, words of Kubernetes, names of errors of the kernel. */
    private static final Set<String> OWN_WORDS = Set.of(
            "dev.mooring.reason.Severity",
            "dev.mooring.admission.FieldError$Type",
            "dev.mooring.apply.ObjectForecast$Phase",
            "dev.mooring.controller.ControllerEvent$Type",
            "dev.mooring.kubelet.CorruptedMount",
            "dev.mooring.quantity.StorageSize$Format",
            "dev.mooring.release.FeatureGate",
            "dev.mooring.selinux.SelinuxConflict$Property");

    @Test
    void statesPrintInKebabCase() {
        List<String> others = Library.enums().stream()
                .filter(Library::isPublished)
                .filter(type -> !OWN_WORDS.contains(type.getName()))
                .filter(type -> Stream.of(ReasonCode.class, JsonValue.class, Difference.class)
                        .noneMatch(own -> own.isAssignableFrom(type)))
                .flatMap(type -> Stream.of((Enum<?>[]) type.getEnumConstants()))
                .filter(state -> !state.toString().equals(EnumNames.kebabCase(state)))
                .map(state -> state.getDeclaringClass().getName() + "." + state.name() + " prints " + state)
                .toList();
        assertThat(others).isEmpty();
    }
}
