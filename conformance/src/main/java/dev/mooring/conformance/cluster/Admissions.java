package dev.mooring.conformance.cluster;

import dev.mooring.admission.Admission;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.release.Release;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Bundled manifests, as they are and mutated, are created and updated, and the verdict compared with the admission. */
final class Admissions {

    private static final int MUTATED = 600;

    private final Plane plane;
    private final Api api;
    private final Release release;
    private final Score score;
    private final List<Mutation> mutations;
    private long differ;
    private int created;
    private int taken;

    Admissions(Plane plane, Score score) throws IOException {
        this.plane = plane;
        this.api = plane.api();
        this.release = plane.release();
        this.score = score;
        this.mutations = Mutation.all();
    }

    void compare(List<Bundled> bundled, long seed) {
        List<Manifest> bases = new ArrayList<>();
        bundled.forEach(each -> bases.addAll(each.storage()));
        bases.add(Draft.storageClass("fast", "csi.example", "WaitForFirstConsumer")
                .manifest());
        Sowing sowing = new Sowing(plane);
        sowing.namespaces(Suffixed.all(bases, "a"));
        for (int i = 0; i < bases.size(); i++) {
            Manifest base = named(bases.get(i), "base-" + i);
            Reply reply = create(base, "as it is");
            if (reply.isAccepted()) {
                update(reply.object(), reply.object(), "unchanged");
            }
        }
        List<Mutation> edits =
                mutations.stream().filter(each -> !each.isOfName()).toList();
        for (int i = 0; i < MUTATED; i++) {
            Dice dice = new Dice(seed, i);
            Manifest base = named(dice.pick(bases), "made-" + i);
            create(mutated(base, i, mutations, dice), "mutation " + i);
            Reply kept = keep(base, i, dice);
            if (kept.isAccepted()) {
                update(kept.object(), mutated(kept.object(), i, edits, dice), "mutation " + i);
            }
        }
        score.part("admission", created, differ, "created or updated for real, " + taken + " taken");
    }

    /** An object to be changed; half of the claims are bound, so that they may grow. */
    private Reply keep(Manifest base, int number, Dice dice) {
        Reply kept = api.create(
                new Draft(base.json()).metadata("name", "kept-" + number).manifest());
        boolean isBound = base.kind().equals(Resource.CLAIM.kind) && dice.chance(50);
        if (!kept.isAccepted() || !isBound) {
            return kept;
        }
        return api.replaceStatus(
                new Draft(kept.body()).status("phase", JsonString.of("Bound")).manifest());
    }

    private static Manifest named(Manifest base, String name) {
        Manifest suffixed = Suffixed.one(base, "a");
        return Plain.withoutVersion(
                new Draft(suffixed.json()).metadata("name", name).manifest());
    }

    /** One change, sometimes two or three. */
    private static Manifest mutated(Manifest base, int number, List<Mutation> mutations, Dice dice) {
        List<Mutation> fitting =
                mutations.stream().filter(each -> each.isFor(base)).toList();
        Manifest mutated = base;
        int changes = dice.pick(1, 1, 1, 1, 2, 3);
        for (int i = 0; i < changes; i++) {
            try {
                mutated = dice.pick(fitting).apply(mutated, number);
            } catch (IllegalArgumentException e) {
                // the change before has taken the place away
                return mutated;
            }
        }
        return mutated;
    }

    private Reply create(Manifest object, String how) {
        Reply reply = api.create(object);
        Verdict foretold = Verdict.of(Admission.post(release, object));
        compare("create, " + how, object, Verdict.of(reply), foretold);
        return reply;
    }

    private void update(Manifest old, Manifest changed, String how) {
        Verdict real = Verdict.of(api.replace(changed));
        compare("update, " + how, changed, real, Verdict.of(Admission.put(release, old, changed)));
    }

    private void compare(String how, Manifest sent, Verdict real, Verdict foretold) {
        created++;
        taken += real.isTaken() ? 1 : 0;
        if (!real.equals(foretold)) {
            differ++;
            score.differs(
                    "admission, " + how,
                    List.of("sent: " + Plain.text(sent), "forecast: " + foretold, "really: " + real));
        }
    }
}
