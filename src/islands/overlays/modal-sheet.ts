// The menu and the filters of a phone are sheets over the page. While one is open it is a modal dialog: the page behind it
// is inert, and Back closes it. Without a script the sheet opens and closes, too.
import { overlayOpened } from './overlay-history.ts';

/** Call after the popover `sheet` has opened or closed. */
export function makeModal(sheet: HTMLElement): void {
  if (!sheet.matches(':popover-open')) return;
  const behind: HTMLElement[] = [];
  for (let node = sheet; node !== document.body && node.parentElement; node = node.parentElement) {
    for (const sibling of node.parentElement.children) {
      // Live regions keep speaking.
      const stays = sibling === node || sibling.matches('[role=status], [inert], script, link');
      if (!stays && sibling instanceof HTMLElement) behind.push(sibling);
    }
  }
  for (const element of behind) element.inert = true;
  // Elements that appear while the sheet is open, such as the consent question, become inert as well.
  const late = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLElement) || node.matches('dialog, [role=status]')) continue;
      node.inert = true;
      behind.push(node);
    }
  });
  late.observe(document.body, { childList: true });
  const isDialog = sheet.hasAttribute('role');
  if (!isDialog) sheet.setAttribute('role', 'dialog');
  sheet.setAttribute('aria-modal', 'true');
  // On a wide screen the sheet is a part of the page.
  const wide = matchMedia('(min-width: 62.5rem)');
  const close = () => sheet.hidePopover();
  if (!isDialog) wide.addEventListener('change', close, { once: true });
  const closed = overlayOpened(sheet, {
    open: () => sheet.showPopover(),
    close,
    isPassage: true,
  });
  // Runs before the sheet closes, because the focus returns to the button that opened it.
  sheet.addEventListener(
    'beforetoggle',
    () => {
      late.disconnect();
      for (const element of behind) element.inert = false;
      if (!isDialog) sheet.removeAttribute('role');
      sheet.removeAttribute('aria-modal');
      wide.removeEventListener('change', close);
    },
    { once: true },
  );
  // The browser returns the focus only from inside the sheet.
  const openers = document.querySelectorAll<HTMLElement>(`[popovertarget="${sheet.id}"]`);
  const opener = [...openers].find((each) => !sheet.contains(each) && each.offsetParent !== null);
  const hasToggled = () => {
    // The browser joins the events of a sheet that Back closes and Forward opens at once.
    if (sheet.matches(':popover-open')) return;
    sheet.removeEventListener('toggle', hasToggled);
    closed();
    if (document.activeElement === document.body) opener?.focus();
  };
  sheet.addEventListener('toggle', hasToggled);
}
