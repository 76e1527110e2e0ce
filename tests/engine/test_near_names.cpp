#include "base/near_names.h"

#include <QtTest>

using namespace archdef;

class TestNearNames : public QObject {
    Q_OBJECT
  private slots:
    void a_swap_of_neighbours_is_one_edit() { QCOMPARE(edit_distance("sliu", "silu", 3), std::size_t{1}); }

    void counting_stops_past_the_limit() { QCOMPARE(edit_distance("attention", "silu", 2), std::size_t{3}); }

    void the_nearest_name_comes_first() {
        const std::string_view names[] = {"gelu", "relu", "silu", "attention"};
        const auto near = near_names("siluu", names);
        QVERIFY(!near.empty());
        QCOMPARE(near.front(), std::string("silu"));
    }

    void a_name_that_is_far_from_all_has_no_suggestion() {
        const std::string_view names[] = {"silu", "matmul"};
        QVERIFY(near_names("exec_everything", names).empty());
    }
};

QTEST_APPLESS_MAIN(TestNearNames)
#include "test_near_names.moc"
