package dev.mooring.rbd.use;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Fact;
import dev.mooring.internal.EnumNames;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandOutput.MappedDevice;
import dev.mooring.rbd.output.internal.OutputNote;
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
        return Stream.of(kernel, nbd)
                .flatMap(Optional::stream)
                .flatMap(said -> said.answer().stream()
                        .flatMap(List::stream)
                        .filter(device -> isOf(
                                device, listsNamespaces(said) ? image : RbdImageSpec.of(image.pool(), image.image()))))
                .toList();
    }

    /** A release without the column of namespaces may mean an image of any namespace. */
    private static boolean listsNamespaces(CommandAnswer<?> said) {
        return said.notes().stream().noneMatch(note -> note.code() == OutputNote.NAMESPACES_NOT_LISTED);
    }

    List<MappedDevice> devices() {
        return Stream.of(kernel, nbd)
                .flatMap(list -> list.flatMap(CommandAnswer::answer).stream())
                .flatMap(List::stream)
                .toList();
    }

    /** Whether the image is mapped there by rbd-nbd, whose client is not that of the kernel. */
    boolean hasNbd(RbdImageSpec image) {
        return mapped(image).stream().anyMatch(MappedDevice::isNbd);
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

    /**
     * Whether a list was read, is of this kind of device, and can be believed if it is empty: a full list of the other kind
     * says nothing about that.
     */
    private boolean isKnown(Optional<CommandAnswer<List<MappedDevice>>> list, boolean isNbd) {
        List<MappedDevice> devices = list.flatMap(CommandAnswer::answer).orElse(List.of());
        return list.filter(CommandAnswer::isWhole).isPresent()
                && devices.stream().allMatch(device -> device.isNbd() == isNbd)
                && (view == View.HOST || !devices.isEmpty());
    }

    /** What the node listed, as facts; only lists that are whole. */
    List<Fact> facts() {
        return Stream.of(
                        kernel.filter(CommandAnswer::isWhole).map(said -> said.fact("rbd device list on node " + node)),
                        nbd.filter(CommandAnswer::isWhole)
                                .map(said -> said.fact("rbd-nbd list-mapped on node " + node)))
                .flatMap(Optional::stream)
                .toList();
    }

    boolean knowsKernel() {
        return isKnown(kernel, false);
    }

    boolean knowsNbd() {
        return isKnown(nbd, true);
    }

    /** Whether nothing is missing: both lists were read, and an empty one can be believed. */
    boolean isComplete() {
        return knowsKernel() && knowsNbd();
    }
}
