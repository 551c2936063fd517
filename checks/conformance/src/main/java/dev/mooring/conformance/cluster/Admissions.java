package dev.mooring.conformance.cluster;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.release.Release;
import dev.mooring.yaml.YamlException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Creates and updates bundled manifests, unchanged and mutated, and compares the verdict with the admission. */
final class Admissions {

    static final int MUTATED = 600;

    private static final String JSON = "application/json";
    private static final String YAML = "application/yaml";

    /** The part of a StatefulSet that is judged. */
    private static final List<String> JUDGED_IN_SET = List.of("/metadata", "/spec/volumeClaimTemplates");

    private static final List<String> ALL = List.of("");

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

    /** The number of objects that are changed and created, and of those changed for an update. */
    void compare(List<Bundled> bundled, long seed, int count) {
        List<Manifest> bases = new ArrayList<>();
        bundled.forEach(each -> bases.addAll(each.storage()));
        bases.add(Draft.storageClass("fast", "csi.example", "WaitForFirstConsumer")
                .manifest());
        bases.add(set());
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
        for (int i = 0; i < count; i++) {
            Dice dice = new Dice(seed, i);
            Manifest base = named(dice.pick(bases), "made-" + i);
            Manifest sent = mutated(base, i, mutations, dice);
            if (dice.chance(20)) {
                createStrictly(sent, "mutation " + i);
            } else if (dice.chance(25) && !sent.kind().equals(Resource.STATEFUL_SET.kind)) {
                createText(sent, YamlText.of(sent, dice), "mutation " + i);
            } else {
                create(sent, "mutation " + i);
            }
            Reply kept = keep(base, i, dice);
            if (kept.isAccepted()) {
                update(kept.object(), mutated(kept.object(), i, edits, dice), "mutation " + i);
            }
        }
        score.part("admission", created, differ, "created or updated for real, " + taken + " taken");
    }

    /** An object to change; half of the claims are bound, so that they may grow. */
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

    private static Manifest set() {
        return new Manifest(JsonObject.parse("""
            {"apiVersion": "apps/v1", "kind": "StatefulSet", "metadata": {"name": "db", "namespace": "sets"},
             "spec": {"serviceName": "db", "replicas": 1, "selector": {"matchLabels": {"app": "db"}},
              "template": {"metadata": {"labels": {"app": "db"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}},
              "volumeClaimTemplates": [
               {"metadata": {"name": "data", "labels": {"a": "b"}}, "spec": {"accessModes": ["ReadWriteOnce"],
                "storageClassName": "fast", "volumeMode": "Filesystem", "resources": {"requests": {"storage": "5Gi"}}}},
               {"metadata": {"name": "log"}, "spec": {"accessModes": ["ReadWriteOnce"], "selector": {"matchLabels": {"a": "b"}},
                "resources": {"requests": {"storage": "1Gi"}, "limits": {"storage": "2Gi"}},
                "dataSource": {"apiGroup": "snapshot.storage.k8s.io", "kind": "VolumeSnapshot", "name": "s"}}}]}}
            """));
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
                boolean isSet = base.kind().equals(Resource.STATEFUL_SET.kind);
                mutated = dice.chance(50) && !fitting.isEmpty() && !isSet
                        ? dice.pick(fitting).apply(mutated, number)
                        : WildChange.apply(mutated, isSet ? JUDGED_IN_SET : ALL, dice);
            } catch (IllegalArgumentException e) {
                // the previous change has removed the place
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

    private void createStrictly(Manifest object, String how) {
        Optional<Undecodable> refusal = Admission.strict(release, object);
        Reply reply = api.createStrictly(object.ref(), JSON, object.json().toJson());
        Verdict foretold =
                Verdict.of(refusal.map(AdmissionDecision.class::cast).orElseGet(() -> Admission.post(release, object)));
        compare("strict create, " + how, object, Verdict.of(reply), foretold);
        String message = reply.body().string("message").orElse("");
        if (refusal.isPresent() && !message.endsWith(refusal.get().message())) {
            differ++;
            score.differs(
                    "admission, words of strict create, " + how,
                    List.of(
                            "sent: " + Plain.text(object),
                            "forecast: " + refusal.get().message(),
                            "really: " + message));
        }
    }

    /** The meaning of the YAML text is part of the question. Its reader sorts the keys. */
    private void createText(Manifest object, String text, String how) {
        Verdict real = Verdict.of(api.create(object.ref(), YAML, text));
        AdmissionDecision decision;
        try {
            List<JsonValue> documents = dev.mooring.yaml.Yaml.read(text);
            decision = documents.size() == 1 && documents.get(0) instanceof JsonObject read
                    ? Admission.post(release, new Manifest((JsonObject) Sorted.json(read)))
                    : unreadable("not one object");
        } catch (YamlException e) {
            decision = unreadable(String.valueOf(e.getMessage()));
        }
        compare("create from YAML, " + how + ": " + JsonString.of(text).toJson(), object, real, Verdict.of(decision));
    }

    private static Undecodable unreadable(String why) {
        return new Undecodable(JsonPointer.ROOT, why);
    }

    private void update(Manifest old, Manifest changed, String how) {
        Verdict real = Verdict.of(api.replace(changed));
        compare("update, " + how, changed, real, Verdict.of(Admission.put(release, old, changed)));
    }

    private void compare(String how, Manifest sent, Verdict real, Verdict foretold) {
        created++;
        taken += real.isTaken() ? 1 : 0;
        // For a StatefulSet only a refusal is predicted, and the rest of it is valid.
        boolean isSame = foretold.isNotJudged() ? real.isTaken() : real.equals(foretold);
        if (!isSame) {
            differ++;
            score.differs(
                    "admission, " + how,
                    List.of("sent: " + Plain.text(sent), "forecast: " + foretold, "really: " + real));
        }
    }
}
