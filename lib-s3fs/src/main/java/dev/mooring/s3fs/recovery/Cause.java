package dev.mooring.s3fs.recovery;

import dev.mooring.reason.Reason;
import dev.mooring.s3fs.volume.AffectedVolume;
import dev.mooring.s3fs.volume.ContainerUse;

/** Why one container must restart because of one volume. */
record Cause(AffectedVolume volume, ContainerUse use, Reason reason) {}
