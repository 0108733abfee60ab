/** The paper's experiments and what they share: tasks side by side, and their progress. */
package dev.flyball.experiments;
