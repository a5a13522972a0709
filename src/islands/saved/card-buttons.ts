// The "save" and "compare" buttons on cards and vehicle pages. The page states which ones a vehicle has (`data-can`);
// the buttons are created here because they do nothing without a script. Cards that are added later get theirs too.
import type { SavedVehicle } from '../../domain/saved/saved-vehicle.ts';
import { element } from '../dom/element.ts';
import { storeOf, type SavedListName } from './lists.ts';

const labels: Record<SavedListName, { off: string; on: string; icon: string }> = {
  save: { off: 'Save', on: 'Saved', icon: 'heart' },
  watch: { off: 'Save', on: 'Saved', icon: 'heart' },
  compare: { off: 'Compare', on: 'Comparing', icon: 'compare' },
};

const loadToggle = () => import('./toggle-saved.ts');

const slugOf = (card: Element) =>
  card
    .querySelector<HTMLAnchorElement>('.card-title a')
    ?.pathname.match(/^\/cars\/([^/]+)$/)?.[1] ?? '';

/** The update function of each button. Cards come and go on the search page, so nothing here may keep them in memory. */
const updates = new WeakMap<HTMLButtonElement, () => void>();
const followers = new Map<SavedListName, Set<WeakRef<HTMLButtonElement>>>();

function follow(listName: SavedListName, button: HTMLButtonElement, show: () => void): void {
  updates.set(button, show);
  let buttons = followers.get(listName);
  if (!buttons) {
    const all = (buttons = new Set());
    followers.set(listName, all);
    storeOf(listName).$list.listen(() => {
      for (const each of all) {
        const current = each.deref();
        if (current) updates.get(current)?.();
        else all.delete(each);
      }
    });
  }
  buttons.add(new WeakRef(button));
}

/** A button that saves or removes a vehicle; `vehicle` is called when the button is pressed. */
export function saveButton(
  listName: SavedListName,
  slug: string,
  name: string,
  vehicle: () => SavedVehicle | Promise<SavedVehicle>,
): HTMLButtonElement {
  const { off, on, icon } = labels[listName];
  const label = element('span', {}, off);
  const button = element(
    'button',
    { type: 'button', class: `small-button list-${listName}` },
    element('i', { class: `i i-${icon}` }),
    label,
  );
  const show = () => {
    const saved = storeOf(listName).has(slug);
    button.setAttribute('aria-pressed', String(saved));
    label.textContent = saved ? on : off;
    button.setAttribute('aria-label', `${saved ? on : off} ${name}`);
  };
  show();
  follow(listName, button, show);
  // A pointer over the button preloads the code for the press.
  button.addEventListener('pointerover', () => void loadToggle().catch(() => undefined), {
    once: true,
  });
  button.addEventListener(
    'click',
    () =>
      void Promise.all([loadToggle(), vehicle()]).then(([{ toggleSaved }, entry]) =>
        toggleSaved(listName, entry),
      ),
  );
  return button;
}

function addButtons(card: HTMLElement): void {
  const photo = card.querySelector('.card-photo');
  const slug = slugOf(card);
  if (!photo || slug === '' || photo.querySelector('.card-buttons')) return;
  const can = (card.dataset['can'] ?? '').split(' ').filter(Boolean) as SavedListName[];
  // A sold vehicle has no button unless it is saved, so that it can be removed (rule saving-5).
  const saving = document.documentElement.dataset['watchlist'] ? 'watch' : 'save';
  if (!can.includes(saving) && storeOf(saving).has(slug)) can.push(saving);
  if (can.length === 0) return;
  const name = card.querySelector('.card-title a')?.firstChild?.textContent?.trim() ?? '';
  // With the badge: a page has several vehicles of a model.
  const label =
    card.querySelector('.card-title a')?.textContent.replace(/\s+/g, ' ').trim() ?? name;
  const vehicle = () => loadToggle().then(({ cardVehicle }) => cardVehicle(card, slug, name));
  photo.append(
    element(
      'div',
      { class: 'card-buttons' },
      ...can.map((listName) => saveButton(listName, slug, label, vehicle)),
    ),
  );
}

/** Adds buttons to every card, now and when more cards appear; those get theirs after they are painted. */
export function addCardButtons(): void {
  const all = (root: ParentNode) => {
    for (const card of root.querySelectorAll<HTMLElement>('article.card')) addButtons(card);
  };
  all(document);
  const main = document.querySelector('main');
  if (!main) return;
  const added = new Set<HTMLElement>();
  const addToNew = () => {
    for (const node of added) {
      if (node.matches('article.card')) addButtons(node);
      else all(node);
    }
    added.clear();
  };
  new MutationObserver((changes) => {
    const waits = added.size > 0;
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof HTMLElement) added.add(node);
    }
    if (!waits && added.size > 0) requestAnimationFrame(() => setTimeout(addToNew));
  }).observe(main, { childList: true, subtree: true });
}
