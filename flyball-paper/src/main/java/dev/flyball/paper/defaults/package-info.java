/**
 * How the default constants were chosen: a grid of them on many streams, judged by the worst ratio
 * to the best. Open {@link dev.flyball.paper.defaults.DefaultsStudy} first.
 */
package dev.flyball.paper.defaults;
