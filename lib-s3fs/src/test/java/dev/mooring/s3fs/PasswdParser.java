package dev.mooring.s3fs;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the file line by line. Each byte is one character, as in C++.
 *
 * @upstream s3fs src/s3fs_cred.cpp ParseS3fsPasswdFile, ReadS3fsPasswdFile (1.90: src/s3fs.cpp)
 */
final class PasswdParser {

    private static final String NOT_FOUND = "Not found access key/secret key in passwd file.";
    private static final String NOT_SET = "failed to set internal data for access key/secret key from passwd file.";

    private final Map<String, String> values = new HashMap<>();
    private final Map<String, String[]> pairs = new HashMap<>();
    private @Nullable String problem;

    static PasswdReading read(byte[] content, String bucket) {
        PasswdParser parser = new PasswdParser();
        List<String> lines = parser.lines(new String(content, StandardCharsets.ISO_8859_1));
        if (parser.problem == null) {
            lines.forEach(parser::value);
            lines.forEach(parser::pair);
        }
        return parser.problem == null ? parser.choose(bucket) : new PasswdReading.Refused(parser.problem);
    }

    private List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        for (String raw : text.split("\n", -1)) {
            String line = trim(raw);
            if (line.isEmpty() || line.charAt(0) == '#') {
                continue;
            }
            if (line.indexOf(' ') >= 0 || line.indexOf('\t') >= 0) {
                refuse("invalid line in passwd file, found whitespace character.");
            } else if (line.charAt(0) == '[') {
                refuse("invalid line in passwd file, found a bracket \"[\" character.");
            }
            lines.add(line);
        }
        return lines;
    }

    private void refuse(String message) {
        problem = problem == null ? message : problem;
    }

    private void value(String line) {
        int equals = line.indexOf('=');
        if (equals > 0) {
            values.putIfAbsent(trim(line.substring(0, equals)), trim(line.substring(equals + 1)));
        }
    }

    /** A line with an equals sign and a colon is read as a pair too. */
    private void pair(String line) {
        int first = line.indexOf(':');
        int last = line.lastIndexOf(':');
        if (first < 0) {
            return;
        }
        boolean ofBucket = first != last;
        String bucket = ofBucket ? trim(line.substring(0, first)) : "";
        String access = trim(ofBucket ? line.substring(first + 1, last) : line.substring(0, first));
        if (pairs.put(bucket, new String[] {access, trim(line.substring(last + 1))}) != null) {
            refuse("there are multiple entries for the same bucket(" + (bucket.isEmpty() ? "default" : bucket)
                    + ") in the passwd file.");
        }
    }

    private PasswdReading choose(String bucket) {
        String access = values.get("AWSAccessKeyId");
        String secret = values.get("AWSSecretKey");
        if (access != null && secret != null) {
            return made(PasswdReading.Form.KEY_VALUE, access, secret, "failed to set access key/secret key.");
        }
        if (access != null || secret != null) {
            return new PasswdReading.Refused("AWSAccesskey or AWSSecretkey is not specified.");
        }
        boolean ofBucket = !bucket.isEmpty() && pairs.containsKey(bucket);
        String[] pair = pairs.get(ofBucket ? bucket : "");
        return pair == null
                ? new PasswdReading.Refused(NOT_FOUND)
                : made(ofBucket ? PasswdReading.Form.BUCKET : PasswdReading.Form.DEFAULT, pair[0], pair[1], NOT_SET);
    }

    private static PasswdReading made(PasswdReading.Form form, String access, String secret, String otherwise) {
        SecretBytes accessKey = untilNul(access);
        SecretBytes secretKey = untilNul(secret);
        return accessKey.length() == 0 || secretKey.length() == 0
                ? new PasswdReading.Refused(otherwise)
                : new PasswdReading.Pair(form, new Credential(accessKey, secretKey));
    }

    /** s3fs passes the keys on as C strings. */
    private static SecretBytes untilNul(String text) {
        int nul = text.indexOf('\0');
        return SecretBytes.owning((nul < 0 ? text : text.substring(0, nul)).getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String trim(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isBlank(text.charAt(start))) {
            start++;
        }
        while (end > start && isBlank(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n';
    }
}
