package dev.mooring.kubelet;

import static java.util.Objects.requireNonNull;

/**
 * A path on a node, as a text. It is not a path of the local machine, and is never normalized or resolved.
 *
 * @param text the whole path
 */
public record NodePath(String text) implements Comparable<NodePath> {

    public NodePath {
        requireNonNull(text, "text");
    }

    @Override
    public int compareTo(NodePath other) {
        return text.compareTo(other.text);
    }

    /** The path. */
    @Override
    public String toString() {
        return text;
    }
}
