/** The demo: three simulated streams, what happens to their sensors, and the words for it. */
package dev.flyball.cli.demo;
