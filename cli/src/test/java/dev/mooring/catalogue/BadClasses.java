package dev.mooring.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mooring.evidence.Certificate;
import dev.mooring.release.Release;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.TypedLocalObjectReference;
import java.io.File;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Everything a decision must not do, one class each; the rules are fed with them. */
@SuppressWarnings({"unused", "NonFinalStaticField", "UnusedVariable"})
final class BadClasses {

    private BadClasses() {}

    static final class Reads {
        boolean exists() {
            return new File("x").exists();
        }
    }

    static final class AsksTheClock {
        long now() {
            return System.currentTimeMillis();
        }
    }

    static final class Locks {
        ReentrantLock lock = new ReentrantLock();
    }

    static final class Logs {
        private static final Logger LOG = LoggerFactory.getLogger(Logs.class);
    }

    static final class LooksUpByName {
        Class<?> type() throws ClassNotFoundException {
            return Class.forName("x");
        }
    }

    static final class Remembers {
        static int count;
    }

    public static final class ShowsJackson {
        public void take(JsonNode node) {}
    }

    static final class ChangesItsInput {
        void rename(ObjectMeta metadata) {
            metadata.setName("x");
        }
    }

    static final class BuildsByPosition {
        TypedLocalObjectReference reference() {
            return new TypedLocalObjectReference("group", "kind", "name");
        }
    }

    static final class ProvesByItself {
        Certificate certificate(List<Certificate.Proof> proofs) {
            return Certificate.of("it is so", Release.LATEST, proofs);
        }
    }
}
