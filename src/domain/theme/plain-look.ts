// What a page or mail without the site's stylesheet takes from the site's template.
import type { TemplateName } from '../card/card-data.ts';

interface PlainLook {
  /** The corners of its buttons. */
  radius: string;
  /** Declarations for the letters of its headings. */
  head: string;
  /** Whether the site's header is dark. */
  isDark: boolean;
}

export const plainLooks: Record<TemplateName, PlainLook> = {
  harbour: { radius: '2px', head: '', isDark: false },
  atlas: {
    radius: '3px',
    head: "font-family:Georgia,'Times New Roman',serif;font-weight:600",
    isDark: true,
  },
  rally: { radius: '99px', head: 'font-weight:800;letter-spacing:-.03em', isDark: true },
};
