/* Plans and runs one node of an operator without TensorFlow Lite Micro, for test_emit_tflm.py.
 *
 * stdin: the operator's key, the payload (or a model, and where in it the table of a builtin operator's
 * options begins, 0 if there is none, else -1), the tensors (type, shape, quantization, elements of
 * constants), and the elements of the inputs for each step, as numbers of 32 bits and bytes with their count
 * in front. stdout: the outputs of each step. stderr: what the node is refused with, then status 3. */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "opgen_operators.h"

namespace
{

using Bytes = std::vector<uint8_t>;

int32_t Number()
{
    int32_t number = 0;
    if (std::fread(&number, sizeof(number), 1, stdin) != 1) {
        std::exit(2);
    }
    return number;
}

/* In memory of its own, so that a read beyond its end is found. */
Bytes Block()
{
    Bytes bytes(static_cast<size_t>(Number()));
    if (!bytes.empty() && std::fread(bytes.data(), 1, bytes.size(), stdin) != bytes.size()) {
        std::exit(2);
    }
    bytes.shrink_to_fit();
    return bytes;
}

template <class T> std::vector<T> Numbers()
{
    const Bytes bytes = Block();
    std::vector<T> numbers(bytes.size() / sizeof(T));
    if (!bytes.empty()) {
        std::memcpy(numbers.data(), bytes.data(), bytes.size());
    }
    return numbers;
}

struct Operand {
    bool is_there;
    opgen::Type type;
    std::vector<int32_t> dims;
    std::vector<float> scales;
    std::vector<int32_t> zero_points;
    bool is_constant;
    Bytes elements;

    opgen::Tensor Facts() const
    {
        opgen::Tensor tensor;
        if (is_there) {
            tensor.is_there = true;
            tensor.type = type;
            tensor.dims = dims.data();
            tensor.rank = static_cast<int>(dims.size());
            tensor.scales = scales.data();
            tensor.scale_count = static_cast<int>(scales.size());
            tensor.zero_points = zero_points.data();
            tensor.zero_point_count = static_cast<int>(zero_points.size());
            tensor.elements = is_constant ? elements.data() : nullptr;
        }
        return tensor;
    }
};

std::vector<Operand> Operands()
{
    std::vector<Operand> operands(static_cast<size_t>(Number()));
    for (Operand &each : operands) {
        each.is_there = Number() != 0;
        each.type = static_cast<opgen::Type>(Number());
        each.dims = Numbers<int32_t>();
        each.scales = Numbers<float>();
        each.zero_points = Numbers<int32_t>();
        each.is_constant = Number() != 0;
        each.elements = Block();
    }
    return operands;
}

class HostNode final : public opgen::Node
{
  public:
    HostNode() : payload_(Block()), table_(Number()), inputs(Operands()), outputs(Operands())
    {
        payload = table_ < 0 ? payload_.data() : table_ ? payload_.data() + table_ : nullptr;
        payload_size = table_ < 0 ? payload_.size() : 0;
    }
    void *Allocate(size_t bytes) override
    {
        blocks_.emplace_back(new uint8_t[bytes]);
        return blocks_.back().get();
    }
    int input_count() const override
    {
        return static_cast<int>(inputs.size());
    }
    int output_count() const override
    {
        return static_cast<int>(outputs.size());
    }
    opgen::Tensor Input(int index) const override
    {
        return At(inputs, index);
    }
    opgen::Tensor Output(int index) const override
    {
        return At(outputs, index);
    }

  private:
    static opgen::Tensor At(const std::vector<Operand> &operands, int index)
    {
        const size_t at = static_cast<size_t>(index);
        return at < operands.size() ? operands[at].Facts() : opgen::Tensor();
    }
    Bytes payload_;
    int32_t table_;
    std::vector<std::unique_ptr<uint8_t[]>> blocks_;

  public:
    std::vector<Operand> inputs, outputs;
};

const opgen::Operator *Named(const std::string &name)
{
    for (const opgen::Operator *const each : opgen::kOpgenAll) {
        if (name == each->name.text()) {
            return each;
        }
    }
    std::exit(2);
}

std::vector<void *> Pointers(std::vector<Operand> &operands)
{
    std::vector<void *> pointers;
    for (Operand &each : operands) {
        pointers.push_back(each.is_there ? each.elements.data() : nullptr);
    }
    return pointers;
}

} // namespace

int main()
{
    const Bytes key = Block();
    const opgen::Operator &op = *Named(std::string(key.begin(), key.end()));
    HostNode node;
    std::vector<opgen::State> states(static_cast<size_t>(op.state_count) + 1);
    opgen::Plan plan;
    plan.states = states.data();
    opgen::Evaluation e(node);
    op.plan(e, node, &plan);
    if (e.failed()) {
        std::fprintf(stderr, "%s (%s)\n", e.reason(), e.place());
        return 3;
    }
    std::vector<void *> kept;
    for (size_t i = 0; i + 1 < states.size(); i++) {
        const int64_t bits = states[i].count * opgen::BitsOf(states[i].type);
        kept.push_back(states[i].data = node.Allocate(static_cast<size_t>((bits + 7) / 8)));
        opgen::ResetState(states[i]);
    }
    Bytes scratch(static_cast<size_t>(plan.scratch));
    for (int steps = Number(); steps > 0; steps--) {
        for (Operand &each : node.inputs) {
            if (each.is_there && !each.is_constant) {
                each.elements = Block();
            }
        }
        std::vector<void *> inputs = Pointers(node.inputs), outputs = Pointers(node.outputs);
        for (int i = 0; i < op.alias_count; i++) {
            Operand &output = node.outputs[static_cast<size_t>(op.aliases[i].output)];
            output.elements = node.inputs[static_cast<size_t>(op.aliases[i].input)].elements;
            outputs[static_cast<size_t>(op.aliases[i].output)] = output.elements.data();
        }
        const opgen_call call = {plan.params, inputs.data(),  outputs.data(),
                                 kept.data(), scratch.data(), static_cast<int32_t>(plan.scratch)};
        if (plan.kernel != nullptr && plan.kernel(&call) != 0) {
            return 4;
        }
        for (const Operand &each : node.outputs) {
            std::fwrite(each.elements.data(), 1, each.elements.size(), stdout);
        }
    }
    return 0;
}
