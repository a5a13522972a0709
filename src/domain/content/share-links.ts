// The addresses behind the buttons of the share bar (rule vehicle-17). The page opens the windows.

export interface ShareLink {
  name: 'facebook' | 'x' | 'whatsapp' | 'email' | 'sms';
  label: string;
  href: string;
  /** Opens in a window of the specified size instead of another program. */
  window: boolean;
}

export const shareWindow = { width: 550, height: 400 } as const;
/** How long the copy button reads "Copied". */
export const copiedMs = 1500;

export const copiedText = (name: string): string => `Copied ${name} to your clipboard!`;

/** The links in order, without X where the tenant hides it. */
export function shareLinks(
  { name, url }: { name: string; url: string },
  { hideTwitter }: { hideTwitter: boolean },
): ShareLink[] {
  const [text, at] = [encodeURIComponent(name), encodeURIComponent(url)];
  const both = encodeURIComponent(`${name} ${url}`);
  const links: ShareLink[] = [
    {
      name: 'facebook',
      label: 'Facebook',
      href: `https://www.facebook.com/sharer/sharer.php?u=${at}`,
      window: true,
    },
    {
      name: 'x',
      label: 'X',
      href: `https://twitter.com/intent/tweet?url=${at}&text=${text}`,
      window: true,
    },
    { name: 'whatsapp', label: 'WhatsApp', href: `https://wa.me/?text=${both}`, window: true },
    { name: 'email', label: 'Email', href: `mailto:?subject=${text}&body=${both}`, window: false },
    { name: 'sms', label: 'SMS', href: `sms:?&body=${both}`, window: false },
  ];
  return links.filter((link) => link.name !== 'x' || !hideTwitter);
}
