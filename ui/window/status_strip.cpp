#include "window/status_strip.h"

#include "common/background_work.h"
#include "common/bars.h"
#include "common/buttons.h"
#include "common/counted.h"
#include "common/fonts.h"
#include "common/icons.h"
#include "common/labels.h"
#include "common/model_facts.h"
#include "workspace.h"

#include <QHBoxLayout>
#include <QPainter>
#include <utility>

namespace archdef::ui {

StatusEntry::StatusEntry(const QString& name, QWidget* parent) : QAbstractButton(parent) {
    setAccessibleName(name);
    setToolTip(name);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void StatusEntry::setContent(const QString& icon, const QString& content, Token token, bool mono) {
    if (icon == m_icon && content == text() && token == m_token && mono == m_mono) return;
    const QSize before = sizeHint();
    m_icon = icon;
    m_token = token;
    m_mono = mono;
    setText(content);
    if (sizeHint() != before) updateGeometry();
    update();
}

void StatusEntry::setMark(Mark mark, Token token) {
    if (mark == m_mark && token == m_markToken) return;
    m_mark = mark;
    m_markToken = token;
    updateGeometry();
    update();
}

QSize StatusEntry::sizeHint() const {
    const QFontMetrics metrics(m_mono ? monoFont(11) : uiFont(12));
    int width = 17 + metrics.horizontalAdvance(text());
    if (!m_icon.isEmpty()) width += 18;
    if (m_mark != Mark::none) width += 14;
    return {width, 23};
}

void StatusEntry::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    if (underMouse()) painter.fillRect(rect(), theme[Token::chrome2]);
    const QColor ink = theme[m_token];
    int x = 8;
    if (!m_icon.isEmpty()) {
        paintIcon(painter, m_icon, QPointF(x, (height() - 14) / 2.0), 14, ink);
        x += 18;
    }
    if (m_mark != Mark::none) {
        painter.setRenderHint(QPainter::Antialiasing);
        const QColor mark = theme[m_markToken];
        const QRectF dot(x, (height() - 7) / 2.0, 7, 7);
        painter.setPen(QPen(mark, 1.5));
        painter.setBrush(m_mark == Mark::dot ? QBrush(mark) : QBrush(Qt::NoBrush));
        if (m_mark == Mark::cross) {
            painter.drawLine(dot.topLeft(), dot.bottomRight());
            painter.drawLine(dot.topRight(), dot.bottomLeft());
        } else {
            painter.drawEllipse(dot);
        }
        x += 14;
    }
    painter.setFont(m_mono ? monoFont(11) : uiFont(12));
    painter.setPen(ink);
    painter.drawText(QRect(x, 0, width() - x, height()), Qt::AlignVCenter | Qt::AlignLeft, text());
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(theme[Token::accentFill], 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

namespace {

class Separator : public QWidget {
  public:
    explicit Separator(QWidget* parent) : QWidget(parent) { setFixedWidth(1); }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter(this).fillRect(0, 5, 1, height() - 9, Theme::of(this)[Token::line]);
    }
};

} // namespace

StatusStrip::StatusStrip(Workspace* workspace, QWidget* parent) : QWidget(parent), m_workspace(workspace) {
    setFixedHeight(24);
    setAttribute(Qt::WA_OpaquePaintEvent);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(4, 1, 4, 0);
    row->setSpacing(0);
    m_ready = new StatusEntry(tr("Ready"), this);
    m_ready->setContent(QStringLiteral("ok"), tr("Ready"));
    m_ready->setFocusPolicy(Qt::NoFocus);
    m_ready->setAttribute(Qt::WA_TransparentForMouseEvents); // it only says so
    m_errors = new StatusEntry(tr("Errors"), this);
    m_warnings = new StatusEntry(tr("Warnings"), this);
    m_hints = new StatusEntry(tr("Hints"), this);
    m_cursor = new StatusEntry(tr("Go to line"), this);
    m_sha = new StatusEntry(tr("sha256 of the text shown"), this);
    m_model = new StatusEntry(tr("Model"), this);
    m_numerics = new StatusEntry(tr("Numerics and threads"), this);
    m_endpoint = new StatusEntry(tr("Endpoint"), this);

    m_work = new QWidget(this);
    auto* workRow = new QHBoxLayout(m_work);
    workRow->setContentsMargins(8, 0, 4, 0);
    workRow->setSpacing(8);
    m_workText = new ElidedLabel({}, Qt::ElideRight, m_work);
    m_workText->setFont(uiFont(12));
    m_workText->setToken(Token::text2);
    m_workText->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_workBar = new AmountBar(m_work);
    m_workBar->setFixedSize(80, 6);
    m_cancel = new Button(tr("Cancel"), ButtonRole::link, ButtonSize::small, m_work);
    workRow->addWidget(m_workText);
    workRow->addWidget(m_workBar);
    workRow->addWidget(m_cancel);

    for (StatusEntry* entry : {m_ready, m_errors, m_warnings, m_hints}) row->addWidget(entry);
    row->addWidget(new Separator(this));
    row->addWidget(m_cursor);
    row->addWidget(m_work);
    row->addStretch();
    row->addWidget(m_sha);
    row->addWidget(new Separator(this));
    row->addWidget(m_model);
    row->addWidget(new Separator(this));
    row->addWidget(m_numerics);
    row->addWidget(new Separator(this));
    row->addWidget(m_endpoint);

    for (StatusEntry* entry : {m_errors, m_warnings, m_hints})
        connect(entry, &QAbstractButton::clicked, this, &StatusStrip::problemsClicked);
    connect(m_cursor, &QAbstractButton::clicked, this, &StatusStrip::cursorClicked);
    connect(m_sha, &QAbstractButton::clicked, this, &StatusStrip::shaClicked);
    connect(m_model, &QAbstractButton::clicked, this, &StatusStrip::modelClicked);
    connect(m_numerics, &QAbstractButton::clicked, this, &StatusStrip::numericsClicked);
    connect(m_endpoint, &QAbstractButton::clicked, this, &StatusStrip::endpointClicked);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        for (const BackgroundWork::Job& job : m_workspace->work().jobs())
            if (job.cancel) {
                const auto cancel = job.cancel;
                cancel();
                return;
            }
    });
    connect(&workspace->work(), &BackgroundWork::changed, this, &StatusStrip::showWork);
    connect(workspace, &Workspace::modelChanged, this, &StatusStrip::showModel);
    connect(workspace, &Workspace::runSettingsChanged, this, &StatusStrip::showNumerics);
    connect(workspace, &Workspace::endpointChanged, this, &StatusStrip::showEndpoint);
    setCounts(0, 0, 0);
    setCountsShown(false);
    setCursor(0, 0);
    setSha({});
    showWork();
    showModel();
    showNumerics();
    showEndpoint();
}

void StatusStrip::setCounts(int errors, int warnings, int hints) {
    m_errors->setContent(QStringLiteral("error"), QString::number(errors),
                         errors ? Token::error : Token::text2);
    m_warnings->setContent(QStringLiteral("warning"), QString::number(warnings),
                           warnings ? Token::warn : Token::text2);
    m_hints->setContent(QStringLiteral("hint"), QString::number(hints), Token::text2);
    if (const std::array counts{errors, warnings, hints}; std::exchange(m_counts, counts) == counts) return;
    m_errors->setAccessibleName(
        counted(static_cast<unsigned long long>(errors), tr("%1 error"), tr("%1 errors")));
    m_warnings->setAccessibleName(
        counted(static_cast<unsigned long long>(warnings), tr("%1 warning"), tr("%1 warnings")));
    m_hints->setAccessibleName(
        counted(static_cast<unsigned long long>(hints), tr("%1 hint"), tr("%1 hints")));
}

void StatusStrip::setCountsShown(bool shown) {
    m_ready->setVisible(!shown);
    for (StatusEntry* entry : {m_errors, m_warnings, m_hints}) entry->setVisible(shown);
}

void StatusStrip::setCursor(int line, int column) {
    m_cursor->setVisible(line > 0 && !m_narrow);
    if (line > 0) m_cursor->setContent({}, tr("Ln %1, Col %2").arg(line).arg(column), Token::text2, true);
}

void StatusStrip::setSha(const QString& digest) {
    m_sha->setVisible(!digest.isEmpty());
    m_sha->setContent(QStringLiteral("hash"), digest.left(12), Token::text2, true);
}

void StatusStrip::setEndpointState(StatusEntry::Mark mark, const QString& version) {
    m_endpointMark = mark;
    m_endpointVersion = version;
    showEndpoint();
}

void StatusStrip::setNarrow(bool narrow) {
    m_narrow = narrow;
    if (narrow)
        m_cursor->hide();
    else
        m_cursor->setVisible(!m_cursor->text().isEmpty() && m_errors->isVisibleTo(this));
    showNumerics();
    showEndpoint();
}

void StatusStrip::showWork() {
    const BackgroundWork::Job* shown = nullptr;
    for (const BackgroundWork::Job& job : m_workspace->work().jobs())
        if (job.since.hasExpired(200)) {
            shown = &job;
            break;
        }
    m_work->setVisible(shown);
    if (!shown) return;
    m_workText->setText(shown->amount.isEmpty() ? shown->title
                                                : shown->title + QStringLiteral("  ") + shown->amount);
    m_workBar->setVisible(shown->total > 0);
    m_workBar->setAmount(shown->done, shown->total);
    m_cancel->setVisible(static_cast<bool>(shown->cancel));
}

void StatusStrip::showModel() {
    const auto model = m_workspace->model();
    QString text = tr("No model");
    if (model) {
        text = m_workspace->modelName();
        const QString type = fileTypeName(*model->file);
        if (!type.isEmpty()) text += QStringLiteral(" · ") + type;
    }
    m_model->setContent(QStringLiteral("model"), text);
}

void StatusStrip::showNumerics() {
    const SessionOptions& session = m_workspace->runSettings().session;
    QString text = session.numerics == kernels::Numerics::f32 ? QStringLiteral("f32") : QStringLiteral("q8");
    const int threads = static_cast<int>(effectiveThreads(session.threads));
    if (!m_narrow)
        text += QStringLiteral(" · ") +
                counted(static_cast<unsigned long long>(threads), tr("%1 thread"), tr("%1 threads"));
    m_numerics->setContent({}, text, Token::text2, true);
}

void StatusStrip::showEndpoint() {
    const QUrl url = m_workspace->endpoint().url;
    if (url.isEmpty()) {
        m_endpoint->setMark(StatusEntry::Mark::ring, Token::text3);
        m_endpoint->setContent({}, tr("No endpoint set"));
        return;
    }
    const Token token = m_endpointMark == StatusEntry::Mark::dot     ? Token::ok
                        : m_endpointMark == StatusEntry::Mark::cross ? Token::error
                                                                     : Token::text3;
    m_endpoint->setMark(m_endpointMark, token);
    QString text = url.authority();
    if (!m_narrow && !m_endpointVersion.isEmpty()) text += QStringLiteral(" · ") + m_endpointVersion;
    m_endpoint->setContent({}, text);
}

void StatusStrip::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    painter.fillRect(rect(), theme[Token::chrome]);
    painter.fillRect(0, 0, width(), 1, theme[Token::line]);
}

} // namespace archdef::ui
