package dev.mooring.workload;

import dev.mooring.manifest.Manifest;

/** Manifests that read like manifests: apostrophes for quotes. */
final class Objects {

    private Objects() {}

    static Manifest object(String json) {
        return Manifest.parse(json.replace('\'', '"'));
    }

    static Manifest pod(String name, String node, String spec) {
        return object("{'apiVersion':'v1','kind':'Pod','metadata':{'name':'" + name + "','namespace':'ns','uid':'uid-"
                + name + "'},'spec':{'nodeName':'" + node + "'," + spec + "}}");
    }

    static Manifest claim(String name, String uid, String volume, String phase) {
        return object("{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'" + name
                + "','namespace':'ns','uid':'" + uid + "'},'spec':{'storageClassName':'fast','volumeName':'" + volume
                + "'},'status':{" + (phase.isEmpty() ? "" : "'phase':'" + phase + "'") + "}}");
    }

    static Manifest volume(String name, String claimUid, String spec) {
        String ref = claimUid.isEmpty() ? "" : ",'claimRef':{'namespace':'ns','name':'data','uid':'" + claimUid + "'}";
        return object("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'" + name + "'},'spec':{" + spec
                + ref + "}}");
    }
}
