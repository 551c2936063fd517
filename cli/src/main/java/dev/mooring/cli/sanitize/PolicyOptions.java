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
                "prebind: the claim and its volume find each other, and nobody else gets the volume (the one to choose"
                        + " unless there is a reason).",
                "rebind-static: the same as it is done by hand; until then anybody may take the volume.",
                "release: make a released volume usable again in its own cluster.",
                "reprovision: new, empty volumes.",
                "neat: as their author would have written them, for a Git repository."
            })
    private @Nullable Intent intent;

    @Option(
            names = "--reclaim-policy",
            paramLabel = "POLICY",
            order = 11,
            description = "The reclaim policy volumes leave with: keep (default), retain or delete.")
    private ReclaimPolicy reclaimPolicy = ReclaimPolicy.KEEP;

    @Option(
            names = "--scenario",
            paramLabel = "SCENARIO",
            order = 12,
            description = "What happens to the storage: shared by both clusters, moved, or unknown (default). It"
                    + " decides how grave a warning is.")
    private Scenario scenario = Scenario.UNKNOWN;

    @Option(
            names = "--release-for",
            paramLabel = "WHOM",
            order = 13,
            description = "Under --for release: anyone (default), same-claim, or NAMESPACE/CLAIM.")
    private String releaseFor = "anyone";

    @Option(
            names = "--apply-mode",
            paramLabel = "MODE",
            order = 14,
            description = "How the result will be applied: apply (default), create, ssa or replace. Checks only.")
    private ApplyMode applyMode = ApplyMode.APPLY;

    @Option(
            names = "--bind-annotations",
            paramLabel = "KEEP",
            order = 15,
            description = "Under --for rebind-static: keep or strip (default) them.")
    private Keep bindAnnotations = Keep.STRIP;

    @Option(
            names = "--data-source",
            paramLabel = "KEEP",
            order = 16,
            description = "The claim's data source: keep or strip; neat keeps it, the others strip it.")
    private @Nullable Keep dataSource;

    @Option(
            names = "--provisioner-identity",
            paramLabel = "KEEP",
            order = 17,
            description = "The csiProvisionerIdentity of a volume: keep (default) or strip.")
    private Keep provisionerIdentity = Keep.KEEP;

    @Option(
            names = "--manager-metadata",
            paramLabel = "KEEP",
            order = 18,
            description = "Marks of Helm, Argo CD, Flux and Fleet: keep (default) or strip.")
    private Keep managerMetadata = Keep.KEEP;

    @Option(names = "--drop-node-affinity", order = 19, description = "Take node affinity out of volumes.")
    private boolean dropNodeAffinity;

    @Option(
            names = "--raise-request",
            order = 20,
            description = "Under --for reprovision: ask for as much as the old volume has.")
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
            description = "An annotation to take out, or a prefix with * at its end. Repeatable.")
    private List<String> annotations = new ArrayList<>();

    @Option(
            names = "--strip-label",
            paramLabel = "KEY",
            order = 23,
            description = "A label to take out, or a prefix with * at its end. Repeatable.")
    private List<String> labels = new ArrayList<>();

    @Option(
            names = "--claim-ref",
            paramLabel = "WHAT",
            order = 24,
            description = "Under --for neat: auto (default), keep, drop or reduce claimRef.")
    private ClaimRef claimRef = ClaimRef.AUTO;

    @Option(
            names = "--volume-name",
            paramLabel = "WHAT",
            order = 25,
            description = "Under --for neat: auto (default), keep or drop volumeName.")
    private VolumeName volumeName = VolumeName.AUTO;

    @Option(
            names = "--provisioned-by",
            paramLabel = "KEEP",
            order = 26,
            description = "The annotation that names a volume's provisioner: keep (default) or strip.")
    private Keep provisionedBy = Keep.KEEP;

    @Option(
            names = "--keep-owner-references",
            order = 27,
            description = "Keep ownerReferences; the target deletes objects whose owner it does not find.")
    private boolean keepOwnerReferences;

    @Option(
            names = "--no-pin-class",
            order = 28,
            description = "Leave a claim without a class as it is, though the target may add its default.")
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
