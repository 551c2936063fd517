package dev.mooring.quota;

import dev.mooring.object.QuotaView.QuotaScope;
import java.util.Set;

/** Compares the names that an object has with a scope of a quota. */
final class QuotaScopes {

    private QuotaScopes() {}

    /**
     * Whether one of the names matches. Without a name only the negative operators match.
     *
     * @upstream pkg/quota/v1/evaluator/core/persistent_volume_claims.go pvcMatchesScopeFunc
     */
    static boolean matches(QuotaScope scope, Set<String> names) {
        return switch (scope.operator()) {
            case "Exists" -> !names.isEmpty();
            case "DoesNotExist" -> names.isEmpty();
            case "In" -> names.stream().anyMatch(scope.values()::contains);
            case "NotIn" ->
                names.isEmpty()
                        || names.stream().anyMatch(name -> !scope.values().contains(name));
            default -> false;
        };
    }
}
