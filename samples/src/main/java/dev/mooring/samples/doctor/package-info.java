/** An operator that tells each Pending claim why it is not bound. */
@NullMarked
package dev.mooring.samples.doctor;

import org.jspecify.annotations.NullMarked;
