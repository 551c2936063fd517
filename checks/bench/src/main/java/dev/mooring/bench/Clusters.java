package dev.mooring.bench;

import dev.mooring.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Generated clusters: the same size and seed give the same objects. */
final class Clusters {

    private static final String MANAGED = ",\"managedFields\":[{\"apiVersion\":\"v1\",\"fieldsType\":\"FieldsV1\","
            + "\"manager\":\"kube-controller-manager\",\"operation\":\"Update\",\"time\":\"2026-11-20T10:00:00Z\","
            + "\"fieldsV1\":{\"f:metadata\":{\"f:annotations\":{\".\":{},\"f:pv.kubernetes.io/provisioned-by\":{}}},"
            + "\"f:spec\":{\"f:accessModes\":{},\"f:capacity\":{\".\":{},\"f:storage\":{}},\"f:claimRef\":{},"
            + "\"f:csi\":{\".\":{},\"f:driver\":{},\"f:volumeAttributes\":{\".\":{},\"f:pool\":{}},\"f:volumeHandle\":{}},"
            + "\"f:persistentVolumeReclaimPolicy\":{},\"f:storageClassName\":{},\"f:volumeMode\":{}}}}]";

    private Clusters() {}

    /** Stored volumes as a server returns them, with the records of field managers. */
    static List<String> stored(int count) {
        List<String> objects = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            objects.add("{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"annotations\":{"
                    + "\"pv.kubernetes.io/provisioned-by\":\"rbd.csi.ceph.com\"},\"creationTimestamp\":\"2026-11-20T10:00:00Z\","
                    + "\"finalizers\":[\"kubernetes.io/pv-protection\"]" + MANAGED + ",\"name\":\"pvc-" + i
                    + "\",\"resourceVersion\":\"" + (1000 + i) + "\",\"uid\":\"0b7e5d43-a1c2-4f98-8d6e-"
                    + (100_000_000_000L + i)
                    + "\"},\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],\"capacity\":{\"storage\":\"10Gi\"},\"claimRef\":{"
                    + "\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"name\":\"data-" + i
                    + "\",\"namespace\":\"shop\",\"resourceVersion\":\"7\",\"uid\":\"u-" + i
                    + "\"},\"csi\":{\"driver\":"
                    + "\"rbd.csi.ceph.com\",\"fsType\":\"ext4\",\"volumeAttributes\":{\"clusterID\":\"rook\",\"pool\":\"kube\"},"
                    + "\"volumeHandle\":\"0001-0004-rook-0000000000000001-aaaaaaaa-bbbb-cccc-dddd-"
                    + (100_000_000_000L + i)
                    + "\"},\"persistentVolumeReclaimPolicy\":\"Retain\",\"storageClassName\":\"fast\",\"volumeMode\":"
                    + "\"Filesystem\"},\"status\":{\"phase\":\"Bound\"}}");
        }
        return objects;
    }

    /** The claim bound to the first of the stored volumes. */
    static String boundClaim() {
        return "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"annotations\":{"
                + "\"pv.kubernetes.io/bind-completed\":\"yes\",\"pv.kubernetes.io/bound-by-controller\":\"yes\"},"
                + "\"creationTimestamp\":\"2026-11-20T10:00:00Z\",\"finalizers\":[\"kubernetes.io/pvc-protection\"]"
                + MANAGED + ",\"name\":\"data-0\",\"namespace\":\"shop\",\"resourceVersion\":\"8\",\"uid\":\"u-0\"},"
                + "\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],\"resources\":{\"requests\":{\"storage\":\"10Gi\"}},"
                + "\"storageClassName\":\"fast\",\"volumeMode\":\"Filesystem\",\"volumeName\":\"pvc-0\"},\"status\":{"
                + "\"accessModes\":[\"ReadWriteOnce\"],\"capacity\":{\"storage\":\"10Gi\"},\"phase\":\"Bound\"}}";
    }

    /** This many free volumes and claims, with five classes and random sizes. */
    static List<JsonObject> unbound(int count) {
        Random random = new Random(1);
        List<JsonObject> objects = new ArrayList<>(2 * count);
        for (int i = 0; i < count; i++) {
            objects.add(volume("pv-" + i, random.nextInt(5), random.nextInt(500) + 1));
        }
        for (int i = 0; i < count; i++) {
            objects.add(JsonObject.parse(
                    "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"c-" + i
                            + "\",\"namespace\":\"shop\"},\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],\"resources\":{\"requests\":"
                            + "{\"storage\":\"" + (random.nextInt(500) + 1) + "Gi\"}},\"storageClassName\":\"class-"
                            + random.nextInt(5) + "\"}}"));
        }
        return objects;
    }

    static JsonObject volume(String name, int storageClass, int size) {
        return JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"" + name
                + "\"},\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],\"capacity\":{\"storage\":\"" + size
                + "Gi\"},\"csi\":{\"driver\":\"x.csi\",\"volumeHandle\":\"" + name
                + "\"},\"persistentVolumeReclaimPolicy\":\"Retain\",\"storageClassName\":\"class-" + storageClass
                + "\"}}");
    }
}
