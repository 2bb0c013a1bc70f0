"""Kinds of instructions, on what the assembler makes of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from opgen.bench.thumb import Kind
from tests.runtime.assembling import COMPILER, assembled
from tests.tools import needs

pytestmark = needs(COMPILER)

SCALAR = {
    Kind.ALU: """
        movs r0,#1; adds r0,r1,r2; adds r0,#4; cmp r0,#3; cmp r8,r9; mov r8,r9; nop; add sp,#8;
        add.w r8,r9,r10; movw r0,#1234; movt r0,#1; and.w r1,r2,#255; rsb r1,r2,#0;
        mvn.w r3,r4; it eq; moveq r0,r1; adr r0,.+8; nop.w; cmp.w r1,#1000; tst r1,r2;
        movs r0,r1
    """,
    Kind.SHIFT: """
        lsls r0,r1,#2; asrs r0,r1; lsl.w r8,r9,#3; lsr.w r1,r2,r3; add.w r0,r1,r2,lsl #4;
        sxtb r0,r1; uxth.w r8,r9; sxtb16 r0,r1; sxtab16 r0,r1,r2; ssat r0,#8,r1;
        usat r0,#7,r1,asr #3; ubfx r0,r1,#3,#4; bfi r0,r1,#3,#4; pkhbt r0,r1,r2,lsl #16;
        pkhtb r0,r1,r2,asr #16; rev r0,r1; clz r8,r9; rbit r1,r2; eor.w r0,r1,r2,ror #8
    """,
    Kind.SIMD: "sadd16 r0,r1,r2; qsub8 r0,r1,r2; uhadd8 r8,r9,r10; ssub8 r1,r2,r3",
    Kind.MULTIPLY: """
        muls r0,r1; mul.w r8,r9,r10; mla r0,r1,r2,r3; mls r0,r1,r2,r3; smlad r0,r1,r2,r3;
        smlabb r0,r1,r2,r3; smulbt r0,r1,r2; smmlar r0,r1,r2,r3; smmul r0,r1,r2;
        smull r0,r1,r2,r3; umlal r0,r1,r2,r3; smlald r0,r1,r2,r3; smuad r0,r1,r2
    """,
    Kind.DIVIDE: "sdiv r0,r1,r2; udiv r8,r9,r10",
    Kind.LOAD: """
        ldr r0,[r1]; ldr r0,[r1,r2]; ldrb r0,[r1,#4]; ldrsh r0,[r1,r2]; ldr.w r8,[r9],#4;
        ldr.w r8,[r9,#-4]!; ldrsb.w r8,[r9,#100]; ldr r0,[sp,#8]; ldr.w r8,[r9,r10,lsl #2];
        ldrex r0,[r1]
    """,
    Kind.STORE: """
        str r0,[r1]; strb r0,[r1,#4]; strh.w r8,[r9,#100]; str r0,[sp,#8];
        str.w r8,[r9],#4
    """,
    Kind.STORE_INDEXED: "str r0,[r1,r2]; strb.w r8,[r9,r10]; strh r0,[r1,r2]",
    Kind.LOAD_MULTIPLE: """
        ldm r0!,{r1,r2}; ldm.w r8,{r0-r7}; pop {r4,pc}; pop.w {r4-r11,pc}; ldrd r0,r1,[r2];
        ldrd r0,r1,[r2],#8
    """,
    Kind.STORE_MULTIPLE: "stm r0!,{r1,r2}; push {r4,lr}; push.w {r4-r11,lr}; strd r0,r1,[r2,#8]",
    Kind.BRANCH: """
        b .+4; beq .+4; b.w .+400; bne.w .+400; bl .+400; bx lr; blx r3; cbz r0,.+4;
        mov pc,lr
    """,
    Kind.BRANCH_TABLE: "tbb [pc,r0]; tbh [pc,r0,lsl #1]",
    Kind.BARRIER: "dsb; isb; mrs r0,primask; msr primask,r0",
    Kind.FLOAT: """
        vadd.f32 s0,s1,s2; vmul.f32 s0,s1,s2; vcmp.f32 s0,s1; vcvt.s32.f32 s0,s1;
        vneg.f32 s0,s1; vmov.f32 s0,s1; vsub.f32 s0,s1,s2
    """,
    Kind.FLOAT_MULTIPLY_ADD: """
        vmla.f32 s0,s1,s2; vfma.f32 s0,s1,s2; vfnms.f32 s0,s1,s2;
        vmls.f32 s3,s4,s5
    """,
    Kind.FLOAT_DIVIDE: "vdiv.f32 s0,s1,s2; vsqrt.f32 s0,s1",
    Kind.FLOAT_MOVE: """
        vmov r0,s1; vmov s1,r0; vmrs apsr_nzcv,fpscr; vmov r0,r1,s2,s3;
        vmov d0,r0,r1
    """,
    Kind.FLOAT_LOAD: "vldr s0,[r1]; vldr d0,[r1]; vldm r0!,{s0-s7}; vpop {d8-d9}",
    Kind.FLOAT_STORE: "vstr s0,[r1]; vstm r0!,{s0-s7}; vpush {d8-d9}",
}
HELIUM = {
    Kind.LOOP: """
        1: dls lr,r0; dlstp.8 lr,r0; le lr,1b; letp lr,1b; lctp; wls lr,r0,2f;
        wlstp.8 lr,r0,2f; nop; 2: nop
    """,
    Kind.VECTOR_LOAD: """
        vldrb.8 q0,[r0]; vldrw.32 q7,[r0],#16; vldrb.s16 q0,[r0]; vldrb.u32 q1,[r0,#4];
        vldrh.s32 q0,[r0],#8; vldrw.u32 q0,[r0,#16]!
    """,
    Kind.VECTOR_STORE: """
        vstrb.8 q0,[r0]; vstrw.32 q7,[r0],#16; vstrb.16 q0,[r0];
        vstrb.32 q0,[r0],#4
    """,
    Kind.VECTOR_GATHER: """
        vldrb.u8 q0,[r0,q1]; vldrw.u32 q0,[r0,q1,uxtw #2]; vldrw.u32 q0,[q1,#4];
        vld20.8 {q0,q1},[r0]; vld43.32 {q0,q1,q2,q3},[r0]
    """,
    Kind.VECTOR_SCATTER: "vstrb.8 q0,[r0,q1]; vst20.8 {q0,q1},[r0]; vstrw.32 q0,[q1,#4]",
    Kind.VECTOR_MULTIPLY: """
        vmladava.s8 r0,q0,q1; vmladav.s16 r0,q0,q1; vmladava.s32 r2,q4,q5;
        vmlaldava.s16 r0,r1,q0,q1; vmul.i32 q0,q1,q2; vmul.i16 q0,q1,r2; vmla.s32 q0,q1,r2;
        vmlas.s32 q0,q1,r2; vqdmulh.s32 q0,q1,q2; vqrdmulh.s32 q0,q1,q2; vqrdmulh.s32 q0,q1,r2;
        vmullb.s8 q0,q1,q2; vmulh.s32 q0,q1,q2; vfma.f32 q0,q1,q2; vmul.f32 q0,q1,q2;
        vadd.f32 q0,q1,q2
    """,
    Kind.VECTOR: """
        vadd.i32 q0,q1,q2; vadd.i8 q0,q1,r2; vsub.i16 q0,q1,r3; vaddv.s8 r0,q1;
        vaddva.s32 r0,q1; vmax.s8 q0,q1,q2; vshl.i32 q0,q1,#3; vrshl.s32 q0,q1,q2;
        vshr.s32 q0,q1,#2; vmovlb.s8 q0,q1; vmovnb.i16 q0,q1; vqmovnb.s32 q0,q1;
        vshrnb.i32 q0,q1,#4; vqrshrnt.s16 q0,q1,#3; vdup.8 q0,r1; vdup.32 q0,r1; vand q0,q1,q2;
        vmov.i32 q0,#0; vcmp.s32 lt,q0,r1; vpsel q0,q1,q2; vidup.u8 q0,r0,#1; vneg.s8 q0,q1;
        vrshl.s32 q0,r1; vshllb.s8 q0,q1,#3; vmov q0,q1; vabs.s8 q0,q1; vrev32.8 q0,q1;
        vctp.8 r0; vpst; vaddt.i32 q0,q1,q2
    """,
    Kind.FLOAT_MOVE: "vmov.32 r0,q1[2]; vmov q0[2],q0[0],r0,r1; vmov.8 q0[3],r1",
}


@pytest.mark.parametrize(
    ("processor", "kind", "lines"),
    [("cortex-m4", *each) for each in SCALAR.items()]
    + [("cortex-m55", *each) for each in HELIUM.items()],
)
def test_kinds(processor: str, kind: Kind, lines: str, tmp_path: Path) -> None:
    names = [line.rpartition(": ")[2].strip() for line in lines.split(";")]
    found = assembled(lines, processor, tmp_path)
    assert len(found) == len(names)
    others = {
        name.strip(): each.kind
        for name, each in zip(names, found, strict=True)
        if each.kind != kind
    }
    helpers = {"nop"} if kind is Kind.LOOP else set()
    assert not others.keys() - helpers, others


def test_every_kind_is_tested() -> None:
    assert {*SCALAR, *HELIUM} == set(Kind)


@pytest.mark.parametrize(
    ("line", "reads", "writes", "registers"),
    [
        ("adds r0,r1,r2", {1, 2}, {0}, 1),
        ("cmp r3,#1", {3}, set(), 1),
        ("movw r9,#77", set(), {9}, 1),
        ("add.w r8,r9,r10,lsl #1", {9, 10}, {8}, 1),
        ("smlad r0,r1,r2,r3", {1, 2, 3}, {0}, 1),
        ("smuad r0,r1,r2", {1, 2}, {0}, 1),
        ("smlal r0,r1,r2,r3", {0, 1, 2, 3}, {0, 1}, 1),
        ("ldr r0,[r1,r2]", {1, 2}, {0}, 1),
        ("ldr.w r8,[r9],#4", {9}, {8, 9}, 1),
        ("str r0,[r1,#4]", {0, 1}, set(), 1),
        ("ldrd r4,r5,[r6]", {6}, {4, 5}, 2),
        ("ldm.w r8,{r0-r6}", set(), set(), 7),
        ("push {r4-r7,lr}", set(), set(), 5),
        ("vldm r0!,{s0-s15}", set(), set(), 16),
        ("vldr d0,[r1]", set(), set(), 2),
        ("sxtb16 r0,r1,ror #8", {1}, {0}, 1),
    ],
)
def test_registers(
    line: str, reads: set[int], writes: set[int], registers: int, tmp_path: Path
) -> None:
    (found,) = assembled(line, "cortex-m4", tmp_path)
    assert (found.reads, found.writes, found.registers) == (reads, writes, registers)
