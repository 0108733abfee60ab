package dev.flyball.flink;

import dev.flyball.learn.Learner;
import java.io.IOException;
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
  private static final int VERSION = 1;

  private LearnerSerializer serializer;

  /** For Flink, which reads into it. */
  public LearnerSerializerSnapshot() {}

  LearnerSerializerSnapshot(LearnerSerializer serializer) {
    this.serializer = serializer;
  }

  @Override
  public int getCurrentVersion() {
    return VERSION;
  }

  @Override
  public void writeSnapshot(DataOutputView out) throws IOException {
    LearnerTemplate template = serializer.template();
    out.writeUTF(template.model());
    out.writeUTF(template.loss());
    out.writeUTF(template.law());
    out.writeBoolean(template.standardising());
    out.writeLong(template.seed());
  }

  @Override
  public void readSnapshot(int version, DataInputView in, ClassLoader loader) throws IOException {
    LearnerTemplate template =
        new LearnerTemplate(
            in.readUTF(), in.readUTF(), in.readUTF(), in.readBoolean(), in.readLong());
    serializer = new LearnerSerializer(template, new NamedFormat());
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
