/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Another program, for tests of the clipboard and of drags: it offers files or a text, or says what
 * it is offered. A line on its output tells that it is ready or what it found.
 *
 * clipboard-peer offer-files PATH…    owns the clipboard until it is ended
 * clipboard-peer offer-text TEXT
 * clipboard-peer take                 whenever the clipboard changes a line "TYPE WHAT" for each of
 *                                     its types, and "end": of a text its characters, escaped, of
 *                                     a picture its width and height
 * clipboard-peer drag PATH…           a window to drag the files from
 * clipboard-peer drop                 a window to drop on; lines as with take */

#include <gtk/gtk.h>
#include <stdio.h>
#include <string.h>

static GMainLoop *loop;
static guint n_waiting;
static GdkDrop *dropped; /* until all of it was read */

static void
say (const char *line)
{
  printf ("%s\n", line);
  fflush (stdout);
}

static void
finish_one (void)
{
  if (--n_waiting > 0)
    return;

  if (dropped != NULL)
    gdk_drop_finish (dropped, GDK_ACTION_COPY);
  g_clear_object (&dropped);
  say ("end");
}

static GdkContentProvider *
make_files (char **paths)
{
  GSList *list = NULL;
  GdkFileList *files;
  GdkContentProvider *provider;

  for (; *paths != NULL; paths++)
    list = g_slist_append (list, g_file_new_for_path (*paths));
  files = gdk_file_list_new_from_list (list);
  provider = gdk_content_provider_new_typed (GDK_TYPE_FILE_LIST, files);
  g_boxed_free (GDK_TYPE_FILE_LIST, files);
  g_slist_free_full (list, g_object_unref);
  return provider;
}

/* What another program can make of it. */
static char *
dup_what (const char *type, GBytes *bytes)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autofree char *text = g_strndup (data, size);

  if (g_str_equal (type, "image/png"))
    {
      g_autoptr (GdkTexture) texture = gdk_texture_new_from_bytes (bytes, NULL);

      return texture != NULL ? g_strdup_printf ("%dx%d", gdk_texture_get_width (texture),
                                                gdk_texture_get_height (texture))
                             : g_strdup ("broken");
    }
  if (g_str_equal (type, "image/svg+xml"))
    return g_strdup (strstr (text, "<svg") != NULL && g_str_has_suffix (g_strchomp (text), "</svg>")
                         ? "whole"
                         : "broken");
  return g_strescape (text, NULL);
}

/* What has come through a pipe. */
static void
spliced_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autofree char *type = data;
  GMemoryOutputStream *memory = G_MEMORY_OUTPUT_STREAM (object);

  if (g_output_stream_splice_finish (G_OUTPUT_STREAM (memory), result, NULL) >= 0)
    {
      g_autoptr (GBytes) bytes = g_memory_output_stream_steal_as_bytes (memory);
      g_autofree char *what = dup_what (type, bytes);

      printf ("%s %s\n", type, what);
    }
  finish_one ();
}

static void
splice (GInputStream *stream, const char *type)
{
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();

  g_output_stream_splice_async (
      memory, stream, G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE | G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET,
      G_PRIORITY_DEFAULT, NULL, spliced_cb, g_strdup (type));
}

static void
clipboard_cb (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  const char *type = NULL;
  g_autoptr (GInputStream) stream =
      gdk_clipboard_read_finish (GDK_CLIPBOARD (clipboard), result, &type, NULL);

  if (stream != NULL)
    splice (stream, type);
  else
    finish_one ();
}

static void
take (GdkClipboard *clipboard)
{
  gsize n;
  const char *const *types =
      gdk_content_formats_get_mime_types (gdk_clipboard_get_formats (clipboard), &n);

  /* it was emptied */
  if (n == 0)
    return;

  n_waiting = (guint) n;
  for (gsize i = 0; i < n; i++)
    gdk_clipboard_read_async (clipboard, (const char *[]){ types[i], NULL }, G_PRIORITY_DEFAULT,
                              NULL, clipboard_cb, NULL);
}

static void
drop_cb (GObject *drop, GAsyncResult *result, gpointer data)
{
  const char *type = NULL;
  g_autoptr (GInputStream) stream = gdk_drop_read_finish (GDK_DROP (drop), result, &type, NULL);

  if (stream != NULL)
    splice (stream, type);
  else
    finish_one ();
}

static gboolean
on_drop (GtkDropTargetAsync *target, GdkDrop *drop)
{
  gsize n;
  const char *const *types = gdk_content_formats_get_mime_types (gdk_drop_get_formats (drop), &n);

  dropped = g_object_ref (drop);
  n_waiting = (guint) n;
  for (gsize i = 0; i < n; i++)
    gdk_drop_read_async (drop, (const char *[]){ types[i], NULL }, G_PRIORITY_DEFAULT, NULL,
                         drop_cb, NULL);
  return TRUE;
}

static gboolean
on_mapped (gpointer data)
{
  say ("ready");
  return G_SOURCE_REMOVE;
}

static void
show_window (GtkEventController *controller)
{
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_title (GTK_WINDOW (window), "clipboard-peer");
  gtk_window_set_default_size (GTK_WINDOW (window), 200, 200);
  gtk_window_set_child (GTK_WINDOW (window), gtk_label_new ("peer"));
  gtk_widget_add_controller (window, controller);
  gtk_window_present (GTK_WINDOW (window));
  g_timeout_add (500, on_mapped, NULL);
}

int
main (int argc, char **argv)
{
  GdkClipboard *clipboard;

  if (argc < 2)
    return 2;

  gtk_init ();
  loop = g_main_loop_new (NULL, FALSE);
  clipboard = gdk_display_get_clipboard (gdk_display_get_default ());
  if (g_str_equal (argv[1], "offer-files"))
    {
      g_autoptr (GdkContentProvider) provider = make_files (argv + 2);

      gdk_clipboard_set_content (clipboard, provider);
      say ("ready");
    }
  else if (g_str_equal (argv[1], "offer-text") && argc > 2)
    {
      gdk_clipboard_set_text (clipboard, argv[2]);
      say ("ready");
    }
  else if (g_str_equal (argv[1], "take"))
    {
      g_signal_connect (clipboard, "changed", G_CALLBACK (take), NULL);
      say ("ready");
    }
  else if (g_str_equal (argv[1], "drag"))
    {
      GtkDragSource *source = gtk_drag_source_new ();
      g_autoptr (GdkContentProvider) provider = make_files (argv + 2);

      gtk_drag_source_set_content (source, provider);
      show_window (GTK_EVENT_CONTROLLER (source));
    }
  else if (g_str_equal (argv[1], "drop"))
    {
      GtkDropTargetAsync *target = gtk_drop_target_async_new (NULL, GDK_ACTION_COPY);

      g_signal_connect (target, "drop", G_CALLBACK (on_drop), NULL);
      show_window (GTK_EVENT_CONTROLLER (target));
    }
  else
    return 2;
  g_main_loop_run (loop);
  return 0;
}
