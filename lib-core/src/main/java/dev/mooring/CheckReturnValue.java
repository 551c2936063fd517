package dev.mooring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Ignoring a result is a mistake: methods of these packages and types change nothing, so a call without a use of its
 * result has no effect.
 *
 * <p>Error Prone, SpotBugs and IntelliJ IDEA recognise an annotation of this name and warn about such a call. It is not
 * needed at run time.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.PACKAGE, ElementType.TYPE, ElementType.METHOD})
public @interface CheckReturnValue {}
