package dev.mooring.catalogue;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** The types in the declaration of a type and of its public members. */
final class Signatures {

    private final Set<Class<?>> found = new LinkedHashSet<>();

    private Signatures() {}

    static Stream<Class<?>> of(Class<?> type) {
        Signatures in = new Signatures();
        in.add(type.getGenericSuperclass());
        in.addAll(type.getGenericInterfaces());
        in.variables(type.getTypeParameters());
        for (Method each : type.getDeclaredMethods()) {
            if (Modifier.isPublic(each.getModifiers()) && !each.isSynthetic()) {
                in.add(each.getGenericReturnType());
                in.addAll(each.getGenericParameterTypes());
                in.addAll(each.getGenericExceptionTypes());
                in.variables(each.getTypeParameters());
            }
        }
        for (Constructor<?> each : type.getDeclaredConstructors()) {
            if (Modifier.isPublic(each.getModifiers())) {
                in.addAll(each.getGenericParameterTypes());
            }
        }
        for (Field each : type.getDeclaredFields()) {
            if (Modifier.isPublic(each.getModifiers()) && !each.isSynthetic()) {
                in.add(each.getGenericType());
            }
        }
        return in.found.stream();
    }

    private void addAll(Type... types) {
        Arrays.stream(types).filter(Objects::nonNull).forEach(this::add);
    }

    private void variables(TypeVariable<?>... variables) {
        for (TypeVariable<?> each : variables) {
            addAll(each.getBounds());
        }
    }

    private void add(Type type) {
        if (type instanceof Class<?> plain) {
            found.add(plain.isArray() ? plain.getComponentType() : plain);
        } else if (type instanceof ParameterizedType generic) {
            add(generic.getRawType());
            addAll(generic.getActualTypeArguments());
        } else if (type instanceof WildcardType wildcard) {
            addAll(wildcard.getUpperBounds());
            addAll(wildcard.getLowerBounds());
        } else if (type instanceof GenericArrayType array) {
            add(array.getGenericComponentType());
        }
    }
}
