package dev.flyball.flink;

import org.apache.flink.api.common.typeinfo.TypeInformation;

/** A type that Flink carries as a whole: it has no fields to look into, and is no key. */
abstract class WholeType<T> extends TypeInformation<T> {
  private static final long serialVersionUID = 1L;

  @Override
  public final boolean isBasicType() {
    return false;
  }

  @Override
  public final boolean isTupleType() {
    return false;
  }

  @Override
  public final int getArity() {
    return 1;
  }

  @Override
  public final int getTotalFields() {
    return 1;
  }

  @Override
  public final boolean isKeyType() {
    return false;
  }
}
