/** Five minutes with the laws for users of DJL. */
package dev.flyball.deep.example;
