/**
 * Comparing methods: a {@link dev.flyball.tables.trial.Method} on one stream is a {@link
 * dev.flyball.tables.trial.Trial}, many of them are run, kept and resumed by {@link
 * dev.flyball.tables.trial.Trials}, and a rate is chosen by its {@link
 * dev.flyball.tables.trial.RateCurve}. Open {@code Trial} first.
 */
@NullMarked
package dev.flyball.tables.trial;

import org.jspecify.annotations.NullMarked;
