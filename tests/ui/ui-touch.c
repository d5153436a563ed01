/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A touch screen: the browser of a Broadway display.
 *
 * The protocol is that of GTK's gdk/broadway: commands come in the frames of a web socket, and each
 * event is a frame of big-endian words. A thread reads, for the server waits until a browser has
 * read while this program waits for the server. */

#include "config.h"

#include "ui-touch.h"

#include "ui-fixture.h"

#include <gio/gio.h>
#include <gio/gunixsocketaddress.h>
#include <string.h>

/* the server's commands */
enum
{
  OP_GRAB_POINTER,
  OP_UNGRAB_POINTER,
  OP_NEW_SURFACE,
  OP_SHOW_SURFACE,
  OP_HIDE_SURFACE,
  OP_RAISE_SURFACE,
  OP_LOWER_SURFACE,
  OP_DESTROY_SURFACE,
  OP_MOVE_RESIZE,
  OP_SET_TRANSIENT_FOR,
  OP_DISCONNECTED,
  OP_SURFACE_UPDATE,
  OP_SET_SHOW_KEYBOARD,
  OP_UPLOAD_TEXTURE,
  OP_RELEASE_TEXTURE,
  OP_SET_NODES,
  OP_ROUNDTRIP,
};

/* the browser's events */
enum
{
  EVENT_ENTER = 0,
  EVENT_LEAVE = 1,
  EVENT_TOUCH = 5,
  EVENT_GRAB_NOTIFY = 9,
  EVENT_UNGRAB_NOTIFY = 10,
  EVENT_CONFIGURE_NOTIFY = 11,
  EVENT_SCREEN_SIZE_CHANGED = 12,
  EVENT_ROUNDTRIP_NOTIFY = 14,
};

typedef enum
{
  TOUCH_BEGIN,
  TOUCH_UPDATE,
  TOUCH_END,
} TouchType;

typedef struct
{
  guint32 id;
  guint32 parent; /* of a popover; else 0 */
  gboolean visible;
  int x, y, width, height;
} Surface;

struct _UiTouch
{
  GSocketConnection *connection;
  GCancellable *cancellable;
  GThread *thread;
  guint fingers; /* how many are down */
  guint first;   /* the one that also stands for a pointer */
  guint32 pointed; /* the surface where the pointer is; 0 for none */
  guint32 held[8]; /* by finger: the surface where it came down */

  GMutex mutex; /* for all below, and for writing */
  GArray *surfaces; /* from the lowest to the topmost */
  guint32 serial;
};

/* Writing */

static void
send_words (UiTouch *self, const guint32 *words, guint n_words)
{
  guint8 frame[6 + 16 * 4] = { 0x82, (guint8) (0x80 | n_words * 4) }; /* binary, masked with nought */

  g_assert_cmpuint (n_words, <=, 16);
  for (guint i = 0; i < n_words; i++)
    {
      guint32 word = GUINT32_TO_BE (words[i]);

      memcpy (frame + 6 + i * 4, &word, 4);
    }
  g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (self->connection)), frame,
                             6 + n_words * 4, NULL, NULL, NULL);
}

/* With the mutex. */
static void
send_event (UiTouch *self, guint32 type, const guint32 *arguments, guint n_arguments)
{
  guint32 words[16] = { type, self->serial, (guint32) (g_get_monotonic_time () / 1000) };

  for (guint i = 0; i < n_arguments; i++)
    words[3 + i] = arguments[i];
  send_words (self, words, 3 + n_arguments);
}

/* Reading */

typedef struct
{
  const guint8 *data;
  gsize size;
  gsize at;
} Reader;

static guint32
read_number (Reader *reader, guint n_bytes)
{
  guint32 value = 0;

  /* little-endian, unlike the events */
  g_assert_cmpuint (reader->size - reader->at, >=, n_bytes);
  for (guint i = 0; i < n_bytes; i++)
    value |= (guint32) reader->data[reader->at++] << 8 * i;
  return value;
}

static void
skip (Reader *reader, gsize n_bytes)
{
  g_assert_cmpuint (reader->size - reader->at, >=, n_bytes);
  reader->at += n_bytes;
}

static guint
find_surface (UiTouch *self, guint32 id)
{
  for (guint i = 0; i < self->surfaces->len; i++)
    if (g_array_index (self->surfaces, Surface, i).id == id)
      return i;
  return G_MAXUINT;
}

static void
take_new_surface (UiTouch *self, Reader *reader)
{
  Surface surface = { .id = read_number (reader, 2) };

  surface.x = (gint16) read_number (reader, 2);
  surface.y = (gint16) read_number (reader, 2);
  surface.width = (int) read_number (reader, 2);
  surface.height = (int) read_number (reader, 2);
  g_array_append_val (self->surfaces, surface);
}

static void
take_move_resize (UiTouch *self, Reader *reader)
{
  guint32 id = read_number (reader, 2);
  guint32 flags = read_number (reader, 1);
  guint i = find_surface (self, id);
  Surface nobody = { 0 };
  Surface *surface = i != G_MAXUINT ? &g_array_index (self->surfaces, Surface, i) : &nobody;

  if (flags & 1)
    {
      surface->x = (gint16) read_number (reader, 2);
      surface->y = (gint16) read_number (reader, 2);
    }
  if (flags & 2)
    {
      surface->width = (int) read_number (reader, 2);
      surface->height = (int) read_number (reader, 2);
    }
  send_event (self, EVENT_CONFIGURE_NOTIFY,
              (guint32[]){ id, (guint32) surface->x, (guint32) surface->y,
                           (guint32) surface->width, (guint32) surface->height },
              5);
}

static void
restack (UiTouch *self, guint32 id, gboolean on_top)
{
  guint i = find_surface (self, id);
  Surface surface;

  if (i == G_MAXUINT)
    return;
  surface = g_array_index (self->surfaces, Surface, i);
  g_array_remove_index (self->surfaces, i);
  if (on_top)
    g_array_append_val (self->surfaces, surface);
  else
    g_array_prepend_val (self->surfaces, surface);
}

static void
set_visible (UiTouch *self, guint32 id, gboolean visible)
{
  guint i = find_surface (self, id);

  if (i != G_MAXUINT)
    g_array_index (self->surfaces, Surface, i).visible = visible;
}

/* What is drawn does not matter here, only where surfaces are and what must be answered. */
static void
take_command (UiTouch *self, Reader *reader)
{
  guint32 op = read_number (reader, 1);
  guint32 id = 0, parent;

  self->serial = read_number (reader, 4);
  switch (op)
    {
    case OP_NEW_SURFACE:
      take_new_surface (self, reader);
      break;
    case OP_SHOW_SURFACE:
    case OP_HIDE_SURFACE:
      set_visible (self, read_number (reader, 2), op == OP_SHOW_SURFACE);
      break;
    case OP_RAISE_SURFACE:
    case OP_LOWER_SURFACE:
      restack (self, read_number (reader, 2), op == OP_RAISE_SURFACE);
      break;
    case OP_DESTROY_SURFACE:
      id = find_surface (self, read_number (reader, 2));
      if (id != G_MAXUINT)
        g_array_remove_index (self->surfaces, id);
      break;
    case OP_MOVE_RESIZE:
      take_move_resize (self, reader);
      break;
    case OP_SET_TRANSIENT_FOR:
      id = find_surface (self, read_number (reader, 2));
      parent = read_number (reader, 2);
      if (id != G_MAXUINT)
        g_array_index (self->surfaces, Surface, id).parent = parent;
      break;
    case OP_GRAB_POINTER:
      skip (reader, 3);
      send_event (self, EVENT_GRAB_NOTIFY, &id, 1);
      break;
    case OP_UNGRAB_POINTER:
      send_event (self, EVENT_UNGRAB_NOTIFY, &id, 1);
      break;
    case OP_SET_SHOW_KEYBOARD:
      skip (reader, 2);
      break;
    case OP_UPLOAD_TEXTURE:
      skip (reader, 4);
      skip (reader, read_number (reader, 4));
      break;
    case OP_RELEASE_TEXTURE:
      skip (reader, 4);
      break;
    case OP_SET_NODES:
      skip (reader, 2);
      skip (reader, read_number (reader, 4) * 4);
      break;
    case OP_ROUNDTRIP:
      {
        guint32 answer[2];

        answer[0] = read_number (reader, 2);
        answer[1] = read_number (reader, 4);
        send_event (self, EVENT_ROUNDTRIP_NOTIFY, answer, 2);
        break;
      }
    case OP_DISCONNECTED:
      break;
    default:
      g_error ("a command of the display server that is not known: %u", op);
    }
}

static gboolean
read_exactly (UiTouch *self, guint8 *data, gsize size)
{
  gsize done;

  return g_input_stream_read_all (g_io_stream_get_input_stream (G_IO_STREAM (self->connection)),
                                  data, size, &done, self->cancellable, NULL) &&
         done == size;
}

/* One frame of the web socket, or NULL at the end. */
static GBytes *
read_frame (UiTouch *self)
{
  guint8 head[2], length[8];
  guint n_length;
  guint64 size;
  guint8 *data;

  if (!read_exactly (self, head, 2))
    return NULL;
  size = head[1] & 0x7f;
  n_length = size == 126 ? 2 : size == 127 ? 8 : 0;
  if (n_length > 0)
    {
      if (!read_exactly (self, length, n_length))
        return NULL;
      size = 0;
      for (guint i = 0; i < n_length; i++)
        size = size << 8 | length[i];
    }
  data = g_malloc (MAX (1, size));
  if (read_exactly (self, data, size))
    return g_bytes_new_take (data, size);
  g_free (data);
  return NULL;
}

static gpointer
run (gpointer data)
{
  UiTouch *self = data;
  GBytes *frame;

  while ((frame = read_frame (self)) != NULL)
    {
      Reader reader = { 0 };

      reader.data = g_bytes_get_data (frame, &reader.size);
      g_mutex_lock (&self->mutex);
      while (reader.at < reader.size)
        take_command (self, &reader);
      g_mutex_unlock (&self->mutex);
      g_bytes_unref (frame);
    }
  return NULL;
}

/* The answer to the greeting ends with an empty line; a frame may follow at once. */
static void
greet (UiTouch *self)
{
  static const char greeting[] = "GET /socket HTTP/1.1\r\nHost: localhost\r\n"
                                 "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                                 "Sec-WebSocket-Version: 13\r\n\r\n";
  g_autoptr (GString) answer = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  guint8 byte;

  g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (self->connection)),
                             greeting, strlen (greeting), NULL, NULL, &error);
  g_assert_no_error (error);
  while (!g_str_has_suffix (answer->str, "\r\n\r\n"))
    {
      g_assert_true (read_exactly (self, &byte, 1));
      g_string_append_c (answer, (char) byte);
    }
  g_assert_true (g_str_has_prefix (answer->str, "HTTP/1.1 101 "));
}

UiTouch *
ui_touch_new (int width, int height)
{
  UiTouch *self = g_new0 (UiTouch, 1);
  g_autofree char *path = g_build_filename (g_get_user_runtime_dir (), "browser.socket", NULL);
  g_autoptr (GSocketAddress) address = g_unix_socket_address_new (path);
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GError) error = NULL;

  g_mutex_init (&self->mutex);
  self->surfaces = g_array_new (FALSE, FALSE, sizeof (Surface));
  self->cancellable = g_cancellable_new ();
  self->connection =
      g_socket_client_connect (client, G_SOCKET_CONNECTABLE (address), NULL, &error);
  g_assert_no_error (error);
  greet (self);
  send_event (self, EVENT_SCREEN_SIZE_CHANGED, (guint32[]){ (guint32) width, (guint32) height, 1 },
              3);
  self->thread = g_thread_new ("browser", run, self);
  return self;
}

void
ui_touch_free (UiTouch *self)
{
  g_cancellable_cancel (self->cancellable);
  g_thread_join (self->thread);
  g_clear_object (&self->connection);
  g_clear_object (&self->cancellable);
  g_array_unref (self->surfaces);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

/* Fingers */

/* Where the surface of @native is for this program, from the corner of its window. */
static void
get_offset (GtkNative *native, int *x, int *y)
{
  GdkSurface *surface = gtk_native_get_surface (native);

  *x = 0;
  *y = 0;
  for (; GDK_IS_POPUP (surface); surface = gdk_popup_get_parent (GDK_POPUP (surface)))
    {
      *x += gdk_popup_get_position_x (GDK_POPUP (surface));
      *y += gdk_popup_get_position_y (GDK_POPUP (surface));
    }
}

/* The topmost window. */
static const Surface *
find_window (UiTouch *self)
{
  for (guint i = self->surfaces->len; i-- > 0;)
    {
      const Surface *surface = &g_array_index (self->surfaces, Surface, i);

      if (surface->visible && surface->parent == 0)
        return surface;
    }
  return NULL;
}

/* Whether the server shows the surface of @native where this program has it. */
static gboolean
is_settled (UiTouch *self, GtkNative *native)
{
  GdkSurface *surface = gtk_native_get_surface (native);
  gboolean settled = FALSE, covered = FALSE;
  const Surface *window;
  int x, y;

  get_offset (native, &x, &y);
  g_mutex_lock (&self->mutex);
  window = find_window (self);
  for (guint i = 0; i < self->surfaces->len && window != NULL; i++)
    {
      const Surface *shown = &g_array_index (self->surfaces, Surface, i);

      covered |= shown->visible && shown->parent != 0;
      settled |= shown->visible && shown->x == window->x + x && shown->y == window->y + y &&
                 shown->width == gdk_surface_get_width (surface) &&
                 shown->height == gdk_surface_get_height (surface);
    }
  g_mutex_unlock (&self->mutex);
  /* the server shows a popover that has closed until it hears of it */
  if (!GDK_IS_POPUP (surface))
    settled = settled && !covered;
  return settled;
}

/* In the coordinates of the screen. Only the server knows where a window is; popovers know where
 * they are in it. */
static void
find_place (UiTouch *self, GtkWidget *widget, double *x, double *y)
{
  GtkNative *native = gtk_widget_get_native (widget);
  const Surface *window = find_window (self);
  double transform_x, transform_y;
  int offset_x, offset_y;

  gtk_widget_translate_coordinates (widget, GTK_WIDGET (native), *x, *y, x, y);
  gtk_native_get_surface_transform (native, &transform_x, &transform_y);
  get_offset (native, &offset_x, &offset_y);
  g_assert_nonnull (window);
  *x += transform_x + offset_x + window->x;
  *y += transform_y + offset_y + window->y;
}

/* A popover lies over its window, even where that was raised later. */
static const Surface *
find_touched (UiTouch *self, double x, double y)
{
  const Surface *window = NULL;

  for (guint i = self->surfaces->len; i-- > 0;)
    {
      const Surface *surface = &g_array_index (self->surfaces, Surface, i);

      if (!surface->visible || x < surface->x || x >= surface->x + surface->width ||
          y < surface->y || y >= surface->y + surface->height)
        continue;
      if (surface->parent != 0)
        return surface;
      if (window == NULL)
        window = surface;
    }
  if (window == NULL)
    g_error ("a touch outside all windows: %g, %g", x, y);
  return window;
}

/* The first finger takes the pointer along: a popover believes nobody who did not come in. */
static void
cross (UiTouch *self, guint32 to, double x, double y)
{
  guint32 from = self->pointed;

  if (from == to)
    return;

  self->pointed = to;
  for (guint k = 0; k < 2; k++)
    {
      guint32 id = k == 0 ? from : to;
      guint i = find_surface (self, id);
      const Surface *surface;

      if (i == G_MAXUINT)
        continue;
      surface = &g_array_index (self->surfaces, Surface, i);
      send_event (self, k == 0 ? EVENT_LEAVE : EVENT_ENTER,
                  (guint32[]){ id, id, (guint32) x, (guint32) y, (guint32) (x - surface->x),
                               (guint32) (y - surface->y), 0, GDK_CROSSING_NORMAL },
                  8);
    }
}

static void
touch (UiTouch *self, TouchType type, guint finger, GtkWidget *widget, double x, double y)
{
  const Surface *surface;
  guint i;

  g_assert_cmpuint (finger, >, 0);
  g_assert_cmpuint (finger, <, G_N_ELEMENTS (self->held));
  if (type == TOUCH_BEGIN && self->fingers++ == 0)
    self->first = finger;
  if (type == TOUCH_BEGIN)
    ui_wait_until (is_settled (self, gtk_widget_get_native (widget)));

  g_mutex_lock (&self->mutex);
  find_place (self, widget, &x, &y);
  if (type == TOUCH_BEGIN)
    {
      self->held[finger] = find_touched (self, x, y)->id;
      if (self->first == finger)
        cross (self, self->held[finger], x, y);
    }
  /* a finger belongs to where it came down */
  i = find_surface (self, self->held[finger]);
  g_assert_cmpuint (i, !=, G_MAXUINT);
  surface = &g_array_index (self->surfaces, Surface, i);
  send_event (self, EVENT_TOUCH,
              (guint32[]){ type, surface->id, finger, self->first == finger, (guint32) x,
                           (guint32) y, (guint32) (x - surface->x), (guint32) (y - surface->y), 0 },
              9);
  g_mutex_unlock (&self->mutex);

  if (type == TOUCH_END && --self->fingers == 0)
    self->first = 0;
}

void
ui_touch_begin (UiTouch *self, guint finger, GtkWidget *widget, double x, double y)
{
  touch (self, TOUCH_BEGIN, finger, widget, x, y);
}

void
ui_touch_update (UiTouch *self, guint finger, GtkWidget *widget, double x, double y)
{
  touch (self, TOUCH_UPDATE, finger, widget, x, y);
}

void
ui_touch_end (UiTouch *self, guint finger, GtkWidget *widget, double x, double y)
{
  touch (self, TOUCH_END, finger, widget, x, y);
}
