#!/usr/bin/env python3
"""Volumes and claims that differ: random sets of labels, annotations and managers, nine kinds of sources. Seeded.

checks/bench/differing.py volumes|zipf|pairs COUNT > FILE
"""

import json
import random
import sys

TIME = "2026-11-%02dT%02d:%02d:%02dZ"
WORDS = ("app tier team zone rack env owner cost backup restore snapshot policy class index shard region release chart"
         " instance component part version managed project stage customer order billing search mail queue").split()
DOMAINS = ["", "", "", "app.kubernetes.io/", "example.com/", "storage.example.org/", "topology.kubernetes.io/", "ops.acme.io/"]
MANAGERS = ["kube-controller-manager", "csi-provisioner", "kubectl-client-side-apply", "helm", "argocd-controller",
            "velero-server", "external-resizer", "kubectl-edit"]
SPEC = ["accessModes", "claimRef", "mountOptions", "nodeAffinity", "persistentVolumeReclaimPolicy", "storageClassName",
        "volumeMode", "capacity", "csi", "nfs"]


def word(r):
    return "%s-%x" % (r.choice(WORDS), r.getrandbits(24))


def uid(r):
    h = "%032x" % r.getrandbits(128)
    return "-".join((h[:8], h[8:12], h[12:16], h[16:20], h[20:]))


def time(r):
    return TIME % (r.randint(1, 28), r.randrange(24), r.randrange(60), r.randrange(60))


def labels(r, most, long=False):
    return {r.choice(DOMAINS) + r.choice(WORDS) + ("" if r.random() < 0.5 else "-" + r.choice(WORDS)):
            word(r) + (" " + " ".join(r.choice(WORDS) for _ in range(r.randrange(12))) if long else "")
            for _ in range(r.randrange(most + 1))}


def fields(r, metadata):
    found = {"f:metadata": {}, "f:spec": {}}
    for part in ("labels", "annotations"):
        if part in metadata:
            found["f:metadata"]["f:" + part] = {".": {}} | {"f:" + key: {} for key in metadata[part]}
    for key in r.sample(SPEC, r.randrange(1, len(SPEC))):
        found["f:spec"]["f:" + key] = {".": {}, "f:" + r.choice(WORDS): {}} if r.random() < 0.4 else {}
    return found


def metadata(r, name, **more):
    made = {"name": name, "uid": uid(r), "resourceVersion": str(r.getrandbits(28)), "creationTimestamp": time(r)} | more
    made["labels"] = made.get("labels", {}) | labels(r, 7)
    made["annotations"] = made.get("annotations", {}) | labels(r, 5, True)
    for part in ("labels", "annotations"):
        if not made[part]:
            del made[part]
    made["managedFields"] = [
        {"apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": fields(r, made), "manager": manager,
         "operation": r.choice(["Update", "Apply"]), "time": time(r)}
        for manager in r.sample(MANAGERS, r.choice([1, 2, 2, 3]))]
    return made


def source(r):
    """The source, and the node affinity that it needs."""
    kind = r.randrange(9)
    if kind == 0:
        return {"csi": {"driver": "ebs.csi.aws.com", "fsType": r.choice(["ext4", "xfs"]),
                        "volumeHandle": "vol-%017x" % r.getrandbits(68),
                        "volumeAttributes": {"storage.kubernetes.io/csiProvisionerIdentity": word(r)}}}, None
    if kind == 1:
        return {"csi": {"driver": "rook-ceph.rbd.csi.ceph.com", "fsType": "ext4",
                        "controllerExpandSecretRef": {"name": "rook-csi-rbd-provisioner", "namespace": "rook-ceph"},
                        "nodeStageSecretRef": {"name": "rook-csi-rbd-node", "namespace": "rook-ceph"},
                        "volumeAttributes": {"clusterID": "rook-ceph", "imageFeatures": "layering",
                                             "imageName": "csi-vol-" + uid(r), "pool": r.choice(["fast", "slow"])},
                        "volumeHandle": "0001-0009-rook-ceph-%016x-%s" % (r.randrange(9), uid(r))}}, None
    if kind == 2:
        return {"nfs": {"server": "10.%d.%d.%d" % (r.randrange(256), r.randrange(256), r.randrange(256)),
                        "path": "/export/" + word(r)}}, None
    if kind == 3:
        return {"iscsi": {"targetPortal": "10.0.%d.%d:3260" % (r.randrange(256), r.randrange(256)),
                          "iqn": "iqn.2001-04.com.example:" + word(r), "lun": r.randrange(20), "fsType": "ext4"}}, None
    if kind == 4:
        return {"local": {"path": "/mnt/disks/" + word(r)}}, "kubernetes.io/hostname"
    if kind == 5:
        return {"csi": {"driver": "disk.csi.azure.com", "volumeAttributes": {"skuName": r.choice(["Premium_LRS", "Standard_LRS"])},
                        "volumeHandle": "/subscriptions/%s/resourceGroups/%s/providers/Microsoft.Compute/disks/%s"
                                        % (uid(r), word(r), word(r))}}, "topology.disk.csi.azure.com/zone"
    if kind == 6:
        return {"csi": {"driver": "pd.csi.storage.gke.io", "fsType": "ext4",
                        "volumeHandle": "projects/%s/zones/europe-west%d-b/disks/%s" % (word(r), r.randint(1, 9), word(r))}}, \
            "topology.gke.io/zone"
    if kind == 7:
        return {"fc": {"targetWWNs": ["%016x" % r.getrandbits(64) for _ in range(r.randint(1, 3))], "lun": r.randrange(9),
                       "fsType": "ext4"}}, None
    return {"csi": {"driver": "nfs.csi.k8s.io", "volumeHandle": word(r) + "#" + word(r),
                    "volumeAttributes": {"server": word(r) + ".example.com", "share": "/" + word(r),
                                         "subdir": word(r)}}}, None


def spec(r, size):
    made, key = source(r)
    made |= {"accessModes": r.choice([["ReadWriteOnce"], ["ReadWriteOnce"], ["ReadWriteOncePod"], ["ReadOnlyMany", "ReadWriteOnce"]]),
             "capacity": {"storage": "%dGi" % size}, "persistentVolumeReclaimPolicy": "Retain",
             "storageClassName": r.choice(["fast", "slow", "gp3", "standard"]), "volumeMode": "Filesystem"}
    if r.random() < 0.3:
        made["mountOptions"] = r.sample(["noatime", "hard", "nfsvers=4.1", "discard", "nolock"], r.randint(1, 3))
    if key:
        made["nodeAffinity"] = {"required": {"nodeSelectorTerms": [{"matchExpressions": [
            {"key": key, "operator": "In", "values": sorted({word(r) for _ in range(r.randint(1, 3))})}]}]}}
    return made


def pair(r):
    """A volume and its bound claim, as stored by an API server."""
    claim_uid, size, namespace, claim = uid(r), r.randint(1, 500), r.choice(WORDS), "data-" + word(r) + "-%x" % r.getrandbits(32)
    name = "pvc-" + claim_uid
    pv = {"apiVersion": "v1", "kind": "PersistentVolume",
          "metadata": metadata(r, name, finalizers=["kubernetes.io/pv-protection"],
                               annotations={"pv.kubernetes.io/provisioned-by": "x.csi"} if r.random() < 0.7 else {}),
          "spec": spec(r, size), "status": {"phase": "Bound", "lastPhaseTransitionTime": time(r)}}
    pv["spec"]["claimRef"] = {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "name": claim, "namespace": namespace,
                              "resourceVersion": str(r.getrandbits(28)), "uid": claim_uid}
    pvc = {"apiVersion": "v1", "kind": "PersistentVolumeClaim",
           "metadata": metadata(r, claim, finalizers=["kubernetes.io/pvc-protection"],
                                annotations={"pv.kubernetes.io/bind-completed": "yes",
                                             "pv.kubernetes.io/bound-by-controller": "yes"})
           | {"namespace": namespace, "uid": claim_uid},
           "spec": {"accessModes": pv["spec"]["accessModes"], "resources": {"requests": {"storage": "%dGi" % size}},
                    "storageClassName": pv["spec"]["storageClassName"], "volumeMode": "Filesystem", "volumeName": name},
           "status": {"accessModes": pv["spec"]["accessModes"], "capacity": {"storage": "%dGi" % size}, "phase": "Bound"}}
    return pv, pvc


def line(made):
    return json.dumps(made, separators=(",", ":")) + "\n"


def volumes(count, out):
    """Volumes that all differ."""
    r = random.Random(7)
    for _ in range(count):
        out.write(line(pair(r)[0]))


def zipf(count, out, shapes=2_000):
    """Volumes of 2,000 shapes, drawn by Zipf; they differ in names, uids and sizes."""
    r = random.Random(7)
    made = [pair(r)[0] for _ in range(shapes)]
    for each in r.choices(made, [1 / (i + 1) for i in range(shapes)], k=count):
        claim_uid = uid(r)
        each["metadata"] |= {"name": "pvc-" + claim_uid, "uid": uid(r), "resourceVersion": str(r.getrandbits(28))}
        each["spec"]["claimRef"] |= {"name": "data-" + word(r), "uid": claim_uid}
        each["spec"]["capacity"]["storage"] = "%dGi" % r.randint(1, 500)
        out.write(line(each))


def pairs(count, out):
    """All volumes, then all their claims in another order, as 'kubectl get pv,pvc -A' prints them."""
    r = random.Random(7)
    claims = []
    for _ in range(count // 2):
        pv, pvc = pair(r)
        out.write(line(pv))
        claims.append(line(pvc))
    r.shuffle(claims)
    out.writelines(claims)


if __name__ == "__main__":
    {"volumes": volumes, "zipf": zipf, "pairs": pairs}[sys.argv[1]](int(sys.argv[2]), sys.stdout)
