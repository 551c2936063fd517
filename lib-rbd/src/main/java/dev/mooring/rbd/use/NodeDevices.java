package dev.mooring.rbd.use;

import static java.util.Objects.requireNonNull;

import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.MappedDevice;
import dev.mooring.rbd.output.MappedDevices;
import dev.mooring.rbd.output.OutputNote;
import java.util.ArrayList;
import java.util.List;

/**
 * What a node itself has mapped. Both kinds of device must have been listed, and on the host: an empty list of a host
 * whose {@code /sys/bus/rbd} could not be read proves nothing.
 *
 * @param node the node
 * @param kernel the devices of the kernel
 * @param nbd the devices of {@code rbd-nbd}
 * @param view what the lists could see
 */
public record NodeDevices(String node, MappedDevices kernel, MappedDevices nbd, View view) {

    /** What the lists could see. */
    public enum View {
        /** Whoever listed them saw the host's {@code /sys/bus/rbd}: an empty list is an answer. */
        HOST,
        /** Not known: only what is listed counts. */
        UNKNOWN
    }

    public NodeDevices {
        requireNonNull(node, "node");
        requireNonNull(kernel, "kernel");
        requireNonNull(nbd, "nbd");
        requireNonNull(view, "view");
    }

    /** The devices of an image, in both lists; snapshots of it included. */
    List<MappedDevice> of(RbdImageSpec image) {
        return devices().stream().filter(device -> isOf(device, image)).toList();
    }

    List<MappedDevice> devices() {
        List<MappedDevice> devices = new ArrayList<>();
        if (kernel instanceof MappedDevices.Listed listed) {
            devices.addAll(listed.devices());
        }
        if (nbd instanceof MappedDevices.Listed listed) {
            devices.addAll(listed.devices());
        }
        return devices;
    }

    /** rbd-nbd cuts names at blanks, and then takes the wrong pool too. */
    private static boolean isOf(MappedDevice device, RbdImageSpec image) {
        boolean sameImage = device.image().equals(image.image())
                && device.pool().equals(image.pool())
                && device.namespace().equals(image.namespace());
        boolean maybeCut = device.isNbd()
                && (image.image().startsWith(device.image() + " ")
                        || image.pool().startsWith(device.image() + " "));
        return sameImage || maybeCut;
    }

    private static boolean isWhole(MappedDevices.Listed list) {
        return list.notes().stream().noneMatch(note -> note.code() == OutputNote.MAY_BE_CUT);
    }

    /** Whether the lists are complete: both were read, and an empty one can be believed. */
    boolean isComplete() {
        return kernel instanceof MappedDevices.Listed kernelList
                && nbd instanceof MappedDevices.Listed nbdList
                && isWhole(kernelList)
                && isWhole(nbdList)
                && (view == View.HOST || !kernelList.devices().isEmpty());
    }
}
