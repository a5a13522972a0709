// The "save" and "compare" buttons on cards and vehicle pages. The page states which ones a vehicle has (`data-can`);
// the buttons are created here because they do nothing without a script. Cards that are added later get theirs too.
import type { SavedVehicle } from '../../domain/saved/saved-vehicle.ts';
import { element } from '../dom/element.ts';
import { storeOf, type Keeping } from './lists.ts';

const labels: Record<Keeping, { off: string; on: string; icon: string }> = {
  save: { off: 'Save', on: 'Saved', icon: 'heart' },
  watch: { off: 'Save', on: 'Saved', icon: 'heart' },
  compare: { off: 'Compare', on: 'Comparing', icon: 'compare' },
};

const loadPress = () => import('./press.ts');

const slugOf = (card: Element) =>
  card
    .querySelector<HTMLAnchorElement>('.card-title a')
    ?.pathname.match(/^\/cars\/([^/]+)$/)?.[1] ?? '';

/**
 * The update function of each button. Cards come and go on the search page, so nothing here may keep them in memory.
 */
const shows = new WeakMap<HTMLButtonElement, () => void>();
const followers = new Map<Keeping, Set<WeakRef<HTMLButtonElement>>>();

function follow(keeping: Keeping, button: HTMLButtonElement, show: () => void): void {
  shows.set(button, show);
  let buttons = followers.get(keeping);
  if (!buttons) {
    const all = (buttons = new Set());
    followers.set(keeping, all);
    storeOf(keeping).$list.listen(() => {
      for (const each of all) {
        const kept = each.deref();
        if (kept) shows.get(kept)?.();
        else all.delete(each);
      }
    });
  }
  buttons.add(new WeakRef(button));
}

/** A button that saves or removes a vehicle; `vehicle` is called when the button is pressed. */
export function keepButton(
  keeping: Keeping,
  slug: string,
  name: string,
  vehicle: () => SavedVehicle | Promise<SavedVehicle>,
): HTMLButtonElement {
  const { off, on, icon } = labels[keeping];
  const word = element('span', {}, off);
  const button = element(
    'button',
    { type: 'button', class: `keep keep-${keeping}` },
    element('i', { class: `i i-${icon}` }),
    word,
  );
  const show = () => {
    const kept = storeOf(keeping).has(slug);
    button.setAttribute('aria-pressed', String(kept));
    word.textContent = kept ? on : off;
    button.setAttribute('aria-label', `${kept ? on : off} ${name}`);
  };
  show();
  follow(keeping, button, show);
  // A pointer over the button preloads the code for the press.
  button.addEventListener('pointerover', () => void loadPress().catch(() => undefined), {
    once: true,
  });
  button.addEventListener('click', () => {
    void Promise.all([loadPress(), vehicle()]).then(([{ press }, entry]) => {
      press(keeping, entry);
    });
  });
  return button;
}

function controlCard(card: HTMLElement): void {
  const photo = card.querySelector('.card-photo');
  const slug = slugOf(card);
  if (!photo || slug === '' || photo.querySelector('.keeps')) return;
  const can = (card.dataset['can'] ?? '').split(' ').filter(Boolean) as Keeping[];
  // A sold vehicle has no button unless it is saved, so that it can be removed (rule saving-5).
  const saving = document.documentElement.dataset['watchlist'] ? 'watch' : 'save';
  if (!can.includes(saving) && storeOf(saving).has(slug)) can.push(saving);
  if (can.length === 0) return;
  const name = card.querySelector('.card-title a')?.firstChild?.textContent?.trim() ?? '';
  const vehicle = () => loadPress().then(({ cardVehicle }) => cardVehicle(card, slug, name));
  photo.append(
    element(
      'div',
      { class: 'keeps' },
      ...can.map((keeping) => keepButton(keeping, slug, name, vehicle)),
    ),
  );
}

/** Adds buttons to every card, now and when more cards appear; those get theirs after they are painted. */
export function controlCards(): void {
  const all = (root: ParentNode) => {
    for (const card of root.querySelectorAll<HTMLElement>('article.card')) controlCard(card);
  };
  all(document);
  const main = document.querySelector('main');
  if (!main) return;
  const come = new Set<HTMLElement>();
  const control = () => {
    for (const node of come) {
      if (node.matches('article.card')) controlCard(node);
      else all(node);
    }
    come.clear();
  };
  new MutationObserver((changes) => {
    const waits = come.size > 0;
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof HTMLElement) come.add(node);
    }
    if (!waits && come.size > 0) requestAnimationFrame(() => setTimeout(control));
  }).observe(main, { childList: true, subtree: true });
}
