/**
 * Comparing methods: a {@link dev.flyball.paper.trial.Method} on one stream is a {@link
 * dev.flyball.paper.trial.Trial}, and many of them are run, kept and resumed by {@link
 * dev.flyball.paper.trial.Trials}. Open {@code Trial} first.
 */
package dev.flyball.paper.trial;
