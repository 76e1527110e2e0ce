#pragma once

#include "provenance/digest.h"

#include <QPlainTextEdit>
#include <QWidget>

class QLabel;

namespace archdef::ui {

/// The field a digest is pasted into: two lines, a solid frame where it is equal to one of the page, a dashed
/// one where it is not, the first other digit boxed.
class DigestField : public QPlainTextEdit {
    Q_OBJECT
  public:
    explicit DigestField(QWidget* parent = nullptr);
    void showResult(const DigestCheck& check);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void insertFromMimeData(const QMimeData* source) override;

  private:
    DigestCheck m_check;
};

/// "Check a digest": compares what is pasted with every digest of the page.
class DigestCheckPanel : public QWidget {
    Q_OBJECT
  public:
    explicit DigestCheckPanel(QWidget* parent = nullptr);

    void setDigests(std::vector<NamedDigest> digests);
    DigestField* field() const { return m_field; }
    QString resultText() const;

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void check();

    std::vector<NamedDigest> m_digests;
    DigestField* m_field;
    QLabel* m_icon;
    QLabel* m_result;
};

} // namespace archdef::ui
