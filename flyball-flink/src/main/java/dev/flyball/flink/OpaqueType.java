package dev.flyball.flink;

import java.lang.reflect.Type;
import java.util.Map;
import java.util.Objects;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInfoFactory;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.typeutils.GenericTypeInfo;

/**
 * Type information with a serializer of its own: Flink sees no fields in it and cannot key by it.
 */
final class OpaqueType<T> extends GenericTypeInfo<T> {
  private static final long serialVersionUID = 1L;

  /** How observations travel between tasks: flat, without reflection. */
  static final TypeInformation<KeyedObservation> OF_OBSERVATIONS =
      new OpaqueType<>(KeyedObservation.class, new KeyedObservationSerializer());

  private final TypeSerializer<T> serializer;

  OpaqueType(Class<T> type, TypeSerializer<T> serializer) {
    super(type);
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
  public TypeSerializer<T> createSerializer(SerializerConfig config) {
    return serializer.duplicate();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OpaqueType<?> that
        && super.equals(other)
        && serializer.equals(that.serializer);
  }

  @Override
  public int hashCode() {
    return Objects.hash(getTypeClass(), serializer);
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof OpaqueType;
  }
}
