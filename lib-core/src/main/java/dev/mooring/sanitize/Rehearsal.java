package dev.mooring.sanitize;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.forecast.Forecast;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The documents applied one after the other to a forecast of the target. After each the cluster settles; binding is
 * never decided here.
 */
final class Rehearsal {

    /** What the target's own claims do meanwhile. */
    enum Others {
        /** Nothing until everything is applied. */
        WAIT,
        /** They act before each of the documents' claims has its chance: the worst that can happen. */
        ACT
    }

    private final Script script;
    private final Reapply reapply;
    private final Set<ObjectRef> own;
    private final Map<ObjectRef, String> refusals = new LinkedHashMap<>();
    private Forecast forecast;

    private Rehearsal(Script script, Forecast start) {
        this.script = script;
        this.reapply = new Reapply(script.mode(), script.target());
        this.own = script.ownClaims();
        this.forecast = start;
    }

    /**
     * How it ends.
     *
     * @param forecast the target in the end
     * @param refusals why the server did not take a document, by the object it would be
     */
    record Played(Forecast forecast, Map<ObjectRef, String> refusals) {}

    static Played play(Script script, Outlook.Order order, Others others) {
        try {
            return new Rehearsal(script, Forecast.of(script.target().objects())).play(order, others);
        } catch (ManifestException e) {
            // What is said of the target cannot be read. What the server itself could not read is not there.
            Forecast readable = Forecast.of(readable(script.target().objects()));
            return new Rehearsal(script, readable).play(order, others);
        }
    }

    private static List<Manifest> readable(List<Manifest> objects) {
        return objects.stream()
                .filter(object -> object.kind().startsWith("PersistentVolume")
                        || object.kind().equals("StorageClass"))
                .filter(object -> !(Admission.post(object) instanceof Undecodable))
                .toList();
    }

    private Played play(Outlook.Order order, Others others) {
        script.classes().forEach(storageClass -> forecast = forecast.plus(storageClass));
        if (others == Others.WAIT) {
            forecast = forecast.asleep(claim -> !own.contains(claim));
        }
        if (order == Outlook.Order.CLAIMS_FIRST) {
            script.claims().forEach(this::apply);
            if (others == Others.ACT) {
                forecast = forecast.asleep(own::contains);
            }
            script.volumes().forEach(this::apply);
        } else {
            script.volumes().forEach(this::apply);
            script.claims().forEach(this::apply);
        }
        return new Played(forecast.awake(), Map.copyOf(refusals));
    }

    private void apply(Manifest document) {
        Optional<Manifest> live = live(document);
        if (live.isPresent()) {
            Reapply.Outcome outcome = reapply.onto(live.get(), document);
            outcome.stored()
                    .ifPresentOrElse(
                            stored -> forecast = forecast.with(stored), () -> refuse(document, outcome.refusal()));
            return;
        }
        refusalToCreate(document).ifPresentOrElse(why -> refuse(document, why), () -> create(document));
    }

    private Optional<Manifest> live(Manifest document) {
        return document.kind().equals("PersistentVolume")
                ? forecast.cluster().volume(document.name()).map(VolumeView::manifest)
                : forecast.cluster()
                        .claim(document.namespace(), document.name())
                        .map(ClaimView::manifest);
    }

    private Optional<String> refusalToCreate(Manifest document) {
        Target target = script.target();
        boolean lost = document.kind().equals("PersistentVolumeClaim")
                && target.knows("Namespace")
                && !target.has("Namespace", "", document.namespace());
        return lost
                ? Optional.of("namespaces " + Quote.text(document.namespace()) + " not found")
                : reapply.refusalToCreate(document);
    }

    private void create(Manifest document) {
        int before = forecast.refusals().size();
        forecast = forecast.plus(document);
        if (forecast.refusals().size() > before) {
            refuse(document, ServerWords.of(forecast.refusals().get(before).decision()));
        }
    }

    private void refuse(Manifest document, String why) {
        refusals.put(Target.ref(document), why);
    }
}
