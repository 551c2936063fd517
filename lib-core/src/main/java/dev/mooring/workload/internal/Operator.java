package dev.mooring.workload.internal;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/**
 * What is known about the custom resources of operators, one row each: API group, kind ({@code *} for all other kinds of
 * the group), the field that decides the size of its claims, and what its deletion does in addition to what the garbage
 * collector does.
 */
public enum Operator {
    CLOUD_NATIVE_PG("postgresql.cnpg.io", "Cluster", Effect.NONE, "spec.storage.size"),
    CLOUD_NATIVE_PG_DATABASE("postgresql.cnpg.io", "Database", Effect.DELETES, ""),
    CLOUD_NATIVE_PG_OTHERS("postgresql.cnpg.io", "*", Effect.NONE, ""),
    ZALANDO("acid.zalan.do", "postgresql", Effect.DELETES, "spec.volume.size"),
    CRUNCHY(
            "postgres-operator.crunchydata.com",
            "PostgresCluster",
            Effect.DELETES,
            "spec.instances[].dataVolumeClaimSpec.resources.requests.storage"),
    KAFKA("kafka.strimzi.io", "Kafka", Effect.DELETES, "spec.kafka.storage.size"),
    KAFKA_NODE_POOL("kafka.strimzi.io", "KafkaNodePool", Effect.DELETES, "spec.storage.size"),
    ELASTICSEARCH(
            "elasticsearch.k8s.elastic.co", "Elasticsearch", Effect.DELETES, "spec.nodeSets[].volumeClaimTemplates"),
    OPEN_SEARCH("opensearch.opster.io", "OpenSearchCluster", Effect.DELETES, "spec.nodePools[].diskSize"),
    PROMETHEUS(
            "monitoring.coreos.com",
            "Prometheus",
            Effect.NONE,
            "spec.storage.volumeClaimTemplate.spec.resources.requests.storage"),
    ALERTMANAGER(
            "monitoring.coreos.com",
            "Alertmanager",
            Effect.NONE,
            "spec.storage.volumeClaimTemplate.spec.resources.requests.storage"),
    THANOS_RULER(
            "monitoring.coreos.com",
            "ThanosRuler",
            Effect.NONE,
            "spec.storage.volumeClaimTemplate.spec.resources.requests.storage"),
    PROMETHEUS_OTHERS("monitoring.coreos.com", "*", Effect.NONE, ""),
    VICTORIA_METRICS(
            "operator.victoriametrics.com", "VMCluster", Effect.DELETES, "spec.vmstorage.storage.volumeClaimTemplate"),
    MINIO("minio.min.io", "Tenant", Effect.DELETES, "spec.pools[].volumeClaimTemplate.spec.resources.requests.storage"),
    RABBIT_MQ("rabbitmq.com", "RabbitmqCluster", Effect.DELETES, "spec.persistence.storage"),
    MARIA_DB("k8s.mariadb.com", "MariaDB", Effect.DELETES, "spec.storage.size"),
    MONGO_DB(
            "mongodbcommunity.mongodb.com",
            "MongoDBCommunity",
            Effect.DELETES,
            "spec.statefulSet.spec.volumeClaimTemplates"),
    CASSANDRA(
            "cassandra.datastax.com",
            "CassandraDatacenter",
            Effect.DELETES,
            "spec.storageConfig.cassandraDataVolumeClaimSpec.resources.requests.storage"),
    CLICK_HOUSE(
            "clickhouse.altinity.com",
            "ClickHouseInstallation",
            Effect.DELETES,
            "spec.templates.volumeClaimTemplates[].spec.resources.requests.storage"),
    ARGO_APPLICATION("argoproj.io", "Application", Effect.DELETES_BY_FINALIZER, ""),
    ARGO_APPLICATION_SET("argoproj.io", "ApplicationSet", Effect.DELETES, ""),
    ARGO_ROLLOUT("argoproj.io", "Rollout", Effect.NONE, ""),
    FLUX_HELM("helm.toolkit.fluxcd.io", "HelmRelease", Effect.DELETES_BY_FINALIZER, ""),
    FLUX_KUSTOMIZE("kustomize.toolkit.fluxcd.io", "Kustomization", Effect.DELETES_BY_FINALIZER, ""),
    FLUX_SOURCES("source.toolkit.fluxcd.io", "*", Effect.NONE, ""),
    DEFINITION("apiextensions.k8s.io", "CustomResourceDefinition", Effect.DELETES, ""),
    GROUP_SNAPSHOT("groupsnapshot.storage.k8s.io", "*", Effect.DELETES, ""),
    ROOK("ceph.rook.io", "*", Effect.IS_STORAGE, ""),
    LONGHORN("longhorn.io", "*", Effect.IS_STORAGE, ""),
    TOPO_LVM("topolvm.io", "*", Effect.IS_STORAGE, ""),
    OPEN_EBS("openebs.io", "*", Effect.IS_STORAGE, ""),
    LINSTOR("internal.linstor.linbit.com", "*", Effect.IS_STORAGE, ""),
    PIRAEUS("piraeus.io", "*", Effect.IS_STORAGE, ""),
    PORTWORX("libopenstorage.org", "*", Effect.IS_STORAGE, ""),
    DIRECT_PV("directpv.min.io", "*", Effect.IS_STORAGE, ""),
    HWAMEI_STOR("hwameistor.io", "*", Effect.IS_STORAGE, ""),
    VSPHERE_CNS("cns.vmware.com", "*", Effect.IS_STORAGE, ""),
    KUBE_VIRT_INSTALLATION("kubevirt.io", "KubeVirt", Effect.DELETES, ""),
    KUBE_VIRT_IMPORTER("cdi.kubevirt.io", "CDI", Effect.DELETES, ""),
    KUBE_VIRT_IMPORTS("cdi.kubevirt.io", "DataImportCron", Effect.DELETES, ""),
    KUBE_VIRT_COPIES("snapshot.kubevirt.io", "*", Effect.DELETES, ""),
    KUBE_VIRT("kubevirt.io", "*", Effect.NONE, ""),
    TEKTON_INSTALLATION("operator.tekton.dev", "*", Effect.DELETES, ""),
    TEKTON("tekton.dev", "*", Effect.NONE, ""),
    KRUISE_CLONE_SET("apps.kruise.io", "CloneSet", Effect.NONE, ""),
    KEDA("keda.sh", "*", Effect.NONE, ""),
    CERT_MANAGER("cert-manager.io", "*", Effect.NONE, ""),
    EXTERNAL_SECRETS("external-secrets.io", "*", Effect.NONE, ""),
    SEALED_SECRETS("bitnami.com", "SealedSecret", Effect.NONE, ""),
    ISTIO("istio.io", "*", Effect.NONE, ""),
    TRAEFIK("traefik.io", "*", Effect.NONE, ""),
    CILIUM("cilium.io", "*", Effect.NONE, ""),
    CALICO("projectcalico.org", "*", Effect.NONE, "");

    /** What the deletion of an object does in addition to what the garbage collector does. */
    private enum Effect {
        /** Nothing to data. */
        NONE(""),
        DELETES("its controller may delete what it made, with the data, and is not played"),
        DELETES_BY_FINALIZER("its controller deletes what it has applied, with the data, and is not played"),
        IS_STORAGE("it is a part of the storage itself, and the data may go with it");

        private final String words;

        Effect(String words) {
            this.words = words;
        }
    }

    private final String group;
    private final String kind;
    private final Effect effect;
    private final String size;

    Operator(String group, String kind, Effect effect, String size) {
        this.group = group;
        this.kind = kind;
        this.effect = effect;
        this.size = size;
    }

    private boolean fits(String apiVersion, String of) {
        String found = Kinds.group(apiVersion);
        return (found.equals(group) || found.endsWith("." + group)) && (kind.equals(of) || kind.equals("*"));
    }

    private static Optional<Operator> of(String apiVersion, String kind) {
        return Arrays.stream(values())
                .filter(each -> each.fits(apiVersion, kind))
                .min(Comparator.comparing(each -> each.kind.equals("*")));
    }

    /**
     * The field of a custom resource that decides the size of its claims.
     *
     * @param apiVersion the API version of the resource
     * @param kind its kind
     * @return for example {@code spec.storage.size}; empty if it is not known
     */
    public static Optional<String> sizeField(String apiVersion, String kind) {
        return of(apiVersion, kind).map(row -> row.size).filter(each -> !each.isEmpty());
    }

    /**
     * What the deletion of an object may delete in addition to what is played.
     *
     * @param object the object, a custom resource or one of Kubernetes
     * @return the end of a sentence about the object; empty if nothing
     */
    public static Optional<String> alsoDeletes(Manifest object) {
        Optional<Operator> row = of(object.apiVersion(), object.kind());
        if (row.isEmpty()) {
            return isOfKubernetes(object.apiVersion())
                    ? Optional.empty()
                    : Optional.of("what its controller deletes with it is not known");
        }
        Effect effect = row.get().effect;
        boolean isIdle = effect == Effect.NONE
                || (effect == Effect.DELETES_BY_FINALIZER
                        && object.metadata().array("finalizers").items().isEmpty());
        return isIdle ? Optional.empty() : Optional.of(effect.words);
    }

    /** Whether an object is a part of the storage, which names the claims that it serves. */
    static boolean isStorage(Manifest object) {
        return of(object.apiVersion(), object.kind())
                .filter(row -> row.effect == Effect.IS_STORAGE)
                .isPresent();
    }

    /**
     * Whether an API group is one of Kubernetes itself; all others are those of custom resources.
     *
     * @param apiVersion the API version
     * @return false for a custom resource
     */
    public static boolean isOfKubernetes(String apiVersion) {
        String group = Kinds.group(apiVersion);
        return !group.contains(".") || group.endsWith(".k8s.io");
    }
}
