import dev.flyball.learn.Learner;
import dev.flyball.model.Model;

/** What a user writes first. */
public final class FirstProgram {
    private FirstProgram() {}

    public static void main(String[] args) {
        Learner learner = Learner.builder(Model.linear(2)).build();
        learner.learn(new double[] {1.2, Double.NaN}, 3.1);
        System.out.println(learner.predict(new double[] {1.0, 0.2}).value());
    }
}
