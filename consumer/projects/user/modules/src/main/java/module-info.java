/** A user's module. */
module com.example.user {
  requires dev.flyball.core;
  requires dev.flyball.data;
  requires com.fasterxml.jackson.databind; // flyball-data has no descriptor that could say so
}
