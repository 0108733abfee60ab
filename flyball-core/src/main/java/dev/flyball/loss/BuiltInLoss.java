package dev.flyball.loss;

/** Marks Flyball's own losses, which never throw for a target they have accepted. */
sealed interface BuiltInLoss extends Loss
    permits SquaredLoss, LogisticLoss, HuberLoss, EpsilonInsensitiveLoss {}
