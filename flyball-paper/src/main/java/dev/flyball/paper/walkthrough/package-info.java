/**
 * The paper's Appendix A, computed: three steps of a two-dimensional regression in which masked SGD
 * overshoots on a misleading residual, and the scalar law's replay of the last one. Open {@link
 * dev.flyball.paper.walkthrough.Walkthrough} first.
 */
package dev.flyball.paper.walkthrough;
