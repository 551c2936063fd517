package dev.mooring.pasted;

import java.util.List;

/** Messages of Longhorn: its manager, its CSI driver and its engines. */
final class LonghornTemplates {

    private LonghornTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return RowText.rows("""
            LonghornReplicaError | Longhorn manager | Faulted
            says Detected replica {name} ({address}) in error
            says Detected rebuilding replica {name} ({address})
            says Detected replica {name} ({address}) has been rebuilt
            says Setting replica {address} to mode ERR due to: {error}
            says Failed to set replica {name} to ERR
            says Revision conflict detected! Expect {n}, got {k} in replica {address}. Mark as ERR
            says Backend {address} size does not match {n} != {k} in the engine initiation phase
            from longhorn-manager controller/engine_controller.go; longhorn-engine pkg/controller/control.go
            proves the engine of the volume changed its view of that replica at that moment: ERR replicas are not written any more
            but-not that the volume is lost: it has its data as long as one healthy replica remains
            causes network or load of the replica's node | disk full or broken on that node | the instance manager restarted
            also read the volume's robustness and replicas: kubectl -n longhorn-system get volumes.longhorn.io,replicas.longhorn.io
            unsafe DELETE_CLAIM | FORCE

            LonghornNoReplica | Longhorn manager / engine | any
            says no healthy replica for starting
            says no healthy or scheduled replica for starting
            says volume {name} has no scheduled replicas
            says cannot find any healthy replica
            says no available RW replica to rebuild from
            says cannot find any replica for salvage
            says no backend available
            says replica on {address} does not have any non-removed disks
            says failed to create backend with address {address}: {error}
            says Failed to create backend with address {address}
            says cannot create an available backend for the engine{text}
            from longhorn-manager controller/volume_controller.go; longhorn-engine pkg/controller
            proves the volume was not started: no replica could serve it at that moment
            but-not that the data is gone: the files of failed replicas stay on their nodes
            causes all replicas failed at once, as when their nodes were cut off | their nodes or disks are not there
            next ATTACH
            also look where the replicas are and why each failed, then salvage in Longhorn instead of deleting replicas
            unsafe DELETE_CLAIM | REMOVE_FILES
            only-near onghorn | eplica | engine | olume

            LonghornReplicaState | Longhorn engine | any
            says Replica must be closed, Can not add in state: {state}
            says replica must be closed, cannot add in state: {state}
            says Backend {address} is in the invalid state {state}
            says invalid state {state} for getting revision counter
            says replica is already open
            says replica {name} is not in mode WO: {mode}
            says can only have one WO replica at a time
            says cannot remove last replica if volume is up
            says replica is already rebuilding
            says replica {address} is rebuilding
            from longhorn-engine pkg/backend/remote/remote.go, pkg/replica/server.go
            proves the engine did not take that replica because of the state that the replica is in
            but-not that the replica's data is bad
            causes an engine that ended without closing its replicas | two engines after a loss of the node | a rebuild that runs
            also detach the volume in Longhorn, wait until all its replicas are stopped, and attach it again
            unsafe FORCE | DELETE_CLAIM

            LonghornRebuild | Longhorn engine | any
            says Could not finish rebuilding
            says failed to sync files {text} from {list}
            says replica {address} failed to launch receiver for file {name} from remote replica {other}
            says some files failed to sync: {text}
            says Sync agent gRPC server failed to rebuild replica/sync files
            says failed to prepare rebuilding replica {name} for volume {volume}
            says failed to verify rebuilt replica {name} for volume {volume}
            says replica {address}'s chain not equal to RW replica {other}'s chain: {text}
            says failed to rebuild replica {text}
            from longhorn-engine pkg/sync/rpc/server.go, pkg/controller/rebuild.go
            proves the new replica was not filled; the volume goes on with the others
            but-not that the volume's data is lost
            causes network between the nodes | a full disk | snapshots that cannot be read
            unsafe DELETE_CLAIM

            LonghornSchedule | Longhorn manager | any
            says unable to schedule replica
            says replica scheduling failed
            says precheck new replica failed
            says ReplicaSchedulingFailure
            says no disks found on node {node}
            says disk {name} on node {node} does not have enough storage available for replica {replica} with size {n}
            says no nodes found with a ready instance manager and a ready data engine image for scheduling replica {name}
            says failed to find nodes for scheduling replica {name}
            says no candidate node found that can accommodate a replica of size {n}
            says disk {name} does not have sufficient physical space for expansion
            says cannot schedule {n} more bytes to disk {name} with {text}
            says replica {name} has already been scheduled to node {node}
            says insufficient storage;{text}
            says no candidate disk found for node {node}
            from longhorn-manager scheduler/replica_scheduler.go
            proves Longhorn found no node and disk for a replica, so the volume has fewer replicas than it should, or did not grow
            but-not that the disks are full: reserved space, over-provisioning, tags and anti-affinity count too
            causes fewer schedulable nodes than replicas | storage reserved or over-provisioning limit | disks or nodes that are not schedulable
            next FORECAST
            also read the conditions of nodes.longhorn.io and its disks
            only-near onghorn | eplica | olume | longhorn.io

            LonghornAttachRefused | Longhorn manager | FailedAttachVolume
            says node {node} is not ready, couldn't attach volume {name} to it
            says cannot attach volume {name} because the data engine image {image} is not deployed on at least one of the the replicas' nodes {text}
            says volume {name} is restoring data
            says volume {name} is pending restoring
            says volume {name} hasn't been attached yet
            says volume {name} has no ready controller on node {node}
            says volume {name} has invalid controller count {n}
            says volume {name} frontend is disabled
            says volume {name} share not yet available
            says volume {name} workload pods are not ready to be mounted: {text}
            says failed to attach volume {name} with attachmentID {id}: {error}
            says cannot find longhorn manager on node {node}
            says unable to detach volume {name}: {error}
            from longhorn-manager manager/volume.go, csi/controller_server.go, csi/node_server.go
            proves Longhorn did not attach or mount the volume then, because of the state of the volume or of the node
            but-not that data is lost
            causes the node of the volume or the engine image is not ready | a restore that runs | all replicas are faulted
            next ATTACH
            also read the state and robustness of the volume: kubectl -n longhorn-system describe volumes.longhorn.io NAME
            unsafe FORCE | ATTACHMENT

            LonghornSnapshotLimit | Longhorn engine | any
            says snapshot count usage {n} is equal or larger than snapshotMaxCount {k}
            says snapshot count total is already too big: {n}
            says too many active disks: {n}
            says live chain is too long: {n}
            says snapshot free space {n} is not enough for head file {k}
            from longhorn-engine pkg/controller/control.go, pkg/replica/replica.go
            proves the volume has too many snapshots or they are too large: no further one is taken, so backups and rebuilds fail too
            but-not that the volume is full
            causes recurring jobs that keep too many | a purge that never ran
            also delete old snapshots in Longhorn, and let it purge them
            unsafe REMOVE_FILES

            LonghornPurgeWaits | Longhorn engine / manager | FailedStartingSnapshotPurge
            says concurrent snapshot purge limit reached
            says cannot purge snapshots because {name} is rebuilding
            says cannot purge snapshots because {name} is already purging snapshots
            says error starting snapshot purge: {error}
            says fail to purge snapshot: {error}
            says failed to purge snapshot: {error}
            says Failed to purge snapshots: {error}
            says Failed to start snapshot purge for volume {name}: {error}
            says Failed to start snapshot purge for engine {name} and volume {volume} {text}
            from longhorn-engine pkg/sync/sync.go; longhorn-manager controller/engine_controller.go
            proves the removal of deleted snapshots did not start; while a replica is rebuilt this is ordinary, and Longhorn tries it again later
            but-not that the volume is full or that data is lost
            causes a replica is being rebuilt | another purge runs
            also wait until all replicas are healthy, then purge again
            unsafe DELETE_CLAIM

            LonghornRebuildWaits | Longhorn manager | any
            says Cannot pick up a reusable failed replicas
            says Cannot find a reusable failed replicas for volume {name}
            says Cannot pick up a reusable failed replica for volume {name}
            says Replica rebuildings for {what} are in progress on this node, which reaches or exceeds the concurrent limit value {n}
            says A new replica {name} will be replenished during rebuilding
            says Removed unknown replica {address} from engine
            from longhorn-manager scheduler/replica_scheduler.go, controller
            proves Longhorn has no failed replica that it can use again for the volume, and makes or waits for a new one
            but-not that the volume is unusable
            causes the failed replica is on a node or disk that is gone, or failed too often
            also run kubectl -n longhorn-system get replicas.longhorn.io,volumes.longhorn.io

            LonghornApiAnswer | Longhorn CSI (through the manager's API) | FailedAttachVolume
            says Bad response statusCode [{n}]. Status [{reason}]. Body: [{message}] from [{address}]
            says Bad response statusCode [{n}]. Status [{reason}]
            from longhorn-manager client (rancher go client)
            proves Longhorn's manager answered the call with that status; a body names the cause
            but-not that the volume is gone: 500 is any refusal
            causes the volume is in another state than the call needs | the manager or its webhook was not ready
            next ATTACH
            also read the log of longhorn-manager for the same second
            unsafe ATTACHMENT | FORCE
            only-near onghorn | rpc error | VolumeAttachment | ttach | volume

            LonghornProxy | Longhorn instance manager | any
            says proxyServer={server} destination={destination}: failed to {text}
            says failed to connect to {server} for engine {name}{text}
            from longhorn-instance-manager pkg/proxy, pkg/client
            proves the proxy of the instance manager passed on a failed call to an engine; the words behind it are the engine's
            but-not that the volume failed
            next INNER_MESSAGE
            unless-known

            LonghornExpand | Longhorn manager | any
            says unknown filesystem type for volume {name} node expansion
            says volume {name} expansion from existing capacity {n} to requested capacity {k} failed
            says the expected size {n} of engine {name} should not be smaller than the current size {k}
            says Engine failed or partially failed to expand the size at {time}: {error}
            says failed to do online expansion for the old engine {name} with cli API version {n}
            says cannot expand volume when it is in faulted state
            says unable to expand volume {name}: {error}
            says invalid volume state to expand: {state}
            says PVC {claim} size should be expanded from {old} to {new} first
            says storage class {class} of PVC {claim} does not allow the volume expansion
            says volume {name} expansion to {new} exceeds the {text}
            from longhorn-manager controller/engine_controller.go, manager/volume.go, webhook/resources/volume
            proves Longhorn did not grow the volume: its engine and its replicas do not have the size that was expected, or the state does not allow it
            but-not that data is lost
            causes a replica that another engine had grown before | an expansion that failed half-way | the class does not allow it
            next EXPAND
            unsafe DELETE_CLAIM

            LonghornSync | Longhorn manager | any
            says Error syncing Longhorn volume {name}: {error}
            says Error syncing Longhorn engine {name}: {error}
            says Error syncing Longhorn replica {name}: {error}
            says Dropping Longhorn volume {name} out of the queue: {error}
            says Dropping Longhorn engine {name} out of the queue: {error}
            says fail to sync {name}: fail to reconcile volume state for {volume}: {error}
            says failed to reconcile volume state for {volume}: {error}
            from longhorn-manager controller: handleErr of its controllers
            proves a controller of Longhorn did not finish a round for that object; it tries again
            but-not that the volume failed: a conflict of two writers looks so too
            next INNER_MESSAGE
            unless-known

            LonghornVolumeState | Longhorn manager | DetachedUnexpectedly / Degraded / Faulted
            says Engine of volume {name} dead unexpectedly{text}
            says Volume {name} is degraded
            says volume {name} became degraded
            says volume {name} became faulted
            says All replicas are failed, auto-salvaging volume
            says Volume {name} requested remount at {time}
            says Volume {name} is now {state}
            says DetachedUnexpectedly
            says Instance {name} crashed on Instance Manager {manager} at {node}{text}
            from longhorn-manager controller/volume_controller.go, instance_handler.go
            proves Longhorn changed the state of that volume at that moment
            but-not its state now
            causes the node or its instance manager restarted | network between engine and replicas
            next ATTACH
            also read the state and robustness of the volume: kubectl -n longhorn-system describe volumes.longhorn.io NAME
            unsafe FORCE | DELETE_CLAIM
            only-near onghorn | pvc- | engine | instance-manager
            unless-known

            LonghornBackup | Longhorn manager / engine | any
            says cannot find an available replica for backup
            says backup target {name} is not available
            says failed to create backup to {target} for volume {name}{text}
            says failed to restore backup {name} in engine monitor, will retry the restore later
            says Failed to complete backup restore
            says cannot do restore now since replicas are purging snapshots
            says volume frontend enabled, cannot perform restore
            says timeout waiting for backupstore{text}
            says failed to list objects in bucket: {error}
            says error listing backup volume names: {error}
            says reached the concurrent volume backup restore limit of {n}
            from longhorn-engine pkg/sync/backup.go; longhorn-manager controller/backup_controller.go, engine_controller.go
            proves a backup or restore of that volume did not go on at that moment
            but-not that earlier backups are bad
            causes the backup target is not reachable or its Secret is wrong | the volume is attached | a purge or rebuild runs
            also look at backuptargets.longhorn.io and at the Secret that it names
            unsafe DELETE_CLAIM
            only-near onghorn | ackup | pvc-

            TgtdStarted | Longhorn engine / tgtd | any
            says iser_ib_init({n}) Failed to initialize RDMA; load kernel modules?
            says work_timer_start({n}) use timer_fd based scheduler
            says bs_init({n}) use signalfd notification
            says tgtd: device_mgmt({n}) {text}
            from rancher/tgt usr/iser.c, work.c, bs.c
            proves the iSCSI target of a volume was started without RDMA, which Longhorn does not need
            but-not a failure
            """);
    }
}
