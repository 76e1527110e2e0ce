#include "inspect/tokenizer_tab.h"

#include "common/buttons.h"
#include "common/counted.h"
#include "common/engine_text.h"
#include "common/fields.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "common/state_panel.h"
#include "common/tables.h"
#include "common/token_text.h"
#include "inspect/piece_model.h"
#include "inspect/token_detail.h"
#include "inspect/tokenizer_side.h"
#include "inspect/value_text.h"
#include "inspect/vocabulary_model.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPainter>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <charconv>

namespace archdef::ui {

namespace {

Piece pieceOf(const Tokenizer& tokenizer, TokenId id) {
    Piece piece{.id = id, .type = tokenizer.type(id), .bytes = tokenizer.piece(id), .text = {}};
    const auto shown = tokenText(piece.bytes);
    piece.text = shown.text;
    piece.partial = shown.partial;
    if (piece.text.isEmpty()) piece.text = bytesAsText(tokenizer.stored_text(id));
    return piece;
}

/// A text field of two lines with the frame that fields have.
class TextField : public QPlainTextEdit {
  public:
    explicit TextField(QWidget* parent) : QPlainTextEdit(parent) {
        setFrameShape(QFrame::NoFrame);
        document()->setDocumentMargin(7);
    }

  protected:
    void paintEvent(QPaintEvent* event) override {
        QPlainTextEdit::paintEvent(event);
        QPainter painter(viewport());
        painter.setRenderHint(QPainter::Antialiasing);
        const int wide = hasFocus() ? 2 : 1;
        painter.setPen(QPen(Theme::of(this)[hasFocus() ? Token::accentFill : Token::control], wide));
        painter.drawRoundedRect(
            QRectF(viewport()->rect()).adjusted(wide / 2.0, wide / 2.0, -wide / 2.0, -wide / 2.0), 4, 4);
    }
};

/// Measuring a piece takes microseconds; the table below lists all of any text.
constexpr std::size_t most_drawn = 2000;

/// Numbers between anything that is no digit: "[1, 2]" and "1 2" are the same ids.
std::vector<std::int64_t> idsIn(const std::string& text) {
    std::vector<std::int64_t> ids;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] < '0' || text[i] > '9') {
            ++i;
            continue;
        }
        std::int64_t id = 0;
        const auto [end, error] = std::from_chars(text.data() + i, text.data() + text.size(), id);
        ids.push_back(error == std::errc() ? id : -1);
        i = static_cast<std::size_t>(end - text.data());
    }
    return ids;
}

} // namespace

TokenizerTab::TokenizerTab(QWidget* parent) : QWidget(parent), m_job(this) {
    m_stack = new QStackedWidget(this);
    auto* statePage = new QWidget(m_stack);
    m_state = new StatePanel(statePage);
    auto* stateLayout = new QVBoxLayout(statePage);
    stateLayout->setContentsMargins(24, 24, 24, 24);
    stateLayout->addWidget(m_state);
    stateLayout->addStretch();
    m_stack->addWidget(statePage);

    auto* page = new QWidget(m_stack);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(16, 10, 16, 0);
    bar->setSpacing(8);
    m_title = new TokenLabel(tr("Text"), Token::text2, 12, QFont::DemiBold, page);
    m_direction = new Segments(true, page);
    m_direction->add(tr("Text to ids"));
    m_direction->add(tr("Ids to text"));
    m_direction->setOn(0, true);
    m_special = new QCheckBox(tr("Special tokens"), page);
    m_special->setChecked(true);
    m_special->setToolTip(tr("Control tokens in the text become their ids"));
    m_bos = new QCheckBox(tr("Add BOS"), page);
    bar->addWidget(m_title, 1);
    bar->addWidget(m_direction);
    bar->addWidget(m_special);
    bar->addWidget(m_bos);
    m_text = new TextField(page);
    m_text->setAccessibleName(tr("Text to tokenize"));
    m_text->setFont(monoFont(13));
    m_text->setTabChangesFocus(true);
    m_text->setFixedHeight(62);
    auto* textBox = new QVBoxLayout;
    textBox->setContentsMargins(16, 8, 16, 12);
    textBox->addWidget(m_text);

    auto* lower = new QSplitter(Qt::Vertical, page);
    lower->setChildrenCollapsible(false);
    lower->setHandleWidth(1);
    auto* piecesArea = new QWidget(lower);
    auto* piecesHead = new QHBoxLayout;
    piecesHead->setContentsMargins(16, 8, 8, 4);
    piecesHead->setSpacing(8);
    piecesHead->addWidget(new TokenLabel(tr("Pieces"), Token::text2, 12, QFont::DemiBold, piecesArea));
    m_count = new TokenLabel({}, Token::text2, 12, QFont::Normal, piecesArea);
    piecesHead->addWidget(m_count, 1);
    piecesHead->addWidget(
        new TokenLabel(tr("· space   ⏎ line end   outlined: control   hatched: part of a character"),
                       Token::text3, 11, QFont::Normal, piecesArea));
    auto* copy = new IconButton(QStringLiteral("copy"), tr("Copy the ids"), piecesArea, 24);
    piecesHead->addWidget(copy);
    m_view = new PiecesView(piecesArea);
    m_decoded = new TokenLabel({}, Token::text, 13, QFont::Normal, piecesArea);
    m_decoded->setFont(monoFont(13));
    m_decoded->setWordWrap(true);
    m_decoded->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_decoded->setContentsMargins(16, 0, 16, 8);
    m_decoded->hide();
    auto* piecesLayout = new QVBoxLayout(piecesArea);
    piecesLayout->setContentsMargins(0, 0, 0, 0);
    piecesLayout->setSpacing(0);
    piecesLayout->addLayout(piecesHead);
    piecesLayout->addWidget(m_decoded);
    piecesLayout->addWidget(m_view, 1);
    lower->addWidget(piecesArea);
    lower->addWidget(tables(lower));
    lower->setSizes({200, 300});

    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addLayout(textBox);
    layout->addWidget(new Hairline(Qt::Horizontal, page));
    layout->addWidget(lower, 1);
    m_stack->addWidget(page);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_stack);
    m_side = new TokenizerSide;
    connect(m_side->findField(), &FilterField::edited, this, [this](const QString& text) {
        m_vocabulary->setFilter(text);
        if (!text.isEmpty()) m_list->setOn(1, true);
        if (!text.isEmpty()) m_lists->setCurrentIndex(1);
        m_found->setVisible(m_list->current() == 1);
    });
    m_detail = new TokenDetail;

    m_timer = new QTimer(this);
    m_timer->setSingleShot(true);
    m_timer->setInterval(60);
    connect(m_timer, &QTimer::timeout, this, &TokenizerTab::tokenize);
    connect(m_text, &QPlainTextEdit::textChanged, m_timer, qOverload<>(&QTimer::start));
    connect(m_special, &QCheckBox::toggled, this, &TokenizerTab::tokenize);
    connect(m_bos, &QCheckBox::toggled, this, &TokenizerTab::tokenize);
    connect(m_direction, &Segments::toggled, this, [this](int index, bool on) {
        if (!on) return;
        m_title->setText(index == 0 ? tr("Text") : tr("Ids"));
        m_special->setEnabled(index == 0);
        m_bos->setEnabled(index == 0);
        QStringList ids;
        std::string text;
        for (const auto& piece : m_pieces->pieces()) {
            ids << QString::number(piece.id);
            text += piece.bytes;
        }
        m_text->setPlainText(index == 1 ? ids.join(u' ') : fromView(text));
    });
    connect(copy, &QToolButton::clicked, this, [this] {
        QStringList ids;
        for (const auto& piece : m_pieces->pieces()) ids << QString::number(piece.id);
        QApplication::clipboard()->setText(ids.join(QStringLiteral(", ")));
    });
    connect(m_view, &PiecesView::currentChanged, this, &TokenizerTab::select);
}

QWidget* TokenizerTab::tables(QWidget* parent) {
    auto* area = new QWidget(parent);
    m_list = new Segments(true, area);
    m_list->add(tr("Pieces"));
    m_list->add(tr("Vocabulary"));
    m_list->setOn(0, true);
    m_found = new TokenLabel({}, Token::text2, 12, QFont::Normal, area);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(16, 6, 16, 6);
    bar->setSpacing(12);
    bar->addWidget(m_list);
    bar->addWidget(m_found);
    bar->addStretch();
    m_pieces = new PieceModel(this);
    m_table = new QTableView(area);
    m_table->setAccessibleName(tr("Pieces"));
    m_table->setModel(m_pieces);
    m_vocabulary = new VocabularyModel(this);
    m_vocabularyTable = new QTableView(area);
    m_vocabularyTable->setAccessibleName(tr("Vocabulary"));
    m_vocabularyTable->setModel(m_vocabulary);
    m_lists = new QStackedWidget(area);
    const auto setUp = [this](QTableView* table, std::initializer_list<int> widths) {
        setUpTable(table);
        table->horizontalHeader()->setStretchLastSection(true);
        int column = 0;
        for (const int width : widths) table->horizontalHeader()->resizeSection(column++, width);
        m_lists->addWidget(table);
    };
    setUp(m_table, {56, 80, 200, 120});
    setUp(m_vocabularyTable, {80, 200, 120, 90});
    auto* layout = new QVBoxLayout(area);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(new Hairline(Qt::Horizontal, area));
    layout->addLayout(bar);
    layout->addWidget(m_lists, 1);

    connect(m_list, &Segments::toggled, this, [this](int index, bool on) {
        if (on) m_lists->setCurrentIndex(index);
        m_found->setVisible(m_list->current() == 1);
    });
    connect(m_vocabulary, &QAbstractItemModel::modelReset, this, [this] {
        m_found->setText(counted(static_cast<unsigned long long>(m_vocabulary->rowCount()),
                                 m_vocabulary->filtered() ? tr("%1 token found") : tr("%1 token"),
                                 m_vocabulary->filtered() ? tr("%1 tokens found") : tr("%1 tokens")));
    });
    m_found->hide();
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& row) {
                if (row.isValid()) select(row.row());
            });
    connect(m_vocabularyTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& row) {
                if (row.isValid())
                    m_detail->setToken(**m_model->tokenizer, m_vocabulary->token(row.row()), -1);
            });
    return area;
}

void TokenizerTab::setModel(std::shared_ptr<const Model> model) {
    m_model = std::move(model);
    m_job.cancel();
    const bool usable = m_model && m_model->tokenizer;
    m_stack->setCurrentIndex(usable ? 1 : 0);
    m_side->setModel(m_model.get());
    m_vocabulary->setTokenizer(usable ? *m_model->tokenizer : nullptr);
    m_pieces->setPieces({});
    m_view->setPieces({});
    select(-1);
    if (!usable) {
        if (m_model)
            m_state->showError(tr("This tokenizer cannot be used"),
                               engineText(m_model->tokenizer.error().message), QStringLiteral("warning"),
                               Token::warn);
        return;
    }
    const QSignalBlocker quiet(m_bos);
    m_bos->setChecked((*m_model->tokenizer)->adds_bos());
    if (m_text->toPlainText().isEmpty())
        m_text->setPlainText(tr("An arch stands because every stone leans on its neighbours.\nEl puente mide "
                                "1250 m; 石橋 🏛"));
    tokenize();
}

void TokenizerTab::tokenizerPrepared() {
    m_side->showWarnings(m_model.get());
    const QModelIndex row = m_vocabularyTable->currentIndex();
    if (m_model && m_model->tokenizer && m_list->current() == 1 && row.isValid())
        m_detail->setToken(**m_model->tokenizer, m_vocabulary->token(row.row()), -1);
}

void TokenizerTab::tokenize() {
    if (!m_model || !m_model->tokenizer) return;
    const auto model = m_model;
    const bool toIds = m_direction->current() != 1;
    const EncodeOptions options{.add_bos = m_bos->isChecked(), .parse_special = m_special->isChecked()};
    m_job.start([this, model, toIds, options, text = m_text->toPlainText().toStdString()](
                    const std::stop_token&, const AsyncJob::Post& post) {
        const auto& tokenizer = **model->tokenizer;
        std::vector<Piece> pieces;
        QString problem;
        if (toIds) {
            for (const auto id : tokenizer.encode(text, options)) pieces.push_back(pieceOf(tokenizer, id));
        } else {
            for (const auto id : idsIn(text)) {
                if (id < 0 || static_cast<std::size_t>(id) >= tokenizer.size()) {
                    problem =
                        tr("Id %1 is outside the vocabulary of %2.").arg(id).arg(grouped(tokenizer.size()));
                    break;
                }
                pieces.push_back(pieceOf(tokenizer, static_cast<TokenId>(id)));
            }
        }
        post([this, problem, pieces = std::move(pieces)]() mutable {
            showPieces(std::move(pieces), problem);
        });
    });
}

void TokenizerTab::showPieces(std::vector<Piece> pieces, const QString& problem) {
    std::size_t bytes = 0;
    std::string text;
    for (const auto& piece : pieces) {
        bytes += piece.bytes.size();
        text += piece.bytes;
    }
    QString count = tr("%1 tokens, %2 bytes").arg(grouped(pieces.size()), grouped(bytes));
    if (pieces.size() > most_drawn) count += tr("; the first %1 are drawn").arg(grouped(most_drawn));
    m_count->setText(problem.isEmpty() ? count : problem);
    m_count->setToken(problem.isEmpty() ? Token::text2 : Token::error);
    m_decoded->setVisible(m_direction->current() == 1);
    m_decoded->setText(bytesAsText(text));
    const auto drawn = pieces.begin() + static_cast<std::ptrdiff_t>(std::min(pieces.size(), most_drawn));
    m_view->setPieces({pieces.begin(), drawn});
    m_pieces->setPieces(std::move(pieces));
    select(m_view->current());
}

QString TokenizerTab::decodedText() const {
    return m_decoded->text();
}

QString TokenizerTab::countText() const {
    return m_count->text();
}

void TokenizerTab::select(int index) {
    if (index < 0 || index >= static_cast<int>(m_pieces->pieces().size())) {
        m_detail->clear();
        return;
    }
    m_view->setCurrent(index);
    if (m_table->currentIndex().row() != index) m_table->selectRow(index);
    m_detail->setToken(**m_model->tokenizer, m_pieces->pieces()[static_cast<std::size_t>(index)].id, index);
}

} // namespace archdef::ui
