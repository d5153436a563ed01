/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The formats of the table in qipu-formats.c, one a file. */

#pragma once

#include "records/qipu-format.h"

G_BEGIN_DECLS

/* Nothing but records of moves is so large; binary readers hold the whole file. */
#define QIPU_BINARY_LIMIT ((gsize) 256 * 1024 * 1024)

extern const QipuFormat qipu_format_archive;
extern const QipuFormat qipu_format_board;
extern const QipuFormat qipu_format_cbf;
extern const QipuFormat qipu_format_cbl;
extern const QipuFormat qipu_format_cbr;
extern const QipuFormat qipu_format_ccm;
extern const QipuFormat qipu_format_che;
extern const QipuFormat qipu_format_chn;
extern const QipuFormat qipu_format_cwp;
extern const QipuFormat qipu_format_dhjhtmlxq;
extern const QipuFormat qipu_format_dhtmlxq;
extern const QipuFormat qipu_format_fen;
extern const QipuFormat qipu_format_mxq;
extern const QipuFormat qipu_format_obk;
extern const QipuFormat qipu_format_pfc;
extern const QipuFormat qipu_format_pgn;
extern const QipuFormat qipu_format_text;
extern const QipuFormat qipu_format_ucci;
extern const QipuFormat qipu_format_wxf;
extern const QipuFormat qipu_format_xqf;
extern const QipuFormat qipu_format_xqr;

G_END_DECLS
