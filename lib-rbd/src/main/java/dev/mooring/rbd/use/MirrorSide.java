package dev.mooring.rbd.use;

import dev.mooring.json.JsonException;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.rbd.output.CommandOutput.ImageSnapshot;
import dev.mooring.rbd.output.CommandOutput.ImageSnapshot.MirrorSnapshot;
import dev.mooring.rbd.output.CommandOutput.MirrorImageStatus;
import dev.mooring.rbd.output.CommandOutput.MirrorImageStatus.PeerSite;
import dev.mooring.rbd.output.ImageInfo;
import dev.mooring.rbd.output.Watcher;
import dev.mooring.rbd.use.Failover.SideRole;
import dev.mooring.rbd.use.Failover.Site;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One side of a mirrored image, as far as its outputs are given. It proves nothing. */
final class MirrorSide {

    private static final String REPLAYING = "replaying, ";

    /** How releases before Octopus print the position of the journal. */
    private static final Pattern OLD_ENTRIES = Pattern.compile("entries_behind_(?:master|primary)=(\\d+)");

    private final RbdEvidence image;
    private final Optional<MirrorImageStatus> status;

    private MirrorSide(RbdEvidence image) {
        this.image = image;
        this.status = image.mirrorImage();
    }

    static MirrorSide of(RbdEvidence given) {
        return new MirrorSide(given);
    }

    /** A snapshot with its role in the mirroring. */
    record Made(BigInteger id, MirrorSnapshot as) {}

    /** The newest mirror snapshot; empty if none is listed. */
    static Optional<Made> newest(List<ImageSnapshot> snapshots) {
        return snapshots.stream()
                .flatMap(each -> each.mirror().stream().map(mirror -> new Made(each.id(), mirror)))
                .max(Comparator.comparing(Made::id));
    }

    /** What its daemon means. */
    static MirrorMeaning meaning(MirrorImageStatus status) {
        return MirrorMeaning.of(status.state(), status.description());
    }

    static MirrorMeaning meaning(PeerSite peer) {
        return MirrorMeaning.of(peer.state(), peer.description());
    }

    RbdEvidence image() {
        return image;
    }

    String name() {
        return image.all().site();
    }

    Optional<MirrorImageStatus> status() {
        return status;
    }

    MirrorMeaning meaning() {
        return status.map(MirrorSide::meaning).orElse(MirrorMeaning.NOT_REPORTED);
    }

    private Optional<ImageInfo.Mirroring> mirroring() {
        return image.info().flatMap(ImageInfo::mirroring);
    }

    String mode() {
        return mirroring().map(ImageInfo.Mirroring::mode).orElse("");
    }

    /** Each role that an output shows, unknown ones left out. */
    List<SideRole> roles() {
        Stream<SideRole> info = mirroring().filter(each -> each.state().equals("enabled")).stream()
                .map(each -> each.isPrimary() ? SideRole.PRIMARY : SideRole.NON_PRIMARY);
        Stream<SideRole> snapshots = newest(image.snapshots()).stream()
                .map(made -> made.as().state().equals("primary") ? SideRole.PRIMARY : SideRole.NON_PRIMARY);
        Stream<SideRole> listed =
                status.filter(each -> !each.snapshots().isEmpty()).stream().map(each -> SideRole.PRIMARY);
        return Stream.of(info, snapshots, listed, Stream.of(meaning().role()))
                .flatMap(each -> each)
                .filter(role -> role != SideRole.UNKNOWN)
                .distinct()
                .toList();
    }

    boolean contradictsItself() {
        return roles().size() > 1;
    }

    SideRole role() {
        List<SideRole> roles = roles();
        return roles.size() == 1 ? roles.get(0) : SideRole.UNKNOWN;
    }

    /** The ids by which both sites know the image, as its outputs show them. */
    List<String> globalIds() {
        return Stream.concat(
                        status.stream().map(MirrorImageStatus::globalId),
                        mirroring().stream().map(ImageInfo.Mirroring::globalId))
                .filter(id -> !id.isEmpty())
                .distinct()
                .toList();
    }

    /** The clients that are neither manager nor mirror daemon. */
    static List<Watcher> clients(RbdEvidence image) {
        return image.status().watchers().stream()
                .filter(watcher -> !image.kind(watcher).isInfrastructure())
                .toList();
    }

    /** The numbers and words in the description of an image that is replayed. */
    Map<String, String> figures() {
        Map<String, String> figures = new TreeMap<>();
        String description = status.map(MirrorImageStatus::description).orElse("");
        Matcher entries = OLD_ENTRIES.matcher(description);
        if (entries.find()) {
            figures.put("entries_behind_primary", entries.group(1));
        }
        int start = description.startsWith(REPLAYING + "{") ? REPLAYING.length() : -1;
        if (start > 0) {
            try {
                JsonObject.parse(description.substring(start)).members().forEach((key, value) -> {
                    if (value instanceof JsonString text) {
                        figures.put(key, text.value());
                    } else if (value instanceof JsonNumber number) {
                        figures.put(key, number.toJson());
                    }
                });
            } catch (JsonException e) {
                figures.clear(); // a description that is cut has no figures
            }
        }
        return figures;
    }

    /** A time among the figures. */
    Optional<Instant> time(String figure) {
        String seconds = figures().getOrDefault(figure, "");
        return seconds.matches("[0-9]{1,11}")
                ? Optional.of(Instant.ofEpochSecond(Long.parseLong(seconds)))
                : Optional.empty();
    }

    /** The side for people and programs. */
    Site toSite() {
        return new Site(
                name(),
                role(),
                mode(),
                status.map(MirrorImageStatus::state).orElse(""),
                status.map(MirrorImageStatus::description).orElse(""),
                status.map(MirrorImageStatus::lastUpdate).orElse(""),
                figures(),
                List.copyOf(new TreeSet<>(
                        clients(image).stream().map(Watcher::toString).toList())));
    }
}
