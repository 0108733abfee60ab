package dev.flyball.flink;

import dev.flyball.learn.Learner;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * What a savepoint says of the learners in it: their template and the version of the format they
 * are written in. A later job may bring another law; each learner then changes over at its next
 * observation. A job with another model, loss or standardisation is refused.
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
    return serializer == null ? LearnerFormatV3.VERSION : serializer.format().version();
  }

  @Override
  public void writeSnapshot(DataOutputView out) throws IOException {
    LearnerTemplate template = serializer.template();
    out.writeUTF(template.model());
    out.writeUTF(template.loss());
    out.writeUTF(template.law());
    out.writeBoolean(template.standardising());
    out.writeLong(template.seed());
    if (serializer.format().version() >= LearnerFormatV2.VERSION) {
      out.writeInt(serializer.format().names().size());
      for (String name : serializer.format().names()) {
        out.writeUTF(name);
      }
    }
  }

  @Override
  public void readSnapshot(int version, DataInputView in, ClassLoader loader) throws IOException {
    LearnerTemplate template =
        new LearnerTemplate(
            in.readUTF(), in.readUTF(), in.readUTF(), in.readBoolean(), in.readLong());
    serializer = new LearnerSerializer(template, format(version, in));
  }

  private static LearnerFormat format(int version, DataInputView in) throws IOException {
    return switch (version) {
      case LearnerFormatV1.VERSION -> new LearnerFormatV1();
      case LearnerFormatV2.VERSION -> new LearnerFormatV2(names(in));
      case LearnerFormatV3.VERSION -> new LearnerFormatV3(new LearnerFormatV2(names(in)));
      default ->
          throw new IOException(
              "learners of format %d, which a newer Flyball wrote; this one reads up to %d"
                  .formatted(version, LearnerFormatV3.VERSION));
    };
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
        || !serializer.template().carries(that.serializer.template())) {
      return TypeSerializerSchemaCompatibility.incompatible();
    }
    return serializer.equals(that.serializer)
        ? TypeSerializerSchemaCompatibility.compatibleAsIs()
        : TypeSerializerSchemaCompatibility.compatibleAfterMigration();
  }
}
