#include "inspect/tokenizer_tab.h"

#include "common/buttons.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "common/state_panel.h"
#include "common/tables.h"
#include "common/token_text.h"
#include "gguf/overview.h"
#include "inspect/fact_grid.h"
#include "inspect/piece_model.h"
#include "inspect/value_text.h"

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
    m_pieces = new PieceModel(this);
    m_table = new QTableView(lower);
    m_table->setAccessibleName(tr("Pieces"));
    m_table->setModel(m_pieces);
    setUpTable(m_table);
    m_table->horizontalHeader()->setStretchLastSection(true);
    const int widths[] = {56, 80, 200, 120};
    for (int column = 0; column < 4; ++column)
        m_table->horizontalHeader()->resizeSection(column, widths[column]);
    lower->addWidget(piecesArea);
    lower->addWidget(m_table);
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
    m_side = makeSide();
    m_detail = makeDetail();

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
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& row) {
                if (row.isValid()) select(row.row());
            });
}

QWidget* TokenizerTab::makeSide() {
    auto* side = new QWidget;
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    const auto section = [&](const QString& title, QWidget* content) {
        auto* box = new QVBoxLayout;
        box->setContentsMargins(12, 12, 12, 12);
        box->setSpacing(8);
        box->addWidget(new TokenLabel(title, Token::text2, 12, QFont::DemiBold, side));
        box->addWidget(content);
        layout->addLayout(box);
        layout->addWidget(new Hairline(Qt::Horizontal, side));
    };
    m_counts = new FactGrid(FactGrid::Values::right, side);
    m_facts = new FactGrid(FactGrid::Values::right, side);
    section(tr("Three counts"), m_counts);
    section(tr("From the metadata"), m_facts);
    m_warnings = new TokenLabel({}, Token::warn, 12, QFont::Normal, side);
    m_warnings->setWordWrap(true);
    m_warnings->setContentsMargins(12, 12, 12, 12);
    m_warnings->hide();
    layout->addWidget(m_warnings);
    layout->addStretch();
    return side;
}

QWidget* TokenizerTab::makeDetail() {
    auto* detail = new QWidget;
    auto* head = new QWidget(detail);
    head->setFixedHeight(40);
    m_detailName = new TokenLabel(tr("Token"), Token::text, 13, QFont::DemiBold, head);
    m_detailName->setFont(monoFont(13, QFont::DemiBold));
    m_detailId = new TokenLabel({}, Token::text2, 12, QFont::Normal, head);
    m_detailId->setFont(monoFont(12));
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(16, 0, 16, 0);
    row->addWidget(m_detailName, 1);
    row->addWidget(m_detailId);
    m_detailFacts = new FactGrid(FactGrid::Values::beside, detail);
    auto* facts = new QVBoxLayout;
    facts->setContentsMargins(16, 12, 16, 12);
    facts->addWidget(m_detailFacts);
    auto* layout = new QVBoxLayout(detail);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(head);
    layout->addWidget(new Hairline(Qt::Horizontal, detail));
    layout->addLayout(facts);
    layout->addStretch();
    return detail;
}

void TokenizerTab::setModel(std::shared_ptr<const Model> model) {
    m_model = std::move(model);
    m_job.cancel();
    const bool usable = m_model && m_model->tokenizer;
    m_stack->setCurrentIndex(usable ? 1 : 0);
    fillSide();
    m_pieces->setPieces({});
    m_view->setPieces({});
    select(-1);
    if (!usable) {
        if (m_model)
            m_state->showError(tr("This tokenizer cannot be used"),
                               QString::fromStdString(m_model->tokenizer.error().message),
                               QStringLiteral("warning"), Token::warn);
        return;
    }
    const QSignalBlocker quiet(m_bos);
    m_bos->setChecked((*m_model->tokenizer)->adds_bos());
    if (m_text->toPlainText().isEmpty())
        m_text->setPlainText(tr("An arch stands because every stone leans on its neighbours.\nEl puente mide "
                                "1250 m; 石橋 🏛"));
    tokenize();
}

void TokenizerTab::fillSide() {
    m_counts->clear();
    m_facts->clear();
    m_warnings->hide();
    if (!m_model) return;
    const auto counts = gguf::overview(*m_model->file).vocabulary;
    const auto head = counts.head_rows ? counts.head_rows : counts.embedding_rows;
    const bool agree = counts.tokens == counts.embedding_rows && counts.tokens == head;
    m_counts->addTicked(tr("Tokens"), grouped(counts.tokens), agree);
    m_counts->addTicked(tr("Embedding rows"), grouped(counts.embedding_rows), agree);
    m_counts->addTicked(counts.head_rows ? tr("Head rows") : tr("Head rows, tied"), grouped(head), agree);
    if (!m_model->tokenizer) return;
    const auto& tokenizer = **m_model->tokenizer;
    const auto idText = [](std::optional<TokenId> id) { return id ? QString::number(*id) : tr("none"); };
    m_facts->add(tr("Model"), fromView(tokenizer.model()));
    m_facts->add(tr("Pre-tokenizer"),
                 tokenizer.pre_tokenizer().empty() ? tr("not named") : fromView(tokenizer.pre_tokenizer()));
    if (const auto* merges = m_model->file->find("tokenizer.ggml.merges"); merges && merges->array())
        m_facts->add(tr("Merges"), grouped(merges->array()->size()));
    m_facts->add(tr("BOS"),
                 tokenizer.adds_bos() ? tr("%1, added").arg(idText(tokenizer.bos())) : tr("not added"));
    m_facts->add(tr("EOS"), idText(tokenizer.eos()));
    m_facts->add(tr("Space prefix"), tokenizer.adds_space_prefix() ? tr("added") : tr("not added"));
    QStringList warnings;
    for (const auto& warning : tokenizer.warnings()) warnings << QString::fromStdString(warning);
    m_warnings->setMessage(warnings.join(u'\n'));
    m_warnings->setVisible(!warnings.isEmpty());
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
    m_count->setText(problem.isEmpty() ? tr("%1 tokens, %2 bytes").arg(grouped(pieces.size()), grouped(bytes))
                                       : problem);
    m_count->setToken(problem.isEmpty() ? Token::text2 : Token::error);
    m_decoded->setVisible(m_direction->current() == 1);
    m_decoded->setText(bytesAsText(text));
    m_view->setPieces(pieces);
    m_pieces->setPieces(std::move(pieces));
    select(m_view->current());
}

void TokenizerTab::select(int index) {
    m_detailFacts->clear();
    const bool known = index >= 0 && index < static_cast<int>(m_pieces->pieces().size());
    m_detailName->setText(known ? m_pieces->pieces()[static_cast<std::size_t>(index)].text : tr("Token"));
    m_detailId->setText({});
    if (!known) {
        m_detailFacts->add(tr("Choose a piece to see its id, type and bytes."), {});
        return;
    }
    m_view->setCurrent(index);
    if (m_table->currentIndex().row() != index) m_table->selectRow(index);
    const auto& piece = m_pieces->pieces()[static_cast<std::size_t>(index)];
    const auto& tokenizer = **m_model->tokenizer;
    m_detailId->setText(QString::number(piece.id));
    m_detailFacts->add(tr("Position"), QString::number(index));
    m_detailFacts->add(tr("Type"), fromView(gguf::token_type_name(static_cast<std::int64_t>(piece.type))));
    m_detailFacts->add(tr("Bytes"), hexBytes(piece.bytes));
    m_detailFacts->add(tr("Stored as"), bytesAsText(tokenizer.stored_text(piece.id)));
    if (const auto score = tokenizer.score(piece.id))
        m_detailFacts->add(tr("Score"), significant(static_cast<double>(*score), 6));
    if (tokenizer.is_end_of_generation(piece.id)) m_detailFacts->add(tr("Ends"), tr("the generation"));
}

} // namespace archdef::ui
