/** The demo: three simulated streams, the faults of their sensors, and their texts. */
package dev.flyball.cli.demo;
