/**
 * The default on public tables that nobody tuned it for, beside peers at the best of their
 * settings, chosen in hindsight on the same rows.
 */
package dev.flyball.paper.hindsight;
