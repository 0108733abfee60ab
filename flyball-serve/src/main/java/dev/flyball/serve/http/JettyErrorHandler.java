package dev.flyball.serve.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Answers requests that Jetty itself refuses in our form: one sentence of JSON. */
final class JettyErrorHandler extends ErrorHandler {
  private final ServiceLog log;

  JettyErrorHandler(ServiceLog log) {
    this.log = log;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    int status = response.getStatus();
    // What reaches this point without a status of its own is a fault of ours.
    int code = status < 400 ? 500 : status;
    ApiResponse answer =
        code == 500 && request.getAttribute(ERROR_EXCEPTION) instanceof Throwable failure
            ? log.unexpected(failure, request.getId(), "other")
            : ApiResponse.error(code, HttpStatus.getMessage(code));
    response.setStatus(code);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, answer.type());
    response.write(true, ByteBuffer.wrap(answer.body()), callback);
    return true;
  }
}
