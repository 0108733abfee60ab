/**
 * The paper's Experiment 3: learning to predict sea-ice concentration from radar and radiometer
 * while whole modalities and single measurements are missing. Needs DJL on the class path. Open
 * {@link dev.flyball.paper.seaice.SeaIceExperiment} first.
 */
package dev.flyball.paper.seaice;
