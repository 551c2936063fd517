package dev.mooring.driver;

import dev.mooring.manifest.Manifest;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.List;

/** Storages from short texts: {@code driver handle key=value …}, or the members of a spec as JSON. */
public final class Storages {

    private Storages() {}

    public static BackingStorage of(String text) {
        return BackingStorage.of(volume(text));
    }

    public static VolumeView volume(String text) {
        String spec = text.startsWith("{") ? text : csi(text.split(" +"));
        String json = "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"pv\"},\"spec\":"
                + spec + "}";
        return VolumeView.from(Manifest.parse(json));
    }

    private static String csi(String[] words) {
        List<String> attributes = new ArrayList<>();
        List<String> spec = new ArrayList<>();
        String secret = "";
        for (int i = 2; i < words.length; i++) {
            String[] pair = words[i].split("=", 2);
            switch (pair[0]) {
                case "modes" -> spec.add("\"accessModes\":[\"" + pair[1] + "\"]");
                case "mode" -> spec.add("\"volumeMode\":\"" + pair[1] + "\"");
                case "option" -> spec.add("\"mountOptions\":[\"" + pair[1] + "\"]");
                case "class" -> spec.add("\"storageClassName\":\"" + pair[1] + "\"");
                case "secret" ->
                    secret = ",\"nodePublishSecretRef\":{\"namespace\":\"n\",\"name\":\"" + pair[1] + "\"}";
                default -> attributes.add("\"" + pair[0] + "\":\"" + pair[1] + "\"");
            }
        }
        spec.add("\"csi\":{\"driver\":\"" + words[0] + "\",\"volumeHandle\":\"" + words[1] + "\",\"volumeAttributes\":{"
                + String.join(",", attributes) + "}" + secret + "}");
        return "{" + String.join(",", spec) + "}";
    }
}
