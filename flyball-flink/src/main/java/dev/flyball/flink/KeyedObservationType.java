package dev.flyball.flink;

import java.lang.reflect.Type;
import java.util.Map;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInfoFactory;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/** Tells Flink how observations travel between tasks: flat, without reflection. */
final class KeyedObservationType extends WholeType<KeyedObservation> {
  private static final long serialVersionUID = 1L;

  /** Found by Flink through the annotation on {@link KeyedObservation}. */
  public static final class Factory extends TypeInfoFactory<KeyedObservation> {
    @Override
    public TypeInformation<KeyedObservation> createTypeInfo(
        Type type, Map<String, TypeInformation<?>> parameters) {
      return new KeyedObservationType();
    }
  }

  @Override
  public Class<KeyedObservation> getTypeClass() {
    return KeyedObservation.class;
  }

  @Override
  public TypeSerializer<KeyedObservation> createSerializer(SerializerConfig config) {
    return new KeyedObservationSerializer();
  }

  @Override
  public String toString() {
    return "KeyedObservation";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KeyedObservationType;
  }

  @Override
  public int hashCode() {
    return KeyedObservationType.class.hashCode();
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof KeyedObservationType;
  }
}
