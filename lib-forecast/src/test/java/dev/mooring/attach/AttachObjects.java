package dev.mooring.attach;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.workload.CsiVolume;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The objects of the tests, each in a few words. */
final class AttachObjects {

    private static final Map<String, Manifest> PARSED = new ConcurrentHashMap<>();

    static final CsiVolume CSI = new CsiVolume("d.example", "h1");
    static final String UNIQUE = "kubernetes.io/csi/" + CSI.volumeName();

    static Manifest object(String json) {
        return PARSED.computeIfAbsent(json, text -> Manifest.parse(text.replace('\'', '"')));
    }

    static Manifest volume(String name, String modes, String handle) {
        return object("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'" + name
                + "'},'spec':{'accessModes':['" + modes + "'],'csi':{'driver':'d.example','volumeHandle':'" + handle
                + "'},'claimRef':{'namespace':'ns','name':'c-" + name + "','uid':'u-" + name + "'}}}");
    }

    static Manifest claim(String volume, String modes) {
        return object("{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'c-" + volume
                + "','namespace':'ns','uid':'u-" + volume + "'},'spec':{'accessModes':['" + modes + "'],'volumeName':'"
                + volume
                + "'},'status':{'phase':'Bound'}}");
    }

    static Manifest pod(String name, String node, String state) {
        return podOf(name, node, state, "pv1");
    }

    static Manifest podOf(String name, String node, String state, String volume) {
        String deleted = state.equals("terminating") ? ",'deletionTimestamp':'2026-01-01T00:00:00Z'" : "";
        String phase = state.equals("waiting") ? "Pending" : state.equals("finished") ? "Succeeded" : "Running";
        String container = state.equals("waiting") ? "waiting" : state.equals("finished") ? "terminated" : "running";
        return object("{'apiVersion':'v1','kind':'Pod','metadata':{'name':'" + name + "','namespace':'ns'" + deleted
                + "},'spec':{'nodeName':'" + node + "','volumes':[{'name':'v','persistentVolumeClaim':{'claimName':'c-"
                + volume
                + "'}}]},'status':{'phase':'" + phase + "','containerStatuses':[{'state':{'" + container + "':{}}}]}}");
    }

    /** A node by words: managed, ready, oos, reported, inuse. */
    static Manifest node(String name, String words) {
        String annotations = words.contains("unmanaged")
                ? ""
                : ",'annotations':{'volumes.kubernetes.io/controller-managed-attach-detach':'true'}";
        String taints = words.contains("oos") ? "'taints':[{'key':'node.kubernetes.io/out-of-service'}]" : "";
        String reported = words.contains("reported") ? "{'name':'" + UNIQUE + "','devicePath':''}" : "";
        String inUse = words.contains("inuse") ? "'" + UNIQUE + "'" : "";
        return object("{'apiVersion':'v1','kind':'Node','metadata':{'name':'" + name + "'" + annotations + "},'spec':{"
                + taints
                + "},'status':{'conditions':[{'type':'Ready','status':'"
                + (words.contains("ready") ? "True" : "Unknown")
                + "'}],'volumesAttached':[" + reported + "],'volumesInUse':[" + inUse + "]}}");
    }

    /** A VolumeAttachment by words: attached, error, deleting, detacherror, untaken, byhand. */
    static Manifest attachment(String node, String words) {
        return attachmentOf(node, words, "pv1", CSI);
    }

    static Manifest attachmentOf(String node, String words, String volume, CsiVolume csi) {
        String name = words.contains("byhand") ? "by-hand" : csi.attachmentName(node);
        String finalizers = words.contains("untaken") ? "" : ",'finalizers':['external-attacher/d-example']";
        String deleted = words.contains("deleting") ? ",'deletionTimestamp':'2026-01-01T00:00:00Z'" : "";
        String error = words.contains("detacherror")
                ? ",'detachError':{'message':'device is busy'}"
                : words.contains("error") ? ",'attachError':{'message':'published to another node'}" : "";
        boolean attached = words.contains("attached") || words.contains("deleting");
        return object("{'apiVersion':'storage.k8s.io/v1','kind':'VolumeAttachment','metadata':{'name':'" + name + "'"
                + finalizers
                + deleted + "},'spec':{'attacher':'d.example','nodeName':'" + node
                + "','source':{'persistentVolumeName':'" + volume + "'}},'status':{'attached':" + attached + error
                + "}}");
    }

    /** All objects of the cluster are given. */
    static Inventory whole(List<Manifest> objects) {
        return Inventory.of(objects)
                .complete(
                        Kinds.POD,
                        Kinds.PERSISTENT_VOLUME_CLAIM,
                        Kinds.PERSISTENT_VOLUME,
                        Kinds.VOLUME_ATTACHMENT,
                        Kinds.NODE,
                        Kinds.CSI_DRIVER);
    }

    private AttachObjects() {}
}
