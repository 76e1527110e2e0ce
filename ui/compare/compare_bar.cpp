#include "compare/compare_bar.h"

#include "common/buttons.h"
#include "common/counted.h"
#include "common/fields.h"
#include "common/fonts.h"
#include "common/icons.h"
#include "common/labels.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeySequence>
#include <QPainter>
#include <QSpinBox>
#include <QWheelEvent>

namespace archdef::ui {

namespace {

/// Full dot: reachable; cross: silent; ring: not asked yet.
class ReachMark : public QWidget {
  public:
    explicit ReachMark(QWidget* parent) : QWidget(parent) {
        setFixedSize(14, 14);
        setReach(CompareBar::Reach::unknown);
    }
    void setReach(CompareBar::Reach reach) {
        m_reach = reach;
        using Reach = CompareBar::Reach;
        const QString text = reach == Reach::reachable ? CompareBar::tr("reachable")
                             : reach == Reach::silent  ? CompareBar::tr("does not answer")
                                                       : CompareBar::tr("not asked yet");
        setToolTip(text);
        setAccessibleName(text);
        update();
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const auto& theme = Theme::of(this);
        switch (m_reach) {
        case CompareBar::Reach::reachable:
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme[Token::ok]);
            painter.drawEllipse(QPointF(7, 7), 4, 4);
            break;
        case CompareBar::Reach::silent:
            paintIcon(painter, QStringLiteral("close"), {0, 0}, 14, theme[Token::error]);
            break;
        case CompareBar::Reach::unknown:
            painter.setPen(QPen(theme[Token::text3], 1.5));
            painter.drawEllipse(QPointF(7, 7), 3.5, 3.5);
            break;
        }
    }

  private:
    CompareBar::Reach m_reach = CompareBar::Reach::unknown;
};

/// A choice that can be typed into; looks as a field with a chevron.
class TypedChoice : public QComboBox {
  public:
    explicit TypedChoice(QWidget* parent) : QComboBox(parent) {
        setEditable(true);
        setInsertPolicy(QComboBox::NoInsert);
        lineEdit()->setFrame(false);
        lineEdit()->setStyleSheet(QStringLiteral(
            "QLineEdit { border: 0; background: transparent; padding: 0 0 0 4px; height: 20px; }"));
        setFixedHeight(28);
    }

  protected:
    void resizeEvent(QResizeEvent* event) override {
        QComboBox::resizeEvent(event);
        lineEdit()->setGeometry(4, 3, width() - 28, height() - 6);
        if (!lineEdit()->hasFocus()) lineEdit()->setCursorPosition(0);
    }
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const auto& theme = Theme::of(this);
        const bool focus = hasFocus() || lineEdit()->hasFocus();
        const double inset = focus ? 1 : 0.5;
        painter.setPen(QPen(theme[focus ? Token::accentFill : Token::control], focus ? 2 : 1));
        painter.setBrush(theme[Token::bg]);
        painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), 4, 4);
        paintIcon(painter, QStringLiteral("chevron-down"), QPointF(width() - 22, (height() - 14) / 2.0), 14,
                  theme[Token::text2]);
    }
    void wheelEvent(QWheelEvent* event) override { event->ignore(); }
};

/// As wide as what is chosen, not as the longest of the list.
void fitToChoice(QComboBox* box) {
    box->setFixedWidth(QFontMetrics(box->font()).horizontalAdvance(box->currentText()) + 42);
}

} // namespace

CompareBar::CompareBar(QWidget* parent) : QWidget(parent) {
    setFixedHeight(48);
    const auto label = [this](const QString& text) {
        auto* made = new TokenLabel(text, Token::text2, 12, QFont::Normal, this);
        m_labels.push_back(made);
        return made;
    };
    m_prompt = new Field(tr("Prompt"), {}, false, this);
    m_prompt->setAccessibleName(tr("Prompt"));
    m_prompt->setFont(monoFont(12));
    m_prompt->setMinimumWidth(160);
    m_prompt->setMaximumWidth(420);
    m_promptTokens = new TokenLabel({}, Token::text3, 12, QFont::Normal, m_prompt);
    auto* inside = new QHBoxLayout(m_prompt);
    inside->setContentsMargins(0, 0, 8, 0);
    inside->addStretch();
    inside->addWidget(m_promptTokens);
    m_probe = new ChoiceBox(this);
    m_probe->setAccessibleName(tr("Built-in prompts"));
    m_probe->addItem(tr("Prompts"));
    fitToChoice(m_probe);
    m_probe->setToolTip(tr("Built-in prompts: each can see a mistake that the others cannot"));
    m_probeSet = new Button(tr("Probe set"), ButtonRole::normal, ButtonSize::normal, this);
    m_probeSet->setToolTip(
        tr("Compare every built-in prompt, since one prompt is no proof (%1)")
            .arg(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Return).toString(QKeySequence::NativeText)));
    connect(m_probeSet, &Button::clicked, this, &CompareBar::probesRequested);
    m_against = new ChoiceBox(this);
    m_against->setAccessibleName(tr("Compare against"));
    m_against->addItem(tr("ollama"));
    m_against->addItem(tr("Built-in definition"));
    m_against->addItem(tr("Another definition…"));
    m_against->addItem(tr("A recorded run…"));
    m_against->addItem(tr("Exported logits…"));
    m_against->addItem(tr("Our engine in %1").arg(QStringLiteral("q8")));
    fitToChoice(m_against);
    m_reach = new ReachMark(this);
    m_address = new Field(tr("http://localhost:11434"), {}, false, this);
    m_address->setAccessibleName(tr("Endpoint"));
    m_address->setFont(monoFont(12));
    m_address->setMinimumWidth(184);
    m_address->setMaximumWidth(210);
    m_model = new TypedChoice(this);
    m_model->setFont(monoFont(12));
    m_model->setMinimumWidth(168);
    m_model->setAccessibleName(tr("Model at the endpoint"));
    m_model->lineEdit()->setPlaceholderText(tr("model:tag"));
    m_tokens = new QSpinBox(this);
    m_tokens->setRange(1, 4096);
    m_tokens->setValue(42);
    m_tokens->setFont(monoFont(12));
    m_tokens->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_tokens->setFixedWidth(56);
    m_tokens->setFixedHeight(28);
    m_tokens->setAccessibleName(tr("Number of tokens"));
    m_onSave = new QCheckBox(tr("On every save"), this);
    m_onSave->setFont(uiFont(12));
    m_compare = new Button(tr("Compare"), ButtonRole::primary, ButtonSize::normal, this);
    m_compare->setIconName(QStringLiteral("compare"));

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 0, 16, 0);
    row->setSpacing(8);
    row->addWidget(label(tr("Prompt")));
    row->addWidget(m_prompt, 3);
    row->addWidget(m_probe);
    row->addWidget(m_probeSet);
    row->addSpacing(8);
    row->addWidget(label(tr("Against")));
    row->addWidget(m_against);
    row->addWidget(m_reach);
    row->addWidget(m_address, 2);
    row->addWidget(m_model, 1);
    row->addSpacing(8);
    row->addWidget(label(tr("Tokens")));
    row->addWidget(m_tokens);
    row->addSpacing(8);
    row->addWidget(m_onSave);
    row->addWidget(m_compare);

    connect(m_compare, &Button::clicked, this, &CompareBar::compareRequested);
    connect(m_prompt, &QLineEdit::textChanged, this, &CompareBar::promptChanged);
    connect(m_prompt, &QLineEdit::returnPressed, m_compare, &Button::click);
    connect(m_address, &QLineEdit::editingFinished, this, &CompareBar::addressChanged);
    connect(m_against, &QComboBox::activated, this, [this] {
        showInputs();
        emit againstChanged();
    });
    connect(m_probe, &QComboBox::activated, this, [this](int index) {
        if (index > 0) setPrompt(m_probes[static_cast<std::size_t>(index) - 1].second);
        fitToChoice(m_probe);
    });
}

QString CompareBar::prompt() const {
    return m_prompt->text().replace(QChar(0x23ce), u'\n');
}

void CompareBar::setPrompt(const QString& prompt) {
    // One line: line ends are shown as such, and given back as such.
    QString shown = prompt;
    m_prompt->setText(shown.replace(u'\n', QChar(0x23ce)));
    m_prompt->setCursorPosition(0);
}

void CompareBar::setPromptTokens(int count) {
    m_promptTokens->setText(
        count < 0 ? QString()
                  : counted(static_cast<unsigned long long>(count), tr("%1 token"), tr("%1 tokens")));
    const int room = count < 0 ? 0 : m_promptTokens->sizeHint().width() + 8;
    m_prompt->setTextMargins(0, 0, room, 0);
}

void CompareBar::setProbes(std::vector<std::pair<QString, QString>> probes) {
    m_probes = std::move(probes);
    m_probe->clear();
    m_probe->addItem(tr("Prompts"));
    for (const auto& [name, text] : m_probes) m_probe->addItem(name);
    m_probe->setEnabled(!m_probes.empty());
    setObstacle(m_obstacle);
}

QString CompareBar::address() const {
    return m_address->text().trimmed();
}

void CompareBar::setAddress(const QString& address) {
    if (m_address->text() == address) return;
    m_address->setText(address);
    m_address->setCursorPosition(0); // the beginning tells addresses apart
}

void CompareBar::setReach(Reach reach) {
    static_cast<ReachMark*>(m_reach)->setReach(reach);
}

QString CompareBar::servedModel() const {
    return m_model->currentText().trimmed();
}

void CompareBar::setServedModel(const QString& name) {
    m_model->setEditText(name);
    m_model->lineEdit()->setCursorPosition(0);
}

void CompareBar::setServedModels(const QStringList& names) {
    const QString typed = m_model->currentText();
    m_model->clear();
    m_model->addItems(names);
    if (!typed.isEmpty())
        m_model->setEditText(typed);
    else if (!names.isEmpty())
        m_model->setCurrentIndex(0);
}

QStringList CompareBar::servedModels() const {
    QStringList names;
    for (int i = 0; i < m_model->count(); ++i) names << m_model->itemText(i);
    return names;
}

QComboBox* CompareBar::againstBox() const {
    return m_against;
}

void CompareBar::setOtherNumerics(const QString& name) {
    m_against->setItemText(static_cast<int>(Against::numerics), tr("Our engine in %1").arg(name));
    fitToChoice(m_against);
}

int CompareBar::tokens() const {
    return m_tokens->value();
}

bool CompareBar::onEverySave() const {
    return m_onSave->isChecked();
}

void CompareBar::setRunning(bool running) {
    m_running = running;
    setObstacle(m_obstacle);
}

void CompareBar::setObstacle(const QString& why) {
    m_obstacle = why;
    m_compare->setEnabled(!m_running && why.isEmpty());
    m_probeSet->setEnabled(!m_running && why.isEmpty() && !m_probes.empty() && !hasOwnPrompt());
    m_compare->setToolTip(m_running       ? tr("A comparison runs; Esc stops it")
                          : why.isEmpty() ? QStringLiteral("Ctrl+Enter")
                                          : why);
}

void CompareBar::showInputs() {
    fitToChoice(m_against);
    const bool endpoint = against() == Against::endpoint;
    m_reach->setVisible(endpoint);
    m_address->setVisible(endpoint && !m_narrow);
    m_model->setVisible(endpoint);
    m_prompt->setEnabled(!hasOwnPrompt());
    m_probe->setEnabled(!m_probes.empty() && !hasOwnPrompt());
    setObstacle(m_obstacle);
}

CompareBar::Against CompareBar::against() const {
    return static_cast<Against>(m_against->currentIndex());
}

void CompareBar::setAgainst(Against against) {
    m_against->setCurrentIndex(static_cast<int>(against));
    showInputs();
}

void CompareBar::setNarrow(bool narrow) {
    m_narrow = narrow;
    for (auto* label : m_labels) label->setVisible(!narrow);
    m_onSave->setVisible(!narrow);
    m_probeSet->setVisible(!narrow);
    m_compare->setShortcutShown(!narrow);
    showInputs();
}

} // namespace archdef::ui
