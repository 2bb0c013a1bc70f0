// opgen::windows.out for ExecuTorch: Weighted sums over windows of a row: options of all types, outputs of their own shape.
// Made from specs/windows.yaml by opgen 0.1.0: opgen build --emit executorch --specs specs --specs specs --root-ops mylib::scaled_add,opgen::windows,opgen::blend.out,opgen::extremes.out. Do not edit.
#include "windows_kernels.h"
#include "opgen_executorch_ops.h"
#include "opgen_library.h"
#include "opgen_operator.h"

namespace opgen {

namespace {

// The options of a call.
struct Given {
    int64_t start_;
    int64_t step_;
    std::string_view padding_;
    executorch::aten::ArrayRef<double> weights_;
    executorch::aten::ScalarType kind_;
    std::string_view name_;
    bool negative_;
};

void MakePlan(Evaluation &e, et::Call &node, Plan *plan, const Given &given)
{
    e.At("specs/windows.yaml:1");
    const int64_t start_ = given.start_;
    const int64_t step_ = given.step_;
    static const Member kMembersOf_padding[] = {{"SAME", 0}, {"VALID", 1}};
    const int64_t padding_ = et::MemberOf(e, "padding", given.padding_, kMembersOf_padding, 2);
    const Floats weights_ = et::TupleOf<double>(e, given.weights_);
    const Type kind_ = et::TypeOf(given.kind_);
    const Text name_ = et::TextOf(given.name_);
    const bool negative_ = given.negative_;
    e.At("specs/windows.yaml:5");
    CheckLeast(e, "step", step_, INT64_C(1));
    e.At("specs/windows.yaml:8");
    CheckOnly(e, "kind", kind_ == Type::kFloat32 || kind_ == Type::kInt32);
    e.At("specs/windows.yaml:9");
    CheckOnly(e, "name", name_ == TextOf("sum: of") || name_ == TextOf("mean"));
    if (e.failed()) {
        return;
    }
    const Tensor x_ = node.Input(0);
    e.At("specs/windows.yaml:11");
    CheckThere(e, x_, "x");
    CheckRank(e, x_, "x", 2);
    Tensor y_ = node.Output(0);
    e.At("specs/windows.yaml:13");
    CheckThere(e, y_, "y");
    CheckRank(e, y_, "y", 2);
    Tensor counts_ = node.Output(1);
    e.At("specs/windows.yaml:14");
    CheckThere(e, counts_, "counts");
    CheckRank(e, counts_, "counts", 1);
    if (e.failed()) {
        return;
    }
    e.At("specs/windows.yaml:13");
    CheckType(e, y_, "y", Type::kFloat32);
    e.At("specs/windows.yaml:18");
    const auto taps_ = Sub(e, lib::size_of(e, TupleOf<int64_t>(e, INT64_C(3), INT64_C(1))), INT64_C(1));
    e.At("specs/windows.yaml:19");
    const auto columns_ = static_cast<int64_t>(lib::slide(e, padding_, Dim(e, x_, 1), taps_, step_).out);
    e.At("specs/windows.yaml:13");
    y_ = node.GiveShape(e, 0, "y", TupleOf<int64_t>(e, Dim(e, x_, 0), columns_));
    e.At("specs/windows.yaml:14");
    CheckType(e, counts_, "counts", kind_);
    counts_ = node.GiveShape(e, 1, "counts", TupleOf<int64_t>(e, Dim(e, x_, 0)));
    if (e.failed()) {
        return;
    }
    int kernel = -1;
    if (kernel < 0 && Takes(x_, Type::kFloat32) && Takes(y_, Type::kFloat32) && Takes(counts_, Type::kFloat32)) {
        kernel = 0;
    }
    e.At("specs/windows.yaml:1");
    if (kernel < 0) {
        RefuseTypes(e, node);
    }
    if (e.failed()) {
        return;
    }
    e.At("specs/windows.yaml:24");
    if (!((columns_ > INT64_C(0)) && (Dim(e, y_, 1) == columns_))) {
        e.At("specs/windows.yaml:17");
        const auto width_ = Dim(e, x_, 1);
        e.At("specs/windows.yaml:24");
        e.Fail(Message().Add(width_).Add(" elements are too few"));
    }
    if (e.failed()) {
        return;
    }
    if (kernel == 0) { // specs/windows.yaml:28
        e.At("specs/windows.yaml:16");
        const auto rows_ = Dim(e, x_, 0);
        e.At("specs/windows.yaml:17");
        const auto width_ = Dim(e, x_, 1);
        e.At("specs/windows.yaml:20");
        const auto before_ = static_cast<int64_t>(lib::slide(e, padding_, Dim(e, x_, 1), taps_, step_).before);
        e.At("specs/windows.yaml:21");
        const auto factor_ = Div(e, (negative_ ? Neg(e, 1.0) : 1.0), ((name_ == TextOf("mean")) ? 2.0 : 1.0));
        e.At("specs/windows.yaml:22");
        const auto table_ = lib::as_float32s(e, lib::array(e, weights_));
        if (e.failed()) {
            return;
        }
        e.At("specs/windows.yaml:28");
        auto *const params = Keep<opgen_windows_f32_params>(e);
        if (params == nullptr) {
            return;
        }
        e.At("specs/windows.yaml:16");
        params->rows = Int32(e, rows_);
        e.At("specs/windows.yaml:17");
        params->width = Int32(e, width_);
        e.At("specs/windows.yaml:18");
        params->taps = Int32(e, taps_);
        e.At("specs/windows.yaml:28");
        params->step = Int32(e, step_);
        e.At("specs/windows.yaml:19");
        params->columns = Int32(e, columns_);
        e.At("specs/windows.yaml:20");
        params->before = Int32(e, before_);
        e.At("specs/windows.yaml:21");
        params->factor = Float32(e, factor_);
        e.At("specs/windows.yaml:22");
        params->table = Table<float>(e, table_);
        e.At("specs/windows.yaml:28");
        params->start = Int32(e, start_);
        plan->params = params;
        plan->scratch = Mul(e, INT64_C(4), taps_);
        plan->kernel = opgen_call_windows_windows_f32;
    }
    static_cast<void>(plan);
}

const et::Operation kOperation = {"opgen::windows.out", nullptr, 0};

} // namespace

} // namespace opgen

namespace opgen {

namespace native {

std::tuple<executorch::aten::Tensor &, executorch::aten::Tensor &> windows_out(opgen::et::KernelRuntimeContext &opgen_context, const executorch::aten::Tensor &x_, executorch::aten::ArrayRef<double> weights_, int64_t start_, int64_t step_, std::string_view padding_, executorch::aten::ScalarType kind_, std::string_view name_, bool negative_, executorch::aten::Tensor &out0_, executorch::aten::Tensor &out1_)
{
    opgen::et::Room<3> opgen_room;
    opgen::et::Call opgen_call(opgen_context, opgen_room, 1, 2, false);
    opgen_call.Add(x_);
    opgen_call.Add(out0_);
    opgen_call.Add(out1_);
    if (opgen_call.Begin(0)) {
        opgen::MakePlan(opgen_call.evaluation(), opgen_call, opgen_call.plan(), {start_, step_, padding_, weights_, kind_, name_, negative_});
    }
    opgen_call.End(opgen::kOperation);
    return std::tuple<executorch::aten::Tensor &, executorch::aten::Tensor &>(out0_, out1_);
}

} // namespace native

} // namespace opgen
