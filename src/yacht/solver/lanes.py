"""Eight columns at once: a vector type for kernels.

A turn is the same arithmetic for each of 64 upper totals, so a kernel works on eight of them together. numba's own
vectorizer must prove that arrays do not overlap and gives up inside the lattice of a turn; a vector type says what is
meant. LLVM fits it to the machine: one, two or four registers.

Nothing here checks bounds.
"""

from __future__ import annotations

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownParameterType=false, reportMissingParameterType=false, reportUntypedBaseClass=false
# pyright: reportMissingTypeStubs=false, reportUnknownLambdaType=false
# numba and llvmlite have no types; what is offered below the line has.
from typing import TYPE_CHECKING, Any, Final, cast

from llvmlite import ir
from numba.core import types
from numba.core.cgutils import get_or_insert_function
from numba.core.datamodel.models import PrimitiveModel
from numba.extending import intrinsic, register_model

if TYPE_CHECKING:
    from collections.abc import Callable

    from yacht.solver.arrays import FloatArray

WIDTH: Final = 8
"""How many columns a kernel works on at once."""

_VECTOR: Final = ir.VectorType(ir.DoubleType(), WIDTH)


class LanesType(types.Type):
    """The numba type of `Lanes`."""

    def __init__(self) -> None:
        super().__init__(name=f"Lanes{WIDTH}")


_LANES: Final = LanesType()


@register_model(LanesType)
class _LanesModel(PrimitiveModel):
    def __init__(self, manager: Any, front_end_type: Any) -> None:  # noqa: ANN401 - numba has no types
        super().__init__(manager, front_end_type, _VECTOR)


def _address(context: Any, builder: Any, array_type: Any, array: Any, at: Any) -> Any:  # noqa: ANN401 - as above
    data = context.make_array(array_type)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [at]), _VECTOR.as_pointer())


@intrinsic
def _load(_typing, array, at):
    def emit(context, builder, signature, arguments):
        return builder.load(_address(context, builder, signature.args[0], *arguments), align=8)

    return _LANES(array, types.intp), emit


@intrinsic
def _store(_typing, array, at, lanes):
    def emit(context, builder, signature, arguments):
        *place, value = arguments
        builder.store(value, _address(context, builder, signature.args[0], *place), align=8)
        return context.get_dummy_value()

    return types.void(array, types.intp, _LANES), emit


@intrinsic
def _splat(_typing, value):
    def emit(_context, builder, _signature, arguments):
        zero = ir.Constant(ir.IntType(32), 0)
        first = builder.insert_element(ir.Constant(_VECTOR, ir.Undefined), arguments[0], zero)
        return builder.shuffle_vector(first, first, ir.Constant(ir.VectorType(ir.IntType(32), WIDTH), [0] * WIDTH))

    return _LANES(types.float64), emit


def _maximum(builder):
    # A comparison and a choice would become a masked store where the larger number is put back, which is slow.
    kind = ir.FunctionType(_VECTOR, [_VECTOR, _VECTOR])
    return get_or_insert_function(builder.module, kind, f"llvm.maxnum.v{WIDTH}f64")


def _of_two(operation):
    @intrinsic
    def of_two(_typing, left, right):
        def emit(_context, builder, _signature, arguments):
            return operation(builder, *arguments)

        return _LANES(_LANES, _LANES), emit

    return of_two


@intrinsic
def _where_at_least(_typing, left, right, then, otherwise):
    def emit(_context, builder, _signature, arguments):
        a, b, yes, no = arguments
        return builder.select(builder.fcmp_ordered(">=", a, b), yes, no)

    return _LANES(_LANES, _LANES, _LANES, _LANES), emit


# ----


class Lanes:
    """Eight float64 in a register. Exists in kernels only."""


load = cast("Callable[[FloatArray, int], Lanes]", _load)
"""Give array[at:at + 8] of a contiguous array."""

store = cast("Callable[[FloatArray, int, Lanes], None]", _store)
"""Set array[at:at + 8]."""

splat = cast("Callable[[float], Lanes]", _splat)
"""Give one number in every lane."""

add = cast("Callable[[Lanes, Lanes], Lanes]", _of_two(lambda builder, left, right: builder.fadd(left, right)))
"""Give the sum, lane by lane."""

multiply = cast("Callable[[Lanes, Lanes], Lanes]", _of_two(lambda builder, left, right: builder.fmul(left, right)))
"""Give the product, lane by lane; never fused with a sum."""

better = cast(
    "Callable[[Lanes, Lanes], Lanes]",
    _of_two(lambda builder, left, right: builder.call(_maximum(builder), (left, right), fastmath=("nnan", "nsz"))),
)
"""Give the larger number, lane by lane."""

where_at_least = cast("Callable[[Lanes, Lanes, Lanes, Lanes], Lanes]", _where_at_least)
"""Give the third number where the first is at least the second, and the fourth elsewhere, lane by lane."""
