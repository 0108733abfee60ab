/**
 * Learning from events by name: features come and go, categories too, and labels may come late.
 *
 * <p>Open {@link dev.flyball.data.named.NamedLearner} first, then {@link
 * dev.flyball.data.named.FeatureSpace}, which says what the names are.
 */
@NullMarked
package dev.flyball.data.named;

import org.jspecify.annotations.NullMarked;
