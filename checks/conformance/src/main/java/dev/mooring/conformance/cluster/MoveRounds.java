package dev.mooring.conformance.cluster;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.Move;
import dev.mooring.move.Runbook.Verdict;
import dev.mooring.object.Inventory;
import dev.mooring.step.ClusterSide;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** All moves in parallel: every round runs one step of each. */
final class MoveRounds {

    private final FullPlane source;
    private final FullPlane target;
    private final List<MovePlay> plays;
    private final Score score;
    /** The first observation of each. */
    private final TreeMap<String, String> harms = new TreeMap<>();

    private final List<String> differences = new ArrayList<>();
    private long steps;
    private long others;
    private long retained;
    /** The snapshots created in the source. */
    private final TreeSet<String> snapshots = new TreeSet<>();

    MoveRounds(FullPlane source, FullPlane target, List<MovePlay> plays, Score score) {
        this.source = source;
        this.target = target;
        this.plays = plays;
        this.score = score;
    }

    void run() throws IOException {
        create();
        plan();
        int rounds = plays.stream().mapToInt(MovePlay::rounds).max().orElse(0);
        for (int round = 0; round < rounds; round++) {
            round(round);
        }
        deleteRetained();
        report();
    }

    /** If everything is still retained, the claims, volumes and snapshots of the target can be deleted too. */
    private void deleteRetained() throws IOException {
        List<MovePlay> kept = plays.stream().filter(MovePlay::staysRetained).toList();
        List<Manifest> there = target.objects();
        for (Resource resource : List.of(
                Resource.SNAPSHOT,
                Resource.SNAPSHOT_CONTENT,
                Resource.STATEFUL_SET,
                Resource.DEPLOYMENT,
                Resource.CLAIM,
                Resource.VOLUME)) {
            for (MovePlay play : kept) {
                there.stream()
                        .filter(each -> each.kind().equals(resource.kind) && play.owns(each))
                        .forEach(each -> target.api().deleteAll(each.ref()));
            }
            awaitQuiet();
        }
        look("after the target has deleted what is retained");
        retained = kept.size();
    }

    private void create() throws IOException {
        for (MovePlay play : plays) {
            for (FullPlane plane : List.of(source, target)) {
                plane.api()
                        .create(Draft.namespace(MovePlay.OTHERS + play.name()).manifest())
                        .orFail("create namespace");
            }
            source.api().create(Draft.namespace(play.name()).manifest()).orFail("create namespace");
        }
        for (MovePlay play : plays) {
            for (Manifest each : play.there()) {
                target.api().create(each).orFail("create " + each.ref());
            }
        }
        plays.parallelStream().forEach(play -> create(play, false));
        awaitQuiet();
        plays.parallelStream().forEach(play -> create(play, true));
        awaitQuiet();
        snapshots.addAll(Journal.read(source.journal()).snapshots());
    }

    /** Snapshots are created of existing volumes. */
    private void create(MovePlay play, boolean isSnapshot) {
        play.objects().stream()
                .filter(each -> each.kind().equals(Kinds.VOLUME_SNAPSHOT) == isSnapshot)
                .forEach(each -> source.api().create(each).orFail("create " + each.ref()));
    }

    /** Both at once. */
    private void awaitQuiet() throws IOException {
        List<IOException> failures = List.of(source, target).parallelStream()
                .flatMap(each -> each.quietly().stream())
                .toList();
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
    }

    /** An export of all objects. */
    static Inventory complete(List<Manifest> objects) {
        return Inventory.of(objects)
                .complete(
                        Kinds.POD,
                        Kinds.NODE,
                        Kinds.NAMESPACE,
                        Kinds.VOLUME_ATTACHMENT,
                        Kinds.PERSISTENT_VOLUME,
                        Kinds.PERSISTENT_VOLUME_CLAIM,
                        Kinds.STORAGE_CLASS,
                        Kinds.STATEFUL_SET,
                        Kinds.DEPLOYMENT);
    }

    private void plan() {
        List<Manifest> before = source.objects();
        Inventory there = complete(target.objects());
        plays.parallelStream().forEach(play -> play.plan(part(before, play), there));
        for (MovePlay play : plays) {
            if (play.runbook().verdict() == Verdict.REFUSED) {
                differences.add(play.name() + " is refused: " + play.runbook().reasons());
            } else if (!play.isAsExpected()) {
                differences.add(play.name() + " has other steps: " + MovePlay.steps(play.runbook()));
            }
        }
    }

    /** A move reads its own application and the nodes; the others are irrelevant to it. */
    private static Inventory part(List<Manifest> all, MovePlay play) {
        List<Manifest> own = new ArrayList<>(Move.inNamespaces(all, Set.of(play.name())));
        all.stream().filter(each -> each.kind().equals(Kinds.NODE)).forEach(own::add);
        return Inventory.EMPTY
                .complete(
                        Kinds.POD,
                        Kinds.NODE,
                        Kinds.VOLUME_ATTACHMENT,
                        Kinds.PERSISTENT_VOLUME,
                        Kinds.PERSISTENT_VOLUME_CLAIM)
                .withAll(own);
    }

    private void round(int round) throws IOException {
        plays.parallelStream().forEach(play -> {
            for (Manifest each : play.others(round)) {
                source.api().create(each);
                target.api().create(each);
            }
        });
        others += 4L * plays.size();
        plays.parallelStream().forEach(play -> play.take(round));
        steps += plays.stream().filter(each -> round < each.rounds()).count();
        awaitQuiet();
        List<String> seen = differences(round);
        for (int looks = 1; looks < Plane.LOOKS && !seen.isEmpty(); looks++) {
            awaitQuiet();
            seen = differences(round);
        }
        look("round " + (round + 1));
        differences.addAll(seen);
    }

    private List<String> differences(int round) {
        List<String> seen = new ArrayList<>();
        for (ClusterSide side : ClusterSide.both()) {
            Map<ObjectRef, Manifest> real = (side == ClusterSide.SOURCE ? source : target).byRef();
            plays.forEach(play -> seen.addAll(play.differences(round, side, real)));
        }
        return seen;
    }

    /** The stolen, lost or deleted objects. */
    private void look(String when) throws IOException {
        Journal journal = Journal.read(source.journal());
        for (ClusterSide side : ClusterSide.both()) {
            Map<ObjectRef, Manifest> real = (side == ClusterSide.SOURCE ? source : target).byRef();
            for (MovePlay play : plays) {
                for (String volume : play.volumeNames()) {
                    Manifest object = real.get(ObjectRef.volume(volume));
                    if (object != null && MovePlay.owner(object).startsWith(MovePlay.OTHERS)) {
                        harms.putIfAbsent(volume + " is stolen in the " + side, when);
                    }
                }
            }
            real.values().stream()
                    .filter(each -> each.ref().isClaim()
                            && !each.namespace().startsWith(MovePlay.OTHERS)
                            && each.status().string("phase").orElse("").equals("Lost"))
                    .forEach(each -> harms.putIfAbsent(each.ref() + " is lost in the " + side, when));
        }
        if (!journal.snapshots().equals(snapshots)) {
            harms.putIfAbsent("the driver has the snapshots " + journal.snapshots() + " instead of " + snapshots, when);
        }
        plays.forEach(play -> play.handles().stream()
                .filter(journal.deleted()::contains)
                .forEach(each -> harms.putIfAbsent(each + " of " + play.name() + " is deleted", when)));
    }

    private void report() {
        plays.stream()
                .filter(each -> !each.failure().isEmpty())
                .forEach(each -> differences.add(each.name() + ": " + each.failure()));
        harms.forEach((harm, when) -> score.differs(harm + ", " + when, List.of()));
        differences.forEach(each -> score.differs(each, List.of()));
        long volumes =
                plays.stream().mapToLong(each -> each.volumeNames().size()).sum();
        score.part(
                "moves",
                plays.size(),
                harms.size() + differences.size(),
                steps + " steps, " + volumes + " volumes, " + snapshots.size() + " snapshots, "
                        + plays.stream().filter(MovePlay::turnsBack).count() + " went back, " + retained
                        + " deleted in the target too, " + others + " claims of others; " + harms.size()
                        + " volumes or claims stolen, lost or deleted");
    }
}
