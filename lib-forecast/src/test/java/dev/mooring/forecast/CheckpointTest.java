package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.json.JsonObject;
import dev.mooring.lint.Lint;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A question can be ended from outside while it is answered. */
class CheckpointTest {

    private static final boolean LONG = Boolean.getBoolean("long.tests");

    private static final String CLASS = """
            {"apiVersion": "storage.k8s.io/v1", "kind": "StorageClass", "metadata": {"name": "s"},
             "provisioner": "kubernetes.io/no-provisioner", "volumeBindingMode": "%s"}
            """;

    private static final String CLAIM = """
            {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": {"name": "c%d", "namespace": "n"},
             "spec": {"accessModes": ["ReadWriteOnce"], "storageClassName": "s",
                      "resources": {"requests": {"storage": "%dGi"}}}}
            """;

    private static final String VOLUME = """
            {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": "v%d"},
             "spec": {"accessModes": ["ReadWriteOnce"], "storageClassName": "s", "capacity": {"storage": "%dGi"},
                      "persistentVolumeReclaimPolicy": "Retain", "csi": {"driver": "d", "volumeHandle": "h%d"}}}
            """;

    private static final String POD = """
            {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p%d", "namespace": "n"},
             "spec": {"containers": [{"name": "a", "image": "i"}], "nodeSelector": {"disk": "none"},
                      "volumes": [{"name": "data", "persistentVolumeClaim": {"claimName": "c%d"}}]}}
            """;

    private static final String NODE = """
            {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n%d"}, "spec": {}, "status": {}}
            """;

    /** What takes more than time that grows with the input. */
    enum Question {
        ORDERS("Immediate", false, Question::forecast),
        PODS_ON_NODES("WaitForFirstConsumer", true, Question::forecast),
        LINT("Immediate", false, inventory -> Lint.of(inventory).toJson());

        private final String mode;
        private final boolean hasPods;

        private final Function<Inventory, Object> answer;

        Question(String mode, boolean hasPods, Function<Inventory, Object> answer) {
            this.mode = mode;
            this.hasPods = hasPods;
            this.answer = answer;
        }

        private static JsonObject forecast(Inventory inventory) {
            return ForecastReport.of(Forecast.given(inventory)).toJson();
        }

        Inventory objects(int count) {
            List<String> texts = new ArrayList<>(List.of(CLASS.formatted(mode)));
            for (int i = 0; i < count; i++) {
                texts.add(CLAIM.formatted(i, 1 + i % 3));
                texts.add(VOLUME.formatted(i, 1 + i % 2, i));
                if (hasPods) {
                    texts.add(POD.formatted(i, i));
                    texts.add(NODE.formatted(i));
                }
            }
            return Inventory.of(texts.stream().map(JsonObject::parse).toList());
        }
    }

    /** Counts how often it is run, and ends a question at a place. */
    private static final class Counter implements Runnable {

        private final long end;
        private long count;

        Counter(long end) {
            this.end = end;
        }

        @Override
        public void run() {
            if (++count >= end) {
                throw new CancellationException("at " + count);
            }
        }
    }

    private static long count(Question question, int objects) {
        Counter counter = new Counter(Long.MAX_VALUE);
        assertThat(question.answer.apply(question.objects(objects).checking(counter)))
                .hasToString(question.answer.apply(question.objects(objects)).toString());
        return counter.count;
    }

    @ParameterizedTest
    @EnumSource
    void itChangesNoAnswerAndIsRunMoreOftenForMoreObjects(Question question) {
        long few = count(question, 3);
        assertThat(few).isGreaterThan(8);
        assertThat(count(question, LONG ? 6 : 5)).isGreaterThan(few + few / 2);
    }

    @ParameterizedTest
    @EnumSource
    void whatItThrowsEndsTheQuestionWhereverItIs(Question question) {
        long all = count(question, 4);
        for (long end : List.of(1L, 2L, all / 3, all / 2, all - 1)) {
            Counter counter = new Counter(end);
            Inventory objects = question.objects(4).checking(counter);
            assertThatThrownBy(() -> question.answer.apply(objects))
                    .isInstanceOf(CancellationException.class)
                    .hasMessage("at " + end);
            assertThat(counter.count).isEqualTo(end);
        }
    }

    /** Copies have it too; what was ended is answered by an inventory without it. */
    @Test
    void aChangedCopyHasItToo() {
        Inventory ended = Question.ORDERS.objects(2).checking(new Counter(1));
        Inventory changed = ended.with(JsonObject.parse(NODE.formatted(1))).complete("Node");
        assertThatThrownBy(changed::claims).isInstanceOf(CancellationException.class);
        assertThat(changed.checking(() -> {}).claims()).hasSize(2);
    }
}
