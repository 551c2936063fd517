package dev.mooring.forecast.run;

import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.ControllerRule.Effect;
import java.util.List;

/** What the rules of a sync do. */
public final class Effects {

    private Effects() {}

    public static boolean has(List<ControllerRule> rules, Effect effect) {
        return rules.stream().anyMatch(rule -> rule.effect() == effect);
    }
}
