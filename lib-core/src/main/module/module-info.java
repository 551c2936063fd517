/** Storage questions about Kubernetes. The model of fabric8 is needed only by those who have objects of it. */
@SuppressWarnings({"module", "requires-automatic"})
module dev.mooring.core {
    requires static com.fasterxml.jackson.databind;
    requires static kubernetes.model.common;
    requires static kubernetes.model.core;
    requires static kubernetes.model.storageclass;
    requires static transitive org.jspecify;
    requires static tools.jackson.databind;

    exports dev.mooring.admission;
    exports dev.mooring.binding;
    exports dev.mooring.driver;
    exports dev.mooring.evidence;
    exports dev.mooring.json;
    exports dev.mooring.kubelet;
    exports dev.mooring.manifest;
    exports dev.mooring.object;
    exports dev.mooring.quantity;
    exports dev.mooring.quota;
    exports dev.mooring.reason;
    exports dev.mooring.release;
    exports dev.mooring.sanitize;
    exports dev.mooring.snapshot;
    exports dev.mooring.workload;
    exports dev.mooring to
            dev.mooring.forecast,
            dev.mooring.fuse,
            dev.mooring.messages,
            dev.mooring.plan,
            dev.mooring.rbd,
            dev.mooring.report,
            dev.mooring.s3fs,
            dev.mooring.testing,
            dev.mooring.yaml;
    exports dev.mooring.admission.internal to
            dev.mooring.forecast;
    exports dev.mooring.binding.internal to
            dev.mooring.forecast;
    exports dev.mooring.evidence.internal to
            dev.mooring.forecast,
            dev.mooring.plan,
            dev.mooring.rbd;
    exports dev.mooring.driver.internal to
            dev.mooring.forecast,
            dev.mooring.plan,
            dev.mooring.rbd,
            dev.mooring.report;
    exports dev.mooring.internal to
            dev.mooring.forecast,
            dev.mooring.fuse,
            dev.mooring.messages,
            dev.mooring.plan,
            dev.mooring.rbd,
            dev.mooring.report,
            dev.mooring.s3fs,
            dev.mooring.yaml;
    exports dev.mooring.kubelet.internal to
            dev.mooring.forecast,
            dev.mooring.plan;
    exports dev.mooring.manifest.internal to
            dev.mooring.forecast,
            dev.mooring.fuse,
            dev.mooring.messages,
            dev.mooring.plan,
            dev.mooring.rbd,
            dev.mooring.report,
            dev.mooring.testing;
    exports dev.mooring.object.internal to
            dev.mooring.forecast,
            dev.mooring.fuse,
            dev.mooring.plan,
            dev.mooring.rbd,
            dev.mooring.testing;
    exports dev.mooring.quota.internal to
            dev.mooring.forecast;
    exports dev.mooring.sanitize.internal to
            dev.mooring.forecast,
            dev.mooring.plan;
    exports dev.mooring.workload.internal to
            dev.mooring.forecast,
            dev.mooring.fuse,
            dev.mooring.plan,
            dev.mooring.rbd;
}
