package dev.mooring.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SortedGroupsTest {

    private final SortedGroups<String, String, Integer> groups = new SortedGroups<>(1);

    @Test
    void valuesOfAGroupAreSortedByTheirKeys() {
        groups.put("g", "b", 1);
        groups.put("g", "a", 2);
        groups.put("other", "c", 3);
        assertThat(groups.of("g")).containsExactly(2, 1);
        assertThat(groups.of("none")).isEmpty();
    }

    @Test
    void aValueTakesThePlaceOfTheOneWithItsKey() {
        groups.put("g", "a", 1);
        groups.put("g", "a", 2);
        assertThat(groups.of("g")).containsExactly(2);
    }

    @Test
    void whatWasReturnedDoesNotChange() {
        groups.put("g", "a", 1);
        List<Integer> before = groups.of("g");
        groups.remove("g", "a");
        groups.remove("g", "a");
        groups.remove("none", "a");
        assertThat(before).containsExactly(1);
        assertThat(groups.of("g")).isEmpty();
    }
}
