package dev.mooring.sanitize;

import dev.mooring.controller.SyncRule;

/**
 * The rule that decides how an object ends, in the short table for people who move manifests: B for a claim that says it
 * was bound, U for one that was not and names no volume, V for one that names a volume, P for a volume.
 *
 * <p>The controller's own rows, {@link SyncRule}, are finer and are numbered otherwise.
 */
public enum PredictedRule {
    /** The claim was bound and names no volume: Lost for good. */
    B1,
    /** The claim was bound and its volume is not there: Lost until it comes. */
    B2,
    /** The claim was bound and its volume points to nobody: Bound, unchecked. */
    B3,
    /** Claim and volume name each other, uid and all: Bound. */
    B4,
    /** The claim was bound and its volume points elsewhere, or to no uid: Lost for good. */
    B5,
    /** A volume is reserved for the claim: Bound, if size and modes allow. */
    U1,
    /** The claim waits for a pod that uses it. */
    U2,
    /** A free volume fits: Bound, perhaps not to the one that was meant. */
    U3,
    /** No volume fits: one is provisioned, or the claim waits. */
    U4,
    /** The volume the claim names is not there yet. */
    V1,
    /** The volume the claim names points to nobody: it is compared, and bound if it fits. */
    V2,
    /** The volume the claim names is reserved for it: Bound, unchecked. */
    V3,
    /** The volume the claim names belongs to another. */
    V4,
    /** The volume points to nobody: anybody may take it. */
    P1,
    /** The volume points to a name: only that claim may take it. */
    P2,
    /** The claim the volume points to is not there: Released, and the reclaim policy is carried out. */
    P3,
    /** The volume waits for its claim's turn. */
    P4,
    /** Volume and claim name each other: Bound. */
    P5,
    /** The claim the volume points to has another volume: it is released or set free. */
    P6;

    /** The rule of a row; {@code reserved} tells whether a volume that was found had been reserved for the claim. */
    static PredictedRule of(SyncRule row, boolean reserved) {
        return switch (row) {
            case B1 -> B1;
            case B2 -> B2;
            case B3 -> B3;
            case B4 -> B4;
            case B5 -> B5;
            case U3 -> reserved ? U1 : U3;
            case U6A -> U2;
            case U10 -> V1;
            case U11, U12 -> V2;
            case U13 -> V3;
            case U14, U15 -> V4;
            case S0, U1, U2, U5, U6B, U7, P1, P2, P3, P4, P5, P6 -> U4;
            case V1 -> PredictedRule.P1;
            case V2 -> PredictedRule.P2;
            case V4, R1, R2, R3, R3_NOT_RELEASED, R3_USED, R3_FAILED, R5 -> PredictedRule.P3;
            case D1, D2, D3, D4, D5, D6, D7, D_FAILED -> PredictedRule.P3;
            case V6, V7 -> PredictedRule.P4;
            case V8 -> PredictedRule.P5;
            case V9, V10 -> PredictedRule.P6;
        };
    }
}
