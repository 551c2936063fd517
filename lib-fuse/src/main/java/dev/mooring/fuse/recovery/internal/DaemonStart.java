package dev.mooring.fuse.recovery.internal;

import dev.mooring.fuse.recovery.OnFailure;
import dev.mooring.fuse.recovery.Step;
import java.time.Duration;
import java.util.List;

/** How a plan starts the daemon of a mount: everything that a driver with a startable daemon adds. */
public interface DaemonStart {

    /** {@return what the running daemon has as its source, for example a bucket and a directory} */
    String source();

    /** {@return how long the daemon itself tries to reach its server} */
    Duration limit();

    /** {@return the steps before anything is unmounted or mounted, for example the one that writes a key pair} */
    List<Step> before();

    /**
     * The step that starts the daemon.
     *
     * @param path where it mounts
     * @param onFailure what a failure leaves
     * @return the step
     */
    Step at(String path, OnFailure onFailure);

    /** {@return the steps after the mount answers, for example the one that deletes a key pair} */
    List<Step> after();

    /** {@return the same, read-only} */
    DaemonStart asReadOnly();

    /** {@return the same for a mount to which a pod may write} */
    DaemonStart asWritable();

    /**
     * Whether one mount can serve the volumes of both; only its binds can differ in who may write.
     *
     * @param other the start for another volume of the same handle
     * @return false if they need different mounts
     */
    boolean sharesMountWith(DaemonStart other);
}
