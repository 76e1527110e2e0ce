#pragma once

#include "language/definition.h"

#include <string>
#include <vector>

namespace archdef {

/// A digest of what a definition computes: 64 hexadecimal digits. Comments, layout, names of registers, the
/// order of steps that do not depend on each other, copies, and steps whose value is never read do not change
/// it; operations, tensors, values, wiring and the known params do. Sums and products count as the same in
/// either order, since floating-point addition and multiplication commute.
std::string computation_digest(const Definition& definition);

inline bool computes_the_same(const Definition& left, const Definition& right) {
    return computation_digest(left) == computation_digest(right);
}

/// How a step of one definition relates to the other definition.
enum class StepChange {
    same,
    rewired, ///< the same operation and tensors, on other values
    changed, ///< the same operation, on another tensor or value
    removed, ///< only on the left
    added,   ///< only on the right
};

struct StepPair {
    StepChange change = StepChange::same;
    Section section = Section::prologue;
    const Step* left = nullptr; ///< into the definitions that were compared; null where added
    const Step* right = nullptr;
};

struct ParamPair {
    std::string name;
    std::optional<double> left, right; ///< empty: not stated
};

struct StructuralDifference {
    std::vector<StepPair> steps;   ///< prologue, block, epilogue, in reading order
    std::vector<ParamPair> params; ///< those that differ
    bool arch_differs = false;
    bool computes_the_same = false;

    bool same_steps() const;
};

/// Compares step by step, whatever the registers are called and the comments say.
StructuralDifference compare_structure(const Definition& left, const Definition& right);

} // namespace archdef
