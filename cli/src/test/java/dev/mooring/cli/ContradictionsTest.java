package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import dev.mooring.cli.HealthyCluster.Driver;
import dev.mooring.cli.HealthyCluster.Part;
import dev.mooring.json.JsonException;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * No two commands contradict each other about one cluster: the yes of one excludes statements of the others. The clusters are
 * healthy ones with one to three changes by a seed.
 */
class ContradictionsTest {

    private static final boolean LONG = Boolean.getBoolean("long.tests");

    private static final int WORLDS = Integer.getInteger("worlds", LONG ? 1000 : 12);

    /** In how many worlds each yes is asked for its own sake, to see that it occurs. */
    private static final int ASKED = 12;

    private static final List<Driver> DRIVERS = List.of(Driver.values());

    private static final String NOW = "2026-11-20T10:33:20Z";

    /** A yes, and what no other command may state beside it. */
    enum Exclusion {
        BOUND_IS_NOT_PENDING(
                world -> world.yes("why CLAIM"),
                world -> world.phases(world.claim).anyMatch(phase -> !phase.equals("Bound"))),
        BOUND_IS_NOT_REFUSED(
                world -> world.yes("why CLAIM"),
                world -> world.answer("admit").array("objects").items().stream()
                        .anyMatch(each -> world.isOfClaim(each) && isRefused(each))),
        BOUND_HAS_NO_ERROR(
                world -> world.yes("why CLAIM"),
                world -> world.findings("lint").anyMatch(each -> isError(each) && world.isAbout(each, world.claim))),
        CLEAR_HAS_NO_DANGER(
                world -> world.yes("lint"),
                world -> !world.answer("forecast").array("dangers").items().isEmpty()),
        CLEAR_HAS_NO_CONFLICT(
                world -> world.yes("lint"),
                world -> world.answer("selinux").array("volumes").items().stream()
                        .anyMatch(each -> text(each).contains("\"outcome\":\"not-together\""))),
        CLEAR_HAS_NO_ATTACHMENT_IN_DANGER(
                world -> world.yes("lint"),
                world -> world.attached("").anyMatch(each -> text(each).contains("\"severity\":\"DANGER\""))),
        CLEAR_HAS_NO_PENDING_CLAIM(
                world -> world.yes("lint"),
                world -> world.answer("forecast").toJson().contains("\"phase\":\"Pending\"")),
        NOT_HELD_IS_NOT_WANTED(
                world -> world.yes("holders pvc/shop/old"),
                world -> world.attached(world.unused)
                        .anyMatch(each -> has(each, "wantedBy") || has(each, "attachedTo"))),
        NOT_HELD_DOES_NOT_STAY(
                world -> world.yes("holders pvc/shop/old"),
                world -> world.answer("delete").child("persistentVolumeClaims").has("shop/old")),
        NOT_HELD_IS_NOT_IN_USE(
                world -> world.yes("holders pvc/shop/old"), world -> world.use().equals("in-use")),
        FREE_IMAGE_IS_NOT_ATTACHED(
                world -> world.yes("rbd use"),
                world -> world.attached(world.unused)
                        .anyMatch(each -> has(each, "wantedBy") || has(each, "attachedTo"))),
        FREE_IMAGE_HAS_NO_WRITER(
                world -> world.yes("rbd use"),
                world -> world.attached(world.unused)
                        .anyMatch(each -> text(each).contains("\"writerMayBeAlive\":\"yes\""))),
        FREE_IMAGE_HAS_ONE_NAME(
                world -> world.yes("rbd use"),
                world -> world.attached(world.unused).anyMatch(each -> has(each, SHARED))),
        DELETED_IMAGE_IS_NOT_ATTACHED(
                world -> world.yes("rbd delete"),
                world -> world.attached(world.unused)
                        .anyMatch(each -> has(each, "wantedBy") || has(each, "attachedTo"))),
        DRAINED_NODE_ANSWERS(
                world -> world.yes("drain"),
                world -> world.attachReasons().anyMatch(each -> has(each, LOST) && world.isOnDrained(each))),
        DRAINED_PODS_ARE_THERE(
                world -> world.yes("drain"),
                world -> world.attachReasons()
                        .anyMatch(
                                each -> has(each, Set.of("PodOnOtherNode", "PodOverdue")) && world.isOnDrained(each))),
        GROWN_CLAIM_IS_BOUND(
                world -> world.yes("expand"),
                world -> world.phases(world.claim).anyMatch(phase -> !phase.equals("Bound"))),
        GROWN_CLAIM_IS_ON_NODES_THAT_ANSWER(
                world -> world.yes("expand"),
                world -> world.attached(world.volume()).anyMatch(World::hasUserOnLostNode)),
        CLEAR_HAS_NO_EXPANSION_THAT_HANGS(
                world -> world.yes("lint"),
                world -> world.answer("expand now")
                        .string("outlook")
                        .filter("hangs"::equals)
                        .isPresent()),
        DELETED_IMAGE_IS_NOT_IN_USE(
                world -> world.yes("rbd delete"), world -> world.use().equals("in-use")),
        DELETED_IMAGE_HAS_NO_CLAIM(
                world -> world.yes("rbd delete"),
                world -> world.phases("shop/old").anyMatch("Bound"::equals)),
        DETACHED_IS_NOT_IN_USE(
                world -> world.yes("attach"),
                world -> world.use().equals("in-use")
                        && world.attached(world.unused).noneMatch(each -> has(each, "attachedTo"))),
        RELEASED_IS_NOT_ATTACHED(
                world -> world.yes("release"),
                world -> world.attached(world.released)
                        .anyMatch(each -> has(each, "wantedBy") || has(each, "attachedTo"))),
        RELEASED_IS_NOT_DELETED(world -> world.yes("release"), world -> world.fate(world.released, "delete")),
        KEPT_IS_NOT_DELETED(world -> world.yes("delete"), world -> world.fate(world.unused, "delete"));

        private final Predicate<World> yes;
        private final Predicate<World> no;

        Exclusion(Predicate<World> yes, Predicate<World> no) {
            this.yes = yes;
            this.no = no;
        }
    }

    /** What attach finds about a node that may not answer and has, or is wanted for, a volume. */
    private static final Set<String> LOST =
            Set.of("NodeSilent", "ReadyDisputed", "NodeReportsOld", "NodeLostRunning", "NodeLostTerminating");

    private static final Set<String> SHARED = Set.of("SharedStorage", "SharedHandle");

    @TempDir
    Path folder;

    @Test
    void noTwoCommandsContradictEachOther() throws IOException {
        List<String> wrong = new ArrayList<>();
        Set<Exclusion> asked = EnumSet.noneOf(Exclusion.class);
        for (int seed = 0; seed < WORLDS; seed++) {
            World world = World.of(seed, folder);
            for (Exclusion row : Exclusion.values()) {
                // Both make a contradiction, and what a yes excludes is rare and cheap to ask: it is asked first.
                boolean isExcluded = row.no.test(world);
                if ((isExcluded || seed < ASKED) && row.yes.test(world)) {
                    asked.add(row);
                    if (isExcluded) {
                        wrong.add(row + " " + seed);
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(asked).hasSizeGreaterThan(Exclusion.values().length / 2);
    }

    /** What a command would have to print so that it contradicts the yes of the row. */
    private static String planted(Exclusion row) {
        return switch (row) {
            case BOUND_IS_NOT_PENDING -> "forecast {'persistentVolumeClaims':{'shop/c':{'phase':'Pending'}}}";
            case BOUND_IS_NOT_REFUSED ->
                "admit {'objects':[{'kind':'PersistentVolumeClaim','namespace':'shop','name':'c','accepted':false}]}";
            case BOUND_HAS_NO_ERROR ->
                "lint {'findings':[{'object':'PersistentVolumeClaim/shop/c','severity':'ERROR'}]}";
            case CLEAR_HAS_NO_DANGER -> "forecast {'dangers':[{}]}";
            case CLEAR_HAS_NO_CONFLICT -> "selinux {'volumes':[{'exclusions':[{'outcome':'not-together'}]}]}";
            case CLEAR_HAS_NO_ATTACHMENT_IN_DANGER -> "attach {'volumes':[{'reasons':[{'severity':'DANGER'}]}]}";
            case CLEAR_HAS_NO_PENDING_CLAIM -> "forecast {'persistentVolumeClaims':{'a/b':{'phase':'Pending'}}}";
            case NOT_HELD_IS_NOT_WANTED, FREE_IMAGE_IS_NOT_ATTACHED, DELETED_IMAGE_IS_NOT_ATTACHED ->
                "attach {'volumes':[{'objects':['u'],'wantedBy':['n']}]}";
            case FREE_IMAGE_HAS_ONE_NAME ->
                "attach {'volumes':[{'objects':['u'],'reasons':[{'code':'SharedStorage'}]}]}";
            case DRAINED_NODE_ANSWERS -> "attach {'volumes':[{'reasons':[{'code':'NodeSilent','object':'Node/n0'}]}]}";
            case DRAINED_PODS_ARE_THERE ->
                "attach {'volumes':[{'reasons':[{'code':'PodOnOtherNode','message':'x (node n0, y)'}]}]}";
            case GROWN_CLAIM_IS_BOUND -> "forecast {'persistentVolumeClaims':{'shop/c':{'phase':'Lost'}}}";
            case GROWN_CLAIM_IS_ON_NODES_THAT_ANSWER ->
                "attach {'volumes':[{'objects':['v'],'nodes':[{'name':'n','users':['p']}],'reasons':[{'code':'ReadyDisputed','object':'Node/n'}]}]}";
            case CLEAR_HAS_NO_EXPANSION_THAT_HANGS -> "expand now {'outlook':'hangs'}";
            case NOT_HELD_DOES_NOT_STAY -> "delete {'persistentVolumeClaims':{'shop/old':{}}}";
            case NOT_HELD_IS_NOT_IN_USE, DELETED_IMAGE_IS_NOT_IN_USE, DETACHED_IS_NOT_IN_USE ->
                "rbd use {'use':'in-use'}";
            case FREE_IMAGE_HAS_NO_WRITER -> "attach {'volumes':[{'objects':['u'],'writerMayBeAlive':'yes'}]}";
            case DELETED_IMAGE_HAS_NO_CLAIM -> "forecast {'persistentVolumeClaims':{'shop/old':{'phase':'Bound'}}}";
            case RELEASED_IS_NOT_ATTACHED -> "attach {'volumes':[{'objects':['r'],'attachedTo':['n']}]}";
            case RELEASED_IS_NOT_DELETED -> "delete {'dangers':[{'object':'r','code':'DataDeletedWhenReleased'}]}";
            case KEPT_IS_NOT_DELETED -> "delete {'dangers':[{'object':'u','code':'DataDeletedWhenReleased'}]}";
        };
    }

    @ParameterizedTest
    @EnumSource
    void eachRowFindsAContradiction(Exclusion row) {
        assertThat(row.no.test(World.planted(folder, "why {}"))).isFalse();
        assertThat(row.no.test(World.planted(folder, planted(row)))).isTrue();
    }

    private static String text(JsonValue value) {
        return value.toJson();
    }

    private static boolean has(JsonValue value, String member) {
        return value instanceof JsonObject object
                && !object.array(member).items().isEmpty();
    }

    private static boolean has(JsonValue value, Set<String> codes) {
        return codes.stream().anyMatch(code -> text(value).contains("\"code\":\"" + code + "\""));
    }

    private static boolean isRefused(JsonValue object) {
        return text(object).contains("\"accepted\":false");
    }

    private static boolean isError(JsonValue finding) {
        return text(finding).matches("(?s).*\"severity\":\"(ERROR|DANGER)\".*");
    }

    /** A cluster, and the answers about it. */
    private static final class World {

        private final Path folder;
        private final String claim;
        private final String unused;
        private final String released;
        private final String image;
        private final String driver;
        private final Map<String, Run> runs = new HashMap<>();

        private World(Path folder, String claim, String unused, String released, String image, String driver) {
            this.folder = folder;
            this.claim = claim;
            this.unused = unused;
            this.released = released;
            this.image = image;
            this.driver = driver;
        }

        /** A cluster without objects, about which one command gives a planted answer. */
        static World planted(Path folder, String answer) {
            World world = new World(folder, "shop/c", "u", "r", "pool/i", "d");
            int json = answer.indexOf('{');
            for (String command : List.of(
                    "why CLAIM", "forecast", "admit", "lint", "selinux", "attach", "delete", "rbd use", "expand now")) {
                boolean isPlanted = answer.substring(0, json - 1).equals(command);
                String printed = isPlanted ? answer.substring(json).replace('\'', '"') : "{}";
                world.runs.put(command, new Run(printed, "", 0));
            }
            return world;
        }

        static World of(int seed, Path folder) throws IOException {
            Driver driver = seed % 2 == 0 ? Driver.RBD : DRIVERS.get(seed % DRIVERS.size());
            HealthyCluster cluster =
                    HealthyCluster.small(seed / 4, driver, "shop", Part.WORKLOAD, Part.UNUSED, Part.RELEASED);
            String print = cluster.print();
            print = seed % 8 == 4
                    ? print.replaceFirst("status: 'True', reason: KubeletReady", "status: Unknown")
                    : print;
            print = seed % 8 == 1
                    ? print.replaceFirst(
                            "spec: \\{}, status: \\{addresses",
                            "spec: {taints: [{key: node.kubernetes.io/unreachable, effect: NoExecute}]}, status: {addresses")
                    : print;
            Scene scene = Scene.of("lint", Map.of("cluster.yaml", print));
            Scene changed = seed % 4 == 0 ? scene : new SceneChange(new Random(seed)).another(scene);
            Files.writeString(folder.resolve("cluster.yaml"), changed.text("cluster.yaml"));
            Files.writeString(folder.resolve("status.json"), "{\"watchers\":[]}\n");
            Files.writeString(folder.resolve("none.json"), "[]\n");
            return new World(
                    folder,
                    cluster.claim(),
                    cluster.unusedVolume(),
                    cluster.released(),
                    driver == Driver.RBD ? cluster.unusedImage() : "",
                    driver.name);
        }

        private List<String> words(String command) {
            String question = switch (command) {
                case "why CLAIM" -> "why " + claim + " --expect-bound --provisioners assume";
                case "forecast" -> "forecast --expect-bound --provisioners assume";
                case "delete" -> "forecast --delete pvc/shop/old --fail-on danger";
                case "drain" -> "plan drain n0";
                case "expand" -> "expand " + claim + " --to 20Gi --resizer " + driver;
                case "expand now" -> "expand " + claim;
                case "attach", "rbd use", "rbd delete" -> command;
                case "release" -> "sanitize --check --for release --volume " + released;
                default -> command;
            };
            String more = command.startsWith("rbd")
                    ? " --image " + image + " --status " + folder + "/status.json --locks " + folder
                            + "/none.json --now " + NOW
                            + (command.equals("rbd delete")
                                    ? " --snapshots " + folder + "/none.json --children " + folder + "/none.json"
                                    : "")
                    : "";
            return Stream.of((question + more + " --complete all -o json -f " + folder + "/cluster.yaml").split(" "))
                    .toList();
        }

        Run run(String command) {
            return runs.computeIfAbsent(
                    command, each -> Run.of(new byte[0], words(each).toArray(String[]::new)));
        }

        boolean yes(String command) {
            if (command.startsWith("rbd") && image.isEmpty()) {
                return false;
            }
            Run run = run(command);
            return run.exit() == 0 && (command.equals("attach") || run.stdout().contains("\"premises\""));
        }

        JsonObject answer(String command) {
            try {
                return JsonObject.parse(run(command).stdout());
            } catch (JsonException e) {
                return JsonObject.EMPTY;
            }
        }

        String use() {
            return image.isEmpty() ? "" : answer("rbd use").string("use").orElse("");
        }

        boolean isOfClaim(JsonValue value) {
            String[] names = claim.split("/");
            return text(value)
                    .contains("\"kind\":\"PersistentVolumeClaim\",\"namespace\":\"" + names[0] + "\",\"name\":\""
                            + names[1] + "\"");
        }

        /** The volume of the claim. */
        String volume() {
            return answer("forecast")
                    .child("persistentVolumeClaims")
                    .child(claim)
                    .string("volume")
                    .orElse("v");
        }

        /** Whether a node with a pod of a volume may not answer; the others do not grow it. */
        static boolean hasUserOnLostNode(JsonValue volume) {
            return volume instanceof JsonObject found
                    && found.array("nodes").items().stream()
                            .filter(each -> has(each, "users"))
                            .flatMap(each -> ((JsonObject) each).string("name").stream())
                            .anyMatch(node -> found.array("reasons").items().stream()
                                    .anyMatch(each -> has(each, LOST)
                                            && text(each).contains("\"object\":\"Node/" + node + "\"")));
        }

        Stream<JsonValue> attachReasons() {
            return attached("")
                    .flatMap(each ->
                            each instanceof JsonObject volume ? volume.array("reasons").items().stream() : Stream.of());
        }

        boolean isOnDrained(JsonValue reason) {
            return text(reason).contains("\"object\":\"Node/n0\"")
                    || text(reason).contains("node n0,");
        }

        boolean isAbout(JsonValue value, String object) {
            return text(value).contains(object.replace("pvc/", ""));
        }

        Stream<String> phases(String object) {
            return answer("forecast")
                    .child("persistentVolumeClaims")
                    .child(object.replace("pvc/", ""))
                    .string("phase")
                    .stream();
        }

        Stream<JsonValue> findings(String command) {
            return answer(command).array("findings").items().stream();
        }

        Stream<JsonValue> attached(String volume) {
            return answer("attach").array("volumes").items().stream()
                    .filter(each -> volume.isEmpty()
                            || (each instanceof JsonObject found
                                    && found.array("objects").items().contains(JsonString.of(volume))));
        }

        /** Whether a forecast without that change deletes the data of a volume. */
        boolean fate(String volume, String command) {
            return answer(command).array("dangers").items().stream()
                    .anyMatch(each -> text(each).contains(volume) && text(each).contains("Deleted"));
        }
    }
}
