package dev.mooring.rbd.output;

import dev.mooring.reason.Reason;
import java.util.List;

/**
 * What {@code rbd showmapped}, {@code rbd device list} or {@code rbd-nbd list-mapped} said: what one host has mapped. The
 * two kinds of device are listed by two calls.
 */
public sealed interface MappedDevices extends CommandAnswer permits MappedDevices.Listed, CommandFailure {

    /**
     * Reads the list of mapped devices.
     *
     * @param result what was seen
     * @return the devices or the failure
     * @upstream ceph src/krbd.cc dump_image, src/tools/rbd_nbd/rbd-nbd.cc do_list_mapped_devices
     */
    static MappedDevices read(CommandResult result) {
        return Stdout.<MappedDevices>read(result, DeviceReader::read, failure -> failure);
    }

    /**
     * The devices of one kind on one host.
     *
     * @param devices in the order printed; empty if nothing of that kind is mapped, or the kernel module is missing
     * @param notes what was odd about the output
     */
    record Listed(List<MappedDevice> devices, List<Reason> notes) implements MappedDevices {

        public Listed {
            devices = List.copyOf(devices);
            notes = List.copyOf(notes);
        }
    }
}
