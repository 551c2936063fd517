package dev.mooring.step.internal;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.StepCondition;
import dev.mooring.step.StepCondition.ConditionOutlook;
import dev.mooring.step.StepCondition.Prints;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A condition of a step before it is played.
 *
 * @param side the cluster in which it is seen
 * @param object the object that it is about
 * @param holds whether it holds in a state that has all objects
 * @param outlook whether it will hold, as far as the objects show
 */
public record Check(
        ClusterSide side,
        ObjectRef object,
        String statement,
        List<String> argv,
        Prints prints,
        String text,
        Predicate<World> holds,
        Function<World, ConditionOutlook> outlook) {

    public StepCondition in(Worlds worlds) {
        return new StepCondition(statement, argv, prints, text, outlook.apply(worlds.of(side)));
    }

    public boolean isSeen(Worlds worlds) {
        return holds.test(worlds.of(side));
    }

    /** The same where its outlook is not that of the state: what is given may not be all. */
    public Check expecting(Function<World, ConditionOutlook> other) {
        return new Check(side, object, statement, argv, prints, text, holds, other);
    }
}
