/**
 * The default, untuned, on public tables, beside peers at the best of their settings, chosen in
 * hindsight on the same rows.
 */
package dev.flyball.paper.hindsight;
