package dev.mooring.s3fs.recovery;

import dev.mooring.reason.Reason;
import dev.mooring.s3fs.volume.AffectedVolume;
import dev.mooring.s3fs.volume.ContainerUse;

/** Why a container must restart because of a volume. */
record Cause(AffectedVolume volume, ContainerUse use, Reason reason) {}
