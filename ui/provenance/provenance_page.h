#pragma once

#include "provenance/provenance_content.h"

#include <QWidget>
#include <map>

class QBoxLayout;
class QHBoxLayout;
class QVBoxLayout;

namespace archdef::ui {

class AmountBar;
class Button;
class DigestLabel;
class TokenLabel;

/// A digest with its caption; while it is being computed, the amount done and Cancel stand in its place.
class DigestRow : public QWidget {
    Q_OBJECT
  public:
    DigestRow(const DigestLine& line, double scale, QWidget* parent = nullptr);
    void setDigest(const QString& digits);
    void setPending(const QString& text, const QString& action);
    void setProgress(quint64 done, quint64 total, const QString& text);
    const DigestLine& line() const { return m_line; }

  signals:
    void actionClicked(const QString& key);

  private:
    DigestLine m_line;
    DigestLabel* m_digest;
    QWidget* m_waiting;
    TokenLabel* m_text;
    AmountBar* m_bar;
    Button* m_action;
};

/// The reviewer's page: five questions from top to bottom, in large type.
class ProvenancePage : public QWidget {
    Q_OBJECT
  public:
    explicit ProvenancePage(QWidget* parent = nullptr);

    void setContent(const ProvenanceContent& content);
    const ProvenanceContent& content() const { return m_content; }
    void setScale(double scale);
    double scale() const { return m_scale; }
    DigestRow* digestRow(const QString& key) const;
    /// Buttons beside the title; they stay when the content changes.
    Button* addButton(const QString& text, const QString& icon, bool primary);
    void setBesideTitle(const QString& icon, int token, const QString& word, const QString& sentence);

    /// Whether the definition's text stands under its digest; it stays so when the content changes.
    void setDefinitionShown(bool shown);
    bool definitionShown() const { return m_definitionShown; }

  signals:
    void digestAction(const QString& key);
    void showDifferenceRequested();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void build();
    QWidget* section(const ProvenanceSection& section);
    QWidget* detailWithLink(const ProvenanceSection& part, QWidget* parent);
    QWidget* banner();
    int px(int pixels) const;
    void arrange();

    ProvenanceContent m_content;
    double m_scale = 1;
    bool m_narrow = false, m_definitionShown = false;
    QVBoxLayout* m_layout;
    QHBoxLayout* m_buttons;
    QBoxLayout* m_head;
    QWidget* m_body = nullptr;
    TokenLabel* m_title;
    TokenLabel* m_subtitle;
    class IconLabel* m_verdictIcon;
    TokenLabel* m_verdict;
    QWidget* m_verdictRow;
    std::vector<QBoxLayout*> m_sectionLayouts;
    std::vector<TokenLabel*> m_sectionTitles;
    std::map<QString, DigestRow*> m_rows;
};

} // namespace archdef::ui
