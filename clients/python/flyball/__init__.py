"""Flyball from Python: learners of data with holes.

    from flyball import FlyballRegressor          # scikit-learn's and River's manners; starts its own engine
    from flyball import Flyball, local            # a running service, or one of one's own
"""

from .engine import EngineError
from .service import Flyball, Refused, local

__version__ = "0.1.0"
__all__ = ["EngineError", "Flyball", "FlyballClassifier", "FlyballRegressor", "Refused", "local"]


def __getattr__(name):  # numpy is needed by the estimators alone
    if name in ("FlyballRegressor", "FlyballClassifier"):
        from . import estimators

        return getattr(estimators, name)
    raise AttributeError(f"module 'flyball' has no attribute {name!r}")
