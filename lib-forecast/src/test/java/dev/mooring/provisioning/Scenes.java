package dev.mooring.provisioning;

import dev.mooring.controller.World;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.controller.internal.ControllerOptions;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.provisioning.internal.ProvisioningContext;
import dev.mooring.provisioning.internal.ProvisioningRequest;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a provisioner sees, in the words of {@link World} and these: {@code CLASS(a=b, c=d)} is class fast of csi.example with
 * members, {@code ASKS} is what the controller writes into a claim, {@code SNAP(…)} and {@code CONTENT(…)} are the status of
 * snapshot s and the members of its content, {@code ALL(Kind)} says that all objects of a kind are given, and
 * {@code GRANT(namespace claim)} lets claims of a namespace use a claim of namespace other, {@code VAC(driver)} is class gold,
 * {@code FROM(Kind name)} is the data source of a claim, {@code VOLUME(driver)} the volume pd of claim d,
 * {@code OTHER(name)} is class fast of another provisioner, {@code WANTS(name)} and {@code PLACED(name)} what the
 * controller, and before it the scheduler, write into its claims,
 * {@code CSINODE(name key)} registers the driver with topology keys.
 */
public final class Scenes {

    static final String ASKS = "ann=volume.kubernetes.io/storage-provisioner=csi.example";
    private static final String NAMESPACE =
            "json={\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"ns\"}}";
    private static final String DRIVER =
            "{\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"CSIDriver\",\"metadata\":{\"name\":\"csi.example\"},\"spec\":{}}";
    private static final Pattern RELEASE = Pattern.compile("(?<= )on=1[^ ;]+(?=;)");
    private static final Pattern CALL = Pattern.compile("([A-Z]+)\\(([^()]*)\\)");

    private final List<String> complete = new ArrayList<>();
    private final Inventory inventory;

    private Scenes(String words) {
        Matcher calls = CALL.matcher(words.replace("ASKS", ASKS));
        StringBuilder plain = new StringBuilder();
        while (calls.find()) {
            calls.appendReplacement(plain, Matcher.quoteReplacement(word(calls.group(1), calls.group(2))));
        }
        calls.appendTail(plain);
        Matcher release = RELEASE.matcher(words);
        this.inventory = Inventory.of(World.objects(plain + "; " + NAMESPACE))
                .complete(complete.toArray(String[]::new))
                .on(release.find() ? World.release(release.group()) : Release.LATEST);
    }

    /** A cluster whose volumes and limits are all given, with the driver of the class. */
    public static Inventory inventory(String words) {
        return new Scenes(words)
                .inventory
                .complete(Kinds.PERSISTENT_VOLUME, Kinds.RESOURCE_QUOTA, Kinds.LIMIT_RANGE)
                .with(JsonObject.parse(DRIVER));
    }

    /** Claim ns/c, which every scene has. */
    static ProvisioningRequest request(String words) {
        Inventory inventory = new Scenes(words).inventory;
        ClaimView claim = inventory.claim("ns", "c").orElseThrow();
        return ProvisioningRequest.of(
                        claim, ClusterSnapshot.of(inventory).with(ControllerOptions.DEFAULT.on(inventory.release())))
                .with(ProvisioningContext.of(inventory));
    }

    @SuppressWarnings("StatementSwitchToExpressionSwitch") // several cases have more than a value
    private String word(String name, String members) {
        String[] parts = members.strip().split(" ", 2);
        switch (name) {
            case "CLASS":
                return json("storage.k8s.io/v1", "StorageClass", "fast", "'provisioner':'csi.example'", members);
            case "INTREE":
                return json(
                        "storage.k8s.io/v1",
                        "StorageClass",
                        "fast",
                        "'provisioner':'kubernetes.io/" + parts[0] + "'",
                        parts.length > 1 ? parts[1] : "");
            case "OTHER":
                return json("storage.k8s.io/v1", "StorageClass", "fast", "'provisioner':'" + members + "'", "");
            case "WANTS":
                return "ann=volume.kubernetes.io/storage-provisioner=" + members;
            case "PLACED":
                return "ann=volume.kubernetes.io/selected-node=n1 ann=volume.kubernetes.io/storage-provisioner="
                        + members;
            case "SNAP":
                boolean deleted = members.contains("DELETED");
                return json(
                        "snapshot.storage.k8s.io/v1",
                        "VolumeSnapshot",
                        "s','namespace':'ns','uid':'us"
                                + (deleted ? "','deletionTimestamp':'2026-01-01T00:00:00Z" : ""),
                        "",
                        "'status':{" + (deleted ? "" : members) + "}");
            case "GRANT":
                return json(
                        "gateway.networking.k8s.io/v1beta1",
                        "ReferenceGrant",
                        "g','namespace':'other",
                        "",
                        "'spec':{'from':[{'group':'','kind':'PersistentVolumeClaim','namespace':'" + parts[0]
                                + "'}],'to':[{'group':'','kind':'PersistentVolumeClaim'"
                                + (parts.length > 1 ? ",'name':'" + parts[1] + "'" : "") + "}]}");
            case "VAC":
                return json("storage.k8s.io/v1", "VolumeAttributesClass", "gold", "", "'driverName':'" + members + "'");
            case "FROM":
                String group = parts[0].equals("VolumeSnapshot") ? ",\"apiGroup\":\"snapshot.storage.k8s.io\"" : "";
                return "data={\"kind\":\"" + parts[0] + "\",\"name\":\"" + (parts.length > 1 ? parts[1] : "") + "\""
                        + group + "}";
            case "VOLUME":
                return json(
                        "v1",
                        "PersistentVolume",
                        "pd",
                        "'spec':{'accessModes':['ReadWriteOnce'],'capacity':{'storage':'5Gi'},"
                                + "'claimRef':{'namespace':'ns','name':'d','uid':'ud'},"
                                + (parts.length > 1 ? parts[1] + "," : "")
                                + "'csi':{'driver':'" + parts[0] + "','volumeHandle':'h'}},'status':{'phase':'Bound'}",
                        "");
            case "CONTENT":
                return json("snapshot.storage.k8s.io/v1", "VolumeSnapshotContent", "sc", "", members);
            case "CSINODE":
                return json(
                        "storage.k8s.io/v1",
                        "CSINode",
                        parts[0],
                        "",
                        "'spec':{'drivers':[{'name':'csi.example','topologyKeys':["
                                + (parts.length > 1 ? "'" + parts[1].replace(" ", "','") + "'" : "") + "]}]}");
            case "ALL":
                complete.add(members);
                return "";
            default:
                throw new IllegalArgumentException(name);
        }
    }

    private static String json(String version, String kind, String name, String first, String more) {
        String members = first.isEmpty() || more.isEmpty() ? first + more : first + "," + more;
        String json = "{'apiVersion':'" + version + "','kind':'" + kind + "','metadata':{'name':'" + name + "'}"
                + (members.isEmpty() ? "" : "," + members) + "}";
        return "json=" + json.replace('\'', '"');
    }
}
