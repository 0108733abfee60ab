/**
 * The paper's experiments, a package each; what they share is {@link dev.flyball.paper.NameLookup}.
 */
package dev.flyball.paper;
