package dev.mooring.rbd.output;

/**
 * One client of the manager of a cluster.
 *
 * @param module the module it works for, for example {@code rbd_support}; empty in releases that do not print it
 * @param address its address
 */
public record ManagerClient(String module, ClientAddress address) {}
