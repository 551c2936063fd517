package dev.mooring.cli.node;

import dev.mooring.cli.render.JsonRows;
import dev.mooring.cli.render.Words;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.selinux.SelinuxCheck;
import dev.mooring.selinux.SelinuxConflict;
import dev.mooring.selinux.SelinuxVolume;

/** The check of SELinux labels as text and as JSON. */
final class SelinuxPage {

    private SelinuxPage() {}

    static String toText(SelinuxCheck check) {
        StringBuilder out = new StringBuilder();
        for (SelinuxVolume volume : check.volumes()) {
            out.append(Reasons.printable(
                            volume.name() + ": " + Words.count(volume.pods().size(), "pod") + ", " + state(volume)))
                    .append('\n');
            volume.conflicts()
                    .forEach(each -> out.append("  ").append(line(each)).append('\n'));
        }
        check.findings().forEach(each -> out.append(Reasons.line(each)).append('\n'));
        return out.toString();
    }

    private static String state(SelinuxVolume volume) {
        if (volume.isFine()) {
            return "no conflict";
        }
        return volume.conflicts().isEmpty()
                ? "see the reasons below"
                : Words.count(volume.conflicts().size(), "conflict");
    }

    private static String line(SelinuxConflict conflict) {
        return Reasons.printable(
                conflict.pod().key() + " and " + conflict.otherPod().key() + ": " + conflict.property() + " \""
                        + conflict.value() + "\" and \"" + conflict.otherValue() + "\"");
    }

    static JsonObject toJson(SelinuxCheck check) {
        return JsonObject.of("controller", JsonString.of(check.controller().toString()))
                .with("volumes", JsonArray.of(check.volumes().stream().map(SelinuxPage::toJson)))
                .with("events", JsonArray.of(check.events().stream().map(SelinuxPage::toJson)))
                .with("reasons", Reason.toJson(check.findings()));
    }

    private static JsonValue toJson(SelinuxVolume volume) {
        return new JsonRows()
                .text("name", volume.name())
                .texts("pods", volume.pods().stream().map(ObjectRef::key).toList())
                .put("conflicts", JsonArray.of(volume.conflicts().stream().map(SelinuxPage::toJson)))
                .put("exclusions", JsonArray.of(volume.exclusions().stream().map(SelinuxPage::toJson)))
                .build();
    }

    private static JsonValue toJson(SelinuxConflict conflict) {
        return new JsonRows()
                .text("property", conflict.property().id())
                .text("pod", conflict.pod().key())
                .text("value", conflict.value())
                .text("otherPod", conflict.otherPod().key())
                .text("otherValue", conflict.otherValue())
                .build();
    }

    private static JsonValue toJson(SelinuxVolume.Exclusion exclusion) {
        return new JsonRows()
                .text("pod", exclusion.pod().key())
                .text("otherPod", exclusion.otherPod().key())
                .text("outcome", exclusion.outcome().toString())
                .text("node", exclusion.node())
                .build();
    }

    private static JsonValue toJson(SelinuxCheck.SelinuxEvent event) {
        return new JsonRows()
                .text("kind", event.pod().kind())
                .text("name", event.pod().key())
                .text("type", event.type())
                .text("reason", event.reason())
                .text("message", event.message())
                .build();
    }
}
