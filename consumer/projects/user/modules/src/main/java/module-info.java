/** A user's module. */
module com.example.user {
  requires dev.flyball.core;
  requires dev.flyball.data;
  // flyball-data has no descriptor that could say so
  requires com.fasterxml.jackson.databind;
  requires de.siegmar.fastcsv;
  requires ch.randelshofer.fastdoubleparser;
}
