// Marks the cards of vehicles that were reserved after the build, in static and live lists. The page asks for them once.
import { element } from '../dom/element.ts';
import { callApi } from '../site/api.ts';
import { pageIdle } from '../dom/page-idle.ts';

/** Tags with a higher priority (domain/card/card-tag.ts). */
const before = '.tag-sold, .tag-electric, .tag-reserved';

function markReserved(held: readonly string[]): void {
  for (const slug of held) {
    const links = document.querySelectorAll(`.card-title a[href="/cars/${slug}"]`);
    for (const link of links) {
      const photo = link.closest('article.card')?.querySelector('.card-photo');
      if (!photo || photo.querySelector(before)) continue;
      photo.querySelector('.tag')?.remove();
      photo.append(element('span', { class: 'tag tag-reserved' }, 'RESERVED'));
    }
  }
}

async function markHeld(): Promise<void> {
  await pageIdle;
  const held = await callApi<{ slugs: string[] }>('/api/held');
  const slugs = held.ok ? held.value.slugs : [];
  const main = document.querySelector('main');
  if (slugs.length === 0 || !main) return;
  markReserved(slugs);
  new MutationObserver(() => markReserved(slugs)).observe(main, { childList: true, subtree: true });
}

void markHeld();
