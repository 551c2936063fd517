package dev.mooring.rbd.use;

import dev.mooring.evidence.Fact;
import dev.mooring.evidence.internal.Kept;
import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.internal.CanIgnoreReturnValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.Unreadable;
import dev.mooring.rbd.output.Blocklist;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandFailure;
import dev.mooring.rbd.output.CommandFailure.FailureKind;
import dev.mooring.rbd.output.CommandOutput.ImageSnapshot;
import dev.mooring.rbd.output.CommandOutput.ManagerClient;
import dev.mooring.rbd.output.CommandOutput.MirrorImageStatus;
import dev.mooring.rbd.output.CommandOutput.MirrorPoolStatus;
import dev.mooring.rbd.output.ImageInfo;
import dev.mooring.rbd.output.ImageLocks;
import dev.mooring.rbd.output.ImageLocks.ImageLock;
import dev.mooring.rbd.output.ImageMetadata;
import dev.mooring.rbd.output.RbdStatus;
import dev.mooring.rbd.output.Watcher;
import dev.mooring.rbd.output.internal.StrictOutput;
import dev.mooring.rbd.use.ImageUse.ImageUser;
import dev.mooring.rbd.use.KubernetesUsers.Front;
import dev.mooring.rbd.use.KubernetesUsers.Place;
import dev.mooring.rbd.use.UseEvidence.KubernetesUser;
import dev.mooring.rbd.use.UseEvidence.KubernetesUser.Sign;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All that a rule about an image may look at. What it reads is its proof, and what the input does not show ends it, with the
 * step that gives it. The same class shows what is given, where what is missing is empty: there a rule finds reasons against
 * an answer, and never one for it.
 */
final class RbdEvidence {

    /** How long a watch outlives its client. */
    static final Duration WATCH_TIMEOUT = Duration.ofSeconds(30);

    /** The kinds that lead from an image to the pods that use it. */
    private static final List<String> USERS =
            List.of(Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.POD);

    /** The kinds that show on which node an image is. */
    private static final List<String> PLACES = List.of(Kinds.NODE, Kinds.VOLUME_ATTACHMENT);

    /** The kind that shows what is made of an image. */
    private static final List<String> CONTENTS = List.of(Kinds.VOLUME_SNAPSHOT_CONTENT);

    private static final String MANAGER_MODULE = "rbd_support";

    private static final RbdStatus NO_STATUS = new RbdStatus(List.of(), Optional.empty(), Optional.empty(), List.of());

    private final UseEvidence all;
    private final @Nullable Reads reads;
    private final RbdEvidence given;
    /** What several rules look for, once as it is given, and once strictly. */
    private final Kept kept;

    private RbdEvidence(UseEvidence all) {
        this.all = all;
        this.reads = null;
        this.given = this;
        this.kept = new Kept();
    }

    private RbdEvidence(RbdEvidence given, Reads reads) {
        this.all = given.all;
        this.reads = reads;
        this.given = given;
        this.kept = given.kept;
    }

    /** What is given, which proves nothing. */
    static RbdEvidence given(UseEvidence all) {
        return new RbdEvidence(all);
    }

    /** The evidence of one rule. */
    RbdEvidence strict(Reads own) {
        return new RbdEvidence(given, own);
    }

    /** What is given: it can only speak against an answer. */
    RbdEvidence given() {
        return given;
    }

    /**
     * Searches for what speaks against an answer, first in what is given, because one reason is enough; that there is none is
     * found only strictly.
     */
    Stream<Reason> search(Function<RbdEvidence, Stream<Reason>> against) {
        return Stream.of(given, this).flatMap(against).distinct();
    }

    /** Everything as it was given. */
    UseEvidence all() {
        return all;
    }

    Reason reason(ReasonCode code, String message, RemedyStep... remedy) {
        return Reason.of(code, subject(), message).withRemedy(remedy);
    }

    /** The image, with its site if it has one. */
    String subject() {
        return "RbdImage/" + all.image() + (all.site().isEmpty() ? "" : " on " + all.site());
    }

    private String about(EvidenceCommand command) {
        return command.about(all.image()) + (all.site().isEmpty() ? "" : " on " + all.site());
    }

    /** To run a command and give its output. */
    RemedyStep step(EvidenceCommand command) {
        return command.step(all.image()).withTarget(subject());
    }

    // --- outputs and statements

    /** The output of a command; none of it if it is not given. */
    private <T, V> V output(EvidenceCommand command, V none, Function<T, V> as, Supplier<Reason> missing) {
        return reads == null
                ? all.<T>answer(command).map(as).orElse(none)
                : as.apply(StrictOutput.read(
                        reads,
                        all.<T>said(command),
                        about(command),
                        () -> NotKnown.because(missing.get().withRemedy(step(command)))));
    }

    /** The output of a command that only allows something: without it, or with less, the answer is no better. */
    @CanIgnoreReturnValue
    private <T> Optional<T> allowing(EvidenceCommand command) {
        Optional<T> whole = all.answer(command);
        if (reads != null && whole.isPresent()) {
            reads.add(all.said(command).orElseThrow().fact(about(command)));
        }
        return whole;
    }

    /** Reads each output that was given and is whole. */
    void outputs() {
        if (reads != null) {
            Stream.of(EvidenceCommand.values()).forEach(this::allowing);
            all.devices().stream().flatMap(listed -> listed.facts().stream()).forEach(reads::add);
        }
    }

    /** What the caller says: it allows something, and shows nothing. */
    void says(String statement) {
        if (reads != null) {
            reads.add(new Fact.Said(statement));
        }
    }

    /** Who only reads it rests on it. */
    @CanIgnoreReturnValue
    RbdStatus status() {
        return output(
                EvidenceCommand.STATUS,
                NO_STATUS,
                Function.identity(),
                () -> all.said(EvidenceCommand.STATUS)
                        .map(this::statusFailure)
                        .orElseGet(() -> reason(UseReason.STATUS_UNKNOWN, "the output of rbd status is not given")));
    }

    private Reason statusFailure(CommandAnswer<?> said) {
        return said instanceof CommandFailure<?> failure && failure.kind() == FailureKind.IMAGE_NOT_FOUND
                ? reason(
                        UseReason.IMAGE_NOT_FOUND,
                        "there is no image of this name; check its namespace, the trash and migrations")
                : reason(UseReason.STATUS_UNKNOWN, "rbd status: " + EvidenceCommand.why(said));
    }

    @CanIgnoreReturnValue
    List<ImageLock> locks() {
        return output(
                EvidenceCommand.LOCKS,
                List.<ImageLock>of(),
                ImageLocks::locks,
                () -> reason(
                        UseReason.LOCKS_UNKNOWN,
                        all.said(EvidenceCommand.LOCKS)
                                .map(said -> "rbd lock ls: " + EvidenceCommand.why(said))
                                .orElse("the output of rbd lock ls is not given")));
    }

    /** Whether a command gave a whole answer: without one, an answer that rests on it has ended. */
    boolean knows(EvidenceCommand command) {
        return all.answer(command).isPresent();
    }

    /** Which clients are refused; it allows a takeover. */
    Optional<Blocklist> blocklist() {
        return allowing(EvidenceCommand.BLOCKLIST);
    }

    /** What the driver stored with the image; it names clients. */
    Optional<ImageMetadata> metadata() {
        return allowing(EvidenceCommand.METADATA);
    }

    /** The clients that the driver stored for a node, that of a whole IP with nonce 0. */
    List<ClientAddress> stored(String node) {
        return metadata().map(stored -> stored.clientAddresses(node)).orElse(List.of());
    }

    /** What a node lists; it allows a takeover from it. */
    List<NodeDevices> devices(String node) {
        List<NodeDevices> own = all.devices().stream()
                .filter(listed -> listed.node().equals(node))
                .toList();
        if (reads != null) {
            own.stream().flatMap(listed -> listed.facts().stream()).forEach(reads::add);
        }
        return own;
    }

    /** Its mirroring, group, features; always there for an answer that rests on it. */
    Optional<ImageInfo> info() {
        return output(
                EvidenceCommand.INFO,
                Optional.<ImageInfo>empty(),
                (ImageInfo info) -> Optional.of(info),
                () -> dependents("the mirroring and the group of the image are not known"));
    }

    List<ImageSnapshot> snapshots() {
        return output(
                EvidenceCommand.SNAPSHOTS,
                List.<ImageSnapshot>of(),
                Function.identity(),
                () -> dependents("the snapshots of the image are not known"));
    }

    List<String> children() {
        return output(
                EvidenceCommand.CHILDREN,
                List.<String>of(),
                Function.identity(),
                () -> dependents("the clones of the image are not known"));
    }

    /** What the mirror daemons report; always there for an answer that rests on it. */
    Optional<MirrorImageStatus> mirrorImage() {
        return output(
                EvidenceCommand.MIRROR_IMAGE,
                Optional.<MirrorImageStatus>empty(),
                (MirrorImageStatus status) -> Optional.of(status),
                () -> reason(
                        FailoverReason.OUTPUT_OF_SIDE_UNKNOWN,
                        all.said(EvidenceCommand.MIRROR_IMAGE)
                                .map(said -> "rbd mirror image status: " + EvidenceCommand.why(said))
                                .orElse("the output of rbd mirror image status is not given")));
    }

    private Reason dependents(String missing) {
        return reason(UseReason.DEPENDENTS_UNKNOWN, missing);
    }

    // --- who has the image open

    ImageUser.Kind kind(Watcher watcher) {
        Optional<ClientAddress> address = watcher.address();
        if (address.filter(all.ignoredClients()::contains).isPresent()) {
            says("the client " + address.get() + " is not a user");
            return ImageUser.Kind.IGNORED;
        }
        if (isKernel(watcher.kind())) {
            return ImageUser.Kind.CLIENT;
        }
        if (address.filter(this::isManager).isPresent()) {
            return ImageUser.Kind.MANAGER;
        }
        return isMirrorDaemon(watcher) ? ImageUser.Kind.MIRROR_DAEMON : ImageUser.Kind.CLIENT;
    }

    /** Managers and mirror daemons are processes: a watch of a kernel is not theirs, whatever its address. */
    static boolean isKernel(Watcher.Kind kind) {
        return kind == Watcher.Kind.KERNEL || kind == Watcher.Kind.KERNEL_OLD;
    }

    /** Whether an address or client id is that of the manager or a mirror daemon. */
    boolean isDaemon(Watcher watcher) {
        return watcher.address().filter(this::isManager).isPresent() || isMirrorDaemon(watcher);
    }

    private boolean isManager(ClientAddress address) {
        return this.<List<ManagerClient>>allowing(EvidenceCommand.MANAGER_CLIENTS).stream()
                .flatMap(List::stream)
                .filter(client -> client.module().isEmpty() || client.module().equals(MANAGER_MODULE))
                .anyMatch(client -> client.address().equals(address));
    }

    /** The rule of librbd before it removes an image: a watcher of the pool's mirroring object is a mirror daemon. */
    private boolean isMirrorDaemon(Watcher watcher) {
        return watcher.address().filter(this::isMirrorAddress).isPresent()
                || this.<MirrorPoolStatus>allowing(EvidenceCommand.MIRROR_POOL).stream()
                        .flatMap(pool -> pool.daemons().stream())
                        .anyMatch(daemon -> watcher.client()
                                .filter(client -> daemon.instance().equals(client.toString()))
                                .isPresent());
    }

    private boolean isMirrorAddress(ClientAddress address) {
        return this.<List<Watcher>>allowing(EvidenceCommand.MIRROR_DAEMONS).stream()
                .flatMap(List::stream)
                .anyMatch(daemon -> daemon.address().equals(Optional.of(address)));
    }

    /** The locks whose owner has no watch, and is neither manager nor mirror daemon. */
    List<ImageLock> openLocks() {
        return locks().stream().filter(this::isOpen).toList();
    }

    private boolean isOpen(ImageLock lock) {
        boolean isKernel = lock.automaticCookie()
                .filter(cookie -> isKernel(Watcher.kind(cookie)))
                .isPresent();
        boolean isInfrastructure = !isKernel
                && lock.address()
                        .filter(address -> isManager(address) || isMirrorAddress(address))
                        .isPresent();
        return !isInfrastructure && status().watchers().stream().noneMatch(lock::belongsTo);
    }

    /** Whether a watch of a client that stopped when the node was lost may not have timed out yet. */
    boolean isRecent(RbdNode node) {
        return node.health()
                .since()
                .filter(since -> since.plus(WATCH_TIMEOUT).isAfter(all.now()))
                .isPresent();
    }

    /** Whether a cache has data that is not in the image. */
    static boolean isDirty(RbdStatus.Cache cache) {
        return cache.isPresent() && !cache.isClean();
    }

    /** The clients that have the image open, with the node of each if it is certain. */
    List<ImageUser> clients() {
        return watchers().filter(each -> !each.kind().isInfrastructure()).toList();
    }

    private Stream<ImageUser> watchers() {
        return status().watchers().stream()
                .map(each -> new ImageUser(
                        kind(each), NodeMatch.of(each, this).knownNode(), each.address(), each.client(), ""));
    }

    /** The users that are given: watchers in the order printed, with those that do not count, then caches, devices, objects. */
    List<ImageUser> users() {
        Stream<ImageUser> caches = status().cache().filter(RbdEvidence::isDirty).stream()
                .map(cache -> ImageUser.on(cache.host(), ImageUser.Kind.CACHE, "persistent cache"));
        Stream<ImageUser> devices = all.devices().stream()
                .flatMap(node -> node.mapped(all.image()).stream()
                        .map(device -> ImageUser.on(node.node(), ImageUser.Kind.DEVICE, device.device())));
        Stream<ImageUser> objects = users(Sign.USES).stream()
                .map(user -> ImageUser.on(user.node(), ImageUser.Kind.KUBERNETES, user.subject()));
        return Stream.of(watchers(), caches, devices, objects)
                .flatMap(each -> each)
                .toList();
    }

    // --- objects

    /** All objects that are given and have a sign. */
    List<KubernetesUser> signs() {
        return Stream.concat(given.found().users().stream(), all.kubernetesUsers().stream())
                .toList();
    }

    /** The objects with a sign, of kinds that can be given whole; of what is given, all. */
    List<KubernetesUser> users(Sign sign) {
        Stream<KubernetesUser> found = signs().stream();
        if (reads != null) {
            if (sign == Sign.SNAPSHOTS) {
                read(CONTENTS, () -> notComplete("this kind is not all given", CONTENTS));
            }
            readUsers();
            found = sign.places().stream().flatMap(each -> in(each).stream());
        }
        return found.filter(user -> user.sign() == sign).toList();
    }

    private List<KubernetesUser> in(Place place) {
        if (place == Place.NODE || place == Place.ATTACHMENT) {
            readPlaces();
        }
        return look(place, at -> at.searched().in(place));
    }

    private KubernetesUsers searched() {
        return new KubernetesUsers(front(), objects(), all.objects());
    }

    /** The volumes that lead to the image. */
    Front front() {
        readUsers(List.of(Kinds.PERSISTENT_VOLUME));
        return look(Front.class, at -> new Front(all.image(), at.objects(), all.context()));
    }

    /** The objects that cannot be read, of all that are given. */
    List<Unreadable> unreadable() {
        return given.found().unreadable();
    }

    private record Found(List<KubernetesUser> users, List<Unreadable> unreadable) {}

    private Found found() {
        return look(Found.class, at -> {
            KubernetesUsers searched = at.searched();
            return new Found(
                    searched.found(),
                    Stream.concat(all.unreadable().stream(), searched.unreadable().stream())
                            .toList());
        });
    }

    private <T> T look(Object key, Function<RbdEvidence, T> make) {
        return reads == null
                ? kept.get(List.of(key, "given"), none -> make.apply(this), fact -> {})
                : kept.get(key, own -> make.apply(strict(own)), reads::add);
    }

    private Inventory objects() {
        return reads == null ? all.objects() : all.objects().strict(reads::add);
    }

    /** Reads all volumes, claims and pods. */
    void readUsers() {
        readUsers(USERS);
    }

    private void readUsers(List<String> kinds) {
        read(kinds, () -> {
            List<String> missing = USERS.stream()
                    .filter(kind -> !all.objects().isComplete(kind))
                    .toList();
            return missing.isEmpty()
                    ? unreadable(kinds.stream()
                            .flatMap(kind -> all.objects().unreadable(kind).stream())
                            .findFirst()
                            .orElseThrow())
                    : notComplete("these kinds are not all given", missing);
        });
    }

    /** Reads all attachments. */
    void readAttachments() {
        List<String> kind = List.of(Kinds.VOLUME_ATTACHMENT);
        read(kind, () -> notComplete("this kind is not all given", kind));
    }

    /** All nodes, as their objects and the caller show them. */
    @CanIgnoreReturnValue
    List<RbdNode> nodes(Supplier<Reason> missing) {
        read(List.of(Kinds.NODE), missing);
        return all.nodes();
    }

    /** A node: its object, or what the caller says of it. */
    Optional<RbdNode> node(String name, Supplier<Reason> missing) {
        Optional<RbdNode> node = all.node(name);
        if (reads != null) {
            if (node.isEmpty()) {
                throw NotKnown.because(missing.get());
            }
            if (all.objects()
                    .find(ObjectRef.node(name))
                    .flatMap(each -> objects().find(each.ref()))
                    .isEmpty()) {
                says("what the caller says about node " + name);
            }
        }
        return node;
    }

    /** Reads all nodes and attachments. */
    private void readPlaces() {
        read(
                PLACES,
                () -> notComplete(
                        "these kinds, which show where a volume is attached, are not all given",
                        PLACES.stream().filter(kind -> !isWhole(kind)).toList()));
    }

    /** Reads all objects of some kinds. */
    private void read(List<String> kinds, Supplier<Reason> missing) {
        if (reads != null) {
            if (!kinds.stream().allMatch(this::isWhole)) {
                throw NotKnown.because(missing.get());
            }
            kinds.forEach(kind -> reads.add(all.objects().completeness(kind).orElseThrow()));
        }
    }

    private boolean isWhole(String kind) {
        return all.objects().completeness(kind).isPresent();
    }

    Reason unreadable(Unreadable object) {
        return reason(UseReason.UNREADABLE_OBJECT, object + "; the object may be a user of the image or a node");
    }

    private Reason notComplete(String what, List<String> kinds) {
        return reason(
                UseReason.OBJECTS_NOT_COMPLETE,
                what + ": " + String.join(", ", kinds) + "; an object that is not given may use the image",
                EvidenceCommand.objects());
    }
}
