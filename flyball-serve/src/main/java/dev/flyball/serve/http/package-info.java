/**
 * The service over HTTP. Open {@link dev.flyball.serve.http.ModelApi} first: it handles requests
 * and knows no server; {@link dev.flyball.serve.http.JettyHandler} is Jetty's side of it.
 */
@NullMarked
package dev.flyball.serve.http;

import org.jspecify.annotations.NullMarked;
