package dev.mooring.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The main code of all modules, as classes and as text. */
final class Library {

    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final List<String> MODULES = List.of(
            "lib-core",
            "lib-rbd",
            "lib-yaml",
            "lib-forecast",
            "lib-messages",
            "lib-fuse",
            "lib-s3fs",
            "lib-plan",
            "lib-report",
            "cli");

    /** The main classes of the modules that are built before this one. */
    static final JavaClasses HOUSE = new ClassFileImporter()
            .importPaths(Stream.concat(MODULES.stream(), Stream.of("lib-testing", "fleet"))
                    .map(module -> ROOT.resolve(module).resolve("target/classes"))
                    .filter(Files::isDirectory)
                    .toList());

    private static final List<JavaClass> CLASSES = HOUSE.stream()
            .filter(type -> MODULES.contains(module(type)))
            .sorted(Comparator.comparing(JavaClass::getName))
            .toList();

    private Library() {}

    /** The main classes of a module, with what they depend on. */
    static JavaClasses house(String module) {
        return HOUSE.that(DescribedPredicate.describe(
                "are of " + module, type -> module(type).equals(module)));
    }

    /** The module whose folder the class was compiled in; empty for what is not ours. */
    static String module(JavaClass type) {
        return type.getSource()
                .map(source -> source.getUri().toString())
                .filter(uri -> uri.contains("/target/classes/"))
                .map(uri -> uri.substring(0, uri.indexOf("/target/classes/")))
                .map(uri -> uri.substring(uri.lastIndexOf('/') + 1))
                .orElse("");
    }

    /** All classes of the libraries and the command line, sorted by name. */
    static List<JavaClass> classes() {
        return CLASSES;
    }

    /** The enums among the classes. */
    static List<Class<?>> enums() {
        return CLASSES.stream()
                .filter(JavaClass::isEnum)
                .<Class<?>>map(JavaClass::reflect)
                // A constant with a body is a class of its own.
                .filter(Class::isEnum)
                .toList();
    }

    /** Whether users of the library can name the class: it and what it is nested in are public, and it is published. */
    static boolean isPublished(JavaClass type) {
        return !type.getPackageName().startsWith("dev.mooring.cli")
                && !type.getPackageName().endsWith(".internal")
                && type.getModifiers().contains(JavaModifier.PUBLIC)
                && !type.isAnonymousClass()
                && type.getEnclosingClass().map(Library::isPublished).orElse(true);
    }

    /** The source files of a module, sorted. */
    static List<Path> sources(String module) {
        Path main = ROOT.resolve(module).resolve("src/main/java");
        try (Stream<Path> files = Files.walk(main)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Path> sources() {
        return MODULES.stream().flatMap(module -> sources(module).stream()).toList();
    }

    /** The source of a top-level class. */
    static String source(Class<?> type) {
        String file = type.getName().replaceAll("\\$.*", "").replace('.', '/') + ".java";
        Path found = MODULES.stream()
                .map(module -> ROOT.resolve(module).resolve("src/main/java").resolve(file))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no source of " + type));
        return text(found);
    }

    static String text(Path file) {
        try {
            return Files.readString(file, UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
