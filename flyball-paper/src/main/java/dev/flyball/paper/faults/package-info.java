/**
 * SensorFault-Bench (arXiv 2605.10822) with repaired inputs. Open {@link
 * dev.flyball.paper.faults.FaultBench} first.
 */
package dev.flyball.paper.faults;
