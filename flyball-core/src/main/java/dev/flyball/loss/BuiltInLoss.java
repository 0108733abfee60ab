package dev.flyball.loss;

/** A loss that Flyball ships: it fails for no target that it let pass. */
sealed interface BuiltInLoss extends Loss
    permits SquaredLoss, LogisticLoss, HuberLoss, EpsilonInsensitiveLoss {}
