#pragma once

#include "gguf/file.h"

#include <QWidget>
#include <memory>

namespace archdef::ui {

class StepsPanel;
class TokenLabel;

/// What to do about a file that is not sound, in the order of effort.
class DamageAdvice : public QWidget {
    Q_OBJECT
  public:
    explicit DamageAdvice(QWidget* parent = nullptr);
    void setFile(std::shared_ptr<const gguf::File> file);

  signals:
    void openRequested();
    void wholeTensorsRequested();
    void firstBytesRequested();

  private:
    void adviseDownload(const gguf::File& file, std::uint64_t expected);
    void adviseOtherFile(const gguf::File& file);
    void adviseDamaged(const gguf::File& file);

    TokenLabel* m_sound;
    StepsPanel* m_steps;
};

} // namespace archdef::ui
