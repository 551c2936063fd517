package dev.mooring.conformance.attach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.conformance.attach.AttacherBehaviour.Mode;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AttachSimulationTest {

    private static final Duration HALF_MINUTE = Duration.ofSeconds(30);
    private static final AttacherBehaviour PROMPT = AttacherBehaviour.prompt("d.example");

    private static Manifest object(String json) {
        return Manifest.parse(json.replace('\'', '"'));
    }

    private static Manifest node(String name, String ready) {
        return object("{'apiVersion':'v1','kind':'Node','metadata':{'name':'" + name
                + "','annotations':{'volumes.kubernetes.io/controller-managed-attach-detach':'true'}},"
                + "'status':{'conditions':[{'type':'Ready','status':'" + ready + "'}]}}");
    }

    private static Manifest pod(String name, String node) {
        return object(
                "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'" + name
                        + "','namespace':'ns'},'spec':{'nodeName':'" + node
                        + "','volumes':[{'name':'v','persistentVolumeClaim':{'claimName':'c'}}]},'status':{'phase':'Pending'}}");
    }

    private static List<Manifest> cluster(String modes, Manifest... more) {
        List<Manifest> objects = new ArrayList<>(List.of(
                object("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'pv1'},'spec':{'accessModes':['"
                        + modes + "'],'csi':{'driver':'d.example','volumeHandle':'h1'},'claimRef':{'uid':'u'}}}"),
                object(
                        "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'c','namespace':'ns','uid':'u'},"
                                + "'spec':{'volumeName':'pv1'},'status':{'phase':'Bound'}}")));
        objects.addAll(List.of(more));
        return objects;
    }

    @Test
    void aSecondNodeIsRefusedOnceAndNamedThePodThatHasTheVolume() {
        List<AttachLook> looks = AttachSimulation.run(AttachScenario.of(
                        cluster("ReadWriteOnce", node("a", "True"), node("b", "True"), pod("one", "a")),
                        PROMPT,
                        HALF_MINUTE)
                .then(List.of(
                        new AttachStep(List.of(new AttachStep.Put(pod("two", "b"))), HALF_MINUTE),
                        new AttachStep(List.of(), HALF_MINUTE))));
        assertThat(looks.get(0).events())
                .extracting(AttachLook.Event::reason)
                .containsExactly("SuccessfulAttachVolume");
        assertThat(looks.get(1).events()).singleElement().satisfies(event -> {
            assertThat(event.multiAttach()).isTrue();
            assertThat(event.pod()).isEqualTo("ns/two");
            assertThat(event.message()).endsWith("used by pod(s) one");
        });
        assertThat(looks.get(2).events()).isEmpty();
        assertThat(looks.get(2).attachments()).hasSize(1);
    }

    @Test
    void aLostNodeIsDetachedByForceSixMinutesAfterItsPodIsGone() {
        Manifest lost = object("{'apiVersion':'v1','kind':'Node','metadata':{'name':'a','annotations':"
                + "{'volumes.kubernetes.io/controller-managed-attach-detach':'true'}},'status':{'conditions':[{'type':'Ready',"
                + "'status':'Unknown'}],'volumesInUse':['kubernetes.io/csi/d.example^h1']}}");
        List<AttachLook> looks = AttachSimulation.run(AttachScenario.of(
                        cluster("ReadWriteOnce", lost, node("b", "True"), pod("one", "a")), PROMPT, HALF_MINUTE)
                .then(List.of(
                        new AttachStep(
                                List.of(
                                        new AttachStep.Deleted(new ObjectRef("Pod", "ns", "one")),
                                        new AttachStep.Put(pod("two", "b"))),
                                Duration.ofMinutes(5)),
                        new AttachStep(List.of(), Duration.ofMinutes(2)))));
        assertThat(looks.get(1).waits()).containsExactly(new AttachLook.Wait("a", "kubernetes.io/csi/d.example^h1"));
        assertThat(looks.get(1).events())
                .extracting(AttachLook.Event::multiAttach)
                .containsExactly(true);
        assertThat(looks.get(2).waits()).isEmpty();
        assertThat(looks.get(2).reported().get("b")).containsExactly("kubernetes.io/csi/d.example^h1");
    }

    @Test
    void aFailedDetachLeavesAnExclusiveVolumeOnTwoNodesWithoutAnyWarning() {
        List<AttachLook> looks = AttachSimulation.run(AttachScenario.of(
                        cluster("ReadWriteOnce", node("a", "True"), node("b", "True"), pod("one", "a")),
                        AttacherBehaviour.of("d.example", Mode.DETACH_FAILS),
                        HALF_MINUTE)
                .then(List.of(new AttachStep(
                        List.of(
                                new AttachStep.Deleted(new ObjectRef("Pod", "ns", "one")),
                                new AttachStep.Put(pod("two", "b"))),
                        HALF_MINUTE))));
        assertThat(looks.get(1).attachments().values())
                .allMatch(AttachLook.Attachment::attached)
                .hasSize(2);
        assertThat(looks.get(1).events()).noneMatch(event -> event.reason().startsWith("Failed"));
        List<AttachLook> exclusive = AttachSimulation.run(AttachScenario.of(
                        cluster("ReadWriteOnce", node("a", "True"), node("b", "True"), pod("one", "a")),
                        AttacherBehaviour.of("d.example", Mode.DETACH_FAILS).onExclusiveStorage(),
                        HALF_MINUTE)
                .then(List.of(new AttachStep(
                        List.of(
                                new AttachStep.Deleted(new ObjectRef("Pod", "ns", "one")),
                                new AttachStep.Put(pod("two", "b"))),
                        HALF_MINUTE))));
        assertThat(exclusive.get(1).attachments().values())
                .anySatisfy(attachment -> assertThat(attachment.attachError()).contains("published to node a"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 17, 1000})
    void oneNumberOfChanceIsOneRun(int number) {
        AttachScenario scenario = AttachScenario.of(
                        cluster(
                                "ReadWriteOnce",
                                node("a", "True"),
                                node("b", "True"),
                                pod("one", "a"),
                                pod("two", "b")),
                        PROMPT,
                        HALF_MINUTE)
                .with(new Chance(number))
                .with(AttachScenario.Heartbeat.NONE);
        List<AttachLook> looks = AttachSimulation.run(scenario);
        assertThat(AttachSimulation.run(scenario)).isEqualTo(looks);
        assertThat(looks.get(0).events().stream().filter(AttachLook.Event::multiAttach))
                .hasSize(1);
        assertThat(looks.get(0).attachments()).hasSize(1);
    }

    @Test
    void aRunHasAnEnd() {
        AttachScenario endless = AttachScenario.of(List.of(), PROMPT, Duration.ofDays(1));
        assertThatThrownBy(() -> AttachSimulation.run(endless)).hasMessageContaining("longer than");
        assertThatThrownBy(() -> new Chance(-1)).isInstanceOf(IllegalArgumentException.class);
    }
}
