package dev.mooring.testing;

import org.assertj.core.api.SoftAssertions;

/**
 * The assertions of {@link MooringAssertions}, with all failures collected until {@code assertAll()}.
 *
 * <pre>{@code
 * MooringSoftAssertions softly = new MooringSoftAssertions();
 * softly.assertThat(data).among(chart).bindsTo("films");
 * softly.assertAll();
 * }</pre>
 *
 * <p>It works where a class of soft assertions can be given: {@code SoftAssertionsProvider.assertSoftly(
 * MooringSoftAssertions.class, ...)}, and with JUnit a parameter or field with {@code SoftAssertionsExtension}. A project
 * that has its own class adds {@link MooringAssertions.SoftProvider} to it.
 */
public class MooringSoftAssertions extends SoftAssertions implements MooringAssertions.SoftProvider {

    /** Assertions without failures yet. */
    public MooringSoftAssertions() {
        super();
    }
}
