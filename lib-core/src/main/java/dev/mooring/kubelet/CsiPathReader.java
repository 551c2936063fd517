package dev.mooring.kubelet;

import dev.mooring.kubelet.VolumePath.BlockKind;
import dev.mooring.kubelet.VolumePath.CsiBlock;
import dev.mooring.kubelet.VolumePath.CsiGlobal;
import dev.mooring.kubelet.VolumePath.CsiOldGlobal;
import dev.mooring.kubelet.VolumePath.DirKind;
import dev.mooring.kubelet.VolumePath.Directory;
import dev.mooring.kubelet.VolumePath.GlobalKind;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Paths below {@code plugins/kubernetes.io/csi}. */
final class CsiPathReader {

    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

    private final SegmentReader segments;

    CsiPathReader(SegmentReader segments) {
        this.segments = segments;
    }

    VolumePath read() {
        String first = segments.name();
        if (segments.atEnd()) {
            return directory();
        }
        String second = segments.name();
        boolean hash = HASH.matcher(second).matches();
        if (first.equals(PodPaths.DEVICES) && !(hash && isGlobalMember(segments.peek()))) {
            return block(second);
        }
        if (!first.equals(CsiPaths.BY_NAME)) {
            return hash ? global(first, second) : segments.notOurs();
        }
        return hash ? oldOrNew(second) : old(second);
    }

    private static Directory directory() {
        return new Directory(DirKind.PLUGINS, "", CsiPaths.PLUGIN);
    }

    private static boolean isGlobalMember(String segment) {
        return segment.equals(CsiPaths.GLOBAL_MOUNT) || segment.equals(CsiPaths.METADATA);
    }

    private VolumePath global(String driver, String hash) {
        if (!Segments.isDriverName(driver)) {
            segments.note(
                    KubeletCode.NAME_NOT_VALID, NodePathException.excerpt(driver) + " is not a valid name of a driver");
        }
        Member member = member();
        return member == null ? segments.notOurs() : new CsiGlobal(member.kind(), driver, hash, member.inner());
    }

    private VolumePath old(String name) {
        segments.noteName(name);
        Member member = member();
        return member == null ? segments.notOurs() : new CsiOldGlobal(member.kind(), name, member.inner());
    }

    /** A volume whose name looks like a hash, or a driver named {@code pv}. */
    private VolumePath oldOrNew(String name) {
        Member member = member();
        if (member == null) {
            return segments.notOurs();
        }
        segments.note(
                KubeletCode.MORE_THAN_ONE_READING,
                "a volume whose name looks like a hash, or a driver named " + CsiPaths.BY_NAME);
        return new VolumePath.Ambiguous(List.of(
                new CsiOldGlobal(member.kind(), name, member.inner()),
                new CsiGlobal(member.kind(), CsiPaths.BY_NAME, name, member.inner())));
    }

    private record Member(GlobalKind kind, String inner) {}

    private @Nullable Member member() {
        if (segments.atEnd()) {
            return new Member(GlobalKind.DIR, "");
        }
        String name = segments.name();
        if (name.equals(CsiPaths.METADATA) && segments.atEnd()) {
            return new Member(GlobalKind.METADATA, "");
        }
        if (!name.equals(CsiPaths.GLOBAL_MOUNT)) {
            return null;
        }
        String inner = segments.inner();
        return new Member(inner.isEmpty() ? GlobalKind.MOUNT : GlobalKind.INSIDE_VOLUME, inner);
    }

    private VolumePath block(String second) {
        if (segments.atEnd()) {
            boolean parent = second.equals(CsiPaths.STAGING) || second.equals(CsiPaths.PUBLISH);
            return parent ? directory() : new CsiBlock(BlockKind.DIR, named(second), "", "");
        }
        String third = segments.name();
        boolean member = third.equals(CsiPaths.DEV) || third.equals(CsiPaths.DATA);
        if (!second.equals(CsiPaths.STAGING) && !second.equals(CsiPaths.PUBLISH)) {
            return member ? ofVolume(named(second), third) : segments.notOurs();
        }
        return member ? stagedOrMapped(second, third) : staged(second, named(third), segments.inner());
    }

    private String named(String name) {
        segments.noteName(name);
        return name;
    }

    private VolumePath ofVolume(String volume, String member) {
        if (segments.left() > 1) {
            return segments.notOurs();
        }
        String last = segments.atEnd() ? "" : segments.name();
        return mapped(volume, member, last);
    }

    private VolumePath mapped(String volume, String member, String last) {
        if (member.equals(CsiPaths.DEV)) {
            return new CsiBlock(last.isEmpty() ? BlockKind.MAP_DIR : BlockKind.MAP_FILE, volume, last, "");
        }
        if (last.isEmpty()) {
            return new CsiBlock(BlockKind.DATA_DIR, volume, "", "");
        }
        return last.equals(CsiPaths.METADATA) ? new CsiBlock(BlockKind.METADATA, volume, "", "") : segments.notOurs();
    }

    private VolumePath staged(String area, String volume, String inner) {
        if (area.equals(CsiPaths.STAGING)) {
            return new CsiBlock(BlockKind.STAGING, volume, "", inner);
        }
        if (inner.isEmpty()) {
            return new CsiBlock(BlockKind.PUBLISH_DIR, volume, "", "");
        }
        boolean oneSegment = inner.indexOf(segments.separator()) < 0;
        if (!oneSegment) {
            return segments.notOurs();
        }
        Segments.check("pod uid", inner, Segments.Rule.FREE, segments.separator() == '\\');
        return new CsiBlock(BlockKind.PUBLISH_FILE, volume, inner, "");
    }

    /**
     * {@code staging/dev}: the maps of a volume named {@code staging}, or where a volume named {@code dev} is staged; a
     * volume can have each of these names.
     */
    private VolumePath stagedOrMapped(String area, String member) {
        String rest = segments.inner();
        boolean oneSegment = rest.indexOf(segments.separator()) < 0;
        VolumePath staged = staged(area, member, rest);
        VolumePath mapped = oneSegment ? mapped(area, member, rest) : segments.notOurs();
        boolean twoReadings = !(staged instanceof VolumePath.Unknown) && !(mapped instanceof VolumePath.Unknown);
        if (!twoReadings) {
            return staged instanceof VolumePath.Unknown ? mapped : staged;
        }
        segments.note(KubeletCode.MORE_THAN_ONE_READING, "a volume named " + area + ", or a volume named " + member);
        return new VolumePath.Ambiguous(List.of(staged, mapped));
    }
}
