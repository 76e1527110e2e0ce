#include "inspect/vocabulary_model.h"

#include "common/tables.h"
#include "common/token_text.h"
#include "gguf/overview.h"
#include "inspect/value_text.h"

#include <algorithm>
#include <stop_token>

namespace archdef::ui {

namespace {

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool holds(std::string_view piece, std::string_view wanted) {
    return std::ranges::search(piece, wanted, {}, lower, lower).begin() != piece.end();
}

std::vector<TokenId> matchesIn(const Tokenizer& tokenizer, const QString& text, const std::stop_token& stop) {
    std::vector<TokenId> matches;
    const std::string wanted = text.toStdString();
    const QByteArray hex = QByteArray::fromHex(text.toLatin1());
    const bool isHex = text.contains(u' ') && hex.toHex(' ') == text.trimmed().toLower().toLatin1();
    const std::string_view bytes(hex.data(), static_cast<std::size_t>(hex.size()));
    bool isNumber = false;
    const int number = text.toInt(&isNumber);
    for (std::size_t i = 0; i < tokenizer.size() && !stop.stop_requested(); ++i) {
        const auto id = static_cast<TokenId>(i);
        const std::string piece = tokenizer.piece(id);
        if ((isNumber && id == number) || holds(piece, wanted) ||
            (isHex && piece.find(bytes) != std::string::npos))
            matches.push_back(id);
    }
    return matches;
}

bool isNumeric(int column) {
    return column == VocabularyModel::Id || column == VocabularyModel::Score;
}

} // namespace

VocabularyModel::VocabularyModel(QObject* parent) : QAbstractTableModel(parent), m_job(this) {}

void VocabularyModel::setTokenizer(std::shared_ptr<const Tokenizer> tokenizer) {
    m_job.cancel();
    beginResetModel();
    m_tokenizer = std::move(tokenizer);
    m_filtered = false;
    m_matches.clear();
    endResetModel();
}

void VocabularyModel::setFilter(const QString& text) {
    m_job.cancel();
    if (!m_tokenizer || text.isEmpty()) {
        if (m_filtered) showMatches(false, {});
        return;
    }
    m_job.start(
        [this, tokenizer = m_tokenizer, text](const std::stop_token& stop, const AsyncJob::Post& post) {
            auto matches = matchesIn(*tokenizer, text, stop);
            post([this, found = std::move(matches)]() mutable { showMatches(true, std::move(found)); });
        });
}

void VocabularyModel::showMatches(bool filtered, std::vector<TokenId> matches) {
    beginResetModel();
    m_filtered = filtered;
    m_matches = std::move(matches);
    endResetModel();
}

TokenId VocabularyModel::token(int row) const {
    return m_filtered ? m_matches[static_cast<std::size_t>(row)] : static_cast<TokenId>(row);
}

int VocabularyModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid() || !m_tokenizer) return 0;
    return static_cast<int>(m_filtered ? m_matches.size() : m_tokenizer->size());
}

int VocabularyModel::columnCount(const QModelIndex&) const {
    return ColumnCount;
}

QVariant VocabularyModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const TokenId id = token(index.row());
    const auto type = gguf::token_type_name(static_cast<std::int64_t>(m_tokenizer->type(id)));
    switch (role) {
    case MonoRole:
        return index.column() != Type;
    case TokenRole:
        return index.column() == Text || index.column() == Id ? QVariant() : static_cast<int>(Token::text2);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(isNumeric(index.column()) ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    case JsonRole: {
        const std::string piece = m_tokenizer->piece(id);
        gguf::Json json{{"id", id},
                        {"piece", gguf::json_of_text(piece)},
                        {"stored", gguf::json_of_text(m_tokenizer->stored_text(id))},
                        {"type", type},
                        {"bytes_hex", hexBytes(piece).remove(u' ').toStdString()}};
        if (const auto score = m_tokenizer->score(id))
            json["score"] = gguf::json_of_number(static_cast<double>(*score));
        return jsonText(json);
    }
    case Qt::DisplayRole:
        break;
    default:
        return {};
    }
    switch (index.column()) {
    case Id:
        return QString::number(id);
    case Text: {
        const auto shown = tokenText(m_tokenizer->piece(id));
        return shown.text.isEmpty() ? bytesAsText(m_tokenizer->stored_text(id)) : shown.text;
    }
    case Type:
        return fromView(type);
    case Score: {
        const auto score = m_tokenizer->score(id);
        return score ? significant(static_cast<double>(*score), 6) : QString();
    }
    case Bytes:
        return hexBytes(m_tokenizer->piece(id));
    default:
        return {};
    }
}

QVariant VocabularyModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(isNumeric(section) ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case Id:
        return tr("Id");
    case Text:
        return tr("Piece");
    case Type:
        return tr("Type");
    case Score:
        return tr("Score");
    case Bytes:
        return tr("Bytes");
    default:
        return {};
    }
}

} // namespace archdef::ui
