package dev.flyball.paper.command;

/** A command that writes a report, and so takes the options that say where it goes. */
public abstract class ReportingCommand extends ResearchCommand {}
