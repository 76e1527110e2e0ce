#include "compare/verdict_panel.h"

#include "common/bars.h"
#include "common/buttons.h"
#include "common/engine_text.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "compare/experiments.h"
#include "compare/flow_layout.h"
#include "compare/history_entry.h"
#include "inspect/value_text.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QPainter>
#include <QResizeEvent>
#include <QVBoxLayout>

namespace archdef::ui {

namespace {

/// "line 9", "lines 22–23", "lines 20, 25".
QString linesText(const std::vector<int>& lines) {
    if (lines.size() == 1) return VerdictPanel::tr("line %1").arg(lines.front());
    const bool run = lines.back() - lines.front() + 1 == static_cast<int>(lines.size());
    QStringList numbers;
    for (const int line : lines) numbers << QString::number(line);
    return VerdictPanel::tr("lines %1")
        .arg(run ? QStringLiteral("%1–%2").arg(lines.front()).arg(lines.back())
                 : numbers.join(QStringLiteral(", ")));
}

/// The verdict's two sentences. What could not be compared says in its title why.
std::pair<QString, QString> wordsOf(const compare::Comparison& comparison) {
    const auto& verdict = comparison.verdict;
    const auto* failed = verdict.kind == compare::VerdictKind::cannot_compare
                             ? compare::first_failure(comparison.checks)
                             : nullptr;
    if (!failed) return {engineText(verdict.title), engineText(verdict.reason)};
    QString why = VerdictPanel::tr("a precondition does not hold");
    if (failed->id == "log-probabilities")
        why = VerdictPanel::tr("this server sends no log-probabilities");
    else if (failed->id == "prompt-tokens" || failed->id == "tokenizer")
        why = VerdictPanel::tr("the tokenizers differ");
    else if (failed->id == "tensors")
        why = VerdictPanel::tr("the endpoint serves other tensors");
    else if (failed->id == "weights")
        why = VerdictPanel::tr("the other side has other weights");
    else if (failed->id == "model")
        why = VerdictPanel::tr("the endpoint serves another architecture");
    else if (failed->id == "context")
        why = VerdictPanel::tr("the context is too small");
    QString text = engineText(failed->text);
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return {VerdictPanel::tr("Cannot be compared: %1").arg(why),
            QStringLiteral("%1. %2").arg(text, engineText(failed->advice))};
}

/// A suspect, the lines that it concerns, and what can be done about it, as links.
class SuspectChip : public QLabel {
  public:
    SuspectChip(const compare::Suspect& suspect, const QString& offer, QWidget* parent) : QLabel(parent) {
        setFont(uiFont(12));
        setTextFormat(Qt::RichText);
        setContentsMargins(8, 3, 8, 3);
        setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
        const QString name = engineText(suspect.name);
        const auto link = [](const QString& target, const QString& text) {
            return QStringLiteral("<a href=\"%1\" style=\"text-decoration:none;color:%2\">%3</a>")
                .arg(target, Theme::current()[Token::accent].name(), text.toHtmlEscaped());
        };
        setText(QStringLiteral("%1&nbsp; %2&nbsp; · &nbsp;%3")
                    .arg(name.toHtmlEscaped(),
                         link(QStringLiteral("line:%1").arg(suspect.lines.front()), linesText(suspect.lines)),
                         link(QStringLiteral("offer"), offer)));
        setAccessibleName(QStringLiteral("%1, %2, %3").arg(name, linesText(suspect.lines), offer));
    }

  protected:
    void paintEvent(QPaintEvent* event) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Theme::of(this)[Token::line2]);
        painter.setBrush(Theme::of(this)[Token::bg]);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        painter.end();
        QLabel::paintEvent(event);
    }
};

} // namespace

VerdictLook lookOf(compare::VerdictKind kind) {
    using Kind = compare::VerdictKind;
    switch (kind) {
    case Kind::matches:
        return {static_cast<int>(Meaning::ok), QStringLiteral("ok")};
    case Kind::matches_within_noise:
        return {static_cast<int>(Meaning::ok), QStringLiteral("approx")};
    case Kind::drifts:
        return {static_cast<int>(Meaning::warn), QStringLiteral("drift"), true};
    case Kind::differs:
        return {static_cast<int>(Meaning::error), QStringLiteral("not-equal")};
    case Kind::cannot_compare:
        break;
    }
    return {static_cast<int>(Meaning::none), QStringLiteral("unknown")};
}

VerdictPanel::VerdictPanel(QWidget* parent) : QStackedWidget(parent) {
    m_verdict = new VerdictFrame(this);
    m_suspects = new QWidget(m_verdict);
    new FlowLayout(m_suspects, 8, 6);
    m_verdict->body()->addSpacing(2);
    m_verdict->body()->addWidget(m_suspects);
    m_hint = new TokenLabel({}, Token::text2, 12, QFont::Normal, m_verdict);
    m_hint->setWordWrap(true);
    m_hint->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_hint->hide();
    m_verdict->body()->addWidget(m_hint);
    m_experiment =
        new Button(tr("Try %1").arg(QChar(0x2026)), ButtonRole::normal, ButtonSize::small, m_verdict);
    m_experiment->setIconName(QStringLiteral("run"));
    m_experiment->hide();
    connect(m_experiment, &Button::clicked, this, [this] { emit experimentRequested(m_firstExperiment); });
    m_numbers = new QWidget(m_verdict);
    m_numberGrid = new QGridLayout(m_numbers);
    m_numberGrid->setContentsMargins(0, 0, 0, 0);
    m_numberGrid->setHorizontalSpacing(24);
    m_numberGrid->setVerticalSpacing(4);
    m_again = new Button(tr("Try again"), ButtonRole::normal, ButtonSize::normal, m_verdict);
    m_again->setIconName(QStringLiteral("refresh"));
    connect(m_again, &Button::clicked, this, &VerdictPanel::againRequested);
    m_verdict->right()->addWidget(m_numbers, 0, Qt::AlignVCenter);
    m_verdict->right()->addWidget(m_again, 0, Qt::AlignVCenter);
    addWidget(m_verdict);
    addWidget(stepsPage());
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize VerdictPanel::sizeHint() const {
    // Both pages share one height, so that nothing below moves when the verdict arrives.
    const int height =
        m_verdict->hasHeightForWidth() ? m_verdict->heightForWidth(width()) : m_verdict->sizeHint().height();
    return {600, std::max(96, height)};
}

QSize VerdictPanel::minimumSizeHint() const {
    return {300, sizeHint().height()};
}

void VerdictPanel::resizeEvent(QResizeEvent* event) {
    QStackedWidget::resizeEvent(event);
    // Suspects break into lines where it is narrow, which needs height.
    if (event->oldSize().width() != event->size().width()) updateGeometry();
}

void VerdictPanel::clearExtras() {
    while (auto* item = m_suspects->layout()->takeAt(0)) {
        // The button outlives the suspects: it may be what was just clicked.
        if (item->widget() != m_experiment) item->widget()->deleteLater();
        item->widget()->hide();
        delete item;
    }
    m_experiment->setParent(m_verdict);
    m_experiment->hide();
    m_offers.clear();
    m_firstExperiment = -1;
    showHint({});
    for (auto* cell : m_numberCells) delete cell;
    m_numberCells.clear();
    m_suspects->hide();
    m_again->hide();
}

void VerdictPanel::setVerdict(int meaning, const QString& icon, const QString& title, const QString& sentence,
                              bool broken) {
    clearExtras();
    m_titleText = title;
    m_verdict->setVerdict(static_cast<Meaning>(meaning), icon, title, sentence, broken);
    setCurrentIndex(0);
    updateGeometry();
}

void VerdictPanel::showNothing(const QString& title, const QString& sentence) {
    setVerdict(static_cast<int>(Meaning::none), QStringLiteral("compare"), title, sentence);
}

void VerdictPanel::showFailure(const QString& title, const QString& sentence) {
    const auto look = lookOf(compare::VerdictKind::cannot_compare);
    setVerdict(look.meaning, look.icon, title, sentence);
    m_again->show();
}

void VerdictPanel::addNumber(const QString& value, const QString& caption) {
    auto* cell = new QWidget(m_numbers);
    auto* layout = new QVBoxLayout(cell);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* number = new TokenLabel(value, Token::text, 15, QFont::Medium, cell);
    number->setFont(monoFont(15, QFont::Medium));
    number->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(number);
    layout->addWidget(new TokenLabel(caption, Token::text2, 11, QFont::Normal, cell));
    m_numberCells.push_back(cell);
}

void VerdictPanel::arrangeNumbers() {
    for (auto* cell : m_numberCells) m_numberGrid->removeWidget(cell);
    const int columns = m_narrow ? 2 : 4;
    for (std::size_t i = 0; i < m_numberCells.size(); ++i)
        m_numberGrid->addWidget(m_numberCells[i], static_cast<int>(i) / columns,
                                static_cast<int>(i) % columns);
}

void VerdictPanel::setNarrow(bool narrow) {
    m_narrow = narrow;
    arrangeNumbers();
}

void VerdictPanel::showOutcome(const ComparisonOutcome& outcome) {
    const auto& comparison = outcome.comparison;
    const auto& verdict = comparison.verdict;
    const auto look = lookOf(verdict.kind);
    const auto [title, reason] = wordsOf(comparison);
    setVerdict(look.meaning, look.icon, title, reason, look.broken);
    addSuspects(outcome);
    const auto& summary = comparison.summary;
    if (verdict.kind == compare::VerdictKind::cannot_compare) {
        m_again->show();
        if (summary.positions > 0) {
            addNumber(tr("%1 of %2").arg(summary.same_first).arg(summary.positions), tr("same token"));
            addNumber(tr("%1 of %2").arg(summary.observable).arg(summary.positions), tr("log-probabilities"));
        }
    } else {
        addNumber(tr("%1 of %2").arg(summary.same_first).arg(summary.positions), tr("same first token"));
        addNumber(significant(summary.largest_difference, 3), tr("largest difference"));
        addNumber(significant(summary.mean_difference, 3), tr("mean difference"));
        addNumber(significant(comparison.noise.spread, 2), tr("noise, measured"));
    }
    arrangeNumbers();
    updateGeometry();
}

void VerdictPanel::addSuspects(const ComparisonOutcome& outcome) {
    const auto& suspects = outcome.comparison.verdict.suspects;
    for (std::size_t i = 0; i < suspects.size(); ++i) {
        const auto experiment =
            compare::experiment_for(suspects[i], outcome.request.definition, *outcome.request.model->file,
                                    outcome.comparison.summary.slope);
        const int index = static_cast<int>(i);
        const bool can = !experiment.edits.empty();
        m_offers.push_back({can ? tr("try %1").arg(engineText(experiment.title)) : tr("what to look at"),
                            can ? QString() : engineText(experiment.advice)});
        if (can && m_firstExperiment < 0) {
            m_firstExperiment = index;
            m_experiment->setText(tr("Try %1").arg(engineText(experiment.title)));
        }
        if (suspects[i].lines.empty()) continue;
        if (m_suspects->layout()->isEmpty())
            m_suspects->layout()->addWidget(
                new TokenLabel(tr("Suspects"), Token::text2, 12, QFont::Normal, m_suspects));
        auto* chip = new SuspectChip(suspects[i], m_offers.back().text, m_suspects);
        connect(chip, &QLabel::linkActivated, this, [this, index](const QString& link) {
            if (link.startsWith(QStringLiteral("line:")))
                emit lineActivated(link.mid(5).toInt());
            else
                offerOf(index);
        });
        m_suspects->layout()->addWidget(chip);
    }
    if (m_firstExperiment >= 0) {
        m_experiment->setParent(m_suspects);
        m_suspects->layout()->addWidget(m_experiment);
        m_experiment->show();
    }
    m_suspects->setVisible(!suspects.empty());
}

void VerdictPanel::offerOf(int suspect) {
    if (suspect < 0 || static_cast<std::size_t>(suspect) >= m_offers.size()) return;
    const auto& offer = m_offers[static_cast<std::size_t>(suspect)];
    if (offer.advice.isEmpty())
        emit experimentRequested(suspect);
    else
        showHint(offer.advice);
}

void VerdictPanel::showHint(const QString& sentence) {
    m_hintText = sentence;
    m_hint->setMessage(sentence);
    m_hint->setVisible(!sentence.isEmpty());
    updateGeometry();
}

QStringList VerdictPanel::suspectTexts() const {
    QStringList texts;
    for (const QLabel* label : m_suspects->findChildren<QLabel*>())
        if (dynamic_cast<const SuspectChip*>(label) && !label->isHidden()) texts << label->accessibleName();
    return texts;
}

void VerdictPanel::showKept(const HistoryEntry& entry) {
    const auto look = lookOf(entry.kind);
    setVerdict(look.meaning, look.icon, engineText(entry.title),
               tr("Of %1, with `%2`. Its numbers were kept, its positions were not: compare again for them.")
                   .arg(entry.whenText(), entry.definition_name),
               look.broken);
    m_again->show();
    if (entry.kind != compare::VerdictKind::cannot_compare) {
        addNumber(tr("%1 of %2").arg(entry.same_first).arg(entry.positions), tr("same first token"));
        addNumber(significant(entry.largest_difference, 3), tr("largest difference"));
        addNumber(significant(entry.mean_difference, 3), tr("mean difference"));
        addNumber(significant(entry.noise, 2), tr("noise, measured"));
    }
    arrangeNumbers();
    updateGeometry();
}

QWidget* VerdictPanel::stepsPage() {
    auto* page = new BarFrame(this);
    page->setMeaning(Meaning::none);
    auto* steps = new QHBoxLayout;
    steps->setSpacing(32);
    const QString names[] = {tr("Like with like"), tr("Endpoint writes"), tr("We score its tokens"),
                             tr("Noise"), tr("Verdict")};
    const QString texts[] = {tr("8 checks"), QString(), tr("one batch"),
                             tr("our other rounding; endpoint asked again"), QString()};
    for (int i = 0; i < 5; ++i) {
        auto* icon = new IconLabel(QStringLiteral("unknown"), Token::text3, 16, page);
        auto* name = new TokenLabel(names[i], Token::text2, 13, QFont::Normal, page);
        auto* text = new TokenLabel(texts[i], Token::text3, 11, QFont::Normal, page);
        auto* grid = new QGridLayout;
        grid->setHorizontalSpacing(8);
        grid->setVerticalSpacing(0);
        grid->addWidget(icon, 0, 0);
        grid->addWidget(name, 0, 1);
        grid->addWidget(text, 1, 1);
        steps->addLayout(grid);
        m_steps.push_back({icon, name, text, {}});
    }
    steps->addStretch();
    m_bar = new AmountBar(page);
    m_bar->setFixedHeight(4);
    auto* left = new QVBoxLayout;
    left->addStretch();
    left->addLayout(steps);
    left->addSpacing(8);
    left->addWidget(m_bar);
    left->addStretch();
    auto* stop = new Button(tr("Stop"), ButtonRole::normal, ButtonSize::normal, page);
    stop->setIconName(QStringLiteral("stop"));
    stop->setShortcutText(QStringLiteral("Esc"));
    connect(stop, &Button::clicked, this, &VerdictPanel::stopRequested);
    auto* row = new QHBoxLayout(page);
    row->setContentsMargins(16, 8, 16, 9);
    row->setSpacing(36);
    row->addLayout(left, 1);
    row->addWidget(stop, 0, Qt::AlignVCenter);
    return page;
}

void VerdictPanel::showSteps(int) {
    m_titleText.clear();
    m_step = 0;
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        m_steps[i].icon->setIcon(QStringLiteral("unknown"), Token::text3);
        m_steps[i].name->setToken(Token::text2);
    }
    m_bar->setAmount(0, 100);
    setCurrentIndex(1);
}

void VerdictPanel::setStep(ComparisonStep step, double part, const QString& text) {
    const auto now = static_cast<std::size_t>(step);
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        const bool done = i < now, current = i == now;
        m_steps[i].icon->setIcon(done      ? QStringLiteral("ok")
                                 : current ? QStringLiteral("run")
                                           : QStringLiteral("unknown"),
                                 done      ? Token::ok
                                 : current ? Token::accent
                                           : Token::text3);
        m_steps[i].name->setToken(done || current ? Token::text : Token::text2);
    }
    if (!text.isEmpty()) m_steps[now].text->setText(text);
    // The endpoint's writing takes longest; the bar gives each step its usual share.
    static constexpr double begins[] = {0, 0.05, 0.55, 0.75, 0.98, 1};
    const double all = begins[now] + (begins[now + 1] - begins[now]) * std::min(1.0, part);
    m_bar->setAmount(static_cast<quint64>(all * 1000), 1000);
}

} // namespace archdef::ui
