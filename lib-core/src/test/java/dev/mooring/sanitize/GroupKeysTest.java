package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two objects are judged together if one of them is told something else alone. */
class GroupKeysTest {

    /** {@code pv NAME [NAMESPACE/]CLAIM STORAGE}, {@code pvc [NAMESPACE/]NAME VOLUME}, and so on; '-' is nothing. */
    private static JsonObject object(String words) {
        String[] word = words.strip().split(" ");
        return JsonObject.parse(
                switch (word[0]) {
                    case "pv" ->
                        "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"" + word[1]
                                + "\"},\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],\"capacity\":{\"storage\":\"1Gi\"},"
                                + "\"persistentVolumeReclaimPolicy\":\"Retain\",\"storageClassName\":\"a\","
                                + (word[2].equals("-") ? "" : "\"claimRef\":{" + named(word[2]) + "},")
                                + storage(word[3]) + "}}";
                    case "pvc" ->
                        "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{" + named(word[1])
                                + "},\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],\"resources\":{\"requests\":{\"storage\":"
                                + "\"1Gi\"}},"
                                + (word[2].equals("-") ? "" : "\"volumeName\":\"" + word[2] + "\",")
                                + "\"storageClassName\":\"a\"}}";
                    case "pod" ->
                        "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{" + named(word[1])
                                + "},\"spec\":{\"containers\":[],\"volumes\":[{\"name\":\"v\",\"persistentVolumeClaim\":"
                                + "{\"claimName\":\"" + word[2] + "\"}}]}}";
                    case "sts" ->
                        "{\"apiVersion\":\"apps/v1\",\"kind\":\"StatefulSet\",\"metadata\":{" + named(word[1])
                                + "},\"spec\":{\"replicas\":3,\"template\":{\"spec\":{\"containers\":[]}},"
                                + "\"volumeClaimTemplates\":[{\"metadata\":{\"name\":\"data\"}}]}}";
                    case "snapshot" ->
                        "{\"apiVersion\":\"snapshot.storage.k8s.io/v1\",\"kind\":\"VolumeSnapshot\",\"metadata\":{"
                                + named(word[1]) + "},\"spec\":{\"source\":{" + word[2] + "}}"
                                + (word[3].equals("-")
                                        ? ""
                                        : ",\"status\":{\"boundVolumeSnapshotContentName\":\"" + word[3] + "\"}")
                                + "}";
                    case "content" ->
                        "{\"apiVersion\":\"snapshot.storage.k8s.io/v1\",\"kind\":\"VolumeSnapshotContent\",\"metadata\":{\"name\":\""
                                + word[1]
                                + "\"},\"spec\":{\"driver\":\"a.csi\",\"deletionPolicy\":\"Retain\",\"source\":{"
                                + word[3] + "},\"volumeSnapshotRef\":{" + named(word[2]) + "}}}";
                    default -> throw new IllegalArgumentException(words);
                });
    }

    private static String named(String name) {
        int slash = name.indexOf('/');
        return (slash < 0 ? "" : "\"namespace\":\"" + name.substring(0, slash) + "\",") + "\"name\":\""
                + name.substring(slash + 1) + "\"";
    }

    private static String storage(String storage) {
        return storage.startsWith("/")
                ? "\"nfs\":{\"server\":\"10.0.0.1\",\"path\":\"" + storage + "\"}"
                : "\"csi\":{\"driver\":\"a.csi\",\"volumeHandle\":\"" + storage + "\"}";
    }

    @ParameterizedTest(name = "{0}: {1}, {2} ({3})")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        policy                                   | first                                              | second                                           | target        | joined
        PREBIND                                  | pv pv-1 a/c h-1                                    | pv pv-9 a/d h-9                                  |               | NO
        PREBIND                                  | pv pv-1 a/c h-1                                    | pvc a/c pv-1                                     |               | NEEDED
        PREBIND                                  | pv pv-1 a/c h-1                                    | pvc a/c -                                        |               | NEEDED
        PREBIND                                  | pv pv-1 - h-1                                      | pvc a/c pv-1                                     |               | NEEDED
        PREBIND                                  | pv pv-1 a/c h-2                                    | pv pv-9 a/d h-1                                  | pv pv-1 - h-1 | NEEDED
        PREBIND volume:pv-1=pv-2                 | pv pv-1 a/c h-2                                    | pv pv-9 a/d h-1                                  | pv pv-2 - h-1 | NEEDED
        PREBIND volume:pv-1=pv-2                 | pv pv-1 a/c h-1                                    | pv pv-2 a/d h-2                                  |               | NEEDED
        PREBIND volume:pv-1=pv-2                 | pv pv-1 - h-1                                      | pvc a/c pv-2                                     |               | NEEDED
        PREBIND volume:pv-1=pv-2                 | pv pv-1 - h-1                                      | pvc a/c pv-1                                     |               | NEEDED
        PREBIND                                  | pv pv-1 a/c h-1                                    | pv pv-1 a/d h-2                                  |               | NEEDED
        PREBIND                                  | pv pv-1 a/c h-1                                    | pv pv-2 a/c h-2                                  |               | NEEDED
        PREBIND                                  | pv pv-1 a/c h-1                                    | pv pv-2 a/d h-1                                  |               | NEEDED
        PREBIND                                  | pv pv-1 a/c /x                                     | pv pv-2 a/d /x                                   |               | NEEDED
        PREBIND                                  | pv pv-1 a/c /x                                     | pv pv-2 a/d /y                                   |               | NO
        PREBIND handle:h-1=h-2                   | pv pv-1 a/c h-1                                    | pv pv-2 a/d h-2                                  |               | NEEDED
        PREBIND defaultNamespace=a               | pv pv-1 /c h-1                                     | pvc a/c -                                        |               | NEEDED
        PREBIND defaultNamespace=a               | pv pv-1 c h-1                                      | pvc a/c -                                        |               | NEEDED
        PREBIND defaultNamespace=a               | pv pv-1 /c h-1                                     | pv pv-2 a/c h-2                                  |               | NEEDED
        PREBIND defaultNamespace=a               | pvc c pv-1                                         | pvc a/c pv-2                                     |               | NEEDED
        PREBIND                                  | pvc c pv-1                                         | pvc a/c pv-2                                     |               | NO
        PREBIND                                  | pv pv-1 a/c h-1                                    | pvc c -                                          |               | NAMED
        PREBIND                                  | pvc a/c pv-1                                       | pvc a/c pv-2                                     |               | NEEDED
        PREBIND                                  | pvc a/c pv-1                                       | pvc a/d pv-1                                     |               | HARMLESS
        PREBIND namespace:a=b                    | pvc a/c pv-1                                       | pvc b/c pv-2                                     |               | NEEDED
        PREBIND namespace:a=b                    | pv pv-1 a/c h-1                                    | pv pv-2 b/c h-2                                  |               | NEEDED
        PREBIND namespace:a=b                    | pv pv-1 a/c h-1                                    | pvc b/c -                                        |               | NEEDED
        PREBIND namespace:a=b namespace:b=a      | pv pv-1 a/c h-1                                    | pvc b/c -                                        |               | HARMLESS
        PREBIND claim:a/c=d                      | pvc a/c pv-1                                       | pvc a/d pv-2                                     |               | NEEDED
        PREBIND claim:a/data-web-1=x             | pvc a/data-web-1 -                                 | sts a/web                                        |               | NAMED
        PREBIND                                  | pvc a/data-web-1 -                                 | sts a/web                                        |               | NO
        PREBIND claim:a/data-web-1=x             | pv pv-1 a/data-web-1 h                             | sts a/web                                        |               | NO
        PREBIND namespace:a=b                    | sts a/web                                          | sts b/web                                        |               | NEEDED
        PREBIND defaultNamespace=a               | sts a/web                                          | sts web                                          |               | NEEDED
        PREBIND                                  | sts a/web                                          | sts a/web                                        |               | NEEDED
        PREBIND                                  | snapshot a/s "persistentVolumeClaimName":"c" -     | content s-1 a/s "snapshotHandle":"h"             |               | NEEDED
        PREBIND                                  | snapshot a/s "persistentVolumeClaimName":"c" s-1   | content s-1 a/t "snapshotHandle":"h"             |               | NEEDED
        PREBIND                                  | snapshot a/s "volumeSnapshotContentName":"s-1" -   | content s-1 a/t "snapshotHandle":"h"             |               | NEEDED
        PREBIND                                  | snapshot a/s "volumeSnapshotContentName":"s-1" s-2 | content s-2 a/t "snapshotHandle":"h"             |               | NO
        PREBIND                                  | snapshot a/s "volumeSnapshotContentName":"" s-1    | content s-1 a/t "snapshotHandle":"h"             |               | NEEDED
        PREBIND                                  | snapshot a/s "persistentVolumeClaimName":"c" s-1   | snapshot a/t "persistentVolumeClaimName":"c" s-1 |               | HARMLESS
        PREBIND                                  | content s-1 a/s "snapshotHandle":"h"               | content s-2 a/t "snapshotHandle":"h"             |               | NEEDED
        PREBIND                                  | content s-1 a/s "snapshotHandle":"h"               | content s-2 a/s "snapshotHandle":"i"             |               | HARMLESS
        PREBIND namespace:a=b                    | pv pv-1 a/c h-1                                    | pvc b/c pv-2                                     |               | NEEDED
        PREBIND volume:pv-1=pv-2                 | pv pv-1 a/c h-1                                    | pvc a/d pv-2                                     |               | NEEDED
        PREBIND namespace:a=b                    | pod a/p c                                          | pvc b/c pv-2                                     |               | NEEDED
        PREBIND namespace:a=b                    | pvc a/c pv-1                                       | pod b/p c                                        |               | NEEDED
        PREBIND namespace:a=b                    | pv pv-1 a/c h-1                                    | pod b/p c                                        |               | NEEDED
        PREBIND namespace:a=b                    | pod a/p c                                          | pod b/q c                                        |               | NEEDED
        PREBIND claim:a/c=d                      | pod a/p c                                          | pod a/q d                                        |               | NEEDED
        PREBIND volume:pv-1=pv-2                 | pod a/p c                                          | pod a/q c                                        |               | HARMLESS
        PREBIND namespace:a=b                    | pod a/p c                                          | pvc a/c pv-2                                     |               | HARMLESS
        PREBIND namespace:a=b                    | pod a/p c                                          | pvc a/d pv-2                                     |               | NO
        PREBIND namespace:a=b                    | pod a/p c                                          | pvc e/c pv-2                                     |               | NO
        PREBIND namespace:a=b                    | pod b/p c                                          | snapshot a/s "persistentVolumeClaimName":"c" -   |               | NEEDED
        PREBIND namespace:a=b defaultNamespace=a | pod p c                                            | pvc b/c pv-2                                     |               | NEEDED
        PREBIND namespace:a=b defaultNamespace=b | pvc c pv-1                                         | pod a/p c                                        |               | NEEDED
        NEAT namespace:a=b                       | pv pv-1 a/c h-1                                    | pvc b/c pv-2                                     |               | NEEDED
        REPROVISION namespace:a=b                | pv pv-1 a/c h-1                                    | pvc b/c pv-2                                     |               | HARMLESS
        REPROVISION namespace:a=b                | pv pv-2 b/c h-1                                    | pvc a/c pv-1                                     |               | HARMLESS
        REPROVISION namespace:a=b                | pod a/p c                                          | pvc b/c pv-2                                     |               | NEEDED
        RELEASE namespace:a=b                    | pv pv-1 a/c h-1                                    | pvc b/c pv-2                                     |               | HARMLESS
        """)
    void areJudgedTogetherIfOneIsToldMoreBesideTheOther(
            String policy, String first, String second, String target, Joined joined) {
        check(Row.policy(policy), first, second, target, joined);
    }

    /** Rules of the caller may make any name; the rule is for the objects called "x". */
    @ParameterizedTest(name = "{0}: {1}, {2} ({3})")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        merge                                                 | first           | second          | target        | joined
        {"metadata":{"name":"pv-6"}}                          | pv x a/c h-2    | pv pv-9 a/d h-1 | pv pv-6 - h-1 | NEEDED
        {"metadata":{"name":"pv-6"}}                          | pv x a/c h-2    | pv pv-6 a/d h-1 |               | NEEDED
        {"spec":{"csi":{"volumeHandle":"h-1"}}}               | pv x a/c h-2    | pv pv-6 a/d h-1 |               | NEEDED
        {"metadata":{"name":"c"}}                             | pvc a/x pv-1    | pvc a/c pv-2    |               | NEEDED
        {"metadata":{"namespace":"b"}}                        | pvc a/x pv-1    | pvc b/x pv-2    |               | NEEDED
        {"spec":{"volumeName":"pv-2"}}                        | pvc a/x pv-1    | pv pv-2 - h-1   |               | NEEDED
        {"metadata":{"name":"web"}}                           | sts a/x         | sts a/web       |               | NEEDED
        {"metadata":{"name":"web"}}                           | sts a/x         | sts b/web       |               | NO
        """)
    void whatARuleMakesIsComparedToo(String merge, String first, String second, String target, Joined joined) {
        Policy policy = Policy.builder(Purpose.PREBIND)
                .rules(List.of(CallerRule.of(JsonObject.parse("{\"match\":{\"name\":\"x\"},\"merge\":" + merge + "}"))))
                .build();
        check(policy, first, second, target, joined);
    }

    /** A claim without a volume is compared with all volumes that any claim may take. */
    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        policy              | objects                                                        | claims
        PREBIND             | pv pv-1 - h-1; pvc a/c -                                       | 1
        PREBIND             | pv pv-1 - h-1; pvc a/c -; pvc a/d -                            | 2
        PREBIND             | pv pv-1 a/d h-1; pvc a/c -                                     | 0
        PREBIND             | pv pv-1 - h-1; pvc a/c pv-2                                    | 0
        PREBIND             | pv pv-9 - h-9; pv pv-1 a/c h-1; pvc a/c -                      | 0
        PREBIND             | pv pv-9 - h-9; pv pv-1 a/c h-1; pvc a/c -; pvc a/d -           | 1
        PREBIND             | pv pv-9 - h-9; pv pv-1 a/c h-1; pv pv-2 a/c h-2; pvc a/c -     | 1
        PREBIND claim:a/c=d | pv pv-9 - h-9; pvc a/c -; pvc a/d -                            | 2
        REBIND_STATIC       | pv pv-1 a/d h-1; pvc a/c -                                     | 1
        REPROVISION         | pv pv-1 - h-1; pvc a/c -                                       | 0
        """)
    void aClaimThatNoVolumeIsForIsComparedWithAllOpenOnes(String policy, String objects, int claims) {
        List<JsonObject> all =
                Stream.of(objects.split(";")).map(GroupKeysTest::object).toList();
        assertThat(ObjectGroupsTest.groups(all, Row.policy(policy), Inventory.EMPTY)
                        .gaps())
                .extracting(Reason::message)
                .allMatch(message -> message.startsWith(claims + " claims"))
                .hasSize(Math.min(claims, 1));
    }

    /** Whether two objects are judged together. */
    enum Joined {
        /** Yes, and one of them is told something else alone. */
        NEEDED,
        /** Yes, though it makes no difference. */
        HARMLESS,
        /** No, though it makes a difference; that is said. */
        NAMED,
        NO
    }

    private static void check(Policy policy, String first, String second, String target, Joined joined) {
        List<JsonObject> both = List.of(object(first), object(second));
        Inventory known = target == null ? Inventory.EMPTY : Inventory.of(object(target));
        ObjectGroups groups = ObjectGroupsTest.groups(both, policy, known);
        List<String> alone = both.stream()
                .flatMap(each -> told(ObjectGroupsTest.each(List.of(each), policy, known)))
                .toList();
        List<String> together = told(ObjectGroupsTest.each(both, policy, known)).toList();
        boolean isJoined = joined == Joined.NEEDED || joined == Joined.HARMLESS;
        assertThat(groups.of(0).orElseThrow()).hasSize(isJoined ? 2 : 1);
        assertThat(groups.of(1)).contains(isJoined ? new int[] {0, 1} : new int[] {1});
        assertThat(alone.equals(together)).isEqualTo(joined == Joined.HARMLESS || joined == Joined.NO);
        if (joined == Joined.NAMED) {
            assertThat(groups.gaps()).isNotEmpty();
        }
    }

    private static Stream<String> told(List<Sanitized> answers) {
        return answers.stream()
                .map(answer -> answer.documents() + " "
                        + answer.allWarnings().stream()
                                .filter(warning -> warning.code() != WarningCode.MAP_UNUSED)
                                .map(Reason::toString)
                                .toList());
    }
}
