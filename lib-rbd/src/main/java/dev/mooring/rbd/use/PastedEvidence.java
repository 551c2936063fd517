package dev.mooring.rbd.use;

import static java.util.Objects.requireNonNull;

import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandFailure;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandOutput.MappedDevice;
import dev.mooring.rbd.output.CommandOutput.MirrorImageStatus;
import dev.mooring.rbd.output.CommandResult;
import dev.mooring.rbd.output.ImageInfo;
import dev.mooring.rbd.output.ImageLocks.ImageLock;
import dev.mooring.rbd.output.PastedOutput;
import dev.mooring.rbd.output.RbdStatus;
import dev.mooring.rbd.output.Watcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Users of an image that a pasted text shows and the given outputs do not. Text that shows the same adds nothing, text
 * that shows less proves nothing, and unreadable text may mean anything.
 *
 * @param source where the text is from, as messages name it
 * @param output the output in the text
 */
record PastedEvidence(String source, PastedOutput output) {

    PastedEvidence {
        requireNonNull(source, "source");
        requireNonNull(output, "output");
    }

    /** What speaks against a yes, one sentence each. */
    List<String> against(RbdEvidence given) {
        return switch (output.kind()) {
            case STATUS -> ifAbout(given, CommandOutput::status, status -> status(status, given));
            case LOCKS ->
                ifAbout(
                        given,
                        CommandOutput::locks,
                        locks -> locks.locks().stream()
                                .filter(lock -> given.locks().stream().noneMatch(each -> isSame(each, lock)))
                                .map(lock -> "the lock '" + lock.id() + "' of " + lock.locker())
                                .toList());
            case INFO -> ifAbout(given, CommandOutput::info, info -> info(info, given));
            case DEVICES -> read(CommandOutput::devices, devices -> devices(devices, given));
            case SNAPSHOTS, CHILDREN, TRASH, BLOCKLIST, IMAGES, MIRROR_IMAGE, WATCHERS -> List.of();
        };
    }

    /** What depends on the image, one sentence each. */
    List<String> dependents(RbdEvidence given) {
        return switch (output.kind()) {
            case SNAPSHOTS ->
                ifAbout(
                        given,
                        CommandOutput::snapshots,
                        snapshots -> snapshots.stream()
                                .map(snapshot -> "the snapshot " + snapshot.name())
                                .toList());
            case CHILDREN ->
                ifAbout(
                        given,
                        CommandOutput::children,
                        children -> children.stream()
                                .map(child -> "the clone " + child)
                                .toList());
            case STATUS, LOCKS, INFO, DEVICES, TRASH, BLOCKLIST, IMAGES, MIRROR_IMAGE, WATCHERS -> List.of();
        };
    }

    /** What it shows of the mirroring of the image, if it does. */
    Optional<CommandAnswer<MirrorImageStatus>> mirroring(RbdImageSpec image) {
        boolean mayBe = !output.isAsked() || output.result().mayBeAbout(image.pool(), image.namespace(), image.image());
        return output.kind() == PastedOutput.Kind.MIRROR_IMAGE && mayBe
                ? Optional.of(CommandOutput.mirrorImage(output.result()))
                : Optional.empty();
    }

    String sentence(String what) {
        return source + " shows " + what + "; the text may be old or from another cluster";
    }

    private <T> List<String> ifAbout(
            RbdEvidence given, Function<CommandResult, CommandAnswer<T>> reader, Function<T, List<String>> shown) {
        RbdImageSpec image = given.all().image();
        boolean mayBe = !output.isAsked() || output.result().mayBeAbout(image.pool(), image.namespace(), image.image());
        return mayBe ? read(reader, shown) : List.of();
    }

    private <T> List<String> read(Function<CommandResult, CommandAnswer<T>> reader, Function<T, List<String>> shown) {
        CommandAnswer<T> answer = reader.apply(output.result());
        return answer instanceof CommandFailure<T> failure
                ? List.of("an output of " + output.kind().command() + " that cannot be read: " + failure.message())
                : answer.answer().map(shown).orElse(List.of());
    }

    private static List<String> status(RbdStatus pasted, RbdEvidence given) {
        RbdStatus shownNow = given.status();
        List<String> shown = new ArrayList<>();
        pasted.watchers().stream()
                .filter(watcher -> !given.kind(watcher).isInfrastructure())
                .filter(watcher -> shownNow.watchers().stream().noneMatch(each -> isSame(each, watcher)))
                .forEach(watcher -> shown.add("a client that rbd status does not list: " + watcher));
        pasted.cache()
                .filter(RbdEvidence::isDirty)
                .filter(cache -> shownNow.cache().isEmpty())
                .ifPresent(cache -> shown.add("a cache with unwritten data on the host " + cache.host()));
        pasted.migration()
                .filter(migration -> shownNow.migration().isEmpty())
                .ifPresent(migration -> shown.add("a migration from " + migration.source()));
        return shown;
    }

    private static boolean isSame(Watcher one, Watcher other) {
        return one.address().equals(other.address()) && one.client().equals(other.client());
    }

    private static boolean isSame(ImageLock one, ImageLock other) {
        return one.locker().equals(other.locker()) && one.address().equals(other.address());
    }

    private static List<String> info(ImageInfo pasted, RbdEvidence given) {
        if (!pasted.name().equals(given.all().image().image())) {
            return List.of();
        }
        List<String> features = given.info().map(ImageInfo::features).orElse(List.of());
        List<String> shown = new ArrayList<>();
        for (String feature : List.of("dirty-cache", "migrating")) {
            if (pasted.features().contains(feature) && !features.contains(feature)) {
                shown.add("the feature " + feature);
            }
        }
        if (pasted.isNonPrimary()
                && given.info().filter(ImageInfo::isNonPrimary).isEmpty()) {
            shown.add("the copy of a mirrored image");
        }
        return shown;
    }

    private List<String> devices(List<MappedDevice> pasted, RbdEvidence given) {
        RbdImageSpec image = given.all().image();
        return pasted.stream()
                .filter(device -> device.image().equals(image.image())
                        && device.pool().equals(image.pool())
                        && (device.namespace().isEmpty() || device.namespace().equals(image.namespace())))
                .filter(device -> given.all().devices().stream()
                        .filter(listed ->
                                output.host().isEmpty() || listed.node().equals(output.host()))
                        .flatMap(listed -> listed.mapped(image).stream())
                        .noneMatch(each -> each.device().equals(device.device())))
                .map(device -> "the image mapped as " + device.device()
                        + (output.host().isEmpty() ? "" : " on " + output.host()))
                .toList();
    }
}
