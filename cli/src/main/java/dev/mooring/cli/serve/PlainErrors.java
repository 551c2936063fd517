package dev.mooring.cli.serve;

import java.nio.ByteBuffer;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** The answer to an unreadable request: one sentence that quotes nothing of it. */
final class PlainErrors extends ErrorHandler {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Reply reply = reply(response.getStatus());
        response.setStatus(reply.status());
        reply.headers().forEach((name, value) -> response.getHeaders().put(name, value));
        response.write(true, ByteBuffer.wrap(reply.bytes()), callback);
        return true;
    }

    private static Reply reply(int status) {
        return Pages.message(
                status,
                status == 431
                        ? "the headers of the request are too large"
                        : status >= 500 ? "internal error, please report it" : "the request is not valid HTTP");
    }
}
