package dev.mooring.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The main code of all modules, as classes and as text. */
final class Library {

    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    static final List<String> MODULES = List.of(
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

    private static final Pattern EXPORTS = Pattern.compile("exports (\\S+);");

    /** The packages that are exported to everybody. */
    private static final List<String> EXPORTED = MODULES.stream()
            .map(module -> ROOT.resolve(module).resolve("src/main/module/module-info.java"))
            .filter(Files::exists)
            .flatMap(descriptor -> EXPORTS.matcher(text(descriptor)).results().map(found -> found.group(1)))
            .toList();

    /** All classes of the libraries and the command line, sorted by name; none is initialised. */
    private static final List<Class<?>> CLASSES = MODULES.stream()
            .map(module -> ROOT.resolve(module).resolve("target/classes"))
            .<Class<?>>flatMap(Library::compiled)
            .sorted(Comparator.comparing(Class::getName))
            .toList();

    private Library() {}

    private static Stream<Class<?>> compiled(Path classes) {
        try (Stream<Path> files = Files.walk(classes)) {
            return files
                    .map(file -> classes.relativize(file).toString().replace(File.separatorChar, '.'))
                    .filter(name -> name.endsWith(".class") && !name.contains("-info."))
                    .<Class<?>>map(name -> load(name.substring(0, name.length() - ".class".length())))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, Library.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new AssertionError(name, e);
        }
    }

    /** All classes of the libraries and the command line, sorted by name. */
    static List<Class<?>> classes() {
        return CLASSES;
    }

    /** The enums among the classes; a constant with a body is a class of its own and is none of them. */
    static List<Class<?>> enums() {
        return CLASSES.stream().filter(Class::isEnum).toList();
    }

    /** Whether users of the library can name the class: it and what it is nested in are public, and it is published. */
    static boolean isPublished(Class<?> type) {
        return !type.getPackageName().startsWith("dev.mooring.cli")
                && !isInternal(type.getPackageName())
                && Modifier.isPublic(type.getModifiers())
                && !type.isAnonymousClass()
                && (type.getEnclosingClass() == null || isPublished(type.getEnclosingClass()));
    }

    /** The packages that are exported to everybody. */
    static List<String> exported() {
        return EXPORTED;
    }

    /** Whether a package is not for users: for sister modules, or an inner one of a room, below it and not exported. */
    static boolean isInternal(String room) {
        return room.endsWith(".internal") || room.equals("dev.mooring") || isInner(room);
    }

    private static boolean isInner(String room) {
        return !EXPORTED.contains(room) && EXPORTED.stream().anyMatch(outer -> room.startsWith(outer + "."));
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
