package dev.mooring.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives each test {@link StorageControllers} for its {@code KubernetesClient}: in a field of that type, or as a
 * parameter. Put it below the annotation that sets the client:
 *
 * <pre>{@code
 * @EnableKubernetesMockClient(crud = true)
 * @PlayStorageControllers(provisioners = "ebs.csi.aws.com", scheduler = true, admission = true)
 * class MyOperatorTest {
 *     KubernetesClient client;
 *     StorageControllers controllers;
 * }
 * }</pre>
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(StorageControllersExtension.class)
public @interface PlayStorageControllers {

    /** {@return the CSI drivers whose provisioners run, for example {@code ebs.csi.aws.com}} */
    String[] provisioners() default {};

    /**
     * {@return the CSI drivers whose external-resizers run and leave file systems to the node, for example {@code
     * ebs.csi.aws.com}: a bound claim that asks for more gets it}
     */
    String[] resizers() default {};

    /** {@return the CSI drivers whose external-resizers run and need no step on the node, as those of file shares} */
    String[] resizersWithoutNodeStep() default {};

    /** {@return whether pods get nodes; it needs nodes on the server} */
    boolean scheduler() default false;

    /** {@return the release of Kubernetes, for example {@code 1.31}; the newest that is mirrored if it is empty} */
    String kubernetes() default "";

    /** {@return whether what the API server refuses is refused, see {@link StorageAdmission}} */
    boolean admission() default false;
}
