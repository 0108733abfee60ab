package dev.flyball.flink;

import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.runtime.execution.SuppressRestartsException;

/**
 * Description of the learners in a savepoint: their spec, the names of their inputs and the version
 * of the format they are written in. A later job may bring another law, and further inputs behind
 * those that were there; each learner then changes over at its next observation. A job with another
 * model, loss or standardisation ends before it takes a row, and says what differs.
 */
public final class LearnerSerializerSnapshot implements TypeSerializerSnapshot<Learner> {
  private LearnerSerializer serializer;

  /** For Flink, which reads into it. */
  public LearnerSerializerSnapshot() {}

  LearnerSerializerSnapshot(LearnerSerializer serializer) {
    this.serializer = serializer;
  }

  @Override
  public int getCurrentVersion() {
    return LearnerSerializer.VERSION;
  }

  @Override
  public void writeSnapshot(DataOutputView out) throws IOException {
    StringSerializer.INSTANCE.serialize(serializer.schema().spec().toString(), out);
    out.writeBoolean(serializer.isWatched());
    write(serializer.schema().features(), out);
    write(serializer.schema().beside(), out);
    write(serializer.names(), out);
  }

  private static void write(List<String> names, DataOutputView out) throws IOException {
    out.writeInt(names.size());
    for (String name : names) {
      out.writeUTF(name);
    }
  }

  @Override
  public void readSnapshot(int version, DataInputView in, ClassLoader loader) throws IOException {
    boolean beside = version == LearnerSerializer.VERSION;
    if (!beside && version != LearnerSerializer.VALUES_ALONE) {
      throw new IOException(
          "learners of format %s, which another Flyball wrote; this one reads %s"
              .formatted(version, LearnerSerializer.VERSION));
    }
    LearnerSpec spec = LearnerSpec.parse(StringSerializer.INSTANCE.deserialize(in));
    boolean watched = in.readBoolean();
    List<String> features = names(in);
    LearnerSchema schema = new LearnerSchema(spec, features, beside ? names(in) : List.of());
    serializer = new LearnerSerializer(schema, watched, names(in));
  }

  private static List<String> names(DataInputView in) throws IOException {
    List<String> names = new ArrayList<>();
    int count = in.readInt();
    for (int i = 0; i < count; i++) {
      names.add(in.readUTF());
    }
    return names;
  }

  @Override
  public TypeSerializer<Learner> restoreSerializer() {
    return serializer;
  }

  @Override
  public TypeSerializerSchemaCompatibility<Learner> resolveSchemaCompatibility(
      TypeSerializerSnapshot<Learner> old) {
    if (!(old instanceof LearnerSerializerSnapshot that)
        || serializer.isWatched() != that.serializer.isWatched()) {
      return TypeSerializerSchemaCompatibility.incompatible();
    }
    String difference = serializer.schema().differenceFrom(that.serializer.schema());
    if (!difference.isEmpty()) {
      // Starting again would meet the same state again.
      throw new SuppressRestartsException(
          new IllegalStateException(
              "the learners in the state cannot go on in this job: it has " + difference));
    }
    return serializer.equals(that.serializer)
        ? TypeSerializerSchemaCompatibility.compatibleAsIs()
        : TypeSerializerSchemaCompatibility.compatibleAfterMigration();
  }
}
