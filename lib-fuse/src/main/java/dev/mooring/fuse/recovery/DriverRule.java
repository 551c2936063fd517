package dev.mooring.fuse.recovery;

import dev.mooring.fuse.mount.DaemonPlace;
import dev.mooring.fuse.mount.DriverQuirk;
import dev.mooring.fuse.mount.Healing;
import dev.mooring.fuse.recovery.internal.Choice;
import dev.mooring.fuse.recovery.internal.RecoveryCode;
import dev.mooring.internal.EnumNames;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.Predicate;

/** What is done about a dead mount whose daemon only the driver may start; the first rule that applies decides. */
enum DriverRule {
    /** No daemon can be started. */
    KERNEL_SERVES(
            dead -> dead.row().place() == DaemonPlace.KERNEL,
            Strategy.BLOCKED,
            RecoveryCode.NO_DAEMON,
            dead -> "the kernel serves the mount: " + dead.row().action()),
    /** Another plan starts it. */
    S3FS_SERVES(
            dead -> dead.row().types().contains("fuse.s3fs"),
            Strategy.ASK_DRIVER,
            RecoveryCode.S3FS_STARTS,
            dead -> "the driver mounts with s3fs, which can be started again"),
    /** The driver has not healed it in time. */
    EVERYBODY_IS_LATE(
            dead -> dead.heals(Healing.EVERYBODY) && dead.isLate(),
            dead -> dead.choice(
                    dead.afterHealing(),
                    dead.has(DriverQuirk.LOSES_CONTEXT) ? RecoveryCode.CONTEXT_LOST : RecoveryCode.DRIVER_DID_NOT_HEAL,
                    dead.late() + ": " + dead.row().action())),
    /** The driver heals all containers. */
    EVERYBODY_IS_HEALED(
            dead -> dead.heals(Healing.EVERYBODY),
            dead -> dead.wait(
                    dead.afterHealing(),
                    RecoveryCode.WAIT_FOR_DRIVER,
                    "the driver heals running containers: " + dead.row().needs())),
    /** Whether the driver unmounts it is not known. */
    REPUBLISH_UNKNOWN(
            dead -> dead.heals(Healing.UNMOUNTS) && dead.republishes().isEmpty(),
            Strategy.CONDITIONAL,
            RecoveryCode.REPUBLISH_UNKNOWN,
            dead -> "the CSIDriver object of " + dead.volume().driver() + " was not given"),
    /** The driver needs a republish, and there is none. */
    REPUBLISH_MISMATCH(
            dead -> dead.heals(Healing.UNMOUNTS) && !dead.republishes().orElse(false),
            Strategy.CONDITIONAL,
            RecoveryCode.REPUBLISH_MISMATCH,
            dead -> "the CSIDriver object has requiresRepublish false, and "
                    + dead.row().key() + " needs true"),
    /** The driver does not notice that the mount is dead. */
    REPUBLISH_IS_BLIND(
            dead -> dead.heals(Healing.UNMOUNTS) && dead.isLate() && dead.has(DriverQuirk.STATX_BLIND),
            Strategy.REPLACE_POD,
            RecoveryCode.STATX_BLIND,
            dead -> dead.late() + "; a driver up to 2.7.0 asks statx, which calls a dead mount mounted"),
    /** The driver has not mounted it in time. */
    REPUBLISH_IS_LATE(
            dead -> dead.heals(Healing.UNMOUNTS) && dead.isLate(),
            Strategy.REPLACE_POD,
            RecoveryCode.DRIVER_DID_NOT_HEAL,
            dead -> dead.late()),
    /** The driver unmounts it, and mounts it for new pods. */
    REPUBLISH_UNMOUNTS(
            dead -> dead.heals(Healing.UNMOUNTS),
            dead -> dead.wait(
                    Strategy.REPLACE_POD,
                    RecoveryCode.DRIVER_UNMOUNTS,
                    "the driver unmounts and mounts again at its next republish, which cuts running containers off; a"
                            + " mount bound over the dead one would not last")),
    /** The daemon cannot get the mount again. */
    SIDECAR_SERVED(
            dead -> dead.row().place() == DaemonPlace.SIDECAR,
            Strategy.REPLACE_POD,
            RecoveryCode.SIDECAR_CANNOT_MOUNT,
            dead -> "the sidecar gets the mount only once; a restarted sidecar cannot mount again"),
    /** The driver is known to bind over the dead mount, and still may. */
    FOLLOWERS_ARE_SAID(
            dead -> dead.heals(Healing.FOLLOWERS) && dead.isSaid() && !dead.isLate(),
            dead -> dead.wait(
                            Strategy.REPLACE_POD,
                            RecoveryCode.WAIT_FOR_DRIVER,
                            "the driver mounts again and binds over the dead mount")
                    .forFollowers()),
    /** A container that runs sees the new mount over the dead one. */
    SOURCE_IS_STACKED(DrivenMount::isStacked, Strategy.STACK, RecoveryCode.SOURCE_ANSWERS, DriverRule::sourceAnswers),
    /** The unmount would reach a mount that answers. */
    SOURCE_TAKES_FROM_OTHERS(
            dead -> dead.source().isPresent() && dead.takesFromOthers(),
            Strategy.BLOCKED,
            RecoveryCode.PEER_ALIVE,
            dead -> "an unmount would also unmount a mount that another pod uses"),
    /** A mount over the dead one would be writable for containers that may only read. */
    SOURCE_WOULD_BE_WRITABLE(
            dead -> dead.source().isPresent() && dead.isFollowed(),
            Strategy.REPLACE,
            RecoveryCode.READ_ONLY_MIXED,
            dead -> "a mount bound over the dead one would be writable in a container that may only read"),
    /** Every container keeps the dead mount until it restarts. */
    SOURCE_REPLACES(
            dead -> dead.source().isPresent(),
            Strategy.REPLACE,
            RecoveryCode.SOURCE_ANSWERS,
            DriverRule::sourceAnswers),
    /** The driver has not mounted it in time. */
    FOLLOWERS_ARE_LATE(
            dead -> dead.heals(Healing.FOLLOWERS) && dead.isLate(),
            Strategy.REPLACE_POD,
            RecoveryCode.DRIVER_DID_NOT_HEAL,
            dead -> dead.late() + ": " + dead.row().action()),
    /** The driver binds over the dead mount. */
    FOLLOWERS_ARE_HEALED(
            dead -> dead.heals(Healing.FOLLOWERS),
            dead -> dead.wait(
                            Strategy.REPLACE_POD,
                            RecoveryCode.WAIT_FOR_DRIVER,
                            "the driver mounts again: " + dead.row().needs())
                    .forFollowers()),
    /** The driver has forgotten the mount. */
    CONTEXT_IS_LOST(
            dead -> dead.heals(Healing.NONE) && dead.isSaid() && dead.has(DriverQuirk.LOSES_CONTEXT),
            Strategy.REPLACE_POD,
            RecoveryCode.CONTEXT_LOST,
            dead -> "the driver no longer knows the mount, so it heals it for new pods only"),
    /** A new pod lets the driver mount, and a container that runs sees it. */
    NEW_POD_MOUNTS(
            dead -> dead.has(DriverQuirk.NEW_POD_MOUNTS) && dead.isFollowed(),
            Strategy.ASK_DRIVER,
            RecoveryCode.DAEMON_NOT_OURS,
            DriverRule::notOurs),
    /** Nothing heals it for a container that runs. */
    NOTHING_ANSWERS(dead -> true, Strategy.REPLACE_POD, RecoveryCode.DAEMON_NOT_OURS, DriverRule::notOurs);

    private final Predicate<DrivenMount> test;
    private final Function<DrivenMount, Choice> choice;

    DriverRule(
            Predicate<DrivenMount> test, Strategy strategy, RecoveryCode code, Function<DrivenMount, String> message) {
        this(test, dead -> dead.choice(strategy, code, message.apply(dead)));
    }

    DriverRule(Predicate<DrivenMount> test, Function<DrivenMount, Choice> choice) {
        this.test = test;
        this.choice = choice;
    }

    private static String sourceAnswers(DrivenMount dead) {
        return "the driver has mounted the volume again at "
                + dead.source().orElseThrow().path();
    }

    private static String notOurs(DrivenMount dead) {
        return "no mount of the volume answers, and only the driver can make one: "
                + dead.row().action() + dead.named() + dead.unmountedAfterPods();
    }

    /** What the first rule that applies chooses. */
    static Choice of(DrivenMount dead) {
        return Arrays.stream(values())
                .filter(rule -> rule.test.test(dead))
                .findFirst()
                .orElse(NOTHING_ANSWERS)
                .choice
                .apply(dead);
    }

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
