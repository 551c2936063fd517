package dev.mooring.selinux;

import dev.mooring.internal.CanIgnoreReturnValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;

/** Pods that share claim {@code shop/data} of a CSI volume, as rows of tests write them. */
@CanIgnoreReturnValue
final class SelinuxScene {

    private final List<Object> objects = new ArrayList<>();

    static Manifest object(String text) {
        return Manifest.parse(text.replace('\'', '"'));
    }

    /** A claim and its volume; the source is that of the spec. */
    SelinuxScene volume(String namespace, String source, String modes) {
        String list = "['" + String.join("','", modes.split(",")) + "']";
        objects.add(object("{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'data','namespace':'"
                + namespace + "','uid':'u-" + namespace + "'},'spec':{'volumeName':'pv-" + namespace
                + "','accessModes':" + list + "},'status':{'phase':'Bound'}}"));
        objects.add(object("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'pv-" + namespace
                + "'},'spec':{'accessModes':" + list + ",'claimRef':{'namespace':'" + namespace
                + "','name':'data','uid':'u-" + namespace + "'}," + source + "}}"));
        return this;
    }

    SelinuxScene driver(String name, String seLinuxMount) {
        objects.add(object("{'apiVersion':'storage.k8s.io/v1','kind':'CSIDriver','metadata':{'name':'" + name
                + "'},'spec':{" + (seLinuxMount.isEmpty() ? "" : "'seLinuxMount':" + seLinuxMount) + "}}"));
        return this;
    }

    /**
     * A pod.
     *
     * @param text {@code namespace/name@node pod-label policy phase containers…}; a label is {@code user:role:type:level},
     *     {@code -} for none, {@code empty} for options without parts; containers are labels of mounts, {@code init=} first
     */
    SelinuxScene pod(String text) {
        String[] words = text.trim().split(" +");
        String[] name = words[0].split("[/@]");
        List<String> containers = new ArrayList<>();
        List<String> init = new ArrayList<>();
        for (int i = 4; i < words.length; i++) {
            boolean isInit = words[i].startsWith("init=");
            String label = isInit ? words[i].substring("init=".length()) : words[i];
            (isInit ? init : containers)
                    .add("{'name':'c" + i + "'," + context(label, "")
                            + "'volumeMounts':[{'name':'d','mountPath':'/d'}]}");
        }
        if (containers.isEmpty() && init.isEmpty()) {
            containers.add("{'name':'c','volumeMounts':[{'name':'d','mountPath':'/d'}]}");
        }
        String policy = words[2].equals("-") ? "" : "'seLinuxChangePolicy':'" + words[2] + "'";
        objects.add(
                object("{'apiVersion':'v1','kind':'Pod','metadata':{'name':'" + name[1] + "','namespace':'" + name[0]
                        + "','uid':'u-" + name[1] + "'},'spec':{" + context(words[1], policy)
                        + (name.length > 2 ? "'nodeName':'" + name[2] + "'," : "") + "'initContainers':["
                        + String.join(",", init) + "],'containers':[" + String.join(",", containers)
                        + "],'volumes':[{'name':'d','persistentVolumeClaim':{'claimName':'data'}}]},'status':{'phase':'"
                        + words[3] + "'}}"));
        return this;
    }

    private static String context(String label, String policy) {
        if (label.equals("-")) {
            return policy.isEmpty() ? "" : "'securityContext':{" + policy + "},";
        }
        String options = "'seLinuxOptions':{";
        if (!label.equals("empty")) {
            String[] parts = label.split(":", 4);
            options += "'user':'" + parts[0] + "','role':'" + parts[1] + "','type':'" + parts[2] + "','level':'"
                    + parts[3] + "'";
        }
        return "'securityContext':{" + options + "}" + (policy.isEmpty() ? "" : "," + policy) + "},";
    }

    SelinuxScene with(Object object) {
        objects.add(object);
        return this;
    }

    Inventory inventory(Release release) {
        return Inventory.of(objects)
                .complete(Kinds.POD, Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.CSI_DRIVER)
                .on(release);
    }
}
