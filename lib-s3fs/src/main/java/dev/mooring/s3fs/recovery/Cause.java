package dev.mooring.s3fs.recovery;

import dev.mooring.fuse.volume.ContainerUse;
import dev.mooring.reason.Reason;
import dev.mooring.s3fs.volume.AffectedVolume;

/** Why a container must restart because of a volume. */
record Cause(AffectedVolume volume, ContainerUse use, Reason reason) {}
