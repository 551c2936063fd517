package dev.mooring.samples.guard;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** The webhook's web server, that of the JDK. Only the API server calls it. */
public final class GuardServer {

    /** The path that the ValidatingWebhookConfiguration names. */
    public static final String PATH = "/deletions";

    /** An AdmissionReview has one object; etcd accepts up to 1.5 MiB. */
    private static final int MAX_BYTES = 8 << 20;

    private GuardServer() {}

    /**
     * A server with the certificate that the API server trusts.
     *
     * @param address the address to listen on
     * @param keyStore a PKCS 12 file with the certificate and its key
     * @param password of that file
     * @return the server; pass it to {@link #serve} and start it
     * @throws IOException if the address is in use, or the file cannot be read
     * @throws GeneralSecurityException if the file does not contain a key
     */
    public static HttpServer https(InetSocketAddress address, Path keyStore, char[] password)
            throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keyStore)) {
            keys.load(in, password);
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, password);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        HttpsServer server = HttpsServer.create(address, 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        return server;
    }

    /**
     * Lets a server answer reviews.
     *
     * @param server the server
     * @param guard answers them
     */
    public static void serve(HttpServer server, DeletionGuard guard) {
        server.createContext(PATH, exchange -> answer(exchange, guard));
    }

    private static void answer(HttpExchange exchange, DeletionGuard guard) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readNBytes(MAX_BYTES + 1);
            int status = 200;
            String answer;
            try {
                if (body.length > MAX_BYTES) {
                    throw new IllegalArgumentException("the review is too large");
                }
                answer = guard.answer(new String(body, UTF_8));
            } catch (IllegalArgumentException e) {
                status = 400;
                answer = String.valueOf(e.getMessage());
            }
            byte[] bytes = answer.getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", status == 200 ? "application/json" : "text/plain");
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }
}
