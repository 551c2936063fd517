package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.evidence.Needed;
import dev.mooring.forecast.proof.KeptDataCase;
import dev.mooring.forecast.proof.KeptDataPremise;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeptDataTest {

    private static KeptDataCase facts(String objects, String deleted) {
        return new KeptDataCase(
                DeletionSketch.forecast(objects, deleted).deletions(), DeletionSketch.inventory(objects));
    }

    @Test
    void eachPremiseIsNeeded() {
        List<KeptDataPremise> table = List.of(KeptDataPremise.values());
        Stream<KeptDataCase> scenes = Stream.of(
                facts("pod p; no=pvc", "pod/p"),
                facts("pod p", "pod/q"),
                facts("pvc c vol=v; pv v of=c", "pvc/c"),
                facts("vs s", "vs/s"));
        assertThat(Needed.among(table, scenes)).containsExactlyInAnyOrderElementsOf(Needed.all(table));
    }

    /** A deletion that reaches no volume and no list that is whole: nothing shows what becomes of data. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        objects                                         | deleted        | against
        sts db replicas=1 keep=Delete,Delete; no=pvc; no=pv | sts/db     | ClaimsThatGoAreGiven ClaimsThatGoAreGiven DataOfVolumesStay
        sts db replicas=1 keep=Delete,Delete; no=pvc    | sts/db         | ClaimsThatGoAreGiven
        sts db replicas=1 keep=Delete,Delete; no=pvc; no=pv | scale:sts/db=0 | ClaimsThatGoAreGiven ClaimsThatGoAreGiven DataOfVolumesStay
        pod p; no=pvc; no=pv                            | pod/p          | ClaimsThatGoAreGiven ClaimsThatGoAreGiven DataOfVolumesStay
        no=pvc; no=pv                                   | pod/q          | ClaimsThatGoAreGiven ClaimsThatGoAreGiven NothingToDelete DataOfVolumesStay SnapshotsStay
        no=pvc; no=pv                                   |                | ClaimsThatGoAreGiven ClaimsThatGoAreGiven WhatGoesIsUnderstood DataOfVolumesStay SnapshotsStay
        """)
    void whatNothingShowsIsNotProven(String objects, String deleted, String against) {
        KeptData kept = KeptData.of(
                DeletionSketch.forecast(objects, deleted == null ? "" : deleted), DeletionSketch.inventory(objects));
        assertThat(kept.proof()).isEmpty();
        assertThat(kept.against().stream().map(each -> each.code().id()).collect(Collectors.joining(" ")))
                .isEqualTo(against);
    }
}
