/**
 * The service over HTTP. Open {@link dev.flyball.serve.http.Api} first: it answers calls and knows
 * no server; {@link dev.flyball.serve.http.HttpDoor} is Jetty's side of it.
 */
@NullMarked
package dev.flyball.serve.http;

import org.jspecify.annotations.NullMarked;
