package dev.mooring.rbd.use;

import static java.util.Objects.requireNonNull;

import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.MappedDevice;
import dev.mooring.rbd.output.OutputNote;
import dev.mooring.reason.EnumNames;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a node itself has mapped. Both kinds of device must have been listed, and on the host: an empty list of a host
 * whose {@code /sys/bus/rbd} could not be read proves nothing.
 *
 * @param node the node
 * @param kernel the devices of the kernel; empty if they were not listed
 * @param nbd the devices of {@code rbd-nbd}; empty if they were not listed
 * @param view what the lists could see
 */
public record NodeDevices(
        String node,
        Optional<CommandAnswer<List<MappedDevice>>> kernel,
        Optional<CommandAnswer<List<MappedDevice>>> nbd,
        View view) {

    /** What the lists could see. */
    public enum View {
        /** The {@code /sys/bus/rbd} of the host: an empty list is an answer. */
        HOST,
        /** Not known: only what is listed counts. */
        UNKNOWN;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public NodeDevices {
        requireNonNull(node, "node");
        requireNonNull(kernel, "kernel");
        requireNonNull(nbd, "nbd");
        requireNonNull(view, "view");
    }

    /**
     * A node whose devices are not known.
     *
     * @param node the node
     * @return no lists
     */
    public static NodeDevices of(String node) {
        return new NodeDevices(node, Optional.empty(), Optional.empty(), View.UNKNOWN);
    }

    /**
     * The devices of the kernel, see {@link dev.mooring.rbd.output.CommandOutput#devices}.
     *
     * @param said what the node listed
     * @return the changed copy
     */
    public NodeDevices withKernel(CommandAnswer<List<MappedDevice>> said) {
        return new NodeDevices(node, Optional.of(said), nbd, view);
    }

    /**
     * The devices of {@code rbd-nbd}, see {@link dev.mooring.rbd.output.CommandOutput#devices}.
     *
     * @param said what the node listed
     * @return the changed copy
     */
    public NodeDevices withNbd(CommandAnswer<List<MappedDevice>> said) {
        return new NodeDevices(node, kernel, Optional.of(said), view);
    }

    /** {@return a copy whose lists were made where the {@code /sys/bus/rbd} of the host is visible} */
    public NodeDevices seenOnHost() {
        return new NodeDevices(node, kernel, nbd, View.HOST);
    }

    /** The devices of an image, in both lists, with those of its snapshots. */
    List<MappedDevice> mapped(RbdImageSpec image) {
        return devices().stream().filter(device -> isOf(device, image)).toList();
    }

    List<MappedDevice> devices() {
        return Stream.of(kernel, nbd)
                .flatMap(list -> list.flatMap(CommandAnswer::answer).stream())
                .flatMap(List::stream)
                .toList();
    }

    /** rbd-nbd cuts names at blanks, and then prints a wrong pool too. */
    private static boolean isOf(MappedDevice device, RbdImageSpec image) {
        boolean sameImage = device.image().equals(image.image())
                && device.pool().equals(image.pool())
                && device.namespace().equals(image.namespace());
        boolean maybeCut = device.isNbd()
                && (image.image().startsWith(device.image() + " ")
                        || image.pool().startsWith(device.image() + " "));
        return sameImage || maybeCut;
    }

    private static boolean isWhole(Optional<CommandAnswer<List<MappedDevice>>> list) {
        return list.filter(said -> said.answer().isPresent()
                        && said.notes().stream().noneMatch(note -> note.code() == OutputNote.MAY_BE_CUT))
                .isPresent();
    }

    /** Whether nothing is missing: both lists were read, and an empty one can be believed. */
    boolean isComplete() {
        boolean kernelIsEmpty =
                kernel.flatMap(CommandAnswer::answer).orElse(List.of()).isEmpty();
        return isWhole(kernel) && isWhole(nbd) && (view == View.HOST || !kernelIsEmpty);
    }
}
