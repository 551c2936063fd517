/** An operator that explains why each Pending claim is not bound. */
@NullMarked
package dev.mooring.samples.doctor;

import org.jspecify.annotations.NullMarked;
