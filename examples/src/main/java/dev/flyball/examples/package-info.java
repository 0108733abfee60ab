/**
 * Small programs, each one idea, compiled and run by the tests. {@link
 * dev.flyball.examples.PatchOutages} swaps DJL's optimizer for the directional law.
 */
package dev.flyball.examples;
