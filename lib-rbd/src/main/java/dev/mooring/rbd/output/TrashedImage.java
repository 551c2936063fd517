package dev.mooring.rbd.output;

/**
 * One image in the trash. A client may still have it open: {@code rbd trash mv} does not check.
 *
 * @param id its id
 * @param name the name it had
 * @param source why it is there, for example {@code USER} or {@code MIGRATION}; empty in the short form
 * @param status when it may be removed, as text; empty in the short form
 */
public record TrashedImage(String id, String name, String source, String status) {}
