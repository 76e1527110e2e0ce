#include "language/known_architectures.h"
#include "language/operations.h"

#include <QtTest>
#include <set>

using namespace archdef;
using namespace archdef::language;

namespace {

QString text(std::string_view view) {
    return QString::fromUtf8(view.data(), qsizetype(view.size()));
}

} // namespace

class TestOperations : public QObject {
    Q_OBJECT
  private slots:
    void the_sixteen_operations_are_documented_in_both_languages() {
        QCOMPARE(int(operations().size()), 16);
        for (const Operation& operation : operations()) {
            QCOMPARE(&archdef::operation(operation.id), &operation);
            QCOMPARE(find_operation(operation.name), &operation);
            QVERIFY(!operation.help_en.empty() && !operation.help_es.empty() && !operation.formula.empty());
            // The form shows what the row says.
            QString form = operation.makes_value ? "dst = " : "";
            QStringList names;
            for (const Parameter& parameter : operation.parameters) names << text(parameter.name);
            QCOMPARE(text(operation.form), form + text(operation.name) + "(" + names.join(", ") + ")");
        }
    }

    void known_architectures_are_listed_once_and_use_operations_that_exist() {
        std::set<std::string_view> names;
        for (const KnownArchitecture& known : known_architectures()) {
            QVERIFY2(names.insert(known.name).second, known.name.data());
            if (!known.activation.empty()) QVERIFY2(find_operation(known.activation), known.name.data());
        }
    }
};

QTEST_APPLESS_MAIN(TestOperations)
#include "test_operations.moc"
