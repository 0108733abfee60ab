package dev.flyball.report;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** One thing to look at or read in a section; {@code type} names its kind in JSON. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Paragraph.class, name = "paragraph"),
  @JsonSubTypes.Type(value = Facts.class, name = "facts"),
  @JsonSubTypes.Type(value = LineChart.class, name = "lines"),
  @JsonSubTypes.Type(value = HeatMap.class, name = "heat"),
  @JsonSubTypes.Type(value = BarChart.class, name = "bars"),
  @JsonSubTypes.Type(value = Table.class, name = "table"),
  @JsonSubTypes.Type(value = Details.class, name = "details")
})
public sealed interface Block
    permits Paragraph, Facts, LineChart, HeatMap, BarChart, Table, Details {}
