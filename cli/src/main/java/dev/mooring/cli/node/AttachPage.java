package dev.mooring.cli.node;

import dev.mooring.attach.AttachDiagnosis.State;
import dev.mooring.attach.VolumeDiagnosis;
import dev.mooring.cli.command.AllOption;
import dev.mooring.cli.command.AllOption.Split;
import dev.mooring.cli.render.Layout;
import dev.mooring.reason.Severity;
import dev.mooring.report.Damage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Where volumes are attached, as text: first what is not in place. */
final class AttachPage {

    private static final int WIDTH = 100;

    private static final Set<State> WELL = EnumSet.of(State.FREE, State.IN_PLACE, State.UNUSED);

    private final Layout layout;
    private final List<VolumeDiagnosis> shown;
    private final List<VolumeDiagnosis> unknown;
    private final List<VolumeDiagnosis> well;

    /**
     * The page.
     *
     * @param volumes the volumes in the order of their names
     * @param all whether to show everything
     * @param layout the layout
     */
    AttachPage(List<VolumeDiagnosis> volumes, AllOption all, Layout layout) {
        this.layout = layout;
        Split<VolumeDiagnosis> byState = Split.by(volumes, AttachPage::isWell);
        boolean isCounted =
                all.counts(byState.counted().size()) || (!byState.shown().isEmpty() && !all.isAll());
        this.well = isCounted ? byState.counted() : List.of();
        Split<VolumeDiagnosis> rest =
                Split.by(isCounted ? byState.shown() : volumes, each -> each.state() == State.UNKNOWN);
        int most = Math.min(all.most(), rest.counted().size());
        this.unknown = rest.counted().subList(most, rest.counted().size());
        this.shown = Stream.concat(rest.shown().stream(), rest.counted().subList(0, most).stream())
                .sorted(Comparator.comparing(AttachPage::isWell)
                        .thenComparing(Damage::ofAttachments)
                        .thenComparing(VolumeDiagnosis::state, Comparator.reverseOrder()))
                .toList();
    }

    String text() {
        List<String> blocks = new ArrayList<>();
        Set<Object> advised = new HashSet<>();
        shown.forEach(each -> blocks.add(AttachedVolume.toText(each, advised, layout)));
        if (!unknown.isEmpty()) {
            blocks.add(counted(
                    "more unknown volume",
                    unknown,
                    each -> each.cases().stream()
                            .map(found -> found.reason().code().id())));
        }
        if (!well.isEmpty()) {
            blocks.add(counted(
                    blocks.isEmpty() ? "volume" : "other volume",
                    well,
                    each -> Stream.of(each.state().toString())));
        }
        return String.join("\n", blocks);
    }

    /** {@return the volumes that are shown one by one, those with the most danger first} */
    List<VolumeDiagnosis> shown() {
        return shown;
    }

    /** Whether it is where it is used, or not used, and nothing warns about it. */
    private static boolean isWell(VolumeDiagnosis volume) {
        return WELL.contains(volume.state())
                && volume.cases().stream().allMatch(each -> each.reason().severity() == Severity.INFO);
    }

    private String counted(
            String what, Collection<VolumeDiagnosis> some, Function<VolumeDiagnosis, Stream<String>> words) {
        return layout.hanging("", 0, AllOption.counted(what, some, words), WIDTH);
    }
}
