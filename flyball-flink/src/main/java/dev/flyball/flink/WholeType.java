package dev.flyball.flink;

import java.lang.reflect.Type;
import java.util.Map;
import java.util.Objects;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInfoFactory;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/** A type that Flink carries as a whole: it has no fields to look into, and is no key. */
final class WholeType<T> extends TypeInformation<T> {
  private static final long serialVersionUID = 1L;

  /** How observations travel between tasks: flat, without reflection. */
  static final TypeInformation<KeyedObservation> OF_OBSERVATIONS =
      new WholeType<>(KeyedObservation.class, new KeyedObservationSerializer());

  private final Class<T> type;
  private final TypeSerializer<T> serializer;

  WholeType(Class<T> type, TypeSerializer<T> serializer) {
    this.type = type;
    this.serializer = serializer;
  }

  /** Found by Flink through the annotation on {@link KeyedObservation}. */
  public static final class ObservationFactory extends TypeInfoFactory<KeyedObservation> {
    @Override
    public TypeInformation<KeyedObservation> createTypeInfo(
        Type type, Map<String, TypeInformation<?>> parameters) {
      return OF_OBSERVATIONS;
    }
  }

  @Override
  public Class<T> getTypeClass() {
    return type;
  }

  @Override
  public TypeSerializer<T> createSerializer(SerializerConfig config) {
    return serializer.duplicate();
  }

  @Override
  public boolean isBasicType() {
    return false;
  }

  @Override
  public boolean isTupleType() {
    return false;
  }

  @Override
  public int getArity() {
    return 1;
  }

  @Override
  public int getTotalFields() {
    return 1;
  }

  @Override
  public boolean isKeyType() {
    return false;
  }

  @Override
  public String toString() {
    return type.getSimpleName();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof WholeType<?> that
        && type == that.type
        && serializer.equals(that.serializer);
  }

  @Override
  public int hashCode() {
    return Objects.hash(type, serializer);
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof WholeType;
  }
}
