package dev.mooring.cli.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.sanitize.CallerRule;
import dev.mooring.sanitize.Intent;
import dev.mooring.sanitize.KeyRules;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Policy.ApplyMode;
import dev.mooring.sanitize.Policy.ClaimRef;
import dev.mooring.sanitize.Policy.Keep;
import dev.mooring.sanitize.Policy.ReclaimPolicy;
import dev.mooring.sanitize.Policy.Release;
import dev.mooring.sanitize.Policy.Scenario;
import dev.mooring.sanitize.Policy.VolumeName;
import dev.mooring.sanitize.PolicyBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What to do and how: the options of a {@link Policy}. */
final class PolicyOptions {

    @Option(
            names = "--for",
            required = true,
            paramLabel = "PURPOSE",
            order = 10,
            description = {
                "prebind: reserve each volume for its claim, so that no other claim can bind it. Use this by"
                        + " default.",
                "rebind-static: the claim names its volume, but the volume is not reserved: another claim can"
                        + " bind it first.",
                "release: make a Released volume Available again in its own cluster.",
                "reprovision: let the target create new, empty volumes.",
                "neat: remove what servers and tools added, for a Git repository."
            })
    private @Nullable Intent intent;

    @Option(
            names = "--reclaim-policy",
            paramLabel = "POLICY",
            order = 11,
            description = "The reclaim policy of the volumes that are printed: keep (default), retain or delete.")
    private ReclaimPolicy reclaimPolicy = ReclaimPolicy.KEEP;

    @Option(
            names = "--scenario",
            paramLabel = "SCENARIO",
            order = 12,
            description =
                    "What happens to the storage: shared by both clusters, moved, or unknown (default). Decides the"
                            + " severity of warnings.")
    private Scenario scenario = Scenario.UNKNOWN;

    @Option(
            names = "--release-for",
            paramLabel = "WHOM",
            order = 13,
            description = "With --for release: which claim may bind the volume next: anyone (default), same-claim, or"
                    + " NAMESPACE/CLAIM.")
    private String releaseFor = "anyone";

    @Option(
            names = "--apply-mode",
            paramLabel = "MODE",
            order = 14,
            description = "How the result will be applied: apply (default), create, ssa or replace. Only changes the"
                    + " checks.")
    private ApplyMode applyMode = ApplyMode.APPLY;

    @Option(
            names = "--bind-annotations",
            paramLabel = "KEEP",
            order = 15,
            description =
                    "With --for rebind-static: keep or strip (default) the annotations that the binding controller"
                            + " writes.")
    private Keep bindAnnotations = Keep.STRIP;

    @Option(
            names = "--data-source",
            paramLabel = "KEEP",
            order = 16,
            description = "The data source of claims: keep or strip. The default is keep for neat and strip otherwise.")
    private @Nullable Keep dataSource;

    @Option(
            names = "--provisioner-identity",
            paramLabel = "KEEP",
            order = 17,
            description = "The csiProvisionerIdentity of volumes: keep (default) or strip.")
    private Keep provisionerIdentity = Keep.KEEP;

    @Option(
            names = "--manager-metadata",
            paramLabel = "KEEP",
            order = 18,
            description = "Labels and annotations of Helm, Argo CD, Flux and Fleet: keep (default) or strip.")
    private Keep managerMetadata = Keep.KEEP;

    @Option(names = "--drop-node-affinity", order = 19, description = "Remove node affinity from volumes.")
    private boolean dropNodeAffinity;

    @Option(
            names = "--raise-request",
            order = 20,
            description = "With --for reprovision: raise the request of a claim to the capacity of its old volume.")
    private boolean raiseRequest;

    @Option(
            names = "--keep-finalizer",
            paramLabel = "NAME",
            order = 21,
            description = "A finalizer to keep. Repeatable.")
    private List<String> finalizers = new ArrayList<>();

    @Option(
            names = "--strip-annotation",
            paramLabel = "KEY",
            order = 22,
            description = "An annotation to remove, or a prefix that ends in *. Repeatable.")
    private List<String> annotations = new ArrayList<>();

    @Option(
            names = "--strip-label",
            paramLabel = "KEY",
            order = 23,
            description = "A label to remove, or a prefix that ends in *. Repeatable.")
    private List<String> labels = new ArrayList<>();

    @Option(
            names = "--claim-ref",
            paramLabel = "WHAT",
            order = 24,
            description = "With --for neat: auto (default), keep, drop or reduce claimRef.")
    private ClaimRef claimRef = ClaimRef.AUTO;

    @Option(
            names = "--volume-name",
            paramLabel = "WHAT",
            order = 25,
            description = "With --for neat: auto (default), keep or drop volumeName.")
    private VolumeName volumeName = VolumeName.AUTO;

    @Option(
            names = "--provisioned-by",
            paramLabel = "KEEP",
            order = 26,
            description = "The annotation that names the provisioner of a volume: keep (default) or strip.")
    private Keep provisionedBy = Keep.KEEP;

    @Option(
            names = "--keep-owner-references",
            order = 27,
            description = "Keep ownerReferences. The target cluster deletes objects whose owner does not exist there.")
    private boolean keepOwnerReferences;

    @Option(
            names = "--no-pin-class",
            order = 28,
            description = "Do not pin claims without a class; the target cluster may add its default class.")
    private boolean noPinClass;

    @Mixin
    private final MapOptions maps = new MapOptions();

    /**
     * The policy.
     *
     * @param namespace the namespace of objects that name none, null for none
     * @param rules rules of the caller's own
     * @throws IllegalArgumentException if the options do not fit each other
     */
    Policy policy(@Nullable String namespace, List<CallerRule> rules) {
        PolicyBuilder policy = Policy.builder(requireNonNull(intent, "intent"))
                .maps(maps.maps())
                .reclaimPolicy(reclaimPolicy)
                .scenario(scenario)
                .applyMode(applyMode)
                .bindAnnotations(bindAnnotations)
                .provisionerIdentity(provisionerIdentity)
                .managerMetadata(managerMetadata)
                .dropNodeAffinity(dropNodeAffinity)
                .raiseRequestToCapacity(raiseRequest)
                .keepFinalizers(Set.copyOf(finalizers))
                .annotations(new KeyRules(List.of(), annotations, Map.of()))
                .labels(new KeyRules(List.of(), labels, Map.of()))
                .claimRef(claimRef)
                .volumeName(volumeName)
                .provisionedBy(provisionedBy)
                .keepOwnerReferences(keepOwnerReferences)
                .pinClass(!noPinClass)
                .rules(rules);
        if (dataSource != null) {
            policy.dataSource(dataSource);
        }
        if (namespace != null) {
            policy.defaultNamespace(namespace);
        }
        release(policy);
        return policy.build();
    }

    private void release(PolicyBuilder policy) {
        int slash = releaseFor.indexOf('/');
        if (slash >= 0) {
            policy.releaseFor(releaseFor.substring(0, slash), releaseFor.substring(slash + 1));
        } else if (releaseFor.equals("same-claim")) {
            policy.release(Release.SAME_CLAIM);
        } else if (!releaseFor.equals("anyone")) {
            throw new IllegalArgumentException(
                    "--release-for '" + releaseFor + "': expected anyone, same-claim or NAMESPACE/CLAIM");
        }
    }
}
