package dev.mooring.testing;

import dev.mooring.expansion.Resizers;
import dev.mooring.release.Release;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Reads {@link PlayStorageControllers}. */
final class StorageControllersExtension implements BeforeEachCallback, ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(StorageControllersExtension.class);

    @Override
    public void beforeEach(ExtensionContext context) throws IllegalAccessException {
        KubernetesClient client = client(context);
        PlayStorageControllers annotation = annotation(context);
        String version = annotation.kubernetes();
        Release release = version.isEmpty() ? Release.LATEST : Release.of(version);
        PlaySettings settings = settings(annotation).on(release);
        StorageControllers controllers =
                StorageControllers.of(client, annotation.scheduler() ? settings.withScheduler() : settings);
        if (annotation.admission()) {
            StorageAdmission.guard(client, release);
        }
        context.getStore(NAMESPACE).put(StorageControllers.class, controllers);
        for (Object instance : instances(context)) {
            for (Field field : fields(instance, StorageControllers.class)) {
                field.set(instance, controllers);
            }
        }
    }

    private static PlaySettings settings(PlayStorageControllers annotation) {
        Resizers resizers =
                Resizers.named(annotation.resizers()).andWithoutNodeStep(annotation.resizersWithoutNodeStep());
        return PlaySettings.DEFAULT.withProvisioners(annotation.provisioners()).withResizers(resizers);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType().equals(StorageControllers.class);
    }

    @Override
    public @Nullable Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getStore(NAMESPACE).get(StorageControllers.class);
    }

    /** The innermost instance first. */
    private static List<Object> instances(ExtensionContext context) {
        List<Object> instances =
                new ArrayList<>(context.getRequiredTestInstances().getAllInstances());
        Collections.reverse(instances);
        return instances;
    }

    private static PlayStorageControllers annotation(ExtensionContext context) {
        return instances(context).stream()
                .map(each -> AnnotationSupport.findAnnotation(each.getClass(), PlayStorageControllers.class))
                .flatMap(Optional::stream)
                .findFirst()
                .orElseThrow();
    }

    private static KubernetesClient client(ExtensionContext context) {
        return instances(context).stream()
                .flatMap(each -> fields(each, KubernetesClient.class).stream().flatMap(field -> value(field, each)))
                .findFirst()
                .orElseThrow(() -> new ExtensionConfigurationException(
                        "@PlayStorageControllers found no client: expected a field of type KubernetesClient that is set;"
                                + " put @EnableKubernetesMockClient(crud = true) above @PlayStorageControllers"));
    }

    private static Stream<KubernetesClient> value(Field field, Object instance) {
        try {
            return Stream.ofNullable((KubernetesClient) field.get(instance));
        } catch (IllegalAccessException e) {
            throw new ExtensionConfigurationException("cannot read the field " + field, e);
        }
    }

    private static List<Field> fields(Object instance, Class<?> type) {
        List<Field> fields = ReflectionSupport.findFields(
                instance.getClass(),
                field -> type.isAssignableFrom(field.getType()) && !Modifier.isFinal(field.getModifiers()),
                HierarchyTraversalMode.BOTTOM_UP);
        fields.forEach(field -> field.setAccessible(true));
        return fields;
    }
}
