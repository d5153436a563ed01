/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Build-time program: prints the constant tables of the perft kernels as a C header. */

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define N_SQUARES 90
#define HALF 45 /* points on one side of the river */
#define LINE 10 /* a file; a rank is one whose tenth point is occupied */
#define N_PALACE 18
#define NONE 255

typedef struct
{
  uint64_t half[2];
} Mask;

static bool
is_on_board (int file, int rank)
{
  return file >= 0 && file < 9 && rank >= 0 && rank < 10;
}

static bool
is_palace (int file, int rank, int colour)
{
  return file >= 3 && file <= 5 && (colour == 0 ? rank >= 0 && rank <= 2 : rank >= 7 && rank <= 9);
}

static void
add (Mask *mask, int file, int rank)
{
  int square = rank * 9 + file;

  mask->half[square / HALF] |= UINT64_C (1) << square % HALF;
}

static void
print_mask (Mask mask)
{
  printf ("  { { UINT64_C (0x%" PRIx64 "), UINT64_C (0x%" PRIx64 ") } },\n",
          mask.half[0],
          mask.half[1]);
}

/* The point with a palace index: 0…8 are Red's, 9…17 Black's. */
static int
palace_square (int index)
{
  int within = index % 9;

  return ((index < 9 ? 0 : 7) + within / 3) * 9 + 3 + within % 3;
}

static void
print_lines (void)
{
  printf ("static const uint16_t chariot_line[%d][%d] = {\n", LINE, 1 << LINE);
  for (int at = 0; at < LINE; at++)
    {
      printf ("{\n");
      for (int occupied = 0; occupied < 1 << LINE; occupied++)
        {
          unsigned reached = 0;

          for (int step = -1; step <= 1; step += 2)
            for (int to = at + step; to >= 0 && to < LINE; to += step)
              {
                reached |= 1u << to;
                if (occupied >> to & 1)
                  break;
              }
          printf ("%u,%c", reached, occupied % 16 == 15 ? '\n' : ' ');
        }
      printf ("},\n");
    }
  printf ("};\n\n");

  printf ("/* Quiet moves in the lower half, what stands behind a screen in the upper one. */\n");
  printf ("static const uint32_t cannon_line[%d][%d] = {\n", LINE, 1 << LINE);
  for (int at = 0; at < LINE; at++)
    {
      printf ("{\n");
      for (int occupied = 0; occupied < 1 << LINE; occupied++)
        {
          uint32_t reached = 0;

          for (int step = -1; step <= 1; step += 2)
            {
              int n_before = 0;

              for (int to = at + step; to >= 0 && to < LINE && n_before < 2; to += step)
                if ((occupied >> to & 1) == 0)
                  reached |= n_before == 0 ? UINT32_C (1) << to : 0;
                else if (++n_before == 2)
                  reached |= UINT32_C (1) << (to + 16);
            }
          printf ("%" PRIu32 ",%c", reached, occupied % 16 == 15 ? '\n' : ' ');
        }
      printf ("},\n");
    }
  printf ("};\n\n");

  printf ("/* The points of a file as a mask of file a. */\n");
  printf ("static const Mask file_mask[%d] = {\n", 1 << LINE);
  for (int points = 0; points < 1 << LINE; points++)
    {
      Mask mask = { { 0, 0 } };

      for (int rank = 0; rank < 10; rank++)
        if (points >> rank & 1)
          add (&mask, 0, rank);
      print_mask (mask);
    }
  printf ("};\n\n");
}

/* Horses and elephants, by which of their four ways are blocked; the third number of a step is
 * its way. */
static void
print_blocked (const char *name, const int steps[8][3], int n_steps)
{
  printf ("static const Mask %s[%d][16] = {\n", name, N_SQUARES);
  for (int square = 0; square < N_SQUARES; square++)
    {
      printf ("{\n");
      for (int blocked = 0; blocked < 16; blocked++)
        {
          Mask mask = { { 0, 0 } };

          for (int i = 0; i < n_steps; i++)
            {
              int file = square % 9 + steps[i][0];
              int rank = square / 9 + steps[i][1];
              bool is_elephant = abs (steps[i][0]) == abs (steps[i][1]);

              if ((blocked >> steps[i][2] & 1) == 0 && is_on_board (file, rank)
                  && !(is_elephant && rank / 5 != square / HALF))
                add (&mask, file, rank);
            }
          print_mask (mask);
        }
      printf ("},\n");
    }
  printf ("};\n\n");
}

static void
print_steps (void)
{
  static const int straight[4][2] = { { 0, 1 }, { -1, 0 }, { 1, 0 }, { 0, -1 } };
  static const int diagonal[4][2] = { { -1, 1 }, { 1, 1 }, { -1, -1 }, { 1, -1 } };
  static const int horse[8][3] = { { -1, 2, 0 },  { 1, 2, 0 },  { -2, 1, 1 },  { -2, -1, 1 },
                                   { 2, 1, 2 },   { 2, -1, 2 }, { -1, -2, 3 }, { 1, -2, 3 } };
  static const int elephant[8][3] = { { -2, 2, 0 }, { 2, 2, 1 }, { -2, -2, 2 }, { 2, -2, 3 } };

  printf ("static const Mask square_mask[%d] = {\n", N_SQUARES);
  for (int square = 0; square < N_SQUARES; square++)
    {
      Mask mask = { { 0, 0 } };

      add (&mask, square % 9, square / 9);
      print_mask (mask);
    }
  printf ("};\n\n");

  for (int diagonals = 0; diagonals < 2; diagonals++)
    {
      printf ("static const Mask %s_steps[%d] = {\n", diagonals ? "advisor" : "general", N_SQUARES);
      for (int square = 0; square < N_SQUARES; square++)
        {
          Mask mask = { { 0, 0 } };

          for (int i = 0; i < 4; i++)
            {
              int file = square % 9 + (diagonals ? diagonal : straight)[i][0];
              int rank = square / 9 + (diagonals ? diagonal : straight)[i][1];

              if (is_palace (file, rank, square / HALF))
                add (&mask, file, rank);
            }
          print_mask (mask);
        }
      printf ("};\n\n");
    }

  printf ("static const Mask soldier_steps[2][%d] = {\n", N_SQUARES);
  for (int colour = 0; colour < 2; colour++)
    {
      printf ("{\n");
      for (int square = 0; square < N_SQUARES; square++)
        {
          Mask mask = { { 0, 0 } };
          bool crossed = square / HALF != colour;

          for (int i = 0; i < 4; i++)
            {
              int file = square % 9 + straight[i][0];
              int rank = square / 9 + straight[i][1];
              bool allowed = straight[i][1] == 0 ? crossed : straight[i][1] == 1 - 2 * colour;

              if (allowed && is_on_board (file, rank))
                add (&mask, file, rank);
            }
          print_mask (mask);
        }
      printf ("},\n");
    }
  printf ("};\n\n");

  print_blocked ("horse_steps", horse, 8);
  print_blocked ("elephant_steps", elephant, 4);
}

static void
print_palaces (void)
{
  printf ("static const uint8_t palace_index[%d] = {\n", N_SQUARES);
  for (int square = 0; square < N_SQUARES; square++)
    {
      int index = NONE;

      for (int i = 0; i < N_PALACE; i++)
        if (palace_square (i) == square)
          index = i;
      printf ("%d,%c", index, square % 9 == 8 ? '\n' : ' ');
    }
  printf ("};\n\n");

  printf ("/* Points strictly between a palace point and one on the same line. */\n");
  printf ("static const Mask palace_between[%d][%d] = {\n", N_PALACE, N_SQUARES);
  for (int i = 0; i < N_PALACE; i++)
    {
      printf ("{\n");
      for (int square = 0; square < N_SQUARES; square++)
        {
          int d_file = palace_square (i) % 9 - square % 9;
          int d_rank = palace_square (i) / 9 - square / 9;
          int length = abs (d_file + d_rank);
          Mask mask = { { 0, 0 } };

          if (d_file == 0 || d_rank == 0)
            for (int k = 1; k < length; k++)
              add (&mask, square % 9 + d_file / length * k, square / 9 + d_rank / length * k);
          print_mask (mask);
        }
      printf ("},\n");
    }
  printf ("};\n\n");

  printf ("/* The leg over which a horse attacks a palace point, %d when it does not. */\n", NONE);
  printf ("static const uint8_t palace_horse_leg[%d][%d] = {\n", N_PALACE, N_SQUARES);
  for (int i = 0; i < N_PALACE; i++)
    {
      printf ("{\n");
      for (int square = 0; square < N_SQUARES; square++)
        {
          int d_file = palace_square (i) % 9 - square % 9;
          int d_rank = palace_square (i) / 9 - square / 9;
          int leg = NONE;

          if (abs (d_file) == 2 && abs (d_rank) == 1)
            leg = square + d_file / 2;
          else if (abs (d_file) == 1 && abs (d_rank) == 2)
            leg = square + d_rank / 2 * 9;
          printf ("%d,%c", leg, square % 9 == 8 ? '\n' : ' ');
        }
      printf ("},\n");
    }
  printf ("};\n\n");

  printf ("static const uint8_t file_of[%d] = {\n", N_SQUARES);
  for (int square = 0; square < N_SQUARES; square++)
    printf ("%d,%c", square % 9, square % 9 == 8 ? '\n' : ' ');
  printf ("};\n\nstatic const uint8_t rank_of[%d] = {\n", N_SQUARES);
  for (int square = 0; square < N_SQUARES; square++)
    printf ("%d,%c", square / 9, square % 9 == 8 ? '\n' : ' ');
  printf ("};\n");
}

int
main (void)
{
  printf ("/* Made by qipu-perft-tables-gen at build time. */\n\n");
  print_lines ();
  print_steps ();
  print_palaces ();
  return 0;
}
