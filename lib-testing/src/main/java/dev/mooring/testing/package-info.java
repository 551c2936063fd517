/**
 * How do claims, volumes and pods end in this test?
 *
 * <p>Two ways in:
 *
 * <ul>
 *   <li>{@link dev.mooring.testing.MooringAssertions} asserts how a claim ends among the objects of a chart, without a
 *       server.
 *   <li>{@link dev.mooring.testing.StorageControllers} plays the storage controllers on fabric8's mock server, which has
 *       none; {@link dev.mooring.testing.PlayStorageControllers} sets it in a JUnit test.
 * </ul>
 *
 * <pre>{@code
 * @Test
 * void theChartBinds() throws IOException {
 *     Exports chart = Exports.fromYaml(Files.readString(Path.of("target/chart.yaml")));
 *     StorageWorld cluster = StorageWorld.with().volume("films").of("20Gi");
 *     assertThat(chart.get(PersistentVolumeClaim.class, "shop/data"))
 *             .among(chart)
 *             .among(cluster)
 *             .bindsTo("films")
 *             .bindsWhateverTheOrder();
 * }
 * }</pre>
 *
 * <p>The decisions are those of {@link dev.mooring.forecast.Forecast}: deterministic, without a clock or random
 * choices. Where a cluster picks at random, the first by name is taken. What the forecast does not play is named in
 * {@link dev.mooring.testing.StorageControllers.Settlement#notPlayed()}.
 *
 * <p>This is for tests: {@code StorageControllers} and {@code Snapshot} files are the only things here that read or write.
 */
@NullMarked
package dev.mooring.testing;

import org.jspecify.annotations.NullMarked;
