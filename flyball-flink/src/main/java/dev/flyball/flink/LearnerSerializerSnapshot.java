package dev.flyball.flink;

import dev.flyball.checkpoint.Description;
import dev.flyball.control.Law;
import dev.flyball.interval.Intervals;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.observation.Standardisation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * What a savepoint says of the learners in it: their spec and the version of the format they are
 * written in. A later job may bring another law; each learner then changes over at its next
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
    LearnerSpec spec = serializer.spec();
    LearnerFormat format = serializer.format();
    if (format.version() >= LearnerFormatV3.VERSION) {
      StringSerializer.INSTANCE.serialize(spec.toString(), out);
      out.writeBoolean(serializer.isWatched());
    } else {
      out.writeUTF(spec.model().describe().toString());
      out.writeUTF(spec.loss().describe().toString());
      out.writeUTF(spec.law().describe().toString());
      out.writeBoolean(spec.standardises());
      out.writeLong(spec.seed());
    }
    if (format.version() >= LearnerFormatV2.VERSION) {
      out.writeInt(format.names().size());
      for (String name : format.names()) {
        out.writeUTF(name);
      }
    }
  }

  @Override
  public void readSnapshot(int version, DataInputView in, ClassLoader loader) throws IOException {
    LearnerSpec spec;
    boolean watched = true;
    if (version >= LearnerFormatV3.VERSION) {
      spec = LearnerSpec.parse(StringSerializer.INSTANCE.deserialize(in));
      watched = in.readBoolean();
    } else {
      spec = earlySpec(in);
    }
    serializer = LearnerSerializer.of(spec, watched, format(version, in));
  }

  private static LearnerSpec earlySpec(DataInputView in) throws IOException {
    Description model = Description.parse(in.readUTF());
    Description loss = Description.parse(in.readUTF());
    Description law = Description.parse(in.readUTF());
    boolean standardising = in.readBoolean();
    return new LearnerSpec(
        Model.of(model),
        Loss.of(loss),
        Law.resumed(law),
        standardising ? Standardisation.online() : Standardisation.none(),
        Intervals.none(),
        in.readLong(),
        1);
  }

  private static LearnerFormat format(int version, DataInputView in) throws IOException {
    return switch (version) {
      case LearnerFormatV1.VERSION -> new LearnerFormatV1();
      case LearnerFormatV2.VERSION -> new LearnerFormatV2(names(in));
      case LearnerFormatV3.VERSION -> new LearnerFormatV3(new LearnerFormatV2(names(in)));
      default ->
          throw new IOException(
              "learners of format %s, which a newer Flyball wrote; this one reads up to %s"
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
        || serializer.isWatched() != that.serializer.isWatched()
        || !carries(serializer.spec(), that.serializer.spec())) {
      return TypeSerializerSchemaCompatibility.incompatible();
    }
    return serializer.equals(that.serializer)
        ? TypeSerializerSchemaCompatibility.compatibleAsIs()
        : TypeSerializerSchemaCompatibility.compatibleAfterMigration();
  }

  /** Whether state of {@code old}'s learners goes on in those of {@code now}: laws may differ. */
  private static boolean carries(LearnerSpec now, LearnerSpec old) {
    return now.model().describe().equals(old.model().describe())
        && now.loss().describe().equals(old.loss().describe())
        && now.standardisation().equals(old.standardisation());
  }
}
