package dev.mooring.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A danger of what a claim depends on is a danger of the claim. */
class DangersTest {

    private static final String ROWS = """
        pv  | a | size=1 class=fast claim=shop/a uid phase=Bound
        pvc | a | size=1 class=fast volume=a bound
        pv  | b | size=1 class=fast claim=shop/b uid phase=Bound
        pvc | b | size=1 class=fast volume=b bound
        pv  | c | size=1 class=fast claim=shop/c uid phase=Bound
        pvc | c | size=1 class=fast volume=c bound
        """;

    private static final String NODE =
            "{'apiVersion':'v1','kind':'Node','metadata':{'name':'n1'},'status':{'conditions':[{'type':'Ready','status':'%s'}],"
                    + "'volumesAttached':[{'name':'kubernetes.io/csi/rbd.csi.ceph.com^a','devicePath':''}]}}";
    private static final String POD =
            "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'p','namespace':'shop','uid':'p'},'spec':{'nodeName':'n1','containers':"
                    + "[{'name':'x','image':'x'}],'volumes':[{'name':'v','persistentVolumeClaim':{'claimName':'a'}}]},'status':{'phase':'Running'}}";
    private static final String ATTACHMENT =
            "{'apiVersion':'storage.k8s.io/v1','kind':'VolumeAttachment','metadata':{'name':'at'},'spec':{'attacher':'rbd.csi.ceph.com',"
                    + "'nodeName':'%s','source':{'persistentVolumeName':'a'}},'status':{'attached':true}}";

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        case                              | in danger                  | damage of claim a
        healthy                           | none                       | none
        its pod's node is lost            | pv/a pvc/a                 | at-risk
        its pod's node is gone            | pvc/a                      | at-risk
        its attachment's node is gone     | pv/a pvc/a                 | at-risk
        another volume is the same image  | pv/a pv/b pvc/a pvc/b      | written-twice
        """)
    void aDangerReachesWhoDependsOnIt(String name, String endangered, String damage) {
        List<Object> objects = new ArrayList<>();
        for (JsonObject each : Rows.objects(ROWS)) {
            boolean isB = each.child("spec").child("csi").string("volumeHandle").equals(java.util.Optional.of("b"));
            objects.add(
                    isB && name.startsWith("another")
                            ? each.with(
                                    "spec",
                                    each.child("spec")
                                            .with(
                                                    "csi",
                                                    each.child("spec")
                                                            .child("csi")
                                                            .with("volumeHandle", JsonString.of("a"))))
                            : each);
        }
        switch (name) {
            case "its pod's node is lost" ->
                objects.addAll(List.of(json(NODE, "Unknown"), json(POD), json(ATTACHMENT, "n1")));
            case "its pod's node is gone" -> objects.add(json(POD));
            case "its attachment's node is gone" -> objects.add(json(ATTACHMENT, "n2"));
            default -> objects.addAll(List.of(json(NODE, "True"), json(POD), json(ATTACHMENT, "n1")));
        }
        Report report = Report.of(Inventory.of(objects)
                .complete("PersistentVolume", "PersistentVolumeClaim", "Pod", "Node", "VolumeAttachment"));
        assertThat(report.objects().stream()
                        .filter(each -> each.severity().compareTo(Severity.DANGER) >= 0)
                        .map(each -> (each.ref().isClaim() ? "pvc/" : "pv/")
                                + each.ref().name())
                        .sorted()
                        .collect(Collectors.joining(" ")))
                .isEqualTo(endangered.equals("none") ? "" : endangered);
        assertThat(report.objects().stream()
                        .filter(each -> each.ref().equals(ObjectRef.claim("shop", "a")))
                        .map(Damage::of))
                .singleElement()
                .hasToString(damage);
    }

    private static JsonObject json(String text, String... values) {
        String filled = values.length == 0 ? text : text.replace("%s", values[0]);
        return JsonObject.parse(filled.replace('\'', '"'));
    }

    /** The order of attachments is that of objects: two possible writers, then pods that wait, then dangers. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        case                       | node n1 | attached to | state    | damage
        evidence is missing        | True    | n1          | unknown  | wasteful
        the node of its pod is old | Unknown | n1          | unknown  | at-risk
        two nodes have it          | True    | n1 n2       | unsafe   | written-twice
        """)
    void attachmentsHaveADamage(String name, String ready, String attachedTo, String state, String damage) {
        List<Object> objects = new ArrayList<>(Rows.objects(ROWS));
        objects.add(json(NODE, ready));
        objects.add(json(NODE.replace("n1", "n2").replace("^a'", "^z'"), "True"));
        objects.add(json(POD));
        int i = 0;
        for (String node : attachedTo.split(" ")) {
            objects.add(json(ATTACHMENT.replace("'at'", "'at" + i++ + "'"), node));
        }
        JsonObject json =
                Report.of(Inventory.of(objects).complete(Inventory.ALL_KINDS)).toJson();
        JsonObject attachment = (JsonObject) json.array("attachments").items().get(0);
        assertThat(attachment.string("state")).contains(state);
        assertThat(attachment.string("damage")).contains(damage);
    }
}
