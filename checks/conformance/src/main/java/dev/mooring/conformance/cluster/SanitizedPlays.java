package dev.mooring.conformance.cluster;

import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.release.Release;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Purpose;
import dev.mooring.sanitize.Sanitized;
import dev.mooring.sanitize.Sanitizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The sanitised bundled manifests, in both orders. */
final class SanitizedPlays {

    private static final List<String> BOUND = List.of("claims: Bound");

    private SanitizedPlays() {}

    static Map<String, Policy> policies() {
        Map<String, Policy> policies = new LinkedHashMap<>();
        policies.put("sharedStorage", Policy.sharedStorage());
        policies.put("moveStorage", Policy.moveStorage());
        policies.put("PREBIND", Policy.builder(Purpose.PREBIND).build());
        policies.put("REBIND_STATIC", Policy.builder(Purpose.REBIND_STATIC).build());
        policies.put("sourceDocument", Policy.sourceDocument());
        policies.put("gitOps", Policy.gitOps());
        return policies;
    }

    /** The output of the command line, all manifests together. */
    static List<Simulation> ofCommandLine(List<Manifest> storage) {
        return bothOrders("the command line", "x", storage, BOUND, 0);
    }

    static List<Simulation> of(List<Bundled> bundled, Release release) {
        List<Simulation> plays = new ArrayList<>();
        for (Bundled each : bundled) {
            if (each.storage().isEmpty()) {
                continue;
            }
            policies().forEach((name, policy) -> {
                Sanitized sanitized = Sanitizer.sanitize(policy, Inventory.EMPTY.on(release), each.documents());
                List<Manifest> storage =
                        sanitized.emitted().stream().filter(Bundled::isStorage).toList();
                List<String> promise = policy.purpose() == Purpose.NEAT ? List.of() : BOUND;
                plays.addAll(bothOrders(each.name() + " for " + name, "m", storage, promise, plays.size()));
            });
        }
        return plays;
    }

    private static List<Simulation> bothOrders(
            String title, String letter, List<Manifest> objects, List<String> promise, int number) {
        List<Simulation> plays = new ArrayList<>();
        for (boolean isVolumeFirst : new boolean[] {true, false}) {
            String world = letter + (number + plays.size());
            List<Manifest> renamed = Suffixed.all(objects, world);
            List<Manifest> claims = renamed.stream()
                    .filter(each -> each.kind().equals(Resource.CLAIM.kind))
                    .toList();
            List<Manifest> others =
                    renamed.stream().filter(each -> !claims.contains(each)).toList();
            plays.add(
                    isVolumeFirst
                            ? new Simulation(title + ", volumes first", world, others, claims, promise)
                            : new Simulation(title + ", claims first", world, claims, others, promise));
        }
        return plays;
    }
}
