package dev.mooring.forecast;

import dev.mooring.controller.World;
import java.util.Random;

/** Small clusters in which claims often end Bound, in the words of {@link World}. */
final class SceneWords {

    private static final String[] CLASSES = {"class=", "class=", "class=fast", "class=fast", "class=wait", "class!"};
    private static final String[] SIZES = {"1Gi", "5Gi", "5Gi", "10Gi"};
    private static final String[] MODES = {"", "", "modes=RWX", "modes=RWO+RWX"};

    private final Random random;
    private final StringBuilder words = new StringBuilder("sc fast by=csi.example");

    private SceneWords(Random random) {
        this.random = random;
    }

    static String of(Random random) {
        return new SceneWords(random).words();
    }

    /** What a claim asks for. */
    static String asks(Random random) {
        SceneWords scene = new SceneWords(random);
        return scene.one(CLASSES) + " " + scene.one(SIZES) + " " + scene.one(MODES);
    }

    private String words() {
        int claims = 1 + random.nextInt(3);
        int volumes = 1 + random.nextInt(3);
        words.append("; sc wait by=csi.example mode=WaitForFirstConsumer");
        words.append(chance(5) ? "; sc std by=csi.example default" : "");
        for (int i = 0; i < claims; i++) {
            words.append("; pvc c").append(i).append(' ').append(claim(i, volumes));
        }
        for (int i = 0; i < volumes; i++) {
            words.append("; pv v").append(i).append(' ').append(volume(claims));
        }
        for (int i = 0; chance(2) && i < 2; i++) {
            words.append("; node n").append(i).append(" cpu=4 pods=10");
            words.append("; pod p").append(i).append(" uses=c").append(random.nextInt(claims));
        }
        return words.toString();
    }

    private boolean chance(int one) {
        return random.nextInt(one) == 0;
    }

    private String one(String... of) {
        return of[random.nextInt(of.length)];
    }

    private String claim(int number, int volumes) {
        String named = chance(2) ? " named=v" + random.nextInt(volumes) : "";
        String bound = chance(3) ? " phase=Bound ann=pv.kubernetes.io/bind-completed" : "";
        String stored = chance(4) && bound.isEmpty() ? " uid= status={}" : " uid=u" + number;
        return asks(random) + named + bound + stored + (chance(20) ? " deleting" : "");
    }

    private String volume(int claims) {
        int owner = random.nextInt(claims);
        String reference = chance(2) ? " ref=ns/c" + owner + one("", ":u" + owner, ":u" + owner, ":old") : "";
        return asks(random) + reference + " source=nfs " + one("phase=Available", "phase=Available", "phase=Bound")
                + (chance(8) ? " policy=" + one("Delete", "Recycle") : "") + (chance(20) ? " deleting" : "");
    }
}
