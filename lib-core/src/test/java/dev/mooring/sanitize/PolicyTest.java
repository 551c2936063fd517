package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PolicyTest {

    private static Maps maps(String to) {
        return Maps.builder()
                .map(MapKind.NAMESPACE, "shop", "store")
                .volumeAttribute("password", "old-secret", to)
                .build();
    }

    private static Policy.Keep strip() {
        return Policy.Keep.STRIP;
    }

    @Test
    void policiesWithTheSameSettingsAreEqual() {
        Policy one = Policy.sharedStorage().toBuilder()
                .maps(maps("new-secret"))
                .keepFinalizers(Set.of("a/b"))
                .build();
        assertThat(one)
                .isEqualTo(Policy.sharedStorage().toBuilder()
                        .maps(maps("new-secret"))
                        .keepFinalizers(Set.of("a/b"))
                        .build())
                .isNotEqualTo(Policy.sharedStorage().toBuilder()
                        .maps(maps("other"))
                        .keepFinalizers(Set.of("a/b"))
                        .build())
                .isNotEqualTo(Policy.moveStorage())
                .hasSameHashCodeAs(one.toBuilder().build());
    }

    @Test
    void aPolicyDescribesItselfWithoutValuesThatMayBeSecret() {
        Policy policy = Policy.gitOps().toBuilder()
                .maps(maps("new-secret"))
                .labels(new KeyRules(List.of(), List.of("app*"), Map.of("token", "new-secret")))
                .managerMetadata(strip())
                .build();
        assertThat(policy.toString())
                .isEqualTo("Policy neat"
                        + " {maps=Maps [namespaceMap: 1, volumeAttributesMap: 1],"
                        + " labels=KeyRules[allow=[], deny=[app*], add=[token]], managerMetadata=strip}");
    }
}
