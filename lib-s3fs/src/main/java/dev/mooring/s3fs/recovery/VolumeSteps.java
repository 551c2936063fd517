package dev.mooring.s3fs.recovery;

import java.util.List;

/** The steps of each strategy for one volume. */
interface VolumeSteps {

    List<Step> replace();

    List<Step> mountAgain();

    List<Step> stack(int layers);
}
