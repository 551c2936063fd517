package dev.mooring.forecast.run;

import dev.mooring.controller.World;
import dev.mooring.controller.internal.ClusterSnapshot;
import java.util.Random;

/** Small clusters full of contradictions, from a seed; every seed gives the same. */
public final class RandomWorld {

    private static final String[] CLASSES = {"class=", "class=", "class!", "class=fast", "class=wait", "class=gone"};
    private static final String[] SIZES = {"1Gi", "5Gi", "5Gi", "10Gi", "5368709120"};
    private static final String[] MODES = {"modes=RWO", "modes=RWO", "modes=RWO+ROX", "modes=RWX", "modes=RWO+RWX"};
    private static final String[] RARE = {"mode=Block", "vac=gold", "deleting", "beta=fast", "nosize"};
    private static final String BIND_COMPLETED = " ann=pv.kubernetes.io/bind-completed";
    private static final String BY_CONTROLLER = " ann=pv.kubernetes.io/bound-by-controller";

    private final Random random;

    private RandomWorld(long seed) {
        this.random = new Random(seed);
    }

    public static ClusterSnapshot of(long seed, int most) {
        RandomWorld world = new RandomWorld(seed);
        StringBuilder words =
                new StringBuilder("sc fast by=csi.example; sc wait by=csi.example mode=WaitForFirstConsumer");
        if (world.chance(4)) {
            words.append("; sc std by=kubernetes.io/host-path default");
        }
        words.append(world.chance(2) ? "; plugins" : "").append(world.chance(8) ? "; novac" : "");
        int claims = 1 + world.random.nextInt(most);
        int volumes = 1 + world.random.nextInt(most);
        for (int i = 0; i < claims; i++) {
            words.append("; pvc ").append(world.claim(i, volumes));
        }
        for (int i = 0; i < volumes; i++) {
            words.append("; pv ").append(world.volume(i, claims));
        }
        if (world.chance(4)) {
            words.append("; pod p uses=c0");
        }
        return World.of(words.toString());
    }

    private boolean chance(int one) {
        return random.nextInt(one) == 0;
    }

    private String one(String... of) {
        return of[random.nextInt(of.length)];
    }

    private String claim(int number, int volumes) {
        StringBuilder words = new StringBuilder("c" + number + " uid=u" + number);
        words.append(' ')
                .append(one(CLASSES))
                .append(' ')
                .append(one(SIZES))
                .append(' ')
                .append(one(MODES));
        words.append(chance(3) ? " named=v" + random.nextInt(volumes + 1) : "");
        words.append(chance(4) ? BIND_COMPLETED : "").append(chance(4) ? BY_CONTROLLER : "");
        words.append(chance(6) ? " selector={\"matchLabels\":{\"a\":\"1\"}}" : "");
        words.append(chance(12) ? " selector={\"matchExpressions\":[{\"key\":\"a\",\"operator\":\"Foo\"}]}" : "");
        words.append(chance(6) ? " phase=" + one("Bound", "Lost", "") : "");
        words.append(chance(8) ? " " + one(RARE) : "");
        words.append(chance(10) ? " ann=volume.kubernetes.io/selected-node=n" : "");
        return words.toString();
    }

    private String volume(int number, int claims) {
        StringBuilder words = new StringBuilder("v" + number);
        words.append(' ')
                .append(one(CLASSES))
                .append(' ')
                .append(one(SIZES))
                .append(' ')
                .append(one(MODES));
        if (chance(3)) {
            int owner = random.nextInt(claims + 1);
            words.append(" ref=ns/c").append(owner).append(one("", ":u" + owner, ":u" + owner, ":old"));
            words.append(chance(2) ? BY_CONTROLLER : "");
        }
        words.append(" phase=").append(one("Available", "Available", "Pending", "", "Bound", "Released", "Failed"));
        words.append(" policy=").append(one("Retain", "Delete", "Recycle", "Keep"));
        words.append(" source=").append(one("nfs", "csi", "rbd", "hostPath:/tmp/x"));
        words.append(chance(3) ? " label=a=1" : "");
        words.append(chance(5) ? " ann=pv.kubernetes.io/provisioned-by=" + provisioner() : "");
        words.append(chance(5) ? " finalizer=kubernetes.io/pv-controller" : "");
        words.append(chance(8) ? " " + one(RARE) : "");
        return words.toString();
    }

    private String provisioner() {
        return one("csi.example", "kubernetes.io/aws-ebs", "kubernetes.io/rbd", "kubernetes.io/host-path");
    }
}
