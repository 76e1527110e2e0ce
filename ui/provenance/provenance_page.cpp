#include "provenance/provenance_page.h"

#include "common/bars.h"
#include "common/buttons.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "provenance/definition_text.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

namespace archdef::ui {

namespace {

constexpr int narrow_width = 760;
constexpr int longValue = 36; ///< characters of a knob's value that stand on one line

/// What was asked and what came, behind a bar, in mono.
class QuotedText : public QLabel {
  public:
    QuotedText(const QString& prompt, const QString& text, int pixels, QWidget* parent) : QLabel(parent) {
        setFont(monoFont(pixels));
        setTextFormat(Qt::RichText);
        setWordWrap(true);
        setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        setContentsMargins(17, 10, 14, 10);
        const auto escaped = [](const QString& part) {
            return part.toHtmlEscaped().replace(u'\n', QStringLiteral("<br>"));
        };
        setText(QStringLiteral("<div style=\"line-height:150%\"><span style=\"color:%1\">%2</span>%3</div>")
                    .arg(Theme::current()[Token::text2].name(), escaped(prompt), escaped(text)));
        setAccessibleName(QObject::tr("Prompt and text"));
    }

  protected:
    void paintEvent(QPaintEvent* event) override {
        QPainter painter(this);
        painter.fillRect(rect(), Theme::of(this)[Token::chrome]);
        painter.fillRect(0, 0, 3, height(), Theme::of(this)[Token::line2]);
        painter.end();
        QLabel::paintEvent(event);
    }
};

/// The banner that stands above everything: framed, with a bar, so that nobody overlooks it.
class SubstitutionFrame : public QWidget {
  public:
    using QWidget::QWidget;

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const auto& theme = Theme::of(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(theme[Token::warn]);
        painter.setBrush(theme[Token::warnSoft]);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        painter.fillRect(1, 1, 4, height() - 2, theme[Token::warn]);
    }
};

} // namespace

std::vector<NamedDigest> ProvenanceContent::digests() const {
    std::vector<NamedDigest> all;
    for (const auto& section : sections) {
        for (const auto& line : section.digests) {
            if (!line.digits.isEmpty()) all.push_back({line.whose, line.digits});
        }
    }
    return all;
}

ProvenancePage::ProvenancePage(QWidget* parent) : QWidget(parent) {
    m_title = new TokenLabel({}, Token::text, 28, QFont::DemiBold, this);
    m_title->setWordWrap(true);
    m_subtitle = new TokenLabel({}, Token::text2, 15, QFont::Normal, this);
    m_subtitle->setWordWrap(true);
    m_subtitle->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_verdictRow = new QWidget(this);
    m_verdictIcon = new IconLabel({}, Token::text2, 20, m_verdictRow);
    m_verdict = new TokenLabel({}, Token::text2, 15, QFont::Normal, m_verdictRow);
    m_verdict->setWordWrap(true);
    auto* verdict = new QHBoxLayout(m_verdictRow);
    verdict->setContentsMargins(0, 8, 0, 0);
    verdict->setSpacing(8);
    verdict->addWidget(m_verdictIcon);
    verdict->addWidget(m_verdict, 1);
    m_verdictRow->hide();

    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(m_title);
    words->addWidget(m_subtitle);
    words->addWidget(m_verdictRow);
    m_buttons = new QHBoxLayout;
    m_buttons->setSpacing(8);
    m_head = new QBoxLayout(QBoxLayout::LeftToRight);
    m_head->setSpacing(8);
    m_head->addLayout(words, 1);
    m_head->addLayout(m_buttons, 0);
    m_head->setAlignment(m_buttons, Qt::AlignTop | Qt::AlignLeft);
    m_layout = new QVBoxLayout(this);
    m_layout->setContentsMargins(32, 24, 32, 40);
    m_layout->setSpacing(20);
    m_layout->addLayout(m_head);
}

int ProvenancePage::px(int pixels) const {
    return static_cast<int>(pixels * m_scale);
}

Button* ProvenancePage::addButton(const QString& text, const QString& icon, bool primary) {
    auto* button =
        new Button(text, primary ? ButtonRole::primary : ButtonRole::normal, ButtonSize::large, this);
    button->setIconName(icon);
    m_buttons->addWidget(button);
    return button;
}

void ProvenancePage::setBesideTitle(const QString& icon, int token, const QString& word,
                                    const QString& sentence) {
    m_verdictIcon->setIcon(icon, static_cast<Token>(token));
    m_verdict->setTextFormat(Qt::RichText);
    m_verdict->setText(QStringLiteral("<b style=\"color:%1\">%2</b>&nbsp; %3")
                           .arg(Theme::current()[static_cast<Token>(token)].name(), word.toHtmlEscaped(),
                                sentence.toHtmlEscaped()));
    m_verdictRow->setVisible(!word.isEmpty());
}

void ProvenancePage::setContent(const ProvenanceContent& content) {
    m_content = content;
    build();
}

void ProvenancePage::setScale(double scale) {
    m_scale = scale;
    build();
}

void ProvenancePage::setDefinitionShown(bool shown) {
    m_definitionShown = shown;
    build();
}

DigestRow* ProvenancePage::digestRow(const QString& key) const {
    const auto found = m_rows.find(key);
    return found == m_rows.end() ? nullptr : found->second;
}

void ProvenancePage::build() {
    m_rows.clear();
    m_sectionLayouts.clear();
    m_sectionTitles.clear();
    delete m_body;
    m_title->setFont(uiFont(px(28), QFont::DemiBold));
    m_title->setText(m_content.title);
    m_subtitle->setFont(uiFont(px(15)));
    m_subtitle->setMessage(m_content.subtitle);
    m_body = new QWidget(this);
    auto* body = new QVBoxLayout(m_body);
    body->setContentsMargins(0, 0, 0, 0);
    body->setSpacing(0);
    if (!m_content.substitution.isEmpty()) {
        body->addWidget(banner());
        body->addSpacing(20);
    }
    for (const auto& part : m_content.sections) {
        body->addWidget(new Hairline(Qt::Horizontal, m_body));
        body->addWidget(section(part));
    }
    body->addStretch(1);
    m_layout->addWidget(m_body, 1);
    arrange();
}

QWidget* ProvenancePage::banner() {
    auto* frame = new SubstitutionFrame(m_body);
    auto* text = new TokenLabel({}, Token::text, px(15), QFont::Normal, frame);
    text->setTextFormat(Qt::RichText);
    text->setWordWrap(true);
    text->setText(QStringLiteral("<b style=\"color:%1\">%2</b> %3")
                      .arg(Theme::current()[Token::warn].name(), m_content.substitution.toHtmlEscaped(),
                           messageHtml(m_content.substitutionDetail, px(14))));
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* button = new Button(tr("Show the difference"), ButtonRole::normal, ButtonSize::normal, frame);
    button->setIconName(QStringLiteral("diff"));
    connect(button, &Button::clicked, this, &ProvenancePage::showDifferenceRequested);
    auto* layout = new QHBoxLayout(frame);
    layout->setContentsMargins(18, 12, 16, 12);
    layout->setSpacing(14);
    layout->addWidget(new IconLabel(QStringLiteral("warning"), Token::warn, 24, frame));
    layout->addWidget(text, 1);
    layout->addWidget(button);
    return frame;
}

/// The detail of the definition, with the link that shows its text.
QWidget* ProvenancePage::detailWithLink(const ProvenanceSection& part, QWidget* parent) {
    auto* label = new TokenLabel({}, Token::text2, px(15), QFont::Normal, parent);
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    label->setText(QStringLiteral("%1 · <a href=\"text\" style=\"color:%2; text-decoration:none\">%3</a>")
                       .arg(messageHtml(part.detail, px(14)), Theme::current()[Token::accent].name(),
                            (m_definitionShown ? tr("hide the text") : tr("show the text")).toHtmlEscaped()));
    label->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(
        label, &QLabel::linkActivated, this, [this] { setDefinitionShown(!m_definitionShown); },
        Qt::QueuedConnection); // the label goes with the page that is built anew
    return label;
}

QWidget* ProvenancePage::section(const ProvenanceSection& part) {
    auto* widget = new QWidget(m_body);
    auto* layout = new QBoxLayout(QBoxLayout::LeftToRight, widget);
    layout->setContentsMargins(0, 20, 0, 20);
    layout->setSpacing(12);
    auto* title = new TokenLabel(part.title, Token::text2, px(18), QFont::DemiBold, widget);
    title->setWordWrap(true);
    title->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* body = new QVBoxLayout;
    body->setSpacing(2);
    const auto addText = [&](const QString& message, int pixels, QFont::Weight weight, Token token) {
        if (message.isEmpty()) return;
        auto* label = new TokenLabel({}, token, px(pixels), weight, widget);
        label->setMessage(message);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        body->addWidget(label);
    };
    addText(part.answer, 20, QFont::Medium, Token::text);
    if (part.definition.isEmpty())
        addText(part.detail, 15, QFont::Normal, Token::text2);
    else
        body->addWidget(detailWithLink(part, widget));
    for (const auto& line : part.digests) {
        auto* row = new DigestRow(line, m_scale, widget);
        connect(row, &DigestRow::actionClicked, this, &ProvenancePage::digestAction);
        m_rows[line.key] = row;
        body->addSpacing(2);
        body->addWidget(row);
    }
    if (m_definitionShown && !part.definition.isEmpty()) {
        body->addSpacing(8);
        body->addWidget(new DefinitionText(part.definition, px(13), widget));
    }
    if (!part.knobs.empty()) {
        auto* grid = new QGridLayout;
        grid->setHorizontalSpacing(24);
        grid->setVerticalSpacing(6);
        int row = 0;
        for (const auto& knob : part.knobs) {
            const QString texts[] = {knob.name, knob.value, knob.source};
            for (int column = 0; column < 3; ++column) {
                auto* label = new TokenLabel(texts[column], column == 2 ? Token::text2 : Token::text, px(15),
                                             QFont::Normal, widget);
                if (column < 2)
                    label->setFont(monoFont(px(14), column == 1 ? QFont::DemiBold : QFont::Normal));
                label->setTextInteractionFlags(Qt::TextSelectableByMouse);
                // Addresses and directories may be long: they break and are never cut.
                if (column == 1 && texts[column].size() > longValue) {
                    label->setWordWrap(true);
                    label->setMinimumWidth(px(300));
                }
                grid->addWidget(label, row, column);
            }
            ++row;
        }
        grid->setColumnStretch(3, 1);
        body->addLayout(grid);
    }
    for (const auto& warning : part.warnings) {
        auto* row = new QHBoxLayout;
        row->setSpacing(8);
        row->addWidget(new IconLabel(QStringLiteral("warning"), Token::warn, 16, widget));
        auto* label = new TokenLabel({}, Token::warn, px(15), QFont::Normal, widget);
        label->setMessage(warning);
        label->setWordWrap(true);
        row->addWidget(label, 1);
        body->addSpacing(4);
        body->addLayout(row);
    }
    if (!part.text.isEmpty() || !part.prompt.isEmpty()) {
        body->addSpacing(8);
        body->addWidget(new QuotedText(part.prompt, part.text, px(14), widget));
    }
    layout->addWidget(title, 0, Qt::AlignTop);
    layout->addLayout(body, 1);
    m_sectionLayouts.push_back(layout);
    m_sectionTitles.push_back(title);
    return widget;
}

void ProvenancePage::arrange() {
    m_narrow = width() < narrow_width;
    m_layout->setContentsMargins(m_narrow ? 20 : 32, m_narrow ? 16 : 24, m_narrow ? 20 : 32, 40);
    m_head->setDirection(m_narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    for (auto* layout : m_sectionLayouts) {
        layout->setDirection(m_narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
        layout->setSpacing(m_narrow ? 4 : 12);
    }
    for (auto* title : m_sectionTitles) {
        title->setMinimumWidth(m_narrow ? 0 : px(104));
        title->setMaximumWidth(m_narrow ? QWIDGETSIZE_MAX : px(104));
    }
}

void ProvenancePage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if ((width() < narrow_width) != m_narrow) arrange();
}

void ProvenancePage::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), Theme::of(this)[Token::bg]);
}

} // namespace archdef::ui
