package dev.flyball.flink;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Writes a value as {@link CheckedBytes}, so that damaged state is refused. One a thread. */
abstract class WholeSerializer<T> extends TypeSerializer<T> {
  private static final long serialVersionUID = 1L;

  private transient CheckedBytes bytes;

  abstract void write(T value, DataOutputView out) throws IOException;

  abstract T read(DataInputView in) throws IOException;

  private CheckedBytes bytes() {
    if (bytes == null) {
      bytes = new CheckedBytes();
    }
    return bytes;
  }

  @Override
  public void serialize(T value, DataOutputView target) throws IOException {
    bytes().write(out -> write(value, out), target);
  }

  @Override
  public final T deserialize(DataInputView source) throws IOException {
    return read(bytes().read(source));
  }

  @Override
  public final T deserialize(T reuse, DataInputView source) throws IOException {
    return deserialize(source);
  }

  @Override
  public final T copy(T from, T reuse) {
    return copy(from);
  }

  @Override
  public final void copy(DataInputView source, DataOutputView target) throws IOException {
    serialize(deserialize(source), target);
  }

  @Override
  public final int getLength() {
    return -1;
  }
}
