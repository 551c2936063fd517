package dev.mooring.cli.node;

import dev.mooring.attach.AttachDiagnosis.State;
import dev.mooring.attach.VolumeDiagnosis;
import dev.mooring.cli.command.AllOption;
import dev.mooring.cli.render.Layout;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where volumes are attached, as text: first what is not in place.
 *
 * @param volumes the volumes in the order of their names
 * @param all whether to show everything
 * @param layout the layout
 */
record AttachPage(List<VolumeDiagnosis> volumes, AllOption all, Layout layout) {

    private static final int WIDTH = 100;

    private static final Set<State> WELL = EnumSet.of(State.FREE, State.IN_PLACE, State.UNUSED);

    String text() {
        List<String> blocks = new ArrayList<>();
        Set<Object> advised = new HashSet<>();
        shown().forEach(each -> blocks.add(AttachedVolume.toText(each, advised, layout)));
        List<VolumeDiagnosis> unknown = unknown().skip(all.most()).toList();
        if (!unknown.isEmpty()) {
            blocks.add(counted(
                    "more unknown volume",
                    unknown,
                    each -> each.cases().stream()
                            .map(found -> found.reason().code().id())));
        }
        if (isCounted() && !well().isEmpty()) {
            blocks.add(counted(
                    well().size() == volumes.size() ? "volume" : "other volume",
                    well(),
                    each -> Stream.of(each.state().toString())));
        }
        return String.join("\n", blocks);
    }

    /** {@return the volumes that are shown one by one, those with the most danger first} */
    List<VolumeDiagnosis> shown() {
        Set<VolumeDiagnosis> others = unknown().skip(all.most()).collect(Collectors.toSet());
        return volumes.stream()
                .filter(each -> !others.contains(each) && !(isWell(each) && isCounted()))
                .sorted(Comparator.comparing(AttachPage::isWell)
                        .thenComparing(VolumeDiagnosis::state, Comparator.reverseOrder()))
                .toList();
    }

    private Stream<VolumeDiagnosis> unknown() {
        return volumes.stream().filter(each -> each.state() == State.UNKNOWN);
    }

    private List<VolumeDiagnosis> well() {
        return volumes.stream().filter(AttachPage::isWell).toList();
    }

    private boolean isCounted() {
        int well = well().size();
        return all.counts(well) || (well < volumes.size() && !all.isAll());
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
