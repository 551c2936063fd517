package dev.mooring.testing;

import dev.mooring.forecast.BoundVerdict;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.Inventory;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * Asserts how a claim ends in a cluster whose objects are all given. A failure says which object and which field are
 * wrong, both values, and what to do.
 *
 * <p>For example:
 *
 * <pre>{@code
 * assertThat(data).among(chart).bindsTo("films");
 * assertThat(data).among(chart).staysPending().because(VolumeCheck.VOLUME_TOO_SMALL).on("films");
 * }</pre>
 */
public class ClaimAssert extends AbstractAssert<ClaimAssert, PersistentVolumeClaim> {

    private final List<Object> others = new ArrayList<>();
    private List<Reason> causes = List.of();
    private boolean isMade;
    private boolean isOver;
    private Provisioners provisioners = Provisioners.NONE;

    /**
     * Assertions about a claim; usually made by {@link MooringAssertions#assertThat(PersistentVolumeClaim)}.
     *
     * @param actual the claim
     */
    public ClaimAssert(@Nullable PersistentVolumeClaim actual) {
        super(actual, ClaimAssert.class);
    }

    /**
     * Adds objects to the cluster, which contains nothing else.
     *
     * @param objects {@link Exports}, or as in {@link Inventory#of(Object...)}
     * @return this
     */
    public ClaimAssert among(Object... objects) {
        others.addAll(Arrays.asList(objects));
        return this;
    }

    /**
     * Adds the objects of a cluster.
     *
     * @param world the cluster
     * @return this
     */
    public ClaimAssert among(StorageWorld world) {
        others.addAll(world.documents());
        return this;
    }

    /** The claim is not one of the cluster's objects: a controller makes it in its turn. */
    ClaimAssert madeThere() {
        isMade = true;
        return this;
    }

    /**
     * Lets external provisioners run; without one, a claim that needs it stays Pending. Which volume a claim gets may depend
     * on it, because its rivals get volumes of their own.
     *
     * @param names the CSI drivers, for example {@code ebs.csi.aws.com}
     * @return this
     */
    public ClaimAssert withProvisioners(String... names) {
        provisioners = Provisioners.named(names);
        return this;
    }

    private ClaimCase played() {
        return played(provisioners);
    }

    private ClaimCase played(Provisioners provisioners) {
        isOver = actual == null;
        isNotNull();
        Manifest claim = Manifest.from(actual);
        return isMade ? ClaimCase.made(claim.ref(), others, provisioners) : ClaimCase.of(claim, others, provisioners);
    }

    /**
     * Asserts that the claim ends Bound to a volume, when the claims are synced by namespace and name.
     *
     * @param volume the name of the volume
     * @return this
     */
    public ClaimAssert bindsTo(String volume) {
        ClaimCase played = played();
        boolean binds = played.end()
                .filter(ClaimEnd::isBound)
                .flatMap(ClaimEnd::volume)
                .filter(volume::equals)
                .isPresent();
        if (!binds) {
            String missing = played.volumes().contains(volume)
                    ? ""
                    : "  there is no volume " + volume
                            + (played.volumes().isEmpty()
                                    ? "; the cluster has no volumes"
                                    : "; the cluster has only " + played.volumes())
                            + "\n";
            fail(played, "bind to volume " + volume, missing + Explanations.of(played.reasons(volume)));
        }
        return this;
    }

    /**
     * Asserts that the claim ends Bound in every order of syncs, and whichever of equally good volumes is picked.
     *
     * @return this
     */
    public ClaimAssert bindsWhateverTheOrder() {
        ClaimCase played = played();
        BoundVerdict verdict = played.report().verdict(played.claim());
        if (!verdict.isYes()) {
            Set<Reason> reasons = new LinkedHashSet<>(verdict.reasons());
            reasons.addAll(played.reasons());
            fail(played, "bind whatever the order", Explanations.of(List.copyOf(reasons)));
        }
        return this;
    }

    /**
     * Asserts that a provisioner makes a volume for the claim.
     *
     * @param driver the provisioner, which is assumed to run next to those of {@link #withProvisioners}, for example {@code
     *     ebs.csi.aws.com}
     * @return this
     */
    public ClaimAssert isProvisionedBy(String driver) {
        List<String> running = new ArrayList<>(provisioners.names());
        running.add(driver);
        ClaimCase played = played(Provisioners.named(running.toArray(String[]::new)));
        if (!played.driver().equals(Optional.of(driver))) {
            fail(played, "be provisioned by " + driver, Explanations.of(played.reasons()));
        }
        return this;
    }

    /**
     * Asserts that the claim stays Pending; {@link #because} says why.
     *
     * @return this
     */
    public ClaimAssert staysPending() {
        ClaimCase played = played();
        if (played.end().filter(each -> each.phase().equals(Phases.PENDING)).isEmpty()) {
            fail(played, "stay Pending", Explanations.of(played.reasons()));
        }
        causes = played.reasons();
        return this;
    }

    /**
     * Asserts that a reason with a code is among the reasons; follows {@link #staysPending}.
     *
     * @param code the code, for example {@code VolumeCheck.VOLUME_TOO_SMALL}
     * @return this
     */
    public ClaimAssert because(ReasonCode code) {
        return because(code.id());
    }

    /**
     * Asserts that a reason with a code is among the reasons; follows {@link #staysPending}.
     *
     * @param code the id of the code, for example {@code VolumeTooSmall}
     * @return this
     */
    public ClaimAssert because(String code) {
        if (isOver) {
            return this;
        }
        List<Reason> found =
                causes.stream().filter(each -> each.code().id().equals(code)).toList();
        if (found.isEmpty()) {
            fail(played(), "stay Pending because of " + code, Explanations.of(causes));
        }
        causes = found;
        return this;
    }

    /**
     * Asserts that the reason is about a volume; follows {@link #because}.
     *
     * @param volume the name of the volume
     * @return this
     */
    public ClaimAssert on(String volume) {
        if (isOver) {
            return this;
        }
        if (causes.stream().noneMatch(each -> ClaimCase.isAbout(each, ObjectRef.volume(volume)))) {
            fail(played(), "stay Pending for that reason because of volume " + volume, Explanations.of(causes));
        }
        return this;
    }

    /**
     * Asserts that the API server refuses to create the claim; {@link #withError} says why.
     *
     * @return this
     */
    public ClaimAssert isRefused() {
        ClaimCase played = played();
        if (played.refusal().isEmpty()) {
            fail(played, "be refused by the API server", Explanations.of(played.reasons()));
        }
        causes = played.reasons();
        return this;
    }

    /**
     * Asserts that an error of the API server begins with a text; follows {@link #isRefused}.
     *
     * @param start the field in the spelling of the server, or more, for example {@code spec.resources[storage]: Required}
     * @return this
     */
    public ClaimAssert withError(String start) {
        if (isOver) {
            return this;
        }
        if (causes.stream().noneMatch(each -> each.message().startsWith(start))) {
            fail(played(), "be refused with an error that begins with " + start, Explanations.of(causes));
        }
        return this;
    }

    /** Soft assertions continue; what follows says no more about the same failure. */
    private void fail(ClaimCase played, String what, String why) {
        isOver = true;
        failWithMessage("%s", "Expected " + played.claim() + " to " + what + ", but " + played.ends() + ":\n" + why);
    }
}
