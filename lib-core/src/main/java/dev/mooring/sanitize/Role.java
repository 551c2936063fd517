package dev.mooring.sanitize;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.workload.internal.PodTemplates;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which rules apply to an object. */
enum Role {
    VOLUME("volumes"),
    CLAIM("claims"),
    WORKLOAD("workloads"),
    CLASS("classes"),
    SNAPSHOT("snapshots"),
    SNAPSHOT_CONTENT("contents of snapshots"),
    LIMITS("quotas and limit ranges"),
    DATA_VOLUME("DataVolumes"),
    OTHER("other kinds");

    /**
     * A kind of an API group, and the versions whose fields the rules know; none means all versions.
     *
     * @param role the rules
     * @param group the API group
     * @param kind the kind
     * @param versions the known versions
     */
    private record Api(Role role, String group, String kind, Set<String> versions) {}

    private static final String STORAGE = "storage.k8s.io";
    private static final String SNAPSHOT_GROUP = "snapshot.storage.k8s.io";
    private static final String GROUP_SNAPSHOT_GROUP = "groupsnapshot.storage.k8s.io";
    private static final Set<String> SNAPSHOT_VERSIONS = Set.of("v1", "v1beta1");
    private static final Set<String> GROUP_SNAPSHOT_VERSIONS = Set.of("v1beta1", "v1beta2");

    /** The kinds other than volumes and claims, which only their kind identifies, and those with a pod template. */
    private static final List<Api> APIS = List.of(
            new Api(LIMITS, "", Kinds.RESOURCE_QUOTA, Set.of()),
            new Api(LIMITS, "", Kinds.LIMIT_RANGE, Set.of()),
            new Api(DATA_VOLUME, "cdi.kubevirt.io", Kinds.DATA_VOLUME, Set.of("v1beta1")),
            new Api(CLASS, STORAGE, Kinds.STORAGE_CLASS, Set.of()),
            new Api(CLASS, STORAGE, Kinds.VOLUME_ATTRIBUTES_CLASS, Set.of()),
            new Api(CLASS, SNAPSHOT_GROUP, Kinds.VOLUME_SNAPSHOT_CLASS, SNAPSHOT_VERSIONS),
            new Api(CLASS, GROUP_SNAPSHOT_GROUP, Kinds.VOLUME_GROUP_SNAPSHOT_CLASS, GROUP_SNAPSHOT_VERSIONS),
            new Api(SNAPSHOT, SNAPSHOT_GROUP, Kinds.VOLUME_SNAPSHOT, SNAPSHOT_VERSIONS),
            new Api(SNAPSHOT, GROUP_SNAPSHOT_GROUP, Kinds.VOLUME_GROUP_SNAPSHOT, GROUP_SNAPSHOT_VERSIONS),
            new Api(SNAPSHOT_CONTENT, SNAPSHOT_GROUP, Kinds.VOLUME_SNAPSHOT_CONTENT, SNAPSHOT_VERSIONS),
            new Api(
                    SNAPSHOT_CONTENT,
                    GROUP_SNAPSHOT_GROUP,
                    Kinds.VOLUME_GROUP_SNAPSHOT_CONTENT,
                    GROUP_SNAPSHOT_VERSIONS));

    private final String words;

    Role(String words) {
        this.words = words;
    }

    /** The name for messages, for example {@code workloads}. */
    String words() {
        return words;
    }

    static Role of(Manifest object) {
        return switch (object.kind()) {
            case Kinds.PERSISTENT_VOLUME -> VOLUME;
            case Kinds.PERSISTENT_VOLUME_CLAIM -> CLAIM;
            default -> PodTemplates.podSpec(object).isPresent() ? WORKLOAD : ofApi(object);
        };
    }

    private static Role ofApi(Manifest object) {
        return api(object)
                .filter(api -> api.versions().isEmpty() || api.versions().contains(version(object)))
                .map(Api::role)
                .orElse(OTHER);
    }

    /**
     * The versions of a kind that the rules know, if this object has another one; empty if there are no rules for it.
     */
    static Set<String> knownVersions(Manifest object) {
        return api(object).map(Api::versions).orElse(Set.of());
    }

    private static Optional<Api> api(Manifest object) {
        String group = group(object);
        return APIS.stream()
                .filter(api -> api.group().equals(group) && api.kind().equals(object.kind()))
                .findFirst();
    }

    /** The API group of an object; empty for the core group. */
    private static String group(Manifest object) {
        int slash = object.apiVersion().indexOf('/');
        return slash < 0 ? "" : object.apiVersion().substring(0, slash);
    }

    private static String version(Manifest object) {
        return object.apiVersion().substring(object.apiVersion().indexOf('/') + 1);
    }
}
