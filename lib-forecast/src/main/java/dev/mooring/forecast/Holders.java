package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.deletion.DataEnd;
import dev.mooring.deletion.DeletionEnd;
import dev.mooring.deletion.DeletionEnd.State;
import dev.mooring.deletion.Deletions;
import dev.mooring.deletion.Holder;
import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Certificate.Judged;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.forecast.proof.HoldersEvidence;
import dev.mooring.forecast.proof.HoldersRule;
import dev.mooring.forecast.run.DeletionPlay;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Who holds an object: why it is Terminating, or would be if it were deleted.
 *
 * @param object the object
 * @param isBeingDeleted whether it has a deletion timestamp
 * @param end how it ends: {@code GONE} if nothing holds it
 * @param data what becomes of the data of its volume, or of the volume of the claim; empty if there is none
 * @param against what contradicts that nothing holds it although the run ends with it gone, or what is not known
 * @param proof that nothing holds it; empty if something does, or that is not known
 */
public record Holders(
        ObjectRef object,
        boolean isBeingDeleted,
        DeletionEnd end,
        Optional<DataEnd> data,
        List<Reason> against,
        Optional<Certificate> proof) {

    public Holders {
        requireNonNull(object, "object");
        requireNonNull(end, "end");
        requireNonNull(data, "data");
        against = List.copyOf(against);
        requireNonNull(proof, "proof");
    }

    /**
     * Who holds an object of a cluster. An object that is not being deleted is treated as if it were deleted now.
     *
     * @param inventory the objects of the cluster
     * @param object which one
     * @return who holds it; empty if it does not exist
     */
    public static Optional<Holders> of(Inventory inventory, ObjectRef object) {
        return after(Forecast.of(inventory), inventory, object);
    }

    /**
     * Who holds an object in the end of a forecast, for example after a workload was scaled. An object that is not
     * being deleted then is treated as if it were deleted then.
     *
     * @param now the forecast
     * @param before the objects of the cluster that it began with
     * @param object which one
     * @return who holds it, or that it is gone; empty if it did not exist
     */
    public static Optional<Holders> after(Forecast now, Inventory before, ObjectRef object) {
        ObjectRef key = Scopes.key(object);
        return before.find(key).map(found -> {
            Deletions deletions = deletions(now, key);
            DeletionEnd end = end(deletions, key);
            Judged judged = judge(now, before, end);
            return new Holders(
                    key,
                    DeletionPlay.isBeingDeleted(found),
                    end,
                    volume(key, before, now).flatMap(deletions::data),
                    end.state() == State.GONE ? judged.against() : List.of(),
                    judged.yes());
        });
    }

    private static Deletions deletions(Forecast now, ObjectRef key) {
        boolean isLeft = now.state()
                .given()
                .inventory()
                .find(key)
                .filter(each -> !DeletionPlay.isBeingDeleted(each))
                .isPresent();
        return isLeft ? now.deleting(key).deletions() : now.deletions();
    }

    private static DeletionEnd end(Deletions deletions, ObjectRef key) {
        return deletions.end(key).orElse(new DeletionEnd(key, State.UNKNOWN, List.of(), List.of()));
    }

    private static Judged judge(Forecast now, Inventory before, DeletionEnd end) {
        return Rule.judge(
                "nothing holds " + end.object(),
                before.release(),
                reads -> new HoldersEvidence(before, reads, now.state().given().inventory(), end),
                List.of(HoldersRule.values()));
    }

    /** The volume itself, or that of the claim, which it may get only now. */
    private static Optional<ObjectRef> volume(ObjectRef key, Inventory inventory, Forecast now) {
        if (!key.isClaim()) {
            return Optional.of(key).filter(ObjectRef::isVolume);
        }
        return inventory
                .claim(key.namespace(), key.name())
                .map(ClaimView::volumeName)
                .filter(name -> !name.isEmpty())
                .or(() -> now.claim(key.namespace(), key.name()).flatMap(ClaimEnd::volume))
                .map(ObjectRef::volume);
    }

    /** {@return what holds it; empty if nothing does} */
    public List<Holder> holders() {
        return end.holders();
    }

    /** {@return whether it is certain that nothing holds it} */
    public boolean isYes() {
        return proof.isPresent();
    }

    /** {@return all reasons: of the object, its holders and the data} */
    public List<Reason> allReasons() {
        List<Reason> all = new ArrayList<>(end.allReasons());
        all.addAll(against);
        data.ifPresent(each -> all.add(each.reason()));
        return List.copyOf(all);
    }

    /**
     * {@return {@code object}, {@code beingDeleted}, {@code state} ({@code unknown} if the run ends with it gone and that is not
     * proven), {@code reasons}, {@code holders} and {@code data}, null for none; {@code proof} if nothing holds it}
     */
    public JsonObject toJson() {
        List<Reason> reasons = new ArrayList<>(end.reasons());
        reasons.addAll(against);
        JsonObject json = JsonObject.of("object", JsonString.of(object.toString()))
                .with("beingDeleted", JsonBoolean.of(isBeingDeleted))
                .with("state", (against.isEmpty() ? end.state() : State.UNKNOWN).toString())
                .with("reasons", Reason.toJson(reasons))
                .with("holders", JsonArray.of(end.holders().stream().map(Holder::toJson)))
                .with("data", data.<JsonValue>map(DataEnd::toJson).orElse(JsonNull.NULL));
        return proof.map(each -> json.with("proof", each.toJson())).orElse(json);
    }
}
