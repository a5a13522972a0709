// Reads the dealer's phone number from the header or footer, for notices about failures. It needs no settings, because
// it must work when nothing can be fetched.

/** A link that calls the dealer; undefined where the site states no number. */
export function dealerPhone(): { label: string; href: string } | undefined {
  const link = document.querySelector<HTMLAnchorElement>(
    ':is(header, footer, .footer) a[href^="tel:"]',
  );
  const number = link?.textContent?.trim().replace(/^Call\s+/i, '');
  return link && number ? { label: `Call ${number}`, href: link.href } : undefined;
}
