/** A calendar file as a download. */
export const calendarAnswer = (name: string, content: string): Response =>
  new Response(content, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
